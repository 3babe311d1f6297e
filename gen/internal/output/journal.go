package output

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"regexp"
	"slices"
	"strings"
)

const (
	journalFile = workDir + "/journal"

	// journalDraft is the journal until the whole of it is on disk.
	journalDraft = workDir + "/journal.new"

	// journalFormat changes when an older command could not read the journal.
	journalFormat = 1
)

// A journal says what an update is about to change, so that the next run can
// take back what a killed run did. It is on disk from the moment when all new
// and old contents are in the work directory until the update is complete:
//
//	{
//	 "madeBy": "mcp-schemagen", "format": 1,
//	 "made": ["mcp20251125"],
//	 "modes": {"old": 493},
//	 "changes": [
//	  {"action": "create", "path": "mcp20251125/types.go", "new": "9f86d0…"},
//	  {"action": "remove", "path": "old/types.go"}
//	 ]
//	}
//
// The files new-0 and old-0 in the work directory belong to the first change,
// and so on. A new file leaves the work directory when it is put in its place.
type journal struct {
	MadeBy  string                 `json:"madeBy"`
	Format  int                    `json:"format"`
	Made    []string               `json:"made,omitempty"`  // directories that the update makes, outermost first
	Modes   map[string]fs.FileMode `json:"modes,omitempty"` // of directories that it may remove
	Changes []entry                `json:"changes"`
}

// An entry of the journal is a change.
type entry struct {
	Action string `json:"action"`
	Path   string `json:"path"`
	New    string `json:"new,omitempty"` // SHA-256 of the new content
}

func newName(i int) string { return fmt.Sprintf("%s/new-%d", workDir, i) }
func oldName(i int) string { return fmt.Sprintf("%s/old-%d", workDir, i) }

// newJournal describes the changes before the first of them is made.
func newJournal(root *os.Root, changes []Change) (*journal, error) {
	j := &journal{MadeBy: "mcp-schemagen", Format: journalFormat, Modes: map[string]fs.FileMode{}}
	for _, c := range changes {
		e := entry{Action: c.Action.String(), Path: c.Path}
		if c.Action != Remove {
			e.New = checksum(c.New)
		}
		j.Changes = append(j.Changes, e)
		for dir := range parents(c.Path) {
			info, err := root.Stat(dir)
			switch {
			case err == nil && c.Action == Remove:
				j.Modes[dir] = info.Mode().Perm()
			case errors.Is(err, fs.ErrNotExist) && !slices.Contains(j.Made, dir):
				j.Made = append(j.Made, dir)
			case err != nil && !errors.Is(err, fs.ErrNotExist):
				return nil, err
			}
		}
	}
	slices.Sort(j.Made) // puts a directory before those in it
	return j, nil
}

// parents yields the directories on the way to a file, innermost first.
func parents(name string) func(yield func(string) bool) {
	return func(yield func(string) bool) {
		for dir := path.Dir(name); dir != "." && yield(dir); {
			dir = path.Dir(dir)
		}
	}
}

func checksum(data []byte) string {
	sum := sha256.Sum256(data)
	return hex.EncodeToString(sum[:])
}

// write puts the journal on disk. It is there as a whole or not at all.
func (j *journal) write(root *os.Root) error {
	data, err := json.MarshalIndent(j, "", " ")
	if err != nil {
		return err
	}
	if err := writeSynced(root, journalDraft, data, fileMode); err != nil {
		return err
	}
	if err := root.Rename(journalDraft, journalFile); err != nil {
		return err
	}
	syncDir(root, workDir)
	return nil
}

// readJournal returns the journal of a killed run, or nil.
func readJournal(root *os.Root) (*journal, error) {
	data, err := root.ReadFile(journalFile)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	var j journal
	if err := json.Unmarshal(data, &j); err != nil || j.MadeBy != "mcp-schemagen" || j.Format != journalFormat {
		return nil, fmt.Errorf("%s: not a journal that this version of mcp-schemagen reads (remove the directory %s and run again)", journalFile, workDir)
	}
	seen := map[string]bool{}
	for _, e := range j.Changes {
		if err := checkPath(e.Path, seen); err != nil {
			return nil, fmt.Errorf("%s: %w", journalFile, err)
		}
	}
	return &j, nil
}

// recoverUpdate takes back what a killed run did in a directory, and removes what it
// left in the work directory. The caller holds the lock.
func recoverUpdate(root *os.Root) error {
	j, err := readJournal(root)
	if err != nil {
		return err
	}
	if j != nil {
		if err := j.rollBack(root); err != nil {
			return fmt.Errorf("undoing an interrupted run: %w", err)
		}
	}
	return sweep(root)
}

// rollBack puts everything back as it was before the update, whether that is
// complete or not. It can itself be interrupted and done again. A file that
// somebody changed since is left as it is.
func (j *journal) rollBack(root *os.Root) error {
	var problems []error
	for i, e := range slices.Backward(j.Changes) {
		if err := j.restore(root, i, e); err != nil {
			problems = append(problems, err)
		}
	}
	if len(problems) > 0 {
		return errors.Join(problems...)
	}
	for _, dir := range slices.Backward(j.Made) {
		root.Remove(dir) // stays if somebody put files there
	}
	j.sync(root)
	return removeJournal(root)
}

// removeJournal ends an update, or its being taken back.
func removeJournal(root *os.Root) error {
	err := root.Remove(journalFile)
	syncDir(root, workDir)
	return err
}

// restore takes one change back.
func (j *journal) restore(root *os.Root, i int, e entry) error {
	now, err := checksumOf(root, e.Path)
	if err != nil {
		return err
	}
	if e.Action == Create.String() {
		if _, err := root.Lstat(newName(i)); err == nil || now != e.New {
			return nil // it was not put there, or is another file by now
		}
		return root.Remove(e.Path)
	}
	if _, err := root.Lstat(oldName(i)); err != nil || now != e.New {
		return nil // it is restored already, or is not replaced yet
	}
	if err := j.remake(root, path.Dir(e.Path)); err != nil {
		return err
	}
	return root.Rename(oldName(i), e.Path)
}

// remake makes a removed directory again, with those around it.
func (j *journal) remake(root *os.Root, dir string) error {
	if _, err := root.Stat(dir); err == nil {
		return nil
	}
	if err := j.remake(root, path.Dir(dir)); err != nil {
		return err
	}
	if err := root.Mkdir(dir, dirMode); err != nil {
		return err
	}
	if mode, ok := j.Modes[dir]; ok {
		return root.Chmod(dir, mode) // past the umask
	}
	return nil
}

// sync makes the changes of directories last through a loss of power.
func (j *journal) sync(root *os.Root) {
	done := map[string]bool{}
	for _, e := range j.Changes {
		for dir := path.Dir(e.Path); !done[dir]; dir = path.Dir(dir) {
			syncDir(root, dir)
			done[dir] = true
		}
	}
}

// checksumOf returns the checksum of a file, or "" if there is no file.
func checksumOf(root *os.Root, name string) (string, error) {
	info, err := root.Lstat(name)
	if errors.Is(err, fs.ErrNotExist) {
		return "", nil
	}
	if err != nil {
		return "", err
	}
	if !info.Mode().IsRegular() {
		return "not a file", nil
	}
	data, err := root.ReadFile(name)
	return checksum(data), err
}

// workName matches what a run leaves in the work directory beside journal and
// lock.
var workName = regexp.MustCompile(`^((new|old)-[0-9]+|journal\.new)$`)

// sweep removes the files of a run from the work directory. Files of others
// that are there stay.
func sweep(root *os.Root) error {
	entries, err := fs.ReadDir(root.FS(), workDir)
	if err != nil {
		return err
	}
	var problems []error
	for _, e := range entries {
		if workName.MatchString(e.Name()) && !e.IsDir() {
			problems = append(problems, root.Remove(path.Join(workDir, e.Name())))
		}
	}
	return errors.Join(problems...)
}

// writeSynced writes a file, whose content is on disk when it returns. The file
// has the mode past the umask if that is not the usual one.
func writeSynced(root *os.Root, name string, data []byte, mode fs.FileMode) error {
	f, err := root.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_TRUNC, fileMode)
	if err != nil {
		return err
	}
	_, err = f.Write(data)
	if mode != fileMode {
		err = errors.Join(err, f.Chmod(mode))
	}
	return errors.Join(err, f.Sync(), f.Close())
}

// syncDir makes the names in a directory last. Not every system can do that,
// and those that can't need not.
func syncDir(root *os.Root, name string) {
	if f, err := root.Open(name); err == nil {
		f.Sync()
		f.Close()
	}
}

// firstLine returns the first line of a text.
func firstLine(data []byte) string {
	line, _, _ := strings.Cut(string(data), "\n")
	return strings.TrimSuffix(line, "\r")
}
