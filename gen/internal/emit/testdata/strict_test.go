// This file is compiled and run with the package that the tests emit.
package sample

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"example.com/out/jsonrpc"
)

// faults lists what an error says is wrong: "/pointer rule", and "syntax" for
// what is not valid JSON.
func faults(err error) string {
	var list []string
	var invalid *jsonrpc.ValidationError
	var syntax *jsonrpc.SyntaxError
	switch {
	case err == nil:
		return ""
	case errors.As(err, &syntax):
		return "syntax"
	case !errors.As(err, &invalid):
		return err.Error()
	}
	for _, v := range invalid.Violations {
		list = append(list, v.Pointer+" "+v.Rule)
	}
	if invalid.Omitted > 0 {
		list = append(list, fmt.Sprintf("and %d more", invalid.Omitted))
	}
	return strings.Join(list, ", ")
}

// TestStrict checks the verdicts on texts, and that a decoded value is as valid
// as its text.
func TestStrict(t *testing.T) {
	for _, test := range []struct{ def, in, want string }{
		// scalars
		{"Grade", `"good"`, ""},
		{"Grade", `"b\u0061d"`, ""},
		{"Grade", `"ugly"`, " enum"},
		{"Role", `"somebody else"`, ""},
		{"Size", `"S"`, ""},
		{"Size", `"XL"`, " maxLength"},
		{"Percent", `1e2`, ""},
		{"Percent", `-5`, " minimum"},
		{"Percent", `100.5`, " type"},
		{"Percent", `7`, " multipleOf"},
		{"Share", `0.5`, ""},
		{"Share", `0`, " exclusiveMinimum"},
		{"Share", `1.0`, " exclusiveMaximum"},
		{"Word", `"a` + "`" + `"`, ""},
		{"Word", `"a"`, " minLength"},
		{"Word", `"A\u00e9\u00e9\u00e9\u00e9"`, " maxLength,  pattern"},
		{"Yes", `true`, ""},
		{"Yes", `false`, " const"},

		// lists and maps
		{"Tags", `["a","b"]`, ""},
		{"Tags", `[]`, " minItems"},
		{"Tags", `["a","b","c","\u0061"]`, " maxItems,  uniqueItems"},
		{"Tags", `["a",1]`, "/1 type"},
		{"Counts", `{"a":1}`, ""},
		{"Counts", `{}`, " minProperties"},
		{"Counts", `{"long":1,"a":1.5,"b":null}`, " maxProperties, /long propertyNames, /a type, /b type"},

		// structs
		{"Checked", `{"grade":"good","grades":["bad"],"small":9.0,"pair":["a",null,1]}`, ""},
		{"Checked", `{}`, " required"},
		{"Checked", `{"grade":"ugly"}`, "/grade enum"},
		{"Checked", `{"grade":"good","grades":["bad","ugly"]}`, "/grades/1 enum"},
		{"Checked", `{"grade":"good","small":10}`, "/small maximum"},
		{"Checked", `{"grade":"good","small":null}`, "/small type"},
		{"Checked", `{"grade":"good","pair":[1,2,3]}`, "/pair/0 type"},
		{"Checked", `{"grade":"good","pair":["a",2,3,4]}`, "/pair/3 false"},
		{"Sized", `{"a":"b"}`, ""},
		{"Sized", `{}`, " minProperties"},
		{"Sealed", `{"name":"a"}`, ""},
		{"Sealed", `{"name":"a","more":1}`, "/more additionalProperties"},
		{"Loose", `{"a":"b"}`, ""},
		{"Loose", `{"a":""}`, "/a minLength"},
		{"Loose", `{"a":1}`, "/a type"},
		{"Wide", `{"m129":true,"m1":true}`, ""},
		{"Wide", `{"m65":true,"m129":true}`, " required"},
		{"Wide", `{"m1":true,"m2":true}`, " required"},
		{"Wide", `{"m0":true,"m64":true}`, " required,  required"},

		// unions
		{"Figure", `{"kind":"circle","radius":1}`, ""},
		{"Figure", `{"kind":"circle","side":1}`, " required"},
		{"Figure", `{"kind":"line"}`, "/kind const"},
		{"Figure", `{"radius":1}`, " required"},
		{"Figure", `1`, " type"},
		{"OneFigure", `{"kind":"square","side":1}`, ""},
		{"OneFigure", `{"kind":"square","side":1,"both":1}`, " oneOf"},
		{"Odds", `7`, ""},
		{"Odds", `1.0`, " not"},
		{"Odds", `{"a":[null]}`, " not"},
		{"Odds", `[]`, " not,  type"},
		{"Odds", `true`, " type"},
		{"Figures", `[{"kind":"circle","radius":1},{"kind":"square","side":1}]`, ""},
		{"Figures", `{"kind":"circle"}`, " required"},
		{"Figures", `[{"kind":"circle"}]`, "/0 required"},
		{"Figures", `[]`, ""},
		{"SomeFigures", `[]`, " minItems"},
		{"SomeFigures", `[{"kind":"circle","radius":1}]`, ""},

		// recursive schemas
		{"Tree", `{"name":"a","parts":[{"name":"b","parts":[]}]}`, ""},
		{"Tree", `{"name":"a","parts":[{"name":"b","parts":[{}]}]}`, "/parts/0/parts/0 required"},
		{"Folder", `{"a":{"b":{}},"c":{"size":1,"in":{"d":{}}}}`, ""},
		{"Folder", `{"a":{"b":{"c":1}}}`, "/a/b/c type"},
		{"File", `{"size":1,"in":{"a":{"size":2,"in":[]}}}`, "/in/a/in type"},

		// types of package jsonrpc
		{"AnyID", `"a"`, ""},
		{"AnyID", `1.5`, " type"},
		{"IntegerID", `1`, ""},
		{"IntegerID", `"a"`, " type"},
		{"ShortList", `[1,{}]`, ""},
		{"ShortList", `[1,2,3]`, " maxItems"},
		{"Labels", `{"a":"b"}`, ""},
		{"Labels", `{}`, " minProperties"},
		{"Labels", `{"a":1}`, "/a type"},
		{"Failure", `{"code":1,"message":"m","data":null}`, ""},
		{"Failure", `{"code":1}`, " required"},
		{"Failure", `{"code":1.5,"message":"m"}`, "/code type"},
		{"FailedResponse", `{"jsonrpc":"2.0","error":{"code":1,"message":"m"}}`, ""},
		{"FailedResponse", `{"jsonrpc":"2.0","error":{"code":1}}`, "/error required"},

		// messages
		{"CallRequest", `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"n"}}`, ""},
		{"CallRequest", `{"jsonrpc":"2.0","method":"tools/call","params":{}}`, " required, /params required"},
		{"CallRequest", `{"jsonrpc":"1.0","id":1,"method":"tools/call","params":{"name":"n","arguments":[]}}`, "/jsonrpc const, /params/arguments type"},

		// what is not valid JSON
		{"Tree", `{"name":"a","name":"b"}`, "syntax"},
		{"Tree", `{"name":1,"parts":[`, "syntax"},
		{"IntegerID", `"`, "syntax"},
	} {
		x, err := UnmarshalDefinitionStrict(test.def, []byte(test.in))
		if got := faults(err); got != test.want {
			t.Errorf("%s %s: got %q, want %q: %v", test.def, test.in, got, test.want, err)
		}
		if x == nil || test.want == "syntax" {
			continue
		}
		if b, err := x.AppendJSON(nil); err == nil && sameMembers(string(b), test.in) {
			checkValidate(t, test.def, x, string(b), test.want)
		}
	}
	if x, err := UnmarshalDefinitionStrict("Unheard", []byte(`{}`)); err == nil {
		t.Errorf("an unknown definition gives %v", x)
	}
}

// checkValidate checks that a value is exactly as valid as its text is as a
// value of its own type.
func checkValidate(t *testing.T, def string, x jsonrpc.Value, text, want string) {
	t.Helper()
	switch x.(type) {
	case *jsonrpc.ID, *jsonrpc.Raw, *jsonrpc.Members, *Circle, *Square, *Unknown:
		return // the definition asks for more than the type
	}
	if got := faults(x.Validate()); got != want {
		t.Errorf("%s %s: Validate says %q, want %q", def, text, got, want)
	}
}

// TestStrictUnions checks the functions of unions, which have no methods.
func TestStrictUnions(t *testing.T) {
	x, err := UnmarshalFigureStrict([]byte(`{"kind":"square","side":1.5}`))
	if faults(err) != "/side type" {
		t.Errorf("%v", err)
	}
	if _, ok := x.(*Square); !ok {
		t.Errorf("%#v: want a square beside the error", x)
	}
	if _, err := UnmarshalFigure([]byte(`{"kind":"square","side":1.5}`)); err != nil {
		t.Errorf("lenient: %v", err)
	}
	if x, err := UnmarshalFigureStrict([]byte(`{"kind":"line","x":1}`)); faults(err) != "/kind const" || x.(*Unknown).Kind != "line" {
		t.Errorf("%#v, %v", x, err)
	}
}

// TestUnmarshalInto decodes into values by their types.
func TestUnmarshalInto(t *testing.T) {
	for _, test := range []struct {
		in   string
		x    jsonrpc.Value
		want string // the faults
	}{
		{`{"grade":"ugly"}`, new(Checked), "/grade enum"},
		{`[]`, new(Tags), " minItems"},
		{`"a"`, new(jsonrpc.ID), ""},
		{`null`, new(jsonrpc.ID), " type"},
		{`[1,2,3]`, new(jsonrpc.Raw), ""},
		{`{}`, new(jsonrpc.Members), ""},
		{`{"code":1,"message":null}`, new(jsonrpc.Error), "/message type"},
		{`{"anything":1}`, new(Unknown), ""},
		{`{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":null}}`, new(jsonrpc.Message), "/params/name type"},
	} {
		if err := UnmarshalStrict([]byte(test.in), test.x); faults(err) != test.want {
			t.Errorf("%T %s: got %q, want %q: %v", test.x, test.in, faults(err), test.want, err)
		}
		if got := encoded(test.x); !sameMembers(got, test.in) && test.in != "null" {
			t.Errorf("%T %s: decoded as %s", test.x, test.in, got)
		}
	}
	// A value is replaced as a whole.
	m := jsonrpc.Message{Method: "before", Extra: jsonrpc.Members{{Name: "x", Value: jsonrpc.MustRaw("1")}}}
	if err := (DecodeOptions{}).Unmarshal([]byte(`{"jsonrpc":"2.0","id":1,"result":{}}`), &m); err != nil || m.Method != "" || m.Extra != nil {
		t.Errorf("%v, %v", &m, err)
	}
	if err := (DecodeOptions{}).Unmarshal([]byte(`7`), &m); err == nil || encoded(&m) != encoded(new(jsonrpc.Message)) {
		t.Errorf("%v, %v", &m, err)
	}
	var foreign struct{ TextContent }
	if err := UnmarshalStrict([]byte(`{}`), &foreign); err == nil || !strings.Contains(err.Error(), "is not a type of this package") {
		t.Errorf("a type of another package: %v", err)
	}
}

// TestOptions checks the options one by one.
func TestOptions(t *testing.T) {
	const deep = `{"name":"a","parts":[{"name":"b"}]}`
	const wrong = `{"grade":1,"grades":[2,3,4]}`
	for _, test := range []struct {
		o             DecodeOptions
		def, in, want string
	}{
		{DecodeOptions{}, "Checked", `{"grade":"ugly"}`, ""},
		{DecodeOptions{Strict: true}, "Checked", `{"grade":"ugly"}`, "/grade enum"},
		{DecodeOptions{MaxDepth: 3}, "Tree", deep, ""},
		{DecodeOptions{MaxDepth: 2}, "Tree", deep, "syntax"},
		{DecodeOptions{MaxDepth: 1}, "ShortList", `[[]]`, "syntax"},
		{DecodeOptions{MaxDepth: 1}, "Figure", `{"kind":"circle","radius":[]}`, "syntax"},
		{DecodeOptions{MaxViolations: 2}, "Checked", wrong, "/grade type, /grades/0 type, and 2 more"},
		{DecodeOptions{Strict: true, MaxViolations: 2}, "Checked", wrong, "/grade type, /grades/0 type, and 2 more"},
	} {
		_, err := test.o.UnmarshalDefinition(test.def, []byte(test.in))
		if got := faults(err); got != test.want {
			t.Errorf("%+v %s %s: got %q, want %q", test.o, test.def, test.in, got, test.want)
		}
	}
}

// TestStrictMessages checks whole messages: the schema of the method decides, or
// that of any message.
func TestStrictMessages(t *testing.T) {
	strict := DecodeOptions{Strict: true}
	for _, test := range []struct{ in, want string }{
		{`{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"n"}}`, ""},
		{`{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"n","arguments":null}}`, "/params/arguments type"},
		{`{"params":{},"jsonrpc":"2.0","id":1,"method":"tools/call"}`, "/params required"},
		{`{"jsonrpc":"2.0","id":1,"method":"tools/call"}`, " required"},
		{`{"jsonrpc":"2.0","method":"tools/call","params":{"name":"n"}}`, " required"},
		{`{"jsonrpc":"2.0","method":"notifications/progress","params":{"name":"n"}}`, ""},
		{`{"jsonrpc":"2.0","method":"notifications/progress"}`, " required"},
		{`{"jsonrpc":"2.0","id":1,"method":"tools/list","params":{"cursor":"c"}}`, ""},
		{`{"jsonrpc":"2.0","id":1,"method":"unheard","params":{"a":1}}`, ""},
		{`{"jsonrpc":"2.0","id":1,"method":"unheard","params":[]}`, "/params type"},
		{`{"jsonrpc":"2.0","id":1,"result":{}}`, ""},
		{`{"jsonrpc":"2.0","id":1,"result":[]}`, "/result type"},
		{`{"jsonrpc":"2.0","id":null,"method":"tools/call","params":{"name":"n"}}`, "id of a request is null (-32600)"},
	} {
		m, err := strict.DecodeMessage([]byte(test.in))
		if got := faults(err); got != test.want {
			t.Errorf("%s: got %q, want %q", test.in, got, test.want)
		}
		if m == nil {
			t.Errorf("%s: no message", test.in)
		}
	}
	list, err := strict.DecodeBatch([]byte(`[{"jsonrpc":"2.0","id":1,"method":"ping"}, {"jsonrpc":"2.0","id":2,"method":"tools/call","params":{}}]`))
	if len(list) != 2 || faults(err) != "/params required" || !strings.HasPrefix(err.Error(), "message 1: ") {
		t.Errorf("%v, %v", list, err)
	}
	if _, err := (DecodeOptions{MaxDepth: 2}).DecodeBatch([]byte(`[{"jsonrpc":"2.0","id":1,"result":{}}]`)); faults(err) != "syntax" {
		t.Errorf("a batch that is too deep: %v", err)
	}
}

// TestValidate checks values that users build.
func TestValidate(t *testing.T) {
	var absent *Tree
	for _, test := range []struct {
		x    jsonrpc.Value
		want string
	}{
		{&Tree{Name: "a", Parts: []Tree{{}}}, ""},
		{&Checked{}, "/grade enum"},
		{&Checked{Grade: GradeGood, Small: new(int64(10))}, "/small maximum"},
		{&Checked{Grade: GradeGood, Extra: jsonrpc.Members{{Name: "small", Value: jsonrpc.MustRaw("null")}}}, "/small type"},
		{new(Word("toolong")), " maxLength"},
		{new(GradeBad), ""},
		{&Sealed{Extra: jsonrpc.Members{{Name: "more", Value: jsonrpc.MustRaw("1")}}}, "/more additionalProperties"},
		{&Tags{}, " minItems"},
		{&Odds{Raw: jsonrpc.MustRaw("[]")}, " not,  type"},
		{&Figures{List: true}, ""},
		{&Unknown{Raw: jsonrpc.MustRaw("{}")}, ""},
		{&TextContent{}, ""}, // it has no schema
		{&Unknown{}, encodeError(&Unknown{})},
		{&CallRequest{}, encodeError(&CallRequest{})},
		{absent, "cannot encode: the pointer is nil"},
	} {
		if got := faults(test.x.Validate()); got != test.want {
			t.Errorf("%#v: got %q, want %q", test.x, got, test.want)
		}
	}
}

// encodeError says why a value has no text.
func encodeError(x jsonrpc.Value) string {
	_, err := x.AppendJSON(nil)
	return err.Error()
}

// TestPatternsAreQuotedAsInTheSchema holds that messages have the pattern of the
// schema, not its translation for Go.
func TestPatternsAreQuotedAsInTheSchema(t *testing.T) {
	const want = `string does not match "^[a-z\\u0060]+$"`
	word := Word("ABC")
	_, decoded := DecodeOptions{Strict: true}.UnmarshalDefinition("Word", []byte(`"ABC"`))
	for what, err := range map[string]error{"strict decoding": decoded, "Validate": word.Validate()} {
		if err == nil || err.Error() != want {
			t.Errorf("%s: got %v, want %s", what, err, want)
		}
	}
}
