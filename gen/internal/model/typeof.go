package model

// Resolve follows aliases to the type that they name.
func Resolve(t Type) Type {
	for {
		ref, ok := t.(Ref)
		if !ok {
			return t
		}
		alias, ok := ref.Decl.(*Alias)
		if !ok {
			return t
		}
		t = alias.Type
	}
}

// declOf returns the declaration that a type refers to, nil if there is none.
func declOf(t Type) Decl {
	ref, _ := Resolve(t).(Ref)
	return ref.Decl
}

// StructOf reports the struct that a type refers to.
func StructOf(t Type) (*Struct, bool) {
	s, ok := declOf(t).(*Struct)
	return s, ok
}

// UnionOf reports the union that a type refers to.
func UnionOf(t Type) (*Union, bool) {
	u, ok := declOf(t).(*Union)
	return u, ok
}

// ScalarOf reports the name of a declared scalar type, and the Go type under it.
func ScalarOf(t Type) (name string, b Basic, ok bool) {
	switch d := declOf(t).(type) {
	case *Enum:
		return d.Name, String, true
	case *Scalar:
		return d.Name, d.Type, true
	}
	return "", 0, false
}

// InPlace reports the name of a declared type whose values are decoded where
// they are, by a method on their pointer.
func InPlace(t Type) (name string, ok bool) {
	switch d := declOf(t).(type) {
	case *Struct, *RawUnion, *OneOrMany, *List, *Map:
		return d.Header().Name, true
	}
	return "", false
}

// Names returns the package-level identifiers that the model gives.
func (p *Package) Names() []string {
	var list []string
	for _, d := range p.Decls {
		list = append(list, d.Header().Name)
		if e, ok := d.(*Enum); ok {
			for _, v := range e.Values {
				list = append(list, v.Name)
			}
		}
	}
	for _, m := range p.Methods {
		list = append(list, m.Const)
	}
	for _, c := range p.Codes {
		list = append(list, c.Name)
	}
	for _, k := range p.MetaKeys {
		list = append(list, k.Name, k.Const)
	}
	if p.Round != nil {
		list = append(list, p.Round.Decode)
	}
	return list
}

// HasUnknown reports whether the package has the type Unknown: what no variant of a
// union holds, or no type of a definition.
func (p *Package) HasUnknown() bool { return p.HasUnions() || len(p.Definitions) != 0 }

// HasUnions reports whether the package has a union.
func (p *Package) HasUnions() bool {
	for _, d := range p.Decls {
		if _, ok := d.(*Union); ok {
			return true
		}
	}
	return false
}

// KindsOf returns the kinds of JSON values that a type holds.
func KindsOf(t Type) Kinds {
	switch t := t.(type) {
	case Basic:
		return [...]Kinds{String: KindString, Int: KindInteger, Float: KindNumber, Bool: KindBool}[t]
	case Raw:
		return t.Kinds.OrAny()
	case ID:
		return KindString | KindInteger
	case ListOf:
		return KindArray
	case NullableOf:
		return KindsOf(t.Elem) | KindNull
	case Ref:
		return KindsOfDecl(t.Decl)
	}
	return KindObject // Members, MapOf, ErrorObject
}

// KindsOfDecl returns the kinds of JSON values that a declared type holds.
func KindsOfDecl(d Decl) Kinds {
	switch d := d.(type) {
	case *Enum:
		return KindString
	case *Scalar:
		return KindsOf(d.Type)
	case *List:
		return KindArray
	case *RawUnion:
		return d.Kinds.OrAny()
	case *OneOrMany:
		return KindsOf(d.Elem) | KindArray
	case *Alias:
		return KindsOf(d.Type)
	case *Union:
		var k Kinds
		for _, v := range d.Variants {
			k |= KindsOfDecl(v)
		}
		return k
	}
	return KindObject // Struct, Map
}

// OrAny returns k, or all kinds if k is empty.
func (k Kinds) OrAny() Kinds {
	if k == 0 {
		return AnyKind
	}
	return k
}

// FormOf returns the form of a declaration.
func FormOf(d Decl) Forms {
	switch d.(type) {
	case *Struct:
		return FormStruct
	case *Enum:
		return FormEnum
	case *Union:
		return FormUnion
	case *RawUnion:
		return FormRawUnion
	case *OneOrMany:
		return FormOneOrMany
	case *List:
		return FormList
	case *Map:
		return FormMap
	case *Scalar:
		return FormScalar
	case *Alias:
		return FormAlias
	}
	return 0
}
