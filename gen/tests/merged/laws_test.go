package merged

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/instance"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/merge"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/model"
	"github.com/mcp-schemagen/mcp-schemagen/gen/tests/internal/registry"
	"github.com/mcp-schemagen/mcp-schemagen/generated/jsonrpc"
	"github.com/mcp-schemagen/mcp-schemagen/generated/mcp"
	"github.com/mcp-schemagen/mcp-schemagen/generated/protocol"
)

func models(t *testing.T) []*model.Package {
	var list []*model.Package
	for _, r := range registry.All() {
		m, err := r.Model()
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, m)
	}
	return list
}

func newOf(typ model.Type) (string, func() any) {
	ref, ok := model.Resolve(typ).(model.Ref)
	if !ok {
		return "", nil
	}
	name := ref.Decl.Header().Name
	return name, registry.Merged[name]
}

func same(a, b []byte) bool {
	x, err := jsonrpc.ParseRaw(a)
	y, err2 := jsonrpc.ParseRaw(b)
	return err == nil && err2 == nil && x.Equal(y)
}

func TestLaws(t *testing.T) {
	list := models(t)
	p, err := merge.Merge(list, "mcp")
	if err != nil {
		t.Fatal(err)
	}
	failures := map[string]int{}
	report := func(kind, format string, args ...any) {
		if failures[kind]++; failures[kind] <= 7 {
			t.Errorf("%s: %s", kind, fmt.Sprintf(format, args...))
		}
	}
	counts := map[string]int{}
	for i, r := range registry.All() {
		exact := registry.All()[i]
		defs := map[string]model.Definition{}
		for _, d := range p.Definitions {
			if d.Revisions.OrAll(len(list)).Has(i) {
				defs[d.Name] = d
			}
		}
		instances := instance.Choose(list[i], func(def string, _ int, _ string) bool { _, ok := defs[def]; return ok })
		at := mcp.At(protocol.Version(r.Version))
		for _, x := range instances {
			name, make := newOf(defs[x.Def].Type)
			if make == nil {
				report("no type", "%s", x.Def)
				continue
			}
			v := make()
			data := []byte(x.JSON)
			err := at.Unmarshal(data, v)
			if _, ok := errors.AsType[*jsonrpc.SyntaxError](err); err != nil && ok {
				report("syntax", "%s %s %v", r.Version, x.JSON, err)
				continue
			}
			want, wantErr := exact.UnmarshalDefinition(x.Def, data)
			if fmt.Sprint(err) != fmt.Sprint(wantErr) {
				report("lenient error", "%s %s as %s: %v, exact %v\n\t%s", r.Version, x.Def, name, err, wantErr, x.JSON)
			}
			if _, strict := exact.UnmarshalDefinitionStrict(x.Def, data); true {
				got := at.UnmarshalStrict(data, make())
				if fmt.Sprint(got) != fmt.Sprint(strict) {
					report("strict", "%s %s: %v, exact %v\n\t%s", r.Version, x.Def, got, strict, x.JSON)
				}
			}
			counts["strict"]++
			if want == nil || rootWrong(wantErr) {
				continue
			}
			wantText, wantErr := want.AppendJSON(nil)
			text, _, err := at.Append(nil, v)
			if (err != nil) != (wantErr != nil) || err == nil && !same(text, wantText) {
				report("law 1", "%s %s as %s: %s %v, exact %s %v\n\t%s", r.Version, x.Def, name, text, err, wantText, wantErr, x.JSON)
			}
			counts["law 1"]++
			if wantErr != nil {
				continue
			}
			valid := exactValid(exact, x.Def, wantText)
			for j, w := range registry.All() {
				if j == i {
					continue
				}
				laws(report, counts, at, v, wantText, valid, x, defs[x.Def], i, j, w, name)
			}
		}
	}
	for k, n := range failures {
		t.Logf("%s: %d failures", k, n)
	}
	t.Log(counts)
}

// rootWrong reports whether a text is of another kind than its definition.
func rootWrong(err error) bool {
	e, ok := errors.AsType[*jsonrpc.ValidationError](err)
	return ok && e.Violations[0].Pointer == ""
}

func exactValid(r registry.Revision, def string, text []byte) bool {
	_, err := r.UnmarshalDefinitionStrict(def, text)
	return err == nil
}

func laws(report func(string, string, ...any), counts map[string]int, at mcp.Codec, v any, text []byte, valid bool, x instance.Instance, def model.Definition, i, j int, w registry.Revision, name string) {
	to := mcp.At(protocol.Version(w.Version))
	out, losses, err := to.Append(nil, v)
	counts["law 2"]++
	if err != nil {
		if _, ok := errors.AsType[*mcp.InexpressibleError](err); !ok && valid && !strings.Contains(err.Error(), "id is not set") {
			report("law 2 error", "%s to %s %s: %v\n\t%s", at.Revision, w.Version, x.Def, err, x.JSON)
		}
		counts["inexpressible"]++
		return
	}
	any, err := marshalAny(v)
	if err != nil {
		report("marshal", "%s %v %s", x.Def, err, x.JSON)
		return
	}
	applied, err := mcp.Apply(any, losses)
	if err != nil || !same(applied, out) {
		report("apply", "%s to %s %s: %v\n\tany  %s\n\tout  %s\n\tlosses %v\n\tgot  %s", at.Revision, w.Version, x.Def, err, any, out, losses, applied)
	}
	if valid && def.Revisions.OrAll(5).Has(j) {
		if err := to.UnmarshalStrict(out, registry.Merged[name]()); err != nil {
			report("law 2 valid", "%s to %s %s: %v\n\tfrom %s\n\tto   %s", at.Revision, w.Version, x.Def, err, text, out)
		}
	}
	back := registry.Merged[name]()
	if err := to.Unmarshal(out, back); err != nil && valid {
		report("law 3 decode", "%s to %s %s: %v %s", at.Revision, w.Version, x.Def, err, out)
		return
	}
	again, _, err := at.Append(nil, back)
	if len(losses) == 0 && valid && (err != nil || !same(again, text)) {
		{
			report("law 3", "%s to %s %s: %v\n\ttext  %s\n\tagain %s\n\tout %s %v", at.Revision, w.Version, x.Def, err, text, again, out, losses)
		}
	}
	counts["law 3"]++
}

func marshalAny(v any) ([]byte, error) {
	if m, ok := v.(interface{ MarshalJSON() ([]byte, error) }); ok {
		return m.MarshalJSON()
	}
	return jsonMarshalUnion(v)
}
