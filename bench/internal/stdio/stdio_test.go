package stdio

import (
	"fmt"
	"io"
	"math"
	"os"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/mcp-schemagen/mcp-schemagen/bench/internal/measure"
)

// serveFlag makes the test a server.
const serveFlag = "-serve"

func TestMain(m *testing.M) {
	if len(os.Args) == 3 && os.Args[1] == serveFlag {
		if err := Serve(os.Args[2]); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		return
	}
	os.Exit(m.Run())
}

func start(t *testing.T, name string) *Process {
	t.Helper()
	p, err := Start(name, time.Minute, os.Args[0], serveFlag, name)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := p.Close(); err != nil {
			t.Error(err)
		}
	})
	return p
}

// All servers give the same results.
func TestMeasure(t *testing.T) {
	var processes []*Process
	for _, s := range Servers() {
		processes = append(processes, start(t, s.Name))
	}
	const rounds = 2
	for _, l := range Loads() {
		costs, err := l.Measure(processes, measure.Plan{Slice: time.Millisecond, Rounds: rounds})
		if err != nil {
			t.Fatal(err)
		}
		for i, c := range costs {
			if len(c.Time) != rounds || len(c.Processor) != rounds || slices.Min(c.Time) <= 0 {
				t.Errorf("%s: %s costs %v", processes[i].name, l.Name, c)
			}
			if known := !math.IsNaN(c.Processor[0]); known != (runtime.GOOS == "linux") {
				t.Errorf("%s: the processor time is %v", processes[i].name, c.Processor)
			}
		}
	}
}

func TestStartFails(t *testing.T) {
	if _, err := Start("x", time.Minute, "/"); err == nil {
		t.Error("no error where nothing starts")
	}
	if _, err := Start("x", time.Minute, os.Args[0], serveFlag, "x"); err == nil {
		t.Error("no error of a server that ends at once")
	}
}

// scripted returns a process that says what is given.
func scripted(output string) *Process {
	return &Process{name: "x", in: discard{}, out: strings.NewReader(output), buffer: make([]byte, 1<<10), id: firstID}
}

type discard struct{ io.Writer }

func (discard) Write(p []byte) (int, error) { return len(p), nil }
func (discard) Close() error                { return nil }

func TestInitializeChecksRevision(t *testing.T) {
	for v, good := range map[string]bool{string(version): true, "2025-06-18": false} {
		err := scripted(`{"jsonrpc":"2.0","method":"hello"}` + "\n" + `{"jsonrpc":"2.0","id":1,"result":{"protocolVersion":"` + v + `"}}` + "\n").initialize()
		if (err == nil) != good {
			t.Errorf("%s: %v", v, err)
		}
	}
	for _, output := range []string{"", `{"id":1`, `{"id":1,]` + "\n", strings.Repeat(" ", 1<<10)} {
		if err := scripted(output).initialize(); err == nil {
			t.Errorf("%.50q is accepted", output)
		}
	}
}

// A server that loses, doubles, crosses or changes results is not measured.
func TestRunnerChecks(t *testing.T) {
	response := func(id int, text string) string {
		return fmt.Sprintf(`{"jsonrpc":"2.0","id":%d,"result":{"content":[{"type":"text","text":"%s"}]}}`, id, text) + "\n"
	}
	parcel := func(id int) string { return response(id, fmt.Sprintf("parcel %d", id)) }
	const a, b = firstID + 1, firstID + 2
	for _, test := range []struct {
		name, output string
		good         bool
	}{
		{"in order", parcel(a) + parcel(b), true},
		{"out of order", parcel(b) + parcel(a), true},
		{"lost", parcel(a), false},
		{"doubled", parcel(a) + parcel(a), false},
		{"crossed", response(a, fmt.Sprintf("parcel %d", b)) + parcel(b), false},
		{"changed", strings.ReplaceAll(parcel(a), "parcel", "packet") + parcel(b), false},
		{"another end", strings.ReplaceAll(parcel(a), "]}}", "]} ") + parcel(b), false},
		{"unknown", parcel(a) + parcel(b+1), false},
		{"before", parcel(a) + parcel(firstID), false},
		{"no number", strings.ReplaceAll(parcel(a), fmt.Sprint(a), "1000000x") + parcel(b), false},
		{"error", `{"jsonrpc":"2.0","id":10000001,"error":{"code":-32603,"message":"no"}}` + "\n", false},
	} {
		p := scripted(parcel(firstID))
		r, err := Loads()[0].prepare(p)
		if err != nil {
			t.Fatal(err)
		}
		p.out = strings.NewReader(test.output)
		r.answered = make([]bool, 2)
		r.lines = r.request.append(r.request.append(nil, a), b)
		if err := r.exchange(a); (err == nil) != test.good {
			t.Errorf("%s: %v", test.name, err)
		}
	}
}

func TestPrepareChecks(t *testing.T) {
	for _, output := range []string{
		"", "{\"id\":\n",
		`{"jsonrpc":"2.0","id":10000000,"result":{"content":[{"type":"text","text":"parcel 10000000"}],"more":1}}` + "\n",
		`{"jsonrpc":"2.0","id":10000000,"error":{"code":-32603,"message":"no"}}` + "\n",
	} {
		if _, err := Loads()[0].prepare(scripted(output)); err == nil {
			t.Errorf("%q is accepted", output)
		}
	}
}

func TestTemplate(t *testing.T) {
	r := newTemplate([]byte("id 1234, twice 1234."), 1234)
	if got := string(r.append([]byte("> "), 5678)); got != "> id 5678, twice 5678." {
		t.Error(got)
	}
	if id, ok := r.id([]byte("id 5678, twice 5678.")); id != 5678 || !ok {
		t.Error(id, ok)
	}
	without := newTemplate([]byte("no id"), 1234)
	if _, ok := without.id([]byte("no id")); ok {
		t.Error("an id in a text without one")
	}
}
