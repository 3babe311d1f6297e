package lower

import (
	"cmp"
	"regexp"
	"slices"
	"strings"

	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/model"
)

// distinctMethods gives the methods of client and server interfaces their final
// names, and a sentence each. A name that two methods would have, or that the
// interfaces have for the methods of nobody, becomes that of the message.
func (l *lowerer) distinctMethods() {
	count := map[string]int{"OtherRequest": 1, "OtherNotification": 1}
	for _, m := range l.pkg.Methods {
		count[m.Go]++
	}
	taken := map[string]string{"OtherRequest": "the emitted API", "OtherNotification": "the emitted API"}
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
	maps := map[*model.Map]*model.Union{}
	var requests, responses *model.Map
	for _, d := range l.order {
		m, ok := d.(*model.Map)
		if !ok {
			continue
		}
		if ref, ok := m.Type.Elem.(model.Ref); ok {
			maps[m], _ = ref.Decl.(*model.Union)
		}
		if u := maps[m]; u != nil && len(u.Variants) != 0 && requests == nil && !slices.ContainsFunc(u.Variants, func(v model.Decl) bool { return !isInBand(v) }) {
			requests = m
		}
	}
	if requests == nil {
		return
	}
	for _, d := range l.order {
		if m, ok := d.(*model.Map); ok && maps[m] != nil && responses == nil && l.answersAll(maps[m], maps[requests]) {
			responses = m
		}
	}
	if responses == nil {
		return
	}
	l.pkg.Round = &model.Round{Requests: requests, Responses: responses, Decode: "Decode" + responses.Name}
	if owner, taken := l.names[l.pkg.Round.Decode]; taken {
		l.fail(l.doc.Defs[0].Schema, "rename the definition", "what decodes %s would be called %s in Go, which %s has", responses.Key, l.pkg.Round.Decode, owner)
	}
}

func isInBand(d model.Decl) bool {
	s, ok := d.(*model.Struct)
	return ok && s.Role == model.InBand
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
