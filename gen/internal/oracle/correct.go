package oracle

import (
	"bytes"
	"reflect"
	"strings"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/spec"
)

// correct edits the document according to the specification.
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

// erratum applies a row, if the document has the text that the row corrects.
func (d document) erratum(row spec.Erratum) {
	found, ok := at(d.defs, "/"+escape(row.Def)+row.Path)
	if ok && reflect.DeepEqual(withoutProse(found), mustParse(row.Old)) {
		replace(d.defs, "/"+escape(row.Def)+row.Path, mustParse(row.New))
	}
}

// mustParse parses a text of the tables.
func mustParse(text string) any {
	v, err := jsonschema.UnmarshalJSON(bytes.NewReader([]byte(text)))
	if err != nil {
		panic("package spec: " + err.Error())
	}
	return v
}

// withoutProse returns a schema without its descriptions, which the tables do not have.
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

// envelopes adds the envelope to definitions of messages that omit it, for all references
// to them. Embedded requests, which no union lists, have no envelope.
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

// otherResults makes the oracle validate a method's result as the variant that its
// resultType selects.
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

// resultVariants returns the result of a method, and the result that another resultType
// selects. Both are nil if the schema does not have exactly these two.
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

// tellsByResultType reports whether a definition is another result of a method, which its
// resultType selects.
func (d document) tellsByResultType(method, def string) bool {
	for _, row := range spec.Outcomes {
		if row.Method == method && row.RecognizedBy == spec.ByResultType && row.Result == def {
			return constant(d.defs[def], spec.ResultType) != ""
		}
	}
	return false
}

// byResultType returns a schema for the results of a method. The other result has its
// value of resultType. The result of an extension has an unknown value, and is a Result.
// All other results are the method's own. A resultType that is not a string is the only
// failure of its result.
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
