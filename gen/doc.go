// Package gen generates Go bindings of the Model Context Protocol from its
// dated JSON schemas. What it makes is bytes; only [Write], [WriteVectors] and
// [WriteImport] change the disk.
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
//	                            │
//	                          emit ──> files     prints; decides nothing
//	                            │
//	                         output ──> disk     compares, writes, prunes
//
// Package source reads one schema: a closed set of keywords, $ref resolved,
// every problem with line and JSON pointer. It also makes the structure that
// the schema folder keeps of an official file.
//
// Package spec has what the specification says and schema.json does not:
// errata, results of methods, capabilities, error codes, names. One table per
// kind of fact; each row has its reason and applies by structure and name.
//
// Package lower makes the model, in passes: a shape for each schema with allOf
// united and references by name, messages completed with their envelope and
// the base of their params, names for inline schemas, declarations and fields,
// discriminators of unions, method tables, schemas for verdicts, documentation.
//
// Package model imports nothing. Names in it are final Go identifiers,
// presence and discriminators are decided.
//
// Package emit turns the model into Go source with jennifer, one file of Go for
// each emitted file. Package support has the constant code, as real Go that is
// compiled, tested, embedded and written to the output as it is: packages jsonrpc
// and protocol, and in folder internal what version packages are made of.
// Imports go one way, from the left to the right:
//
//	dispatch ─> jsonrpc ─┬─> envelope ─┬─> decode ─> schema ─> jsontext ─> number
//	                     └─> encode ───┘
//
// Package protocol spans the version packages of an output: it gets a file of
// tables, printed from the models of all of them, in place of the one without
// revisions that it has in the folder.
//
// What types are made of, a shape, is not what texts are judged by. The model
// also has each schema keyword by keyword, with the corrections, and marks what
// a type says less than its schema. Emitted as plain data, these schemas decide
// what strict decoding and Validate say; decoding only has to doubt often enough
// (the doc comment of package decode in the support folder says how).
//
// Package instance derives JSON texts from a model, valid and invalid ones, and
// changes texts at random; the tests decode and encode them with the generated
// packages.
//
// Package recordings reads the recorded sessions that tests follow.
//
// Package oracle judges JSON texts by the schema file itself, corrected, with a
// general validator. It shares nothing with the stages but the tables of
// package spec, and so can say whether they are right. The tests hold strict
// decoding against it, and [Vectors] gives its verdicts to others.
//
// # How to add a revision
//
// Run
//
//	go run ./cmd/mcp-schemagen import FILE -version DATE -commit SHA
//	go generate ./...
//
// The first writes schema/DATE/schema.json and its entry in
// schema/sources.json, the second a package of its own. Then give the new
// definitions and members a sentence in schema/docs.json; a test lists what is
// missing. Examples for users of the package go into a folder of its name in
// gen/support/examples, and from there into the output. The generator itself
// needs no change as long as the schema uses constructs that it knows.
//
// # How to add a fact
//
// Add a row with its reason to the table of its kind in package spec, and use
// it in the pass of package lower that the kind belongs to. A test fails if the
// row takes effect in no known revision.
//
// # How to add an emitted file
//
// Add a writer to the list in emit.go and a file that prints it. What it needs
// to know goes into the model, decided in package lower.
package gen
