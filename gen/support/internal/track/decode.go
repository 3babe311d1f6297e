package track

import (
	"cmp"
	"errors"
	"fmt"
	"slices"

	"github.com/mcp-schemagen/mcp-schemagen/gen/support/internal/decode"
	"github.com/mcp-schemagen/mcp-schemagen/gen/support/internal/jsontext"
	"github.com/mcp-schemagen/mcp-schemagen/gen/support/internal/wire"
	"github.com/mcp-schemagen/mcp-schemagen/gen/support/jsonrpc"
	"github.com/mcp-schemagen/mcp-schemagen/gen/support/protocol"
)

// Options choose what decoding accepts, see exact.DecodeOptions.
type Options struct {
	Strict       bool
	AllowUnknown bool
	Methods      []string
	ResultTypes  []string

	MaxDepth      int
	MaxElements   int
	MaxViolations int
	MaxBatch      int
}

// Wire are the options that decoding itself has.
func (o *Options) Wire() decode.Options {
	return decode.Options{Strict: o.Strict, MaxDepth: o.MaxDepth, MaxElements: o.MaxElements, MaxViolations: o.MaxViolations}
}

// Decoding is the decoding of one message.
type Decoding struct {
	Options  Options
	Revision Revision
	From     protocol.Sender
	Data     []byte // the text of the message
	Pending  func(jsonrpc.ID) (protocol.Pending, bool)

	answer answer
}

// Ask asks for the request with an id, and returns the method that types its result.
// Results are not decoded if Pending is nil.
func (d *Decoding) Ask(id jsonrpc.ID) string { return d.answer.ask(d.Pending, id) }

// Finish returns what is wrong with a message, as an *protocol.Error, and gives a response the
// types that decoding alone cannot give it. The message and the error are those of
// decoding.
func (d *Decoding) Finish(m *jsonrpc.Message, err error) error {
	switch {
	case m == nil:
	case !m.Response:
		if err == nil && d.Revision.Version().Sends(d.From, m.Method) { // the common case
			return nil
		}
	case d.Pending != nil:
		if err == nil && d.answer.isSettled(d.Revision, m) { // the common case
			return nil
		}
		return d.checkResponse(m, err)
	}
	return d.Options.check(d.Revision, d.From, m, err)
}

// Unsupported rejects a message of a revision that is not supported.
func Unsupported(v protocol.Version, from protocol.Sender, data []byte, supported []protocol.Version) (*jsonrpc.Message, *protocol.Error) {
	m, err := jsonrpc.ParseMessage(data)
	e := fault(m, err)
	if e == nil {
		e = &protocol.Error{Reason: protocol.UnknownVersion, Versions: supported}
	}
	e.Version, e.From, e.Message = v, from, m
	return m, e
}

// answer is what is known of the request that a response answers.
type answer struct {
	protocol.Pending
	asked, known bool
}

func (a *answer) ask(pending func(jsonrpc.ID) (protocol.Pending, bool), id jsonrpc.ID) string {
	a.asked = true
	a.Pending, a.known = pending(id)
	if a.Original != "" {
		return a.Original
	}
	return a.Method
}

// isSettled reports whether a response needs no look beyond that of the revision's
// package: no error, no task, no resultType.
func (a *answer) isSettled(r Revision, m *jsonrpc.Message) bool {
	return a.known && m.Error == nil && !a.Task && a.Original == "" && !r.HasResultType()
}

// check says what is wrong with a message that is no response, or whose request
// is not asked for. The method comes before the content: that of a method which
// the sender does not have is not of interest.
func (o *Options) check(r Revision, from protocol.Sender, m *jsonrpc.Message, err error) error {
	e := fault(m, err)
	if e == nil || e.Reason == protocol.InvalidPayload {
		if wrong := o.wrongMethod(r, from, m); wrong != nil {
			e = wrong
		}
	}
	if e == nil {
		return nil
	}
	e.Version, e.From, e.Message = r.Version(), from, m
	return e
}

// fault tells the kind of what decoding found.
func fault(m *jsonrpc.Message, err error) *protocol.Error {
	if err == nil {
		return nil
	}
	if _, ok := errors.AsType[*jsonrpc.SyntaxError](err); ok {
		return &protocol.Error{Reason: protocol.NotJSON, Err: err}
	}
	if _, ok := errors.AsType[*jsonrpc.Error](err); ok || m == nil {
		return &protocol.Error{Reason: protocol.NotJSONRPC, Err: err}
	}
	return &protocol.Error{Reason: protocol.InvalidPayload, Err: err}
}

// wrongMethod says what is wrong with the method of a message.
func (o *Options) wrongMethod(r Revision, from protocol.Sender, m *jsonrpc.Message) *protocol.Error {
	if m.Kind() == jsonrpc.Response {
		return nil
	}
	row, known := protocol.Row(r.Version(), m.Method)
	switch {
	case r.Version().Sends(from, m.Method):
		return nil
	case known && !row.Embedded:
		return &protocol.Error{Reason: protocol.WrongSender}
	}
	if slices.Contains(o.Methods, m.Method) {
		return nil
	}
	if with := versionsSending(m.Method); len(with) > 0 {
		return &protocol.Error{Reason: protocol.WrongVersion, Versions: with}
	}
	if o.AllowUnknown && !known {
		return nil
	}
	return &protocol.Error{Reason: protocol.UnknownMethod}
}

// checkResponse says what is wrong with a response, and gives it the types that
// decoding alone cannot give it.
func (d *Decoding) checkResponse(m *jsonrpc.Message, err error) error {
	failed := func(reason protocol.Reason, err error) error {
		return &protocol.Error{Reason: reason, Version: d.Revision.Version(), From: d.From, Message: m, Err: err}
	}
	if e := fault(m, err); e != nil && e.Reason != protocol.InvalidPayload {
		return failed(e.Reason, err)
	}
	a := &d.answer
	if !a.asked && !m.ID.IsZero() { // an error response
		a.ask(d.Pending, m.ID)
	}
	if a.asked && !a.known {
		return failed(protocol.UnknownID, nil)
	}
	m.Method = a.Method
	switch {
	case m.Error != nil:
		err = d.typeErrorData(m, err)
	case a.Task && makesTasks(d.Revision, a.Method):
		err = d.typeTask(m, err)
	}
	if name, ok := otherResultType(d.Revision, m.Value); ok && !slices.Contains(d.Options.ResultTypes, name) {
		return failed(protocol.UnknownResultType, fmt.Errorf("%q", name))
	}
	if err != nil {
		return failed(protocol.InvalidPayload, err)
	}
	return nil
}

// typeErrorData decodes the data of an error whose code has typed data.
func (d *Decoding) typeErrorData(m *jsonrpc.Message, err error) error {
	if m.Error.Data.IsZero() {
		return err
	}
	v, problem := d.Revision.ErrorData(d.Options.Wire(), m.Error.Code, m.Error.Data)
	if v != nil {
		m.Value = v
	}
	if problem == nil {
		return err
	}
	return both(err, jsontext.InMember(jsontext.InMember(problem, jsontext.Look(d.Data, "error"), "data"), d.Data, "error"))
}

// both returns one error for two, of which the first may be nil. Violations become
// those of one error, in the order of the text, which is not that of a map of responses.
// What both have found is there once.
func both(a, b error) error {
	x, ok := a.(*jsonrpc.ValidationError)
	y, too := b.(*jsonrpc.ValidationError)
	switch {
	case a == nil:
		return b
	case !ok || !too:
		return errors.Join(a, b)
	}
	list := slices.Concat(x.Violations, y.Violations)
	slices.SortStableFunc(list, func(a, b jsonrpc.Violation) int {
		return cmp.Or(cmp.Compare(a.Offset, b.Offset), cmp.Compare(a.Pointer, b.Pointer), cmp.Compare(a.Message, b.Message))
	})
	return &jsonrpc.ValidationError{Violations: slices.Compact(list), Omitted: x.Omitted + y.Omitted}
}

// typeTask gives the answer to a request for a task the type of such answers,
// which a result that also has the members of the method's own would not get.
func (d *Decoding) typeTask(m *jsonrpc.Message, err error) error {
	result := jsontext.Look(d.Data, "result")
	if !isObject(jsontext.Look(result, wire.Task)) {
		return err
	}
	v, problem := d.Revision.Task(d.Options.Wire(), result)
	if v == nil {
		return err // a revision without tasks
	}
	m.Value, m.Result = v, jsonrpc.Raw{}
	return jsontext.InMember(problem, d.Data, "result")
}

// isObject reports whether the text of a value, nil for none, is an object.
func isObject(text []byte) bool { return len(text) > 0 && text[0] == '{' }

// makesTasks reports whether a request of a method may be answered by a task:
// there is more than one answer to it.
func makesTasks(r Revision, method string) bool {
	row, _ := protocol.Row(r.Version(), method)
	return row.Outcome != ""
}

// otherResultType returns the resultType of a result that is not one of those
// that the revision knows.
func otherResultType(r Revision, v jsonrpc.Value) (string, bool) {
	if v == nil || !r.HasResultType() {
		return "", false
	}
	if text, ok := r.Unknown(v); ok {
		return wire.String(text, wire.ResultType)
	}
	text, ok := r.ResultExtra(v).Get(wire.ResultType)
	if !ok {
		return "", false
	}
	return wire.String(text)
}

// versionsSending are the revisions in which a method is a message that is sent.
func versionsSending(method string) []protocol.Version {
	return slices.DeleteFunc(slices.Clone(protocol.Versions), func(v protocol.Version) bool {
		row, ok := protocol.Row(v, method)
		return !ok || row.Embedded
	})
}
