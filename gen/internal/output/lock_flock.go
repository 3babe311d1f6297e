//go:build darwin || dragonfly || freebsd || illumos || linux || netbsd || openbsd

package output

import (
	"errors"
	"fmt"
	"os"
	"syscall"
)

// tryLock takes the lock if no process holds it: an flock of the lock file,
// which holds the number of the process.
//
// The holder removes the file before it gives up the lock. A process that
// waited for the removed file sees that another file, or none, has its name by
// now, and tries again.
func tryLock(root *os.Root) (unlock func(), err error) {
	f, err := root.OpenFile(lockFile, os.O_RDWR|os.O_CREATE, fileMode)
	if err != nil {
		return nil, err
	}
	if err := flock(f, syscall.LOCK_EX); err != nil {
		return nil, errors.Join(err, f.Close())
	}
	if !current(root, f) {
		f.Close()
		return nil, errBusy
	}
	f.Truncate(0)
	fmt.Fprintln(f, os.Getpid()) // for messages only
	return func() {
		root.Remove(lockFile)
		f.Close()
	}, nil
}

// flock locks a file. On a disk that has no locks it does nothing.
func flock(f *os.File, how int) error {
	for {
		err := syscall.Flock(int(f.Fd()), how|syscall.LOCK_NB)
		switch {
		case err == syscall.EWOULDBLOCK:
			return errBusy
		case err == nil || errors.Is(err, errors.ErrUnsupported):
			return nil
		case err != syscall.EINTR:
			return err
		}
	}
}

// current reports whether an open file is still the lock file.
func current(root *os.Root, f *os.File) bool {
	opened, err := f.Stat()
	if err != nil {
		return false
	}
	named, err := root.Lstat(lockFile)
	return err == nil && os.SameFile(opened, named)
}

// locked reports whether a process holds the lock.
func locked(root *os.Root) bool {
	f, err := root.Open(lockFile)
	if err != nil {
		return false
	}
	defer f.Close()
	return errors.Is(flock(f, syscall.LOCK_SH), errBusy)
}
