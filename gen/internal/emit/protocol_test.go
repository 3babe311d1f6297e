package emit

import (
	"strings"
	"testing"

	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/model"
)

// TestProtocol checks what is printed over the revision packages, and that only
// package exact imports them.
func TestProtocol(t *testing.T) {
	p := newSample()
	p.Version = "2001-02-03"
	p.HasBatches = true
	p.Protocol = model.Protocol{
		ReservedKeys: []model.ReservedKey{{Name: "Token", Key: "token", InRequests: true, InResults: true, Required: true}},
		Headers: []model.Header{{Name: "Session", Header: "X-Session", Client: true, Server: true, Mirrors: []model.Mirror{
			{Method: "ask", Path: []string{"params", "name"}},
		}}},
		LogLevels: []string{"low", "high"},
		Forbidden: []model.CodeRange{{First: -9, Last: -7}, {First: -2, Last: -2}},
	}
	files, err := Protocol([]Revision{{Package: p, Dir: "sample"}}, true, Options{ImportPath: outPath})
	if err != nil {
		t.Fatal(err)
	}
	byName := map[string]string{}
	for _, f := range files {
		byName[f.Path] = string(f.Data)
		if strings.Contains(string(f.Data), `"`+outPath+`/sample"`) != (f.Path == "protocol/exact/revisions.go") {
			t.Errorf("%s imports the revision package, or does not: %.300s", f.Path, f.Data)
		}
		if strings.HasSuffix(f.Path, "_test.go") || strings.Contains(string(f.Data), "fictional") {
			t.Errorf("%s is for the tests of the support folder", f.Path)
		}
	}
	for name, wanted := range map[string][]string{
		"protocol/revisions.go": {
			"V20010203 Version = \"2001-02-03\"\n", "const Latest = V20010203\n", "var Versions = []Version{V20010203}\n",
			"MetaToken = \"token\"\n", "HeaderSession = \"X-Session\"\n", "\treturn &revision20010203\n", "\tbatches: true,\n",
			"\t{Name: \"ask\", GoName: \"Ask\", Server: true, Embedded: true,", "{Key: MetaToken, Use: InRequests | InResults, Required: true},\n",
			"{Name: HeaderSession, Client: true, Server: true, Mirrors: []Mirror{\n\t\t\t{Method: \"ask\", Path: []string{\"params\", \"name\"}},\n\t\t}},\n",
			"logLevels: []string{\"low\", \"high\"},\n", "forbidden: []CodeRange{{-9, -7}, {-2, -2}},\n", "\tcase \"ask\":\n",
		},
		"protocol/exact/revisions.go": {
			"case protocol.V20010203:\n\t\treturn &revision20010203\n", "return sample.DecodeOptions(o).DecodePending(data, pending)\n",
			"newParams: newParams20010203,\n",
		},
	} {
		for _, want := range wanted {
			if !strings.Contains(collapsed(byName[name]), collapsed(want)) {
				t.Errorf("%s has no %q", name, want)
			}
		}
	}
	for _, name := range []string{"protocol/lifecycle/checker.go", "protocol/exact/tracker.go", "internal/wire/names.go", "internal/track/tracker.go"} {
		if byName[name] == "" {
			t.Errorf("there is no %s", name)
		}
	}
}

// collapsed is text without the runs of spaces that align columns.
func collapsed(text string) string {
	for strings.Contains(text, "  ") {
		text = strings.ReplaceAll(text, "  ", " ")
	}
	return text
}

// TestDataOfOneCode checks that the data of an error are decoded by its number once, and
// that two constants of a number cannot have data of different types.
func TestDataOfOneCode(t *testing.T) {
	p := newSample()
	p.Version = "2001-02-03"
	var structs []model.Type
	for _, d := range p.Decls {
		if s, ok := d.(*model.Struct); ok && s.Role == model.Plain {
			structs = append(structs, model.Ref{Decl: s})
		}
	}
	print := func(second model.Type) (string, error) {
		p.Codes = []model.Code{{Name: "CodeFirst", Code: -7, Data: structs[0]}, {Name: "CodeSecond", Code: -7, Data: second}}
		files, err := Protocol([]Revision{{Package: p, Dir: "sample"}}, true, Options{ImportPath: outPath})
		for _, f := range files {
			if f.Path == "protocol/exact/revisions.go" {
				return string(f.Data), err
			}
		}
		return "", err
	}
	if text, err := print(structs[0]); err != nil || !strings.Contains(text, "case sample.CodeFirst:") || strings.Contains(text, "case sample.CodeSecond:") {
		t.Errorf("%v, %s", err, text)
	}
	if _, err := print(structs[1]); err == nil || !strings.Contains(err.Error(), "CodeFirst and CodeSecond are the error code -7 with data of different types") {
		t.Errorf("got %v", err)
	}
}
