package oracle

import (
	"bytes"
	"reflect"
	"strings"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/spec"
)

// correct edits the document to what the specification says.
func (d document) correct() {
	dropFormats(d.root)
	for _, row := range spec.Errata {
		d.erratum(row)
	}
	for _, row := range spec.ParamsBases {
		d.paramsBase(row)
	}
	for _, row := range spec.OtherResults {
		d.otherResults(row.Method)
	}
	d.envelopes()
}

// dropFormats removes the keyword format, which is an annotation in every
// revision; validators assert it in schemas of draft-07. A property of that
// name is an object and no string.
func dropFormats(v any) {
	switch v := v.(type) {
	case map[string]any:
		if _, ok := v["format"].(string); ok {
			delete(v, "format")
		}
		for _, child := range v {
			dropFormats(child)
		}
	case []any:
		for _, child := range v {
			dropFormats(child)
		}
	}
}

// erratum applies a row where the document has what the row corrects.
func (d document) erratum(row spec.Erratum) {
	found, ok := at(d.defs, "/"+escape(row.Def)+row.Path)
	if ok && reflect.DeepEqual(withoutProse(found), mustParse(row.Old)) {
		replace(d.defs, "/"+escape(row.Def)+row.Path, mustParse(row.New))
	}
}

// mustParse reads a text of the tables.
func mustParse(text string) any {
	v, err := jsonschema.UnmarshalJSON(bytes.NewReader([]byte(text)))
	if err != nil {
		panic("package spec: " + err.Error())
	}
	return v
}

// withoutProse returns a schema without its texts for people, which official
// files have and the tables do not.
func withoutProse(v any) any {
	switch v := v.(type) {
	case map[string]any:
		rest := map[string]any{}
		for name, child := range v {
			if _, text := child.(string); text && (name == "description" || name == "title" || name == "$comment") {
				continue
			}
			rest[name] = withoutProse(child)
		}
		return rest
	case []any:
		rest := make([]any, len(v))
		for i, child := range v {
			rest[i] = withoutProse(child)
		}
		return rest
	}
	return v
}

// paramsBase gives the inline params of a message the members of their base.
func (d document) paramsBase(row spec.ParamsBase) {
	params := property(d.defs[row.Def], "params")
	if member(params, "properties") == nil || property(params, "_meta") != nil || d.defs[row.Base] == nil {
		return
	}
	replace(d.defs, "/"+escape(row.Def)+"/properties/params", allOf(d.ref(row.Base), params))
}

// envelopes makes the definitions of messages that leave out the envelope whole
// messages, for every reference to them. In-band messages, which no union
// lists, have no envelope.
func (d document) envelopes() {
	for _, kind := range []struct {
		base   string
		unions []string
	}{
		{"JSONRPCRequest", []string{spec.ClientRequests, spec.ServerRequests}},
		{"JSONRPCNotification", []string{spec.ClientNotifications, spec.ServerNotifications}},
	} {
		for _, union := range kind.unions {
			for _, name := range d.listed(union) {
				def := d.defs[name]
				if constant(def, "method") != "" && property(def, "jsonrpc") == nil {
					d.defs[name] = allOf(d.ref(kind.base), def)
				}
			}
		}
	}
}

// listed returns the definitions that a union refers to.
func (d document) listed(union string) []string {
	list, _ := member(d.defs[union], "anyOf").([]any)
	var names []string
	for _, variant := range append(list, d.defs[union]) { // a union of one may be a reference
		if name := d.refName(variant); name != "" {
			names = append(names, name)
		}
	}
	return names
}

// otherResults has the result in the response of a method judged as the one
// variant that its resultType selects.
func (d document) otherResults(method string) {
	for name, def := range d.defs {
		base, ok := strings.CutSuffix(name, "Request")
		if !ok || constant(def, "method") != method {
			continue
		}
		response := base + "ResultResponse"
		variants, _ := member(property(d.defs[response], "result"), "anyOf").([]any)
		if own, other := d.resultVariants(method, variants); own != nil {
			replace(d.defs, "/"+escape(response)+"/properties/result", d.byResultType(own, other))
		}
	}
}

// resultVariants tells the result of a method, and the one that may stand in
// its place by resultType, apart. They are nil if the schema has not exactly these.
func (d document) resultVariants(method string, variants []any) (own, other any) {
	for _, v := range variants {
		if d.tellsByResultType(method, d.refName(v)) {
			other = v
		} else {
			own = v
		}
	}
	if len(variants) != 2 || own == nil || other == nil || d.defs["Result"] == nil {
		return nil, nil
	}
	return own, other
}

// tellsByResultType reports whether a definition may answer a method, and is
// told by its resultType.
func (d document) tellsByResultType(method, def string) bool {
	for _, row := range spec.Outcomes {
		if row.Method == method && row.RecognizedBy == spec.ByResultType && row.Result == def {
			return constant(d.defs[def], spec.ResultType) != ""
		}
	}
	return false
}

// byResultType returns a schema for the results of a method: another one has
// the value of resultType that it is known by, a result of an extension has
// one that nobody knows and is a Result, everything else is the method's own.
// A resultType that is not a string is wrong in all of them, and nothing else of
// such a result is.
func (d document) byResultType(own, other any) any {
	selects := func(value any) any {
		return map[string]any{
			"type": "object", "required": []any{spec.ResultType}, "properties": map[string]any{spec.ResultType: value},
		}
	}
	known := constant(d.defs[d.refName(other)], spec.ResultType)
	unknown := map[string]any{"not": map[string]any{"const": spec.ResultTypeComplete}}
	return map[string]any{
		"if":   selects(map[string]any{"const": known}),
		"then": other,
		"else": map[string]any{"if": selects(unknown), "then": d.ref("Result"), "else": own},
	}
}

func allOf(schemas ...any) map[string]any { return map[string]any{"allOf": schemas} }
