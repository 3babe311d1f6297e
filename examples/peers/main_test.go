package peers

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"github.com/mcp-schemagen/mcp-schemagen/generated/protocol"
)

// roles are what the test binary is when it is started with one of these names.
var roles = map[string]func(args []string) error{
	"record":       record,
	"lab":          serveLab,
	"gosdk-server": serveGoSDK,
	"mcpgo-server": serveMCPGo,
}

func TestMain(m *testing.M) {
	if len(os.Args) > 1 {
		if role, ok := roles[os.Args[1]]; ok {
			if err := role(os.Args[2:]); err != nil {
				fmt.Fprintln(os.Stderr, err)
				os.Exit(1)
			}
			os.Exit(0)
		}
	}
	adoptOrphans()
	code := m.Run()
	if left := leftovers(5 * time.Second); len(left) > 0 {
		fmt.Fprintln(os.Stderr, "processes are left:", left)
		code = 1
	}
	temporary.remove()
	if testing.Verbose() {
		surprises.print()
	}
	os.Exit(code)
}

// role returns the command that starts the test binary as something else.
func role(t *testing.T, name string, args ...string) []string {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	return append([]string{self, name}, args...)
}

// recordings returns the directory for the recordings of a test.
func recordings(t *testing.T) string {
	t.Helper()
	dir := os.Getenv("PEERS_RECORDINGS")
	if dir == "" {
		return t.TempDir()
	}
	dir = filepath.Join(dir, t.Name())
	if err := os.RemoveAll(dir); err != nil {
		t.Fatal(err)
	}
	if err := os.MkdirAll(dir, 0o755); err != nil {
		t.Fatal(err)
	}
	return dir
}

// recorded returns a command that does the same, and records the messages in dir.
func recorded(t *testing.T, dir string, command []string) []string {
	return append(role(t, "record", dir), command...)
}

// limit returns a context for a test, which nothing may exceed.
func limit(t *testing.T) context.Context {
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	t.Cleanup(cancel)
	return ctx
}

// examples are the programs of the module above that were built.
var examples = struct {
	sync.Mutex
	paths map[string]string
}{paths: map[string]string{}}

// example builds a program of the module above, once, and returns its path.
func example(t *testing.T, name string) string {
	t.Helper()
	examples.Lock()
	defer examples.Unlock()
	if examples.paths[name] != "" {
		return examples.paths[name]
	}
	dir, err := os.MkdirTemp("", "peers")
	if err != nil {
		t.Fatal(err)
	}
	temporary.add(dir)
	path := filepath.Join(dir, name)
	build := exec.Command("go", "build", "-o", path, "./"+name)
	build.Dir = ".."
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	examples.paths[name] = path
	return path
}

// temporary are directories to remove in the end.
var temporary directories

type directories struct {
	mu   sync.Mutex
	list []string
}

func (d *directories) add(dir string) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.list = append(d.list, dir)
}

func (d *directories) remove() {
	for _, dir := range d.list {
		os.RemoveAll(dir)
	}
}

// has reports whether a revision lets servers ask the user.
func has(v protocol.Version) bool { return v >= protocol.V20250618 }
