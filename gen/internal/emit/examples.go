package emit

import (
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path"
	"regexp"
	"strings"

	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/emit/gofile"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/emit/protocol"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/model"
	"github.com/mcp-schemagen/mcp-schemagen/gen/support"
)

// eachFolders hold the examples that every version package gets which declares
// what they use. Two folders may have the same example for packages that differ,
// such as in the _meta of requests.
var eachFolders = []string{"each", "each_stateful", "each_stateless"}

// everywhere are names that every version package declares.
var everywhere = []string{"DecodeMessage", "Unknown", "Version"}

// versionPackage matches the folder of a version package.
var versionPackage = regexp.MustCompile(`^mcp[0-9]{8}$`)

// Examples gives the files of examples that belong beside the version package p
// in the folder dir: those of all packages, and those of its own revision. They
// rely on the schema of that revision as it is known: whether p comes from it is
// for the caller to say.
func Examples(p *model.Package, dir string, o Options) ([]File, error) {
	own := exampleFolder{name: "mcp" + strings.ReplaceAll(p.Version, "-", ""), pkg: p.Name, dir: dir}
	own.move = func(rest string) string {
		if versionPackage.MatchString(rest) {
			return dir
		}
		return rest
	}
	var list []File
	if p.Version != "" {
		shared := own
		shared.declared = declaredNames(p)
		for _, shared.name = range eachFolders {
			files, err := shared.files(o)
			if err != nil {
				return nil, err
			}
			list = append(list, files...)
		}
	}
	files, err := own.files(o)
	return append(list, files...), err
}

// ProtocolExamples gives the files of examples of package protocol and of the
// packages below it. They rely on all revisions that come with the generator.
func ProtocolExamples(o Options) ([]File, error) {
	var list []File
	for _, dir := range []string{protocol.Folder, exactFolder, lifecycleFolder} {
		name := path.Base(dir)
		files, err := exampleFolder{name: name, pkg: name, dir: dir, move: func(rest string) string { return rest }}.files(o)
		if err != nil {
			return nil, err
		}
		list = append(list, files...)
	}
	return list, nil
}

// declaredNames returns the names that examples may use of a package.
func declaredNames(p *model.Package) map[string]bool {
	names := map[string]bool{}
	for _, name := range everywhere {
		names[name] = true
	}
	for _, d := range p.Decls {
		names[d.Header().Name] = true
	}
	return names
}

// exampleFolder is a folder of examples, for a package in the folder dir. They
// import packages of the folder generated; move gives the folder that one of these
// has in the output. A file is left out that uses a name of a version package that
// is not declared, unless declared is nil.
type exampleFolder struct {
	name, pkg, dir string
	move           func(string) string
	declared       map[string]bool
}

func (x exampleFolder) files(o Options) ([]File, error) {
	if o.ImportPath == "" {
		return nil, errors.New("emit: no import path of the output's root")
	}
	root := path.Join("examples", x.name)
	entries, err := support.Examples.ReadDir(root)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("emit: the examples of %s: %w", x.name, err)
	}
	r := rewriting{pkg: x.pkg + "_test", move: func(old string) string {
		if _, rest, ok := strings.Cut(old, "/generated/"); ok {
			return path.Join(o.ImportPath, x.move(rest))
		}
		return old
	}}
	var list []File
	for _, entry := range entries {
		src, err := support.Examples.ReadFile(path.Join(root, entry.Name()))
		if err != nil {
			return nil, fmt.Errorf("emit: the examples of %s: %w", x.name, err)
		}
		if fits, err := x.fits(src); err != nil || !fits {
			if err != nil {
				return nil, fmt.Errorf("emit: %s: %w", path.Join(root, entry.Name()), err)
			}
			continue
		}
		data, err := r.apply(entry.Name(), src)
		if err != nil {
			return nil, fmt.Errorf("emit: %s: %w", path.Join(root, entry.Name()), err)
		}
		list = append(list, File{Path: path.Join(x.dir, entry.Name()), Data: data})
	}
	return list, nil
}

// fits reports whether what a file uses of a version package is declared: of
// UnmarshalContentBlock, the union ContentBlock.
func (x exampleFolder) fits(src []byte) (bool, error) {
	if x.declared == nil {
		return true, nil
	}
	syntax, err := parser.ParseFile(token.NewFileSet(), "", src, 0)
	if err != nil {
		return false, gofile.Numbered(err, src)
	}
	imported := ""
	for _, s := range syntax.Imports {
		if versionPackage.MatchString(path.Base(gofile.ImportPath(s))) {
			imported = path.Base(gofile.ImportPath(s))
			if s.Name != nil {
				imported = s.Name.Name
			}
		}
	}
	fits := true
	ast.Inspect(syntax, func(n ast.Node) bool {
		s, ok := n.(*ast.SelectorExpr)
		if !ok {
			return true
		}
		if id, ok := s.X.(*ast.Ident); ok && id.Name == imported {
			fits = fits && x.declared[strings.TrimPrefix(s.Sel.Name, "Unmarshal")]
		}
		return true
	})
	return fits, nil
}
