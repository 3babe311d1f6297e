package docs

import (
	"encoding/json"
	"fmt"
)

// Sentences are sentences of our own for what a schema defines. A key is a
// definition or the Go name of an inline type ("Tool", "ServerCapabilitiesTools"),
// a member of it ("Tool.name"), a value of an enum ("Role=user"), or a member of
// any type ("*._meta"); a date before it ("2025-11-25 Task.ttl") limits it to a revision.
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

// Find returns the text for a key in a revision, and the key with the date if
// the text is limited by one.
func (s Sentences) Find(key, version string) (dated, text string, ok bool) {
	for _, k := range []string{version + " " + key, key} {
		if text, ok := s[k]; ok {
			return k, text, true
		}
	}
	return "", "", false
}
