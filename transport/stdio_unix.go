//go:build linux || darwin || dragonfly || freebsd || netbsd || openbsd

package transport

import (
	"fmt"
	"os"
	"runtime"
	"syscall"
	"time"
)

// take moves the standard streams to descriptors that processes do not inherit.
func (s *stdio) take() error {
	err := s.takeAll()
	if err != nil {
		return fmt.Errorf("transport: take the standard streams: %w", err)
	}
	return nil
}

func (s *stdio) takeAll() (err error) {
	inFD, outFD := descriptor(os.Stdin), descriptor(os.Stdout)
	if s.in, err = s.private(inFD, "stdin"); err != nil {
		return err
	}
	if s.out, err = s.private(outFD, "stdout"); err != nil {
		return err
	}
	null, err := os.Open(os.DevNull)
	if err != nil {
		return err
	}
	defer null.Close()
	if err := s.redirect(syscall.Stdin, descriptor(null)); err != nil {
		return err
	}
	if err := s.redirect(syscall.Stdout, syscall.Stderr); err != nil {
		return err
	}
	// Replacing the variables is a data race with code that reads them, so that is done
	// only if the descriptors are not all.
	if inFD != syscall.Stdin || outFD != syscall.Stdout {
		return s.replaceFiles()
	}
	return nil
}

// private returns a file for the stream of a descriptor, with a descriptor of its own.
func (s *stdio) private(fd int, name string) (*os.File, error) {
	copied, err := duplicate(fd)
	if err != nil {
		return nil, err
	}
	if s.unblock(copied) {
		s.undo = append(s.undo, func() error { return syscall.SetNonblock(fd, false) })
	}
	f := os.NewFile(uintptr(copied), name)
	s.undo = append(s.undo, f.Close)
	return f, nil
}

// unblock puts a stream into non-blocking mode, and reports whether it was not in this mode.
// Calls that wait can then be ended, and need no thread of their own. The mode belongs to
// the stream, and applies to other processes that share it. So it is for a stream that
// comes from whoever started this process, and is not the one for the log.
func (s *stdio) unblock(fd int) bool {
	var stream, log syscall.Stat_t
	if syscall.Fstat(fd, &stream) != nil {
		return false
	}
	switch stream.Mode & syscall.S_IFMT {
	case syscall.S_IFSOCK:
	case syscall.S_IFIFO:
		// On Darwin, the end of a named pipe is not told to those who wait for events.
		if runtime.GOOS == "darwin" || runtime.GOOS == "ios" {
			return false
		}
	default:
		return false
	}
	if syscall.Fstat(syscall.Stderr, &log) == nil && log.Dev == stream.Dev && log.Ino == stream.Ino {
		return false
	}
	return !isNonblock(fd) && syscall.SetNonblock(fd, true) == nil
}

// isNonblock reports whether a stream is in non-blocking mode: a file only has deadlines then.
func isNonblock(fd int) bool {
	copied, err := duplicate(fd)
	if err != nil {
		return false
	}
	f := os.NewFile(uintptr(copied), "")
	defer f.Close()
	return f.SetDeadline(time.Time{}) == nil
}

// redirect makes fd another name of the stream of target.
func (s *stdio) redirect(fd, target int) error {
	saved, err := duplicate(fd)
	if err != nil {
		return err
	}
	s.undo = append(s.undo, func() error {
		defer syscall.Close(saved)
		return duplicateTo(saved, fd)
	})
	return duplicateTo(target, fd)
}

// duplicate returns a further descriptor of a stream. Processes do not inherit it.
func duplicate(fd int) (int, error) {
	syscall.ForkLock.RLock()
	defer syscall.ForkLock.RUnlock()
	copied, err := syscall.Dup(fd)
	if err != nil {
		return -1, os.NewSyscallError("dup", err)
	}
	syscall.CloseOnExec(copied)
	return copied, nil
}

// duplicateTo makes to another name of the stream of fd. Processes inherit it.
func duplicateTo(fd, to int) error {
	for {
		err := dup2(fd, to)
		if err != syscall.EINTR && err != syscall.EBUSY {
			return os.NewSyscallError("dup2", err)
		}
	}
}

// descriptor returns the descriptor of a file, or -1. Unlike Fd, it does not change the mode
// of the file.
func descriptor(f *os.File) int {
	fd := -1
	if c, err := f.SyscallConn(); err == nil {
		c.Control(func(x uintptr) { fd = int(x) })
	}
	return fd
}
