package main

import (
	"context"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/mcp-schemagen/mcp-schemagen/gen"
)

// messages are the flags that say how much a command tells. Messages go to
// standard error, as those of the go command do.
type messages struct{ quiet, verbose bool }

func (m *messages) define(flags *flag.FlagSet) {
	flags.BoolVar(&m.quiet, "q", false, "print nothing but errors")
}

func (m *messages) defineVerbose(flags *flag.FlagSet) {
	m.define(flags)
	flags.BoolVar(&m.verbose, "v", false, "print the name of each file that is written")
}

func (m *messages) check() error {
	if m.quiet && m.verbose {
		return usageError("-q excludes -v")
	}
	return nil
}

// changed returns what was changed in a directory that is to hold files of some
// kind: how many, and the names of those that were removed.
func (e *env) changed(m messages, dir, kind string, files int, changes []gen.Change) {
	if m.quiet {
		return
	}
	written, removed := 0, 0
	for _, c := range changes {
		if c.Action == gen.Remove {
			removed++
		} else {
			written++
		}
		if c.Action == gen.Remove || m.verbose {
			fmt.Fprintln(e.stderr, c.Action, filepath.Join(dir, filepath.FromSlash(c.Path)))
		}
	}
	did := ", up to date"
	switch {
	case removed > 0 && written > 0:
		did = fmt.Sprintf(": %d written, %d removed", written, removed)
	case removed > 0:
		did = fmt.Sprintf(": %d removed", removed)
	case written > 0:
		did = fmt.Sprintf(": %d written", written)
	}
	fmt.Fprintf(e.stderr, "%s: %s, %s%s\n", dir, kind, count(files, "file"), did)
}

// count returns a number with a noun.
func count(n int, noun string) string {
	if n != 1 {
		noun += "s"
	}
	return fmt.Sprintf("%d %s", n, noun)
}

// shellWord quotes an argument for a shell if it needs that.
func shellWord(s string) string {
	if s != "" && !strings.ContainsAny(s, " \t\n'\"\\$`*?[]{}()<>|&;#~!") {
		return s
	}
	return "'" + strings.ReplaceAll(s, "'", `'\''`) + "'"
}

// isTerminal reports whether somebody may be looking at what is written.
func isTerminal(w io.Writer) bool {
	f, ok := w.(*os.File)
	if !ok {
		return false
	}
	info, err := f.Stat()
	if err != nil || info.Mode()&os.ModeCharDevice == 0 {
		return false
	}
	null, err := os.Stat(os.DevNull)
	return err == nil && !os.SameFile(info, null)
}

// progressAfter is how long a command works in silence, and then how often it
// shows the time.
var progressAfter = time.Second

// work calls f, which changes nothing on disk, and returns early if ctx is
// cancelled. While f runs, a line on a terminal shows what is being done.
func work[T any](ctx context.Context, e *env, m messages, what string, f func() (T, error)) (T, error) {
	type outcome struct {
		result T
		err    error
	}
	done := make(chan outcome, 1)
	go func() {
		result, err := f()
		done <- outcome{result, err}
	}()
	start, shown := time.Now(), 0
	ticker := time.NewTicker(progressAfter)
	defer ticker.Stop()
	defer func() {
		if shown > 0 {
			fmt.Fprintf(e.stderr, "\r%s\r", strings.Repeat(" ", shown))
		}
	}()
	for {
		select {
		case o := <-done:
			return o.result, o.err
		case <-ctx.Done():
			var none T
			return none, context.Cause(ctx)
		case <-ticker.C:
			if e.terminal && !m.quiet {
				shown, _ = fmt.Fprintf(e.stderr, "\r%s: %s, %.0f s", program, what, time.Since(start).Seconds())
			}
		}
	}
}
