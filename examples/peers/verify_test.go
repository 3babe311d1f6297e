package peers

import (
	"bufio"
	"fmt"
	"io"
	"maps"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/mcp-schemagen/mcp-schemagen/generated/jsonrpc"
	"github.com/mcp-schemagen/mcp-schemagen/generated/protocol"
	"github.com/mcp-schemagen/mcp-schemagen/generated/protocol/exact"
	"github.com/mcp-schemagen/mcp-schemagen/generated/protocol/lifecycle"
)

// check reads the recordings of a test, and finds all faults of our side.
type check struct {
	ours   protocol.Sender
	want   protocol.Version // the revision that both speak
	wanted []string         // methods, and codes of errors, that our side must have sent
	onOwn  string           // a wrong line of our side, which the test has sent

	test   string
	sent   map[string]bool
	faults []string
}

// recordings checks all files of a directory.
func (c *check) recordings(t *testing.T, dir string) {
	t.Helper()
	c.test, c.sent = t.Name(), map[string]bool{}
	files, err := filepath.Glob(filepath.Join(dir, "*.txt"))
	if err != nil || len(files) == 0 {
		t.Fatalf("no recordings: %v", err)
	}
	var last protocol.Version
	for _, file := range files {
		f, err := os.Open(file)
		if err != nil {
			t.Fatal(err)
		}
		v, err := c.read(f)
		f.Close()
		if err != nil {
			t.Fatal(err)
		}
		if v != "" {
			last = v
		}
	}
	for _, fault := range c.faults {
		t.Error(fault)
	}
	if last != c.want {
		t.Errorf("the session has revision %q, want %s", last, c.want)
	}
	for _, what := range c.wanted {
		if !c.sent[what] {
			t.Errorf("our side has not sent %s", what)
		}
	}
}

// read checks one recording, and returns its revision.
func (c *check) read(in io.Reader) (protocol.Version, error) {
	s := &recording{c: c, tracker: exact.Tracker{Strict: true}}
	lines := bufio.NewScanner(in)
	lines.Buffer(nil, 64<<20)
	for lines.Scan() {
		mark, line, _ := strings.Cut(lines.Text(), " ")
		s.line(protocol.Sender(strings.Index("><", mark)), line)
	}
	return s.tracker.Version(), lines.Err()
}

// recording is one session.
type recording struct {
	c       *check
	tracker exact.Tracker
	checker lifecycle.Checker
}

func (s *recording) line(from protocol.Sender, line string) {
	if from == s.c.ours && line == s.c.onOwn {
		return
	}
	if !exact.IsBatch([]byte(line)) {
		m, err := s.tracker.Decode(from, []byte(line))
		s.message(from, line, m, err)
		s.violations(line, s.checker.Next(from, m))
		return
	}
	batch, err := s.tracker.DecodeBatch(from, []byte(line))
	s.fault(from, line, err)
	var messages []*jsonrpc.Message
	for _, d := range batch {
		s.message(from, line, d.Message, d.Err)
		messages = append(messages, d.Message)
	}
	s.violations(line, s.checker.NextBatch(from, messages))
}

// message checks one message against the schema of its revision.
func (s *recording) message(from protocol.Sender, line string, m *jsonrpc.Message, err error) {
	if !nullID(s.tracker.Version(), m) {
		s.fault(from, line, err)
	}
	if m == nil {
		return
	}
	if from == s.c.ours {
		s.c.sent[m.Method] = true
		if m.Error != nil {
			s.c.sent[fmt.Sprint(m.Error.Code)] = true
		}
	}
	for _, where := range extras(m) {
		s.fault(from, line, fmt.Errorf("the revision has no %s", where))
	}
}

// nullID reports whether a message is the response to one without a known id, before
// 2025-11-25. JSON-RPC requires null there, which the schemas do not allow.
func nullID(v protocol.Version, m *jsonrpc.Message) bool {
	if m == nil || m.Error == nil || v.OmitsID() {
		return false
	}
	id, ok := m.Extra.Get("id")
	return ok && id.String() == "null"
}

func (s *recording) fault(from protocol.Sender, line string, err error) {
	switch {
	case err == nil:
	case from == s.c.ours:
		s.c.faults = append(s.c.faults, fmt.Sprintf("%s: %v\n%s", from, err, line))
	default:
		surprises.add(s.c.test, err.Error())
	}
}

func (s *recording) violations(line string, list []lifecycle.Violation) {
	for _, v := range list {
		if v.From == s.c.ours {
			s.c.faults = append(s.c.faults, fmt.Sprintf("%s\n%s", v, line))
		} else {
			surprises.add(s.c.test, fmt.Sprintf("%s (%s, %s)", v.Message, v.Level, v.Rule))
		}
	}
}

// Faults of each kind are found. Without this, the other tests could pass for nothing.
func TestCheckFindsFaults(t *testing.T) {
	open := `> {"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-03-26","capabilities":{},"clientInfo":{"name":"c","version":"1"}}}
< {"jsonrpc":"2.0","id":0,"result":{"protocolVersion":"2025-03-26","capabilities":{"tools":{}},"serverInfo":{"name":"s","version":"1"}}}
> {"jsonrpc":"2.0","method":"notifications/initialized"}
> {"jsonrpc":"2.0","id":1,"method":"tools/list"}
`
	for name, x := range map[string]struct{ lines, want string }{
		"nothing":     {`< {"jsonrpc":"2.0","id":1,"result":{"tools":[]}}`, ""},
		"the peer's":  {`> {"jsonrpc":"2.0","id":2,"method":"nope"}`, ""},
		"invalid":     {`< {"jsonrpc":"2.0","id":1,"result":{"tools":{}}}`, "/result/tools"},
		"not JSON":    {`< {]`, "JSON"},
		"newer field": {`< {"jsonrpc":"2.0","id":1,"result":{"tools":[{"name":"x","title":"X","inputSchema":{"type":"object"}}]}}`, "title"},
		"newer block": {"< {\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{\"tools\":[]}}\n" +
			`> {"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"x"}}` + "\n" +
			`< {"jsonrpc":"2.0","id":2,"result":{"content":[{"type":"resource_link","name":"x","uri":"x:y"}]}}`, "type"},
		"order":       {"< {\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{\"tools\":[]}}\n< {\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{\"tools\":[]}}", "response"},
		"newer notes": {`< {"jsonrpc":"2.0","method":"notifications/elicitation/complete","params":{"elicitationId":"x"}}`, "another protocol version"},
	} {
		c := &check{ours: protocol.FromServer, test: t.Name(), sent: map[string]bool{}}
		v, err := c.read(strings.NewReader(open + x.lines))
		got := strings.Join(c.faults, "\n")
		if err != nil || v != protocol.V20250326 || (got == "") != (x.want == "") || !strings.Contains(got, x.want) {
			t.Errorf("%s: %s %v %q, want %q", name, v, err, got, x.want)
		}
	}
}

// extras returns where a message has members, variants or values that its revision does not
// name. Only _meta is open to members of others.
func extras(m *jsonrpc.Message) []string {
	if m.Value == nil {
		return nil
	}
	var found []string
	walk(reflect.ValueOf(m.Value), m.Method, &found)
	for name := range m.Extra.All() {
		found = append(found, name)
	}
	return found
}

var (
	typeOfRaw     = reflect.TypeFor[jsonrpc.Raw]()
	typeOfMembers = reflect.TypeFor[jsonrpc.Members]()
)

func walk(v reflect.Value, path string, found *[]string) {
	switch v.Kind() {
	case reflect.Pointer, reflect.Interface:
		if !v.IsNil() {
			walk(v.Elem(), path, found)
		}
	case reflect.Slice:
		for i := range v.Len() {
			walk(v.Index(i), path, found)
		}
	case reflect.Map:
		for _, key := range v.MapKeys() {
			walk(v.MapIndex(key), path, found)
		}
	case reflect.Struct:
		walkStruct(v, path, found)
	}
}

func walkStruct(v reflect.Value, path string, found *[]string) {
	if v.Type() == typeOfRaw {
		return
	}
	if v.Type().Name() == "Unknown" {
		*found = append(*found, path+": unknown variant")
		return
	}
	for i := range v.NumField() {
		field := v.Type().Field(i)
		switch {
		case !field.IsExported():
		case field.Name == "Extra" && field.Type == typeOfMembers:
			for name := range v.Field(i).Interface().(jsonrpc.Members).All() {
				if !strings.Contains(v.Type().Name(), "Meta") {
					*found = append(*found, path+"."+name)
				}
			}
		case field.Type != typeOfMembers:
			walk(v.Field(i), path+"."+field.Name, found)
		}
	}
}

// surprises are the faults of the other sides, with their number.
var surprises = faults{of: map[string]map[string]int{}}

type faults struct {
	mu sync.Mutex
	of map[string]map[string]int
}

func (f *faults) add(test, text string) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.of[test] == nil {
		f.of[test] = map[string]int{}
	}
	f.of[test][text]++
}

func (f *faults) print() {
	for _, test := range slices.Sorted(maps.Keys(f.of)) {
		fmt.Println("what the other side of", test, "sends:")
		for _, text := range slices.Sorted(maps.Keys(f.of[test])) {
			fmt.Printf("%6d × %.300s\n", f.of[test][text], text)
		}
	}
}
