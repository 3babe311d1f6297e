package main

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"os"
	"strings"
	"sync"
	"unicode"
)

// style is how text looks on a terminal with colors.
type style string

const (
	plain  style = ""
	bold   style = "1"
	dim    style = "2"
	red    style = "31"
	green  style = "32"
	yellow style = "33"
	cyan   style = "36"
)

// console is the terminal, or what stands in its place. Results go to out. Questions,
// progress, logs and errors go to err, so that results can be piped.
type console struct {
	out, err    io.Writer
	terminal    bool // out is a terminal
	live        bool // err is a terminal
	interactive bool // a person answers
	color       bool // colors are welcome

	lines func(context.Context) (string, error)

	mu  sync.Mutex
	bar string // what stands in the line of the progress bar
}

func newConsole(in, out, err *os.File) *console {
	c := &console{out: out, err: err, terminal: isTerminal(out), live: isTerminal(err), lines: lineReader(in)}
	c.interactive = c.live && isTerminal(in)
	c.color = os.Getenv("NO_COLOR") == "" && os.Getenv("TERM") != "dumb"
	return c
}

// isTerminal reports whether a file is a terminal. The null device is also a character device.
func isTerminal(f *os.File) bool {
	info, err := f.Stat()
	if err != nil || info.Mode()&os.ModeCharDevice == 0 {
		return false
	}
	null, err := os.Stat(os.DevNull)
	return err != nil || !os.SameFile(info, null)
}

// lineReader returns a function that reads the next line, or returns when the context ends.
// The line is then that of the next call.
func lineReader(in io.Reader) func(context.Context) (string, error) {
	type line struct {
		text string
		err  error
	}
	wanted, lines := make(chan struct{}, 1), make(chan line, 1)
	start := sync.OnceFunc(func() {
		go func() {
			for r := bufio.NewReader(in); ; {
				<-wanted
				text, err := r.ReadString('\n')
				if err == io.EOF && text != "" {
					err = nil
				}
				lines <- line{strings.TrimRight(text, "\r\n"), err}
			}
		}()
	})
	waiting, turn := false, make(chan struct{}, 1)
	return func(ctx context.Context) (string, error) {
		select {
		case turn <- struct{}{}:
			defer func() { <-turn }()
		case <-ctx.Done():
			return "", context.Cause(ctx)
		}
		start()
		if !waiting {
			wanted <- struct{}{}
			waiting = true
		}
		select {
		case l := <-lines:
			waiting = false
			return l.text, l.err
		case <-ctx.Done():
			return "", context.Cause(ctx)
		}
	}
}

// paint adds the escape sequences of a style.
func (c *console) paint(s style, terminal bool, text string) string {
	if s == plain || !c.color || !terminal || text == "" {
		return text
	}
	return "\x1b[" + string(s) + "m" + text + "\x1b[0m"
}

// clean makes text of a server safe for a terminal: control characters could hide what it says,
// or send commands to the terminal.
func clean(text string) string {
	harmless := func(r rune) bool {
		return r == '\n' || r == '\t' || !unicode.IsControl(r) && !unicode.Is(unicode.Bidi_Control, r)
	}
	var b strings.Builder
	for _, r := range text {
		if harmless(r) {
			b.WriteRune(r)
		} else {
			fmt.Fprintf(&b, `\u%04x`, r)
		}
	}
	return b.String()
}

// line is clean for one line.
func line(text string) string { return strings.ReplaceAll(clean(text), "\n", " ") }

// print writes a result.
func (c *console) print(s style, format string, args ...any) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.erase()
	text := fmt.Sprintf(format, args...)
	if c.terminal {
		text = clean(text)
	}
	fmt.Fprint(c.out, c.paint(s, c.terminal, text))
	c.redraw()
}

// note writes what is no result.
func (c *console) note(s style, format string, args ...any) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.erase()
	text := clean(fmt.Sprintf(format, args...))
	body := strings.TrimRight(text, "\n")
	fmt.Fprint(c.err, c.paint(s, c.live, body), text[len(body):])
	c.redraw()
}

// erase removes the progress bar from the terminal.
func (c *console) erase() {
	if c.bar != "" {
		fmt.Fprint(c.err, "\r\x1b[K")
	}
}

func (c *console) redraw() {
	if c.bar != "" {
		fmt.Fprint(c.err, c.bar)
	}
}

// barWidth is the number of cells of a progress bar.
const barWidth = 24

// progress draws a bar, or writes a line where lines cannot be drawn again. total is 0 if it is
// not known.
func (c *console) progress(name string, done, total float64, text string) {
	amount := fmt.Sprint(done)
	if total > 0 {
		amount = fmt.Sprintf("%v/%v", done, total)
	}
	label := line(strings.TrimSpace(name + " " + amount + "  " + text))
	if !c.live {
		c.note(plain, "%s\n", label)
		return
	}
	cells := strings.Repeat("·", barWidth)
	if total > 0 {
		full := int(min(max(done/total, 0), 1) * barWidth)
		cells = strings.Repeat("█", full) + strings.Repeat("░", barWidth-full)
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	c.erase()
	c.bar = c.paint(cyan, true, cells) + " " + cut(label, 50)
	c.redraw()
}

// clearBar ends a progress bar.
func (c *console) clearBar() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.erase()
	c.bar = ""
}

// cut shortens a text to a number of characters.
func cut(text string, n int) string {
	if runes := []rune(text); len(runes) > n {
		return string(runes[:n-1]) + "…"
	}
	return text
}

// ask prompts for a line.
func (c *console) ask(ctx context.Context, prompt string) (string, error) {
	c.clearBar()
	c.note(bold, "%s", prompt)
	text, err := c.lines(ctx)
	if err != nil {
		c.note(plain, "\n")
	}
	return strings.TrimSpace(text), err
}

// confirm asks a question that is answered with yes or no.
func (c *console) confirm(ctx context.Context, question string, byDefault bool) (bool, error) {
	choices := "[y/N]"
	if byDefault {
		choices = "[Y/n]"
	}
	for {
		text, err := c.ask(ctx, question+" "+choices+" ")
		if err != nil {
			return false, err
		}
		switch strings.ToLower(text) {
		case "":
			return byDefault, nil
		case "y", "yes":
			return true, nil
		case "n", "no":
			return false, nil
		}
		c.note(yellow, "Please answer y or n.\n")
	}
}

// Write writes lines that the server has written to its standard error.
func (c *console) Write(text []byte) (int, error) {
	for part := range strings.Lines(string(text)) {
		c.note(dim, "server: %s\n", strings.TrimRight(part, "\r\n"))
	}
	return len(text), nil
}
