package gen

import (
	"bytes"
	"encoding/json"

	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/source"
	"github.com/mcp-schemagen/mcp-schemagen/schema"
)

// knownDefinitions returns a function that reports whether a definition of a schema
// is that of a known revision, apart from prose and the order of members. A schema
// of one's own may call something else Tool.
func knownDefinitions(data []byte) (func(def string) bool, error) {
	structure, err := source.Structure("schema", data)
	if err != nil {
		return nil, err
	}
	own, err := definitionTexts(structure)
	if err != nil {
		return nil, err
	}
	known := map[string]bool{}
	for _, version := range schema.Versions() {
		recorded, _ := schema.Structure(version)
		texts, err := definitionTexts(recorded)
		if err != nil {
			return nil, err
		}
		for def, text := range texts {
			known[def] = known[def] || own[def] == text
		}
	}
	return func(def string) bool { return known[def] }, nil
}

// definitionTexts returns the definitions of a structure by name, as texts that are
// equal for equal ones.
func definitionTexts(structure []byte) (map[string]string, error) {
	structure = bytes.ReplaceAll(structure, []byte(`"#/definitions/`), []byte(`"#/$defs/`))
	var top struct {
		Defs        map[string]any `json:"$defs"`
		Definitions map[string]any `json:"definitions"`
	}
	d := json.NewDecoder(bytes.NewReader(structure))
	d.UseNumber() // a schema may have numbers that no float64 holds
	if err := d.Decode(&top); err != nil {
		return nil, err
	}
	texts := map[string]string{}
	for _, defs := range []map[string]any{top.Defs, top.Definitions} {
		for name, def := range defs {
			text, err := json.Marshal(def)
			if err != nil {
				return nil, err
			}
			texts[name] = string(text)
		}
	}
	return texts, nil
}
