package validate_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/mcp-schemagen/mcp-schemagen/generated/jsonrpc"
	"github.com/mcp-schemagen/mcp-schemagen/tool/internal/jsonvalue"
	"github.com/mcp-schemagen/mcp-schemagen/tool/internal/validate"
)

// group is a schema of the JSON Schema Test Suite with its instances.
type group struct {
	Description string
	Schema      jsonrpc.Raw
	Tests       []struct {
		Description string
		Data        jsonrpc.Raw
		Valid       bool
	}
}

// suiteDir returns the directory of the JSON Schema Test Suite, which the module of the
// library contains.
func suiteDir(t *testing.T) string {
	out, err := exec.Command("go", "list", "-m", "-f", "{{.Dir}}", "github.com/google/jsonschema-go").Output()
	if err != nil {
		t.Skipf("the module of the test suite is not at hand: %v", err)
	}
	return filepath.Join(strings.TrimSpace(string(out)), "jsonschema", "testdata")
}

// TestSuite compares the results with those of the JSON Schema Test Suite, for all schemas
// that need no other schema.
func TestSuite(t *testing.T) {
	for draft, id := range map[string]string{"draft2020-12": "", "draft7": validate.Draft7} {
		t.Run(draft, func(t *testing.T) {
			files, err := filepath.Glob(filepath.Join(suiteDir(t), draft, "*.json"))
			if err != nil || len(files) == 0 {
				t.Fatalf("no files of the suite: %v", err)
			}
			count, partial := 0, 0
			for _, file := range files {
				text, err := os.ReadFile(file)
				if err != nil {
					t.Fatal(err)
				}
				var groups []group
				raw, err := jsonrpc.ParseRaw(text)
				if err == nil {
					err = raw.Decode(&groups)
				}
				if err != nil {
					t.Fatalf("%s: %v", file, err)
				}
				for _, g := range groups {
					n, p := checkGroup(t, filepath.Base(file), id, g)
					count, partial = count+n, partial+p
				}
			}
			if count < 500 {
				t.Errorf("%d instances were checked, want 500", count)
			}
			t.Logf("%d instances, and %d of partial schemas", count, partial)
		})
	}
}

// checkGroup checks the instances of a group, and returns their number, or that of the
// instances that the package does not claim to check.
func checkGroup(t *testing.T, file, dialect string, g group) (count, partial int) {
	if dialect != "" && g.Schema.Members() != nil && g.Schema.Get("$schema").IsZero() {
		m := append(jsonrpc.Members{{Name: "$schema", Value: jsonrpc.RawString(dialect)}}, g.Schema.Members()...)
		g.Schema = jsonrpc.MustRaw(m.String())
	}
	s, err := validate.Compile(jsonvalue.Parse(g.Schema))
	if err != nil {
		if !strings.Contains(err.Error(), "other schemas are not loaded") {
			t.Errorf("%s: %s: %v", file, g.Description, err)
		}
		return 0, 0
	}
	for _, x := range g.Tests {
		v := jsonvalue.Parse(x.Data)
		found, _ := s.Check(&v, false)
		if s.Partial() {
			partial++
			continue
		}
		count++
		if (len(found) == 0) != x.Valid {
			t.Errorf("%s: %s: %s: got %v, want valid %v", file, g.Description, x.Description, found, x.Valid)
		}
	}
	return count, partial
}
