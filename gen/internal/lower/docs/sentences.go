package docs

import (
	"cmp"
	"encoding/json"
	"fmt"
	"regexp"
	"slices"
	"strings"
)

// Sentences are sentences of our own for what a schema defines. A key is a
// definition or the Go name of an inline type ("Tool", "ServerCapabilitiesTools"),
// a member of it ("Tool.name"), a value of an enum ("Role=user"), or a member of
// any type ("*._meta"). A sentence whose key begins with a date ("2025-11-25
// Task.ttl") holds from that revision on, until another one with a later date.
// The text of a type or value continues its Go name; that of a member is a sentence.
type Sentences map[string]string

// Read reads docs.json.
func Read(data []byte) (Sentences, error) {
	var s Sentences
	if err := json.Unmarshal(data, &s); err != nil {
		return nil, fmt.Errorf("docs.json: %w", err)
	}
	return s, nil
}

// Index has the sentences by key without date, oldest first.
type Index map[string][]Sentence

// Sentence is a sentence of our own.
type Sentence struct {
	Key  string // as docs.json has it
	Date string // revision that it holds from; empty for any
	Text string
}

var dated = regexp.MustCompile(`^(\d{4}-\d{2}-\d{2}) (.*)$`)

// Index returns the sentences by key.
func (s Sentences) Index() Index {
	x := Index{}
	for key, text := range s {
		one, about := Sentence{Key: key, Text: text}, key
		if m := dated.FindStringSubmatch(key); m != nil {
			one.Date, about = m[1], m[2]
		}
		x[about] = append(x[about], one)
	}
	for _, list := range x {
		slices.SortFunc(list, func(a, b Sentence) int { return cmp.Compare(a.Date, b.Date) })
	}
	return x
}

// Find returns the sentence for a key in a revision, the newest where the revision
// is not known.
func (x Index) Find(key, version string) (s Sentence, ok bool) {
	for _, one := range x[key] {
		if version == "" || one.Date <= version {
			s, ok = one, true
		}
	}
	return s, ok
}

// Field returns the sentence for a member in a revision: its own, or that for
// members of the name in any type.
func (x Index) Field(key, member, version string) (s Sentence, ok bool) {
	if s, ok = x.Find(key+"."+member, version); ok {
		return s, true
	}
	return x.Find("*."+member, version)
}

// Needless returns the keys of the sentences with a date that say what would hold
// without them, sorted.
func (x Index) Needless() []string {
	var keys []string
	for about, list := range x {
		for i, one := range list {
			if one.Date == "" {
				continue
			}
			before, ok := Sentence{}, i > 0
			if ok {
				before = list[i-1]
			} else if _, member, isMember := strings.Cut(about, "."); isMember {
				before, ok = x.Find("*."+member, one.Date)
			}
			if ok && before.Text == one.Text {
				keys = append(keys, one.Key)
			}
		}
	}
	slices.Sort(keys)
	return keys
}
