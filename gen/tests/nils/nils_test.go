// Package nils_test calls everything that the emitted packages export with nil and
// zero arguments.
package nils_test

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/mcp-schemagen/mcp-schemagen/gen/tests/internal/registry"
)

const module = "github.com/mcp-schemagen/mcp-schemagen/generated/"

// instances are the type arguments of what is generic.
var instances = map[string][]string{
	"jsonrpc.Clone":      {"[jsonrpc.Raw]", "[jsonrpc.Message]"},
	"jsonrpc.ErrorData":  {"[int]", "[*int]"},
	"jsonrpc.HandlerFor": {"[int, int]", "[*int, *int]"},
	"jsonrpc.Deref":      {"[int]"},
	"jsonrpc.Nullable":   {"[int]", "[*int]"},
	"jsonrpc.Null":       {"[int]"},
	"jsonrpc.Entry":      {"[int]"},
	"jsonrpc.Ordered":    {"[int]", "[any]"},
	"jsonrpc.ParseRaw":   {"[string]", "[[]byte]"},
	"jsonrpc.Some":       {"[int]", "[*int]"},
}

// TestNil calls every exported function, and every method of every exported type on
// nil and on a zero value, with nil and zero arguments: none may panic. A context is
// never nil, as package context asks. Functions whose names begin with Must are left
// out, and methods that set something in nil, which have no error to return.
func TestNil(t *testing.T) {
	if testing.Short() {
		t.Skip("builds a program")
	}
	packages := []string{"jsonrpc", "protocol", "protocol/exact", "protocol/lifecycle"}
	for _, r := range registry.All() {
		packages = append(packages, "mcp"+strings.ReplaceAll(r.Version, "-", ""))
	}
	var imports, functions, types []string
	for _, path := range packages {
		f, ty := exported(t, path)
		if len(f) == 0 || len(ty) == 0 {
			t.Errorf("%s exports %d functions and %d types", path, len(f), len(ty))
		}
		imports = append(imports, fmt.Sprintf("%q", module+path))
		functions, types = append(functions, f...), append(types, ty...)
	}
	program := strings.NewReplacer("IMPORTS", strings.Join(imports, "\n"), "FUNCTIONS", strings.Join(functions, "\n"), "TYPES", strings.Join(types, "\n")).Replace(template)
	file := filepath.Join(t.TempDir(), "main.go")
	if err := os.WriteFile(file, []byte(program), 0o600); err != nil {
		t.Fatal(err)
	}
	out, err := exec.Command("go", "run", file).CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	if !strings.Contains(string(out), "calls") {
		t.Errorf("nothing was called: %s", out)
	}
}

// exported returns a line for each exported function and type of a package.
func exported(t *testing.T, path string) (functions, types []string) {
	t.Helper()
	names, err := filepath.Glob(filepath.Join("../../../generated", path, "*.go"))
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range names {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		pkg := file.Name.Name
		for _, d := range file.Decls {
			switch d := d.(type) {
			case *ast.FuncDecl:
				if d.Recv == nil && d.Name.IsExported() && !strings.HasPrefix(d.Name.Name, "Must") {
					functions = append(functions, lines(t, "{%q, %[1]s},", pkg+"."+d.Name.Name, d.Type.TypeParams)...)
				}
			case *ast.GenDecl:
				types = append(types, exportedTypes(t, pkg, d)...)
			}
		}
	}
	slices.Sort(functions)
	slices.Sort(types)
	return functions, types
}

// exportedTypes returns a line for each exported type of a declaration that is no
// interface.
func exportedTypes(t *testing.T, pkg string, d *ast.GenDecl) (types []string) {
	t.Helper()
	for _, spec := range d.Specs {
		s, ok := spec.(*ast.TypeSpec)
		if !ok || !s.Name.IsExported() {
			continue
		}
		if _, isInterface := s.Type.(*ast.InterfaceType); !isInterface {
			types = append(types, lines(t, "{%q, (*%[1]s)(nil)},", pkg+"."+s.Name.Name, s.TypeParams)...)
		}
	}
	return types
}

// lines returns a line for a name, or for each instance of what is generic.
func lines(t *testing.T, format, name string, generic *ast.FieldList) []string {
	t.Helper()
	if generic == nil {
		return []string{fmt.Sprintf(format, name)}
	}
	var list []string
	for _, args := range instances[name] {
		list = append(list, fmt.Sprintf(format, name+args))
	}
	if list == nil {
		t.Errorf("%s is generic: give it type arguments", name)
	}
	return list
}

// template is the program that calls everything.
const template = `package main

import (
	"context"
	"fmt"
	"os"
	"reflect"
	"strings"

	IMPORTS
)

type named struct {
	name string
	v    any
}

var functions = []named{
	FUNCTIONS
}

var types = []named{
	TYPES
}

var calls, failed int

func main() {
	for _, f := range functions {
		try(f.name, reflect.ValueOf(f.v), nil)
	}
	for _, t := range types {
		pointer := reflect.TypeOf(t.v)
		for i := range pointer.NumMethod() {
			m := pointer.Method(i)
			if _, byValue := pointer.Elem().MethodByName(m.Name); !byValue && !strings.HasPrefix(m.Name, "Set") {
				try("(*"+t.name+")(nil)."+m.Name, m.Func, reflect.Zero(pointer).Interface())
			}
			try("new("+t.name+")."+m.Name, m.Func, reflect.New(pointer.Elem()).Interface())
		}
	}
	fmt.Println(calls, "calls")
	if failed > 0 {
		os.Exit(1)
	}
}

var background = reflect.ValueOf(context.Background())

// try calls a function with zero arguments, once without and once with a nil in what is
// variadic, and what it returns if that is a function.
func try(name string, f reflect.Value, receiver any) {
	t := f.Type()
	var args []reflect.Value
	for i := range t.NumIn() {
		switch in := t.In(i); {
		case i == 0 && receiver != nil:
			args = append(args, reflect.ValueOf(receiver))
		case in == reflect.TypeFor[context.Context]():
			args = append(args, background)
		case t.IsVariadic() && i == t.NumIn()-1:
			try1(name, f, args)
			args = append(args, reflect.Zero(in.Elem()))
		default:
			args = append(args, reflect.Zero(in))
		}
	}
	for _, out := range try1(name, f, args) {
		if out.Kind() == reflect.Func && !out.IsNil() {
			if out.Type().NumIn() == 1 && out.Type().In(0).Kind() == reflect.Func {
				continue // an iterator
			}
			try("result of "+name, out, nil)
		}
		if out.Kind() == reflect.Interface && !out.IsNil() && !out.Type().Implements(reflect.TypeFor[error]()) {
			v := out.Elem()
			for i := range v.NumMethod() {
				try(name+"()."+v.Type().Method(i).Name, v.Method(i), nil)
			}
		}
	}
}

func try1(name string, f reflect.Value, args []reflect.Value) (out []reflect.Value) {
	calls++
	defer func() {
		if x := recover(); x != nil {
			failed++
			fmt.Printf("%s panics: %v\n", name, x)
		}
	}()
	return f.Call(args)
}
`
