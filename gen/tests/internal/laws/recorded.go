package laws

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/model"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/recordings"
	"github.com/mcp-schemagen/mcp-schemagen/generated/jsonrpc"
)

// Recordings checks recorded messages: requests and notifications as a whole, and the
// results of responses.
func (c *Checker) Recordings(list []recordings.Recording) {
	parallel(len(list), func(k int) {
		i := slices.IndexFunc(c.models, func(p *model.Package) bool { return p.Version == list[k].Version })
		if i < 0 {
			c.fault("a recording of an unknown revision", "%s", list[k].Name)
			return
		}
		s := &session{c: c, i: i, subjects: c.subjects(i), pending: map[asked]string{}}
		for _, line := range list[k].Lines {
			s.line(line.ByClient, line.Text)
		}
	})
}

// session follows one recording.
type session struct {
	c        *Checker
	i        int
	subjects map[string]*subject
	pending  map[asked]string // methods
}

// asked is a request.
type asked struct {
	byClient bool
	id       jsonrpc.ID
}

// line checks a message, or each message of a batch.
func (s *session) line(byClient bool, text []byte) {
	var batch []jsonrpc.Raw
	if r, err := jsonrpc.ParseRaw(text); err == nil && r.Decode(&batch) == nil {
		for _, m := range batch {
			s.message(byClient, m.Bytes())
		}
		return
	}
	s.message(byClient, text)
}

func (s *session) message(byClient bool, text []byte) {
	s.c.count("recorded messages")
	m, _ := jsonrpc.ParseMessage(text)
	if m == nil {
		return
	}
	if m.Kind() == jsonrpc.Response {
		from := asked{!byClient, m.ID}
		if x := s.result(s.pending[from]); x != nil && !m.Result.IsZero() {
			s.c.count("recorded messages: results with a type")
			s.c.text(s.i, x, m.Result.Bytes())
		}
		return
	}
	if m.Kind() == jsonrpc.Request {
		s.pending[asked{byClient, m.ID}] = m.Method
	}
	if info := s.method(m.Method); info != nil {
		s.c.count("recorded messages: requests and notifications with a type")
		s.c.text(s.i, s.subjects[s.definitionOf(info.Message.Name)], text)
	}
}

// method returns what the revision says about a method, if it is a message of its own
// that package mcp has a type of.
func (s *session) method(name string) *model.Method {
	for k := range s.c.models[s.i].Methods {
		m := &s.c.models[s.i].Methods[k]
		if m.Name == name && s.subjects[s.definitionOf(m.Message.Name)] != nil {
			return m
		}
	}
	return nil
}

// definitionOf returns the definition of a Go type of the revision.
func (s *session) definitionOf(goName string) string {
	for _, d := range s.c.models[s.i].Definitions {
		if ref, ok := d.Type.(model.Ref); ok && ref.Decl.Header().Name == goName {
			return d.Name
		}
	}
	return ""
}

// result returns what a result of a method is decoded as, or nil.
func (s *session) result(method string) *subject {
	m := s.method(method)
	if m == nil || m.Notification {
		return nil
	}
	if m.Outcome == nil {
		return s.subjects[s.definitionOf(m.Result.(model.Ref).Decl.Header().Name)]
	}
	name, all := m.Outcome.Name, s.c.all()
	if s.c.decls[name] == nil {
		return nil
	}
	x := &subject{def: name, name: name, in: s.c.decls[name].Header().Revisions.OrAll(len(s.c.models)) & all}
	for _, r := range s.c.Revisions {
		x.exact = append(x.exact, r.Outcomes[name])
		x.strict = append(x.strict, r.OutcomesStrict[name])
	}
	return x
}

// Examples checks the examples of a folder that has one for each revision, and in it one
// for each definition.
func (c *Checker) Examples(dir string) error {
	var errs []error
	for i, r := range c.Revisions {
		subjects := c.subjects(i)
		files, err := filepath.Glob(filepath.Join(dir, r.Version, "*", "*.json"))
		errs = append(errs, err)
		for _, file := range files {
			x := subjects[filepath.Base(filepath.Dir(file))]
			text, err := os.ReadFile(file)
			if errs = append(errs, err); x == nil || err != nil {
				continue
			}
			c.count("examples")
			c.text(i, x, []byte(strings.TrimSpace(string(text))))
		}
	}
	return errors.Join(errs...)
}

// Scenarios returns the messages in the scenarios of a folder, a recording for each file.
// Their revision is to be set.
func Scenarios(dir string) ([]recordings.Recording, error) {
	files, err := filepath.Glob(filepath.Join(dir, "*.txtar"))
	if err != nil || len(files) == 0 {
		return nil, fmt.Errorf("no scenarios in %s: %v", dir, err)
	}
	var list []recordings.Recording
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			return nil, err
		}
		r := recordings.Recording{Name: filepath.Base(file)}
		for line := range strings.Lines(string(data)) {
			if side, text, ok := strings.Cut(strings.TrimSpace(line), " "); ok && (side == ">" || side == "<") && strings.HasPrefix(text, "{") {
				text = `{"jsonrpc":"2.0",` + placeholders.Replace(text[1:])
				r.Lines = append(r.Lines, recordings.Line{Number: len(r.Lines) + 1, ByClient: side == ">", Text: []byte(text)})
			}
		}
		list = append(list, r)
	}
	return list, nil
}

// placeholders puts a text in the place of those that scenarios have for metadata and
// revisions.
var placeholders = strings.NewReplacer(
	"$META", `"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{}`,
	"$STATEFUL", "2025-11-25", "$STATELESS", "2026-07-28", "$BATCHES", "2025-03-26", "$UNBATCHED", "2025-11-25",
)
