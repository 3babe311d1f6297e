package emit

import (
	"path"
	"slices"

	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/emit/codec"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/emit/decoding"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/emit/gofile"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/emit/handlers"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/emit/protocol"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/emit/tables"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/emit/types"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/model"
)

// MergedFolder is the directory, and the name, of the merged package.
const MergedFolder = "mcp"

// fictionalFile has types that do not exist. The printed files take its place.
const fictionalFile = MergedFolder + "/fictional.go"

// Merged prints the merged package p over the revisions of an output. Its constant code
// is that of the support directory. The packages schemas of the revisions are not printed:
// they belong to the revision packages, see [Package].
func Merged(p *model.Package, revisions []Revision, o Options) ([]File, error) {
	list, err := supportFolder(MergedFolder, o)
	if err != nil {
		return nil, err
	}
	list = slices.DeleteFunc(list, func(f File) bool { return f.Path == fictionalFile })
	var dirs []string
	var models []*model.Package
	for _, r := range revisions {
		dirs = append(dirs, schemasDir(r.Dir))
		models = append(models, r.Package)
	}
	e := gofile.NewMerged(p, protocolHeader, o.ImportPath, dirs)
	c, h := codec.Printer{Printer: e}, handlers.Printer{Printer: e}
	t, b, d := types.Printer{Printer: c}, tables.Printer{Printer: c}, decoding.Printer{Printer: c}
	declared := func(in model.File) func(*gofile.File) { return func(f *gofile.File) { t.Declarations(f, in) } }
	printed, _, err := printFiles(e, MergedFolder, []writer{
		{MergedFolder, p.Name, "doc.go", t.MergedDoc},
		{MergedFolder, p.Name, "types.go", declared(model.Types)},
		{MergedFolder, p.Name, "enums.go", declared(model.Enums)},
		{MergedFolder, p.Name, "unions.go", t.Unions},
		{MergedFolder, p.Name, "messages.go", declared(model.Messages)},
		{MergedFolder, p.Name, "capabilities.go", declared(model.Capabilities)},
		{MergedFolder, p.Name, "methods.go", b.Methods},
		{MergedFolder, p.Name, "codes.go", b.Codes},
		{MergedFolder, p.Name, "meta.go", b.MetaKeys},
		{MergedFolder, p.Name, "server.go", h.Server},
		{MergedFolder, p.Name, "client.go", h.Client},
		{MergedFolder, p.Name, "groups.go", h.Groups},
		{MergedFolder, p.Name, "rounds.go", h.Rounds},
		{MergedFolder, p.Name, "progress.go", h.Progress},
		{MergedFolder, p.Name, "handlers.go", h.Handlers},
		{MergedFolder, p.Name, "revisions.go", func(f *gofile.File) { d.Merged(f, models) }},
		{MergedFolder, p.Name, "responses.go", func(f *gofile.File) { protocol.Merged(e, models, f) }},
		{MergedFolder, p.Name, "codec.go", c.Codecs},
		{MergedFolder, p.Name, "decode.go", c.Decoders},
		{MergedFolder, p.Name, "encode.go", c.Encoders},
	})
	if err != nil {
		return nil, err
	}
	for _, f := range printed {
		if slices.ContainsFunc(list, func(c File) bool { return path.Base(c.Path) == path.Base(f.Path) }) {
			e.Problem("%s: the file is constant and printed", f.Path)
		}
	}
	return append(list, printed...), e.Problems()
}
