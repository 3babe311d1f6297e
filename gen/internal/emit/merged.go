package emit

import (
	"path"
	"slices"

	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/emit/gofile"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/emit/protocol"
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
	w := newPrinters(e)
	printed, _, err := printFiles(e, MergedFolder, append(w.shared(MergedFolder),
		writer{MergedFolder, p.Name, "doc.go", w.types.MergedDoc},
		writer{MergedFolder, p.Name, "groups.go", w.handlers.Groups},
		writer{MergedFolder, p.Name, "revisions.go", func(f *gofile.File) { w.decoding.Merged(f, models) }},
		writer{MergedFolder, p.Name, "responses.go", func(f *gofile.File) { protocol.Merged(e, models, f) }},
	))
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
