package model

// Schema is what a JSON schema asks of a value, corrections included. The
// verdict of strict decoding is that of these schemas; types say what a value is
// held in. Nil allows any value.
type Schema struct {
	Name string // Go identifier of its variable in package schemas; empty for a schema that stands inside of another

	Never bool   // no value is allowed
	Kinds Kinds  // 0 means any
	Const string // JSON text, empty for any
	Enum  []string

	Members []MemberSchema
	Others  *Schema   // of the values of members that are not named
	Names   *Schema   // of the names of members
	Prefix  []*Schema // of the first elements
	Items   *Schema   // of the elements after these

	All, Any, One []*Schema
	Not           *Schema

	Rules Rules // without Enum and Names
}

// MemberSchema is what a schema asks of one member.
type MemberSchema struct {
	Name     string
	Required bool
	Schema   *Schema
}
