package main

import (
	"bytes"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/mcp-schemagen/mcp-schemagen/bench/internal/library"
	"github.com/mcp-schemagen/mcp-schemagen/bench/internal/measure"
)

// TestMain also stands in for the command, of which the report starts others.
func TestMain(m *testing.M) {
	if slices.Contains(os.Args[1:], "-dispatch") || slices.Contains(os.Args[1:], "-serve") {
		main()
		return
	}
	os.Exit(m.Run())
}

func TestParseChooses(t *testing.T) {
	s, err := parse([]string{"-quick", "-lib", "json/v2,goccy", "-payload", "init,error", "-op", "encode"})
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, l := range s.libraries {
		got = append(got, l.Name)
	}
	for _, p := range s.payloads {
		got = append(got, p.Name)
	}
	got = append(got, s.operations...)
	want := []string{library.Ours, "json/v2", "goccy", "02_init_req", "03_init_res", "10_error", "encode"}
	if !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestParseRefuses(t *testing.T) {
	for _, args := range [][]string{{"-op", "copy"}, {"-payload", "none"}, {"more"}, {"-unknown"}} {
		if _, err := parse(args); err == nil {
			t.Errorf("%q is accepted", args)
		}
	}
}

// The lines at the end are read by programs.
func TestReportEndsWithLines(t *testing.T) {
	s, err := parse([]string{"-lib", "encoding/json", "-payload", "progress"})
	if err != nil {
		t.Fatal(err)
	}
	s.plan = measure.Plan{Slice: 1, Rounds: 1}
	s.processes, s.stdio = 1, s.plan
	var out bytes.Buffer
	if err := report(&out, s); err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimSpace(out.String()), "\n")
	wanted := []string{
		"dispatch\trequest\t", "dispatch\tnotification\t", "dispatch\tresponse\t", "dispatch\terror\t", "handle\trequest\t", "strict\t", "reuse\t", "hub\tdecode\t", "hub\tencode\t", "hub\tstrict\t", "geomean\tdecode\tencoding/json\t", "geomean\tencode\tencoding/json\t",
		"session\tserver\t", "session\tclient\t",
		"stdio\tsmall\tgo-sdk\t", "stdio\tsmall\tmcp-go\t", "stdio\tsmall\tbare loop\t",
		"stdio\t100KB\tgo-sdk\t", "stdio\t100KB\tmcp-go\t", "stdio\t100KB\tbare loop\t",
	}
	for i, want := range wanted {
		if got := lines[len(lines)-len(wanted)+i]; !strings.HasPrefix(got, want) {
			t.Errorf("line %q does not begin with %q", got, want)
		}
	}
}

// TestTimesOfDispatch starts a process as the report does.
func TestTimesOfDispatch(t *testing.T) {
	s, err := parse(nil)
	if err != nil {
		t.Fatal(err)
	}
	times, err := s.timesOfDispatch()
	if err != nil || len(times) == 0 || slices.Min(times) <= 0 {
		t.Errorf("got %v, %v", times, err)
	}
	s.program = "/" // no program
	if _, err := s.timesOfDispatch(); err == nil {
		t.Error("no error where nothing starts")
	}
}

func TestDuration(t *testing.T) {
	for ns, want := range map[float64]string{321.4: "321 ns", 45678: "45.7 µs", 12345678: "12.3 ms"} {
		if got := duration(ns); got != want {
			t.Errorf("%v ns is %s, want %s", ns, got, want)
		}
	}
}
