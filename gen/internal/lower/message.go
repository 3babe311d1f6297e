package lower

import (
	"slices"
	"strings"

	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/model"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/source"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/spec"
)

// A message is a definition with a constant method.
type message struct {
	def            string
	method         string
	role           model.Role // Request, Notification or InBand
	client, server bool       // who sends it
	bare           bool       // the definition leaves the envelope out
}

// findMessages decides for each definition whether it is a message and of what
// kind, and completes its shape to the whole message: the envelope where the
// definition leaves it out, and the base of its params.
func (l *lowerer) findMessages() {
	senders := map[string]map[string]bool{}
	for _, union := range []string{spec.ClientRequests, spec.ServerRequests, spec.ClientNotifications, spec.ServerNotifications} {
		senders[union] = l.unionMembers(union)
	}
	referred := l.referred()
	for _, name := range l.defOrder() {
		method, ok := l.methodOf(name)
		if !ok || isMessageUnion(name) {
			continue
		}
		m := &message{
			def: name, method: method,
			client: senders[spec.ClientRequests][name] || senders[spec.ClientNotifications][name],
			server: senders[spec.ServerRequests][name] || senders[spec.ServerNotifications][name],
		}
		m.role = l.roleOf(m, senders, referred[name])
		m.bare = l.def(name).member("jsonrpc") == nil
		l.messages[name] = m
	}
	for _, name := range l.defOrder() {
		if m := l.messages[name]; m != nil {
			l.defs[name] = l.wholeMessage(m, l.def(name))
		}
	}
}

func isMessageUnion(name string) bool {
	return name == spec.ClientRequests || name == spec.ServerRequests || name == spec.ClientNotifications || name == spec.ServerNotifications
}

// methodOf returns the constant method of a definition.
func (l *lowerer) methodOf(def string) (string, bool) {
	sh := l.def(def)
	if !sh.object() {
		return "", false
	}
	m := sh.member("method")
	if m == nil || m.shape.constant == nil || m.shape.kinds != model.KindString {
		return "", false
	}
	return m.shape.constant.Str(), true
}

// unionMembers returns the definitions that a union lists. A union of one may
// be that definition itself, inlined.
func (l *lowerer) unionMembers(union string) map[string]bool {
	set := map[string]bool{}
	if l.doc.Def(union) == nil {
		return set
	}
	sh := l.def(union)
	alts := sh.alts
	if alts == nil {
		alts = []*shape{sh}
	}
	for _, alt := range alts {
		if alt.ref == "" {
			if alt = l.named(alt, union); alt.ref == "" && alt.object() {
				l.note(alt.at, "a message of %s is declared inline and no definition repeats it: it is a type, and no row of the method table", union)
			}
		}
		l.collectMembers(alt.ref, set)
	}
	return set
}

// collectMembers adds a definition, or what it lists if it is a union itself.
func (l *lowerer) collectMembers(def string, set map[string]bool) {
	if def == "" || set[def] {
		return
	}
	sh := l.def(def)
	if sh.alts == nil {
		set[def] = true
		return
	}
	for _, alt := range sh.alts {
		l.collectMembers(alt.ref, set)
	}
}

// named returns a reference to the definition that an inline shape repeats, or the shape.
func (l *lowerer) named(sh *shape, except string) *shape {
	if sh.ref != "" || !sh.object() && !sh.array() {
		return sh
	}
	print := sh.fingerprint()
	for _, name := range l.defOrder() {
		if name != except && l.def(name).fingerprint() == print {
			return &shape{at: sh.at, ref: name}
		}
	}
	return sh
}

// referred returns the definitions that others than the message unions refer to.
func (l *lowerer) referred() map[string]bool {
	set := map[string]bool{}
	for _, d := range l.doc.Defs {
		if isMessageUnion(d.Name) {
			continue
		}
		var walk func(s *source.Schema)
		walk = func(s *source.Schema) {
			if s.Target != nil && s.Target.Name != d.Name {
				set[s.Target.Name] = true
			}
			for _, c := range children(s) {
				walk(c)
			}
		}
		walk(d.Schema)
	}
	return set
}

func (l *lowerer) roleOf(m *message, senders map[string]map[string]bool, referred bool) model.Role {
	sh := l.def(m.def)
	inUnion := m.client || m.server
	switch {
	case senders[spec.ClientRequests][m.def] || senders[spec.ServerRequests][m.def]:
		return model.Request
	case inUnion:
		return model.Notification
	case sh.member("jsonrpc") == nil && referred:
		return model.InBand
	}
	l.note(sh.at, "%s is a message that no union lists: it has no sender", m.def)
	switch {
	case sh.member("id") != nil:
		return model.Request
	case sh.member("jsonrpc") != nil, strings.HasPrefix(m.method, "notifications/"):
		return model.Notification
	}
	return model.Request
}

// wholeMessage returns the shape of a message with its envelope and the base of its params.
func (l *lowerer) wholeMessage(m *message, sh *shape) *shape {
	if m.role == model.InBand {
		return sh
	}
	whole := *sh
	whole.members = slices.Clone(sh.members)
	if m.bare {
		two := source.Value{Text: `"2.0"`, Kind: source.String}
		whole.members = append(whole.members, &member{
			name: "jsonrpc", required: true, shape: &shape{at: sh.at, kinds: model.KindString, constant: &two},
		})
		if m.role == model.Request {
			whole.members = append(whole.members, &member{name: "id", required: true, shape: l.idShape(sh.at)})
		}
	}
	l.completeParams(m, &whole)
	return &whole
}

func (l *lowerer) idShape(at *source.Schema) *shape {
	if l.doc.Def("RequestId") != nil {
		return &shape{at: at, ref: "RequestId"}
	}
	return &shape{at: at, kinds: model.KindString | model.KindInteger}
}

// completeParams gives the params of a message the members of their base.
func (l *lowerer) completeParams(m *message, whole *shape) {
	base := l.paramsBase(m)
	params := whole.member("params")
	switch {
	case base == nil:
	case params == nil:
		whole.members = append(whole.members, &member{name: "params", shape: base})
	case params.shape.ref == "" && params.shape.kinds == model.KindObject:
		i := slices.Index(whole.members, params)
		whole.members[i] = &member{name: "params", required: params.required, shape: withBase(params.shape, base)}
	}
	for _, row := range spec.ParamsBases {
		if row.Def == m.def {
			l.correctParams(row, whole)
		}
	}
}

// paramsBase returns the params that the base definition of all requests or
// notifications declares, if it declares any members.
func (l *lowerer) paramsBase(m *message) *shape {
	name := "Request"
	if m.role == model.Notification {
		name = "Notification"
	}
	if l.doc.Def(name) == nil || !l.def(name).object() {
		return nil
	}
	params := l.def(name).member("params")
	if params == nil || params.shape.ref != "" || len(params.shape.members) == 0 {
		return nil
	}
	return params.shape
}

// withBase returns params that also have the members of base which they lack.
func withBase(params, base *shape) *shape {
	sum := *params
	sum.members = slices.Clone(params.members)
	sum.also = append(slices.Clip(params.also), base.at)
	for _, m := range base.members {
		if sum.member(m.name) == nil {
			sum.members = append(sum.members, m)
		}
	}
	return &sum
}

func (l *lowerer) correctParams(row spec.ParamsBase, whole *shape) {
	params := whole.member("params")
	if params == nil || params.shape.ref != "" || params.shape.alts != nil || l.doc.Def(row.Base) == nil || params.shape.member("_meta") != nil {
		return
	}
	base := l.def(row.Base)
	if meta := base.member("_meta"); meta == nil || meta.required {
		return
	}
	i := slices.Index(whole.members, params)
	whole.members[i] = &member{name: "params", required: params.required, shape: withBase(params.shape, base)}
	l.also[row.Def] = append(l.also[row.Def], row.Base)
	l.fact("ParamsBases", row.Def)
	l.pkg.Errata = append(l.pkg.Errata, model.Erratum{
		Pointer: params.shape.at.Pointer, Change: "params have the members of " + row.Base, Reason: row.Reason,
	})
}
