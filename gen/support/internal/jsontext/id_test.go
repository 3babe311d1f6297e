package jsontext

import (
	"testing"
)

func TestIDParts(t *testing.T) {
	for _, test := range []struct {
		id    ID
		str   string
		isStr bool
		num   int64
		isNum bool
	}{
		{StringID("7"), "7", true, 0, false},
		{StringID(""), "", true, 0, false},
		{IntID(7), "", false, 7, true},
		{IntID(0), "", false, 0, true},
		{IntegerID("1e30"), "", false, 0, false},
		{ID{}, "", false, 0, false},
	} {
		str, isStr := test.id.Str()
		num, isNum := test.id.Int64()
		if str != test.str || isStr != test.isStr || num != test.num || isNum != test.isNum {
			t.Errorf("%s: %q %t %d %t", test.id.Text(), str, isStr, num, isNum)
		}
		if zero := test.id == (ID{}); test.id.IsZero() != zero {
			t.Errorf("%s: IsZero is %t", test.id.Text(), !zero)
		}
	}
}

func TestIDsDiffer(t *testing.T) {
	ids := map[ID]bool{}
	for _, id := range []ID{{}, StringID(""), StringID("7"), IntID(7), IntID(0), StringID("0"), StringID("1e64"), IntegerID("1e64")} {
		if ids[id] {
			t.Errorf("%s stands twice", id.Text())
		}
		ids[id] = true
	}
}

func TestIDTextOfBadString(t *testing.T) {
	if got, want := StringID("a\xffb").Text(), `"a�b"`; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	if got := (ID{}).Text(); got != "" {
		t.Errorf("no ID has the text %q", got)
	}
}
