package mcp

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/mcp-schemagen/mcp-schemagen/gen/support/internal/decode"
	"github.com/mcp-schemagen/mcp-schemagen/gen/support/internal/jsontext"
	"github.com/mcp-schemagen/mcp-schemagen/gen/support/jsonrpc"
)

// Apply makes of the text of a value, as its MarshalJSON writes it, the text that
// [Codec.Append] wrote: it carries out the losses that Append returned. The order of
// members may differ. A member that a loss fills in may be in the text already, with the
// same value.
//
// A loss that does not fit the text is an error: its place does not exist, or something
// other than Was is there. A text that is not JSON is a *jsonrpc.SyntaxError.
func Apply(text []byte, losses []Loss) ([]byte, error) {
	var raw jsonrpc.Raw
	deep := decode.Options{MaxDepth: decode.GreatestMaxDepth} // as a value may be
	err := decode.UnmarshalWith(text, deep, &raw, func(r *jsonrpc.Raw, d *decode.Decoder) { *r = jsonrpc.Raw(d.Raw(jsontext.AnyKind)) }, nil)
	if err != nil {
		return nil, err
	}
	root := &edit{}
	for i := range losses {
		if err := root.add(&losses[i]); err != nil {
			return nil, err
		}
	}
	return root.value(nil, raw, "")
}

// unescapes replaces what stands for something else in the steps of a JSON pointer.
var unescapes = strings.NewReplacer("~1", "/", "~0", "~")

// edit is what is to be done with a value, or within it.
type edit struct {
	loss  *Loss
	steps map[string]*edit // by the names of members, or the indexes of elements
	names []string         // of steps, in the order of the losses
}

// add adds a loss to the tree of edits.
func (e *edit) add(l *Loss) error {
	if l.Pointer != "" && l.Pointer[0] != '/' {
		return fmt.Errorf("mcp: %q is no JSON pointer", l.Pointer)
	}
	for _, step := range strings.Split(l.Pointer, "/")[1:] {
		name := unescapes.Replace(step)
		next := e.steps[name]
		if next == nil {
			next = &edit{}
			if e.steps == nil {
				e.steps = map[string]*edit{}
			}
			e.steps[name] = next
			e.names = append(e.names, name)
		}
		e = next
	}
	if e.loss != nil {
		return fmt.Errorf("mcp: two losses at %q", l.Pointer)
	}
	e.loss = l
	return nil
}

// value appends a value as it is after the edits.
func (e *edit) value(b []byte, was jsonrpc.Raw, pointer string) ([]byte, error) {
	switch {
	case e == nil || e.loss == nil && len(e.steps) == 0:
		return append(b, was.String()...), nil
	case e.loss != nil:
		return e.replace(b, was)
	}
	switch jsontext.Raw(was).Kind() {
	case jsontext.KindObject:
		return e.object(b, was, pointer)
	case jsontext.KindArray:
		return e.array(b, was, pointer)
	}
	return nil, e.missing(pointer, e.names)
}

// replace appends what takes the place of a value, which may be nothing.
func (e *edit) replace(b []byte, was jsonrpc.Raw) ([]byte, error) {
	l := e.loss
	switch {
	case l.Was.IsZero() && !was.Equal(l.Now), !l.Was.IsZero() && !was.Equal(l.Was):
		return nil, fmt.Errorf("mcp: %s: the loss does not fit what is there: %s", l, was)
	case len(e.steps) != 0:
		return nil, fmt.Errorf("mcp: %s: another loss is within it", l)
	}
	return append(b, l.Now.String()...), nil
}

func (e *edit) object(b []byte, was jsonrpc.Raw, pointer string) ([]byte, error) {
	b = append(b, '{')
	first, met := len(b), map[string]bool{}
	for name, value := range was.Members().All() {
		step := e.steps[name]
		if step != nil {
			met[name] = true
		}
		before := len(b)
		if before > first {
			b = append(b, ',')
		}
		b = append(jsontext.AppendString(b, name), ':')
		at := len(b)
		var err error
		if b, err = step.value(b, value, pointer+pointerStep(name)); err != nil {
			return nil, err
		}
		if len(b) == at {
			b = b[:before] // the member is left out
		}
	}
	for _, name := range e.names {
		if met[name] {
			continue
		}
		l := e.steps[name].loss
		if l == nil || !l.Was.IsZero() || l.Now.IsZero() {
			return nil, e.missing(pointer, []string{name})
		}
		if len(b) > first {
			b = append(b, ',')
		}
		b = append(append(jsontext.AppendString(b, name), ':'), l.Now.String()...)
	}
	return append(b, '}'), nil
}

func (e *edit) array(b []byte, was jsonrpc.Raw, pointer string) ([]byte, error) {
	b = append(b, '[')
	first, n, done := len(b), 0, 0
	var list []jsonrpc.Raw
	if err := was.Decode(&list); err != nil {
		return nil, err
	}
	for ; n <= len(list); n++ {
		step := e.steps[strconv.Itoa(n)]
		if step != nil {
			done++
		}
		before := len(b)
		if before > first {
			b = append(b, ',')
		}
		at := len(b)
		switch {
		case n < len(list):
			var err error
			if b, err = step.value(b, list[n], pointer+"/"+strconv.Itoa(n)); err != nil {
				return nil, err
			}
		case step != nil && step.loss != nil && step.loss.Was.IsZero() && !step.loss.Now.IsZero():
			b = append(b, step.loss.Now.String()...)
		case step != nil:
			return nil, e.missing(pointer, []string{strconv.Itoa(n)})
		}
		if len(b) == at {
			b = b[:before] // the element is left out
		}
	}
	if done != len(e.steps) {
		return nil, e.missing(pointer, e.names)
	}
	return append(b, ']'), nil
}

// missing is the error of losses whose place does not exist.
func (e *edit) missing(pointer string, names []string) error {
	return fmt.Errorf("mcp: the text has no %s%s, which a loss is about", pointer, pointerStep(names[0]))
}
