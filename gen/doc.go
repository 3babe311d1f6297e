// Package gen generates Go bindings of the Model Context Protocol from its
// dated JSON schemas. It returns file contents; only [Write], [WriteVectors] and
// [WriteImport] write to disk.
//
// # Stages
//
// A run goes through four kinds of data, each in a package of its own, and
// imports go one way only:
//
//	schema.json ── source ──> source.Document   what the file says, with positions
//	                            │
//	  spec (facts) ─────────> lower              decides everything
//	  goname (identifiers) ──>  │
//	                            v
//	                        model.Package        the Go package to be, as plain data
//	                            │   └─ merge ─┐  one package of several revisions, too
//	                            │ <───────────┘
//	                          emit ──> files     prints; decides nothing
//	                            │
//	                         output ──> disk     compares, writes, prunes
//
// Package source reads one schema: a table of keywords, $ref resolved,
// every problem with line and JSON pointer. Package source/jsonfile reads the JSON of it,
// with positions. Package pattern translates the regular expressions of a schema to Go's.
// Package archive keeps the structure of each official file in the schema folder.
//
// Package spec has what the specification says and schema.json does not:
// errata, results of methods, capabilities, error codes, names. One table per
// kind of fact; each row has its reason and applies by structure and name.
//
// Package lower makes the model in stages, each a package below it that takes
// the results of earlier ones: shape (what a schema asks of a value, with allOf
// merged), message (envelopes, senders, results), unions (discriminators), names
// (Go identifiers), schemas (validation of values), types (which schema
// becomes which Go type), declare (declarations and fields) and methods (tables),
// with the comments of docs. Its package comment lists them.
//
// Package merge unites the models of several revisions in that of one package, whose
// types hold what any of the revisions can say. Each part of it knows its revisions.
// The facts that it needs are tables of package spec like the others. A merge that no
// rule unites is an error with both places and the remedy.
//
// Package model imports nothing. Names in it are final Go identifiers,
// presence and discriminators are decided.
//
// Package emit turns the model into Go source with jennifer. The packages below it
// print what belongs together, with one file of Go for each emitted file. The
// schemas of a revision become a package of their own. The same printers print the
// merged package, with a guard where something belongs to some of the revisions: a set
// of revisions is a bit mask in the output.
//
// Package support has the constant code, as real Go that is compiled, tested,
// embedded and written to the output as it is: packages jsonrpc, jsonerror and
// protocol, and in the directory internal what revision packages are made of. Imports
// go one way, from the left to the right:
//
//	dispatch ─> jsonrpc ─┬─> envelope ─┬─> decode ─> schema ─> jsontext ─┬─> number
//	                     └─> encode ───┘                                 └─> jsonerror
//
// Package mcp has the constant code of the merged package: its codec, losses and
// messages. It is compiled and tested with types that do not exist, in fictional.go,
// which the printed files replace. The output has it if [Config] has schemas to merge.
//
// Package jsonrpc leaves the decoding into types of users, which works by reflection,
// to the package jsonrpc/internal/gotypes.
//
// Package jsonerror defines the errors of all of them, and package jsonrpc has aliases
// of these types: pkg.go.dev lists no internal packages.
//
// Package protocol and those below it span the revisions of an output.
// Package protocol has tables, protocol/lifecycle checks the order of messages, and
// protocol/exact, which alone links the revision packages, decodes by revision. The
// first and the last get a file revisions.go, printed from the models of all
// revisions. In gen/support that file has fictional revisions, for the tests there.
// Package mcp, whose types are those of all revisions, decodes by revision, too. What it
// shares with protocol/exact is package internal/track, which links neither. The
// packages internal/wire and internal/bounded serve those that span revisions.
//
// Types are derived from shapes, and values are validated by schemas. The model has
// each schema keyword by keyword, with the corrections, and marks types that accept
// more than their schema. Strict decoding and Validate use these schemas, which are
// emitted as plain data. The doc comment of package decode in gen/support explains
// when decoding needs them.
//
// Package instance derives JSON texts from a model, valid and invalid ones, and
// changes texts at random; the tests decode and encode them with the generated
// packages.
//
// Package recordings reads the recorded sessions that tests follow.
//
// Package oracle validates JSON texts by the corrected schema file, with a general
// validator. It shares only the tables of package spec with the stages, so it can
// verify them. The tests compare strict decoding with it, and [Vectors] writes its
// validation results.
//
// # How to add a revision
//
// Run
//
//	go run ./cmd/mcp-schemagen import FILE -version DATE -commit SHA
//	go generate ./...
//
// The first writes schema/DATE/schema.json and its entry in
// schema/sources.json, the second a package of its own, its examples from the
// directories gen/support/examples/each*, the merged package with the revision in it, and the
// registry over which the tests range. CONTRIBUTING.md has the steps that follow. The generator itself needs no
// change as long as the schema uses constructs that it knows.
//
// # How to add a fact
//
// Add a row with its reason to the table of its kind in package spec, and use it
// in the stage of package lower that the kind belongs to. A golden file lists the
// revisions that each row takes effect in; a row that takes effect in none, or no
// longer in the newest and does not say why, fails a test.
//
// # How to add an emitted file
//
// Add a writer to the list in emit.go, and a file that prints it to the package
// below emit that prints its like. What it needs to know goes into the model,
// decided in package lower.
//
// Naming keeps clear of what the file declares without a list: it asks emit.Scope,
// which prints the model in probe.go and reads the identifiers. An optional feature
// of the model has to be in that model, too; a test fails if a known revision
// declares what the probe does not.
package gen
