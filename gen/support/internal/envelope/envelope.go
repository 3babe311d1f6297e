package envelope

import (
	"github.com/mcp-schemagen/mcp-schemagen/gen/support/internal/decode"
	"github.com/mcp-schemagen/mcp-schemagen/gen/support/internal/jsontext"
	"github.com/mcp-schemagen/mcp-schemagen/gen/support/internal/number"
	"github.com/mcp-schemagen/mcp-schemagen/gen/support/internal/schema"
)

// Envelope is a JSON-RPC message, taken apart by the presence of its members.
// A member that is not what JSON-RPC asks for is in Extra, with its text. A missing
// member jsonrpc is in Extra without a text. V is the type of decoded params and
// results.
type Envelope[V any, I jsontext.IDLike] struct {
	ID        jsontext.ID // zero if there is none, or an invalid one
	HasID     bool        // there is an id, valid or not
	NullID    bool        // the id is null
	Method    string      // of a success response: the method that pending returned
	HasMethod bool        // there is a method, valid or not

	Params, Result, ErrorText      jsontext.Raw
	HasParams, HasResult, HasError bool

	// IsError is set if there is an error that is an object and not beside a
	// method: Error is what it holds. ErrorText is zero then.
	IsError bool
	Error   ErrorObject

	// Typed is set if the params, or the result, were decoded into Value.
	// Params, or Result, is zero then.
	Typed bool
	Value V

	Extra []Member // in the order of the text

	// Invalid says which rule of JSON-RPC the message breaks, empty for none.
	Invalid string
	// NotObject is set if the text is not an object, or no JSON: there is no message
	// then.
	NotObject bool

	parser parser
}

// Member is a member that is not part of JSON-RPC, or mismatched.
type Member struct {
	Name  string
	Value jsontext.Raw
}

// PayloadDecoder tells how to decode what an envelope holds. Its functions can be nil.
type PayloadDecoder[V any, I jsontext.IDLike] struct {
	// Params decodes the params at the cursor if it knows the method, and
	// reports whether it did. It is called once, if there is a method and the
	// params are an object or an array.
	Params func(d *decode.Decoder, method string) (V, bool)
	// Result does for the result of the method what Params does for its params.
	// It is called if the id is pending.
	Result func(d *decode.Decoder, method string) (V, bool)

	// Revision is that of the message, for merged packages.
	Revision decode.Revision

	// Schemas are for strict verdicts.
	Schemas MessageSchemas
}

// MessageSchemas are what strict decoding holds messages against. Its functions
// return nil for methods that they do not know, and can be nil.
type MessageSchemas struct {
	Call   func(method string) (whole *schema.Schema, notification bool)
	Result func(method string) *schema.Schema // of the result of a method
	Other  *schema.Schema                     // of any other message
}

// Parse takes a JSON-RPC message apart, and says in Invalid whether it keeps to
// the rules of JSON-RPC. It fills in the zero envelope, which is large and can
// stay on the stack of the caller.
//
// Params and results that are not of the kind that was wanted, and the result
// of what turns out to be no success response, are texts after all.
//
// pending returns the method of the request with an id, or ""; it is nil if
// results are not to be decoded. It is called once at most, and not kept.
//
// The error is a *SyntaxError, with NotObject set and nothing else, or a
// *ValidationError that lists what is wrong with the params or the result.
func (e *Envelope[V, I]) Parse(data []byte, o decode.Options, t *PayloadDecoder[V, I], pending func(I) string) error {
	d := decode.New(data, o)
	d.SetRevision(t.Revision)
	e.parser.d = d
	if d.Peek() == '{' {
		e.members(t, pending)
		e.end(t, pending)
	} else {
		e.noObject()
	}
	err := d.Finish(e.schema(&t.Schemas))
	if _, fatal := err.(*jsontext.SyntaxError); fatal {
		*e = Envelope[V, I]{NotObject: true}
	}
	return err
}

// schema returns what the message has to obey, nil if that need not be looked at:
// it breaks a rule of JSON-RPC, or nothing needs validation.
func (e *Envelope[V, I]) schema(s *MessageSchemas) *schema.Schema {
	d := e.parser.d
	if !d.Strict() || e.Invalid != "" {
		return nil
	}
	var call *schema.Schema
	notification := true
	if e.HasMethod && s.Call != nil {
		call, notification = s.Call(e.Method)
	}
	switch {
	case !e.Typed && !e.IsError, !e.HasID && (e.IsError || !notification), len(e.Extra) != 0:
		// There may be no params or no id, or nobody has looked at the result or
		// at other members.
		d.NeedValidation()
	case !d.NeedsValidation():
		return nil
	}
	switch {
	case call != nil:
		return call
	case e.HasMethod:
		return s.Other
	}
	if s.Result == nil || e.Method == "" {
		return s.Other
	}
	result := []schema.MemberSchema{{Name: "result", Schema: s.Result(e.Method)}}
	return &schema.Schema{Rare: &schema.RareKeywords{All: []*schema.Schema{s.Other, {Members: result}}}}
}

// Elements returns the texts of the elements of an array, which are checked in
// full. Another value than an array is a violation.
func Elements(data []byte, o decode.Options) ([][]byte, error) {
	var texts [][]byte
	err := decode.UnmarshalWith(data, o, &texts, func(x *[][]byte, d *decode.Decoder) {
		*x = decode.List(d, (*decode.Decoder).SkipText)
	}, nil)
	return texts, err
}

// parser is the state of Parse.
type parser struct {
	d *decode.Decoder

	hasVersion bool

	// What is wrong with these members, empty for nothing.
	version, id, method, params, error string

	lateParams decode.Later // met before the method
	lateResult decode.Later // met before the id

	answered    string // the method that pending returned
	typedResult bool   // the result was decoded
	resultAt    span
	errorAt     span
}

// span is the position of a value in the text.
type span struct{ from, to int }

func (e *Envelope[V, I]) members(t *PayloadDecoder[V, I], pending func(I) string) {
	d := e.parser.d
	var seen uint64
	for ok := d.Object(); ok; ok = d.Next() {
		switch string(d.Name()) {
		case "jsonrpc":
			d.Once(&seen, 0)
			e.readVersion()
		case "id":
			d.Once(&seen, 1)
			e.readID()
		case "method":
			d.Once(&seen, 2)
			e.readMethod()
		case "params":
			d.Once(&seen, 3)
			e.readParams(t)
		case "result":
			d.Once(&seen, 4)
			e.readResult(t, pending)
		case "error":
			d.Once(&seen, 5)
			e.readError()
		default:
			decode.Extra(d, &e.Extra)
		}
	}
	decode.Unique(d, e.Extra)
	if !e.parser.hasVersion {
		e.Extra = append(e.Extra, Member{Name: "jsonrpc"})
	}
}

// keepMismatched skips a value that is not what JSON-RPC asks for.
func (e *Envelope[V, I]) keepMismatched() {
	d := e.parser.d
	d.Skip()
	decode.Keep(d, &e.Extra)
}

func (e *Envelope[V, I]) readVersion() {
	p := &e.parser
	d := p.d
	p.hasVersion = true
	if d.Peek() == '"' && d.SkipIf("2.0") {
		return
	}
	p.version = `jsonrpc is not "2.0"`
	e.keepMismatched()
}

func (e *Envelope[V, I]) readID() {
	p := &e.parser
	d := p.d
	e.HasID = true
	switch c := d.Peek(); {
	case c == 'n':
		e.NullID = true
	case c == '"' || number.Starts(c) && d.Holds(jsontext.KindInteger):
		e.ID = d.ID()
		return
	default:
		p.id = "id is neither a string nor an integer"
	}
	e.keepMismatched()
}

func (e *Envelope[V, I]) readMethod() {
	p := &e.parser
	d := p.d
	e.HasMethod = true
	if d.Peek() == '"' {
		e.Method = d.String()
		return
	}
	p.method = "method is not a string"
	e.keepMismatched()
}

func (e *Envelope[V, I]) readParams(t *PayloadDecoder[V, I]) {
	p := &e.parser
	d := p.d
	e.HasParams = true
	switch c := d.Peek(); {
	case c != '{' && c != '[':
		p.params = "params are neither an object nor an array"
		e.Params = d.Raw(jsontext.AnyKind)
	case e.HasMethod:
		e.decodeParams(t)
	default:
		p.lateParams = d.PutOff()
	}
}

func (e *Envelope[V, I]) readResult(t *PayloadDecoder[V, I], pending func(I) string) {
	p := &e.parser
	d := p.d
	e.HasResult = true
	switch {
	case pending == nil:
		e.Result = d.Raw(jsontext.AnyKind)
	case e.HasID:
		e.decodeResult(t, pending)
	default:
		p.lateResult = d.PutOff()
	}
}

// readError decodes an error object, and keeps another error as text. What is
// wrong within the object is no violation, but a broken rule.
func (e *Envelope[V, I]) readError() {
	p := &e.parser
	d := p.d
	e.HasError = true
	if d.Peek() != '{' || e.HasMethod {
		p.error = "error is not an object"
		e.ErrorText = d.Raw(jsontext.AnyKind)
		return
	}
	at := d.Offset()
	d.Unreported(func() { p.error = e.Error.Decode(d) })
	e.IsError = true
	p.errorAt = span{at, d.Offset()}
}

// decodeParams decodes the params at the cursor, if their method is known.
func (e *Envelope[V, I]) decodeParams(t *PayloadDecoder[V, I]) {
	p := &e.parser
	d := p.d
	var v V
	at, known := d.Offset(), false
	if p.method == "" && e.HasMethod && t.Params != nil {
		v, known = t.Params(d, e.Method)
	}
	e.Params, e.Typed = e.keep(v, known, at)
}

// decodeResult decodes the result at the cursor, if it is known what its
// request was.
func (e *Envelope[V, I]) decodeResult(t *PayloadDecoder[V, I], pending func(I) string) {
	p := &e.parser
	d := p.d
	var v V
	d.Peek()
	at, known := d.Offset(), false
	if e.isSuccess() && !e.ID.IsZero() {
		p.answered = pending(I(e.ID))
		v, known = t.Result(d, p.answered)
	}
	e.Result, p.typedResult = e.keep(v, known, at)
	p.resultAt = span{at, d.Offset()}
}

// isSuccess reports whether the message is a success response, as far as it is
// read.
func (e *Envelope[V, I]) isSuccess() bool {
	return e.HasResult && !e.HasMethod && !e.HasError
}

// keep keeps the value that begins at offset at, and was decoded as v if it is
// known what it is. Without that, or if it is of another kind than was wanted,
// its text is returned.
func (e *Envelope[V, I]) keep(v V, known bool, at int) (text jsontext.Raw, typed bool) {
	d := e.parser.d
	switch {
	case !known:
		return d.Raw(jsontext.AnyKind), false
	case !d.Mismatched():
		e.Value = v
		return jsontext.Raw{}, true
	}
	d.ClearMismatch()
	return d.RawBetween(at, d.Offset()), false
}

// end decodes what was put off, and goes back to the text of a result or error
// that turned out to be none.
func (e *Envelope[V, I]) end(t *PayloadDecoder[V, I], pending func(I) string) {
	p := &e.parser
	d := p.d
	d.CatchUp(p.lateParams, func() { e.decodeParams(t) })
	d.CatchUp(p.lateResult, func() { e.decodeResult(t, pending) })
	if d.Failed() {
		return
	}
	if e.isSuccess() {
		e.Typed, e.Method = p.typedResult, p.answered
	} else if p.typedResult {
		e.Result = d.RawBetween(p.resultAt.from, p.resultAt.to)
		if !e.Typed {
			e.Value = *new(V)
		}
	}
	if e.IsError && e.HasMethod {
		e.ErrorText = d.RawBetween(p.errorAt.from, p.errorAt.to)
		e.IsError, e.Error = false, ErrorObject{}
	}
	e.Invalid = e.invalid()
}

// noObject skips a text that is not a message.
func (e *Envelope[V, I]) noObject() {
	d := e.parser.d
	e.NotObject = true
	e.Invalid = "message is not an object"
	if d.Peek() == '[' {
		e.Invalid = "message is an array, not an object: only protocol version 2025-03-26 has batches"
	}
	d.Skip()
}

// invalid returns which rule of JSON-RPC the message breaks.
func (e *Envelope[V, I]) invalid() string {
	p := &e.parser
	switch {
	case !p.hasVersion:
		return "jsonrpc is missing"
	case p.version != "":
		return p.version
	case p.method != "":
		return p.method
	}
	if problem := e.contradiction(); problem != "" {
		return problem
	}
	if problem := e.idProblem(); problem != "" {
		return problem
	}
	if p.error != "" {
		return p.error
	}
	return p.params
}

// contradiction returns which members must not stand in one message, or that none is
// there that a message needs.
func (e *Envelope[V, I]) contradiction() string {
	switch {
	case e.HasMethod && e.HasResult:
		return "message has a method and a result"
	case e.HasMethod && e.HasError:
		return "message has a method and an error"
	case e.HasResult && e.HasError:
		return "message has a result and an error"
	case !e.HasMethod && !e.HasResult && !e.HasError:
		return "message has no method, result or error"
	}
	return ""
}

// idProblem returns what is wrong with the id of a message of its kind.
func (e *Envelope[V, I]) idProblem() string {
	switch {
	case e.parser.id != "":
		return e.parser.id
	case e.NullID && e.HasMethod:
		return "id of a request is null"
	case e.NullID && e.HasResult:
		return "id of a response is null"
	case !e.HasID && e.HasResult:
		return "id of a response is missing"
	}
	return ""
}
