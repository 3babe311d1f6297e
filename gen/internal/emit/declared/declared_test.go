package declared

import (
	"go/ast"
	"go/parser"
	"go/token"
	"slices"
	"testing"
)

func files(t *testing.T, sources ...string) []*ast.File {
	t.Helper()
	var list []*ast.File
	for _, src := range sources {
		f, err := parser.ParseFile(token.NewFileSet(), "x.go", "package p\n"+src, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, f)
	}
	return list
}

func TestNames(t *testing.T) {
	n := In(files(t, `
import (
	"errors"
	other "example.com/x/y"
)

const A, b = 1, 2

var _, C = 1, 2

type (
	S struct {
		F, G int
		*E
		other.T
		L[int]
	}
	I interface {
		E
		M()
	}
)

func init() {}
func f()    {}
`, `
import "errors"

func (S) N()     {}
func (*S) o()    {}
func init()      {}
func (L[T]) P()  {}
func (*L[T]) q() {}
`))
	for _, test := range []struct {
		what      string
		got, want []string
	}{
		{"package", n.Package, []string{"A", "b", "C", "S", "I", "f"}},
		{"S", n.Members["S"], []string{"F", "G", "E", "T", "L", "N", "o"}},
		{"I", n.Members["I"], []string{"E", "M"}},
		{"L", n.Members["L"], []string{"P", "q"}},
		{"imports", n.Imports, []string{"errors", "other"}},
		{"twice", n.Twice(), nil},
		{"twice in S", n.MembersTwice("S"), nil},
	} {
		if !slices.Equal(test.got, test.want) {
			t.Errorf("%s: got %q, want %q", test.what, test.got, test.want)
		}
	}
}

func TestTwice(t *testing.T) {
	n := In(files(t, "type S struct{ F, E, A int }\nvar B int\nvar B, C int", "func (*S) F() {}\nfunc (S) F() {}\nfunc (S) E() {}\nfunc B() {}\nfunc C() {}"))
	if got, want := n.Twice(), []string{"B", "C"}; !slices.Equal(got, want) {
		t.Errorf("package: got %q, want %q", got, want)
	}
	if got, want := n.MembersTwice("S"), []string{"E", "F"}; !slices.Equal(got, want) {
		t.Errorf("S: got %q, want %q", got, want)
	}
}
