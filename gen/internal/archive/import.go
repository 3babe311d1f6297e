// Package archive keeps the project's own copies of the official schemas: the
// structure of each revision, and where it comes from.
//
//	schema/2025-11-25/schema.json   the official file without prose
//	schema/sources.json             its commit and checksums, one entry per revision
//
// [ImportPlan] adds a revision. [CheckImport] reports whether an official file
// still has the recorded structure, and where it differs.
package archive

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"slices"
	"strings"

	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/source"
)

// A File is a file of the project, to be written.
type File struct {
	Path string // with slashes, relative to the root of the module
	Data []byte
}

// ImportPlan returns what the project keeps of an official schema file:
// schema/DATE/schema.json, its structure, and schema/sources.json with the
// entry of the date added or replaced. sources is that file as it is, nil if
// there is none. An empty commit means the recorded one or [DefaultCommit], and
// stays empty for a revision that neither can have.
//
// The file must be one that [source.Load] takes, for what is kept is generated from.
func ImportPlan(name string, data []byte, date, commit string, sources []byte) ([]File, error) {
	if err := CheckDate(date); err != nil {
		return nil, err
	}
	if err := checkCommit(commit); err != nil {
		return nil, err
	}
	if _, err := source.Load(name, data); err != nil {
		return nil, err
	}
	structure, err := source.Structure(name, data)
	if err != nil {
		return nil, err
	}
	list, err := ParseSources(sources)
	if err != nil {
		return nil, err
	}
	commit = cmp.Or(commit, commitFor(date, list))
	list = slices.DeleteFunc(list, func(s Source) bool { return s.Version == date })
	path := "schema/" + date + "/schema.json"
	list = append(list, Source{
		Version: date, Repository: upstream, Path: path, Commit: commit,
		SHA256: checksum(data), StructureSHA256: checksum(structure),
	})
	index, err := FormatSources(list)
	if err != nil {
		return nil, err
	}
	return []File{{path, structure}, {"schema/sources.json", index}}, nil
}

func checksum(data []byte) string {
	sum := sha256.Sum256(data)
	return hex.EncodeToString(sum[:])
}

// A Match says what [CheckImport] found a file to be.
type Match struct {
	Version   string
	SameBytes bool // the very file that was imported; if not, its prose or layout changed
}

// A Mismatch is the error of [CheckImport] for a file whose structure is not
// the recorded one.
type Mismatch struct {
	File        string
	Version     string              // the revision that the file was compared with
	Differences []source.Difference // the first of them
	More        int                 // how many there are besides
}

// Error returns the differences, one per line.
func (m *Mismatch) Error() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s: the structure differs from the recorded one of %s", m.File, m.Version)
	for _, d := range m.Differences {
		b.WriteString("\n\t" + d.String())
	}
	if m.More > 0 {
		fmt.Fprintf(&b, "\n\tand %d more", m.More)
	}
	return b.String()
}

// CheckImport reports whether a file has the structure that is recorded for a
// date. With an empty date it looks for the revision that has it. structure
// returns the recorded structure of a revision. The error is a [*Mismatch]
// where structures differ; without a date it is about the nearest revision.
func CheckImport(name string, data []byte, date string, sources []byte, structure func(version string) ([]byte, bool)) (Match, error) {
	found, err := source.Structure(name, data)
	if err != nil {
		return Match{}, err
	}
	list, err := ParseSources(sources)
	if err != nil {
		return Match{}, err
	}
	if date != "" {
		if list, err = only(list, date); err != nil {
			return Match{}, err
		}
	}
	if len(list) == 0 {
		return Match{}, fmt.Errorf("%s: no structure is recorded to compare with", name)
	}
	for _, s := range list {
		if checksum(found) == s.StructureSHA256 {
			return Match{Version: s.Version, SameBytes: checksum(data) == s.SHA256}, checkRecorded(s, structure)
		}
	}
	return Match{}, nearest(name, found, list, structure)
}

// only returns the entry of a date.
func only(list []Source, date string) ([]Source, error) {
	if err := CheckDate(date); err != nil {
		return nil, err
	}
	var dates []string
	for _, s := range list {
		if s.Version == date {
			return []Source{s}, nil
		}
		dates = append(dates, s.Version)
	}
	return nil, fmt.Errorf("no structure is recorded for %s (recorded are %s)", date, strings.Join(dates, ", "))
}

// recorded returns a recorded structure after comparing it with its checksum.
func recorded(s Source, structure func(string) ([]byte, bool)) ([]byte, error) {
	text, ok := structure(s.Version)
	if !ok {
		return nil, fmt.Errorf("%s is recorded in sources.json but missing", s.Path)
	}
	if checksum(text) != s.StructureSHA256 {
		return nil, fmt.Errorf("%s is not the structure that sources.json records: import the official file again", s.Path)
	}
	return text, nil
}

func checkRecorded(s Source, structure func(string) ([]byte, bool)) error {
	_, err := recorded(s, structure)
	return err
}

// nearest returns the mismatch with the revision that differs least.
func nearest(name string, found []byte, list []Source, structure func(string) ([]byte, bool)) error {
	const limit = 10
	var best *Mismatch
	for _, s := range list {
		text, err := recorded(s, structure)
		if err != nil {
			return err
		}
		all, err := source.Compare(text, found)
		if err != nil {
			return err
		}
		m := &Mismatch{File: name, Version: s.Version, Differences: all[:min(limit, len(all))], More: max(0, len(all)-limit)}
		if best == nil || len(all) < len(best.Differences)+best.More {
			best = m
		}
	}
	return best
}
