package session

import (
	"fmt"
	"reflect"

	"github.com/mcp-schemagen/mcp-schemagen/generated/jsonrpc"
	"github.com/mcp-schemagen/mcp-schemagen/generated/mcp"
)

// fill makes out the request m with its id and with what the session has to say in its _meta. It
// does not change m.
func (c *Connection) fill(k *codecs, x *call, m, out *jsonrpc.Message) error {
	*out = jsonrpc.Message{ID: x.id, Method: m.Method, Params: m.Params, Value: m.Value, Extra: m.Extra}
	if k.stateful && x.progress == nil {
		return nil
	}
	if m.Value == nil && m.Params.IsZero() {
		params := new(mcp.RequestParams)
		c.fillMeta(k, x, &params.Meta)
		out.Value = params
		return nil
	}
	if params, meta := copyParams(m.Value); meta != nil {
		c.fillMeta(k, x, meta)
		out.Value = params
		return nil
	}
	return c.fillText(k, x, m, out)
}

// fillMeta sets what the session has to say.
func (c *Connection) fillMeta(k *codecs, x *call, meta *mcp.RequestMetaObject) {
	if x.progress != nil {
		meta.ProgressToken = x.id
	}
	if k.stateful {
		return
	}
	meta.ProtocolVersion, meta.ClientInfo, meta.ClientCapabilities = &k.name, &c.client.Info, &c.client.Capabilities
	if meta.LogLevel == nil {
		if level := c.logLevel(); level != "" {
			meta.LogLevel = &level
		}
	}
}

// fillText is fill for params that are no struct of package mcp.
func (c *Connection) fillText(k *codecs, x *call, m, out *jsonrpc.Message) error {
	params, err := m.RawParams()
	if err != nil {
		return err
	}
	members := params.Members()
	if members == nil && !params.IsZero() {
		return fmt.Errorf("session: %s: the params must be an object, to have the member _meta", m.Method)
	}
	var own mcp.RequestMetaObject
	given := params.Get("_meta")
	if !given.IsZero() {
		if err := own.UnmarshalJSON(given.Bytes()); err != nil {
			return fmt.Errorf("session: %s: _meta: %w", m.Method, err)
		}
	}
	c.fillMeta(k, x, &own)
	text, _, err := k.write.Append(nil, &own)
	if err != nil {
		return err
	}
	meta, err := jsonrpc.ParseRaw(text)
	if err != nil {
		return err
	}
	members.Set("_meta", meta)
	out.Value = &members
	return nil
}

// copyParams returns a shallow copy of the params of a request, and its _meta. The _meta is nil
// if they are no params of a client's request in package mcp.
func copyParams(params jsonrpc.Value) (jsonrpc.Value, *mcp.RequestMetaObject) {
	if requestMeta(params) == nil {
		return nil, nil
	}
	x := shallow(params)
	return x, requestMeta(x)
}

// shallow returns a pointer to a copy of what params point to.
func shallow(params jsonrpc.Value) jsonrpc.Value {
	from := reflect.ValueOf(params)
	to := reflect.New(from.Type().Elem())
	to.Elem().Set(from.Elem())
	return to.Interface().(jsonrpc.Value)
}

// withoutInputs returns params without a state and without answers to questions.
func withoutInputs(params jsonrpc.Value) jsonrpc.Value {
	state, responses, ok := inputs(params)
	if !ok || *state == nil && *responses == nil {
		return params
	}
	return withInputs(params, nil, nil)
}

// withInputs returns a copy of params with a state and with answers to questions.
func withInputs(params jsonrpc.Value, state *string, responses mcp.InputResponses) jsonrpc.Value {
	x := shallow(params)
	s, r, _ := inputs(x)
	*s, *r = state, responses
	return x
}

// asksForTask reports whether a request asks for a task.
func asksForTask(params jsonrpc.Value) bool {
	p, ok := params.(*mcp.CallToolRequestParams)
	return ok && p.Task != nil
}
