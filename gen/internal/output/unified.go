package output

import (
	"fmt"
	"strings"
)

// contextLines is how many unchanged lines stand around a change.
const contextLines = 3

// Unified returns the changes as one unified diff, which patch -p1 applies.
func Unified(changes []Change) string {
	var b strings.Builder
	for _, c := range changes {
		from, to := "a/"+c.Path, "b/"+c.Path
		switch c.Action {
		case Create:
			from = "/dev/null"
		case Remove:
			to = "/dev/null"
		}
		fmt.Fprintf(&b, "--- %s\n+++ %s\n", from, to)
		writeHunks(&b, splitLines(c.Old), splitLines(c.New))
	}
	return b.String()
}

// splitLines returns the lines of a text, each with its line end.
func splitLines(data []byte) []string {
	if len(data) == 0 {
		return nil
	}
	lines := strings.SplitAfter(string(data), "\n")
	if lines[len(lines)-1] == "" {
		lines = lines[:len(lines)-1]
	}
	return lines
}

func writeHunks(b *strings.Builder, from, to []string) {
	spans := differences(from, to)
	for len(spans) > 0 {
		n := 1 // spans whose contexts touch make one hunk
		for n < len(spans) && spans[n].a0-spans[n-1].a1 <= 2*contextLines {
			n++
		}
		writeHunk(b, from, to, spans[:n])
		spans = spans[n:]
	}
}

func writeHunk(b *strings.Builder, from, to []string, spans []span) {
	first, last := spans[0], spans[len(spans)-1]
	before := min(contextLines, first.a0)
	after := min(contextLines, len(from)-last.a1)
	fmt.Fprintf(b, "@@ -%s +%s @@\n",
		lineRange(first.a0-before, last.a1+after), lineRange(first.b0-before, last.b1+after))
	at := first.a0 - before
	for _, s := range spans {
		writeLines(b, ' ', from[at:s.a0])
		writeLines(b, '-', from[s.a0:s.a1])
		writeLines(b, '+', to[s.b0:s.b1])
		at = s.a1
	}
	writeLines(b, ' ', from[at:last.a1+after])
}

// lineRange returns the lines from start up to end, counted from 0, as hunk
// headers have them: an empty range names the line before it.
func lineRange(start, end int) string {
	switch end - start {
	case 0:
		return fmt.Sprintf("%d,0", start)
	case 1:
		return fmt.Sprint(start + 1)
	}
	return fmt.Sprintf("%d,%d", start+1, end-start)
}

func writeLines(b *strings.Builder, mark byte, lines []string) {
	for _, line := range lines {
		b.WriteByte(mark)
		b.WriteString(line)
		if !strings.HasSuffix(line, "\n") {
			b.WriteString("\n\\ No newline at end of file\n")
		}
	}
}
