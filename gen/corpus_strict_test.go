package gen_test

import (
	"errors"
	"regexp"
	"slices"
	"strings"

	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/model"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/oracle"
	"github.com/mcp-schemagen/mcp-schemagen/generated/jsonrpc"
)

// strictCall holds strict decoding of a request or notification against the
// schema of its method, or that of any message if the revision has no such
// method.
func (s *recording) strictCall(r revision, text string, m *jsonrpc.Message) {
	s.t.Helper()
	j := s.judges[r.version]
	def := "JSONRPCMessage"
	if method, ok := j.method(m.Method); ok {
		def = j.byGoName[method.Message.Name]
	}
	_, err := r.with(options{Strict: true}).message([]byte(text))
	s.strict(j, def, text, err)
}

// strictResponse does the same with a response: it has to be a message, and its
// result one of the method. An empty method is one that nobody asked for.
func (s *recording) strictResponse(r revision, text string, m *jsonrpc.Message, method string) {
	s.t.Helper()
	j := s.judges[r.version]
	_, err := r.with(options{Strict: true}).pending([]byte(text), func(jsonrpc.ID) string { return method })
	info, known := j.method(method)
	if m.Result.IsZero() || !known {
		s.strict(j, "JSONRPCMessage", text, err)
		return
	}
	if _, response := j.trips.types[info.Go+"ResultResponse"]; response {
		s.strict(j, info.Go+"ResultResponse", text, err)
		return
	}
	s.strictResult(j, info, m.Result.String(), err)
	if e, ok := errors.AsType[*jsonrpc.ValidationError](err); ok && misplaced(text, e) != "" {
		s.errorf("a violation where nothing is: %v", err)
	}
}

// strictResult holds what answers a method, and is no definition together with
// its envelope, against the schema: err is the verdict about the whole message.
func (s *recording) strictResult(j *judge, info model.Method, text string, err error) {
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
		def := j.byGoName[t.(model.Ref).Decl.Header().Name]
		failures, problem := j.oracle.Validate(def, []byte(text))
		_, verdict := j.strict(def, []byte(text))
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

// method returns what the model has about a method.
func (j *judge) method(name string) (model.Method, bool) {
	i := slices.IndexFunc(j.model.Methods, func(m model.Method) bool { return m.Name == name })
	if i < 0 {
		return model.Method{}, false
	}
	return j.model.Methods[i], true
}

// strict holds the verdict about a message against the schema of a definition,
// and against the verdict of strict decoding of that.
func (s *recording) strict(j *judge, def, text string, err error) {
	s.t.Helper()
	failures, problem := j.oracle.Validate(def, []byte(text))
	if problem != nil {
		s.errorf("%s: no verdict: %v", def, problem)
		return
	}
	if d := j.check(def, text); d != nil {
		s.errorf("%s: %s: %s", def, d.kind, d.detail)
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
	if d := checkViolations(text, err, failures); d != nil {
		s.errorf("%s: %s: %s", def, d.kind, d.detail)
	}
}

// count takes down the verdict about a message that is, or is not, to be
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
	list := strings.Split(indexes.ReplaceAllString(string(verdictOf(err)), "/*"), ", ")
	slices.Sort(list)
	return strings.Join(slices.Compact(list), ", ")
}
