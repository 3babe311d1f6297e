package codec_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/instance"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/model"
	"github.com/mcp-schemagen/mcp-schemagen/gen/tests/internal/jsontext"
	"github.com/mcp-schemagen/mcp-schemagen/gen/tests/internal/registry"
	"github.com/mcp-schemagen/mcp-schemagen/gen/tests/internal/roundtrip"
	"github.com/mcp-schemagen/mcp-schemagen/generated/jsonrpc"
)

// TestDerivedMessages decodes instances of every definition that is a message with DecodeMessage: what is valid comes back, of the rest nothing
// gets lost, and a message stands beside every error if the text is an object.
func TestDerivedMessages(t *testing.T) {
	for _, r := range registry.All() {
		t.Run(r.Version, func(t *testing.T) {
			p := r.MustModel(t)
			messages := map[string]bool{}
			for _, def := range p.Definitions {
				messages[def.Name] = isMessage(def.Type)
			}
			count, failed := 0, 0
			for _, x := range r.Instances(t) {
				if !messages[x.Def] {
					continue
				}
				count++
				if problem := checkDerived(r, x); problem != "" {
					if failed++; failed <= 25 {
						t.Errorf("%s, %s: %s\n\tinstance %s", x.Def, x.Name, problem, x.JSON)
					}
				}
			}
			t.Logf("%d instances, %d failures", count, failed)
		})
	}
}

// isMessage reports whether a type is a whole message.
func isMessage(t model.Type) bool {
	ref, ok := t.(model.Ref)
	if !ok {
		return false
	}
	s, ok := ref.Decl.(*model.Struct)
	return ok && s.Role != model.Plain && s.Role != model.InBand
}

// checkDerived returns what is wrong with what DecodeMessage makes of an
// instance, or "".
func checkDerived(r registry.Revision, x instance.Instance) (problem string) {
	defer func() {
		if r := recover(); r != nil {
			problem = fmt.Sprintf("panic: %v", r)
		}
	}()
	m, err := r.DecodeMessage([]byte(x.JSON))
	isObject := strings.HasPrefix(strings.TrimSpace(x.JSON), "{")
	switch {
	case (m != nil) != isObject:
		return fmt.Sprintf("the message is %v, with the error %v", m, err)
	case m == nil && err == nil:
		return "neither a message nor an error"
	case m == nil:
		return ""
	case !x.Valid:
		return roundtrip.MessageKept(m, x.JSON)
	case err != nil:
		return fmt.Sprintf("valid, but: %v", err)
	}
	encoded, err := roundtrip.Encode(m)
	if err != nil || !jsontext.Same(x.JSON, encoded) {
		return fmt.Sprintf("another value comes back: %s, %v", encoded, err)
	}
	return ""
}

// TestDecodeBatch decodes batches, in the revisions that have them.
func TestDecodeBatch(t *testing.T) {
	count := 0
	for _, r := range registry.All() {
		if r.DecodeBatch != nil {
			count++
			checkBatches(t, r)
		}
	}
	if count == 0 {
		t.Error("no revision has batches")
	}
}

func checkBatches(t *testing.T, r registry.Revision) {
	t.Helper()
	const request, note, reply = `{"jsonrpc":"2.0","id":1,"method":"ping"}`, `{"jsonrpc":"2.0","method":"x/tell","params":{"a":1.0}}`, `{"jsonrpc":"2.0","id":"1","result":{}}`
	for _, test := range []struct {
		text string
		want int // messages
		bad  bool
	}{
		{`[` + request + `]`, 1, false},
		{`[` + request + `,` + note + "\n, " + reply + `]`, 3, false},
		{`[]`, 0, true},
		{request, 0, true},
		{`[` + request + `,5]`, 2, true},
		{`[{"jsonrpc":"2.0","id":null,"method":"ping"},` + note + `]`, 2, true},
		{`[` + request + `,` + request, 0, true},
		{`[` + request + `,{"a":1,"a":2}]`, 0, true},
	} {
		batch, err := r.DecodeBatch([]byte(test.text))
		if (err != nil) != test.bad || len(batch) != test.want {
			t.Errorf("%s: %d messages, %v, want %d, an error: %t", test.text, len(batch), err, test.want, test.bad)
			continue
		}
		if err != nil {
			continue
		}
		var texts []string
		for _, m := range batch {
			texts = append(texts, m.String())
		}
		if joined := "[" + strings.Join(texts, ",") + "]"; !jsontext.Same(test.text, joined) {
			t.Errorf("%s: encoded as %s", test.text, joined)
		}
	}
	if _, err := r.DecodeBatch([]byte(`[]`)); !jsonrpc.HasCode(err, jsonrpc.CodeInvalidRequest) {
		t.Errorf("an empty batch gives %v", err)
	}
}
