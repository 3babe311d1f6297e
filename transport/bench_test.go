package transport

import (
	"bufio"
	"bytes"
	"context"
	"fmt"
	"os"
	"testing"

	"github.com/mcp-schemagen/mcp-schemagen/session"
)

// A constantPeer answers each line with the same text.
type constantPeer struct{ text []byte }

func (p constantPeer) Receive([]byte) func(context.Context) session.Answer { return p.answer }
func (p constantPeer) answer(context.Context) session.Answer {
	return session.Answer{Text: p.text}
}
func (constantPeer) Close() {}

// BenchmarkServe measures the loop of a server over pipes, without a session, with up to 32
// messages in flight.
func BenchmarkServe(b *testing.B) {
	for _, size := range []int{100, 100_000} {
		b.Run(fmt.Sprint(size), func(b *testing.B) {
			r, in := benchPipe(b)
			out, w := benchPipe(b)
			p := constantPeer{bytes.Repeat([]byte("x"), size)}
			result := make(chan error, 1)
			go func() {
				result <- serve(context.Background(), r, w, LinesOptions{}, func(func(context.Context, session.Outgoing) error) peer { return p })
			}()
			line := append(bytes.Repeat([]byte("x"), 99), '\n')
			slots := make(chan struct{}, 32)
			lines := bufio.NewReaderSize(out, 2*bufferSize)
			b.SetBytes(int64(size))
			b.ReportAllocs()
			b.ResetTimer()
			go func() {
				var batch []byte
				for range b.N {
					select {
					case slots <- struct{}{}:
					default: // as a client that sends what it has
						in.Write(batch)
						batch = batch[:0]
						slots <- struct{}{}
					}
					batch = append(batch, line...)
				}
				in.Write(batch)
				in.Close()
			}()
			for range b.N {
				if got, err := lines.ReadSlice('\n'); err != nil || len(got) != size+1 {
					b.Fatal(len(got), err)
				}
				<-slots
			}
			b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "lines/s")
			if err := <-result; err != nil {
				b.Fatal(err)
			}
		})
	}
}

func benchPipe(b *testing.B) (r, w *os.File) {
	b.Helper()
	r, w, err := os.Pipe()
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() { r.Close(); w.Close() })
	return r, w
}

// BenchmarkCommand measures a connection to a child process, with up to 32 messages in
// flight. The child is the server of this package, too.
func BenchmarkCommand(b *testing.B) {
	conn, err := Command(b.Context(), program(b, "constant"))
	if err != nil {
		b.Fatal(err)
	}
	defer conn.Close()
	line := bytes.Repeat([]byte("x"), 99)
	slots := make(chan struct{}, 32)
	b.ReportAllocs()
	b.ResetTimer()
	go func() {
		for range b.N {
			slots <- struct{}{}
			if err := conn.Send(b.Context(), session.Outgoing{Text: line}); err != nil {
				b.Error(err)
			}
		}
	}()
	for range b.N {
		if _, err := conn.Receive(b.Context()); err != nil {
			b.Fatal(err)
		}
		<-slots
	}
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "lines/s")
}

// constantProgram serves the standard streams with constant answers.
func constantProgram() error {
	return withStdio(func(in, out *os.File) error {
		p := constantPeer{bytes.Repeat([]byte("x"), 99)}
		return serve(context.Background(), in, out, LinesOptions{}, func(func(context.Context, session.Outgoing) error) peer { return p })
	})
}
