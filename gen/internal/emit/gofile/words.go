package gofile

import (
	"strconv"
	"strings"

	"github.com/dave/jennifer/jen"

	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/model"
)

// Unknown is the type of what no variant of a union holds.
const Unknown = "Unknown"

// OptionsName is the type of the options of decoding.
const OptionsName = "DecodeOptions"

// Strictly prints DecodeOptions{Strict: true}.
func Strictly() *jen.Statement { return jen.Id(OptionsName).Values(jen.Id("Strict").Op(":").True()) }

// OnOptions begins a method of the options.
func OnOptions() *jen.Statement { return jen.Func().Params(jen.Id("o").Id(OptionsName)) }

// DataParam prints the parameter data []byte.
func DataParam() *jen.Statement { return jen.Id("data").Index().Byte() }

// MessageAndError returns the results of what decodes a message.
func (e *Printer) MessageAndError() []jen.Code {
	return []jen.Code{jen.Op("*").Add(e.RPC("Message")), jen.Error()}
}

// SchemaAndNull returns the results of the method schema, which every type with a
// codec has.
func (e *Printer) SchemaAndNull() []jen.Code {
	return []jen.Code{jen.Id("s").Op("*").Add(e.Checking("Schema")), jen.Id("null").Bool()}
}

// PointerTo prints *T.
func PointerTo(name string) *jen.Statement { return jen.Op("*").Id(name) }

// VariantNames returns the types of a union, the unknown one last.
func VariantNames(u *model.Union) []string {
	var names []string
	for _, v := range u.Variants {
		names = append(names, v.Header().Name)
	}
	return append(names, Unknown)
}

// OnOneLine prints the body of a function that returns values.
func OnOneLine(values ...jen.Code) jen.Code {
	return jen.Custom(jen.Options{Open: "{", Close: "}"}, jen.Return(values...))
}

// Quoted prints a string, between backticks where that saves escapes.
func Quoted(text string) *jen.Statement {
	if strings.ContainsAny(text, `"\`) && strconv.CanBackquote(text) {
		return jen.Op("`" + text + "`")
	}
	return jen.Lit(text)
}

// Table prints the rows of a composite literal, each on its own line.
func Table(rows []jen.Code) *jen.Statement {
	if len(rows) == 0 {
		return jen.Values()
	}
	return jen.Custom(jen.Options{Open: "{", Close: "}", Separator: ",", Multi: true}, rows...)
}

// Row collects the fields of a composite literal and leaves out zero values.
type Row []jen.Code

// Add adds a field.
func (r *Row) Add(name string, v jen.Code) { *r = append(*r, jen.Id(name).Op(":").Add(v)) }

// Text adds a string, unless it is empty.
func (r *Row) Text(name, v string) {
	if v != "" {
		r.Add(name, jen.Lit(v))
	}
}

// Flag adds a bool that is true.
func (r *Row) Flag(name string, v bool) {
	if v {
		r.Add(name, jen.True())
	}
}

// List adds a slice of strings, unless it is empty.
func (r *Row) List(name string, values []string) {
	if len(values) == 0 {
		return
	}
	var items []jen.Code
	for _, v := range values {
		items = append(items, jen.Lit(v))
	}
	r.Add(name, jen.Index().String().Values(items...))
}
