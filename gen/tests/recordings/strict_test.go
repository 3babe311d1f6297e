package recordings_test

import (
	"errors"
	"regexp"
	"slices"
	"strings"

	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/model"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/oracle"
	"github.com/mcp-schemagen/mcp-schemagen/gen/tests/internal/expect"
	"github.com/mcp-schemagen/mcp-schemagen/gen/tests/internal/judge"
	"github.com/mcp-schemagen/mcp-schemagen/gen/tests/internal/registry"
	"github.com/mcp-schemagen/mcp-schemagen/gen/tests/internal/roundtrip"
	"github.com/mcp-schemagen/mcp-schemagen/generated/jsonrpc"
)

// strictCall holds strict decoding of a request or notification against the
// schema of its method, or that of any message if the revision has no such
// method.
func (s *recording) strictCall(r registry.Revision, text string, m *jsonrpc.Message) {
	s.t.Helper()
	j := s.judges[r.Version]
	def := "JSONRPCMessage"
	if method, ok := methodOf(j, m.Method); ok {
		def = j.ByGoName[method.Message.Name]
	}
	_, err := r.With(registry.Options{Strict: true}).DecodeMessage([]byte(text))
	s.strict(j, def, text, err)
}

// strictResponse does the same with a response: it has to be a message, and its
// result one of the method. An empty method is one that nobody asked for.
func (s *recording) strictResponse(r registry.Revision, text string, m *jsonrpc.Message, method string) {
	s.t.Helper()
	j := s.judges[r.Version]
	_, err := r.With(registry.Options{Strict: true}).DecodePending([]byte(text), func(jsonrpc.ID) string { return method })
	info, known := methodOf(j, method)
	if m.Result.IsZero() || !known {
		s.strict(j, "JSONRPCMessage", text, err)
		return
	}
	if _, response := j.Trips.Types[info.Go+"ResultResponse"]; response {
		s.strict(j, info.Go+"ResultResponse", text, err)
		return
	}
	s.strictResult(j, info, m.Result.String(), err)
	if e, ok := errors.AsType[*jsonrpc.ValidationError](err); ok && roundtrip.Misplaced(text, e) != "" {
		s.errorf("a violation where nothing is: %v", err)
	}
}

// strictResult holds what answers a method, and is not a definition together with
// its envelope, against the schema: err is the verdict about the whole message.
func (s *recording) strictResult(j *judge.Judge, info model.Method, text string, err error) {
	s.t.Helper()
	types := []model.Type{info.Result}
	if info.Outcome != nil {
		types = nil
		for _, v := range info.Outcome.Variants {
			types = append(types, model.Ref{Decl: v})
		}
	}
	var rejected error
	for _, t := range types {
		def := j.ByGoName[t.(model.Ref).Decl.Header().Name]
		failures, problem := j.Oracle.Validate(def, []byte(text))
		_, verdict := j.UnmarshalDefinitionStrict(def, []byte(text))
		if problem != nil || (len(failures) == 0) != (verdict == nil) {
			s.errorf("%s: strict decoding says %v, the schema %v, %v: %s", def, verdict, failures, problem, text)
		}
		if verdict == nil {
			rejected = nil
			break
		}
		rejected = errors.Join(rejected, verdict)
	}
	s.count(info.Go+" result", err, rejected != nil)
}

// methodOf returns what the model has about a method.
func methodOf(j *judge.Judge, name string) (model.Method, bool) {
	i := slices.IndexFunc(j.Model.Methods, func(m model.Method) bool { return m.Name == name })
	if i < 0 {
		return model.Method{}, false
	}
	return j.Model.Methods[i], true
}

// strict holds the verdict about a message against the schema of a definition,
// and against the verdict of strict decoding of that.
func (s *recording) strict(j *judge.Judge, def, text string, err error) {
	s.t.Helper()
	failures, problem := j.Oracle.Validate(def, []byte(text))
	if problem != nil {
		s.errorf("%s: no verdict: %v", def, problem)
		return
	}
	if d := j.Check(def, text); d != nil {
		s.errorf("%s: %s: %s", def, d.Kind, d.Detail)
	}
	s.count(def, err, len(failures) > 0)
	if len(failures) > 0 && err != nil {
		s.explains(def, text, err, failures)
	}
}

// explains checks that a verdict is about places in the message where the
// schema finds fault.
func (s *recording) explains(def, text string, err error, failures []oracle.Failure) {
	s.t.Helper()
	if d := judge.CheckViolations(text, err, failures); d != nil {
		s.errorf("%s: %s: %s", def, d.Kind, d.Detail)
	}
}

// Count takes down the verdict about a message that is, or is not, to be
// rejected.
func (s *recording) count(def string, err error, rejected bool) {
	s.t.Helper()
	s.judged++
	if (err != nil) != rejected {
		s.errorf("%s: the schema rejects it: %t, and strict decoding: %v", def, rejected, err)
	}
	if rejected {
		s.invalid++
		s.refused[s.version+" "+def+": "+places(err)]++
	}
}

var indexes = regexp.MustCompile(`/[0-9]+\b`)

// places writes a verdict with a star for each index, and what is alike once.
func places(err error) string {
	list := strings.Split(indexes.ReplaceAllString(string(expect.VerdictOf(err)), "/*"), ", ")
	slices.Sort(list)
	return strings.Join(slices.Compact(list), ", ")
}
