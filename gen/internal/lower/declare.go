package lower

import (
	"slices"
	"strings"

	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/goname"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/model"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/spec"
)

// define returns the declaration of a definition.
func (l *lowerer) define(name string) model.Decl {
	if d, ok := l.decls[name]; ok {
		return d
	}
	goName := l.defNames[name]
	at := place{root: goName, def: goName, key: name, file: fileOf(name)}
	sh := l.def(name)
	head := model.Head{Name: goName, Key: name, File: at.file, Doc: l.typeDoc(goName, name, sh), Schema: l.defSchema(name)}
	return l.declare(sh, at, head, func(d model.Decl) { l.decls[name] = d })
}

// fileOf returns the file that the struct of a definition is emitted to.
func fileOf(name string) model.File {
	if strings.HasSuffix(name, "Capabilities") {
		return model.Capabilities
	}
	return model.Types
}

// declareInline returns the declaration of an inline schema that needs a name.
func (l *lowerer) declareInline(sh *shape, at place) model.Decl {
	sh = plain(sh)
	name, shared := l.inlineName(sh, at)
	g := group{name, sh.fingerprint()}
	if d, ok := l.inline[g]; ok && shared {
		return d
	}
	inner := place{root: at.root, def: name, key: name, path: at.path, file: at.file}
	head := model.Head{Name: name, Key: name, File: at.file, Doc: l.inlineDoc(name, sh, at), Schema: l.inlineSchema(sh)}
	return l.declare(sh, inner, head, func(d model.Decl) { l.inline[g] = d })
}

// declare makes the declaration of a shape. It calls keep before it looks
// inside the shape, so that recursive types find themselves.
func (l *lowerer) declare(sh *shape, at place, head model.Head, keep func(model.Decl)) model.Decl {
	d := l.declareType(sh, at, head, keep)
	d.Header().Doubtful = l.doubtful(sh, d)
	return d
}

func (l *lowerer) declareType(sh *shape, at place, head model.Head, keep func(model.Decl)) model.Decl {
	add := func(d model.Decl, file model.File) model.Decl {
		d.Header().File = file
		keep(d)
		l.order = append(l.order, d)
		l.places[d] = sh.at
		return d
	}
	if isMessageUnion(at.key) && sh.alts == nil && (sh.ref != "" || sh.object()) {
		sh = &shape{at: sh.at, kinds: model.AnyKind, alts: []*shape{l.named(sh, at.key)}}
	}
	if values := sh.stringEnum(); values != nil && !sh.nullable {
		e := &model.Enum{Head: head}
		add(e, model.Enums)
		l.fillEnum(e, values, sh)
		return e
	}
	if row := l.openEnum(at.key, ""); row != nil && sh.kinds == model.KindString {
		e := &model.Enum{Head: head, Open: true}
		add(e, model.Enums)
		l.fillOpenEnum(e, row, sh)
		return e
	}
	switch {
	case sh.nullable && !sh.scalar():
		return l.declareNullable(sh, at, head, add)
	case sh.ref != "":
		a := &model.Alias{Head: head}
		add(a, model.Types)
		a.Type = l.refType(sh.ref)
		return a
	case l.isErrorObject(sh):
		return add(&model.Alias{Head: head, Type: model.ErrorObject{}}, model.Types)
	case sh.alts != nil:
		return l.declareUnion(sh, at, head, add)
	case sh.object():
		s := &model.Struct{Head: head, Extra: "Extra"}
		l.setRole(s, sh, at)
		add(s, fileOfStruct(s, at))
		l.fillStruct(s, sh, at)
		return s
	case sh.anything():
		return add(&model.Alias{Head: head, Type: model.Raw{Kinds: model.AnyKind}}, model.Types)
	case isID(sh):
		return add(&model.Alias{Head: head, Type: model.ID{}}, model.Types)
	case sh.openObject():
		return l.declareMap(sh, at, head, add)
	case sh.array() && sh.prefix == nil && !sh.bounded:
		list := &model.List{Head: head, Rules: rulesOfShape(sh)}
		add(list, model.Types)
		list.Type = model.ListOf{Elem: l.elemType(sh.items, at), Rules: rulesOfShape(sh.items)}
		return list
	case !sh.nullable && basicOf(sh) >= 0:
		return add(&model.Scalar{Head: head, Type: model.Basic(basicOf(sh)), Rules: rulesOfShape(sh)}, model.Types)
	}
	return add(&model.RawUnion{Head: head, Kinds: kindsWithNull(sh)}, model.Unions)
}

// declareNullable declares a definition that admits null, which its Go type has
// to hold wherever the definition is used: as text, with an accessor for each
// other type.
func (l *lowerer) declareNullable(sh *shape, at place, head model.Head, add func(model.Decl, model.File) model.Decl) model.Decl {
	l.note(sh.at, "null is a value of %s, so it keeps the text; let the members that use it say that they may be null, to have it typed", head.Name)
	alts := []*variant{{shape: l.expand(plain(sh)), def: sh.ref, ref: sh.ref}}
	if sh.alts != nil {
		alts = l.flatten(sh, at.key, map[string]bool{})
	}
	return l.declareRaw(sh, at, head, alts, add)
}

func kindsWithNull(sh *shape) model.Kinds {
	if sh.nullable {
		return sh.kinds | model.KindNull
	}
	return sh.kinds
}

// rulesOfShape returns the constraints of a shape's values: its own, and the
// values that it lists if they are no strings, which have a type for that.
func rulesOfShape(sh *shape) model.Rules {
	if sh == nil {
		return model.Rules{}
	}
	rules := sh.rules
	if sh.kinds != model.KindString {
		for _, v := range sh.enum {
			rules.Enum = append(rules.Enum, v.Text)
		}
	}
	return rules
}

func (l *lowerer) declareMap(sh *shape, at place, head model.Head, add func(model.Decl, model.File) model.Decl) model.Decl {
	if l.othersAny(sh) && noRules(sh.rules) {
		return add(&model.Alias{Head: head, Type: model.Members{Kinds: model.AnyKind}}, model.Types)
	}
	if !l.othersAny(sh) {
		m := &model.Map{Head: head, Rules: rulesOfShape(sh)}
		add(m, model.Types) // before its element, which may be the map itself
		elem := l.elemType(sh.others, at)
		if !isRaw(elem) {
			m.Type = model.MapOf{Elem: elem, Rules: rulesOfShape(sh.others)}
			return m
		}
		l.order = slices.DeleteFunc(l.order, func(d model.Decl) bool { return d == model.Decl(m) })
	}
	s := &model.Struct{Head: head, Extra: "Extra", Others: l.others(sh)}
	return add(s, at.file)
}

func isRaw(t model.Type) bool { _, ok := t.(model.Raw); return ok }

// others says what a schema asks of unnamed members.
func (l *lowerer) others(sh *shape) model.Others {
	o := model.Others{Closed: sh.closed}
	if sh.others != nil {
		if kinds := kindsWithNull(l.expand(sh.others)); l.expand(sh.others).alts == nil && kinds != model.AnyKind {
			o.Kinds = kinds
		}
		o.Doubtful = !kindsOnly(l.expand(sh.others))
	}
	return o
}

func fileOfStruct(s *model.Struct, at place) model.File {
	if s.Role != model.Plain {
		return model.Messages
	}
	return at.file
}

// setRole says which part of a message a struct is.
func (l *lowerer) setRole(s *model.Struct, sh *shape, at place) {
	if m := l.messages[at.key]; m != nil {
		s.Role = m.role
		return
	}
	rpc := sh.member("jsonrpc")
	if rpc == nil || rpc.shape.constant == nil {
		return
	}
	switch {
	case sh.member("method") != nil && sh.member("id") != nil:
		s.Role = model.Request
	case sh.member("method") != nil:
		s.Role = model.Notification
	case sh.member("result") != nil:
		s.Role = model.Response
	case sh.member("error") != nil:
		s.Role = model.ErrorReply
	}
}

// isErrorObject reports whether a shape is the error object of JSON-RPC.
func (l *lowerer) isErrorObject(sh *shape) bool {
	if !sh.object() || len(sh.members) != 3 {
		return false
	}
	code, message, data := sh.member("code"), sh.member("message"), sh.member("data")
	return code != nil && message != nil && data != nil && code.required && message.required && !data.required &&
		code.shape.kinds == model.KindInteger && code.shape.constant == nil && code.shape.enum == nil &&
		message.shape.kinds == model.KindString && data.shape.anything()
}

func isID(sh *shape) bool {
	return sh.ref == "" && sh.alts == nil && !sh.nullable && sh.constant == nil && sh.enum == nil && noRules(sh.rules) &&
		sh.kinds == model.KindString|model.KindInteger
}

// basicOf returns the Go scalar that holds a shape, or -1.
func basicOf(sh *shape) int {
	switch {
	case sh.ref != "" || sh.alts != nil || sh.never || sh.mixed:
	case sh.kinds == model.KindString:
		return int(model.String)
	case sh.kinds == model.KindInteger:
		return int(model.Int)
	case sh.kinds == model.KindNumber:
		return int(model.Float)
	case sh.kinds == model.KindBool:
		return int(model.Bool)
	}
	return -1
}

func (l *lowerer) fillEnum(e *model.Enum, values []string, sh *shape) {
	values = l.ordered(e.Key, values)
	names := l.enumNames(e.Name, values, sh.at)
	for i, v := range values {
		value := model.EnumValue{Name: names[i], Value: v, Doc: l.valueDoc(e.Key, v, names[i])}
		e.Values = append(e.Values, value)
	}
}

// ordered returns the values in the order that means something, otherwise as the schema has them.
func (l *lowerer) ordered(key string, values []string) []string {
	for _, row := range spec.EnumOrders {
		if row.Def != key || len(row.Values) != len(values) {
			continue
		}
		if slices.Equal(slices.Sorted(slices.Values(row.Values)), slices.Sorted(slices.Values(values))) {
			l.fact("EnumOrders", row.Def)
			return row.Values
		}
	}
	return values
}

// openEnum returns the known values of a string definition or member.
func (l *lowerer) openEnum(def, name string) *spec.OpenEnum {
	for i := range spec.OpenEnums {
		if row := &spec.OpenEnums[i]; row.Def == def && row.Member == name {
			return row
		}
	}
	return nil
}

func (l *lowerer) fillOpenEnum(e *model.Enum, row *spec.OpenEnum, sh *shape) {
	l.fact("OpenEnums", row.Def+"."+row.Member)
	for _, v := range row.Values {
		if l.applies(v.When) {
			name := goname.Constant(e.Name, v.Value)
			e.Values = append(e.Values, model.EnumValue{Name: name, Value: v.Value, Doc: model.Doc{Text: []string{name + " " + v.Doc}}})
		}
	}
}

// refType returns the type of a reference to a definition.
func (l *lowerer) refType(def string) model.Type { return l.typeOfDecl(l.define(def)) }
