package lower

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/model"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/source"
)

func typ(t model.Type) string {
	switch t := t.(type) {
	case nil:
		return "-"
	case model.Basic:
		return [...]string{"string", "int64", "float64", "bool"}[t]
	case model.Raw:
		return fmt.Sprintf("Raw(%d)", t.Kinds)
	case model.ID:
		return "ID"
	case model.ErrorObject:
		return "Error"
	case model.Members:
		return fmt.Sprintf("Members(%d)", t.Kinds)
	case model.ListOf:
		return "[]" + typ(t.Elem)
	case model.MapOf:
		return fmt.Sprintf("map(%t) ", t.Ordered) + typ(t.Elem)
	case model.NullableOf:
		return "Nullable " + typ(t.Elem)
	case model.Ref:
		return t.Decl.Header().Name
	}
	return fmt.Sprintf("?%T", t)
}

func TestDump(t *testing.T) {
	files, _ := filepath.Glob(os.Getenv("DUMP"))
	for _, f := range files {
		data, _ := os.ReadFile(f)
		doc, err := source.Load(f, data)
		if err != nil {
			t.Error(err)
			continue
		}
		v := filepath.Base(filepath.Dir(f))
		if !strings.HasPrefix(v, "20") { v = "" }
		res, err := Lower(Input{Document: doc, Package: "p", Version: v})
		if err != nil {
			t.Errorf("%s\n%v", f, err)
			continue
		}
		fmt.Println("=====", f, len(res.Package.Decls))
		for _, n := range res.Notes { fmt.Println("note", n) }
		if os.Getenv("LONG") == "" { continue }
		for _, d := range res.Package.Decls {
			switch d := d.(type) {
			case *model.Struct:
				fmt.Printf("struct %s role=%d file=%d zero=%t others=%v\n", d.Name, d.Role, d.File, d.ZeroAbsent, d.Others)
				for _, m := range d.Members {
					switch m := m.(type) {
					case *model.Const:
						fmt.Printf("   const %s %s %t\n", m.JSON, m.Value, m.Implied)
					case *model.Field:
						fmt.Printf("   %s %s %s presence=%d req=%t ess=%t %s %s\n", m.Name, m.JSON, typ(m.Type), m.Presence, m.Required, m.Essential, m.ZeroWrites, m.Const)
					}
				}
			case *model.Union:
				var vs []string
				for _, v := range d.Variants { vs = append(vs, v.Header().Name) }
				fmt.Printf("union %s %v %+v\n", d.Name, vs, d.Select)
			case *model.RawUnion:
				fmt.Printf("raw %s %d", d.Name, d.Kinds)
				for _, v := range d.Variants { fmt.Printf(" %s:%s", v.Accessor, typ(v.Type)) }
				fmt.Println()
			case *model.Enum:
				fmt.Printf("enum %s %v\n", d.Name, d.Values)
			case *model.Alias:
				fmt.Printf("alias %s %s\n", d.Name, typ(d.Type))
			case *model.OneOrMany:
				fmt.Printf("many %s %s\n", d.Name, typ(d.Elem))
			case *model.List:
				fmt.Printf("list %s %s\n", d.Name, typ(d.Type))
			case *model.Map:
				fmt.Printf("map %s %s\n", d.Name, typ(d.Type))
			case *model.Scalar:
				fmt.Printf("scalar %s %s\n", d.Name, typ(d.Type))
			}
		}
		for _, m := range res.Package.Methods {
			out := ""
			if m.Outcome != nil { out = m.Outcome.Name }
			fmt.Printf("method %s %s go=%s n=%t c=%t s=%t in=%t params=%s result=%s out=%s req=%+v codes=%v\n", m.Name, m.Const, m.Go, m.Notification, m.Client, m.Server, m.InBand, typ(m.Params), typ(m.Result), out, m.Requires, m.Codes)
		}
		for _, c := range res.Package.Codes { fmt.Println("code", c.Name, c.Code, typ(c.Data)) }
		fmt.Println(res.Package.Errata)
	}
}
