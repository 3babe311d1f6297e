package main

import (
	"fmt"
	"time"

	"github.com/mcp-schemagen/mcp-schemagen/gen/tests/large/measure"
)

// A kind is a kind of input that could take more than its size allows.
type kind struct {
	side  string // generator, decoder, own or session
	name  string
	size  int // bytes of input by default
	limit limit
	run   func(size int) measure.Result
}

// A limit is what the documentation allows.
type limit struct {
	factor int           // peak memory by the size of the input, and
	beside int           // bytes in addition
	perMB  time.Duration // time for each MB of input, and
	start  time.Duration // in addition
}

// startTime is for what does not depend on the input, on a machine that others use, too.
const startTime = time.Second

// stack is for the levels of arrays and objects, a thousand by default.
const stack = 4 << 20

// The limits. docs/limits.md states them, and package jsonrpc and the README those of
// decoding.
var (
	decoding  = limit{factor: 150, beside: 256<<10 + stack, perMB: 2 * time.Second, start: startTime}
	answering = limit{factor: 150, beside: 4*16<<20 + stack, perMB: 2 * time.Second, start: startTime}
	keeping   = limit{beside: 640 << 20, perMB: time.Second, start: startTime}
	making    = limit{factor: 256, beside: 64 << 20, perMB: 30 * time.Second, start: startTime}
)

// memory returns the peak that an input may have.
func (l limit) memory(input int) int { return l.factor*input + l.beside }

// time returns the time that an input may take.
func (l limit) time(input int) time.Duration {
	return l.start + time.Duration(float64(l.perMB)*float64(input)/(1<<20))
}

// verdict returns "within", or what is above its limit.
func (l limit) verdict(r measure.Result) string {
	switch {
	case r.Peak > l.memory(r.Input):
		return "MEMORY"
	case r.Time > l.time(r.Input):
		return "TIME"
	}
	return "within"
}

func kinds() []kind {
	list := append(decoderKinds(), sessionKinds()...)
	list = append(list, ownKinds()...)
	return append(list, generatorKinds()...)
}

// line returns the row of a result.
func (k kind) line(r measure.Result) string {
	return fmt.Sprintf("%-9s %-42s %9s %8.3f s of %4.0f s %9s of %9s  %-6s  %s", k.side, k.name, inWords(r.Input), r.Time.Seconds(), k.limit.time(r.Input).Seconds(),
		inWords(r.Peak), inWords(k.limit.memory(r.Input)), k.limit.verdict(r), r.Outcome)
}

// inWords returns a number of bytes for people.
func inWords(n int) string {
	if n < 1<<20 {
		return fmt.Sprintf("%.1f KB", float64(n)/(1<<10))
	}
	return fmt.Sprintf("%.1f MB", float64(n)/(1<<20))
}
