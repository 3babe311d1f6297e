// Package methods decides what an emitted package says about its protocol: the
// table of methods with their types, requirements and error codes, the types of
// a multi-round-trip request, the notification of progress. From the messages
// PingRequest and ListToolsRequest, the struct ListToolsResult and the facts it
// makes
//
//	ping        no result of its own: EmptyResult
//	tools/list  ListToolsResult, needs the capability tools of the server
package methods

import (
	"cmp"
	"slices"
	"strings"

	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/lower/docs"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/lower/message"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/lower/names"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/lower/record"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/lower/shape"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/lower/types"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/model"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/spec"
)

// Input is what the protocol of a package is made from.
type Input struct {
	Messages *message.Messages
	Types    *types.Types
	Names    *names.Names
	Docs     *docs.Writer
	Decls    []model.Decl // complete, sorted by Go name
}

// Fill gives a package its methods, error codes, keys of _meta, and what else
// concerns the protocol and not a single type.
func Fill(p *model.Package, in Input, rec *record.Recorder) {
	b := &builder{Input: in, rec: rec, defs: in.Messages.Defs}
	b.facts = b.factCodes(b.ownCodes())
	p.Methods = b.methods()
	p.Codes = b.codes()
	p.MetaKeys = b.metaKeys()
	p.Errata = append(p.Errata, b.otherResults()...)
	p.Round = b.round(p.Methods)
	p.Progress = findProgress(p.Methods)
	p.OmitsID = slices.ContainsFunc(in.Decls, mayLackID)
	p.HasBatches = b.defs.Has("JSONRPCBatchRequest")
}

// A builder is the state of the stage.
type builder struct {
	Input
	rec   *record.Recorder
	defs  *shape.Defs
	facts []factCode // the error codes of the tables
}

// methods returns the table, sorted by name, with embedded requests last.
func (b *builder) methods() []model.Method {
	var table []model.Method
	handlers := b.Names.Handlers()
	for _, m := range b.Messages.Table {
		table = append(table, b.method(m, handlers[m.Def]))
	}
	slices.SortFunc(table, func(a, b model.Method) int {
		return cmp.Or(compareBool(a.InBand, b.InBand), cmp.Compare(a.Name, b.Name))
	})
	return table
}

func compareBool(a, b bool) int {
	switch {
	case a == b:
		return 0
	case b:
		return -1
	}
	return 1
}

func (b *builder) method(m *message.Message, handler string) model.Method {
	row := model.Method{
		Name: m.Method, Const: b.Names.Method(m.Method), Go: handler,
		Notification: m.Role == model.Notification, Client: m.Client, Server: m.Server, InBand: m.Role == model.InBand,
		Message: b.Types.Def(m.Def).(*model.Struct), Deprecated: b.Docs.Deprecated(m.Method), Alive: m.Method == spec.Ping,
	}
	row.Doc = model.Doc{Deprecated: row.Deprecated}
	row.Params = typeOf(row.Message, "params")
	if !row.Notification {
		row.Result = b.result(m)
		row.Outcome = b.Types.Outcome(m)
	}
	row.Requires = b.requirements(m.Method, 0)
	for _, fact := range b.facts {
		if slices.Contains(fact.Methods, m.Method) {
			row.Codes = append(row.Codes, fact.number)
		}
	}
	row.Summary = docs.Summary(&row)
	return row
}

// typeOf returns the type of a member, or nil if there is no such field.
func typeOf(s *model.Struct, member string) model.Type {
	for _, f := range s.Fields() {
		if f.JSON == member {
			return f.Type
		}
	}
	return nil
}

// result returns the type of a request's own result.
func (b *builder) result(m *message.Message) model.Type {
	if m.Result != "" {
		return b.Types.Of(m.Result)
	}
	if t := b.inlineResult(m); t != nil {
		return t
	}
	i := slices.IndexFunc(spec.EmptyResults, func(row spec.EmptyResult) bool { return row.Method == m.Method })
	if i >= 0 {
		b.rec.Use(spec.EmptyResults[i])
	} else {
		b.rec.Note(b.defs.At(m.Def), "%s has no result by any rule, so its result is empty", m.Def)
	}
	for _, def := range []string{"EmptyResult", "Result"} {
		if b.defs.Has(def) {
			return b.Types.Of(def)
		}
	}
	return model.Members{Kinds: model.AnyKind}
}

// inlineResult returns the type of the result in a request's response, if that
// is declared inline.
func (b *builder) inlineResult(m *message.Message) model.Type {
	base, ok := strings.CutSuffix(m.Def, "Request")
	if !ok || !b.defs.Has(base+"ResultResponse") {
		return nil
	}
	if s, ok := b.Types.Def(base + "ResultResponse").(*model.Struct); ok {
		return typeOf(s, "result")
	}
	return nil
}

// otherResults lists the corrections that let methods answer with results of
// extensions, which are the unknown variant of their unions.
func (b *builder) otherResults() []model.Erratum {
	var list []model.Erratum
	for _, m := range b.Messages.Table {
		for _, other := range m.Others {
			if m.Role == model.Notification || other.RecognizedBy != spec.ByResultType {
				continue
			}
			for _, row := range spec.OtherResults {
				if row.Method == m.Method {
					b.rec.Use(row)
					list = append(list, model.Erratum{
						Pointer: b.defs.At(m.Result).Pointer, Reason: row.Reason,
						Change: b.Types.Outcome(m).Name + " also admits a Result with another resultType",
					})
				}
			}
		}
	}
	return list
}

// metaKeys returns the reserved keys of _meta that get an accessor.
func (b *builder) metaKeys() []model.MetaKey {
	var list []model.MetaKey
	for _, row := range spec.MetaKeys {
		if !b.defs.Applies(row.When) {
			continue
		}
		var t model.Type = model.String
		if row.Def != "string" {
			t = b.Types.Of(row.Def)
			if _, ok := types.DeclOf[*model.Struct](t); !ok {
				b.rec.Note(b.defs.At(row.Def), "the _meta key %s has no accessor: %s is not an object", row.Key, row.Def)
				continue
			}
		}
		b.rec.Use(row)
		list = append(list, model.MetaKey{
			Name: row.Name, Const: "Meta" + row.Name, Key: row.Key, Type: t,
			Doc: model.Doc{Text: []string{row.Name + " reads " + row.Doc + ", from the _meta key " + row.Key + "."}},
		})
	}
	return list
}
