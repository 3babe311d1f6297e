package mcp

import (
	"slices"
	"sync"

	"github.com/mcp-schemagen/mcp-schemagen/gen/support/internal/decode"
	"github.com/mcp-schemagen/mcp-schemagen/gen/support/internal/dispatch"
	"github.com/mcp-schemagen/mcp-schemagen/gen/support/internal/envelope"
	"github.com/mcp-schemagen/mcp-schemagen/gen/support/internal/schema"
	"github.com/mcp-schemagen/mcp-schemagen/gen/support/jsonrpc"
)

// methodInfo is what the codec has to know about a method. Sets of revisions have a bit
// for each.
type methodInfo struct {
	in           uint32 // the revisions that have it as a message of its own
	notification bool
	call         *typeInfo // of the whole message
	result       *typeInfo // of what answers it; nil for a notification

	params       func() coded                        // that are absent; nil where they have no type or a union
	decodeParams func(*decode.Decoder) jsonrpc.Value // where params is nil; nil: they stay text
	decodeResult func(*decode.Decoder) jsonrpc.Value // nil: it stays text
	instead      []codeInstead                       // codes that have another one in their place
}

// codeInstead is an error code that some revisions write in place of another.
type codeInstead struct {
	code, instead int64
	in            uint32
	data          string // the member that the data has if this error is meant, or ""
}

// methodAt returns a method that revision i has as a message of its own, or nil.
func methodAt(i int, name string) *methodInfo {
	if m := methodOf(name); m != nil && m.in>>i&1 != 0 {
		return m
	}
	return nil
}

// paramsByMethod decodes the params of a method that the revision has.
func paramsByMethod(d *decode.Decoder, method string) (v jsonrpc.Value, known bool) {
	m := methodOf(method)
	switch {
	case m == nil || !d.Reads(m.in):
		return nil, false
	case m.params != nil:
		return decoded(d, m.params()), true
	case m.decodeParams != nil:
		return m.decodeParams(d), true
	}
	return nil, false
}

func decoded(d *decode.Decoder, x coded) jsonrpc.Value {
	x.decode(d)
	return x
}

// resultByMethod decodes the result of a method that the revision has.
func resultByMethod(d *decode.Decoder, method string) (v jsonrpc.Value, known bool) {
	if m := methodOf(method); m != nil && d.Reads(m.in) && m.decodeResult != nil {
		return m.decodeResult(d), true
	}
	return nil, false
}

// payloadDecoder decodes the params and results of messages.
type payloadDecoder = envelope.PayloadDecoder[jsonrpc.Value, jsonrpc.ID]

// payloadDecoders are the decoders without extensions, by [reading]. They are made once:
// their functions would move to the heap with each message.
var payloadDecoders = sync.OnceValue(func() []payloadDecoder {
	list := make([]payloadDecoder, 2*len(spans))
	for i := range list {
		list[i] = newPayloadDecoder(reading(i))
	}
	return list
})

func newPayloadDecoder(r reading) payloadDecoder {
	i := r.index()
	return payloadDecoder{
		Params:   paramsByMethod,
		Result:   resultByMethod,
		Revision: r.revision(),
		Schemas: envelope.MessageSchemas{
			Call:   func(method string) (whole *schema.Schema, notification bool) { return callSchema(method, i) },
			Result: func(method string) *schema.Schema { return resultSchema(method, i) },
			Other:  anyMessage[i],
		},
	}
}

// payloads returns the decoder of params and results of revision i. Those of extensions
// stay text: another revision may have another method of that name.
func (c *Codec) payloads(i int, extensions []string) *payloadDecoder {
	r := readingOf(i, c.AcceptNewer)
	if !c.AcceptNewer || len(extensions) == 0 { // methods of other revisions are not read
		return &payloadDecoders()[r]
	}
	p := newPayloadDecoder(r)
	without := func(decodeBy func(*decode.Decoder, string) (jsonrpc.Value, bool)) func(*decode.Decoder, string) (jsonrpc.Value, bool) {
		return func(d *decode.Decoder, method string) (jsonrpc.Value, bool) {
			if m := methodOf(method); (m == nil || !r.has(m.in)) && slices.Contains(extensions, method) {
				return nil, false
			}
			return decodeBy(d, method)
		}
	}
	p.Params, p.Result = without(p.Params), without(p.Result)
	return &p
}

// decodeMessage decodes a message of revision i. The codec of the message is to, or a new
// one for nil.
func (c *Codec) decodeMessage(i int, o decode.Options, extensions []string, to *messageCodec, data []byte, pending func(jsonrpc.ID) string) (*jsonrpc.Message, error) {
	var e envelope.Envelope[jsonrpc.Value, jsonrpc.ID]
	err := e.Parse(data, o, c.payloads(i, extensions), pending)
	switch m := methodAt(i, e.Method); {
	case e.Invalid != "":
		err = &jsonrpc.Error{Code: jsonrpc.CodeInvalidRequest, Message: e.Invalid}
	case e.HasID && e.HasMethod && m != nil && m.notification:
		err = &jsonrpc.Error{Code: jsonrpc.CodeInvalidRequest, Message: e.Method + " is a notification: it has no id"}
	}
	if e.NotObject {
		return nil, err
	}
	return c.newMessage(i, &e, to), err
}

// callSchema returns the schema of the whole message of a method, and whether it is a
// notification.
func callSchema(method string, i int) (whole *schema.Schema, notification bool) {
	m := methodAt(i, method)
	if m == nil || m.call.schemas == nil {
		return nil, true
	}
	return m.call.schemas[i], m.notification
}

// resultSchema returns the schema of the result of a method.
func resultSchema(method string, i int) *schema.Schema {
	m := methodAt(i, method)
	if m == nil || m.result == nil || m.result.schemas == nil {
		return nil
	}
	return m.result.schemas[i]
}

// newMessage makes a message of its parts.
func (c *Codec) newMessage(i int, e *envelope.Envelope[jsonrpc.Value, jsonrpc.ID], to *messageCodec) *jsonrpc.Message {
	if to == nil {
		to = c.forMessages(i)
	}
	m := dispatch.NewMessage(e)
	m.Codec = to
	if info := methodAt(i, e.Method); e.HasMethod && !e.HasParams && info != nil && info.params != nil {
		m.Value = info.params()
		if info.requiresParams(i) { // else they would be filled in
			m.Extra = append(m.Extra, jsonrpc.Member{Name: "params"})
		}
	}
	return m
}

// messageCodec encodes the Value of a message at a revision.
type messageCodec struct {
	Codec
	losses *[]Loss // that are collected; nil: they go to OnLoss
}

// forMessages returns the codec of messages of revision i. The limits of decoding do not
// matter, as it only encodes.
func (c *Codec) forMessages(i int) *messageCodec {
	if !c.AcceptNewer && !c.Drop && c.OnLoss == nil && c.MaxViolations == 0 {
		return &plainCodecs()[i]
	}
	return &messageCodec{Codec: *c}
}

// plainCodecs are the codecs of messages without options, by revision.
var plainCodecs = sync.OnceValue(func() []messageCodec {
	list := make([]messageCodec, len(spans))
	for i, v := range spans {
		list[i].Codec = At(v)
	}
	return list
})

// HasParams reports whether the message has params, which zero ones stand for the lack
// of unless the revision requires them.
func (c *messageCodec) HasParams(m *jsonrpc.Message) bool {
	z, ok := m.Value.(interface{ IsZero() bool })
	if !ok || !z.IsZero() {
		return true
	}
	i, err := c.index()
	info := methodOf(m.Method)
	return err == nil && info != nil && !m.Extra.Lacks("params") && info.requiresParams(i)
}

// requiresParams reports whether messages of the method have params in revision i.
func (m *methodInfo) requiresParams(i int) bool {
	return m.call.schemas != nil && m.call.schemas[i].Requires("params")
}

// AppendValue appends the Value of the message.
func (c *messageCodec) AppendValue(dst []byte, m *jsonrpc.Message) ([]byte, error) {
	text, losses, err := c.append(dst, m.Value, c.losses != nil || c.OnLoss != nil)
	member := "/params"
	if m.Kind() == jsonrpc.Response {
		member = "/result"
	}
	for i := range losses {
		losses[i].Pointer = member + losses[i].Pointer
	}
	if e, ok := err.(*InexpressibleError); ok {
		moved := *e
		moved.Pointer = member + e.Pointer
		err = &moved
	}
	if c.losses != nil {
		*c.losses = append(*c.losses, losses...)
	} else {
		c.report(losses)
	}
	return text, err
}

// ValidateValue reports whether the Value of the message is valid.
func (c *messageCodec) ValidateValue(m *jsonrpc.Message) error { return c.Validate(m.Value) }

// bound returns a copy of a message that is encoded at the revision, and reports no losses.
func (c *Codec) bound(m *jsonrpc.Message) *jsonrpc.Message {
	if m == nil {
		return nil
	}
	x := *m
	silent := *c
	silent.OnLoss = nil
	x.Codec = &messageCodec{Codec: silent}
	return &x
}

// appendMessage appends a message.
func (c *Codec) appendMessage(dst []byte, m *jsonrpc.Message, i int) ([]byte, []Loss, error) {
	var losses []Loss
	x := c.bound(m)
	if x == nil {
		return dst, nil, (&jsonrpc.Message{}).Validate()
	}
	if info := methodOf(m.Method); info != nil && info.in>>i&1 == 0 && m.Kind() != jsonrpc.Response {
		return dst, nil, &InexpressibleError{
			Loss:     Loss{Pointer: "/method", Was: jsonrpc.RawString(m.Method), Since: first(info.in), Until: last(info.in)},
			Revision: spans[i], Reason: "does not have it",
		}
	}
	codec := &messageCodec{*c, &losses}
	codec.converts = isOfAnother(m, i)
	x.Codec = codec
	if code, loss, ok := instead(m, i); ok {
		e := *m.Error
		e.Code = code
		x.Error = &e
		losses = append(losses, loss)
	}
	text, err := x.AppendJSON(dst)
	if err != nil {
		return dst, nil, err
	}
	return text, losses, nil
}

// isOf reports whether a message was decoded at revision i, whose codes it has.
func isOf(m *jsonrpc.Message, i int) bool {
	c, ok := m.Codec.(*messageCodec)
	return ok && c.Revision == spans[i]
}

// isOfAnother reports whether a message was decoded at another revision than i.
func isOfAnother(m *jsonrpc.Message, i int) bool {
	_, ok := m.Codec.(*messageCodec)
	return ok && !isOf(m, i)
}

// instead returns the error code that revision i has in place of that of a message.
func instead(m *jsonrpc.Message, i int) (int64, Loss, bool) {
	info := methodOf(m.Method)
	if m.Error == nil || info == nil || isOf(m, i) {
		return 0, Loss{}, false
	}
	for _, x := range info.instead {
		if x.code == m.Error.Code && x.in>>i&1 != 0 && (x.data == "" || !m.Error.Data.Get(x.data).IsZero()) {
			code, _ := jsonrpc.RawOf(m.Error.Code)
			now, _ := jsonrpc.RawOf(x.instead)
			return x.instead, Loss{Pointer: "/error/code", Kind: Rewritten, Was: code, Now: now, Since: first(^x.in), Until: last(^x.in & (1<<len(spans) - 1))}, true
		}
	}
	return 0, Loss{}, false
}
