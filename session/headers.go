package session

import (
	"context"
	"encoding/base64"
	"strings"
	"sync"
	"unicode/utf8"

	"github.com/mcp-schemagen/mcp-schemagen/generated/jsonrpc"
	"github.com/mcp-schemagen/mcp-schemagen/generated/mcp"
	"github.com/mcp-schemagen/mcp-schemagen/generated/protocol"
)

// checkHeaders returns an error if the HTTP headers of a request differ from the members that
// they repeat (basic/transports/streamable-http, server validation).
func (p *Peer) checkHeaders(r *Request) error {
	if p.headers == nil || r.message.Kind() != jsonrpc.Request {
		return nil
	}
	for _, h := range protocol.Headers(r.at.Revision) {
		var err error
		switch {
		case !h.Client:
		case h.Name == protocol.HeaderProtocolVersion:
			err = p.checkVersionHeader(r.at.Revision)
		case h.Prefix:
			err = p.checkArguments(r, h)
		default:
			value, ok := h.Value(r.message)
			if !ok && h.Name == protocol.HeaderName {
				value, ok = nameOf(p.server.Extensions, r.message)
			}
			if ok {
				err = p.checkHeader(h.Name, value)
			}
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// checkVersionHeader checks the header that repeats the revision.
func (p *Peer) checkVersionHeader(v protocol.Version) error {
	if p.headers == nil {
		return nil
	}
	return p.checkHeader(protocol.HeaderProtocolVersion, string(v))
}

// checkHeader checks a header whose value is a string of the message.
func (p *Peer) checkHeader(name, want string) error {
	values := p.headers(name)
	if len(values) == 0 {
		return mismatch("the header %s is missing: it has to be %q", name, headerValue(want))
	}
	for _, v := range values {
		got, ok := fromHeader(v)
		if !ok {
			return mismatch("the header %s has invalid characters", name)
		}
		if got != want {
			return mismatch("the header %s is %q, and the message has %q", name, got, want)
		}
	}
	return nil
}

func mismatch(format string, args ...any) error {
	return jsonrpc.Errorf(mcp.CodeHeaderMismatch, format, args...)
}

// fromHeader returns the value that a header has, which may be encoded in Base64.
func fromHeader(v string) (string, bool) {
	for i := range len(v) {
		if v[i] != '\t' && (v[i] < ' ' || v[i] > '~') {
			return "", false
		}
	}
	encoded, ok := strings.CutPrefix(v, "=?base64?")
	if !ok {
		return v, true
	}
	encoded, ok = strings.CutSuffix(encoded, "?=")
	if !ok {
		return v, true
	}
	text, err := base64.StdEncoding.Strict().DecodeString(encoded)
	return string(text), err == nil && utf8.Valid(text)
}

// checkArguments checks the headers that repeat arguments of the tool that a request calls.
func (p *Peer) checkArguments(r *Request, h protocol.Header) error {
	params, ok := r.message.Value.(*mcp.CallToolRequestParams)
	if _, repeats := h.Mirror(r.message.Method); !ok || !repeats {
		return nil
	}
	for _, x := range p.server.schemas.headers(p.server, params.Name) {
		if err := p.checkArgument(h.Name+x.name, params.Arguments.Get(x.path...)); err != nil {
			return err
		}
	}
	return nil
}

// checkArgument checks the header that repeats an argument. Numbers are compared by their
// values: 42 and 42.0 are the same.
func (p *Peer) checkArgument(name string, value jsonrpc.Raw) error {
	want, ok := primitive(value)
	switch {
	case value.IsZero() || value.String() == "null":
		if len(p.headers(name)) > 0 {
			return mismatch("the header %s has to be absent: the argument is not there", name)
		}
		return nil
	case !ok:
		return nil // clients have no header for it
	}
	number, err := jsonrpc.ParseID(value.String())
	if _, isString := number.Str(); err != nil || isString {
		return p.checkHeader(name, want)
	}
	values := p.headers(name)
	if len(values) == 0 {
		return p.checkHeader(name, want)
	}
	for _, v := range values {
		if got, err := jsonrpc.ParseID(v); err != nil || got != number {
			return mismatch("the header %s is %q, and the argument is %s", name, v, want)
		}
	}
	return nil
}

// toolSchemas are the headers of the tools of a server that has no [Tools], by name.
type toolSchemas struct {
	mu    sync.Mutex
	tools map[string][]argumentHeader // nil: not listed yet
}

// headers returns the headers that repeat arguments of a tool. A schema that is not valid has
// none.
func (x *toolSchemas) headers(s *Server, name string) []argumentHeader {
	if t, ok := s.Tools.(*Tools); ok {
		tool, _ := t.get(name)
		list, err := argumentHeaders(tool.Tool.InputSchema)
		if err != nil {
			return nil
		}
		return list
	}
	x.mu.Lock()
	defer x.mu.Unlock()
	if x.tools == nil {
		x.tools = s.listSchemas()
	}
	return x.tools[name]
}

// forget forgets the schemas after a change.
func (x *toolSchemas) forget() {
	x.mu.Lock()
	defer x.mu.Unlock()
	x.tools = nil
}

// listSchemas lists the tools of the server itself.
func (s *Server) listSchemas() map[string][]argumentHeader {
	schemas := map[string][]argumentHeader{}
	if s.Tools == nil {
		return schemas // those of App depend on the client
	}
	var cursor *mcp.Cursor
	for range 1000 {
		r, err := s.Tools.ListTools(context.Background(), &mcp.ListToolsRequest{Params: mcp.PaginatedRequestParams{Cursor: cursor}})
		if err != nil || r == nil {
			s.logger().Warn("tools cannot be listed for their headers", "error", err)
			break
		}
		for _, t := range r.Tools {
			if list, err := argumentHeaders(t.InputSchema); err == nil && len(list) > 0 {
				schemas[t.Name] = list
			}
		}
		if cursor = r.NextCursor; cursor == nil {
			break
		}
	}
	return schemas
}

// Status returns the status of the HTTP response that carries the answer. Until 2025-11-25
// it is 200 for all that is JSON-RPC. Since 2026-07-28 an error has one of its own (basic,
// streamable-http). It is 202 if there is nothing to send.
func (a Answer) Status(v protocol.Version) int {
	switch {
	case a.Text == nil:
		return 202
	case a.Error == nil:
		return 200
	case a.Error.Code == jsonrpc.CodeParseError || a.Error.Code == jsonrpc.CodeInvalidRequest:
		return 400
	case v.Stateful():
		return 200
	case a.Error.Code == jsonrpc.CodeMethodNotFound:
		return 404
	case a.Error.Code == jsonrpc.CodeInternalError || a.Error.Code > -32000:
		return 200 // of the handler
	}
	return 400
}
