package declare

import (
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/lower/types"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/model"
)

// needZero marks the structs whose absence shows by their being zero, and the
// structs that are parts of them. A message may be without its params.
func (b *builder) needZero(decls []model.Decl) {
	for _, d := range decls {
		if s, ok := d.(*model.Struct); ok {
			for _, f := range s.Fields() {
				if f.Presence == model.StructAbsent {
					needIsZero(f.Type)
				}
			}
		}
	}
	for _, m := range b.Messages.Table {
		for _, f := range b.Types.Def(m.Def).(*model.Struct).Fields() {
			if f.JSON == "params" {
				needIsZero(f.Type)
			}
		}
	}
}

func needIsZero(t model.Type) {
	s, ok := types.DeclOf[*model.Struct](t)
	if !ok || s.NeedsIsZero {
		return
	}
	s.NeedsIsZero = true
	for _, inner := range s.Fields() {
		if inner.Presence == model.Always || inner.Presence == model.StructAbsent {
			needIsZero(inner.Type)
		}
	}
}

// breakCycles makes pointers of struct members that would make a struct part of itself.
func breakCycles(decls []model.Decl) {
	const inside, done = 1, 2
	state := map[*model.Struct]int{}
	var visit func(s *model.Struct)
	visit = func(s *model.Struct) {
		state[s] = inside
		for _, f := range s.Fields() {
			if f.Presence != model.Always && f.Presence != model.StructAbsent {
				continue
			}
			target, ok := types.DeclOf[*model.Struct](f.Type)
			switch {
			case !ok:
			case state[target] == inside:
				f.Presence = model.Pointer
			case state[target] == 0:
				visit(target)
			}
		}
		state[s] = done
	}
	for _, d := range decls {
		if s, ok := d.(*model.Struct); ok && state[s] == 0 {
			visit(s)
		}
	}
}
