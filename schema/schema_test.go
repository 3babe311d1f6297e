package schema

import (
	"encoding/json"
	"regexp"
	"slices"
	"testing"
)

func TestVersions(t *testing.T) {
	versions := Versions()
	if !slices.IsSorted(versions) || len(versions) < 5 || versions[0] != "2024-11-05" {
		t.Errorf("versions: %v", versions)
	}
	date := regexp.MustCompile(`^\d{4}-\d\d-\d\d$`)
	for _, v := range versions {
		if data, ok := Structure(v); !ok || !json.Valid(data) || !date.MatchString(v) {
			t.Errorf("%s: %v", v, ok)
		}
	}
	for _, v := range []string{"", ".", "..", "2020-01-01", "sources.json"} {
		if data, ok := Structure(v); ok || data != nil {
			t.Errorf("%q has a structure", v)
		}
	}
}

func TestFiles(t *testing.T) {
	var sources []struct{ Version string }
	if err := json.Unmarshal(Sources(), &sources); err != nil {
		t.Fatal(err)
	}
	var listed []string
	for _, s := range sources {
		listed = append(listed, s.Version)
	}
	if !slices.Equal(listed, Versions()) {
		t.Errorf("sources.json lists %v", listed)
	}
	if !json.Valid(Docs()) {
		t.Error("docs.json is no JSON")
	}
	clear(Sources()) // what is returned is a copy
	if !json.Valid(Sources()) {
		t.Error("the embedded file was changed")
	}
}
