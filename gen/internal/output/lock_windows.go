package output

import (
	"os"
	"path/filepath"
	"syscall"
)

// What package syscall does not export.
const (
	flagDeleteOnClose     = 0x04000000
	errorSharingViolation = syscall.Errno(32)
)

// tryLock takes the lock if no process holds it: a lock file that is open and
// not shared. Windows removes the file when its process closes it or dies.
func tryLock(root *os.Root) (unlock func(), err error) {
	h, err := openLock(root, syscall.OPEN_ALWAYS, flagDeleteOnClose)
	if err != nil {
		return nil, err
	}
	return func() { syscall.CloseHandle(h) }, nil
}

// locked reports whether a process holds the lock.
func locked(root *os.Root) bool {
	h, err := openLock(root, syscall.OPEN_EXISTING, 0)
	if err == nil {
		syscall.CloseHandle(h)
	}
	return err == errBusy
}

func openLock(root *os.Root, create, flags uint32) (syscall.Handle, error) {
	name := filepath.Join(root.Name(), filepath.FromSlash(lockFile))
	p, err := syscall.UTF16PtrFromString(name)
	if err != nil {
		return 0, err
	}
	h, err := syscall.CreateFile(p, syscall.GENERIC_READ|syscall.GENERIC_WRITE, 0, nil,
		create, syscall.FILE_ATTRIBUTE_NORMAL|flags, 0)
	switch err {
	case nil:
		return h, nil
	case errorSharingViolation, syscall.ERROR_ACCESS_DENIED: // the latter while the file is being removed
		return 0, errBusy
	}
	return 0, &os.PathError{Op: "lock", Path: name, Err: err}
}
