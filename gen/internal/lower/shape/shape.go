// Package shape decides what a schema asks of a value, in the form that all later
// decisions are made on: errata applied, references by name, allOf merged, anyOf
// and oneOf flattened with null set apart. From
//
//	{"allOf": [{"type": "object", "properties": {"a": {"type": "string"}}}, {"required": ["a"]}]}
//	{"anyOf": [{"const": "x"}, {"anyOf": [{"const": "y"}, {"type": "null"}]}]}
//
// it makes an object with the required member a, which is a string, and the
// nullable enum of the strings x and y.
package shape

import (
	"crypto/sha256"
	"fmt"
	"slices"
	"strings"

	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/model"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/source"
)

// A shape is what a schema asks of a value, with references by name, allOf
// merged and anyOf flattened: the form that decisions are made on.
type Shape struct {
	At  *source.Schema // where it stands, for messages and descriptions
	Ref string         // name of the definition it refers to; everything else is empty then

	Never    bool        // no value is valid
	Kinds    model.Kinds // JSON kinds of valid values
	Constant *source.Value
	Enum     []source.Value
	Rules    model.Rules

	Members  []*Member
	Others   *Shape // unnamed members; nil: any
	Closed   bool   // no unnamed members
	Names    *Shape // propertyNames, nil: any
	Items    *Shape // nil: any
	Prefix   []*Shape
	Bounded  bool // no elements beyond Prefix
	Alts     []*Shape
	Nullable bool             // null is valid besides what the rest says
	Mixed    bool             // alternatives of several kinds: the text is kept
	Less     bool             // values have to fit At and Also, of which the rest of the shape is a part
	Also     []*source.Schema // of other places, which values have to fit as well as At

	printed *fingerprint // nil until it is asked for
}

// A Member is a named member of an object.
type Member struct {
	Name     string
	Shape    *Shape
	Required bool
}

// Member returns the member of a name, or nil.
func (s *Shape) Member(name string) *Member {
	for _, m := range s.Members {
		if m.Name == name {
			return m
		}
	}
	return nil
}

// Anything reports whether every JSON value is valid.
func (s *Shape) Anything() bool {
	return s.Ref == "" && !s.Never && !s.Less && s.Kinds == model.AnyKind && s.Constant == nil && s.Enum == nil &&
		s.Alts == nil && !s.Nullable && !s.hasParts() && NoRules(s.Rules)
}

// hasParts reports whether the shape asks for anything of members or elements.
func (s *Shape) hasParts() bool {
	return len(s.Members) > 0 || s.Others != nil || s.Closed || s.Names != nil || s.Items != nil || s.Prefix != nil || s.Bounded
}

// NoRules reports whether rules ask for nothing.
func NoRules(r model.Rules) bool { return printRules(r) == printRules(model.Rules{}) }

// printRules is equal for rules that say the same: a format is an annotation, and
// patterns with the same translation match the same strings.
func printRules(r model.Rules) string {
	names := ""
	if r.Names != nil {
		names = printRules(*r.Names)
	}
	r.Format, r.PatternSource, r.Names = "", "", nil
	return fmt.Sprint(r) + names
}

// Object reports whether the shape is an object with members to name. A schema
// that names members and no type means an object; one that also allows other
// types by name does not.
func (s *Shape) Object() bool {
	return s.Ref == "" && s.Alts == nil && !s.Never && (len(s.Members) > 0 || s.Closed) &&
		(s.Kinds == model.KindObject || s.Kinds == model.AnyKind)
}

// OpenObject reports whether the shape is an object without named members.
func (s *Shape) OpenObject() bool {
	return s.Ref == "" && s.Alts == nil && !s.Never && s.Kinds == model.KindObject && len(s.Members) == 0 && !s.Closed
}

// Array reports whether the shape is an array.
func (s *Shape) Array() bool {
	return s.Ref == "" && s.Alts == nil && s.Kinds == model.KindArray
}

// StringEnum returns the values of a shape that is one of several strings.
func (s *Shape) StringEnum() []string {
	if s.Ref != "" || s.Alts != nil || s.Kinds != model.KindString {
		return nil
	}
	if s.Constant != nil {
		return []string{s.Constant.Str()}
	}
	var list []string
	for _, v := range s.Enum {
		list = append(list, v.Str())
	}
	return list
}

// Scalar reports whether all valid values are scalars.
func (s *Shape) Scalar() bool {
	return s.Ref == "" && s.Alts == nil && !s.Never && s.Kinds&(model.KindArray|model.KindObject) == 0
}

// Fingerprint is equal for shapes that allow the same values, as far as that
// shows without following references.
func (s *Shape) Fingerprint() string {
	if s.printed == nil || s.printed.of != s {
		var b strings.Builder
		s.print(&b)
		s.printed = &fingerprint{s, b.String()}
	}
	return s.printed.text
}

// fingerprint is that of a shape, and not of copies of it, which may be changed.
type fingerprint struct {
	of   *Shape
	text string
}

// longPrint is the length from which a part is printed as a checksum, so that shapes
// deep inside of each other have short fingerprints.
const longPrint = 100

// printPart prints a shape that is a part of another one.
func (s *Shape) printPart(b *strings.Builder) {
	if s == nil {
		b.WriteString("any")
		return
	}
	text := s.Fingerprint()
	if len(text) > longPrint {
		text = fmt.Sprintf("sum(%x)", sha256.Sum256([]byte(text)))
	}
	b.WriteString(text)
}

func (s *Shape) print(b *strings.Builder) {
	switch {
	case s.Ref != "":
		fmt.Fprintf(b, "ref(%q) null:%t", s.Ref, s.Nullable)
		s.printLess(b)
		return
	case s.Never:
		b.WriteString("never")
		return
	}
	fmt.Fprintf(b, "{kinds:%d null:%t mixed:%t rules:%q", s.Kinds, s.Nullable, s.Mixed, printRules(s.Rules))
	if s.Constant != nil {
		fmt.Fprintf(b, " const:%q", s.Constant.Text)
	}
	for _, v := range s.Enum {
		fmt.Fprintf(b, " enum:%q", v.Text)
	}
	members := slices.Clone(s.Members)
	slices.SortFunc(members, func(x, y *Member) int { return strings.Compare(x.Name, y.Name) })
	for _, m := range members {
		fmt.Fprintf(b, " %q:%t:", m.Name, m.Required)
		m.Shape.printPart(b)
	}
	fmt.Fprintf(b, " closed:%t bounded:%t others:", s.Closed, s.Bounded)
	for _, part := range append([]*Shape{s.Others, s.Names, s.Items}, append(s.Prefix, s.Alts...)...) {
		b.WriteByte(' ')
		part.printPart(b)
	}
	s.printLess(b)
	b.WriteByte('}')
}

// printLess prints what tells a shape from others that say as little of their schema.
func (s *Shape) printLess(b *strings.Builder) {
	if s.Less {
		fmt.Fprintf(b, " less:%p", s.At)
	}
}

// Listed reports whether a shape lists the values that are valid.
func (s *Shape) Listed() bool { return s.Constant != nil || s.Enum != nil }

// KindsOnly reports whether a shape asks for some kinds, and nothing else.
func (s *Shape) KindsOnly() bool {
	if s.Anything() {
		return true
	}
	rest := *s
	rest.Kinds, rest.Nullable, rest.Mixed = model.AnyKind, false, false
	return rest.Anything()
}

// Plain returns the shape without null, which does not show in a type's name.
func (s *Shape) Plain() *Shape {
	if !s.Nullable {
		return s
	}
	c := *s
	c.Nullable = false
	return &c
}

// KindsWithNull returns the kinds of the shape, null among them if it is nullable.
func (s *Shape) KindsWithNull() model.Kinds {
	if s.Nullable {
		return s.Kinds | model.KindNull
	}
	return s.Kinds
}

// IsID reports whether the shape is the id of JSON-RPC: a string or an integer.
func (s *Shape) IsID() bool {
	return s.Ref == "" && s.Alts == nil && !s.Nullable && s.Constant == nil && s.Enum == nil && NoRules(s.Rules) &&
		s.Kinds == model.KindString|model.KindInteger
}

// IsErrorObject reports whether a shape is the error object of JSON-RPC.
func (s *Shape) IsErrorObject() bool {
	if !s.Object() || len(s.Members) != 3 {
		return false
	}
	code, message, data := s.Member("code"), s.Member("message"), s.Member("data")
	return code != nil && message != nil && data != nil && code.Required && message.Required && !data.Required &&
		code.Shape.Kinds == model.KindInteger && !code.Shape.Listed() &&
		message.Shape.Kinds == model.KindString && data.Shape.Anything()
}

// Basic returns the Go scalar that holds the shape, if there is one.
func (s *Shape) Basic() (b model.Basic, ok bool) {
	if s.Ref != "" || s.Alts != nil || s.Never || s.Mixed {
		return 0, false
	}
	switch s.Kinds {
	case model.KindString:
		return model.String, true
	case model.KindInteger:
		return model.Int, true
	case model.KindNumber:
		return model.Float, true
	case model.KindBool:
		return model.Bool, true
	}
	return 0, false
}

// NeedsName reports whether the shape is declared as a type where it stands inside of another one.
func (s *Shape) NeedsName() bool {
	return s.Object() || s.Alts != nil || s.StringEnum() != nil
}

// ScalarKinds returns the kinds of alternatives that are all scalars and lists
// of scalars, which stay raw, or 0.
func (s *Shape) ScalarKinds() model.Kinds {
	var kinds model.Kinds
	for _, alt := range s.Alts {
		if alt.Ref != "" {
			return 0
		}
		list := alt.Array() && alt.Items != nil && alt.Items.Scalar()
		if !alt.Scalar() && !list {
			return 0
		}
		kinds |= alt.Kinds
	}
	return kinds
}

// ValueRules returns the constraints of a shape's values: its own, and the
// values that it lists if they are not strings, which have a type for that.
func (s *Shape) ValueRules() model.Rules {
	if s == nil {
		return model.Rules{}
	}
	rules := s.Rules
	if s.Kinds != model.KindString {
		for _, v := range s.Enum {
			rules.Enum = append(rules.Enum, v.Text)
		}
	}
	return rules
}

// HasPaths reports whether members stand at all dotted paths, of which there must be one.
func (s *Shape) HasPaths(paths []string) bool {
	for _, path := range paths {
		at := s
		for name := range strings.SplitSeq(path, ".") {
			m := at.Member(name)
			if m == nil {
				return false
			}
			at = m.Shape
		}
	}
	return len(paths) > 0
}
