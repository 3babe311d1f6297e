package stdio

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"time"
)

// A Process is a server, and the client of it.
type Process struct {
	name string
	cmd  *exec.Cmd
	in   io.WriteCloser
	out  io.Reader
	kill context.CancelFunc

	buffer     []byte
	begin, end int // what was read and is not done yet, in buffer
	id         int // of the next request
}

// firstID is the first id of a call. All of them have as many digits, so that all requests
// and all responses have the same length.
const firstID = 10_000_000

// Start starts a server, and initializes it. The process is killed after the limit.
func Start(server string, limit time.Duration, program string, arguments ...string) (*Process, error) {
	ctx, cancel := context.WithTimeout(context.Background(), limit)
	p := &Process{name: server, cmd: exec.CommandContext(ctx, program, arguments...), kill: cancel, id: firstID}
	p.cmd.Stderr = os.Stderr
	p.buffer = make([]byte, 1<<20)
	if err := p.start(); err != nil {
		cancel()
		return nil, fmt.Errorf("%s: %w", server, err)
	}
	if err := p.initialize(); err != nil {
		cancel()
		return nil, errors.Join(fmt.Errorf("%s: %w", server, err), p.Close())
	}
	return p, nil
}

func (p *Process) start() (err error) {
	if p.in, err = p.cmd.StdinPipe(); err != nil {
		return err
	}
	if p.out, err = p.cmd.StdoutPipe(); err != nil {
		return err
	}
	return p.cmd.Start()
}

// Close ends the server, and returns an error if it does not end in good order.
func (p *Process) Close() error {
	defer p.kill()
	p.in.Close()
	if err := p.cmd.Wait(); err != nil {
		return fmt.Errorf("%s: %w", p.name, err)
	}
	return nil
}

// initialize opens the session.
func (p *Process) initialize() error {
	request := fmt.Sprintf(`{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":%q,"capabilities":{},"clientInfo":{"name":"load","version":"1"}}}`, version)
	line, err := p.ask(request)
	if err != nil {
		return err
	}
	var response struct {
		Result struct {
			ProtocolVersion string
		}
	}
	if err := json.Unmarshal(line, &response); err != nil {
		return err
	}
	if got := response.Result.ProtocolVersion; got != string(version) {
		return fmt.Errorf("initialize: the server has the revision %q, want %q", got, version)
	}
	_, err = io.WriteString(p.in, `{"jsonrpc":"2.0","method":"notifications/initialized"}`+"\n")
	return err
}

// ask sends a request while no others are in flight, and returns the response.
func (p *Process) ask(request string) ([]byte, error) {
	if _, err := io.WriteString(p.in, request+"\n"); err != nil {
		return nil, err
	}
	for {
		line, ok := p.line()
		switch {
		case !ok:
			if err := p.read(); err != nil {
				return nil, err
			}
		case bytes.Contains(line, idMember): // otherwise it is a notification
			return line, nil
		}
	}
}

var idMember = []byte(`"id":`)

// line returns the next line that was read. It is valid until the next read.
func (p *Process) line() ([]byte, bool) {
	i := bytes.IndexByte(p.buffer[p.begin:p.end], '\n')
	if i < 0 {
		return nil, false
	}
	line := p.buffer[p.begin : p.begin+i]
	p.begin += i + 1
	return line, true
}

// read reads what there is.
func (p *Process) read() error {
	if p.begin > 0 {
		p.end = copy(p.buffer, p.buffer[p.begin:p.end])
		p.begin = 0
	}
	if p.end == len(p.buffer) {
		return errors.New("a line is longer than a megabyte")
	}
	n, err := p.out.Read(p.buffer[p.end:])
	p.end += n
	if n == 0 && err != nil {
		return err
	}
	return nil
}
