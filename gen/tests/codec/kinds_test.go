package codec_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/model"
	"github.com/mcp-schemagen/mcp-schemagen/gen/tests/internal/registry"
	"github.com/mcp-schemagen/mcp-schemagen/generated/jsonrpc"
)

// TestKinds gives every member of every struct definition a value of each JSON
// kind: another kind than its type has is a violation there, and only that; null
// never is one.
func TestKinds(t *testing.T) {
	registry.Each(t, func(t *testing.T, r registry.Revision) {
		count := 0
		for _, def := range r.MustModel(t).Definitions {
			ref, _ := def.Type.(model.Ref)
			s, ok := ref.Decl.(*model.Struct)
			if !ok {
				continue
			}
			for _, m := range s.Members {
				for _, v := range kindValues {
					count++
					checkKind(t, r, def.Name, m, v)
				}
			}
		}
		t.Logf("%s: %d texts", r.Version, count)
	})
}

type kindValue struct {
	text string
	kind model.Kinds
}

// kindValues are a value of each kind. The object and the array have nothing
// inside that could be wrong in itself.
var kindValues = []kindValue{
	{`null`, model.KindNull}, {`true`, model.KindBool}, {`7`, model.KindNumber}, {`"x-unknown"`, model.KindString},
	{`[]`, model.KindArray}, {`{}`, model.KindObject},
}

// checkKind checks what a definition makes of one member alone.
func checkKind(t *testing.T, r registry.Revision, def string, m model.Member, v kindValue) {
	t.Helper()
	text := `{` + quoted(m.JSONName()) + `:` + v.text + `}`
	_, err := r.UnmarshalDefinition(def, []byte(text))
	pointer := "/" + strings.NewReplacer("~", "~0", "/", "~1").Replace(m.JSONName())
	violations, _ := errors.AsType[*jsonrpc.ValidationError](err)
	switch {
	case err != nil && violations == nil:
		t.Errorf("%s, %s: %s: %v", r.Version, def, text, err)
	case (err != nil) == admits(m, v):
		t.Errorf("%s, %s: %s: the error is %v", r.Version, def, text, err)
	case err != nil && (len(violations.Violations) != 1 || violations.Violations[0].Pointer != pointer):
		t.Errorf("%s, %s: %s: want a violation at %s only: %v", r.Version, def, text, pointer, err)
	}
}

// quoted returns the JSON text of a name.
func quoted(name string) string { return jsonrpc.RawString(name).String() }

// admits reports whether a value is not a violation of a member.
func admits(m model.Member, v kindValue) bool {
	if v.kind == model.KindNull {
		return true
	}
	switch m := m.(type) {
	case *model.Const:
		return m.Implied && v.kind == model.KindString || m.Value == v.text
	case *model.Field:
		if m.Const != "" {
			return m.Const == v.text
		}
		return kindsOf(m.Type)&v.kind != 0
	}
	return false
}

// kindsOf returns the kinds of a type's values; all numbers are one kind.
func kindsOf(t model.Type) model.Kinds {
	kinds := rawKinds(t)
	if kinds&model.KindInteger != 0 {
		kinds |= model.KindNumber
	}
	return kinds
}

func rawKinds(t model.Type) model.Kinds {
	switch t := t.(type) {
	case model.Basic:
		return [...]model.Kinds{model.KindString, model.KindNumber, model.KindNumber, model.KindBool}[t]
	case model.ID:
		return model.KindString | model.KindNumber
	case model.Raw:
		return t.Kinds
	case model.ListOf:
		return model.KindArray
	case model.NullableOf:
		return rawKinds(t.Elem)
	case model.Ref:
		return declKinds(t.Decl)
	}
	return model.KindObject
}

func declKinds(decl model.Decl) model.Kinds {
	switch decl := decl.(type) {
	case *model.Enum:
		return model.KindString
	case *model.Scalar:
		return rawKinds(decl.Type)
	case *model.List:
		return model.KindArray
	case *model.OneOrMany:
		return rawKinds(decl.Elem) | model.KindArray
	case *model.RawUnion:
		return decl.Kinds
	case *model.Alias:
		return rawKinds(decl.Type)
	case *model.Union:
		var kinds model.Kinds
		for _, v := range decl.Variants {
			kinds |= declKinds(v)
		}
		return kinds
	}
	return model.KindObject
}
