// Package lower turns a schema and the facts about it into the model of a Go
// package. It runs the stages, each a package of its own below it, one after the
// other. A stage decides on the results of earlier ones and never goes back:
//
//	shape     what a schema asks of a value: errata applied, allOf merged
//	message   which definitions are messages, who sends them, what answers them
//	unions    how the variants of a union are distinguished
//	names     Go identifiers, apart from what the emitter declares
//	schemas   the schemas that values are judged by, as plain data
//	types     which Go type each schema has, and what is declared
//	docs      comments
//	declare   declarations with their fields
//	methods   tables of methods and error codes
//	forms     how handlers take and make the params of a method
//	protocol  keys of _meta, HTTP headers, levels of log messages
//
// Package place looks up the rows of the tables that are about one place of a
// schema. Package presence decides how fields show that their members are absent.
// Package record collects what all stages have to report.
package lower

import (
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/lower/declare"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/lower/docs"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/lower/forms"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/lower/message"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/lower/methods"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/lower/names"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/lower/protocol"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/lower/record"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/lower/schemas"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/lower/shape"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/lower/types"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/lower/unions"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/model"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/source"
)

// Docs are the sentences of docs.json.
type Docs = docs.Sentences

// ReadDocs reads docs.json.
func ReadDocs(data []byte) (Docs, error) { return docs.Read(data) }

// Input is what a package is made of.
type Input struct {
	Document *source.Document
	Package  string // name of the Go package
	Version  string // dated revision, or "" when it is not known
	Schema   string // how headers name the schema
	Docs     Docs   // sentences of our own; nil: the schema's descriptions only

	// Known reports whether a definition is that of a known revision, which Docs are
	// about; nil: all are.
	Known func(def string) bool

	Scope model.Scope // what the emitter declares besides the names of the model
}

// Result is a model and what a run has to say about it.
type Result struct {
	Package *model.Package
	Notes   []source.Note // what was left in a documented form
	Facts   []string      // the keys of the rows of package spec that took effect
	Docs    []string      // the keys of the sentences that were used
	NoDocs  []string      // the keys that had no sentence of our own
	Members []string      // Def.member for all members of all definitions
}

// Lower makes the model. The error is a [*source.Errors] with every problem of the schema.
func Lower(in Input) (*Result, error) {
	rec := record.New(in.Document.Name)
	shapes := shape.Build(in.Document, rec)
	if err := rec.Err(); err != nil {
		return nil, err
	}
	messages := message.Find(in.Document, shapes.Defs, rec)
	named := names.New(messages, in.Scope, rec)
	if named.Endless() {
		return nil, rec.Err()
	}
	judged := schemas.New(schemas.Input{
		Document: in.Document, Corrections: shapes.Corrections, Messages: messages, Names: named,
	})
	typed := types.Decide(types.Input{Messages: messages, Unions: unions.New(messages.Defs), Names: named}, rec)
	if typed.Endless {
		return nil, rec.Err()
	}
	writer := docs.New(docs.Input{
		Document: in.Document, Defs: messages.Defs, Sentences: in.Docs, Version: in.Version, Known: in.Known,
	}, rec)
	p := &model.Package{Name: in.Package, Version: in.Version, Schema: in.Schema}
	p.Specification, p.Page = writer.Pages()
	p.Decls, p.Definitions = declare.Declare(declare.Input{
		Document: in.Document, Messages: messages, Types: typed, Schemas: judged, Docs: writer,
	}, rec)
	p.Errata = append(shapes.Corrections.Errata, messages.Errata...)
	methods.Fill(p, methods.Input{Messages: messages, Types: typed, Names: named, Docs: writer, Decls: p.Decls}, rec)
	if messages.Defs.Has("JSONRPCMessage") {
		p.AnyMessage = judged.Def("JSONRPCMessage")
	}
	if err := rec.Err(); err != nil {
		return nil, err
	}
	forms.Decide(p)
	p.Protocol = protocol.Decide(p, rec)
	return &Result{
		Package: p, Notes: rec.Notes(), Facts: rec.Facts(),
		Docs: writer.Used(), NoDocs: writer.Missing(), Members: allMembers(messages.Defs),
	}, nil
}

// allMembers lists the members of definitions, also those that are not fields.
func allMembers(defs *shape.Defs) []string {
	var list []string
	for _, def := range defs.Names() {
		for _, m := range defs.Def(def).Members {
			list = append(list, def+"."+m.Name)
		}
	}
	return list
}
