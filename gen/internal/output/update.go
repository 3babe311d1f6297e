package output

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"sync"
	"sync/atomic"
)

// An update changes files in an output directory, all or none. It first puts
// all new and old contents into the work directory, where nobody sees them,
// then the journal, and then renames:
//
//	mcp/.mcp-schemagen/new-0 ──> mcp/types.go      the new content takes its place
//	mcp/.mcp-schemagen/old-0                       the old one stays until the end
//	mcp/.mcp-schemagen/journal                     is removed last, and that completes the update
type update struct {
	root *os.Root

	// step is called before each change of the disk, one call at a time. An error
	// ends the update.
	step func() error

	mu sync.Mutex // serializes step
}

// run carries out the changes. On an error everything is put back as it was, as
// far as the disk lets it; the error says so if it does not.
func (u *update) run(changes []Change) error {
	j, err := newJournal(u.root, changes)
	if err != nil {
		return err
	}
	if err := u.stage(j, changes); err != nil {
		return errors.Join(err, sweep(u.root))
	}
	if err := u.apply(j, changes); err != nil {
		if failed := j.rollBack(u.root); failed != nil {
			return errors.Join(err, fmt.Errorf("restoring the old files: %w (the next run tries again)", failed))
		}
		return errors.Join(err, sweep(u.root))
	}
	return sweep(u.root)
}

// stage does what may lack room or permission, in the work directory.
func (u *update) stage(j *journal, changes []Change) error {
	err := inParallel(len(changes), func(i int) error {
		return u.do(func() error { return u.prepare(i, changes[i]) })
	})
	if err != nil {
		return err
	}
	return u.do(func() error { return j.write(u.root) })
}

// prepare puts the contents of one file into the work directory.
func (u *update) prepare(i int, c Change) error {
	var errNew, errOld error
	if c.Action != Remove {
		mode := c.mode
		if mode == 0 {
			mode = fileMode
		}
		errNew = writeSynced(u.root, newName(i), c.New, mode)
	}
	if c.Action != Create {
		errOld = u.keepOld(i, c)
	}
	if err := errors.Join(errNew, errOld); err != nil {
		return fmt.Errorf("%s: %w", c.Path, err)
	}
	return nil
}

// inParallel calls f with the numbers up to n, until an error. To wait for the
// disk takes many files at once little longer than one.
func inParallel(n int, f func(i int) error) error {
	const workers = 16
	var wg sync.WaitGroup
	var next atomic.Int64
	errs := make([]error, workers)
	for w := range workers {
		wg.Go(func() {
			for errs[w] == nil {
				i := int(next.Add(1)) - 1
				if i >= n {
					return
				}
				errs[w] = f(i)
			}
			next.Store(int64(n))
		})
	}
	wg.Wait()
	for _, err := range errs {
		if err != nil {
			return err
		}
	}
	return nil
}

// keepOld keeps the old content of a file: as a link, or as a copy where the
// disk has no links.
func (u *update) keepOld(i int, c Change) error {
	if u.root.Link(c.Path, oldName(i)) == nil {
		return nil
	}
	return writeSynced(u.root, oldName(i), c.Old, c.mode)
}

// apply changes what others see.
func (u *update) apply(j *journal, changes []Change) error {
	for _, dir := range j.Made {
		if err := u.do(func() error { return u.root.Mkdir(dir, dirMode) }); err != nil {
			return err
		}
	}
	for i, c := range changes {
		if c.Action == Remove {
			continue
		}
		if err := u.do(func() error { return u.root.Rename(newName(i), c.Path) }); err != nil {
			return err
		}
	}
	for _, c := range changes {
		if c.Action != Remove {
			continue
		}
		if err := u.discard(c); err != nil {
			return err
		}
	}
	j.sync(u.root)
	return u.do(func() error { return removeJournal(u.root) })
}

func (u *update) do(change func() error) error {
	u.mu.Lock()
	err := u.step()
	u.mu.Unlock()
	if err != nil {
		return err
	}
	return change()
}

// discard removes a stale file, and the directories that it leaves empty.
func (u *update) discard(c Change) error {
	if err := u.do(func() error { return u.root.Remove(c.Path) }); err != nil {
		return err
	}
	for dir := range parents(c.Path) {
		if entries, err := fs.ReadDir(u.root.FS(), dir); err != nil || len(entries) > 0 {
			return err
		}
		if err := u.do(func() error { return u.root.Remove(dir) }); err != nil {
			return err
		}
	}
	return nil
}
