package lower

import (
	"cmp"
	"regexp"
	"slices"
	"strings"

	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/model"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/spec"
)

// distinctMethods gives the methods of client and server interfaces their final
// names, and a sentence each. A name that two methods would have, or that the
// interfaces have for what the revision does not have, becomes that of the message.
func (l *lowerer) distinctMethods() {
	taken := map[string]string{"OtherRequest": "the emitted API", "OtherNotification": "the emitted API"}
	count := map[string]int{}
	for name := range taken {
		count[name]++
	}
	for _, m := range l.pkg.Methods {
		count[m.Go]++
	}
	for i := range l.pkg.Methods {
		m := &l.pkg.Methods[i]
		if count[m.Go] > 1 {
			m.Go = m.Message.Name
		}
		if owner, again := taken[m.Go]; again {
			l.fail(l.def(m.Message.Key).at, "rename the definition", "the method of %s would be called %s in Go, which %s has", m.Message.Key, m.Go, owner)
		}
		taken[m.Go] = m.Message.Key
		m.Summary = summary(m)
	}
}

// sentence matches the first sentence of a text. Abbreviations such as e.g. do
// not end it.
var sentence = regexp.MustCompile(`^.*?[^.\s]{3}\.(\s|$)|^.*?\)\.(\s|$)`)

// summary returns the first sentence on a message, as one on its method.
func summary(m *model.Method) string {
	text := strings.Join(strings.Fields(strings.Join(m.Message.Doc.Text, " ")), " ")
	first := strings.TrimSpace(cmp.Or(sentence.FindString(text), text))
	about, ok := strings.CutPrefix(first, m.Message.Name+" ")
	switch {
	case ok && about != "":
		return m.Go + " " + about
	case m.Notification:
		return m.Go + " is the " + m.Name + " notification."
	}
	return m.Go + " is the " + m.Name + " request."
}

// round finds the types of in-band requests by key, and of what answers them: a
// map of a union of nothing but such requests, and a map of a union that has the
// result of each.
func (l *lowerer) round() {
	requests := l.mapOf(areInBand)
	if requests == nil {
		return
	}
	responses := l.mapOf(func(u *model.Union) bool { return l.answersAll(u, elemUnion(requests)) })
	if responses == nil {
		return
	}
	l.pkg.Round = &model.Round{Requests: requests, Responses: responses, Decode: "Decode" + responses.Name}
	if owner, taken := l.names[l.pkg.Round.Decode]; taken {
		l.fail(l.doc.Defs[0].Schema, "rename the definition", "what decodes %s would be called %s in Go, which %s has", responses.Key, l.pkg.Round.Decode, owner)
	}
}

// mapOf returns the first map of a union that is so, or nil.
func (l *lowerer) mapOf(is func(*model.Union) bool) *model.Map {
	for _, d := range l.order {
		if m, ok := d.(*model.Map); ok {
			if u := elemUnion(m); u != nil && is(u) {
				return m
			}
		}
	}
	return nil
}

// elemUnion returns the union that the elements of a map are of, or nil.
func elemUnion(m *model.Map) *model.Union {
	ref, ok := m.Type.Elem.(model.Ref)
	if !ok {
		return nil
	}
	u, _ := ref.Decl.(*model.Union)
	return u
}

// areInBand reports whether the variants of a union are in-band requests.
func areInBand(u *model.Union) bool {
	return len(u.Variants) != 0 && !slices.ContainsFunc(u.Variants, func(d model.Decl) bool {
		s, ok := d.(*model.Struct)
		return !ok || s.Role != model.InBand
	})
}

// answersAll reports whether a union has the results of all in-band requests of
// another one.
func (l *lowerer) answersAll(results, requests *model.Union) bool {
	for _, m := range l.pkg.Methods {
		ref, ok := m.Result.(model.Ref)
		if slices.Contains(requests.Variants, model.Decl(m.Message)) && !(ok && slices.Contains(results.Variants, ref.Decl)) {
			return false
		}
	}
	return true
}

// mayLackID reports whether a declaration is an error response whose id may be
// absent, and cannot be null.
func mayLackID(d model.Decl) bool {
	s, ok := d.(*model.Struct)
	return ok && s.Role == model.ErrorReply && slices.ContainsFunc(s.Fields(), func(f *model.Field) bool {
		_, isID := f.Type.(model.ID)
		return f.JSON == "id" && isID && !f.Required
	})
}

// progress finds the notification of progress, if its params are what they are in
// all known revisions.
func (l *lowerer) progress() {
	i := slices.IndexFunc(l.pkg.Methods, func(m model.Method) bool { return m.Name == spec.Progress && m.Notification && (m.Client || m.Server) })
	if i < 0 {
		return
	}
	m := &l.pkg.Methods[i]
	params, ok := structOf(m.Params)
	j := slices.IndexFunc(m.Message.Fields(), func(f *model.Field) bool { return f.JSON == "params" && f.Presence == model.Always })
	if !ok || j < 0 {
		return
	}
	p := &model.Progress{Method: m, Params: params}
	for _, f := range params.Fields() {
		switch {
		case f.JSON == "progressToken" && f.Type == model.Type(model.ID{}):
			p.Token = f.Name
		case f.JSON == "progress" && f.Type == model.Type(model.Float) && f.Presence == model.Always:
			p.Progress = f.Name
		case f.JSON == "total" && f.Type == model.Type(model.Float) && f.Presence == model.Pointer:
			p.Total = f.Name
		case f.JSON == "message" && f.Type == model.Type(model.String) && f.Presence == model.Pointer:
			p.Message = f.Name
		}
	}
	if p.Token != "" && p.Progress != "" && p.Total != "" {
		l.pkg.Progress = p
	}
}

// structOf returns the struct that a type refers to.
func structOf(t model.Type) (*model.Struct, bool) {
	ref, ok := t.(model.Ref)
	if !ok {
		return nil, false
	}
	s, ok := ref.Decl.(*model.Struct)
	return s, ok
}
