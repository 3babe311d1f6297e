package gen_test

import (
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/instance"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/oracle"
	"github.com/mcp-schemagen/mcp-schemagen/generated/jsonrpc"
)

// What arrives may be cut off, garbled, or made to do harm. Whatever it is,
// every way to decode it gives a typed error or the value that it has.

var flips = flag.Int("flips", 6, "changed bytes of each instance that TestFlips tries")

// entry is a way to decode a text.
type entry struct {
	name   string
	decode func(text string) (jsonrpc.Value, error)
}

// entries returns every way to decode a text as a definition, as a message and
// as a raw value.
func (r revision) entries(def string, o options) []entry {
	strict := o
	strict.Strict = true
	list := []entry{{"ParseRaw", func(text string) (jsonrpc.Value, error) {
		raw, err := jsonrpc.ParseRaw(text)
		return &raw, err
	}}}
	for _, mode := range []struct {
		name    string
		options options
	}{{"lenient", o}, {"strict", strict}} {
		d := r.with(mode.options)
		list = append(list,
			entry{mode.name + " UnmarshalDefinition", func(text string) (jsonrpc.Value, error) { return d.unmarshal(def, []byte(text)) }},
			entry{mode.name + " DecodeMessage", func(text string) (jsonrpc.Value, error) { return asValue(d.message([]byte(text))) }},
			entry{mode.name + " DecodePending", func(text string) (jsonrpc.Value, error) {
				return asValue(d.pending([]byte(text), func(jsonrpc.ID) string { return "tools/list" }))
			}},
		)
	}
	return list
}

// asValue returns a message, if there is one.
func asValue(m *jsonrpc.Message, err error) (jsonrpc.Value, error) {
	if m == nil {
		return nil, err
	}
	return m, err
}

// checkTyped returns what is wrong with what comes of a text, or "": a panic, an
// error of another type, or one about a place that the text does not have.
func (e entry) checkTyped(text string) (problem string) {
	defer func() {
		if r := recover(); r != nil {
			problem = fmt.Sprintf("%s: panic: %v", e.name, r)
		}
	}()
	x, err := e.decode(text)
	if problem := errorProblem(err, len(text)); problem != "" {
		return e.name + ": " + problem
	}
	if x == nil {
		return ""
	}
	_ = x.Validate()
	if b, err := x.AppendJSON(nil); err == nil && !json.Valid(b) {
		return fmt.Sprintf("%s: encodes to what is no JSON: %s", e.name, b)
	}
	return ""
}

// errorProblem returns what is wrong with an error of decoding a text of n
// bytes, or "".
func errorProblem(err error, n int) string {
	switch e := err.(type) {
	case nil, *jsonrpc.Error:
		return ""
	case *jsonrpc.SyntaxError:
		if e.Offset < 0 || e.Offset > n {
			return fmt.Sprintf("an offset beyond the text: %v", e)
		}
		return ""
	case *jsonrpc.ValidationError:
		for _, v := range e.Violations {
			if v.Offset < 0 || v.Offset >= n || v.Rule == "" || v.Message == "" {
				return fmt.Sprintf("a violation that says nothing, or of nothing: %+v", v)
			}
		}
		if len(e.Violations) == 0 {
			return "no violations"
		}
		return ""
	}
	return fmt.Sprintf("an error of the type %T: %v", err, err)
}

// checkNoJSON returns what is wrong with what comes of a text that is no JSON,
// or "".
func (r revision) checkNoJSON(def, text string) (problem string) {
	at := ""
	defer func() {
		if r := recover(); r != nil {
			problem = fmt.Sprintf("%s: panic: %v", at, r)
		}
	}()
	for _, e := range r.entries(def, options{}) {
		at = e.name
		_, err := e.decode(text)
		if problem := errorProblem(err, len(text)); problem != "" || verdictOf(err) != "syntax" {
			return fmt.Sprintf("%s of what is no JSON: %v %s", e.name, err, problem)
		}
	}
	return ""
}

// checkAny returns what is wrong with what comes of any text, or "".
func (j *judge) checkAny(def, text string) string {
	if _, err := oracle.Parse([]byte(text)); err != nil {
		return j.checkNoJSON(def, text)
	}
	for _, e := range j.entries(def, options{}) {
		if problem := e.checkTyped(text); problem != "" {
			return problem
		}
	}
	if d := j.check(def, text); d != nil {
		return d.kind + ": " + d.detail
	}
	return checkAnyMessage(j, text)
}

// subject is what the tests of one revision work with.
type subject struct {
	judge     *judge
	instances []instance.Instance
}

var hostileSubjects = map[string]subject{}

func hostileSubject(t *testing.T, r revision) subject {
	t.Helper()
	const long = 400
	if s, ok := hostileSubjects[r.version]; ok {
		return s
	}
	s := subject{judge: newJudge(t, r)}
	for _, x := range instance.Derive(s.judge.model) {
		if x.Name == "the smallest value" || x.Name == "the largest value" && len(x.JSON) <= long {
			s.instances = append(s.instances, x)
		}
	}
	hostileSubjects[r.version] = s
	return s
}

// eachInstance runs a test for valid instances of every definition of every
// revision: the smallest value, and the largest unless it is long.
func eachInstance(t *testing.T, test func(t *testing.T, j *judge, x instance.Instance) (problem, text string)) {
	t.Helper()
	for _, r := range revisions() {
		s := hostileSubject(t, r)
		t.Run(r.version, func(t *testing.T) {
			t.Parallel()
			j := s.judge
			failed := 0
			for _, x := range s.instances {
				if problem, text := test(t, j, x); problem != "" {
					if failed++; failed <= 10 {
						t.Errorf("%s: %s\n\ttext %q", x.Def, problem, text)
					}
				}
			}
			if failed > 10 {
				t.Errorf("and %d more failures", failed-10)
			}
		})
	}
}

// TestTruncations cuts instances off after every byte.
func TestTruncations(t *testing.T) {
	eachInstance(t, func(_ *testing.T, j *judge, x instance.Instance) (problem, text string) {
		for n := range len(x.JSON) {
			text = x.JSON[:n]
			if json.Valid([]byte(text)) { // a number has become a shorter one
				problem = j.checkAny(x.Def, text)
			} else {
				problem = j.checkNoJSON(x.Def, text)
			}
			if problem != "" {
				return problem, text
			}
		}
		return "", ""
	})
}

// TestFlips changes single bytes of instances: to others that differ in one
// bit, and to those that JSON is made of. To try a thousand of each, run
//
//	go test ./gen -run TestFlips -args -flips 1000
func TestFlips(t *testing.T) {
	n := *flips
	if testing.Short() {
		n = min(n, 2)
	}
	const marks = "\"\\{}[],: 0-e.\x00\x1f\x7f\x80\xc0\xed\xff"
	eachInstance(t, func(_ *testing.T, j *judge, x instance.Instance) (problem, text string) {
		random := rand.New(rand.NewPCG(uint64(len(x.JSON)), uint64(len(x.Def))))
		for range n {
			b := []byte(x.JSON)
			at := random.IntN(len(b))
			if random.IntN(2) == 0 {
				b[at] ^= 1 << random.IntN(8)
			} else {
				b[at] = marks[random.IntN(len(marks))]
			}
			if problem := j.checkAny(x.Def, string(b)); problem != "" {
				return problem, string(b)
			}
		}
		return "", ""
	})
}

// TestAlmostNames gives the members of instances names that are almost theirs,
// which are names of other members, and names that are theirs in another
// spelling.
func TestAlmostNames(t *testing.T) {
	eachInstance(t, func(_ *testing.T, j *judge, x instance.Instance) (problem, text string) {
		if x.Name != "the smallest value" {
			return "", ""
		}
		for _, name := range namesIn(x.JSON) {
			for _, other := range []string{
				strings.ToUpper(name[:1]) + name[1:], name + `\u0000`, `\u0000` + name, strings.NewReplacer("s", "\u017f", "k", "\u212a").Replace(name) + " ", fmt.Sprintf(`\u%04x`, name[0]) + name[1:],
			} {
				text = strings.Replace(x.JSON, `"`+name+`":`, `"`+other+`":`, 1)
				if d := j.check(x.Def, text); d != nil {
					return d.kind + ": " + d.detail, text
				}
				text = strings.Replace(x.JSON, `"`+name+`":`, `"`+other+`":[null],"`+name+`":`, 1)
				if d := j.check(x.Def, text); d != nil {
					return d.kind + ": " + d.detail, text
				}
			}
		}
		return "", ""
	})
}

// namesIn returns the names of the members of an object.
func namesIn(text string) []string {
	v, _ := parseJSON(text)
	object, _ := v.(map[string]any)
	var names []string
	for name := range object {
		if name != "" {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	return names
}

// place is where a hostile value can stand: in a member of each kind, or in a
// message.
type place struct {
	name string
	from string // the first revision that has it
	to   string // the last, empty: the latest
	def  string
	with func(value string) string

	message bool // only messages are decoded with all options there
}

// around makes the function that puts a value between two texts.
func around(before, after string) func(string) string {
	return func(value string) string { return before + value + after }
}

var hostilePlaces = []place{
	{name: "an unnamed member", def: "TextContent", with: around(`{"type":"text","text":"a","x":`, `}`)},
	{name: "a member of _meta", def: "ListPromptsResult", to: until11, with: around(`{"prompts":[],"_meta":{"x":`, `}}`)},
	{name: "a member of a schema", def: "Tool", with: around(`{"name":"t","inputSchema":{"type":"object","x":`, `}}`)},
	{name: "an argument", def: "CallToolRequest", to: until11, with: around(`{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"a","arguments":{"x":`, `}}}`)},
	{name: "an experimental capability", def: "ServerCapabilities", with: around(`{"experimental":{"a":{"x":`, `}}}`)},
	{name: "params of an unknown method", def: "JSONRPCNotification", with: around(`{"jsonrpc":"2.0","method":"x/tell","params":{"x":`, `}}`)},
	{name: "params before their method", def: "JSONRPCRequest", with: around(`{"params":{"x":`, `},"id":1,"method":"tools/list","jsonrpc":"2.0"}`)},
	{name: "a result", def: "JSONRPCMessage", to: until11, with: around(`{"jsonrpc":"2.0","id":1,"result":{"tools":[],"x":`, `}}`)},
	{name: "a result before its id", def: "JSONRPCMessage", to: until11, with: around(`{"result":{"tools":[],"x":`, `},"id":1,"jsonrpc":"2.0"}`)},
	{name: "the data of an error", def: "JSONRPCMessage", with: around(`{"jsonrpc":"2.0","id":1,"error":{"code":1,"message":"m","data":`, `}}`), message: true},
	{name: "an unknown variant", from: until06, def: "ContentBlock", with: around(`{"type":"later","x":`, `}`)},
	{name: "a member of the wrong kind", def: "TextContent", with: around(`{"type":"text","text":"a","annotations":[`, `]}`)},
	{name: "an element of the wrong kind", def: "ListPromptsResult", with: around(`{"prompts":[[`, `]]}`)},
}

// TestDepth nests values as deep as is admitted and one deeper, wherever they
// can stand, by default and with options.
func TestDepth(t *testing.T) {
	for _, limit := range []struct{ option, depth int }{
		{0, 1000}, {40, 40}, {1000, 1000}, {3000, 3000}, {10_000, 10_000}, {1 << 30, 10_000}, {-1, 1000},
	} {
		for _, r := range revisions() {
			if (testing.Short() || limit.option != 0) && r.version != until11 {
				continue
			}
			for _, p := range hostilePlaces {
				if r.version < p.from || p.to != "" && r.version > p.to {
					continue
				}
				outer := depthAround(p.with("\x00"))
				for _, kind := range []struct{ open, end string }{{`[`, `]`}, {`{"a":`, `}`}} {
					n := limit.depth - outer
					fits := p.with(strings.Repeat(kind.open, n-1) + kind.open[:1] + kind.end + strings.Repeat(kind.end, n-1))
					beyond := p.with(strings.Repeat(kind.open, n) + kind.open[:1] + kind.end + strings.Repeat(kind.end, n))
					endless := p.with(strings.Repeat(kind.open, 3*limit.depth))
					for _, e := range r.entries(p.def, options{MaxDepth: limit.option}) {
						if e.name == "ParseRaw" && limit.depth != 1000 || !strings.Contains(e.name, "Message") && p.message && limit.depth > 1000 {
							continue
						}
						if x, err := e.decode(fits); verdictOf(err) == "syntax" || x == nil {
							t.Fatalf("%s, %s, %s: %d deep is refused: %v", r.version, p.name, e.name, limit.depth, err)
						}
						for _, text := range []string{beyond, endless} {
							if x, err := e.decode(text); verdictOf(err) != "syntax" {
								t.Fatalf("%s, %s, %s: deeper than %d is not refused: %v", r.version, p.name, e.name, limit.depth, verdictOf(err))
							} else if problem := errorProblem(err, len(text)); problem != "" {
								t.Errorf("%s, %s, %s: %s, %v", r.version, p.name, e.name, problem, x)
							}
						}
					}
				}
			}
		}
	}
}

// depthAround returns how many arrays and objects a NUL byte is in.
func depthAround(text string) int {
	before, _, _ := strings.Cut(text, "\x00")
	return strings.Count(before, "{") + strings.Count(before, "[") - strings.Count(before, "}") - strings.Count(before, "]")
}

// TestRepeatedNames puts objects that have a name twice wherever a value can
// stand, and into what is no raw value.
func TestRepeatedNames(t *testing.T) {
	twice := []string{
		`{"k":1,"k":1}`, `{"k":1,"\u006b":2}`, `{"k":1,"\u006B":2}`, `{"\u006b":1,"k":1}`, `{"\ud83d\ude00":1,"😀":2}`, `{"":0,"":0}`, `{"\/":0,"/":0}`, `{"\t":0,"\u0009":0}`,
		`[[{"x":{"y":[{"k":1,"z":{"k":1},"k":3}]}}]]`,
		`{` + manyNames(20) + `,"m19":0}`, `{` + manyNames(40) + `,"m0":0}`, `{` + manyNames(600) + `,"m\u0037":0}`, `{"m599":0,` + manyNames(600) + `}`,
		`{"a-name-that-is-longer-than-others-1":0,"a-name-that-is-longer-than-others-2":0,"a-name-that-is-longer-than-others-1":0}`,
	}
	for _, r := range revisions() {
		for _, p := range hostilePlaces {
			if r.version < p.from || p.to != "" && r.version > p.to {
				continue
			}
			for _, value := range twice {
				if problem := r.checkNoJSON(p.def, p.with(value)); problem != "" {
					t.Errorf("%s, %s, %s: %s", r.version, p.name, value, problem)
				}
			}
		}
	}
	for _, c := range []textCase{
		{from: until11, def: "ElicitRequestFormParams", text: `{"message":"m","requestedSchema":{"type":"object","properties":{"p":{"type":"string"},"q":{"type":"string"},"p":{"type":"string"}}}}`},
		{from: until11, def: "ElicitRequestFormParams", text: `{"message":"m","requestedSchema":{"type":"object","properties":{"p":1,"\u0070":2}}}`},
		{from: until11, def: "ElicitRequestFormParams", text: `{"message":"m","requestedSchema":{"type":"object","properties":{` + manyNames(60) + `,"m59":{}}}}`},
		{def: "GetPromptRequest", text: `{"jsonrpc":"2.0","id":1,"method":"prompts/get","params":{"name":"n","arguments":{"a":"1","b":"","a":"1"}}}`},
		{def: "ServerCapabilities", text: `{"experimental":{"a":{},"b":{},"a":{}}}`},
		{def: "ServerCapabilities", text: `{"prompts":{},"tools":{},"prompts":{}}`},
		{def: "JSONRPCNotification", text: `{"jsonrpc":"2.0","method":"x/a","method":"x/b"}`},
		{def: "JSONRPCNotification", text: `{"jsonrpc":"2.0","jsonrpc":"2.0","method":"x/a"}`},
		{def: "JSONRPCMessage", text: `{"jsonrpc":"2.0","id":1,"id":1,"result":{}}`},
		{def: "JSONRPCMessage", text: `{"jsonrpc":"2.0","id":1,"result":{},"result":{}}`},
		{def: "JSONRPCMessage", text: `{"jsonrpc":"2.0","id":1,"error":{"code":1,"code":1,"message":""}}`},
		{def: "JSONRPCMessage", text: `{"jsonrpc":"2.0","id":1,"error":{"code":1,"message":"","more":1,"\u006dore":1}}`},
		{from: until06, def: "ContentBlock", text: `{"type":"text","text":"a","type":"image"}`},
		{from: until06, def: "ContentBlock", text: `{"x":1,"type":"later","x":1}`},
	} {
		c.want = "syntax"
		c.check(t)
	}
}

// TestHostileNumbers puts numbers that are long, far away or odd into members
// that hold integers, floats, ids and raw values: they come back as they are.
func TestHostileNumbers(t *testing.T) {
	const far = "999999999999999999999"
	long, longest := 1<<14, 1<<20
	if testing.Short() {
		longest = long
	}
	numbers := []string{
		"-0", "-0.0", "0e" + far, "-0.000e-" + far, "1e400", "-1e400", "1e-400", "1e" + far, "-1e" + far, "1E-" + far, "123456789012345678901234567890",
		"9223372036854775807", "9223372036854775808", "-9223372036854775809", "0." + strings.Repeat("0", 400) + "1",
		strings.Repeat("7", longest), "1e" + strings.Repeat("7", longest), "-" + strings.Repeat("7", long), "0." + strings.Repeat("7", long),
		"1" + strings.Repeat("0", long), "1e-" + strings.Repeat("7", long),
	}
	for _, r := range revisions() {
		if r.version != until11 && r.version != "2026-07-28" {
			continue
		}
		for _, n := range numbers {
			for _, c := range []struct{ def, before, after string }{
				{"TextContent", `{"type":"text","text":"a","x":`, `}`},
				{"ModelPreferences", `{"costPriority":`, `}`},
				{"CompleteResult", `{"resultType":"complete","completion":{"values":[],"total":`, `}}`},
				{"ProgressNotification", `{"jsonrpc":"2.0","method":"notifications/progress","params":{"progressToken":1,"progress":`, `}}`},
			} {
				text := c.before + n + c.after
				for _, e := range r.entries(c.def, options{}) {
					if problem := e.checkTyped(text); problem != "" {
						t.Errorf("%s, %s: %.60s: %s", r.version, c.def, n, problem)
					}
				}
				x, err := r.unmarshal(c.def, []byte(text))
				if err != nil {
					t.Errorf("%s, %s: %.60s: %v", r.version, c.def, n, err)
					continue
				}
				encoded, err := encode(x)
				if err != nil || !sameNumber(c.def, n, encoded) {
					t.Errorf("%s, %s: %.60s comes back as %.100s, %v", r.version, c.def, n, encoded, err)
				}
			}
			checkNumberID(t, r, n)
		}
	}
}

// sameNumber reports whether a text has a number: to the letter or, where it is
// held as float64 or int64, the one that is nearest.
func sameNumber(def, n, encoded string) bool {
	if strings.Contains(encoded, ":"+n+"}") {
		return true
	}
	raw, err := jsonrpc.ParseRaw(encoded)
	if err != nil {
		return false
	}
	got := map[string]jsonrpc.Raw{
		"ModelPreferences": raw.Get("costPriority"), "CompleteResult": raw.Get("completion", "total"), "ProgressNotification": raw.Get("params", "progress"),
	}[def]
	want, err := jsonrpc.ParseRaw(n)
	if err == nil && got.Equal(want) {
		return true
	}
	var x, y float64
	return got.Decode(&x) == nil && json.Unmarshal([]byte(n), &y) == nil && x == y && def != "CompleteResult"
}

// checkNumberID checks that an id that is an integer comes back equal, however
// large it is, and that other numbers are none.
func checkNumberID(t *testing.T, r revision, n string) {
	t.Helper()
	text := ask(n)
	m, err := r.message([]byte(text))
	if _, parse := jsonrpc.ParseID(n); parse != nil {
		if !jsonrpc.HasCode(err, jsonrpc.CodeInvalidRequest) || m == nil {
			t.Errorf("%s: the id %.60s is no integer, but: %v", r.version, n, err)
		}
		return
	}
	if err != nil {
		t.Errorf("%s: the id %.60s: %v", r.version, n, err)
		return
	}
	encoded, err := encode(m)
	again, err2 := r.message([]byte(encoded))
	if err != nil || err2 != nil || again.ID != m.ID {
		t.Errorf("%s: the id %.60s comes back as %.100s, %v, %v", r.version, n, encoded, err, err2)
	}
	if v, err := r.strict("JSONRPCRequest", []byte(text)); err != nil {
		t.Errorf("%s: the id %.60s: %v, %v", r.version, n, v, err)
	}
}

// TestMaxViolations decodes texts with many faults: as many are listed as is
// asked for, and the others are counted.
func TestMaxViolations(t *testing.T) {
	const faults = 1000
	bad := strings.TrimSuffix(strings.Repeat(`5,`, faults), ",")
	for _, r := range revisions() {
		for _, c := range []struct{ name, def, text string }{
			{"a list", "ListPromptsResult", `{"_meta":{},"cacheScope":"public","ttlMs":1,"resultType":"complete","prompts":[` + bad + `]}`},
			{"a result", "", `{"jsonrpc":"2.0","id":1,"result":{"cacheScope":"public","ttlMs":1,"resultType":"complete","prompts":[` + bad + `]}}`},
			{"a result before its id", "", `{"result":{"cacheScope":"public","ttlMs":1,"resultType":"complete","prompts":[` + bad + `]},"id":1,"jsonrpc":"2.0"}`},
		} {
			for _, strict := range []bool{false, true} {
				for _, limit := range []struct{ option, listed int }{{0, 100}, {7, 7}, {2 * faults, faults}, {-1, 100}} {
					d := r.with(options{Strict: strict, MaxViolations: limit.option})
					var err error
					if c.def == "" {
						_, err = d.pending([]byte(c.text), func(jsonrpc.ID) string { return "prompts/list" })
					} else {
						_, err = d.unmarshal(c.def, []byte(c.text))
					}
					e, ok := errors.AsType[*jsonrpc.ValidationError](err)
					if !ok || len(e.Violations) != limit.listed || e.Omitted != faults-limit.listed {
						t.Errorf("%s, %s, strict %t, at most %d: %v", r.version, c.name, strict, limit.option, err)
						continue
					}
					if at := misplaced(c.text, e); at != "" {
						t.Errorf("%s, %s: a violation where nothing is: %s", r.version, c.name, at)
					}
				}
			}
		}
		x, _ := r.unmarshal("ListPromptsResult", []byte(`{"resultType":"complete","prompts":[`+bad+`]}`))
		e, ok := errors.AsType[*jsonrpc.ValidationError](x.Validate())
		if !ok || len(e.Violations) != 100 || e.Omitted < faults-100 {
			t.Errorf("%s: Validate: %v", r.version, e)
		}
	}
}

// TestMaxElements decodes lists, maps and unnamed members with a limit of
// elements.
func TestMaxElements(t *testing.T) {
	for _, c := range []struct {
		name     string
		from, to string
		def      string
		text     string
		elements int
	}{
		{name: "a list", def: "ListPromptsResult", text: `{"prompts":[{},{},{}]}`, elements: 3},
		{name: "lists in a list", def: "ListPromptsResult", text: `{"prompts":[{"arguments":[{},{}]},{}]}`, elements: 4},
		{name: "strings", def: "CompleteResult", text: `{"completion":{"values":["","",""]}}`, elements: 3},
		{name: "a map", def: "GetPromptRequestParams", from: until11, text: `{"arguments":{"a":"","b":""}}`, elements: 2},
		{name: "an ordered map", def: "ElicitRequestFormParams", from: until11, text: `{"requestedSchema":{"properties":{"a":{"type":"string"},"b":{"type":"later"}}}}`, elements: 2},
		{name: "unnamed members", def: "TextContent", text: `{"type":"text","a":1,"text":"","b":{"x":[1,2,3]}}`, elements: 2},
		{name: "members of _meta", from: until06, def: "TextContent", text: `{"type":"text","_meta":{"a":1,"b":{"x":1}}}`, elements: 2},
		{name: "a message", def: "JSONRPCNotification", text: `{"jsonrpc":"2.0","method":"x/tell","a":1,"b":2}`, elements: 2},
		{name: "an error", def: "JSONRPCMessage", text: `{"jsonrpc":"2.0","id":1,"error":{"code":1,"message":"m","a":1,"b":2}}`, elements: 2},
	} {
		for _, r := range revisions() {
			if r.version < c.from || c.to != "" && r.version > c.to {
				continue
			}
			for _, strict := range []bool{false, true} {
				for limit := 1; limit <= c.elements+1; limit++ {
					d := r.with(options{Strict: strict, MaxElements: limit})
					v, err := d.unmarshal(c.def, []byte(c.text))
					if c.def == "JSONRPCMessage" {
						v, err = asValue(d.message([]byte(c.text)))
					}
					if refused := verdictOf(err) == "syntax"; refused != (limit < c.elements) {
						t.Errorf("%s, %s: %d elements, at most %d: %v, %v", r.version, c.name, c.elements, limit, v, err)
					}
				}
			}
		}
	}
}
