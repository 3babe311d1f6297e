// Package tool makes tools from Go functions. [For] derives the schemas of a tool from the
// types of a function, checks the arguments of each call, and encodes what the function
// returns:
//
//	type Query struct {
//		City string `json:"city" jsonschema:"name of the city"`
//		Days int    `json:"days,omitempty" jsonschema:"length of the forecast"`
//	}
//
//	type Forecast struct {
//		Highs []float64 `json:"highs"`
//	}
//
//	weather := tool.For(mcp.Tool{Name: "weather"}, func(ctx context.Context, q Query) (Forecast, error) {
//		…
//	})
//
// The result is a [session.Tool]. One such tool serves clients of all revisions.
//
// # Schemas
//
// A schema describes what encoding/json reads and writes:
//
//   - All fields of a struct are required, except those with the option omitempty or omitzero
//     and those of an embedded pointer. The tag jsonschema is the description of a field.
//   - The schema of a pointer is that of its element.
//   - A recursive type becomes a definition.
//   - A type with the methods MarshalText and UnmarshalText is a string. A type with the
//     method MarshalJSON or UnmarshalJSON may be anything. [time.Time], [encoding/json.Number] and
//     [math/big.Int] have schemas of their own.
//
// A type can declare its own schema, for example the values of an enumeration. References in
// that schema must not leave it:
//
//	func (Unit) JSONSchema() jsonrpc.Raw {
//		return jsonrpc.MustRaw(`{"type":"string","enum":["celsius","fahrenheit"]}`)
//	}
//
// The schemas of arguments are closed (additionalProperties is false). So a model learns that
// it has misspelled a name. The schemas of output are open. So a new version of a server may
// add members, although clients still have the old list of tools.
//
// A field that is a pointer allows null only if it is required. An optional argument is
// absent, not null. Prefer optional fields: several clients cannot call tools that have an
// argument of two types. Elements that are pointers allow null in output only. In output, a
// nil slice is written as [], and a nil map as {}.
//
// If InputSchema or OutputSchema is set, it replaces the derived schema. Its dialect is draft
// 2020-12, or draft-07 if $schema says so. Its type must be "object", since other types are
// not possible in all revisions. The type is added if it is absent. References to other
// documents are errors.
//
// # Arguments
//
// Absent arguments count as an empty object. A missing member gets its default if the schema
// has one and does not require the member. Then the arguments are validated, and decoded as
// by [jsonrpc.Raw.Decode]: names match exactly, and numbers keep their digits. An integer may
// be written as 3.0.
//
// If the arguments do not match the schema or do not decode, the function is not called. The
// model gets a result with IsError. Its text lists up to 20 violations, with the JSON pointer,
// what the schema wants, and what is there. The format of a string is not validated, but the
// Go type may reject the string, as [time.Time] does.
//
// # Results
//
// What the function returns becomes the structured content of the result. A text block has
// the same JSON, as the specification recommends (server/tools, Structured Content).
//
// Before revision 2026-07-28 structured content must be an object. So that all clients can use
// the tool, a value that is not an object becomes the member result of one, in the output
// schema and in the structured content. An OutputSchema that is set also describes that
// object.
//
//	func(ctx context.Context, q Query) ([]int, error)   →   {"result":[1,2]}
//
// These types have no output schema:
//
//   - A string becomes a text block.
//   - A [mcp.ContentBlock], or a slice of content blocks, becomes the content.
//   - A [mcp.CallToolOutcome], such as a [*mcp.CallToolResult], is the result.
//   - A value of type any, or of another interface, is treated by its dynamic type. A nil
//     value is a result without content. An object becomes structured content, and other JSON
//     a text block.
//   - A type with a method MarshalJSON becomes structured content if it is an object, else a
//     text block.
//
// A successful result is validated against the output schema, even if it is a CallToolResult.
// If it does not match, the call returns an [*OutputError]. The peer sees only that there was
// an internal error.
//
// # Errors
//
// An error of the function becomes a result with IsError and the text of the error, for the
// model to read. The call returns the error itself in these cases:
//
//   - It is or wraps a [*jsonrpc.Error].
//   - It has a method ProtocolError that returns true. The errors by which a session asks for
//     input have one.
//   - It is the error of the context of the call.
package tool
