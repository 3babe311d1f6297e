package spec

import (
	"cmp"
	"fmt"
	"strings"
)

// A Row is a row of any table.
type Row interface {
	Fact() Fact
}

// Fact is what all rows have in common.
type Fact struct {
	Table string
	About string // what the row is about, different for each row of a table
	End   End
}

// Key identifies the row in golden files and errors.
func (f Fact) Key() string { return f.Table + " " + f.About }

// End says that a row takes effect in no later revision.
type End struct {
	After  string // the last revision in which the row takes effect; empty if it still does
	Reason string
}

// Ends that several rows have.
var (
	tasksMoved      = End{"2025-11-25", "2026-07-28 moved tasks to an extension with a schema of its own"}
	listens         = End{"2025-11-25", "2026-07-28 has subscriptions/listen instead"}
	levelInMeta     = End{"2025-11-25", "in 2026-07-28 the _meta of a request carries the level of log messages"}
	elicitsInResult = End{"2025-11-25", "2026-07-28 has no such error; the server asks for input in a result"}
	noSessions      = End{"2025-11-25", "2026-07-28 has no sessions, and its streams cannot be resumed"}
	noBatches       = End{"2025-03-26", "2025-06-18 removed batches"}
)

// anyOr returns the definition that a row is limited to, or "*".
func anyOr(def string) string { return cmp.Or(def, "*") }

// Fact identifies the row by the corrected place.
func (r Erratum) Fact() Fact { return Fact{"Errata", r.Def + r.Path, r.End} }

// Fact identifies the row by the method.
func (r OtherResult) Fact() Fact { return Fact{"OtherResults", r.Method, r.End} }

// Fact identifies the row by the message.
func (r ParamsBase) Fact() Fact { return Fact{"ParamsBases", r.Def, r.End} }

// Fact identifies the row by the method.
func (r EmptyResult) Fact() Fact { return Fact{"EmptyResults", r.Method, r.End} }

// Fact identifies the row by the method and its other result.
func (r Outcome) Fact() Fact { return Fact{"Outcomes", r.Method + " " + r.Result, r.End} }

// Fact identifies the row by the key.
func (r MetaKey) Fact() Fact { return Fact{"MetaKeys", r.Key, r.End} }

// Fact identifies the row by the method or code, what it needs, and when.
func (r Requirement) Fact() Fact {
	about := r.Method
	if r.Code != 0 {
		about = fmt.Sprint(r.Code)
	}
	about += " " + cmp.Or(r.Needs.Capability, r.Needs.Meta)
	if r.Needs.If != nil {
		about += " if " + r.Needs.If.Member
	}
	return Fact{"Requirements", about, r.End}
}

// Fact identifies the row by its title.
func (r Leniency) Fact() Fact { return Fact{"Leniencies", r.Title, r.End} }

// Fact identifies the row by the code and its name: a code may change its meaning.
func (r Code) Fact() Fact { return Fact{"Codes", fmt.Sprint(r.Code, " ", r.Name), r.End} }

// Fact identifies the row by the range.
func (r ForbiddenCode) Fact() Fact {
	return Fact{"ForbiddenCodes", fmt.Sprint(r.First, " to ", r.Last), r.End}
}

// Fact identifies the row by what is deprecated.
func (r Deprecation) Fact() Fact { return Fact{"Deprecations", r.What, r.End} }

// Fact identifies the row by the member.
func (r RawMember) Fact() Fact { return Fact{"RawMembers", anyOr(r.Def) + "." + r.Member, r.End} }

// Fact identifies the row by the path.
func (r OrderedMember) Fact() Fact { return Fact{"OrderedMembers", r.Member, r.End} }

// Fact identifies the row by the member.
func (r Scalar) Fact() Fact { return Fact{"Scalars", r.Member, r.End} }

// Fact identifies the row by the definition and the member.
func (r OpenEnum) Fact() Fact {
	about := r.Def
	if r.Member != "" {
		about += "." + r.Member
	}
	return Fact{"OpenEnums", about, r.End}
}

// Fact identifies the value by its enum.
func (r KnownValue) Fact() Fact { return Fact{"OpenEnums", r.Enum.Fact().About + "=" + r.Value, r.End} }

// Fact identifies the row by the definition.
func (r EnumOrder) Fact() Fact { return Fact{"EnumOrders", r.Def, r.End} }

// Fact identifies the row by the member.
func (r ZeroValue) Fact() Fact { return Fact{"ZeroValues", r.Member, r.End} }

// Fact identifies the row by the member.
func (r Default) Fact() Fact { return Fact{"Defaults", anyOr(r.Def) + "." + r.Member, r.End} }

// Fact identifies the row by the name that it gives.
func (r InlineName) Fact() Fact { return Fact{"InlineNames", r.Name, r.End} }

// Fact identifies the row by the definition.
func (r RawUnion) Fact() Fact { return Fact{"RawUnions", r.Def, r.End} }

// Fact identifies the row by what it looks for, and by the variants that it finds.
func (r Shape) Fact() Fact {
	return Fact{"Shapes", cmp.Or(strings.Join(r.Has, "+"), "nothing") + " is " + strings.Join(r.Defs, " or "), r.End}
}

// Fact identifies the row by the key.
func (r MetaUse) Fact() Fact { return Fact{"MetaUses", r.Key, r.End} }

// Fact identifies the row by the header.
func (r Header) Fact() Fact { return Fact{"Headers", r.Header, r.End} }

// Fact identifies what a header repeats by the header and the method.
func (r Mirror) Fact() Fact {
	return Fact{"Mirrors", r.Header + " of " + cmp.Or(r.Method, "any request"), End{}}
}

// Fact identifies the row by the enum.
func (r LevelOrder) Fact() Fact { return Fact{"LogLevels", r.Def, r.End} }

// Fact identifies the row by the path.
func (r Page) Fact() Fact { return Fact{"Pages", r.Path, r.End} }

// Rows returns the rows of all tables.
func Rows() []Row {
	var list []Row
	list = addRows(list, Errata)
	list = addRows(list, OtherResults)
	list = addRows(list, ParamsBases)
	list = addRows(list, EmptyResults)
	list = addRows(list, Outcomes)
	list = addRows(list, MetaKeys)
	list = addRows(list, Requirements)
	list = addRows(list, Leniencies)
	list = addRows(list, Codes)
	list = addRows(list, ForbiddenCodes)
	list = addRows(list, Deprecations)
	list = addRows(list, RawMembers)
	list = addRows(list, OrderedMembers)
	list = addRows(list, Scalars)
	list = addRows(list, OpenEnums)
	for _, row := range OpenEnums {
		list = addRows(list, row.Known())
	}
	list = addRows(list, EnumOrders)
	list = addRows(list, ZeroValues)
	list = addRows(list, Defaults)
	list = addRows(list, InlineNames)
	list = addRows(list, RawUnions)
	list = addRows(list, FormFields)
	list = addRows(list, RPCShapes)
	list = addRows(list, MetaUses)
	list = addRows(list, Headers)
	for _, row := range Headers {
		list = addRows(list, row.Mirrored())
	}
	return append(list, LogLevels, SchemaPage)
}

func addRows[R Row](list []Row, rows []R) []Row {
	for _, row := range rows {
		list = append(list, row)
	}
	return list
}
