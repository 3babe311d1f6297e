package types

import (
	"fmt"

	"github.com/dave/jennifer/jen"

	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/emit/gofile"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/model"
)

// usage is the part of the package documentation about all types.
const usage = `
Every type except unions has UnmarshalJSON, AppendJSON and MarshalJSON. Call UnmarshalJSON and
AppendJSON directly: the same through encoding/json costs several times as much. JSON is the only
encoding. Other encodings, such as gob, see only the Go fields and lose data.

Decoding accepts what peers send and loses nothing. These are not errors: a missing member, null, an
unknown value of an enum, an unknown variant of a union, a number out of range. A value of the wrong
kind is an error with its JSON pointer, and decoding continues. Names match exactly, and a duplicate
name is an error. Decoded strings share one copy of the message: call strings.Clone to keep a small
string for long. Decoded values may be read concurrently.

UnmarshalStrict accepts exactly what the schema allows, with any corrections below, and reports all
violations. Validate reports the violations of a value. [DecodeOptions] has limits for peers that you
do not trust.

A nil pointer, slice or map and a zero Raw or ID are absent members. A slice or map that is empty but
not nil is present. The encoder always writes required members; nil slices and maps are written as []
and {}. There are two exceptions: a required union, Raw or ID that is not set, and a required member
that the decoded input lacked. Constants that a type implies are not fields.

Extra holds members that this revision does not have, in their order, and values that a field cannot
hold. An entry under the name of a field is written as long as the field has its decoded value. If
the field was changed, its value is written instead.

A value that was decoded and not changed is encoded as the same JSON value, digit by digit, even if
it is not valid. A required member that the input lacked is an entry of Extra without a value, which
[jsonrpc.Members.Lacks] reports. The member stays absent until its field is not zero. Delete the entry
to write the field as it is. A number that its type cannot hold exactly is kept in Extra.

Do not embed one of these structs in another: embedding promotes its MarshalJSON, which writes only
the embedded struct. Put additional members into Extra instead.

A [Server] has a method for each message that a client sends, and a [Client] for each message that a
server sends. To implement a server, write a type with the methods that you support and embed
[UnimplementedServer]. [Serve] answers lines with its [ServerHandler]. [Receive] answers several lines
concurrently, and allows the client to cancel requests. To call a server, use the same methods on
[RemoteServer]. This package starts no goroutines and does no I/O: you provide the transport.`

// unionUsage is the part of the package documentation about unions.
const unionUsage = `
A union is an interface that the pointers to its variants implement. Use a type switch to distinguish
them. An unknown variant is an [Unknown], which keeps the encoded value. UnmarshalX decodes the union
X, and UnmarshalXStrict decodes it strictly.`

// PackageDoc prints doc.go: the package comment, and Version where it is known.
//
//	const Version = "2025-11-25"
func (e Printer) PackageDoc(f *gofile.File) {
	subject := "types of the schema " + gofile.OneLine(e.Model.Schema)
	if e.Model.Version != "" {
		subject = "types of the Model Context Protocol, revision " + e.Model.Version
	}
	text := []string{fmt.Sprintf("Package %s provides the %s.", e.Model.Name, subject)}
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
		f.Add([]string{"// Version is the protocol revision of this package."},
			jen.Const().Id("Version").Op("=").Lit(e.Model.Version))
	}
}

// erratum returns one line of the list of corrections.
func erratum(x model.Erratum) string {
	s := gofile.OneLine(x.Pointer) + ": " + gofile.OneLine(x.Change)
	if x.Reason != "" {
		s += ", since " + gofile.OneLine(x.Reason)
	}
	return s
}

// mergedUsage is the part of the package documentation of a merged package.
const mergedUsage = `
One type stands for a definition in all revisions. A field, a variant or a method that only some
revisions have says which ones. A [Codec] reads and writes the types as one revision has them:

	at := mcp.At(protocol.V20250618)
	err := at.Unmarshal(data, &tool)
	text, losses, err := at.Append(nil, &tool)

Decoding accepts what peers send and loses nothing: what the revision does not have, or a field cannot
hold, stays in Extra or in an [Unknown], and is encoded as it was. UnmarshalStrict accepts exactly what
the schema of the revision allows.

Append writes exactly what the revision has. Each difference from what the value holds is a [Loss]:
a member that the revision does not have is left out, a member that it requires is filled in where
there is a safe value, and some values are rewritten in a form that says the same. What a revision
cannot express is an [InexpressibleError]: it lacks a variant, or it does not allow a value that another
revision allows. [Apply] turns the text that MarshalJSON returns into the written text.

A value does not know its revision. AppendJSON and Validate of a type of this package
return [ErrNoRevision]. Encode the value with a Codec, or bind it to a revision with [Codec.Bind]. A
message that a Codec decoded knows its revision. MarshalJSON and String write all that a value holds,
whatever the revision, for logs and files. UnmarshalJSON reads the members of all revisions, without
validation. Use a Codec for the input of a peer.

A nil pointer, slice or map and a zero Raw or ID are absent members. A slice or map that is empty but
not nil is present. Extra holds members without a field, in their order. A field that is set wins
over an entry of its name. An entry whose name the revision knows is validated as the field would be,
unless the entry was decoded from a value that the field cannot hold or the revision does not allow.

A [Server] has a method for each message that a client sends in any revision, and a [Client] for each
message that a server sends. To implement a server, write a type with the methods that you support and
embed [UnimplementedServer]. [Codec.Serve] answers lines with its [ServerHandler]. This package starts
no goroutines and does no I/O.

A union is an interface that the pointers to its variants implement. Use a type switch to distinguish
them. [Codec.Unmarshal] decodes into a pointer to a union, too.

Each revision also has a package whose types match it exactly. Use it if the compiler should reject
members that the revision does not have; use this package for everything else.`

// MergedDoc prints doc.go of a merged package: the package comment.
func (e Printer) MergedDoc(f *gofile.File) {
	last := len(e.Model.Spans) - 1
	text := []string{fmt.Sprintf("Package %s provides the types of the Model Context Protocol for all its revisions from %s to %s.", e.Model.Name, e.Model.Spans[0], e.Model.Spans[last])}
	if e.Model.Specification != "" {
		text = append(text, "The specification of the latest is at "+e.Model.Specification+".")
	}
	f.Comment = gofile.Comment(append(text, mergedUsage), gofile.DeclWidth)
}
