package gotypes

import (
	"bytes"
	"encoding/json"
	"errors"
	"reflect"
	"slices"
	"strings"

	"github.com/mcp-schemagen/mcp-schemagen/gen/support/internal/jsontext"
)

// place is a value that exact has written, and its target.
type place struct {
	outer    int    // index of the place that contains it, -1 for the whole
	step     string // name or index in the outer value
	at       int    // start in the decoded text
	from, to int    // position in the copy; from is -1 if it was dropped
	kind     jsontext.Kinds
	quoted   bool // by the option string of a tag
	declared reflect.Type
	typ      reflect.Type // without pointers; nil if it is not known
}

// places lists the values of a text, in order.
type places struct {
	exact
	list []place
	open int // index of the place that is being written

	step   string // of the next place
	quoted bool

	// texts is set if methods UnmarshalText decode names of members, or strings. Errors
	// of these methods look like errors of an UnmarshalJSON.
	texts bool

	decodesOn func(reflect.Type) bool // see Decode
}

// placesOf returns the places of a text that was decoded into v. Decoding has changed v,
// but the old v would differ only in the dynamic types of interfaces.
func placesOf(r jsontext.Raw, v any, decodesOn func(reflect.Type) bool) *places {
	p := &places{open: -1, decodesOn: decodesOn}
	p.exact = exact{Cursor: r.Cursor(), places: p}
	p.value(reflect.ValueOf(v), reflect.TypeOf(v))
	return p
}

// begin adds the place at the cursor, and returns a function that ends it.
func (p *places) begin(v reflect.Value, t reflect.Type) func() {
	i, outer := len(p.list), p.open
	_, typ := target(v, t)
	if typ != nil && typ.Kind() == reflect.Pointer {
		typ = typ.Elem() // the type has a custom unmarshaler
	}
	p.list = append(p.list, place{
		outer: outer, step: p.step, at: p.Offset(), from: len(p.b), kind: p.Kind(), quoted: p.quoted, declared: t, typ: typ,
	})
	p.quoted = false
	p.texts = p.texts || typ != nil && !hasCodec(typ) && reflect.PointerTo(typ).Implements(textUnmarshaler)
	p.open = i
	return func() {
		p.list[i].to = len(p.b)
		p.open = outer
	}
}

// drop marks the places in a removed part of the open object as dropped, and moves the
// places behind it.
func (p *places) drop(from, to int) {
	for i := p.open + 1; i < len(p.list); i++ {
		switch x := &p.list[i]; {
		case x.from >= to:
			x.from, x.to = x.from-(to-from), x.to-(to-from)
		case x.from >= from:
			x.from = -1
		}
	}
}

// text returns the text of a place in the copy, or nil if the place was dropped.
func (p *places) text(x *place) []byte {
	if x.from < 0 {
		return nil
	}
	return p.b[x.from:x.to]
}

// pointer returns the JSON pointer of a place.
func (p *places) pointer(x *place) string {
	var steps []string
	for ; x.outer >= 0; x = &p.list[x.outer] {
		steps = append(steps, jsontext.Step(x.step))
	}
	slices.Reverse(steps)
	return strings.Join(steps, "")
}

// ofTypeError returns the place of a type error of encoding/json, or nil if that is not
// certain. The offset of the error is the end of a scalar, or follows the first bracket.
// If the error is from a custom unmarshaler, the offset is relative to a smaller text, so
// the type and the value must match too.
func (p *places) ofTypeError(err *json.UnmarshalTypeError) *place {
	for i := range p.list {
		x := &p.list[i]
		text := p.text(x)
		if text == nil || x.typ != err.Type || x.quoted || hasCodec(x.typ) {
			continue
		}
		end := x.to
		if x.kind == jsontext.KindObject || x.kind == jsontext.KindArray {
			end = x.from + 1
		}
		// Since Go 1.27 the offset of a value for an interface is its start.
		begins := x.typ.Kind() == reflect.Interface && int64(x.from) == err.Offset
		if (begins || int64(end) == err.Offset) && fits(err.Value, x.kind, text) {
			return x
		}
	}
	return nil
}

// fits reports whether an error of encoding/json describes a value. Null has every type,
// so no error describes it.
func fits(told string, kind jsontext.Kinds, text []byte) bool {
	switch kind {
	case jsontext.KindNumber:
		return told == "number" || told == "number "+string(text)
	case jsontext.KindBool:
		return told == "bool"
	case jsontext.KindNull:
		return false
	}
	return told == kind.String()
}

// hasCodec reports whether values of a type have a method UnmarshalJSON.
func hasCodec(t reflect.Type) bool { return t != nil && reflect.PointerTo(t).Implements(unmarshaler) }

// ofCodecError returns the first place whose custom unmarshaler fails, if it fails with
// the same error. Otherwise it returns nil.
func (p *places) ofCodecError(same func(error) bool) (x *place) {
	if p.texts {
		return nil
	}
	defer func() {
		if recover() != nil {
			x = nil // the unmarshaler works only with its original receiver
		}
	}()
	for i := range p.list {
		x := &p.list[i]
		text := p.text(x)
		if text == nil || !hasCodec(x.typ) || x.kind == jsontext.KindNull && x.declared.Kind() == reflect.Pointer {
			continue
		}
		err := reflect.New(x.typ).Interface().(json.Unmarshaler).UnmarshalJSON(slices.Clone(text))
		switch {
		case err == nil:
			continue
		case same(err):
			return x
		}
		return nil
	}
	return nil
}

// ofText returns the first place of a type that decodesOn reports with a text that was
// found to be wrong, nil if that is in doubt: there are places of several types with that text, or
// it is part of what another codec decodes.
func (p *places) ofText(text string) (found *place) {
	for i := range p.list {
		x := &p.list[i]
		got := p.text(x)
		if text == "" || got == nil || !hasCodec(x.typ) {
			continue
		}
		switch on := p.decodesOn(reflect.PointerTo(x.typ)); {
		case !on && bytes.Contains(got, []byte(text)):
			return nil
		case !on || string(got) != text:
		case found == nil:
			found = x
		case found.typ != x.typ:
			return nil
		}
	}
	return found
}

// asViolation turns a type error of encoding/json into a ValidationError in terms of JSON,
// and moves the violations of a custom unmarshaler to their place in the whole value. The
// result wraps no other error, since peers must not see the names of Go types.
func asViolation(r jsontext.Raw, v any, decodesOn func(reflect.Type) bool, err error) error {
	if e, ok := errors.AsType[*json.UnmarshalTypeError](err); ok {
		p := placesOf(r, v, decodesOn)
		x := p.ofTypeError(e)
		if x == nil {
			x = p.ofCodecError(func(err error) bool {
				again, ok := errors.AsType[*json.UnmarshalTypeError](err)
				return ok && again.Value == e.Value && again.Type == e.Type && again.Offset == e.Offset
			})
		}
		return p.wrongType(x, e)
	}
	e, ok := errors.AsType[*jsontext.ValidationError](err)
	if !ok || e == nil {
		return err
	}
	p := placesOf(r, v, decodesOn)
	var x *place
	if text, is := jsontext.Origin(e); is {
		x = p.ofText(text)
	} else {
		x = p.ofCodecError(func(err error) bool {
			again, ok := errors.AsType[*jsontext.ValidationError](err)
			return ok && reflect.DeepEqual(again, e)
		})
	}
	moved := jsontext.Moved(e, "", 0)
	if x != nil {
		moved = jsontext.Moved(e, p.pointer(x), x.at)
	} else {
		for i := range moved.Violations {
			moved.Violations[i].Pointer, moved.Violations[i].Offset = "", 0
		}
	}
	return jsontext.FromDecode(moved)
}

// wrongType returns the violation of a type error of encoding/json at x. If x is nil, the
// violation is about the whole value.
func (p *places) wrongType(x *place, err *json.UnmarshalTypeError) error {
	w := jsontext.Violation{Rule: jsontext.RuleType, Message: "got " + err.Value + ", want " + wanted(err.Type)}
	if number, ok := strings.CutPrefix(err.Value, "number "); ok {
		w.Rule, w.Message = jsontext.RuleRange, "number "+number+" does not fit its type"
	}
	if x != nil {
		w.Pointer, w.Offset, w.Kind = p.pointer(x), x.at, x.kind.String()
	}
	return jsontext.FromDecode(&jsontext.ValidationError{Violations: []jsontext.Violation{w}})
}
