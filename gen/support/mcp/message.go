package mcp

import (
	"github.com/mcp-schemagen/mcp-schemagen/gen/support/internal/decode"
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

// payloads returns the decoders of params and results of a revision, and the schemas for
// strict decoding.
func (c *Codec) payloads(i int) *envelope.PayloadDecoder[jsonrpc.Value, jsonrpc.ID] {
	return &envelope.PayloadDecoder[jsonrpc.Value, jsonrpc.ID]{
		Params:   paramsByMethod,
		Result:   resultByMethod,
		Revision: c.reading(i),
		Schemas: envelope.MessageSchemas{
			Call: func(method string) (whole *schema.Schema, notification bool) {
				m := methodOf(method)
				if m == nil || m.in>>i&1 == 0 || m.call.schemas == nil {
					return nil, true
				}
				return m.call.schemas[i], m.notification
			},
			Result: func(method string) *schema.Schema {
				m := methodOf(method)
				if m == nil || m.in>>i&1 == 0 || m.result == nil || m.result.schemas == nil {
					return nil
				}
				return m.result.schemas[i]
			},
			Other: anyMessage[i],
		},
	}
}

// decodeMessage decodes a message of revision i.
func (c *Codec) decodeMessage(i int, strict bool, data []byte, pending func(jsonrpc.ID) string) (*jsonrpc.Message, error) {
	var e envelope.Envelope[jsonrpc.Value, jsonrpc.ID]
	err := e.Parse(data, c.options(strict), c.payloads(i), pending)
	switch m := methodOf(e.Method); {
	case e.Invalid != "":
		err = &jsonrpc.Error{Code: jsonrpc.CodeInvalidRequest, Message: e.Invalid}
	case e.HasID && e.HasMethod && m != nil && m.notification && m.in>>i&1 != 0:
		err = &jsonrpc.Error{Code: jsonrpc.CodeInvalidRequest, Message: e.Method + " is a notification: it has no id"}
	}
	if e.NotObject {
		return nil, err
	}
	e.Settle()
	m := &jsonrpc.Message{
		ID:       jsonrpc.ID(e.ID),
		Method:   e.Method,
		Params:   jsonrpc.Raw(e.Params),
		Result:   jsonrpc.Raw(e.Result),
		Extra:    envelope.ConvertMembers[jsonrpc.Members](e.Extra),
		Value:    e.Value,
		Response: e.Response(),
		Codec:    &messageCodec{Codec: *c},
	}
	if x := e.Error; e.IsError {
		m.Error = &jsonrpc.Error{Code: x.Code, Message: x.Message, Data: jsonrpc.Raw(x.Data), Extra: envelope.ConvertMembers[jsonrpc.Members](x.Extra)}
	}
	if info := methodOf(e.Method); e.HasMethod && !e.HasParams && info != nil && info.in>>i&1 != 0 && info.params != nil {
		m.Value = info.params()
	}
	return m, err
}

// messageCodec encodes the Value of a message at a revision.
type messageCodec struct {
	Codec
	losses *[]Loss // that are collected; nil: they go to OnLoss
}

// HasParams reports whether the message has params, which zero ones stand for the lack
// of unless the revision requires them.
func (c *messageCodec) HasParams(m *jsonrpc.Message) bool {
	z, ok := m.Value.(interface{ IsZero() bool })
	if !ok || !z.IsZero() {
		return true
	}
	i, err := c.index()
	info := methodOf(m.Method)
	if err != nil || info == nil || info.call.schemas == nil || m.Extra.Lacks("params") {
		return false
	}
	return info.call.schemas[i].Requires("params")
}

// AppendValue appends the Value of the message.
func (c *messageCodec) AppendValue(dst []byte, m *jsonrpc.Message) ([]byte, error) {
	text, losses, err := c.Append(dst, m.Value)
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

// bound returns a copy of a message that is encoded at the revision.
func (c *Codec) bound(m *jsonrpc.Message) *jsonrpc.Message {
	if m == nil {
		return nil
	}
	x := *m
	x.Codec = &messageCodec{Codec: *c}
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
	x.Codec = &messageCodec{*c, &losses}
	if code, loss, ok := instead(m, i); ok {
		e := *m.Error
		e.Code = code
		x.Error = &e
		losses = append(losses, loss)
	}
	text, err := x.AppendJSON(dst)
	return text, losses, err
}

// isOf reports whether a message was decoded at revision i, whose codes it has.
func isOf(m *jsonrpc.Message, i int) bool {
	c, ok := m.Codec.(*messageCodec)
	return ok && c.Revision == spans[i]
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
