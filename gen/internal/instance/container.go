package instance

import (
	"slices"
	"strconv"
	"strings"

	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/model"
)

// deepest is how deep the deepest texts nest in a member of an object.
const deepest = 400

// openSamples are values that stay encoded.
var openSamples = []sample{
	{what: "an object", text: `{"type":"object"}`},
	{what: "numbers that no float64 holds", text: `{"a":7960607143101464577,"b":1e400,"c":0.1000000000000000055511151231257827,"d":30.0,"e":-0}`},
	{what: "names in no order", text: `{"b":1,"a":2,"":3,"ab":4,"\u0000":5}`},
	{what: "names that differ by case", text: `{"name":1,"Name":2,"NAME":3}`},
	{what: "escapes and scripts", text: `{"\ud83d\ude00":"\u20AC\/","漢字":"<&>\u2028"}`},
	{what: "white space inside", text: "{ \"a\" :\t[ 1 ,\r\n2 ] }"},
	{what: "twenty members", text: members(20)},
	{what: "an array of every kind", text: `[null,true,false,0,-1.5e-3,"",[],{}]`},
	{what: "a deep array", text: strings.Repeat("[", 60) + strings.Repeat("]", 60)},
	{what: "a deep object", text: strings.Repeat(`{"a":`, 60) + "1" + strings.Repeat("}", 60)},
	{what: "a very deep value", text: strings.Repeat(`[{"":`, deepest/2) + "[]" + strings.Repeat("}]", deepest/2)},
	{what: "an empty string", text: `""`},
	{what: "a string with escapes", text: `"\u0000\\\"\/"`},
	{what: "a huge integer", text: `123456789012345678901234567890`},
	{what: "an integer with a fraction of zero", text: `1.0`},
	{what: "a number beyond every float64", text: `-1e999`},
	{what: "false", text: `false`},
}

// members returns an object with that many members.
func members(n int) string {
	var o object
	for i := range n {
		o = append(o, objectMember{"m" + strconv.Itoa(i), strconv.Itoa(i)})
	}
	return o.text()
}

// errorSamples are error objects of JSON-RPC.
var errorSamples = []sample{
	{what: "code and message", text: `{"code":-32000,"message":"text"}`},
	{what: "data that is null", text: `{"code":-32000,"message":"text","data":null}`},
	{what: "data that is an object", text: `{"code":-32000,"message":"text","data":{"a":[1.0,1e400]}}`},
	{what: "data that is a string", text: `{"code":0,"message":"","data":""}`},
	{what: "members in another order", text: `{"data":false,"message":"\n","code":1}`},
	{what: "an unknown member", text: `{"code":-32000,"message":"text","x-unknown":[1.0]}`},
	{what: "names in another case", text: `{"Code":1,"code":-32000,"message":"text","Message":null,"Data":2}`},
	{what: "a code with a fraction of zero", text: `{"code":-32600.0,"message":"text"}`},
	{what: "a code beyond int64", text: `{"code":9223372036854775808,"message":"text"}`},
	{what: "a code that is a fraction", text: `{"code":1.5,"message":"text"}`},
	{what: "a code that is a string", text: `{"code":"-32000","message":"text"}`},
	{what: "a code that is null", text: `{"code":null,"message":"text"}`},
	{what: "no code", text: `{"message":"text"}`},
	{what: "a message that is null", text: `{"code":1,"message":null}`},
	{what: "a message that is an object", text: `{"code":1,"message":{}}`},
	{what: "no message", text: `{"code":1}`},
}

// memberListSamples returns open objects. They have a value of each kind under unusual
// names, and numbers of members at the limits.
func (d *deriver) memberListSamples(r model.Rules) []sample {
	var list []sample
	for _, s := range kindSamples {
		list = append(list, s.below("key", object{{"key", s.text}}.text()))
	}
	list = append(list, openSamples...)
	for _, n := range counts(r.MinProperties, r.MaxProperties) {
		list = append(list, sample{what: strconv.Itoa(n) + " members", text: members(n)})
	}
	return list
}

// mapNames are unusual names of members.
var mapNames = []string{"", "key", "Key", "a\"b\\c", "漢字 😀", "\u0000", "a.b/c~d", "__proto__"}

// mapSamples returns maps: empty, with one value of each kind, with many names.
func (d *deriver) mapSamples(t model.MapOf, r model.Rules) []sample {
	list := []sample{{what: "an empty object", text: "{}"}}
	for _, s := range d.samples(t.Elem, t.Rules) {
		list = append(list, s.below("key", object{{"key", s.text}}.text()))
	}
	smallest, ok := d.minimal(t.Elem, t.Rules)
	if !ok {
		return list
	}
	var all object
	for _, name := range mapNames {
		list = append(list, sample{what: "the name " + Quote(name), text: object{{name, smallest}}.text()})
		all = append(all, objectMember{name, smallest})
	}
	list = append(list,
		sample{what: "several names", text: all.text()},
		sample{what: "several names in another order", text: all.reversed().text()},
		sample{what: "one null among values", text: all.with("key", "null").text()})
	for _, n := range counts(r.MinProperties, r.MaxProperties) {
		list = append(list, sample{what: strconv.Itoa(n) + " members", text: d.mapOf(t, r, n)})
	}
	return list
}

// listSamples returns lists: empty, with one value of each kind, with several values,
// with an invalid value among others, and with lengths at the limits.
func (d *deriver) listSamples(t model.ListOf, r model.Rules) []sample {
	list := []sample{{what: "an empty array", text: "[]"}}
	var valid []string
	for _, s := range d.samples(t.Elem, t.Rules) {
		list = append(list, s.below("0", "["+s.text+"]"))
		if !slices.Contains(valid, s.text) && fits(t.Elem, t.Rules, s.text) {
			valid = append(valid, s.text)
		}
	}
	if len(valid) == 0 {
		return list
	}
	list = append(list,
		sample{what: "all values", text: "[" + strings.Join(valid, ",") + "]"},
		sample{what: "the same value twice", text: "[" + valid[0] + "," + valid[0] + "]"},
		sample{path: "1", what: "null", text: "[" + valid[0] + ",null," + valid[0] + "]"},
		sample{path: "1", what: "a value of another kind", text: "[" + valid[0] + ",[[true]]]"})
	for _, n := range counts(r.MinItems, r.MaxItems) {
		list = append(list, sample{what: strconv.Itoa(n) + " values", text: listOf(valid, n)})
	}
	return list
}

// counts returns the counts at, below and above limits.
func counts(limits ...string) []int {
	var list []int
	for _, limit := range limits {
		n, err := strconv.Atoi(limit)
		if err != nil || n > longest {
			continue
		}
		for _, c := range []int{n, n - 1, n + 1} {
			if c >= 0 {
				list = append(list, c)
			}
		}
	}
	return list
}

// listOf returns an array of n texts. It repeats texts only if there are fewer than n.
func listOf(texts []string, n int) string {
	list := make([]string, n)
	for i := range list {
		list[i] = texts[i%len(texts)]
	}
	return "[" + strings.Join(list, ",") + "]"
}

// mapOf returns an object of n members, whose names follow the rules.
func (d *deriver) mapOf(t model.MapOf, r model.Rules, n int) string {
	smallest, ok := d.minimal(t.Elem, t.Rules)
	if !ok {
		return "{}"
	}
	name := "m"
	if r.Names != nil && r.Names.Pattern != "" {
		name = matching(r.Names.Pattern)
	}
	var o object
	for i := range n {
		if i > 0 {
			name += "m"
		}
		o = append(o, objectMember{name, smallest})
	}
	return o.text()
}
