package decode

import (
	"strings"
	"testing"
)

func TestParseID(t *testing.T) {
	digits64 := "1" + strings.Repeat("0", 63)
	for _, test := range []struct {
		text string
		want string // the canonical text
	}{
		{`0`, `0`},
		{`-0`, `0`},
		{`0.0e99`, `0`},
		{`"0"`, `"0"`},
		{`7`, `7`},
		{`"7"`, `"7"`},
		{`""`, `""`},
		{`1.0`, `1`},
		{`1e3`, `1000`},
		{`25.00e1`, `250`},
		{`-12E+2`, `-1200`},
		{`9223372036854775807`, `9223372036854775807`},
		{`-9223372036854775808`, `-9223372036854775808`},
		{`9223372036854775807.0`, `9223372036854775807`},
		{`9223372036854775808`, `9223372036854775808`},
		{`18446744073709551616`, `18446744073709551616`},
		{`123456789012345678901234567890`, `123456789012345678901234567890`},
		{`-1.23456789012345678901234567890e29`, `-123456789012345678901234567890`},
		{`1e63`, digits64},
		{digits64, digits64},
		{`1e64`, `1e64`},
		{digits64 + `0`, `1e64`},
		{`0.1e65`, `1e64`},
		{`1e1000`, `1e1000`},
		{`-12e999`, `-12e999`},
		{`120e998`, `12e999`},
		{`1e123456789012345678901234567890`, `1e123456789012345678901234567890`},
		{`10e123456789012345678901234567890`, `1e123456789012345678901234567891`},
		{strings.Repeat("9", 70), strings.Repeat("9", 70)},
		{`"` + strings.Repeat("é", 40) + `"`, `"` + strings.Repeat("é", 40) + `"`},
		{`"\u00e9\n\/"`, `"é\n/"`},
		{` 7 `, `7`},
	} {
		id, err := ParseID(test.text)
		if err != nil {
			t.Errorf("%s: %v", test.text, err)
			continue
		}
		if got := id.Text(); got != test.want {
			t.Errorf("%s: text %s, want %s", test.text, got, test.want)
		}
		if again, err := ParseID(id.Text()); err != nil || again != id {
			t.Errorf("%s: %#v again is %#v, %v", test.text, id, again, err)
		}
	}
}

func TestParseIDRefuses(t *testing.T) {
	for _, text := range []string{``, `null`, `true`, `1.5`, `1e-1`, `[]`, `{}`, `[1]`, `1 2`, `01`, `"a`, "\"\xff\"", `"\ud800"`} {
		if id, err := ParseID(text); err == nil {
			t.Errorf("%s is %s", text, id.Text())
		}
	}
}
