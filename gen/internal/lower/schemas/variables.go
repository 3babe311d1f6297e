package schemas

import "github.com/mcp-schemagen/mcp-schemagen/gen/internal/model"

// Name gives the schemas of declarations their variables.
func (b *Schemas) Name(decls []model.Decl) {
	taken := map[string]bool{}
	for _, s := range b.made {
		taken[s.Name] = true
	}
	for _, d := range decls {
		head := d.Header()
		if head.Schema == nil {
			head.Schema = &model.Schema{}
		}
		if head.Schema.Name == "" {
			head.Schema.Name = head.Name
		}
		taken[head.Schema.Name] = true
	}
	for _, d := range decls {
		s, ok := d.(*model.Struct)
		if !ok {
			continue
		}
		for _, f := range s.Fields() {
			if f.Check == nil || f.Check.Name != "" {
				continue
			}
			f.Check.Name = s.Name + f.Name
			for taken[f.Check.Name] {
				f.Check.Name += "Member"
			}
			taken[f.Check.Name] = true
		}
	}
}
