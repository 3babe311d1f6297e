package peers

import (
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"sync"
	"testing"
	"time"
)

//go:embed js
var js embed.FS

// npm returns a directory with the packages and the scripts of js. It skips the test if Node.js
// or the packages cannot be had.
func npm(t *testing.T) string {
	t.Helper()
	dir, err := scripts()
	if skip, ok := errors.AsType[*unavailableError](err); ok {
		t.Skip(skip)
	}
	if err != nil {
		t.Fatal(err)
	}
	return dir
}

// unavailableError says why there are no packages, though nothing is wrong.
type unavailableError struct{ reason string }

func (e *unavailableError) Error() string { return "no npm packages to test with: " + e.reason }

// scripts copies the scripts to a directory in which node finds the packages.
var scripts = sync.OnceValues(func() (string, error) {
	packages, err := install()
	if err != nil {
		return "", err
	}
	dir, err := os.MkdirTemp("", "peers-js")
	if err != nil {
		return "", err
	}
	temporary.add(dir)
	for _, name := range []string{"client.mjs", "server.mjs"} {
		text, err := js.ReadFile("js/" + name)
		if err != nil {
			return "", err
		}
		if err := os.WriteFile(filepath.Join(dir, name), text, 0o644); err != nil {
			return "", err
		}
	}
	return dir, os.Symlink(filepath.Join(packages, "node_modules"), filepath.Join(dir, "node_modules"))
})

// install returns a directory of the cache with the packages. Its name is that of their
// versions.
func install() (string, error) {
	for _, program := range []string{"node", "npm"} {
		if _, err := exec.LookPath(program); err != nil {
			return "", &unavailableError{err.Error()}
		}
	}
	cache, err := os.UserCacheDir()
	if err != nil {
		cache = os.TempDir()
	}
	digest := sha256.New()
	files := map[string][]byte{}
	for _, name := range []string{"package.json", "package-lock.json"} {
		if files[name], err = js.ReadFile("js/" + name); err != nil {
			return "", err
		}
		digest.Write(files[name])
	}
	dir := filepath.Join(cache, "mcp-schemagen-peers", hex.EncodeToString(digest.Sum(nil)[:8]))
	if _, err := os.Stat(dir); err == nil {
		return dir, nil
	}
	if err := os.MkdirAll(filepath.Dir(dir), 0o755); err != nil {
		return "", err
	}
	// A directory that is there is complete: it gets its name in the end.
	building, err := os.MkdirTemp(filepath.Dir(dir), "building")
	if err != nil {
		return "", err
	}
	defer os.RemoveAll(building)
	for name, text := range files {
		if err := os.WriteFile(filepath.Join(building, name), text, 0o644); err != nil {
			return "", err
		}
	}
	if err := fetch(building); err != nil {
		return "", err
	}
	if err := os.Rename(building, dir); err != nil && !errors.Is(err, fs.ErrExist) {
		if _, missing := os.Stat(dir); missing != nil { // another test may have been faster
			return "", err
		}
	}
	return dir, nil
}

// unreachable are the errors of npm that say that there is no way to the registry.
var unreachable = regexp.MustCompile(`E(NOTFOUND|CONNREFUSED|CONNRESET|TIMEDOUT|AI_AGAIN|NETUNREACH|HOSTUNREACH)|ERR_SOCKET_TIMEOUT|EIDLETIMEOUT|network`)

func fetch(dir string) error {
	install := exec.Command("npm", "ci", "--no-audit", "--no-fund", "--ignore-scripts", "--fetch-retries=1", "--prefix", dir)
	install.WaitDelay = time.Second
	killer := time.AfterFunc(2*time.Minute, func() { _ = install.Process.Kill() })
	defer killer.Stop()
	out, err := install.CombinedOutput()
	switch {
	case err == nil:
		return nil
	case unreachable.Match(out):
		return &unavailableError{fmt.Sprintf("npm cannot reach its registry: %v", err)}
	}
	return fmt.Errorf("npm ci: %w\n%s", err, out)
}
