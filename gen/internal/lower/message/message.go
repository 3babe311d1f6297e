// Package message decides which definitions are messages, who sends them, and
// what answers a request. It completes messages: with the envelope where the
// definition leaves it out, and with the base of their params. From
//
//	"PingRequest":   {"properties": {"method": {"const": "ping"}}, "required": ["method"]}
//	"ClientRequest": {"anyOf": [{"$ref": "#/$defs/PingRequest"}]}
//
// it makes a request with the method ping that clients send, an object with the
// members jsonrpc, id and method.
package message

import (
	"slices"
	"strings"

	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/lower/record"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/lower/shape"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/model"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/source"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/spec"
)

// A Message is a definition with a constant method.
type Message struct {
	Def            string
	Method         string
	Role           model.Role // Request, Notification or InBand
	Client, Server bool       // who sends it
	Bare           bool       // the definition leaves the envelope out

	Result string         // definition of a request's own result, or ""
	Others []spec.Outcome // other results that may answer a request
}

// Messages are the messages of a schema.
type Messages struct {
	Defs   *shape.Defs // of all definitions, messages as whole messages
	Table  []*Message  // the first message of each method, sorted by definition
	Errata []model.Erratum

	// Also has, by message, the definitions that its params have to obey, too.
	Also map[string][]string

	byDef map[string]*Message
}

// Of returns the message that a definition is, or nil.
func (m *Messages) Of(def string) *Message { return m.byDef[def] }

// Answered returns the request that a response definition answers, or nil.
func (m *Messages) Answered(response string) *Message {
	base, ok := strings.CutSuffix(response, "ResultResponse")
	if !ok {
		return nil
	}
	return m.byDef[base+"Request"]
}

// Find decides for each definition whether it is a message and of what kind.
func Find(doc *source.Document, defs *shape.Defs, rec *record.Recorder) *Messages {
	f := &finder{defs: defs, rec: rec, found: &Messages{Also: map[string][]string{}, byDef: map[string]*Message{}}}
	f.senders = map[string]map[string]bool{}
	for _, union := range []string{spec.ClientRequests, spec.ServerRequests, spec.ClientNotifications, spec.ServerNotifications} {
		f.senders[union] = f.unionMembers(union)
	}
	referred := referred(doc)
	for _, name := range defs.Names() {
		if method, ok := f.methodOf(name); ok && !IsUnion(name) {
			f.found.byDef[name] = f.message(name, method, referred[name])
		}
	}
	whole := map[string]*shape.Shape{}
	for _, name := range defs.Names() {
		if m := f.found.byDef[name]; m != nil {
			whole[name] = f.wholeMessage(m, defs.Def(name))
		}
	}
	f.defs = defs.With(whole)
	f.found.Defs = f.defs
	f.fillTable()
	return f.found
}

// IsUnion reports whether a definition is one of those that say who sends what.
func IsUnion(def string) bool {
	return def == spec.ClientRequests || def == spec.ServerRequests || def == spec.ClientNotifications || def == spec.ServerNotifications
}

// A finder is the state of the stage.
type finder struct {
	defs    *shape.Defs
	rec     *record.Recorder
	senders map[string]map[string]bool // what the definitions that say who sends what list
	found   *Messages
}

func (f *finder) message(def, method string, referred bool) *Message {
	m := &Message{
		Def: def, Method: method,
		Client: f.senders[spec.ClientRequests][def] || f.senders[spec.ClientNotifications][def],
		Server: f.senders[spec.ServerRequests][def] || f.senders[spec.ServerNotifications][def],
		Bare:   f.defs.Def(def).Member("jsonrpc") == nil,
	}
	m.Role = f.roleOf(m, referred)
	return m
}

// fillTable lists the messages by method and decides what answers requests.
func (f *finder) fillTable() {
	first := map[string]*Message{}
	for _, name := range f.defs.Names() {
		m := f.found.byDef[name]
		if m == nil {
			continue
		}
		if m.Result = f.resultDef(m); m.Result != "" && f.defs.Def(m.Result).Object() {
			m.Others = f.outcomes(m)
		}
		if other := first[m.Method]; other != nil {
			f.rec.Note(f.defs.At(name), "%s has the method %q of %s; the table has the first of them", name, m.Method, other.Def)
			continue
		}
		first[m.Method] = m
		f.found.Table = append(f.found.Table, m)
	}
}

// methodOf returns the constant method of a definition.
func (f *finder) methodOf(def string) (string, bool) {
	sh := f.defs.Def(def)
	if !sh.Object() || sh.Nullable {
		return "", false
	}
	m := sh.Member("method")
	if m == nil || m.Shape.Constant == nil || m.Shape.Kinds != model.KindString {
		return "", false
	}
	return m.Shape.Constant.Str(), true
}

// unionMembers returns the definitions that a union lists. A union of one may
// be that definition itself, inlined.
func (f *finder) unionMembers(union string) map[string]bool {
	set := map[string]bool{}
	if !f.defs.Has(union) {
		return set
	}
	sh := f.defs.Def(union)
	alts := sh.Alts
	if alts == nil {
		alts = []*shape.Shape{sh}
	}
	for _, alt := range alts {
		if alt.Ref == "" {
			if alt = f.defs.Repeated(alt, union); alt.Ref == "" && alt.Object() {
				f.rec.Note(alt.At, "a message of %s is declared inline and no definition repeats it: it is a type, and no row of the method table", union)
			}
		}
		f.collectMembers(alt.Ref, set)
	}
	return set
}

// collectMembers adds a definition, or what it lists if it is a union itself.
func (f *finder) collectMembers(def string, set map[string]bool) {
	if def == "" || set[def] {
		return
	}
	sh := f.defs.Def(def)
	if sh.Alts == nil {
		set[def] = true
		return
	}
	for _, alt := range sh.Alts {
		f.collectMembers(alt.Ref, set)
	}
}

// referred returns the definitions that others than the message unions refer to.
func referred(doc *source.Document) map[string]bool {
	set := map[string]bool{}
	for _, d := range doc.Defs {
		if IsUnion(d.Name) {
			continue
		}
		var walk func(s *source.Schema)
		walk = func(s *source.Schema) {
			if s.Target != nil && s.Target.Name != d.Name {
				set[s.Target.Name] = true
			}
			for _, c := range shape.Children(s) {
				walk(c)
			}
		}
		walk(d.Schema)
	}
	return set
}

func (f *finder) roleOf(m *Message, referred bool) model.Role {
	sh := f.defs.Def(m.Def)
	inUnion := m.Client || m.Server
	switch {
	case f.senders[spec.ClientRequests][m.Def] || f.senders[spec.ServerRequests][m.Def]:
		return model.Request
	case inUnion:
		return model.Notification
	case sh.Member("jsonrpc") == nil && referred:
		return model.InBand
	}
	f.rec.Note(sh.At, "%s is a message that no union lists: it has no sender", m.Def)
	switch {
	case sh.Member("id") != nil:
		return model.Request
	case sh.Member("jsonrpc") != nil, strings.HasPrefix(m.Method, "notifications/"):
		return model.Notification
	}
	return model.Request
}

// wholeMessage returns the shape of a message with its envelope and the base of its params.
func (f *finder) wholeMessage(m *Message, sh *shape.Shape) *shape.Shape {
	if m.Role == model.InBand {
		return sh
	}
	whole := *sh
	whole.Members = slices.Clone(sh.Members)
	if m.Bare {
		two := source.Value{Text: `"2.0"`, Kind: source.String}
		whole.Members = append(whole.Members, &shape.Member{
			Name: "jsonrpc", Required: true, Shape: &shape.Shape{At: sh.At, Kinds: model.KindString, Constant: &two},
		})
		if m.Role == model.Request {
			whole.Members = append(whole.Members, &shape.Member{Name: "id", Required: true, Shape: f.idShape(sh.At)})
		}
	}
	f.completeParams(m, &whole)
	return &whole
}

func (f *finder) idShape(at *source.Schema) *shape.Shape {
	if f.defs.Has("RequestId") {
		return &shape.Shape{At: at, Ref: "RequestId"}
	}
	return &shape.Shape{At: at, Kinds: model.KindString | model.KindInteger}
}

// completeParams gives the params of a message the members of their base.
func (f *finder) completeParams(m *Message, whole *shape.Shape) {
	base := f.paramsBase(m)
	params := whole.Member("params")
	switch {
	case base == nil:
	case params == nil:
		whole.Members = append(whole.Members, &shape.Member{Name: "params", Shape: base})
	case params.Shape.Ref == "" && params.Shape.Kinds == model.KindObject:
		i := slices.Index(whole.Members, params)
		whole.Members[i] = &shape.Member{Name: "params", Required: params.Required, Shape: withBase(params.Shape, base)}
	}
	for _, row := range spec.ParamsBases {
		if row.Def == m.Def {
			f.correctParams(row, whole)
		}
	}
}

// paramsBase returns the params that the base definition of all requests or
// notifications declares, if it declares any members.
func (f *finder) paramsBase(m *Message) *shape.Shape {
	name := "Request"
	if m.Role == model.Notification {
		name = "Notification"
	}
	if !f.defs.Has(name) || !f.defs.Def(name).Object() {
		return nil
	}
	params := f.defs.Def(name).Member("params")
	if params == nil || params.Shape.Ref != "" || len(params.Shape.Members) == 0 {
		return nil
	}
	return params.Shape
}

// withBase returns params that also have the members of base which they lack.
func withBase(params, base *shape.Shape) *shape.Shape {
	sum := *params
	sum.Members = slices.Clone(params.Members)
	sum.Also = append(slices.Clip(params.Also), base.At)
	for _, m := range base.Members {
		if sum.Member(m.Name) == nil {
			sum.Members = append(sum.Members, m)
		}
	}
	return &sum
}

func (f *finder) correctParams(row spec.ParamsBase, whole *shape.Shape) {
	params := whole.Member("params")
	if params == nil || params.Shape.Ref != "" || params.Shape.Alts != nil || !f.defs.Has(row.Base) || params.Shape.Member("_meta") != nil {
		return
	}
	base := f.defs.Def(row.Base)
	if meta := base.Member("_meta"); meta == nil || meta.Required {
		return
	}
	i := slices.Index(whole.Members, params)
	whole.Members[i] = &shape.Member{Name: "params", Required: params.Required, Shape: withBase(params.Shape, base)}
	f.found.Also[row.Def] = append(f.found.Also[row.Def], row.Base)
	f.rec.Use(row)
	f.found.Errata = append(f.found.Errata, model.Erratum{
		Pointer: params.Shape.At.Pointer, Change: "params have the members of " + row.Base, Reason: row.Reason,
	})
}
