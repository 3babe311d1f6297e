package hostile_test

import (
	"encoding/json"
	"flag"
	"math/rand/v2"
	"testing"

	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/instance"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/oracle"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/sample"
	"github.com/mcp-schemagen/mcp-schemagen/gen/tests/internal/judge"
	"github.com/mcp-schemagen/mcp-schemagen/gen/tests/internal/registry"
)

var flips = flag.Int("flips", 4, "changed bytes of each instance that TestFlips tries")

// checkAny returns what is wrong with what comes of any text, or "".
func checkAny(j *judge.Judge, def, text string) string {
	if _, err := oracle.Parse([]byte(text)); err != nil {
		return checkNoJSON(j.Revision, def, text)
	}
	for _, e := range entries(j.Revision, def, registry.Options{}) {
		if problem := e.checkTyped(text); problem != "" {
			return problem
		}
	}
	if d := j.Check(def, text); d != nil {
		return d.Kind + ": " + d.Detail
	}
	return judge.AnyMessage(j, text)
}

// subject is what the tests of one revision work with.
type subject struct {
	judge     *judge.Judge
	instances []instance.Instance
}

var hostileSubjects = map[string]subject{}

func hostileSubject(t *testing.T, r registry.Revision) subject {
	t.Helper()
	const long = 400
	if s, ok := hostileSubjects[r.Version]; ok {
		return s
	}
	s := subject{judge: judge.New(t, r)}
	for _, x := range r.Instances(t) {
		if x.Name == "the smallest value" || x.Name == "the largest value" && len(x.JSON) <= long {
			s.instances = append(s.instances, x)
		}
	}
	hostileSubjects[r.Version] = s
	return s
}

// eachInstance runs a test for valid instances of every definition of every
// revision: the smallest value, and the largest unless it is long.
func eachInstance(t *testing.T, test func(t *testing.T, j *judge.Judge, x instance.Instance) (problem, text string)) {
	t.Helper()
	for _, r := range registry.All() {
		s := hostileSubject(t, r)
		t.Run(r.Version, func(t *testing.T) {
			t.Parallel()
			j := s.judge
			failed := 0
			for _, x := range sample.Every(3, 15, s.instances) {
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
	eachInstance(t, func(_ *testing.T, j *judge.Judge, x instance.Instance) (problem, text string) {
		for n := range len(x.JSON) {
			text = x.JSON[:n]
			if json.Valid([]byte(text)) { // a number has become a shorter one
				problem = checkAny(j, x.Def, text)
			} else {
				problem = checkNoJSON(j.Revision, x.Def, text)
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
//	go test ./gen/tests/hostile -run TestFlips -args -flips 1000
func TestFlips(t *testing.T) {
	n := *flips
	if testing.Short() {
		n = min(n, 2)
	}
	const marks = "\"\\{}[],: 0-e.\x00\x1f\x7f\x80\xc0\xed\xff"
	eachInstance(t, func(_ *testing.T, j *judge.Judge, x instance.Instance) (problem, text string) {
		random := rand.New(rand.NewPCG(uint64(len(x.JSON)), uint64(len(x.Def))))
		for range n {
			b := []byte(x.JSON)
			at := random.IntN(len(b))
			if random.IntN(2) == 0 {
				b[at] ^= 1 << random.IntN(8)
			} else {
				b[at] = marks[random.IntN(len(marks))]
			}
			if problem := checkAny(j, x.Def, string(b)); problem != "" {
				return problem, string(b)
			}
		}
		return "", ""
	})
}
