// Package place says where an inline schema stands, and which rows of the
// tables are about that place. The content of the enum in
//
//	"Tool": {"properties": {"execution": {"properties": {"mode": {"enum": ["a", "b"]}}}}}
//
// stands at the path execution, mode of the definition Tool. By its path the
// enum is called ToolExecutionMode.
package place

import (
	"slices"
	"strings"

	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/goname"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/lower/shape"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/model"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/spec"
)

// A Place is where a schema stands.
type Place struct {
	Root   string   // Go name of the definition that encloses everything
	Def    string   // Go name of the enclosing declaration
	Key    string   // how tables and documentation call the enclosing declaration
	Member string   // member of it
	Path   []string // members from the definition on
	File   model.File
	Depth  int // of declarations inside of each other
}

// Of returns the place of a definition.
func Of(def, goName string) Place {
	file := model.Types
	if strings.HasSuffix(def, "Capabilities") {
		file = model.Capabilities
	}
	return Place{Root: goName, Def: goName, Key: def, File: file}
}

// In returns the place of a member.
func (p Place) In(name string) Place {
	p.Member = name
	p.Path = append(slices.Clip(p.Path), name)
	return p
}

// Declared returns the place inside of an inline schema that is declared with a name.
func (p Place) Declared(name string) Place {
	return Place{Root: p.Root, Def: name, Key: name, Path: p.Path, File: p.File, Depth: p.Depth + 1}
}

// PathName returns the identifier of an inline schema at the place. The data of an
// error message is named after the error: it is what users of the error want.
func (p Place) PathName() string {
	base, isError := strings.CutSuffix(p.Root, "Error")
	switch {
	case p.Member == "":
		return p.Def
	case isError && slices.Equal(p.Path, []string{"error", "data"}):
		return base + "Data"
	}
	return goname.Path(p.Def, p.Member)
}

// OpenEnum returns the row with the known values of a string definition or
// member, or nil.
func OpenEnum(key, member string) *spec.OpenEnum {
	for i := range spec.OpenEnums {
		if row := &spec.OpenEnums[i]; row.Def == key && row.Member == member {
			return row
		}
	}
	return nil
}

// Scalar returns the row that gives a plain string member its named type, or nil.
func Scalar(defs *shape.Defs, sh *shape.Shape, member string) *spec.Scalar {
	if sh.Ref != "" || sh.Alts != nil || sh.Kinds != model.KindString || sh.Listed() {
		return nil
	}
	for i := range spec.Scalars {
		row := &spec.Scalars[i]
		if row.Member == member && defs.Has(row.Def) && defs.Def(row.Def).Kinds == model.KindString {
			return row
		}
	}
	return nil
}

// Raw returns the row by which a member keeps its text, or nil: an object of a
// definition that the tables name, or any open object under a name that they give.
func Raw(defs *shape.Defs, key, member string, sh *shape.Shape) *spec.RawMember {
	if sh.Kinds != model.KindObject || sh.Alts != nil {
		return nil
	}
	for i := range spec.RawMembers {
		row := &spec.RawMembers[i]
		if row.Member == member && (row.Def == key || row.Def == "" && sh.OpenObject() && defs.OthersAny(sh)) {
			return row
		}
	}
	return nil
}

// Ordered returns the row by which a map keeps the order of the wire, or nil.
func Ordered(p Place) *spec.OrderedMember {
	path := strings.Join(p.Path, ".")
	for i := range spec.OrderedMembers {
		row := &spec.OrderedMembers[i]
		if path == row.Member || strings.HasSuffix(path, "."+row.Member) {
			return row
		}
	}
	return nil
}
