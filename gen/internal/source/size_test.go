package source

import (
	"fmt"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/sample"
)

// A size is the bytes of a file, about.
type size int

// repeated returns a text of the size: one, with the number of its turn for each %d, as
// often as fits.
func (n size) repeated(one, separator string) string {
	verbs := strings.Count(one, "%[1]d")
	var b strings.Builder
	for i := 0; b.Len() < int(n); i++ {
		if i > 0 {
			b.WriteString(separator)
		}
		if verbs > 0 {
			fmt.Fprintf(&b, one, i, i+1)
		} else {
			b.WriteString(one)
		}
	}
	return b.String()
}

// nested returns inner within n times before and after.
func nested(before, inner, after string, n int) string {
	return strings.Repeat(before, n) + inner + strings.Repeat(after, n)
}

// largeFiles are files of the size, each of one shape.
func (n size) largeFiles() map[string]string {
	part := func(of int) int { return int(n) / of }
	long := strings.Repeat("n", part(2))
	deep := nested(`{"items":`, `{}`, `}`, 900)
	deepNames := nested(`{"properties":{"abcdefghijklmnopqrstuvwxyz":`, `{}`, `}}`, 300)
	return map[string]string{
		"definitions":              in12(n.repeated(`"A%[1]d":{"type":"string"}`, ",")),
		"empty definitions":        in07(n.repeated(`"A%[1]d":{}`, ",")),
		"properties":               in12(`"A":{"properties":{` + n.repeated(`"a%[1]d":{"type":"integer","minimum":1}`, ",") + `}}`),
		"empty properties":         in04(`"A":{"properties":{` + n.repeated(`"%[1]d":{}`, ",") + `}}`),
		"required":                 in12(`"A":{"required":[` + n.repeated(`"a%[1]d"`, ",") + `]}`),
		"required in draft-07":     in07(`"A":{"required":[` + n.repeated(`"a%[1]d"`, ",") + `]}`),
		"required twice":           in12(`"A":{"required":[` + n.repeated(`"a"`, ",") + `]}`),
		"enum":                     in12(`"A":{"enum":[` + n.repeated(`"a%[1]d"`, ",") + `]}`),
		"enum in draft-07":         in07(`"A":{"enum":[` + n.repeated(`"a%[1]d"`, ",") + `]}`),
		"enum of numbers":          in07(`"A":{"enum":[` + n.repeated(`%[1]d`, ",") + `]}`),
		"enum of objects":          in07(`"A":{"enum":[` + n.repeated(`{"a":[%[1]d]}`, ",") + `]}`),
		"enum of one value":        in12(`"A":{"enum":[` + n.repeated(`1`, ",") + `]}`),
		"types":                    in12(`"A":{"type":[` + n.repeated(`"string"`, ",") + `]}`),
		"unknown types":            in12(`"A":{"type":[` + n.repeated(`"a%[1]d"`, ",") + `]}`),
		"anyOf":                    in12(`"A":{"anyOf":[` + n.repeated(`{"const":%[1]d}`, ",") + `]}`),
		"chain of references":      chain(`"A%d":{"$ref":"#/$defs/A%d"}`, part(33), false),
		"cycle of references":      chain(`"A%d":{"$ref":"#/$defs/A%d"}`, part(33), true),
		"cycle of anyOf":           chain(`"A%d":{"anyOf":[{"$ref":"#/$defs/A%d"},{"$ref":"#/$defs/A0"},{"$ref":"#/$defs/A1"}]}`, part(111), true),
		"cycle of members":         chain(`"A%d":{"properties":{"a":{"$ref":"#/$defs/A%d"}}}`, part(55), true),
		"many references":          in12(`"B":{},"A":{"properties":{` + n.repeated(`"a%[1]d":{"$ref":"#/$defs/B"}`, ",") + `}}`),
		"dangling references":      in12(n.repeated(`"Abcdefghij%[1]d":{"items":{"$ref":"#/$defs/Abcdefghij%[2]dx"}}`, ",")),
		"remote references":        in12(n.repeated(`"A%[1]d":{"$ref":"http://example.org/%[1]d"}`, ",")),
		"addresses":                in12(n.repeated(`"A%[1]d":{"$id":"a/%[1]d","items":{"$ref":"%[2]d"}}`, ",") + `,"Z":{"$id":"a/"}`),
		"anchors":                  in12(n.repeated(`"A%[1]d":{"$anchor":"a%[1]d","items":{"$ref":"#a%[1]d"}}`, ",")),
		"one address":              in12(n.repeated(`"A%[1]d":{"$id":"a"}`, ",")),
		"deep":                     in12(`"A":` + deep),
		"deep, often":              in12(n.repeated(`"A%[1]d":`+deep, ",")),
		"deep names, often":        in12(n.repeated(`"A%[1]d":`+deepNames, ",")),
		"deep nonsense":            in12(n.repeated(`"A%[1]d":`+strings.Replace(deep, "{}", `{"type":1}`, 1), ",")),
		"deep values":              in12(`"A":{"enum":[` + n.repeated(nested("[", "", "]", 900), ",") + `]}`),
		"a long name":              in12(`"` + long + `":{},"A":{"$ref":"#/$defs/` + long + `"}`),
		"a long name, dangling":    in12(`"` + long + `":{},"A":{"$ref":"#/$defs/` + long + `x"}`),
		"below a long name":        in12(`"` + long + `":{"properties":{` + n.repeated(`"%[1]d":{"title":1}`, ",")[:part(2)] + `"}}}`),
		"below a long name, fine":  in12(`"` + long + `":{"properties":{` + chainOf(`"%d":{}`, part(25)) + `}}`),
		"duplicates below it":      in12(`"` + long + `":{"properties":{` + strings.Repeat(`"a":{},`, part(14)) + `"a":{}}}`),
		"long names":               in12(n.repeated(`"A%[1]d`+strings.Repeat("n", 10_000)+`":{"items":{"items":{"items":{}}}}`, ",")),
		"long texts":               in12(n.repeated(`"A%[1]d":{"description":"`+strings.Repeat("text ", 2_000)+`"}`, ",")),
		"unsupported keywords":     in12(n.repeated(`"A%[1]d":{"if":{},"contains":{}}`, ",")),
		"unknown keywords":         in12(`"A":{` + n.repeated(`"x-%[1]d":1`, ",") + `}`),
		"misspelt keywords":        in12(`"A":{` + n.repeated(`"additionalPropertie%[1]d":1`, ",") + `}`),
		"one unknown keyword":      in12(n.repeated(`"A%[1]d":{"x-a":1}`, ",")),
		"wrong values":             in12(n.repeated(`"A%[1]d":{"type":1,"items":2,"title":3,"required":4,"minimum":"5"}`, ",")),
		"wrong for meta-schema":    in12(n.repeated(`"A%[1]d":{"readOnly":1,"examples":2,"multipleOf":0}`, ",")),
		"wrong for draft-07":       in07(n.repeated(`"A%[1]d":{"readOnly":1,"examples":2,"multipleOf":0}`, ",")),
		"wrong for draft-04":       in04(n.repeated(`"A%[1]d":{"required":[],"multipleOf":0,"items":true}`, ",")),
		"no schemas":               in12(n.repeated(`"A%[1]d":1`, ",")),
		"wrong nested definitions": in12(`"A":{"$defs":{` + n.repeated(`"A%[1]d":{"type":"x"}`, ",") + `}}`),
		"duplicates":               in12(strings.Repeat(`"A":{},`, part(7)) + `"B":{}`),
		"patterns":                 in12(n.repeated(`"A%[1]d":{"pattern":"^\\S{%[1]d}$"}`, ",")),
		"long patterns":            in12(n.repeated(`"A%[1]d":{"pattern":"`+strings.Repeat(`(a|[^b])\\s`, 1_000)+`"}`, ",")),
		"patterns with properties": in12(n.repeated(`"A%[1]d":{"pattern":"a%[1]d\\p{Alphabetic}"}`, ",")),
		"a long number":            in12(`"A":{"minimum":` + strings.Repeat("9", int(n)) + `}`),
		"a long value":             in07(`"A":{"enum":[` + strings.Repeat("9", part(2)) + `,` + strings.Repeat("8", part(2)) + `]}`),
		"far numbers":              in12(n.repeated(`"A%[1]d":{"minimum":1e400,"maximum":1e-400,"multipleOf":1e300}`, ",")),
		"exclusive bounds":         in04(n.repeated(`"A%[1]d":{"exclusiveMinimum":true}`, ",")),
		"beside references":        in07(`"B":{},` + n.repeated(`"A%[1]d":{"$ref":"#/definitions/B","minimum":1}`, ",")),
		"cut off":                  in12(n.repeated(`"A%[1]d":{"title":"`, `"},`)),
		"brackets":                 strings.Repeat("[", int(n)),
		"blanks":                   strings.Repeat(" \n", part(2)),
	}
}

// chain returns a file of definitions that each lead to the next one, and the
// last to the first or to an empty one.
func chain(one string, n int, round bool) string {
	var b strings.Builder
	for i := range n {
		next := i + 1
		if round && next == n {
			next = 0
		}
		fmt.Fprintf(&b, one+",", i, next)
	}
	if !round {
		fmt.Fprintf(&b, `"A%d":{},`, n)
	}
	return in12(b.String() + `"Last":{}`)
}

func chainOf(one string, n int) string {
	var list []string
	for i := range n {
		list = append(list, fmt.Sprintf(one, i))
	}
	return strings.Join(list, ",")
}

// TestLargeFiles holds that a file of half a megabyte takes no more than two seconds and
// 250 MB, whatever is in it, and with -full a file of a megabyte as long and twice as much.
func TestLargeFiles(t *testing.T) {
	if testing.Short() {
		t.Skip("reads large files")
	}
	n := size(sample.Count(1_000_000, 500_000, 0))
	limit, megabytes := 2*time.Second, int(n)/2000
	for name, text := range n.largeFiles() {
		t.Run(name, func(t *testing.T) {
			took, allocated, err := measure(text)
			for try := 0; try < 10 && took > limit; try++ { // others may have had the processor
				took, allocated, err = measure(text)
			}
			first := "fine"
			if err != nil {
				first, _, _ = strings.Cut(err.Error(), "\n")
				if n := len(err.Error()); n > 500_000 {
					t.Errorf("the errors have %d bytes", n)
				}
			}
			t.Logf("%d kB: %s, %d MB; %.150s", len(text)/1000, took.Round(time.Millisecond), allocated, first)
			if took > limit || allocated > megabytes {
				t.Errorf("%s, %d MB", took, allocated)
			}
		})
	}
}

// measure reads a file, and returns the time and how many megabytes the heap
// grew at most.
func measure(text string) (time.Duration, int, error) {
	runtime.GC()
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	done, peak := make(chan bool), make(chan uint64)
	go func() {
		highest := uint64(0)
		for {
			select {
			case <-done:
				peak <- highest
				return
			case <-time.After(5 * time.Millisecond):
				var now runtime.MemStats
				runtime.ReadMemStats(&now)
				highest = max(highest, now.HeapInuse)
			}
		}
	}()
	start := time.Now()
	_, err := Load("s", []byte(text))
	took := time.Since(start)
	runtime.ReadMemStats(&after)
	close(done)
	highest := max(<-peak, after.HeapInuse)
	return took, int((highest - min(highest, before.HeapInuse)) >> 20), err
}
