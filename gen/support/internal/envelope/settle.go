package envelope

import (
	"github.com/mcp-schemagen/mcp-schemagen/gen/support/internal/jsontext"
)

// Settle moves what contradicts the kind of a message to Extra, under its name,
// so that the fields are those of one request, notification or response, and
// still nothing is lost: a result or error beside a method, a result beside an
// error, params of a response, an error that is not an object, an empty method.
func (e *Envelope[V, I]) Settle() {
	switch {
	case e.HasMethod:
		e.move("result", &e.Result)
	case e.HasError:
		e.move("result", &e.Result)
		e.move("params", &e.Params)
	case e.HasResult:
		e.move("params", &e.Params)
	}
	e.move("error", &e.ErrorText)
	if e.HasMethod && e.Method == "" && !e.hasExtra("method") {
		e.Extra = append(e.Extra, Member{"method", jsontext.TrustedRaw(`""`)})
	}
}

// move moves a value to Extra.
func (e *Envelope[V, I]) move(name string, value *jsontext.Raw) {
	if !value.IsZero() {
		e.Extra = append(e.Extra, Member{name, *value})
		*value = jsontext.Raw{}
	}
}

// hasExtra reports whether there is a member of that name in Extra.
func (e *Envelope[V, I]) hasExtra(name string) bool {
	for _, m := range e.Extra {
		if m.Name == name {
			return true
		}
	}
	return false
}

// Response reports whether the message is a response.
func (e *Envelope[V, I]) Response() bool { return !e.HasMethod && (e.HasResult || e.HasError) }
