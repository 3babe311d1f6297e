package archive

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"regexp"
	"slices"
	"time"
)

// DefaultCommit is the commit of the upstream repository that the official
// files are taken from unless another is named. It has no newer revision than
// newestAtDefault.
const (
	DefaultCommit   = "b0f60ba5409db7a6582440a7b473cc0398890f15"
	newestAtDefault = "2026-07-28"
)

var (
	commitText = regexp.MustCompile(`^[0-9a-f]{40}$`)
	sha256Text = regexp.MustCompile(`^[0-9a-f]{64}$`)
)

const upstream = "modelcontextprotocol/modelcontextprotocol"

// A Source tells where the structure of a revision comes from.
type Source struct {
	Version         string `json:"version"`
	Repository      string `json:"repository"`
	Path            string `json:"path"`
	Commit          string `json:"commit"`          // empty when it was not said
	SHA256          string `json:"sha256"`          // of the official file
	StructureSHA256 string `json:"structureSha256"` // of the recorded structure
}

// ParseSources reads schema/sources.json. No text means no sources.
func ParseSources(data []byte) ([]Source, error) {
	if len(bytes.TrimSpace(data)) == 0 {
		return nil, nil
	}
	var list []Source
	d := json.NewDecoder(bytes.NewReader(data))
	d.DisallowUnknownFields() // writing the file again would lose them
	if err := d.Decode(&list); err != nil {
		return nil, fmt.Errorf("sources.json: %w", err)
	}
	seen := map[string]bool{}
	for i, s := range list {
		if err := s.check(); err != nil {
			return nil, fmt.Errorf("sources.json: entry %d: %w", i+1, err)
		}
		if seen[s.Version] {
			return nil, fmt.Errorf("sources.json: entry %d: %s is duplicated", i+1, s.Version)
		}
		seen[s.Version] = true
	}
	return list, nil
}

// FormatSources returns the text of schema/sources.json, sorted by date.
func FormatSources(list []Source) ([]byte, error) {
	list = slices.SortedFunc(slices.Values(list), func(a, b Source) int { return cmp.Compare(a.Version, b.Version) })
	if list == nil {
		list = []Source{}
	}
	data, err := json.MarshalIndent(list, "", "  ")
	return append(data, '\n'), err
}

func (s Source) check() error {
	if err := CheckDate(s.Version); err != nil {
		return err
	}
	if err := checkCommit(s.Commit); err != nil {
		return err
	}
	for _, sum := range []string{s.SHA256, s.StructureSHA256} {
		if !sha256Text.MatchString(sum) {
			return fmt.Errorf("%q is not a SHA-256 in hexadecimal", sum)
		}
	}
	return nil
}

// CheckDate asks for a real date, written as revisions are named.
func CheckDate(date string) error {
	if _, err := time.Parse(time.DateOnly, date); err != nil || len(date) != len(time.DateOnly) {
		return fmt.Errorf("%q is not a date like 2025-11-25, which is how revisions are named", date)
	}
	return nil
}

func checkCommit(commit string) error {
	if commit != "" && !commitText.MatchString(commit) {
		return fmt.Errorf("%q is not a full commit hash (40 hexadecimal digits)", commit)
	}
	return nil
}

// commitFor returns the commit to record for a revision where none is named:
// the one that is recorded already, or the default where that has the revision.
func commitFor(date string, recorded []Source) string {
	for _, s := range recorded {
		if s.Version == date {
			return s.Commit
		}
	}
	if date <= newestAtDefault {
		return DefaultCommit
	}
	return ""
}
