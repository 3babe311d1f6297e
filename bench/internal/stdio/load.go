package stdio

import (
	"encoding/json"
	"fmt"
	"reflect"
	"time"
)

// Load is calls of one tool.
type Load struct {
	Name string

	tool     string
	argument bool   // the call has an argument, with its id, and the result is the same
	text     string // of the result, without an argument
}

// Loads are the loads that are compared.
func Loads() []Load {
	return []Load{
		{Name: "small", tool: echoTool, argument: true},
		{Name: "100KB", tool: pageTool, text: page},
	}
}

// inFlight is how many calls wait for their responses at any time.
const inFlight = 32

// runner makes the calls of a load.
type runner struct {
	p                 *Process
	request, response template
	lines             []byte
	answered          []bool
}

// prepare makes one call, checks the whole response, and returns what makes further calls.
func (l Load) prepare(p *Process) (*runner, error) {
	id := p.id
	p.id++
	arguments, text := "{}", l.text
	if l.argument {
		text = fmt.Sprintf("parcel %d", id)
		arguments = fmt.Sprintf(`{"text":%q}`, text)
	}
	request := fmt.Sprintf(`{"jsonrpc":"2.0","id":%d,"method":"tools/call","params":{"name":%q,"arguments":%s}}`, id, l.tool, arguments)
	response, err := p.ask(request)
	if err == nil {
		err = check(response, id, text)
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %s: %w", p.name, l.Name, err)
	}
	return &runner{p: p, request: newTemplate([]byte(request+"\n"), id), response: newTemplate(response, id)}, nil
}

// check returns an error if a response is not the text as the result of a tool.
func check(response []byte, id int, text string) error {
	want := map[string]any{
		"jsonrpc": "2.0", "id": float64(id),
		"result": map[string]any{"content": []any{map[string]any{"type": "text", "text": text}}},
	}
	var got map[string]any
	if err := json.Unmarshal(response, &got); err != nil {
		return err
	}
	if !reflect.DeepEqual(got, want) {
		return fmt.Errorf("the response is %.500s, want %.500v", response, want)
	}
	return nil
}

// cost is what calls take.
type cost struct {
	time      time.Duration // of day
	processor time.Duration // of the server; 0 if the system does not tell
}

// run makes n calls, and returns what they take. It fails unless each gets one response, and it
// is the response that prepare has seen but for the id.
func (r *runner) run(n int) (cost, error) {
	first := r.p.id
	r.p.id += n
	r.lines, r.answered = r.lines[:0], make([]bool, n)
	for i := range n {
		r.lines = r.request.append(r.lines, first+i)
	}
	pid := r.p.cmd.Process.Pid
	start, used := time.Now(), processorTime(pid)
	if err := r.exchange(first); err != nil {
		return cost{}, fmt.Errorf("%s: %w", r.p.name, err)
	}
	return cost{time.Since(start), processorTime(pid) - used}, nil
}

// exchange sends the lines, and takes the responses. As many lines as there is room for are
// sent at once.
func (r *runner) exchange(first int) error {
	lines, size := r.lines, len(r.request.text)
	for left, room := len(r.answered), inFlight; left > 0; {
		next := min(len(lines), room*size)
		if next > 0 {
			if _, err := r.p.in.Write(lines[:next]); err != nil {
				return err
			}
			lines = lines[next:]
		}
		if err := r.p.read(); err != nil {
			return err
		}
		room = 0
		for line, ok := r.p.line(); ok; line, ok = r.p.line() {
			if err := r.take(line, first); err != nil {
				return err
			}
			room++
		}
		left -= room
	}
	return nil
}

// take notes a response.
func (r *runner) take(line []byte, first int) error {
	id, ok := r.response.id(line)
	if i := id - first; !ok || i < 0 || i >= len(r.answered) || r.answered[i] {
		return fmt.Errorf("the response is %.500s, want %.500s with the id of a call in flight", line, r.response.text)
	}
	r.answered[id-first] = true
	return nil
}
