package exact

import (
	"errors"
	"fmt"
	"slices"

	"github.com/mcp-schemagen/mcp-schemagen/gen/support/internal/decode"
	"github.com/mcp-schemagen/mcp-schemagen/gen/support/internal/jsontext"
	"github.com/mcp-schemagen/mcp-schemagen/gen/support/jsonrpc"
	"github.com/mcp-schemagen/mcp-schemagen/gen/support/protocol"
	"github.com/mcp-schemagen/mcp-schemagen/gen/support/protocol/internal/wire"
)

// DecodeOptions choose what decoding accepts. The zero value is lenient and knows no
// extensions.
type DecodeOptions struct {
	Strict       bool     // report everything that the schema does not allow
	AllowUnknown bool     // allow methods that no revision has
	Methods      []string // methods of extensions, allowed even if only other revisions have them
	ResultTypes  []string // values of resultType that extensions have added

	MaxDepth      int // how deep arrays and objects nest; 0: 1,000, and never more than 10,000
	MaxElements   int // how many elements lists and maps have in all, and members without a field; 0: no limit
	MaxViolations int // how many violations are listed; 0: 100
	MaxBatch      int // how many messages a batch has; 0: 1,000, less than 0: no limit
}

// Decode decodes a message of revision v that the side from has sent, leniently;
// see [DecodeOptions.Decode].
func Decode(v protocol.Version, from protocol.Sender, data []byte, pending func(jsonrpc.ID) (protocol.Pending, bool)) (*jsonrpc.Message, error) {
	return DecodeOptions{}.Decode(v, from, data, pending)
}

// Decode decodes a message of revision v that the side from has sent. Value of the
// message has the params of a request or notification, the result of a response,
// or the data of an error response whose code has typed data, in the types of the
// revision's package. Error also has the data, and the data is written from Error.
//
// The request determines the type of a result. pending returns the request by its id. If
// pending is nil, results are not decoded. If a request asked for a task and its result
// has a task, the result is a CreateTaskResult. The result of tasks/result has the type
// of the original request's result.
//
// The error is an [*Error]. The message is returned with it if the input is a JSON
// object.
func (o DecodeOptions) Decode(v protocol.Version, from protocol.Sender, data []byte, pending func(jsonrpc.ID) (protocol.Pending, bool)) (*jsonrpc.Message, error) {
	r := revisionOf(v)
	if r == nil {
		return unsupported(v, from, data, protocol.Versions)
	}
	var a answer
	var ask func(jsonrpc.ID) string
	if pending != nil {
		ask = func(id jsonrpc.ID) string { return a.ask(pending, id) }
	}
	m, err := r.decode(o.wire(), data, ask)
	switch {
	case m == nil:
	case !m.Response:
		if err == nil && v.Sends(from, m.Method) { // the common case
			return m, nil
		}
	case pending != nil:
		if err == nil && a.isSettled(r, m) { // the common case
			return m, nil
		}
		return m, o.checkResponse(&response{r, from, data, m}, &a, pending, err)
	}
	return m, o.check(r, from, m, err)
}

// unsupported rejects a message of a revision that is not supported.
func unsupported(v protocol.Version, from protocol.Sender, data []byte, supported []protocol.Version) (*jsonrpc.Message, error) {
	m, err := jsonrpc.ParseMessage(data)
	e := fault(m, err)
	if e == nil {
		e = &Error{Reason: UnknownVersion, Versions: supported}
	}
	e.Version, e.From, e.Message = v, from, m
	return m, e
}

// answer is what is known of the request that a response answers.
type answer struct {
	protocol.Pending
	asked, known bool
}

// ask asks for the request with an id, and returns the method that types its
// result.
func (a *answer) ask(pending func(jsonrpc.ID) (protocol.Pending, bool), id jsonrpc.ID) string {
	a.asked = true
	a.Pending, a.known = pending(id)
	if a.Original != "" {
		return a.Original
	}
	return a.Method
}

// wire are the options that decoding itself has.
func (o *DecodeOptions) wire() decode.Options {
	return decode.Options{Strict: o.Strict, MaxDepth: o.MaxDepth, MaxElements: o.MaxElements, MaxViolations: o.MaxViolations}
}

// isSettled reports whether a response needs no look beyond that of the revision's
// package: no error, no task, no resultType.
func (a *answer) isSettled(r *revision, m *jsonrpc.Message) bool {
	return a.known && m.Error == nil && !a.Task && a.Original == "" && r.resultExtra == nil
}

// check says what is wrong with a message that is no response, or whose request
// is not asked for. The method comes before the content: that of a method which
// the sender does not have is not of interest.
func (o *DecodeOptions) check(r *revision, from protocol.Sender, m *jsonrpc.Message, err error) error {
	e := fault(m, err)
	if e == nil || e.Reason == InvalidPayload {
		if wrong := o.wrongMethod(r, from, m); wrong != nil {
			e = wrong
		}
	}
	if e == nil {
		return nil
	}
	e.Version, e.From, e.Message = r.version, from, m
	return e
}

// fault tells the kind of what decoding found.
func fault(m *jsonrpc.Message, err error) *Error {
	if err == nil {
		return nil
	}
	if _, ok := errors.AsType[*jsonrpc.SyntaxError](err); ok {
		return &Error{Reason: NotJSON, Err: err}
	}
	if _, ok := errors.AsType[*jsonrpc.Error](err); ok || m == nil {
		return &Error{Reason: NotJSONRPC, Err: err}
	}
	return &Error{Reason: InvalidPayload, Err: err}
}

// wrongMethod says what is wrong with the method of a message.
func (o *DecodeOptions) wrongMethod(r *revision, from protocol.Sender, m *jsonrpc.Message) *Error {
	if m.Kind() == jsonrpc.Response {
		return nil
	}
	row, known := protocol.Row(r.version, m.Method)
	switch {
	case r.version.Sends(from, m.Method):
		return nil
	case known && !row.Embedded:
		return &Error{Reason: WrongSender}
	}
	if slices.Contains(o.Methods, m.Method) {
		return nil
	}
	if with := versionsSending(m.Method); len(with) > 0 {
		return &Error{Reason: WrongVersion, Versions: with}
	}
	if o.AllowUnknown && !known {
		return nil
	}
	return &Error{Reason: UnknownMethod}
}

// response is a response that was decoded.
type response struct {
	*revision
	from protocol.Sender
	data []byte // its text
	m    *jsonrpc.Message
}

// checkResponse says what is wrong with a response, and gives it the types that
// the package of the revision cannot give it.
func (o *DecodeOptions) checkResponse(x *response, a *answer, pending func(jsonrpc.ID) (protocol.Pending, bool), err error) error {
	failed := func(reason Reason, err error) error {
		return &Error{Reason: reason, Version: x.version, From: x.from, Message: x.m, Err: err}
	}
	if e := fault(x.m, err); e != nil && e.Reason != InvalidPayload {
		return failed(e.Reason, err)
	}
	if !a.asked && !x.m.ID.IsZero() { // an error response
		a.ask(pending, x.m.ID)
	}
	if a.asked && !a.known {
		return failed(UnknownID, nil)
	}
	x.m.Method = a.Method
	switch {
	case x.m.Error != nil:
		err = o.typeErrorData(x, err)
	case a.Task && x.makesTasks(a.Method):
		err = o.typeTask(x, err)
	}
	if name, ok := x.otherResultType(x.m.Value); ok && !slices.Contains(o.ResultTypes, name) {
		return failed(UnknownResultType, fmt.Errorf("%q", name))
	}
	if err != nil {
		return failed(InvalidPayload, err)
	}
	return nil
}

// typeErrorData decodes the data of an error whose code has typed data.
func (o *DecodeOptions) typeErrorData(x *response, err error) error {
	if x.m.Error.Data.IsZero() {
		return err
	}
	v, problem := x.errorData(o.wire(), x.m.Error.Code, x.m.Error.Data)
	if v != nil {
		x.m.Value = v
	}
	if problem == nil {
		return err
	}
	return both(err, jsontext.InMember(jsontext.InMember(problem, jsontext.Look(x.data, "error"), "data"), x.data, "error"))
}

// both returns one error for two, of which the first may be nil. Violations become
// those of one error.
func both(a, b error) error {
	x, ok := a.(*jsonrpc.ValidationError)
	y, too := b.(*jsonrpc.ValidationError)
	switch {
	case a == nil:
		return b
	case !ok || !too:
		return errors.Join(a, b)
	}
	return &jsonrpc.ValidationError{Violations: slices.Concat(x.Violations, y.Violations), Omitted: x.Omitted + y.Omitted}
}

// typeTask gives the answer to a request for a task the type of such answers,
// which a result that also has the members of the method's own would not get.
func (o *DecodeOptions) typeTask(x *response, err error) error {
	result := jsontext.Look(x.data, "result")
	if !isObject(jsontext.Look(result, wire.Task)) {
		return err
	}
	v, problem := x.definition(o.wire(), createTaskResult, result)
	if v == nil {
		return err // a revision without tasks
	}
	x.m.Value, x.m.Result = v, jsonrpc.Raw{}
	return jsontext.InMember(problem, x.data, "result")
}

// isObject reports whether the text of a value, nil for none, is an object.
func isObject(text []byte) bool { return len(text) > 0 && text[0] == '{' }

// makesTasks reports whether a request of a method may be answered by a task:
// there is more than one answer to it.
func (r *revision) makesTasks(method string) bool {
	row, _ := protocol.Row(r.version, method)
	return row.Outcome != ""
}

// createTaskResult is the definition of what answers a request for a task.
const createTaskResult = "CreateTaskResult"

// otherResultType returns the resultType of a result that is not one of those
// that the revision knows.
func (r *revision) otherResultType(v jsonrpc.Value) (string, bool) {
	if v == nil || r.resultExtra == nil {
		return "", false
	}
	if text, ok := r.unknown(v); ok {
		return wire.String(text, wire.ResultType)
	}
	text, ok := r.resultExtra(v).Get(wire.ResultType)
	if !ok {
		return "", false
	}
	return wire.String(text)
}
