package gofile

import (
	"go/build/constraint"
	"go/format"
	"strings"
	"testing"

	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/model"
)

func TestComment(t *testing.T) {
	for _, test := range []struct {
		name string
		in   []string
		want string
	}{
		{"nothing", nil, ""},
		{"blank", []string{"", " \n\t\n"}, ""},
		{"paragraphs", []string{"One.", "Two."}, "// One.\n//\n// Two."},
		{"lines join", []string{"One\ntwo\r\nthree\rfour."}, "// One two three four."},
		{"inner paragraphs", []string{"One.\n\nTwo."}, "// One.\n//\n// Two."},
		{"wrap", []string{"aaaa bbbb cccc dddd eeee ffff"}, "// aaaa bbbb cccc dddd\n// eeee ffff"},
		{"long word", []string{"a " + strings.Repeat("b", 30) + " c"}, "// a\n// " + strings.Repeat("b", 30) + "\n// c"},
		{"list", []string{"One of:", "- first item that wraps", "- second"}, "// One of:\n//   - first item that\n//     wraps\n//   - second"},
		{"list in a paragraph", []string{"One of:\n- a\n- b\n\nEnd."}, "// One of:\n//   - a\n//   - b\n//\n// End."},
		{"code", []string{"Like this:\n\ta\tb\n\t  c\nEnd."}, "// Like this:\n//\n//\ta    b\n//\t  c\n//\n// End."},
		{"comment end", []string{"a */ b /* c"}, "// a */ b /* c"},
		{"backticks", []string{"`a` and \"b\""}, "// `a` and \"b\""},
		{"directives", []string{"//go:build x", "go:embed y", "//export Z", "//line a:1"}, "// //go:build x\n//\n// go:embed y\n//\n// //export Z\n//\n// //line a:1"},
		{"build tag", []string{"+build ignore", "a +build b"}, "// \"+build\" ignore\n//\n// a +build b"},
		{"build tag after a wrap", []string{"aaaa bbbb cccc dddd eee +build x"}, "// aaaa bbbb cccc dddd\n// eee +build x"},
		{"build tag at a wrap", []string{"aaaa bbbb cccc ddddd +build x"}, "// aaaa bbbb cccc ddddd\n// \"+build\" x"},
		{"control characters", []string{"a\x00b\x1bc\u200bd\ufeffe\u202ef\xffg"}, "// abc\u200bdef\ufffdg"},
	} {
		t.Run(test.name, func(t *testing.T) {
			if got := strings.Join(Comment(test.in, 23), "\n"); got != test.want {
				t.Errorf("got\n%s\nwant\n%s", got, test.want)
			}
		})
	}
}

// TestDocParts checks the order of a comment's parts.
func TestDocParts(t *testing.T) {
	got := strings.Join(Doc(model.Doc{
		Text:       []string{"Tool is a tool.", "More."},
		Deprecated: "Use\nanother.",
	}), "\n")
	want := "// Tool is a tool.\n//\n// More.\n//\n// Deprecated: Use another."
	if got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

// FuzzComment checks that no text leaves its comment, becomes a directive, or
// is printed differently when the file is formatted again.
func FuzzComment(f *testing.F) {
	for _, s := range []string{"a", "*/ func", "+build x", "//go:x", "- a\n\tb\n- c", "\r\n\t", "# h", "[a]: http://b", "1. x"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		lines := Comment([]string{text, text}, 40)
		for _, line := range lines {
			if line != "//" && !strings.HasPrefix(line, "// ") && !strings.HasPrefix(line, "//\t") || strings.ContainsAny(line, "\r\n") {
				t.Fatalf("line %q of %q", line, text)
			}
			if constraint.IsGoBuild(line) || constraint.IsPlusBuild(line) {
				t.Fatalf("build constraint %q of %q", line, text)
			}
		}
		src := strings.Join(lines, "\n") + "\npackage p\n"
		once, err := format.Source([]byte(src))
		if err != nil {
			t.Fatalf("%q: %v", text, err)
		}
		if strings.Contains(string(once), "//go:build") && !strings.Contains(text, "//go:build") {
			t.Fatalf("%q: a build constraint came out:\n%s", text, once)
		}
		twice, err := format.Source(once)
		if err != nil {
			t.Fatalf("%q: %v", text, err)
		}
		if string(once) != string(twice) {
			t.Errorf("%q: formatting is not stable:\n%s\n%s", text, once, twice)
		}
	})
}
