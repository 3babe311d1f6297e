package archive

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// archive imports files by date and returns what CheckImport asks for.
func archive(t *testing.T, byDate ...string) (sources []byte, structure func(string) ([]byte, bool)) {
	t.Helper()
	kept := map[string][]byte{}
	for i := 0; i < len(byDate); i += 2 {
		files, err := ImportPlan("s.json", []byte(byDate[i+1]), byDate[i], "", sources)
		if err != nil {
			t.Fatal(err)
		}
		kept[byDate[i]], sources = files[0].Data, files[1].Data
	}
	return sources, func(version string) ([]byte, bool) {
		data, ok := kept[version]
		return data, ok
	}
}

func TestImportPlan(t *testing.T) {
	file := []byte(in07(`"A": {"description": "d"}`))
	files, err := ImportPlan("s.json", file, "2025-06-18", "", nil)
	if err != nil {
		t.Fatal(err)
	}
	structure := "{\n  \"$schema\": \"http://json-schema.org/draft-07/schema#\",\n  \"definitions\": {\n    \"A\": {}\n  }\n}\n"
	entry := func(date, commit, sum string) string {
		return fmt.Sprintf(`  {
    "version": %q,
    "repository": "modelcontextprotocol/modelcontextprotocol",
    "path": "schema/%s/schema.json",
    "commit": %q,
    "sha256": %q,
    "structureSha256": %q
  }`, date, date, commit, sum, checksum([]byte(structure)))
	}
	want := []File{
		{"schema/2025-06-18/schema.json", []byte(structure)},
		{"schema/sources.json", []byte("[\n" + entry("2025-06-18", DefaultCommit, checksum(file)) + "\n]\n")},
	}
	if diff := cmp.Diff(want, files); diff != "" {
		t.Error(diff)
	}

	other := strings.Repeat("0a", 20)
	changed := []byte(in07(`"A": {"description": "other"}`))
	files, err = ImportPlan("s.json", file, "2024-11-05", other, files[1].Data)
	if err != nil {
		t.Fatal(err)
	}
	files, err = ImportPlan("s.json", changed, "2025-06-18", other, files[1].Data)
	if err != nil {
		t.Fatal(err)
	}
	index := "[\n" + entry("2024-11-05", other, checksum(file)) + ",\n" + entry("2025-06-18", other, checksum(changed)) + "\n]\n"
	if diff := cmp.Diff(index, string(files[1].Data)); diff != "" {
		t.Error(diff)
	}
}

func TestImportPlanErrors(t *testing.T) {
	good := in07(`"A": {}`)
	for _, test := range []struct{ name, file, date, commit, sources, want string }{
		{"date", good, "2025-13-01", "", "", `"2025-13-01" is not a date like 2025-11-25`},
		{"day", good, "2025-02-30", "", "", `"2025-02-30" is not a date`},
		{"short date", good, "2025-2-03", "", "", `"2025-2-03" is not a date`},
		{"no date", good, "", "", "", `"" is not a date`},
		{"path", good, "../../x", "", "", `"../../x" is not a date`},
		{"commit", good, "2025-01-01", "b0f60ba", "", `"b0f60ba" is not a full commit hash`},
		{"file", in07(`"A": {"if": {}}`), "2025-01-01", "", "", `/definitions/A/if: the keyword if is not supported`},
		{"sources", good, "2025-01-01", "", "{", `sources.json: unexpected`},
		{"unknown member", good, "2025-01-01", "", `[{"extra": 1}]`, `sources.json: json: unknown field "extra"`},
		{"bad entry", good, "2025-01-01", "", `[{"version": "x"}]`, `sources.json: entry 1: "x" is not a date`},
		{"bad sum", good, "2025-01-01", "", `[{"version": "2025-01-01", "commit": "` + DefaultCommit + `"}]`, `"" is not a SHA-256`},
	} {
		files, err := ImportPlan("s.json", []byte(test.file), test.date, test.commit, []byte(test.sources))
		if err == nil || !strings.Contains(err.Error(), test.want) || files != nil {
			t.Errorf("%s: %v, %d files", test.name, err, len(files))
		}
	}
	sources, _ := archive(t, "2025-01-01", good)
	twice := strings.Replace(string(sources), "]", ","+strings.Trim(string(sources), "[]\n")+"]", 1)
	if _, err := ParseSources([]byte(twice)); err == nil || !strings.Contains(err.Error(), "2025-01-01 is duplicated") {
		t.Errorf("twice: %v", err)
	}
}

func TestCheckImport(t *testing.T) {
	one := in07(`"A": {"type": "object", "description": "d"}`)
	two := in07(`"A": {"type": "object", "required": ["a", "b", "c"]}, "B": {"enum": [1, 2]}`)
	sources, structure := archive(t, "2024-11-05", one, "2025-03-26", two)
	check := func(text, date string) (Match, error) {
		return CheckImport("s.json", []byte(text), date, sources, structure)
	}

	for _, test := range []struct {
		text, date string
		want       Match
	}{
		{one, "2024-11-05", Match{"2024-11-05", true}},
		{one, "", Match{"2024-11-05", true}},
		{two, "", Match{"2025-03-26", true}},
		{strings.Replace(one, `"d"`, `"another description"`, 1), "", Match{"2024-11-05", false}},
	} {
		if got, err := check(test.text, test.date); err != nil || got != test.want {
			t.Errorf("%s %s: %v, %v", test.date, test.text, got, err)
		}
	}

	for _, test := range []struct{ text, date, want string }{
		{strings.Replace(two, `"b", `, ``, 1), "", "s.json: the structure differs from the recorded one of 2025-03-26\n" +
			"\t/definitions/A/required/1: recorded \"b\", found nothing"},
		{strings.Replace(two, `[1, 2]`, `[1, 2.0]`, 1), "", "s.json: the structure differs from the recorded one of 2025-03-26\n" +
			"\t/definitions/B/enum/1: recorded 2, found 2.0"},
		{one, "2025-03-26", "s.json: the structure differs from the recorded one of 2025-03-26\n" +
			"\t/definitions/A/required: recorded [\"a\",\"b\",\"c\"], found nothing\n" +
			"\t/definitions/B: recorded {\"enum\":[1,2]}, found nothing"},
		{two, "2024-11-05", "s.json: the structure differs from the recorded one of 2024-11-05\n" +
			"\t/definitions/A/required: recorded nothing, found [\"a\",\"b\",\"c\"]\n" +
			"\t/definitions/B: recorded nothing, found {\"enum\":[1,2]}"},
		{in07(`"A": {"required": [], "type": "object"}`), "", "s.json: the structure differs from the recorded one of 2024-11-05\n" +
			"\t/definitions/A/required: recorded nothing, found []"},
		{in07(`"B": {"enum": [1, 2]}, "A": {"type": "object", "required": ["a", "b", "c"]}`), "",
			"s.json: the structure differs from the recorded one of 2025-03-26\n" +
				"\t/definitions: recorded the order \"A\" \"B\", found the order \"B\" \"A\""},
		{one, "2025-06-18", "no structure is recorded for 2025-06-18 (recorded are 2024-11-05, 2025-03-26)"},
		{one, "yesterday", `"yesterday" is not a date like 2025-11-25, which is how revisions are named`},
		{"{", "", "s.json:1:2: the JSON is cut off: a member name in double quotes is missing"},
	} {
		if _, err := check(test.text, test.date); err == nil || err.Error() != test.want {
			t.Errorf("%s %s: got\n%v\nwant\n%s", test.date, test.text, err, test.want)
		}
	}
}

func TestCheckImportCutsTheList(t *testing.T) {
	var was, is []string
	for i := range 13 {
		was = append(was, fmt.Sprintf(`"D%d": {"const": 1}`, i))
		is = append(is, fmt.Sprintf(`"D%d": {"const": "%s"}`, i, strings.Repeat("ä", 40)))
	}
	sources, structure := archive(t, "2024-11-05", in12(strings.Join(was, ", ")))
	_, err := CheckImport("s.json", []byte(in12(strings.Join(is, ", "))), "", sources, structure)
	var mismatch *Mismatch
	if !errors.As(err, &mismatch) || len(mismatch.Differences) != 10 || mismatch.More != 3 {
		t.Fatalf("%v", err)
	}
	lines := strings.Split(err.Error(), "\n")
	if want := "\t/$defs/D0/const: recorded 1, found \"" + strings.Repeat("ä", 29) + "…"; lines[1] != want || lines[11] != "\tand 3 more" {
		t.Errorf("%q", lines)
	}
}

func TestCheckImportOfATamperedArchive(t *testing.T) {
	file := in12(`"A": {}`)
	sources, _ := archive(t, "2024-11-05", file)
	for name, structure := range map[string]func(string) ([]byte, bool){
		"schema/2024-11-05/schema.json is recorded in sources.json but missing": func(string) ([]byte, bool) { return nil, false },
		"schema/2024-11-05/schema.json is not the structure that sources.json records: import the official file again": func(string) ([]byte, bool) {
			return []byte("{}"), true
		},
	} {
		if _, err := CheckImport("s.json", []byte(file), "", sources, structure); err == nil || err.Error() != name {
			t.Errorf("got %v, want %s", err, name)
		}
	}
	if _, err := CheckImport("s.json", []byte(file), "", nil, nil); err == nil {
		t.Error("nothing recorded: no error")
	}
}

// in07 and in12 put definitions into a file of a dialect, on line 2.
func in07(defs string) string {
	return `{"$schema": "http://json-schema.org/draft-07/schema#", "definitions": {` + "\n" + defs + "}}"
}

func in12(defs string) string {
	return `{"$schema": "https://json-schema.org/draft/2020-12/schema", "$defs": {` + "\n" + defs + "}}"
}
