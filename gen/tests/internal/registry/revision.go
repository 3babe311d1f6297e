// Package registry has the generated revision packages, all of them behind one
// type, so that a test ranges over the revisions that there are:
//
//	for _, r := range registry.All() {
//		v, err := r.UnmarshalDefinition("Tool", []byte(`{"name": "t"}`))
//		...
//	}
//
// Its file revisions.go is written from the list of schemas and from the
// generated packages. A new revision is in it after go generate ./..., and then
// in every test that ranges over the registry.
package registry

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"testing"

	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/instance"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/lower"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/model"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/oracle"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/sample"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/source"
	"github.com/mcp-schemagen/mcp-schemagen/generated/jsonrpc"
	"github.com/mcp-schemagen/mcp-schemagen/schema"
)

//go:generate go run write.go

// Revision is the generated package of a revision. A function is nil where the
// package has none.
type Revision struct {
	Version string
	Methods []jsonrpc.MethodInfo
	Codes   []jsonrpc.CodeInfo

	UnmarshalDefinition       Unmarshaler
	UnmarshalDefinitionStrict Unmarshaler
	UnmarshalStrict           func(data []byte, v jsonrpc.Value) error

	// Outcomes decode the unions of what a method may return, which are not
	// definitions of the schema, by their Go names.
	Outcomes       map[string]func(data []byte) (jsonrpc.Value, error)
	OutcomesStrict map[string]func(data []byte) (jsonrpc.Value, error)

	DecodeMessage func(data []byte) (*jsonrpc.Message, error)
	DecodePending func(data []byte, pending func(jsonrpc.ID) string) (*jsonrpc.Message, error)
	DecodeBatch   func(data []byte) ([]*jsonrpc.Message, error)

	Serve   func(ctx context.Context, h jsonrpc.Handler, line []byte) []byte
	Receive func(in *jsonrpc.Incoming, h jsonrpc.Handler, line []byte) func(context.Context) []byte

	// Server and Client implement no method.
	Server, Client jsonrpc.Handler
	// ServerGateway and ClientGateway pass every message to a conn, through the
	// typed methods.
	ServerGateway, ClientGateway func(jsonrpc.Conn) jsonrpc.Handler
	// RemoteServer and RemoteClient return values of the interfaces Server and
	// Client.
	RemoteServer, RemoteClient func(jsonrpc.Conn) any
	// Reporter returns the method Report of a ProgressReporter for a remote peer,
	// or nil if that peer takes no progress.
	Reporter func(to any, token jsonrpc.ID) any

	with func(Options) Decoder
}

// Unmarshaler decodes a text as a definition.
type Unmarshaler = func(def string, data []byte) (jsonrpc.Value, error)

// Decoder is what a revision package decodes with options.
type Decoder struct {
	UnmarshalDefinition Unmarshaler
	Unmarshal           func(data []byte, v jsonrpc.Value) error
	DecodeMessage       func(data []byte) (*jsonrpc.Message, error)
	DecodePending       func(data []byte, pending func(jsonrpc.ID) string) (*jsonrpc.Message, error)
	Receive             func(in *jsonrpc.Incoming, h jsonrpc.Handler, line []byte) func(context.Context) []byte
	DecodeBatch         func(data []byte) ([]*jsonrpc.Message, error)
}

// All returns the revisions, oldest first.
func All() []Revision { return revisions() }

// Each runs a subtest for each revision, with its date as its name.
func Each(t *testing.T, test func(t *testing.T, r Revision)) {
	t.Helper()
	for _, r := range All() {
		t.Run(r.Version, func(t *testing.T) { test(t, r) })
	}
}

// Newest returns the newest revision.
func Newest() Revision {
	all := All()
	return all[len(all)-1]
}

// Of returns the revision of a version.
func Of(version string) (Revision, bool) {
	for _, r := range All() {
		if r.Version == version {
			return r, true
		}
	}
	return Revision{}, false
}

// Turn returns the position of the revision, of which the oldest has 0. Tests that try a
// sample of the cases of each revision try others in the next turn.
func (r Revision) Turn() int {
	return slices.IndexFunc(All(), func(other Revision) bool { return other.Version == r.Version })
}

// With returns the functions of the package that take options.
func (r Revision) With(o Options) Decoder { return r.with(o) }

// As returns the function that decodes one definition.
func (r Revision) As(def string) func([]byte) (jsonrpc.Value, error) {
	return func(data []byte) (jsonrpc.Value, error) { return r.UnmarshalDefinition(def, data) }
}

// Defines reports whether the schema of the revision has a definition.
func (r Revision) Defines(def string) bool {
	v, err := r.UnmarshalDefinition(def, []byte(`null`))
	_, violations := errors.AsType[*jsonrpc.ValidationError](err)
	return v != nil || err == nil || violations
}

// Method returns what the revision says about a method.
func (r Revision) Method(name string) (jsonrpc.MethodInfo, bool) {
	i := slices.IndexFunc(r.Methods, func(m jsonrpc.MethodInfo) bool { return m.Name == name })
	if i < 0 {
		return jsonrpc.MethodInfo{}, false
	}
	return r.Methods[i], true
}

// Result decodes a result of a method.
func (r Revision) Result(m jsonrpc.MethodInfo, data []byte) (jsonrpc.Value, error) {
	if m.Outcome == "" {
		return r.UnmarshalDefinition(m.Result, data)
	}
	unmarshal := r.Outcomes[m.Outcome]
	if unmarshal == nil {
		return nil, fmt.Errorf("the registry has no %s", m.Outcome)
	}
	return unmarshal(data)
}

// derived is what is made of the schemas once in a process.
var derived struct {
	sync.Mutex
	models    map[string]*model.Package
	instances map[string][]instance.Instance
}

// Model returns the model that the package was generated from. Nobody may change
// it: later calls return it, too.
func (r Revision) Model() (*model.Package, error) {
	derived.Lock()
	defer derived.Unlock()
	if p := derived.models[r.Version]; p != nil {
		return p, nil
	}
	p, err := r.lowered()
	if err == nil {
		if derived.models == nil {
			derived.models = map[string]*model.Package{}
		}
		derived.models[r.Version] = p
	}
	return p, err
}

func (r Revision) lowered() (*model.Package, error) {
	data, err := r.schema()
	if err != nil {
		return nil, err
	}
	doc, err := source.Load(r.Version, data)
	if err != nil {
		return nil, err
	}
	lowered, err := lower.Lower(lower.Input{Document: doc, Package: "mcp", Version: r.Version})
	if err != nil {
		return nil, err
	}
	return lowered.Package, nil
}

// MustModel is like Model, but an error ends the test.
func (r Revision) MustModel(t testing.TB) *model.Package {
	t.Helper()
	p, err := r.Model()
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// Instances returns the instances of the definitions that tests try: a sample of those
// that are derived from the model.
func (r Revision) Instances(t testing.TB) []instance.Instance {
	t.Helper()
	p := r.MustModel(t)
	derived.Lock()
	defer derived.Unlock()
	if derived.instances == nil {
		derived.instances = map[string][]instance.Instance{}
	}
	if derived.instances[r.Version] == nil {
		derived.instances[r.Version] = sample.Instances(p, r.Turn())
	}
	return derived.instances[r.Version]
}

// MustOracle returns a validator by the schema of the revision. An error ends the
// test.
func (r Revision) MustOracle(t testing.TB) *oracle.Oracle {
	t.Helper()
	o, err := oracle.New(r.MustSchema(t))
	if err != nil {
		t.Fatal(err)
	}
	return o
}

// MustSchema returns the schema of the revision. An error ends the test.
func (r Revision) MustSchema(t testing.TB) []byte {
	t.Helper()
	data, err := r.schema()
	if err != nil {
		t.Fatal(err)
	}
	return data
}

func (r Revision) schema() ([]byte, error) {
	data, ok := schema.Structure(r.Version)
	if !ok {
		return nil, fmt.Errorf("no schema of %s", r.Version)
	}
	return data, nil
}

// value makes the function that decodes a union one that decodes any value.
func value[U jsonrpc.Value](unmarshal func([]byte) (U, error)) func([]byte) (jsonrpc.Value, error) {
	return func(data []byte) (jsonrpc.Value, error) {
		u, err := unmarshal(data)
		if jsonrpc.Value(u) == nil {
			return nil, err
		}
		return u, err
	}
}
