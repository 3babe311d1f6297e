package transport

import (
	"bytes"
	"errors"
	"io"
	"math/rand/v2"
	"strings"
	"testing"
	"testing/iotest"
)

// chunks is a reader that gives its text in pieces.
type chunks struct {
	text  []byte
	sizes func() int
}

func (c *chunks) Read(p []byte) (int, error) {
	if len(c.text) == 0 {
		return 0, io.EOF
	}
	n := copy(p, c.text[:min(len(c.text), max(1, c.sizes()))])
	c.text = c.text[n:]
	return n, nil
}

// splitLines is what a reader has to return, said in another way. A line that is too long is
// nil.
func splitLines(text []byte, limit int) [][]byte {
	var lines [][]byte
	for line := range bytes.SplitSeq(text, []byte{'\n'}) {
		line = bytes.TrimSuffix(line, []byte{'\r'})
		switch {
		case len(line) > limit:
			lines = append(lines, nil)
		case len(line) > 0:
			lines = append(lines, line)
		}
	}
	return lines
}

// readLines reads all lines, one by one.
func readLines(t *testing.T, r *lineReader) [][]byte {
	t.Helper()
	var lines [][]byte
	for {
		line, err := r.next()
		_, tooLong := errors.AsType[*LineTooLongError](err)
		switch {
		case err == io.EOF:
			return lines
		case tooLong:
			lines = append(lines, nil)
		case err != nil:
			t.Fatal(err)
		default:
			lines = append(lines, bytes.Clone(line))
		}
	}
}

// readBatches reads all lines in batches, whose lines have to stay as they are.
func readBatches(t *testing.T, r *lineReader) [][]byte {
	t.Helper()
	var lines [][]byte
	for {
		batch, err := r.batch()
		lines = append(lines, batch...)
		_, tooLong := errors.AsType[*LineTooLongError](err)
		switch {
		case err == io.EOF:
			return lines
		case tooLong:
			lines = append(lines, nil)
		case err != nil:
			t.Fatal(err)
		}
	}
}

func sameLines(t *testing.T, got, want [][]byte) {
	t.Helper()
	if len(got) != len(want) {
		t.Fatalf("%d lines, want %d", len(got), len(want))
	}
	for i := range want {
		if !bytes.Equal(got[i], want[i]) || (got[i] == nil) != (want[i] == nil) {
			t.Fatalf("line %d of %d: %d bytes %.60q, want %d bytes %.60q", i, len(want), len(got[i]), got[i], len(want[i]), want[i])
		}
	}
}

func TestReader(t *testing.T) {
	x := strings.Repeat("x", 10)
	for _, test := range []struct{ name, text string }{
		{"nothing", ""},
		{"one line", "a\n"},
		{"carriage returns", "a\r\nb\r\r\n\r\n\rc\n"},
		{"empty lines", "\n\n\na\n\n\r\nb\n\n"},
		{"no line feed at the end", "a\nb"},
		{"carriage return at the end", "a\nb\r"},
		{"only a carriage return at the end", "a\n\r"},
		{"bytes that are not text", "\xef\xbb\xbf{}\n\x00\xff\xfe\n \t \n"},
		{"as long as allowed", x + "\n" + x + "\r\n" + x},
		{"one byte too long", x + "y\n" + x + "y\r\na\n" + x + "y"},
		{"too long", strings.Repeat(x, 30) + "\na\n" + strings.Repeat(x, 30) + "\r\nb"},
		{"too long at the end", "a\n" + strings.Repeat(x, 30)},
		{"long carriage returns", x + "\r\r\n" + strings.Repeat("\r", 30) + "\na\n"},
	} {
		t.Run(test.name, func(t *testing.T) {
			want := splitLines([]byte(test.text), 10)
			sameLines(t, readLines(t, newLineReader(strings.NewReader(test.text), 10)), want)
			sameLines(t, readLines(t, newLineReader(iotest.OneByteReader(strings.NewReader(test.text)), 10)), want)
			sameLines(t, readLines(t, newLineReader(iotest.DataErrReader(strings.NewReader(test.text)), 10)), want)
			sameLines(t, readBatches(t, newLineReader(strings.NewReader(test.text), 10)), want)
		})
	}
}

// Lines of all lengths around the sizes of the buffer arrive in pieces of all sizes.
func TestReaderSizes(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	lengths := []int{1, 2, 30, 1000, bufferSize/2 - 1, bufferSize / 2, bufferSize - 2, bufferSize - 1, bufferSize, bufferSize + 1, 3 * bufferSize, 9 * bufferSize}
	for round := range 20 {
		var text []byte
		for range 40 {
			n := lengths[random.IntN(len(lengths)-round%4)] + random.IntN(3)
			text = append(text, bytes.Repeat([]byte{byte('a' + random.IntN(26))}, n)...)
			text = append(text, []string{"\n", "\r\n", "\n\n"}[random.IntN(3)]...)
		}
		most := []int{3, 100, bufferSize, 10 * bufferSize}[random.IntN(4)]
		sizes := func() int { return random.IntN(most) }
		limit := []int{100, bufferSize - 1, 4 * bufferSize, 100 * bufferSize}[random.IntN(4)]
		if most == 3 {
			text = text[:min(len(text), 4*bufferSize)]
		}
		want := splitLines(text, limit)
		sameLines(t, readLines(t, newLineReader(&chunks{text, sizes}, limit)), want)
		sameLines(t, readBatches(t, newLineReader(&chunks{text, sizes}, limit)), want)
	}
}

func FuzzReader(f *testing.F) {
	f.Add([]byte("a\r\n\nbcdefgh\nxyz"), uint64(1), 5)
	f.Add([]byte("\r\n\r\r\n\n"), uint64(7), 1)
	f.Fuzz(func(t *testing.T, text []byte, seed uint64, limit int) {
		limit = 1 + int(uint(limit)%100)
		random := rand.New(rand.NewPCG(seed, 0))
		sizes := func() int { return random.IntN(9) }
		want := splitLines(text, limit)
		sameLines(t, readLines(t, newLineReader(&chunks{text, sizes}, limit)), want)
		sameLines(t, readBatches(t, newLineReader(&chunks{text, sizes}, limit)), want)
	})
}

// An error in the middle of a line does not lose its begin.
func TestReaderErrorInLine(t *testing.T) {
	passing := errors.New("passing")
	in := io.MultiReader(strings.NewReader("a\nbe"), &failOnce{err: passing}, strings.NewReader("gin\n"))
	r := newLineReader(in, 100)
	for _, want := range []string{"a", "", "begin"} {
		line, err := r.next()
		if string(line) != want || (err != nil) != (want == "") {
			t.Fatalf("%q, %v, want %q", line, err, want)
		}
		if err != nil && !errors.Is(err, passing) {
			t.Fatal(err)
		}
	}
}

// failOnce is a reader that fails, and is then at its end.
type failOnce struct{ err error }

func (f *failOnce) Read([]byte) (int, error) {
	err := f.err
	if f.err = io.EOF; err == nil {
		return 0, io.EOF
	}
	return 0, err
}

// An error that comes with data comes after the data.
func TestReaderErrorWithData(t *testing.T) {
	r := newLineReader(&dataAndError{[]byte("a\nb"), errTest}, 100)
	for _, want := range []string{"a", "", "b"} {
		if line, err := r.next(); string(line) != want || want == "" && err != errTest {
			t.Errorf("%q, %v, want %q", line, err, want)
		}
	}
}

// dataAndError is a reader that gives both at once, and is then at its end.
type dataAndError struct {
	data []byte
	err  error
}

func (d *dataAndError) Read(p []byte) (int, error) {
	n, err := copy(p, d.data), d.err
	d.data, d.err = nil, io.EOF
	return n, err
}

// A reader that returns nothing for ever is an error.
func TestReaderNoProgress(t *testing.T) {
	if _, err := newLineReader(noProgress{}, 100).next(); err != io.ErrNoProgress {
		t.Fatalf("got %v, want %v", err, io.ErrNoProgress)
	}
}

type noProgress struct{}

func (noProgress) Read([]byte) (int, error) { return 0, nil }

// A line that is too long takes no memory, and the buffer of a long line is freed.
func TestReaderMemory(t *testing.T) {
	endless := io.LimitReader(repeat('x'), 64<<20)
	r := newLineReader(io.MultiReader(endless, strings.NewReader("\nshort\n"+strings.Repeat("y", 1<<20)+"\nz\n")), 2<<20)
	if _, err := r.next(); err == nil || cap(r.buffer) > 8<<20 {
		t.Fatalf("error %v, buffer of %d bytes", err, cap(r.buffer))
	}
	largest := 0
	for _, want := range []int{5, 1 << 20, 1} {
		line, err := r.next()
		if err != nil || len(line) != want {
			t.Fatalf("%d bytes, %v, want %d bytes", len(line), err, want)
		}
		largest = max(largest, cap(r.buffer))
	}
	if _, err := r.next(); err != io.EOF {
		t.Fatal(err)
	}
	if cap(r.buffer) > 4*bufferSize || largest > 8<<20 {
		t.Errorf("buffer of %d bytes, and up to %d", cap(r.buffer), largest)
	}
}

type repeat byte

func (r repeat) Read(p []byte) (int, error) {
	for i := range p {
		p[i] = byte(r)
	}
	return len(p), nil
}
