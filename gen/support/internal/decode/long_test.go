package decode

import (
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"github.com/mcp-schemagen/mcp-schemagen/gen/support/internal/jsontext"
)

// TestLongText puts each kind of character where two blocks of a long text meet.
func TestLongText(t *testing.T) {
	const begin = `{"title":"é","name":"`
	for at := 3*jsontext.BlockSize - 5; at < 3*jsontext.BlockSize+3; at++ {
		head := begin + strings.Repeat("x", at-len(begin))
		tail := strings.Repeat("y", longText) + `","tags":["a","b"]}`
		for _, mark := range []string{"", `\"`, `\\`, `\u00e9`, "\x7f", "é", "한", "😀", `","other":"`, `","other":"\n`} {
			text := head + mark + tail
			var got sample
			var want struct{ Name string }
			if err := errors.Join(Unmarshal([]byte(text), &got, (*sample).decode), json.Unmarshal([]byte(text), &want)); err != nil {
				t.Errorf("%q at %d: %v", mark, at, err)
			}
			if got.Name != want.Name || len(got.Tags) != 2 {
				t.Errorf("%q at %d: got a name of %d bytes and tags %q, want %d bytes", mark, at, len(got.Name), got.Tags, len(want.Name))
			}
		}
		for _, bad := range []string{"\xff", "\xe1\x80", "\xed\xa0\x80", "\x80", "\n", `\q`} {
			_, err := rawOfText(head + bad + tail)
			if syntax, ok := errors.AsType[*jsontext.SyntaxError](err); !ok || syntax.Offset != at {
				t.Errorf("%q at %d: got %v", bad, at, err)
			}
		}
	}
}

// TestLongTextPeek looks for a member behind a string that is most of a text.
func TestLongTextPeek(t *testing.T) {
	long := strings.Repeat("z", longText)
	for _, text := range []string{
		`{"data":"` + long + `","type":"t"}`,
		`{"data":"` + long + `\"","type":"t"}`,
		`{"a":"b","data":{"c":["` + long + `","\\"]},"type":"t"}`,
		`{"a":"\\","data":"` + long + `","type":"t"}`,
		`{"data":"` + long + `","a":"","type":"t"}`,
		`{"a":"` + long + `","data":"` + long + `","type":"t"}`,
	} {
		d := New([]byte(text), Options{})
		tag, state := d.Tag("type")
		if string(tag) != "t" || state != TagString {
			t.Errorf("%.30s…: got %q, %v", text, tag, state)
		}
		if _, state := d.Tag("none"); state != TagAbsent {
			t.Errorf("%.30s…: got %v for a member that is absent", text, state)
		}
		if d.Skip(); d.Finish(nil) != nil {
			t.Errorf("%.30s…: not skipped", text)
		}
	}
}
