package modules_test

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/mcp-schemagen/mcp-schemagen/gen"
)

// module is a throw-away Go module of generated packages, each in a directory of
// its own. They share the support packages, which are the same in every output,
// since compiling these again and again would take most of the time.
type module struct {
	t        *testing.T
	dir      string
	packages []string // directories
}

func newModule(t *testing.T) *module {
	t.Helper()
	m := &module{t: t, dir: t.TempDir()}
	m.write("go.mod", []byte("module example.com/p\n\ngo 1.26\n"))
	return m
}

func (m *module) write(name string, data []byte) {
	m.t.Helper()
	file := filepath.Join(m.dir, filepath.FromSlash(name))
	if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
		m.t.Fatal(err)
	}
	if err := os.WriteFile(file, data, 0o644); err != nil {
		m.t.Fatal(err)
	}
}

// generate generates the package p of a schema.
func generate(s gen.Schema) (*gen.Result, error) {
	return gen.Generate(gen.Config{Schemas: []gen.Schema{s}, Package: "p", ImportPath: "example.com/p"})
}

// generate generates the package p of a schema into a directory. The error is that
// of the generator.
func (m *module) generate(folder string, s gen.Schema) error {
	m.t.Helper()
	r, err := generate(s)
	if err == nil {
		m.add(folder, r)
	}
	return err
}

// add writes a package that was generated into a directory.
func (m *module) add(folder string, r *gen.Result) {
	m.t.Helper()
	// The schemas are the package's own, and lie in a directory of it.
	schemas := "example.com/p/internal/schemas"
	own := strings.Replace(schemas, "/internal", "/"+folder+"/internal", 1)
	for _, f := range r.Files {
		if strings.Contains(f.Path, "/") && !strings.HasPrefix(f.Path, "internal/schemas/") {
			m.write(f.Path, f.Data)
			continue
		}
		m.write(folder+"/"+f.Path, bytes.ReplaceAll(f.Data, []byte(strconv.Quote(schemas)), []byte(strconv.Quote(own))))
	}
	m.packages = append(m.packages, folder)
}

// run runs a command in the module and returns what it prints.
func (m *module) run(stdin io.Reader, command string, args ...string) []byte {
	m.t.Helper()
	cmd := exec.Command(command, args...)
	cmd.Dir = m.dir
	// Without the directory in what is compiled, the next run finds it in the cache.
	cmd.Env = append(os.Environ(), "GOFLAGS=-mod=mod -trimpath", "GOWORK=off", "GOPROXY=off")
	cmd.Stdin = stdin
	var out, errs bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &errs
	if err := cmd.Run(); err != nil {
		m.t.Fatalf("%s %s: %v\n%s%s", filepath.Base(command), strings.Join(args, " "), err, errs.String(), out.String())
	}
	return out.Bytes()
}

// question asks a generated package to decode and encode a text.
type question struct {
	Package, Def, JSON string
}

// answer is what came of it.
type answer struct {
	Text   string // what the decoded value encodes to
	Again  string // what that decodes and encodes to
	Error  string // of decoding
	Kind   string // type of that error
	Encode string // error of encoding
	None   bool   // there is no value
	Panic  string
}

// ask compiles the packages into one program that answers questions, and vets
// all that was generated.
func (m *module) ask(questions []question) []answer {
	m.t.Helper()
	var imports, table strings.Builder
	for i, folder := range m.packages {
		fmt.Fprintf(&imports, "\tp%d \"example.com/p/%s\"\n", i, folder)
		fmt.Fprintf(&table, "\t%q: wrap(p%d.UnmarshalDefinition),\n", folder, i)
	}
	source := strings.NewReplacer("IMPORTS", imports.String(), "PACKAGES", table.String()).Replace(askerSource)
	answers := converse[answer](m, source, questions)
	m.run(nil, "go", "vet", "./...")
	return answers
}

// converse compiles a program in the module that reads questions, as JSON
// Lines, and returns what it answers to each.
func converse[A, Q any](m *module, source string, questions []Q) []A {
	m.t.Helper()
	m.write("main.go", []byte(source))
	m.run(nil, "go", "build", "-o", "asker", ".")
	var in bytes.Buffer
	e := json.NewEncoder(&in)
	for _, q := range questions {
		if err := e.Encode(q); err != nil {
			m.t.Fatal(err)
		}
	}
	var answers []A
	lines := bufio.NewScanner(bytes.NewReader(m.run(&in, filepath.Join(m.dir, "asker"))))
	lines.Buffer(nil, 1<<26)
	for lines.Scan() {
		var a A
		if err := json.Unmarshal(lines.Bytes(), &a); err != nil {
			m.t.Fatal(err)
		}
		answers = append(answers, a)
	}
	if len(answers) != len(questions) {
		m.t.Fatalf("%d answers to %d questions", len(answers), len(questions))
	}
	return answers
}

// askerSource is the program that answers questions.
const askerSource = `package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"os"

IMPORTS)

type value interface{ AppendJSON([]byte) ([]byte, error) }

func wrap[V value](f func(string, []byte) (V, error)) func(string, []byte) (value, error) {
	return func(def string, data []byte) (value, error) {
		v, err := f(def, data)
		if any(v) == nil {
			return nil, err
		}
		return v, err
	}
}

var packages = map[string]func(string, []byte) (value, error){
PACKAGES}

type question struct{ Package, Def, JSON string }

type answer struct {
	Text, Again, Error, Kind, Encode, Panic string
	None                                    bool
}

func respond(q question) (a answer) {
	defer func() {
		if r := recover(); r != nil {
			a.Panic = fmt.Sprint(r)
		}
	}()
	v, err := packages[q.Package](q.Def, []byte(q.JSON))
	if err != nil {
		a.Error, a.Kind = err.Error(), fmt.Sprintf("%T", err)
	}
	if a.None = v == nil; a.None {
		return a
	}
	text, err := v.AppendJSON(nil)
	if err != nil {
		a.Encode = err.Error()
		return a
	}
	a.Text = string(text)
	if w, _ := packages[q.Package](q.Def, text); w != nil {
		again, _ := w.AppendJSON(nil)
		a.Again = string(again)
	}
	return a
}

func main() {
	lines := bufio.NewScanner(os.Stdin)
	lines.Buffer(nil, 1<<26)
	out := bufio.NewWriter(os.Stdout)
	defer out.Flush()
	e := json.NewEncoder(out)
	for lines.Scan() {
		var q question
		if err := json.Unmarshal(lines.Bytes(), &q); err != nil {
			panic(err)
		}
		e.Encode(respond(q))
	}
}
`

// reordered returns a schema with its definitions in the opposite order, and
// with CR LF as its line ends.
func reordered(t *testing.T, schema []byte) []byte {
	t.Helper()
	members := splitObject(t, schema)
	for i, m := range members {
		if m.name == "$defs" || m.name == "definitions" {
			defs := splitObject(t, m.value)
			slices.Reverse(defs)
			members[i].value = joinObject(defs)
		}
	}
	var b bytes.Buffer
	if err := json.Indent(&b, joinObject(members), "", "\t"); err != nil {
		t.Fatal(err)
	}
	return bytes.ReplaceAll(b.Bytes(), []byte("\n"), []byte("\r\n"))
}

type rawMember struct {
	name  string
	value json.RawMessage
}

func splitObject(t *testing.T, text []byte) []rawMember {
	t.Helper()
	d := json.NewDecoder(bytes.NewReader(text))
	if _, err := d.Token(); err != nil {
		t.Fatal(err)
	}
	var list []rawMember
	for d.More() {
		name, err := d.Token()
		if err != nil {
			t.Fatal(err)
		}
		var value json.RawMessage
		if err := d.Decode(&value); err != nil {
			t.Fatal(err)
		}
		list = append(list, rawMember{name.(string), value})
	}
	return list
}

func joinObject(members []rawMember) []byte {
	var list [][]byte
	for _, m := range members {
		name, _ := json.Marshal(m.name)
		list = append(list, slices.Concat(name, []byte(":"), m.value))
	}
	return slices.Concat([]byte("{"), bytes.Join(list, []byte(",")), []byte("}"))
}
