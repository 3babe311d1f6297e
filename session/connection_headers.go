package session

import (
	"context"
	"encoding/base64"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"

	"github.com/mcp-schemagen/mcp-schemagen/generated/jsonrpc"
	"github.com/mcp-schemagen/mcp-schemagen/generated/mcp"
	"github.com/mcp-schemagen/mcp-schemagen/generated/protocol"
)

// toolHeaders are the headers that repeat arguments of tools, by the input schemas of the
// tools. They are for transports that send headers.
type toolHeaders struct {
	listing chan struct{} // has an element while tools are listed

	mu     sync.Mutex
	tools  map[string][]argumentHeader
	listed bool // all tools have been seen
}

// argumentHeader is a header that repeats an argument.
type argumentHeader struct {
	name string   // the rest of the name of the header
	path []string // of the argument
}

// maxHeaderTools is how many tools are known. If there are more, they are listed again.
const maxHeaderTools = 100_000

// prepare lists the tools before a call of one whose schema is not known.
func (h *toolHeaders) prepare(ctx context.Context, c *Connection, k *codecs, m *jsonrpc.Message) {
	name, ok := calledTool(k, m)
	if !ok || h.knows(name) {
		return
	}
	select {
	case h.listing <- struct{}{}:
		defer func() { <-h.listing }()
	case <-ctx.Done():
		return
	}
	if h.knows(name) {
		return
	}
	for _, err := range c.Tools(ctx) {
		if err != nil {
			c.client.Logger.Warn("tools cannot be listed for their headers", "error", err)
			return
		}
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	h.listed = true
}

// calledTool returns the tool that a request calls, in revisions with headers.
func calledTool(k *codecs, m *jsonrpc.Message) (string, bool) {
	if k.stateful || m.Method != mcp.MethodToolsCall {
		return "", false
	}
	if p, ok := m.Value.(*mcp.CallToolRequestParams); ok {
		return p.Name, true
	}
	var name string
	err := m.Params.Get("name").Decode(&name)
	return name, err == nil
}

func (h *toolHeaders) knows(name string) bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	_, ok := h.tools[name]
	return ok || h.listed
}

// forget forgets the schemas, since they may have changed.
func (h *toolHeaders) forget() {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.tools, h.listed = nil, false
}

// mismatch reports whether a call has failed because of its headers. The schemas are then listed
// again.
func (h *toolHeaders) mismatch(m, reply *jsonrpc.Message) bool {
	if m.Method != mcp.MethodToolsCall || reply.Error.Code != mcp.CodeHeaderMismatch {
		return false
	}
	h.forget()
	return true
}

// learn notes the schemas in a result of tools/list, and removes the tools whose schema has
// headers that are not valid, as the specification requires.
func (h *toolHeaders) learn(c *Connection, m, reply *jsonrpc.Message) {
	r, ok := reply.Value.(*mcp.ListToolsResult)
	if !ok || m.Method != mcp.MethodToolsList {
		return
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.tools == nil || len(h.tools) > maxHeaderTools {
		h.tools = map[string][]argumentHeader{}
	}
	r.Tools = slices.DeleteFunc(r.Tools, func(t mcp.Tool) bool {
		headers, err := argumentHeaders(t.InputSchema)
		if err != nil {
			c.client.Logger.Warn("tool with invalid headers is left out", "tool", t.Name, "error", err)
			return true
		}
		h.tools[t.Name] = headers
		return false
	})
}

// of returns the headers of a request.
func (h *toolHeaders) of(v protocol.Version, extensions []Extension, text []byte) []Header {
	m, err := jsonrpc.ParseMessage(text)
	if err != nil {
		return nil
	}
	var list []Header
	for _, x := range protocol.Headers(v) {
		switch {
		case !x.Client || x.Name == protocol.HeaderProtocolVersion:
		case x.Prefix:
			if path, ok := x.Mirror(m.Method); ok && len(path) > 1 {
				list = append(list, h.arguments(x.Name, m, m.Params.Get(path[1:]...))...)
			}
		default:
			value, ok := x.Value(m)
			if !ok && x.Name == protocol.HeaderName {
				value, ok = nameOf(extensions, m)
			}
			if ok {
				list = append(list, Header{x.Name, headerValue(value)})
			}
		}
	}
	return list
}

// arguments returns the headers that repeat arguments of a tool.
func (h *toolHeaders) arguments(prefix string, m *jsonrpc.Message, arguments jsonrpc.Raw) []Header {
	var name string
	if m.Params.Get("name").Decode(&name) != nil {
		return nil
	}
	h.mu.Lock()
	headers := h.tools[name]
	h.mu.Unlock()
	var list []Header
	for _, x := range headers {
		if value, ok := primitive(arguments.Get(x.path...)); ok {
			list = append(list, Header{prefix + x.name, headerValue(value)})
		}
	}
	return list
}

// primitive returns the text of a string, an integer or a boolean.
func primitive(value jsonrpc.Raw) (string, bool) {
	text := value.String()
	switch {
	case text == "true", text == "false":
		return text, true
	case strings.HasPrefix(text, `"`):
		var s string
		err := value.Decode(&s)
		return s, err == nil
	}
	id, err := jsonrpc.ParseID(text) // any notation of an integer
	if err != nil {
		return "", false
	}
	n, ok := id.Int64()
	const safe = 1<<53 - 1
	return id.String(), ok && -safe <= n && n <= safe
}

// headerValue returns a value as a header has it: as it is, or in base64 where it would be
// changed or misread.
func headerValue(s string) string {
	const prefix, suffix = "=?base64?", "?="
	plain := strings.Trim(s, " \t") == s && !(strings.HasPrefix(s, prefix) && strings.HasSuffix(s, suffix))
	for i := range len(s) {
		plain = plain && (s[i] == '\t' || ' ' <= s[i] && s[i] <= '~')
	}
	if plain {
		return s
	}
	return prefix + base64.StdEncoding.EncodeToString([]byte(s)) + suffix
}

// argumentHeaders returns the headers that an input schema asks for.
func argumentHeaders(schema jsonrpc.Raw) ([]argumentHeader, error) {
	if !strings.Contains(schema.String(), protocol.AnnotationHeader) {
		return nil, nil // the common case
	}
	s := &headerScan{names: map[string]bool{}}
	err := s.schema(schema, nil, false)
	return s.found, err
}

// headerScan looks for annotations in a schema.
type headerScan struct {
	found []argumentHeader
	names map[string]bool // in lower case
}

// schema looks at a schema. It is that of the argument at path, if there is a way to the
// argument through properties only.
func (s *headerScan) schema(schema jsonrpc.Raw, path []string, reachable bool) error {
	for name, value := range schema.Members().All() {
		var err error
		switch name {
		case protocol.AnnotationHeader:
			err = s.annotation(schema, value, path, reachable)
		case "properties":
			for name, value := range value.Members().All() {
				if err = s.schema(value, append(slices.Clone(path), name), reachable || path == nil); err != nil {
					return err
				}
			}
		case "patternProperties", "$defs", "definitions", "dependentSchemas":
			for _, value := range value.Members().All() {
				if err = s.schema(value, []string{}, false); err != nil {
					return err
				}
			}
		case "const", "enum", "default", "examples":
		default:
			err = s.other(value)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// other looks at the value of a keyword, which may be a schema or a list of them.
func (s *headerScan) other(value jsonrpc.Raw) error {
	if !strings.HasPrefix(value.String(), "[") {
		return s.schema(value, []string{}, false)
	}
	var list []jsonrpc.Raw
	if err := value.Decode(&list); err != nil {
		return err
	}
	for _, x := range list {
		if err := s.schema(x, []string{}, false); err != nil {
			return err
		}
	}
	return nil
}

// annotation notes the header of an argument.
func (s *headerScan) annotation(schema, value jsonrpc.Raw, path []string, reachable bool) error {
	var name string
	switch err := value.Decode(&name); {
	case err != nil:
		return fmt.Errorf("%s: %w", protocol.AnnotationHeader, err)
	case !reachable:
		return errors.New(protocol.AnnotationHeader + " is not on a property that is reached through properties only")
	case !isToken(name):
		return fmt.Errorf("%s %q is no name of a header", protocol.AnnotationHeader, name)
	case s.names[strings.ToLower(name)]:
		return fmt.Errorf("%s %q is there twice", protocol.AnnotationHeader, name)
	case !isPrimitiveType(schema.Get("type")):
		return fmt.Errorf("%s %q is not on a string, an integer or a boolean", protocol.AnnotationHeader, name)
	}
	s.names[strings.ToLower(name)] = true
	s.found = append(s.found, argumentHeader{name, path})
	return nil
}

// isPrimitiveType reports whether the type of a schema is that of values that headers repeat.
// null may be there, too: it has no header.
func isPrimitiveType(value jsonrpc.Raw) bool {
	var one string
	if value.Decode(&one) == nil {
		return one == "string" || one == "integer" || one == "boolean"
	}
	var list []string
	if value.Decode(&list) != nil || !slices.ContainsFunc(list, func(x string) bool { return x != "null" }) {
		return false
	}
	return !slices.ContainsFunc(list, func(x string) bool {
		return x != "string" && x != "integer" && x != "boolean" && x != "null"
	})
}

// isToken reports whether a text is a token of HTTP (RFC 9110, section 5.6.2).
func isToken(s string) bool {
	for i := range len(s) {
		b := s[i]
		letter := 'a' <= b|0x20 && b|0x20 <= 'z' || '0' <= b && b <= '9'
		if !letter && strings.IndexByte("!#$%&'*+-.^_`|~", b) < 0 {
			return false
		}
	}
	return s != ""
}
