package main

import "testing"

func TestSuggestion(t *testing.T) {
	commands := []string{"generate", "check", "vectors", "import", "version", "help"}
	revisions := []string{"2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25"}
	for _, test := range []struct {
		word       string
		candidates []string
		want       string
	}{
		{"genrate", commands, "generate"},
		{"generaet", commands, "generate"},
		{"gen", commands, "generate"},
		{"chekc", commands, "check"},
		{"hlep", commands, "help"},
		{"vers", commands, "version"},
		{"ve", commands, ""}, // vectors or version
		{"make", commands, ""},
		{"", commands, ""},
		{"diff", commands, ""},
		{"2025-11-26", revisions, "2025-11-25"},
		{"2025-06-8", revisions, "2025-06-18"},
		{"20251125", revisions, "2025-11-25"},
		{"2025-11-05", revisions, ""}, // as near to the first as to the last
		{"latest", revisions, ""},
		{"2031-12-01", revisions, ""},
		{"x", nil, ""},
	} {
		if got := suggestion(test.word, test.candidates); got != test.want {
			t.Errorf("%q: %q, want %q", test.word, got, test.want)
		}
	}
}

func TestDistance(t *testing.T) {
	for _, test := range []struct {
		a, b string
		want int
	}{
		{"", "", 0}, {"", "abc", 3}, {"abc", "", 3}, {"abc", "abc", 0},
		{"abc", "acb", 1}, {"abc", "bc", 1}, {"abc", "abxc", 1}, {"abc", "axc", 1},
		{"kitten", "sitting", 3}, {"ab", "ba", 1}, {"abcd", "badc", 2},
	} {
		if got := distance(test.a, test.b); got != test.want {
			t.Errorf("from %q to %q: %d, want %d", test.a, test.b, got, test.want)
		}
	}
}
