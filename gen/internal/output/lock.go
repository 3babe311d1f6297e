package output

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"strings"
	"time"
)

const (
	// workDir is the directory in an output directory where a run keeps what it
	// needs while it writes. It exists during a run only, or after a run that was
	// killed.
	workDir = ".mcp-schemagen"

	lockFile = workDir + "/lock"
)

// lockWait is how long a run waits for another one to end. Writing takes less
// than a second on most disks.
var lockWait = 20 * time.Second

// errBusy is the error of tryLock if another process holds the lock.
var errBusy = errors.New("another run of mcp-schemagen is writing here")

// lock takes the lock of an output directory, which one process can hold, and
// returns a function that gives it up. The operating system frees the lock of a
// process that dies.
func lock(ctx context.Context, root *os.Root) (release func(), err error) {
	for start := time.Now(); ; {
		release, err := lockOnce(root)
		if !errors.Is(err, errBusy) {
			return release, err
		}
		if time.Since(start) > lockWait {
			return nil, busyError(root)
		}
		if err := pause(ctx); err != nil {
			return nil, err
		}
	}
}

// lockOnce makes the work directory and tries to take the lock in it.
func lockOnce(root *os.Root) (release func(), err error) {
	if err := root.Mkdir(workDir, dirMode); err != nil && !errors.Is(err, fs.ErrExist) {
		return nil, err
	}
	info, err := root.Lstat(workDir)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, errBusy // its last user has just removed it
	}
	if err != nil {
		return nil, err
	}
	if !info.IsDir() {
		return nil, fmt.Errorf("%s: not a directory, but mcp-schemagen keeps its work there (move it away)", workDir)
	}
	unlock, err := tryLock(root)
	if err != nil {
		if errors.Is(err, fs.ErrNotExist) {
			return nil, errBusy // as above
		}
		return nil, err
	}
	return func() {
		unlock()
		root.Remove(workDir) // stays if another run has begun, or if it holds files of others
	}, nil
}

// pause waits for a moment.
func pause(ctx context.Context) error {
	select {
	case <-ctx.Done():
		return context.Cause(ctx)
	case <-time.After(20 * time.Millisecond):
		return nil
	}
}

// busyError names the process that holds the lock, if that is known.
func busyError(root *os.Root) error {
	process := ""
	text, err := root.ReadFile(lockFile)
	if id := strings.TrimSpace(string(text)); err == nil && id != "" {
		process = ", process " + id
	}
	return fmt.Errorf("%w%s (wait until it ends and run again)", errBusy, process)
}

// busy reports whether a process holds the lock of an output directory. It
// writes nothing.
func busy(root *os.Root) bool {
	if root == nil {
		return false
	}
	_, err := root.Lstat(lockFile)
	return err == nil && locked(root)
}

// Unfinished reports whether a run into a directory was killed, so that the
// next one has to take back what the killed one did.
func Unfinished(dir string) bool {
	root, err := os.OpenRoot(dir)
	if err != nil {
		return false
	}
	defer root.Close()
	_, err = root.Lstat(workDir)
	return err == nil && !busy(root)
}
