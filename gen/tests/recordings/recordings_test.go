package recordings_test

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/instance"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/model"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/recordings"
	"github.com/mcp-schemagen/mcp-schemagen/gen/tests/internal/jsontext"
	"github.com/mcp-schemagen/mcp-schemagen/gen/tests/internal/judge"
	"github.com/mcp-schemagen/mcp-schemagen/gen/tests/internal/registry"
	"github.com/mcp-schemagen/mcp-schemagen/gen/tests/internal/roundtrip"
	"github.com/mcp-schemagen/mcp-schemagen/generated/jsonrpc"
)

// TestCorpus decodes recorded traffic of real clients and servers as the
// revision that they negotiated, and encodes it again. What a revision has no
// type for is listed, and must be what corpusRemarks expects.
func TestCorpus(t *testing.T) {
	all := recordings.All(t, "../../..")
	c := &corpus{t: t, judges: map[string]*judge.Judge{}, remarks: map[string]int{}, refused: map[string]int{}}
	for _, r := range registry.All() {
		c.judges[r.Version] = judge.New(t, r)
	}
	for _, r := range all {
		s := &recording{corpus: c, file: r.Name, version: r.Version, pending: map[asked]pendingRequest{}}
		for _, line := range r.Lines {
			s.read(line)
		}
	}
	c.summary()
}

// corpus is what all recordings give together.
type corpus struct {
	t        *testing.T
	judges   map[string]*judge.Judge
	messages int
	results  int
	remarks  map[string]int // what has no type, and how often
	judged   int            // messages that strict decoding was tried on
	invalid  int            // those that the schema does not allow
	refused  map[string]int // what strict decoding reports of these, and how often
}

// summary compares what there was to remark, and what was rejected, with what is
// expected.
func (c *corpus) summary() {
	c.t.Helper()
	c.t.Logf("%d messages, %d results", c.messages, c.results)
	compareCounts(c.t, c.remarks, corpusRemarks)
	c.t.Logf("%d messages judged, %d of them rejected", c.judged, c.invalid)
	compareCounts(c.t, c.refused, corpusRefused)
}

// compareCounts logs how often what was met, and checks that it is exactly what
// there are reasons for.
func compareCounts(t *testing.T, met map[string]int, reasons map[string]string) {
	t.Helper()
	for _, line := range slices.Sorted(maps.Keys(met)) {
		reason, ok := reasons[line]
		t.Logf("%5d %s: %s", met[line], line, reason)
		if !ok {
			t.Errorf("unexpected: %s", line)
		}
	}
	for line := range reasons {
		if met[line] == 0 {
			t.Errorf("expected, but nothing in the recordings is so: %s", line)
		}
	}
}

// recording follows one file.
type recording struct {
	*corpus
	file    string
	line    int
	version string // in force
	pending map[asked]pendingRequest
}

// asked is what names a request that waits for an answer.
type asked struct {
	byClient bool
	id       jsonrpc.ID
}

// pendingRequest is a request without an answer so far.
type pendingRequest struct {
	method  string
	version string
}

// read takes one line of a recording.
func (s *recording) read(line recordings.Line) {
	s.t.Helper()
	s.line = line.Number
	s.messages++
	m, err := jsonrpc.ParseMessage(line.Text)
	if m == nil {
		s.remark("no message: %v", err)
		return
	}
	text := string(line.Text)
	switch m.Kind() {
	case jsonrpc.Response:
		s.response(text, m, line.ByClient)
	default:
		s.call(text, m, line.ByClient)
	}
}

// remark counts something that the revision in force has no type for.
func (s *recording) remark(format string, args ...any) {
	s.remarks[s.version+": "+fmt.Sprintf(format, args...)]++
}

// errorf reports a failure at the line that was read.
func (s *recording) errorf(format string, args ...any) {
	s.t.Helper()
	s.t.Errorf("%s:%d (%s): %s", s.file, s.line, s.version, fmt.Sprintf(format, args...))
}

// call checks a request or notification.
func (s *recording) call(text string, m *jsonrpc.Message, byClient bool) {
	s.t.Helper()
	s.follow(m)
	if m.Kind() == jsonrpc.Request {
		s.pending[asked{byClient, m.ID}] = pendingRequest{m.Method, s.version}
	}
	r, ok := registry.Of(s.version)
	if !ok {
		s.errorf("no package for this version")
		return
	}
	info, known := r.Method(m.Method)
	typed, err := r.DecodeMessage([]byte(text))
	switch {
	case typed == nil:
		s.errorf("%v", err)
		return
	case known && typed.Value == nil && !m.Params.IsZero() && err == nil:
		s.errorf("the params of %s have no type", m.Method)
	case !known:
		s.remark("%s is not a method of this revision", m.Method)
	case !sends(info, byClient):
		s.remark("%s: the wrong side sends it", m.Method)
	}
	s.strictCall(r, text, m)
	valid := !known || s.valid(m.Method, text, func(x model.Method) model.Type { return model.Ref{Decl: x.Message} })
	s.same(text, typed, valid, err, m.Method)
}

// sends reports whether one side may send a method.
func sends(m jsonrpc.MethodInfo, byClient bool) bool {
	if byClient {
		return m.Client
	}
	return m.Server
}

// follow takes note of the version that a request asks for.
func (s *recording) follow(m *jsonrpc.Message) {
	var params struct {
		ProtocolVersion string `json:"protocolVersion"`
		Meta            struct {
			Version string `json:"io.modelcontextprotocol/protocolVersion"`
		} `json:"_meta"`
	}
	_ = json.Unmarshal([]byte(m.Params.String()), &params)
	for _, version := range []string{params.Meta.Version, params.ProtocolVersion} {
		if _, ok := registry.Of(version); ok {
			s.version = version
		}
	}
}

// response checks a response, with the type that its request gives the result.
func (s *recording) response(text string, m *jsonrpc.Message, byClient bool) {
	s.t.Helper()
	of := asked{!byClient, m.ID}
	request, ok := s.pending[of]
	if ok {
		delete(s.pending, of)
		s.version = request.version
		s.negotiated(request.method, m.Result)
	}
	r, known := registry.Of(s.version)
	if !known {
		s.errorf("no package for this version")
		return
	}
	typed, err := r.DecodeMessage([]byte(text))
	if typed == nil {
		s.errorf("%v", err)
		return
	}
	s.strictResponse(r, text, m, request.method)
	s.same(text, typed, true, err, "a response")
	switch {
	case m.Error != nil:
		s.errorReply(r, text, m)
	case !ok:
		s.remark("a result without a request")
	case !m.Result.IsZero():
		s.result(r, request.method, m.Result.String())
	}
}

// negotiated takes the version from the answer to initialize.
func (s *recording) negotiated(method string, result jsonrpc.Raw) {
	if method != "initialize" || result.IsZero() {
		return
	}
	version := result.Get("protocolVersion")
	var text string
	if version.Decode(&text) == nil && text != "" {
		s.version = text
	}
}

// errorReply checks an error response as the definition that the revision has for it.
func (s *recording) errorReply(r registry.Revision, text string, m *jsonrpc.Message) {
	s.t.Helper()
	def := "JSONRPCErrorResponse"
	if !r.Defines(def) {
		def = "JSONRPCError"
	}
	x, err := r.UnmarshalDefinition(def, []byte(text))
	if err != nil {
		s.errorf("%s: %v", def, err)
		return
	}
	failures, err := s.judges[r.Version].Oracle.Validate(def, []byte(text))
	if err != nil {
		s.errorf("%s: no verdict: %v", def, err)
		return
	}
	if m.ID.IsZero() {
		s.remark("an error response without an id")
	}
	s.same(text, x, len(failures) == 0, nil, "an error response")
}

// result checks what answers a method.
func (s *recording) result(r registry.Revision, method, text string) {
	s.t.Helper()
	info, known := r.Method(method)
	if !known {
		s.remark("a result of %s, which is not a method of this revision", method)
		return
	}
	s.results++
	x, err := r.Result(info, []byte(text))
	if x == nil {
		s.errorf("result of %s: %v", method, err)
		return
	}
	valid := s.valid("result of "+method, text, func(m model.Method) model.Type {
		switch {
		case m.Name != method:
			return nil
		case m.Outcome != nil:
			return model.Ref{Decl: m.Outcome}
		}
		return m.Result
	})
	s.same(text, x, valid, err, "result of "+method)
}

// Valid reports whether the model of the revision in force allows a text as the
// type that a method has for it, and remarks if it does not.
func (s *recording) valid(what, text string, typeOf func(model.Method) model.Type) bool {
	name := strings.TrimPrefix(what, "result of ")
	for _, m := range s.judges[s.version].Model.Methods {
		if m.Name != name {
			continue
		}
		if t := typeOf(m); t != nil && !instance.Valid(t, text) {
			s.remark("%s is not what the schema asks for", what)
			return false
		}
	}
	return true
}

// same checks that a value encodes as the text it was decoded from; where that
// is not valid, that nothing is lost.
func (s *recording) same(text string, x jsonrpc.Value, valid bool, decodeErr error, what string) {
	s.t.Helper()
	if valid && decodeErr != nil {
		s.errorf("%s is valid, but: %v", what, decodeErr)
	}
	encoded, err := roundtrip.Encode(x)
	if err != nil {
		s.errorf("%s does not encode: %v: %s", what, err, text)
		return
	}
	if !jsontext.Same(text, encoded) {
		s.errorf("%s comes back as another value: %s, from %s", what, encoded, text)
	}
}
