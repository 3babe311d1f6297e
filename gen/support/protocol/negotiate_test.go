package protocol

import (
	"slices"
	"strings"
	"testing"
)

// TestVersions checks what is known of a revision, and of others.
func TestVersions(t *testing.T) {
	for _, test := range []struct {
		version           Version
		known             bool
		stateful, batches bool
	}{
		{V20010101, true, true, true},
		{V20020202, true, true, false},
		{V20030303, true, false, false},
		{"2001-01-02", false, false, false},
		{"", false, false, false},
		{"2001-01-01 ", false, false, false},
	} {
		v := test.version
		if v.Known() != test.known || v.Stateful() != test.stateful || v.Batches() != test.batches {
			t.Errorf("%q: known %v, stateful %v, batches %v", v, v.Known(), v.Stateful(), v.Batches())
		}
		parsed, err := ParseVersion(string(v))
		switch {
		case test.known && (err != nil || parsed != v):
			t.Errorf("%q: %q, %v", v, parsed, err)
		case !test.known && (err == nil || parsed != "" || !strings.Contains(err.Error(), "one of 2001-01-01, 2002-02-02, 2003-03-03")):
			t.Errorf("%q: %q, %v", v, parsed, err)
		}
	}
	if Latest != Versions[len(Versions)-1] || !slices.IsSorted(Versions) {
		t.Errorf("%v, latest %s", Versions, Latest)
	}
}

func TestSender(t *testing.T) {
	if FromClient.Peer() != FromServer || FromServer.Peer() != FromClient || FromClient.String() != "client" || FromServer.String() != "server" {
		t.Error(FromClient, FromServer)
	}
}

// unsorted are two revisions, the latest first.
var unsorted = []Version{V20020202, V20010101}

// TestAccept has what a server answers initialize with.
func TestAccept(t *testing.T) {
	for _, test := range []struct {
		requested string
		supported []Version
		want      Version
		ok        bool
	}{
		{"2001-01-01", nil, V20010101, true},
		{"2002-02-02", nil, V20020202, true},
		{"2003-03-03", nil, V20020202, true}, // has no initialize
		{"1999-01-01", nil, V20020202, true},
		{"", nil, V20020202, true},
		{"2001-01-01", unsorted, V20010101, true},
		{"2031-01-01", unsorted, V20020202, true},
		{"2002-02-02", []Version{V20030303, V20010101}, V20010101, true},
		{"2002-02-02", []Version{V20030303}, "", false},
	} {
		if got, ok := Accept(test.requested, test.supported...); got != test.want || ok != test.ok {
			t.Errorf("%s of %v: got %q %v, want %q %v", test.requested, test.supported, got, ok, test.want, test.ok)
		}
	}
}

// TestAgree has what a client makes of the answer to initialize.
func TestAgree(t *testing.T) {
	for _, test := range []struct {
		answered  string
		supported []Version
		want      Version
		message   string
	}{
		{"2001-01-01", nil, V20010101, ""},
		{"2001-01-01", unsorted, V20010101, ""},
		{"2002-02-02", []Version{V20010101}, "", "not supported"},
		{"1.0", nil, "", `"1.0", which is not supported`},
		{"", nil, "", "not supported"},
		{"2003-03-03", nil, "", "has no initialize"},
	} {
		got, err := Agree(test.answered, test.supported...)
		if got != test.want || (err == nil) != (test.message == "") || err != nil && !strings.Contains(err.Error(), test.message) {
			t.Errorf("%s of %v: got %q, %v", test.answered, test.supported, got, err)
		}
	}
}

// TestChoose has what a client chooses from an offer.
func TestChoose(t *testing.T) {
	for _, test := range []struct {
		offered   []string
		supported []Version
		want      Version
	}{
		{[]string{"2001-01-01", "2003-03-03", "2002-02-02"}, nil, V20030303},
		{[]string{"2031-01-01", "2001-01-01"}, nil, V20010101},
		{[]string{"2001-01-01", "2002-02-02"}, unsorted, V20020202},
		{[]string{"2003-03-03", "2001-01-01"}, unsorted, V20010101},
		{[]string{"2003-03-03"}, unsorted, ""},
		{nil, nil, ""},
	} {
		if got, ok := Choose(test.offered, test.supported...); got != test.want || ok != (test.want != "") {
			t.Errorf("%v of %v: got %q %v, want %q", test.offered, test.supported, got, ok, test.want)
		}
	}
}
