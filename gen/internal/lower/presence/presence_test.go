package presence

import (
	"testing"

	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/model"
)

// TestDecide checks how fields of each type show that their member is absent.
func TestDecide(t *testing.T) {
	object, union, many := model.Ref{Decl: &model.Struct{}}, model.Ref{Decl: &model.Union{}}, model.Ref{Decl: &model.OneOrMany{}}
	for _, test := range []struct {
		member                       string
		is                           model.Type
		role                         model.Role
		optional, required, nullable model.Presence
	}{
		{"size", model.Int, model.Plain, model.Pointer, model.Always, model.ZeroAbsent},
		{"names", model.ListOf{Elem: model.String}, model.Plain, model.NilAbsent, model.Always, model.ZeroAbsent},
		{"data", model.Raw{Kinds: model.AnyKind}, model.Plain, model.ZeroAbsent, model.ZeroAbsent, model.ZeroAbsent},
		{"id", model.ID{}, model.Request, model.ZeroAbsent, model.ZeroAbsent, model.ZeroAbsent},
		{"tool", object, model.Plain, model.Pointer, model.Always, model.ZeroAbsent},
		{"block", union, model.Plain, model.NilAbsent, model.NilAbsent, model.ZeroAbsent},
		{"content", many, model.Plain, model.ZeroAbsent, model.ZeroAbsent, model.ZeroAbsent},
		{"params", object, model.Request, model.StructAbsent, model.Always, model.ZeroAbsent},
		{"params", object, model.Plain, model.Pointer, model.Always, model.ZeroAbsent},
		{"_meta", object, model.Plain, model.StructAbsent, model.Always, model.ZeroAbsent},
	} {
		decide := func(required, nullable bool) *model.Field {
			f := &model.Field{JSON: test.member, Type: test.is, Required: required}
			Decide(f, test.role, nullable)
			return f
		}
		if got := decide(false, false).Presence; got != test.optional {
			t.Errorf("optional %s: got %d, want %d", test.member, got, test.optional)
		}
		if got := decide(true, false).Presence; got != test.required {
			t.Errorf("required %s: got %d, want %d", test.member, got, test.required)
		}
		f := decide(false, true)
		_, wrapped := f.Type.(model.NullableOf)
		_, raw := test.is.(model.Raw)
		if f.Presence != test.nullable || wrapped == raw {
			t.Errorf("nullable %s: got %d and %T, want %d", test.member, f.Presence, f.Type, test.nullable)
		}
	}
	f := &model.Field{JSON: "ttl", Type: model.Int, Required: true}
	if Decide(f, model.Plain, true); f.Presence != model.NullPointer || f.Type != model.Int {
		t.Errorf("required nullable number: got %d and %T", f.Presence, f.Type)
	}
}

// TestCycles checks that a struct that would be a part of itself has a pointer, and
// that only parts whose absence has to show are marked.
func TestCycles(t *testing.T) {
	node, leaf, message := &model.Struct{}, &model.Struct{}, &model.Struct{}
	next := &model.Field{JSON: "next", Type: model.Ref{Decl: node}, Presence: model.Always}
	node.Members = []model.Member{next, &model.Field{JSON: "leaf", Type: model.Ref{Decl: leaf}, Presence: model.Always}}
	params := &model.Field{JSON: "params", Type: model.Ref{Decl: node}, Presence: model.Always}
	message.Members = []model.Member{params}
	decls := []model.Decl{leaf, message, node}
	BreakCycles(decls)
	if next.Presence != model.Pointer || params.Presence != model.Always {
		t.Errorf("got the presences %d and %d", next.Presence, params.Presence)
	}
	MarkZero(decls, []*model.Struct{message})
	if !node.NeedsIsZero || !leaf.NeedsIsZero || message.NeedsIsZero {
		t.Errorf("got the marks %v, %v and %v", node.NeedsIsZero, leaf.NeedsIsZero, message.NeedsIsZero)
	}
}
