package presence

import "github.com/mcp-schemagen/mcp-schemagen/gen/internal/model"

// MarkZero marks the structs whose absence shows by their being zero, and the
// structs that are parts of them. A message may be without its params.
func MarkZero(decls []model.Decl, messages []*model.Struct) {
	for _, d := range decls {
		if s, ok := d.(*model.Struct); ok {
			for _, f := range s.Fields() {
				if f.Presence == model.StructAbsent {
					markZero(f.Type)
				}
			}
		}
	}
	for _, message := range messages {
		for _, f := range message.Fields() {
			if f.JSON == "params" {
				markZero(f.Type)
			}
		}
	}
}

func markZero(t model.Type) {
	s, ok := model.StructOf(t)
	if !ok || s.NeedsIsZero {
		return
	}
	s.NeedsIsZero = true
	for _, inner := range s.Fields() {
		if inner.Presence == model.Always || inner.Presence == model.StructAbsent {
			markZero(inner.Type)
		}
	}
}

// BreakCycles makes pointers of struct members that would make a struct part of itself.
func BreakCycles(decls []model.Decl) {
	const inside, done = 1, 2
	state := map[*model.Struct]int{}
	var visit func(s *model.Struct)
	visit = func(s *model.Struct) {
		state[s] = inside
		for _, f := range s.Fields() {
			if f.Presence != model.Always && f.Presence != model.StructAbsent {
				continue
			}
			target, ok := model.StructOf(f.Type)
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
