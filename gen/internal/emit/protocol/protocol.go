// Package protocol prints what spans the revisions of an output: the tables of
// package protocol, and the functions by which package exact calls the version
// packages.
//
//	const V20251125 Version = "2025-11-25"
//
//	var revision20251125 = revision{version: V20251125, methods: []jsonrpc.MethodInfo{…}}
//
// The tables are strings and numbers, so that a program which only looks up a
// method links no revision package.
package protocol

import (
	"path"
	"strings"

	"github.com/dave/jennifer/jen"

	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/emit/codec"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/emit/gofile"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/emit/tables"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/model"
)

// Folder is the directory and the name of package protocol.
const Folder = "protocol"

// Revision is how the printed files call the things of a revision.
type Revision struct {
	tables.Printer
	path   string // import path of its revision package, empty in that package
	suffix string // of identifiers: 20251125, empty in a merged package
}

// NewRevision returns the revision whose revision package is p, in the directory dir
// below the output's root.
func NewRevision(p *model.Package, dir, root string) Revision {
	return Revision{
		Printer: tables.Printer{Printer: codec.Printer{Printer: gofile.New(p, "", root, "")}},
		path:    path.Join(root, dir),
		suffix:  strings.ReplaceAll(p.Version, "-", ""),
	}
}

// version prints the name of the revision's constant.
func (r Revision) version() string { return "V" + r.suffix }

// named prints an identifier that each revision has its own of.
func (r Revision) named(name string) *jen.Statement { return jen.Id(name + r.suffix) }
