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
// nil and on a zero value: none may panic. The arguments are zero, nil in an interface,
// and such that others being nil matters: texts, messages, functions that return nil. A
// context is never nil, as package context asks. Functions whose names begin with Must
// are left out, and methods that set something in nil, which have no error to return.
func TestNil(t *testing.T) {
	if testing.Short() {
		t.Skip("builds a program")
	}
	packages := []string{"jsonrpc", "jsonerror", "protocol", "protocol/exact", "protocol/lifecycle", "mcp"}
	for _, r := range registry.All() {
		packages = append(packages, "mcp"+strings.ReplaceAll(r.Version, "-", ""))
	}
	var imports, functions, types []string
	for _, path := range packages {
		f, ty := exported(t, path)
		if len(f)+len(ty) == 0 {
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

// conn answers with a message that may be nil, or have nil in it.
type conn struct{ m *jsonrpc.Message }

func (c conn) Call(context.Context, *jsonrpc.Message) (*jsonrpc.Message, error) { return c.m, nil }
func (c conn) Notify(context.Context, *jsonrpc.Message) error                    { return (*jsonrpc.Error)(nil) }

// texts are what a string or a text may be.
var texts = []string{
	"2025-03-26", "2025-11-25", "2026-07-28", "tools/call", "Tool", "null", "{}", "[]", "[null]",
	"{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/call\",\"params\":{\"name\":\"a\"}}",
	"{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"initialize\",\"params\":{\"protocolVersion\":\"2025-11-25\"}}",
	"{\"jsonrpc\":\"2.0\",\"method\":\"notifications/cancelled\"}",
	"{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{}}",
	"{\"jsonrpc\":\"2.0\",\"id\":null,\"error\":{}}",
	"[{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"},null]",
}

// values are what an interface may hold.
var values = []any{
	(*jsonrpc.Raw)(nil), (*jsonrpc.ID)(nil), (*jsonrpc.Members)(nil), (*jsonrpc.Message)(nil), (*jsonrpc.Error)(nil), new(jsonrpc.Raw),
	new(jsonrpc.Message), new(jsonrpc.Error), jsonrpc.ErrCancelled, (*jsonerror.ValidationError)(nil), (*jsonerror.SyntaxError)(nil),
	(*jsonerror.EncodeError)(nil), (*mcp20251125.Tool)(nil), new(mcp20251125.Tool), (*mcp20251125.Unknown)(nil), new(mcp20251125.Unknown),
	(*mcp.Tool)(nil), new(mcp.Tool), (*mcp.Unknown)(nil), new(mcp.Unknown), (*mcp.ContentBlock)(nil), new(mcp.ContentBlock), new(*mcp.Tool),
	mcp20251125.UnimplementedServer{}, mcp20260728.UnimplementedClient{}, mcp.UnimplementedServer{}, mcp.UnimplementedClient{},
	conn{}, conn{new(jsonrpc.Message)}, conn{&jsonrpc.Message{ID: jsonrpc.IntID(1), Value: (*jsonrpc.Raw)(nil)}}, (*int)(nil), []any{nil}, func() {},
}

// messages are the texts that are messages, with and without a typed nil in them.
func messages() (list []reflect.Value) {
	for _, text := range texts {
		m, _ := jsonrpc.ParseMessage([]byte(text))
		if m == nil {
			continue
		}
		for _, v := range []jsonrpc.Value{nil, (*mcp.Tool)(nil), (*mcp20251125.CallToolRequestParams)(nil), new(mcp.CallToolRequestParams)} {
			c := *m
			c.Value = v
			list = append(list, reflect.ValueOf(&c))
		}
	}
	return list
}

// receivers are the values of a type that its methods are called on.
func receivers(t reflect.Type) []reflect.Value {
	list := []reflect.Value{reflect.New(t)}
	if t == reflect.TypeFor[mcp.Codec]() {
		for _, v := range protocol.Versions {
			c := mcp.At(v)
			list = append(list, reflect.ValueOf(&c))
		}
	}
	return list
}

// candidates are arguments of a type.
func candidates(t reflect.Type) []reflect.Value {
	list := []reflect.Value{reflect.Zero(t)}
	switch t.Kind() {
	case reflect.Pointer:
		if list = append(list, reflect.New(t.Elem())); t == reflect.TypeFor[*jsonrpc.Message]() {
			list = append(list, messages()...)
		}
	case reflect.String:
		for _, text := range texts {
			list = append(list, reflect.ValueOf(text).Convert(t))
		}
	case reflect.Slice:
		list = append(list, reflect.MakeSlice(t, 1, 1))
		if t.Elem().Kind() == reflect.Uint8 {
			for _, text := range texts {
				list = append(list, reflect.ValueOf([]byte(text)))
			}
		}
	case reflect.Map:
		list = append(list, reflect.MakeMap(t))
	case reflect.Func:
		list = append(list, returning(t, -1, nil))
		for i := range t.NumOut() {
			for _, v := range values {
				if t.Out(i).Kind() == reflect.Interface && reflect.TypeOf(v).Implements(t.Out(i)) {
					list = append(list, returning(t, i, v))
				}
			}
		}
	case reflect.Interface:
		for _, v := range values {
			if reflect.TypeOf(v).Implements(t) {
				list = append(list, reflect.ValueOf(v))
			}
		}
	case reflect.Bool, reflect.Int, reflect.Int64:
		list = append(list, reflect.ValueOf(t.Kind() == reflect.Bool))
		if t.Kind() != reflect.Bool {
			list[1] = reflect.ValueOf(-1).Convert(t)
		}
	}
	return list
}

// returning returns a function that returns v as its result i, and otherwise zero.
func returning(t reflect.Type, i int, v any) reflect.Value {
	return reflect.MakeFunc(t, func([]reflect.Value) (out []reflect.Value) {
		for k := range t.NumOut() {
			out = append(out, reflect.New(t.Out(k)).Elem())
			if k == i {
				out[k].Set(reflect.ValueOf(v))
			}
		}
		return out
	})
}

var calls, failed int

func main() {
	for _, f := range functions {
		try(f.name, reflect.ValueOf(f.v), reflect.Value{}, 0)
	}
	for _, t := range types {
		pointer := reflect.TypeOf(t.v)
		for i := range pointer.NumMethod() {
			m := pointer.Method(i)
			if _, byValue := pointer.Elem().MethodByName(m.Name); !byValue && !strings.HasPrefix(m.Name, "Set") {
				try("(*"+t.name+")(nil)."+m.Name, m.Func, reflect.Zero(pointer), 0)
			}
			for _, r := range receivers(pointer.Elem()) {
				try("new("+t.name+")."+m.Name, m.Func, r, 0)
			}
		}
	}
	fmt.Println(calls, "calls")
	if failed > 0 {
		os.Exit(1)
	}
}

var background = reflect.ValueOf(context.Background())

// most is how many combinations of arguments a function is called with. Of more, a part
// is chosen that has each argument.
const most = 2000

// try calls a function, and what it returns if that is a function or has methods.
func try(name string, f, receiver reflect.Value, depth int) {
	t := f.Type()
	var lists [][]reflect.Value
	total := 1
	for i := range t.NumIn() {
		var list []reflect.Value
		switch in := t.In(i); {
		case i == 0 && receiver.IsValid():
			list = []reflect.Value{receiver}
		case in == reflect.TypeFor[context.Context]():
			list = []reflect.Value{background}
		case t.IsVariadic() && i == t.NumIn()-1:
			list = append(candidates(in.Elem()), reflect.Value{})
		default:
			list = candidates(in)
		}
		lists, total = append(lists, list), total*len(list)
	}
	for n := 0; n < total; n += total/most | 1 {
		var args []reflect.Value
		call, rest := name, n
		for _, list := range lists {
			if arg := list[rest%len(list)]; arg.IsValid() {
				args, call = append(args, arg), call+describe(arg)
			}
			rest /= len(list)
		}
		for _, out := range call1(call, f, args) {
			if depth < 2 {
				tryResult(call, out, depth+1)
			}
		}
	}
}

// describe returns the type of an argument, and the text that it is.
func describe(arg reflect.Value) string {
	switch v := arg.Interface().(type) {
	case []byte:
		return fmt.Sprintf(" %.60q", v)
	case string:
		return fmt.Sprintf(" %.60q", v)
	default:
		return fmt.Sprintf(" %T", v)
	}
}

func tryResult(call string, out reflect.Value, depth int) {
	switch {
	case out.Kind() == reflect.Func && !out.IsNil():
		if in := out.Type(); in.NumIn() != 1 || in.In(0).Kind() != reflect.Func { // not an iterator
			try("result of "+call, out, reflect.Value{}, depth)
		}
	case out.Kind() == reflect.Interface && !out.IsNil() && !out.Type().Implements(reflect.TypeFor[error]()):
		v := out.Elem()
		for i := range v.NumMethod() {
			if v.Kind() != reflect.Pointer || !v.IsNil() {
				try(call+"()."+v.Type().Method(i).Name, v.Method(i), reflect.Value{}, depth)
			}
		}
	}
}

func call1(name string, f reflect.Value, args []reflect.Value) (out []reflect.Value) {
	calls++
	defer func() {
		if x := recover(); x != nil {
			if failed++; failed <= 50 {
				fmt.Printf("%s panics: %v\n", name, x)
			}
		}
	}()
	return f.Call(args)
}
`
