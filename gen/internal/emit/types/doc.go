package types

import (
	"fmt"

	"github.com/dave/jennifer/jen"

	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/emit/gofile"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/model"
)

// usage tells a reader of the package documentation what all types share.
const usage = `
Every type but unions has UnmarshalJSON and AppendJSON, and MarshalJSON on top of it. Call these directly:
through encoding/json they work, at several times the cost. JSON is the only encoding; gob and the
like see the Go fields and lose what the codec knows.

Decoding takes what a peer sends and loses nothing. A missing member, null, a value of an enum or
a variant of a union that this revision does not know, and a number out of range are no errors; a
value of the wrong kind is one that says where, and the rest is decoded all the same. Names match
exactly, and a name that occurs twice is an error. Decoded strings share one copy of the message,
so that a small one that is kept keeps all of it: use strings.Clone. Decoded values may be read
concurrently.

UnmarshalStrict accepts exactly what the schema admits, with any corrections below, and reports all
that it does not; Validate says the same of a value. [DecodeOptions] has limits for peers that are
not trusted.

A pointer, a nil slice or map, and a zero Raw or ID stand for an absent member. A slice or map
that is empty but not nil is present. Members that the schema requires are written, nil slices and maps among them as [] and {}; only a union, a Raw or an ID that was not set is left out, and what the decoded text lacked. Constants that a type implies are no fields.

Extra holds the members that this revision does not name, in their order, and what a field could
not hold. An entry under the name of a field is written as long as the field still has the value
that it was decoded to; a field that was changed wins.

What was decoded and not changed is encoded as the same JSON value, digit by digit, valid or not. A
required member that the text lacked is an entry of Extra without a value, which [jsonrpc.Members.Lacks]
reports. The member stays absent until its field is not zero; delete the entry to write the field
as it is. A number that its type does not hold exactly keeps its text in Extra.

Embedding one of these structs in another promotes its MarshalJSON, which then writes the embedded
part only: put additional members into Extra instead.

A [Server] has a method for each message that a client sends, and a [Client] for those of a server. To be one,
write the interface, embed [UnimplementedServer] for the rest, and let [Serve] answer lines with its
[ServerHandler], or [Receive] to answer several at once and let them be cancelled. To call one, use the
same methods on [RemoteServer]. Nothing here starts goroutines or does I/O: the transport is yours.`

// unionUsage is said of packages with unions.
const unionUsage = `
A union is an interface that the pointers to its variants implement; a type switch tells them
apart. What this revision does not know is an [Unknown], which keeps the text. UnmarshalX decodes
the union X, and UnmarshalXStrict does so strictly.`

// PackageDoc prints doc.go: the package comment, and Version where it is known.
//
//	const Version = "2025-11-25"
func (e Printer) PackageDoc(f *gofile.File) {
	subject := "types of the schema " + gofile.OneLine(e.Model.Schema)
	if e.Model.Version != "" {
		subject = "types of the Model Context Protocol, revision " + e.Model.Version
	}
	text := []string{fmt.Sprintf("Package %s has the %s.", e.Model.Name, subject)}
	switch {
	case e.Model.Page != "":
		text = append(text, "The specification describes most definitions at "+e.Model.Page+", with NAME in lower case.")
	case e.Model.Specification != "":
		text = append(text, "The specification is at "+e.Model.Specification+".")
	}
	text = append(text, usage)
	if e.Model.HasUnions() {
		text = append(text, unionUsage)
	}
	if len(e.Model.Errata) != 0 {
		text = append(text, "The schema was corrected in these places:")
	}
	for _, x := range e.Model.Errata {
		text = append(text, "- "+erratum(x))
	}
	f.Comment = gofile.Comment(text, gofile.DeclWidth)
	if e.Model.Version != "" {
		f.Add([]string{"// Version is the revision of the protocol that this package is for."},
			jen.Const().Id("Version").Op("=").Lit(e.Model.Version))
	}
}

// erratum is one line of the list of corrections.
func erratum(x model.Erratum) string {
	s := gofile.OneLine(x.Pointer) + ": " + gofile.OneLine(x.Change)
	if x.Reason != "" {
		s += ", since " + gofile.OneLine(x.Reason)
	}
	return s
}
