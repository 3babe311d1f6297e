// Package model describes the Go package that is about to be emitted: its
// declarations, how each member of a JSON object is held and when it is
// absent, how the variants of a union are distinguished, and its methods.
//
// Everything is decided by the time a value of this package exists: names are
// final Go identifiers, and the emitter only prints. The package imports
// nothing.
package model

// Package is one Go package of bindings for one schema.
type Package struct {
	Name    string // Go package name
	Version string // dated revision, empty when it is not known
	Schema  string // how headers name the schema file
	Page    string // address at which the specification describes a definition NAME, or ""

	Specification string // address of the specification, empty when the revision is not known

	// Spans are the dated revisions of a merged package, the oldest first. It is nil
	// for the package of one schema, where all sets of revisions are empty.
	Spans []string

	Decls       []Decl       // sorted by Go name
	Definitions []Definition // sorted by schema name
	Methods     []Method     // sorted by name, in-band methods last
	Round       *Round       // of in-band requests, nil where there are none by key
	Progress    *Progress    // nil where there is no notification of progress
	Codes       []Code       // error codes, in the order of the specification
	Errata      []Erratum    // corrections of the schema that were applied

	MetaKeys   []MetaKey // reserved keys of _meta without a declaration in the schema
	HasBatches bool      // the revision has JSON-RPC batches
	OmitsID    bool      // an error response has no id where that is not known, rather than null
	AnyMessage *Schema   // of any JSON-RPC message; nil if there is no such definition
	Protocol   Protocol  // what package protocol has about the revision
}

// Definition is a definition of the schema and the Go type that stands for it.
type Definition struct {
	Name   string // as the schema spells it
	Type   Type
	Schema *Schema

	// Doubtful is set where Type is shared and holds more than Schema allows.
	Doubtful bool

	// In a merged package:
	Revisions Revisions // that have the definition, with this type
	Schemas   []*Schema // by revision, in place of Schema; nil where a revision has none
}

// MetaKey is a reserved key of _meta that gets a typed accessor.
type MetaKey struct {
	Name  string // Go name of the accessor
	Const string // Go name of the constant
	Key   string
	Type  Type // of the value: a Ref to a struct, or String
	Doc   Doc

	Revisions Revisions // of a merged package that reserve the key
}

// Erratum is a correction of the schema, as the package documentation lists it.
type Erratum struct {
	Pointer string // JSON pointer of what was corrected
	Change  string // what was changed
	Reason  string
}

// Doc is a documentation comment.
type Doc struct {
	Text       []string // paragraphs; the first starts with the Go name where one is documented
	Deprecated string   // what "Deprecated:" says, or empty
}

// File is the emitted file that a declaration stands in.
type File uint8

// The files of declarations.
const (
	Types File = iota
	Enums
	Unions
	Messages
	Capabilities
)

// Head is what every declaration has.
type Head struct {
	Name string // Go identifier
	Key  string // schema definition, or the path of an inline schema, for messages to people
	Doc  Doc
	File File

	// Schema is what the schema asks of values of the type.
	Schema *Schema
	// Doubtful is set where decoding a value says less than Schema asks for, so
	// that a strict verdict has to look at the schema.
	Doubtful bool

	// In a merged package:
	Revisions  Revisions // that have the declaration, or something in its place
	Schemas    []*Schema // by revision, in place of Schema; nil where a revision has none
	DoubtfulIn Revisions // in place of Doubtful
}

// Decl is a declared type: *Struct, *Enum, *Union, *RawUnion, *OneOrMany, *List, *Map, *Scalar or *Alias.
type Decl interface {
	Header() *Head
	decl()
}

// Header returns the head itself, so that every declaration has the method by embedding.
func (h *Head) Header() *Head { return h }

// Struct is an object with named members.
type Struct struct {
	Head
	Members []Member // in wire order: constants and fields
	Extra   string   // Go name of the field that keeps the other members

	// Others says what the schema asks of members that are not named.
	Others Others

	// NeedsIsZero is set when some member of this type is absent as long as the
	// struct is zero, or when the struct is a part of one of which that is true.
	NeedsIsZero bool

	// Role says which part of a message the struct is.
	Role Role

	// In a merged package:
	OthersIn  []OthersIn // in place of Others, where the schema of a revision asks anything
	Fallbacks []Fallback
}

// Fields returns the members that are Go fields, in order.
func (s *Struct) Fields() []*Field {
	var list []*Field
	for _, m := range s.Members {
		if f, ok := m.(*Field); ok {
			list = append(list, f)
		}
	}
	return list
}

// Role is the part that a struct plays in the protocol.
type Role uint8

// The roles of structs.
const (
	Plain        Role = iota
	Request           // a whole request: jsonrpc, id, method, params
	Notification      // a whole notification
	InBand            // a request that is embedded in a result: method and params only
	Response          // a success response
	ErrorReply        // an error response
)

// Others is what a schema asks of the members it does not name.
type Others struct {
	Closed   bool  // none allowed
	Kinds    Kinds // kinds that their values may have; 0 means any
	Doubtful bool  // the schema asks for more than that
}

// OthersIn is what the schemas of some revisions ask of the members they do not name.
type OthersIn struct {
	In Revisions
	Others
}

// Member is *Const or *Field.
type Member interface {
	GoName() string
	JSONName() string
	member()
}

// Const is a required member whose value the type implies; it is not a Go field.
type Const struct {
	Name  string // Go identifier, of what is not a field
	JSON  string
	Value string // JSON text that the encoder writes

	// Implied is set where the schema allows other strings: the decoder keeps
	// an odd one in Extra instead of refusing it.
	Implied bool

	// In a merged package:
	Revisions Revisions // that have the member
	With      string    // Go name of the field without which the member is not written where no revision decides, or ""
	Routine   bool      // that a revision lacks the member happens to every message
}

// Field is a member that is a Go field.
type Field struct {
	Name     string // Go identifier
	JSON     string
	Type     Type
	Presence Presence
	Required bool // by the schema
	Doc      Doc

	// Const is the only JSON text that an optional constant member may have, or empty.
	Const string

	// ZeroWrites is what the encoder writes for the zero value of a required
	// enum, as a string of the enum; empty means the zero value as it is.
	ZeroWrites string

	// Bytes is the name of the method that decodes the base64 in a string, or empty.
	Bytes string

	// Essential marks the id of a request: encoding without it fails, since the
	// message would go out as a notification.
	Essential bool

	Rules Rules

	// Check is what the schema asks of the member, where decoding it into the
	// field says less than that.
	Check *Schema

	// In a merged package:
	Revisions  Revisions // that have the member
	NamedIn    Revisions // that name it, if the others pass it on as it is
	RequiredIn Revisions // that require it, where others have the struct and do not
	Default    string    // JSON text that is written where an unset member is required, or ""; in it, "{revision}" stands for the revision
	Checks     []*Schema // by revision, in place of Check; nil if there is none in any
	Narrow     []Narrow  // revisions whose values have fewer kinds than Type
	Routine    bool      // that a revision lacks the member, or requires it, happens to every message

	// DiffersIn are the revisions whose schema of the member rejects values that the schema
	// of another revision allows. CheckedIn are those of them that reject such a value by
	// what shows without going through its elements and members.
	DiffersIn, CheckedIn Revisions
}

// Narrow is the kinds that the values of a member have in some revisions. If the type of
// the member is Members, they are the kinds of the values of its members.
type Narrow struct {
	In    Revisions
	Kinds Kinds
}

// GoName returns the Go identifier of the member, which is not a field.
func (c *Const) GoName() string { return c.Name }

// GoName returns the Go identifier of the field.
func (f *Field) GoName() string { return f.Name }

// JSONName returns the name of the member on the wire.
func (c *Const) JSONName() string { return c.JSON }

// JSONName returns the name of the member on the wire.
func (f *Field) JSONName() string { return f.JSON }

// Presence says how a Go field shows that its member is absent.
type Presence uint8

const (
	// Always members are written whatever they hold.
	Always Presence = iota
	// Pointer fields are *T; nil is absent.
	Pointer
	// NullPointer fields are *T; the member is required and nil is null.
	NullPointer
	// NilAbsent fields are slices, maps, Members or interfaces; nil is absent.
	NilAbsent
	// ZeroAbsent fields have an IsZero method that tells absence: Raw, ID, Nullable, OneOrMany.
	ZeroAbsent
	// StructAbsent fields are struct values, absent as long as they are zero.
	StructAbsent
)

// Rules are the constraints of a value beyond its kind. Numbers are JSON texts, empty when not given.
type Rules struct {
	Minimum, Maximum                   string
	ExclusiveMinimum, ExclusiveMaximum string
	MinLength, MaxLength               string // in code points
	MinItems, MaxItems                 string
	MinProperties, MaxProperties       string
	MultipleOf                         string
	UniqueItems                        bool
	Pattern                            string   // a Go regular expression
	PatternSource                      string   // what Pattern was translated from, as the schema has it
	Format                             string   // an annotation
	Enum                               []string // JSON texts, for values that are not strings
	Names                              *Rules   // of the names of members; nil: any
}

// Type is the type of a field, an element or a definition: Basic, Raw, ID,
// ErrorObject, Members, ListOf, MapOf, NullableOf or Ref.
type Type interface{ typ() }

// Basic is a Go scalar.
type Basic uint8

// The scalars.
const (
	String Basic = iota
	Int          // int64
	Float        // float64
	Bool
)

// Kinds is a set of JSON kinds.
type Kinds uint8

// The JSON kinds.
const (
	KindNull Kinds = 1 << iota
	KindBool
	KindInteger // numbers with an integer value
	KindNumber  // all numbers
	KindString
	KindArray
	KindObject

	AnyKind = KindNull | KindBool | KindNumber | KindString | KindArray | KindObject
)

type (
	// Raw is a jsonrpc.Raw that holds values of the given kinds.
	Raw struct{ Kinds Kinds }
	// ID is a jsonrpc.ID: a string or an integer.
	ID struct{}
	// ErrorObject is the jsonrpc.Error of an error response.
	ErrorObject struct{}
	// Members is an open object kept in wire order; Kinds are those of its values.
	Members struct{ Kinds Kinds }
	// ListOf is []Elem.
	ListOf struct {
		Elem  Type
		Rules Rules // of the elements
	}
	// MapOf is map[string]Elem, or jsonrpc.Ordered[Elem].
	MapOf struct {
		Elem    Type
		Ordered bool
		Rules   Rules // of the values
	}
	// NullableOf is jsonrpc.Nullable[Elem]: absent, null or a value.
	NullableOf struct{ Elem Type }
	// Ref is a declared type.
	Ref struct{ Decl Decl }
)

func (Basic) typ()       {}
func (Raw) typ()         {}
func (ID) typ()          {}
func (ErrorObject) typ() {}
func (Members) typ()     {}
func (ListOf) typ()      {}
func (MapOf) typ()       {}
func (NullableOf) typ()  {}
func (Ref) typ()         {}

// Enum is a named string with known values; decoding accepts others.
type Enum struct {
	Head
	Values []EnumValue // in the order they are emitted
	Open   bool        // the schema allows other values
}

// EnumValue is one constant of an enum.
type EnumValue struct {
	Name      string // Go identifier
	Value     string
	Doc       Doc
	Revisions Revisions // that have the value
}

// Union is a sealed interface.
type Union struct {
	Head
	Variants []Decl // in schema order; each a *Struct, *List, *Map, *Scalar, *Enum, *OneOrMany or *RawUnion
	Select   Selector

	// In a merged package:
	VariantIn  []Revisions // by variant: the revisions that have it
	Selects    []SelectIn  // in place of Select; the last stands for a reader that knows all variants
	Downgrades []Downgrade
}

// SelectIn tells the variants of a union apart in some revisions.
type SelectIn struct {
	In Revisions // empty for a reader that knows the variants of all revisions
	Selector
}

// Selector tells the variants of a union apart. Its parts are tried in order:
// Kinds, Rules, Member, Default. What none of them settles is the Unknown variant.
type Selector struct {
	Kinds  []KindCase // for variants that are not objects
	Rules  []Rule     // a decision list over the structure of an object or array
	Member string     // member whose value decides
	Cases  []Case     // values of Member

	// Literals is set where the values of Member are the texts of booleans and
	// integers rather than strings.
	Literals bool

	// Absent is the index of the variant when Member is absent, or -1.
	Absent int
	// Default is the index of the variant when nothing else settled it, or -1.
	Default int

	// Fallback reports whether an object that the selected variant cannot hold becomes
	// an Unknown instead of an error.
	Fallback bool
}

// KindCase selects a variant by JSON kind.
type KindCase struct {
	Kinds   Kinds
	Variant int
}

// Case selects a variant by the value of a member.
type Case struct {
	Value   string
	Variant int
}

// Rule selects a variant when all its conditions hold.
type Rule struct {
	All     []Condition
	Variant int
}

// Condition is about one place in the value: it must be there, or must not.
type Condition struct {
	Path  []string // member names; a decimal number is an index into an array
	Not   bool
	Kinds Kinds // when not 0, the value must be of one of these kinds

	// Each are members that all objects in the array at the path must have.
	Each []string
}

// RawUnion keeps its JSON text, with a typed accessor for each variant, because
// nothing in the text distinguishes the variants.
type RawUnion struct {
	Head
	Variants []RawVariant
	Kinds    Kinds
}

// RawVariant is a variant of a RawUnion.
type RawVariant struct {
	Accessor string // Go method name
	Type     Type
}

// OneOrMany is one value of a union or a list of them.
type OneOrMany struct {
	Head
	Field string // Go name of the field that holds the values
	Elem  Type

	SingleIn Revisions // revisions of a merged package that have one value only
}

// List is a named slice.
type List struct {
	Head
	Type  ListOf
	Rules Rules
}

// Map is a named map.
type Map struct {
	Head
	Type  MapOf
	Rules Rules
}

// Scalar is a named string, int64, float64 or bool.
type Scalar struct {
	Head
	Type  Basic
	Rules Rules
}

// Alias is another name of a type that is declared elsewhere.
type Alias struct {
	Head
	Type Type
}

func (*Struct) decl()    {}
func (*Enum) decl()      {}
func (*Union) decl()     {}
func (*RawUnion) decl()  {}
func (*OneOrMany) decl() {}
func (*List) decl()      {}
func (*Map) decl()       {}
func (*Scalar) decl()    {}
func (*Alias) decl()     {}

func (*Const) member() {}
func (*Field) member() {}

// Scope is what the emitter declares besides the names that the model decides.
// Naming keeps clear of it.
type Scope struct {
	Fixed    []string // package-level identifiers of every package
	Derived  []Affix  // identifiers that the emitter makes from the name of a type
	Members  []string // fields and methods of every struct
	Handlers []string // methods of every interface of client and server
}

// Affix makes an identifier from the name of a type: Prefix, the name, Suffix.
type Affix struct {
	Prefix, Suffix string
	Of             Forms // the types that it is made for; 0 stands for all
}

// Forms is a set of forms of declarations.
type Forms uint16

// The forms of declarations.
const (
	FormStruct Forms = 1 << iota
	FormEnum
	FormUnion
	FormRawUnion
	FormOneOrMany
	FormList
	FormMap
	FormScalar
	FormAlias
)
