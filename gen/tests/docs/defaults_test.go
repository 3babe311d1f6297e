package docs_test

import (
	"fmt"
	"go/ast"
	"go/constant"
	"go/parser"
	"go/token"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
)

// defaults has the default limits of a package, as its code has them: the second arguments of
// calls such as or(s.MaxRounds, 16), by the name of the field.
type defaults struct {
	constants map[string]ast.Expr
	fields    map[string]int64
	comments  map[string]string // of the fields of options, by type and field
}

// readDefaults reads the source of a package.
func readDefaults(t *testing.T, dir string) *defaults {
	t.Helper()
	files, err := filepath.Glob(filepath.Join("../../..", dir, "*.go"))
	if err != nil {
		t.Fatal(err)
	}
	d := &defaults{constants: map[string]ast.Expr{}, fields: map[string]int64{}, comments: map[string]string{}}
	var trees []*ast.File
	for _, file := range files {
		if strings.HasSuffix(file, "_test.go") {
			continue
		}
		tree, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.ParseComments|parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		trees = append(trees, tree)
		ast.Inspect(tree, d.declaration)
	}
	for _, tree := range trees {
		ast.Inspect(tree, func(n ast.Node) bool { return d.call(t, n) })
	}
	return d
}

// declaration notes constants, and the comments of fields.
func (d *defaults) declaration(n ast.Node) bool {
	switch n := n.(type) {
	case *ast.GenDecl:
		for _, s := range n.Specs {
			if v, ok := s.(*ast.ValueSpec); ok && n.Tok == token.CONST && len(v.Values) == len(v.Names) {
				for i, name := range v.Names {
					d.constants[name.Name] = v.Values[i]
				}
			}
		}
	case *ast.TypeSpec:
		if s, ok := n.Type.(*ast.StructType); ok {
			for _, f := range s.Fields.List {
				text := strings.Join(strings.Fields(f.Doc.Text()+" "+f.Comment.Text()), " ")
				for _, name := range f.Names {
					d.comments[n.Name.Name+"."+name.Name] = text
				}
			}
		}
	}
	return true
}

// call notes the default of a field.
func (d *defaults) call(t *testing.T, n ast.Node) bool {
	c, ok := n.(*ast.CallExpr)
	if !ok || len(c.Args) != 2 {
		return true
	}
	field := c.Args[0]
	if u, ok := field.(*ast.UnaryExpr); ok && u.Op == token.AND {
		field = u.X
	}
	s, ok := field.(*ast.SelectorExpr)
	if !ok {
		return true
	}
	if f, ok := c.Fun.(*ast.Ident); !ok || f.Name == "min" || f.Name == "max" {
		return true
	}
	if v, ok := d.value(c.Args[1]); ok {
		if before, ok := d.fields[s.Sel.Name]; ok && before != v {
			t.Errorf("%s has the defaults %d and %d", s.Sel.Name, before, v)
		}
		d.fields[s.Sel.Name] = v
	}
	return true
}

// value evaluates a constant expression of integers and durations.
func (d *defaults) value(x ast.Expr) (int64, bool) {
	v := d.evaluate(x)
	if v.Kind() != constant.Int {
		return 0, false
	}
	return constant.Int64Val(v)
}

// durations are the constants of package time that limits use.
var durations = map[string]time.Duration{"Millisecond": time.Millisecond, "Second": time.Second, "Minute": time.Minute}

func (d *defaults) evaluate(x ast.Expr) constant.Value {
	switch x := x.(type) {
	case *ast.BasicLit:
		return constant.MakeFromLiteral(x.Value, x.Kind, 0)
	case *ast.Ident:
		if c, ok := d.constants[x.Name]; ok {
			return d.evaluate(c)
		}
	case *ast.SelectorExpr:
		if length, ok := durations[x.Sel.Name]; ok {
			return constant.MakeInt64(int64(length))
		}
	case *ast.BinaryExpr:
		left, right := d.evaluate(x.X), d.evaluate(x.Y)
		switch {
		case left.Kind() != constant.Int || right.Kind() != constant.Int:
		case x.Op == token.SHL:
			n, _ := constant.Uint64Val(right)
			return constant.Shift(left, x.Op, uint(n))
		default:
			return constant.BinaryOp(left, x.Op, right)
		}
	}
	return constant.MakeUnknown()
}

// unit is what a limit counts.
type unit int

const (
	number unit = iota
	size
	duration
)

// spell returns a limit as comments and pages have it.
func (u unit) spell(n int64) string {
	switch {
	case u == duration:
		for _, x := range []struct {
			name string
			of   time.Duration
		}{{"minute", time.Minute}, {"second", time.Second}, {"millisecond", time.Millisecond}} {
			if count := n / int64(x.of); count > 0 && n%int64(x.of) == 0 {
				return plural(count, x.name)
			}
		}
	case u == size:
		for _, x := range []struct {
			name string
			bits int
		}{{"MiB", 20}, {"KiB", 10}} {
			if n>>x.bits > 0 && n%(1<<x.bits) == 0 {
				return fmt.Sprint(n>>x.bits, " ", x.name)
			}
		}
	}
	return grouped(int(n))
}

func plural(n int64, name string) string {
	if n != 1 {
		name += "s"
	}
	return fmt.Sprint(n, " ", name)
}

// TestSpell holds that limits are spelled as the pages have them.
func TestSpell(t *testing.T) {
	got := []string{
		number.spell(1024), size.spell(64 << 10), size.spell(16 << 20), size.spell(1000),
		duration.spell(int64(time.Minute)), duration.spell(int64(90 * time.Second)), duration.spell(int64(250 * time.Millisecond)),
	}
	want := []string{"1,024", "64 KiB", "16 MiB", "1,000", "1 minute", "90 seconds", "250 milliseconds"}
	if !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}
