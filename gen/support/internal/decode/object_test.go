package decode

import (
	"encoding/json"
	"errors"
	"fmt"
	"math/rand"
	"strings"
	"testing"

	"github.com/mcp-schemagen/mcp-schemagen/gen/support/internal/jsontext"
)

// bigObject writes an object with n members and, if twice is not negative, one
// more with the name of that number.
func bigObject(n, twice int, name func(int) string) string {
	var b strings.Builder
	b.WriteByte('{')
	for i := range n {
		fmt.Fprintf(&b, "%q:%d,", name(i), i)
	}
	if twice >= 0 {
		fmt.Fprintf(&b, "%q:0,", name(twice))
	}
	return strings.TrimSuffix(b.String(), ",") + "}"
}

// TestDuplicates repeats a name of objects of every size, in each place where
// an object can stand.
func TestDuplicates(t *testing.T) {
	styles := []func(int) string{
		func(i int) string { return fmt.Sprint("k", i) },
		func(i int) string { return fmt.Sprintf("%08d", i) },
		func(i int) string { return fmt.Sprintf("prefix-%d-suffix", i) },
		func(i int) string { return fmt.Sprintf("a rather long name that ends in %d", i) },
		func(i int) string { return strings.Repeat("x", i) },
		func(i int) string { return fmt.Sprintf("%d\"\\", i) },
	}
	r := rand.New(rand.NewSource(3))
	for _, name := range styles {
		for _, n := range []int{1, 2, 3, 8, 15, 16, 17, 18, 23, 24, 25, 26, 63, 64, 65, 100, 300} {
			for _, twice := range []int{-1, 0, n - 1, r.Intn(n)} {
				object := bigObject(n, twice, name)
				for _, form := range []string{`%s`, `{"_meta":%s}`, `{"fields":%s}`, `{"x":%s}`, `{"schema":%s}`, `{"content":%s}`, `{"x":[{"a":{},"b":%[1]s,"c":[%[1]s]}],"y":%[1]s}`} {
					in := fmt.Sprintf(form, object)
					err := at(in, (*sample).decode)
					var syntax *jsontext.SyntaxError
					if errors.As(err, &syntax) != (twice >= 0) {
						t.Fatalf("%d members, number %d twice: got %v: %s", n, twice, err, in)
					}
					if twice >= 0 && (!strings.Contains(syntax.Message, "duplicate name") || !strings.HasPrefix(in[syntax.Offset:], fmt.Sprintf("%q:0", name(twice)))) {
						t.Fatalf("%d members, number %d twice: got %v: %s", n, twice, err, in)
					}
				}
			}
		}
	}
}

// TestDuplicatesBesideMismatches repeats a name in an object of which a value
// has the wrong kind: the repetition is found all the same.
func TestDuplicatesBesideMismatches(t *testing.T) {
	for _, member := range []string{"fields", "labels", "steps", "options", "_meta", "x"} {
		for _, values := range [][3]string{{"null", "0", "0"}, {"0", "null", "[]"}, {`""`, `{}`, "null"}} {
			in := fmt.Sprintf(`{%q:{"a":%s,"b":%s,"a":%s}}`, member, values[0], values[1], values[2])
			var syntax *jsontext.SyntaxError
			if err := at(in, (*sample).decode); !errors.As(err, &syntax) {
				t.Errorf("%s: got %v", in, err)
			}
		}
	}
}

// TestNestedTables has large objects within one another, so that each needs a
// table while those around it are in use.
func TestNestedTables(t *testing.T) {
	object := func(inner string, n int, last string) string {
		var b strings.Builder
		for i := range n {
			fmt.Fprintf(&b, `"m%d":%d,`, i, i)
			if i == n/2 {
				fmt.Fprintf(&b, `"inner":%s,`, inner)
			}
		}
		return "{" + b.String() + `"` + last + `":0}`
	}
	for _, sizes := range [][]int{{40, 40, 40}, {300, 40, 300}, {40, 300, 40}, {300, 5, 300}, {5, 300, 5}, {30, 1000, 300}} {
		for _, bad := range []int{-1, 0, 1, 2} {
			in := "[{},1]"
			for i, n := range sizes {
				last := "last"
				if i == bad {
					last = "m0"
				}
				in = object("["+in+","+in+"]", n, last)
			}
			if _, err := rawOfText(in); (err != nil) != (bad >= 0) {
				t.Errorf("%v, bad %d: got %v", sizes, bad, err)
			}
		}
	}
}

// TestManyMembers decodes objects with so many members that anything but linear
// time would be noticed.
func TestManyMembers(t *testing.T) {
	const n = 250_000
	object := bigObject(n, -1, func(i int) string { return fmt.Sprint(i) })
	for _, form := range []string{`%s`, `{"_meta":%s}`, `{"fields":%s}`, `{"schema":%s}`} {
		if _, list := decodeSample(t, fmt.Sprintf(form, object)); list != nil {
			t.Error(list)
		}
	}
}

func TestExtraKinds(t *testing.T) {
	in := `{"type":"link","a":"x","b":1.0,"c":1.5,"d":null,"e":[]}`
	var x link
	list := violationsOf(t, in, Unmarshal([]byte(in), &x, (*link).decode))
	if got := fmt.Sprint(short(list)); got != "[/c additionalProperties /d additionalProperties /e additionalProperties]" {
		t.Error(got)
	}
	if fmt.Sprint(x.Extra) != fmt.Sprint(extra("a", `"x"`, "b", "1.0", "c", "1.5", "d", "null", "e", "[]")) {
		t.Errorf("got %v", x.Extra)
	}
}

// TestProbe decodes without keeping anything.
func TestProbe(t *testing.T) {
	var x sample
	probing := func(text string) {
		d := New([]byte(text), Options{})
		d.probe = true
		x.decode(d)
		d.release()
	}
	probing(`{"name":1,"count":null,"x":[1],"title":"t","content":{"type":"link","y":{}},"_meta":{"z":1}}`)
	if x.Extra != nil || x.Content.(*link).Extra != nil || *x.Title != "t" || len(x.Meta) != 1 {
		t.Errorf("got %+v", x)
	}
	probing(`{"name":"a","count":`)
	if x.Name != "a" {
		t.Errorf("got %+v", x)
	}
}

// TestRandomDuplicates compares random texts with what encoding/json sees.
func TestRandomDuplicates(t *testing.T) {
	r := rand.New(rand.NewSource(4))
	spellings := []string{"a", "b", `\u0061`, `\u0062`, "ab", `a\u0062`, "", "long name number one", "long name number two", `long name number \u006fne`, "aaaaaaaa", "aaaaaaab", "é", `\u00e9`, `\"`, `\\`, "12345678901234", "123456789012345", "1234567890123456"}
	found, texts := 0, 20_000
	if testing.Short() {
		texts = 4_000
	}
	for range texts {
		var b strings.Builder
		randomValue(&b, r, spellings, 4)
		in := b.String()
		_, err := rawOfText(in)
		var syntax *jsontext.SyntaxError
		typed := errors.As(at(in, (*sample).decode), &syntax)
		twice := hasTwice(json.NewDecoder(strings.NewReader(in)))
		if (err != nil) != twice || typed != twice {
			t.Fatalf("%s: got %v, want twice: %v", in, err, twice)
		}
		if twice {
			found++
		}
	}
	if found < texts/20 {
		t.Errorf("only %d texts with duplicates", found)
	}
}

func randomValue(b *strings.Builder, r *rand.Rand, names []string, depth int) {
	n := r.Intn(4)
	if r.Intn(20) == 0 {
		n = 40
	}
	switch kind := r.Intn(3); {
	case depth == 0 || kind == 0:
		b.WriteString([]string{"1", `"a"`, "null", "[]", "{}"}[r.Intn(5)])
	case kind == 1:
		b.WriteByte('[')
		for i := range n {
			if i > 0 {
				b.WriteByte(',')
			}
			randomValue(b, r, names, depth-1)
		}
		b.WriteByte(']')
	default:
		b.WriteByte('{')
		for i := range n {
			if i > 0 {
				b.WriteString(", ")
			}
			name := names[r.Intn(len(names))]
			if n > 4 {
				name = fmt.Sprint(r.Intn(800))
			}
			b.WriteString(`"` + name + `":`)
			randomValue(b, r, names, depth-1)
		}
		b.WriteByte('}')
	}
}

// hasTwice reports whether an object of the next value has a duplicate name.
func hasTwice(d *json.Decoder) bool {
	twice := false
	switch delim, _ := must(d.Token()).(json.Delim); delim {
	case '[':
		for d.More() {
			twice = hasTwice(d) || twice
		}
		must(d.Token())
	case '{':
		seen := map[string]bool{}
		for d.More() {
			name := must(d.Token()).(string)
			twice = seen[name] || twice
			seen[name] = true
			twice = hasTwice(d) || twice
		}
		must(d.Token())
	}
	return twice
}

func must(t json.Token, err error) json.Token {
	if err != nil {
		panic(err)
	}
	return t
}
