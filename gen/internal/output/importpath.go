package output

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
)

// missing returns the folders that do not exist on the way to dir, outermost
// first, dir included.
func missing(dir string) []string {
	if _, err := os.Lstat(dir); !errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	above := filepath.Dir(dir)
	if above == dir {
		return []string{dir}
	}
	return append(missing(above), dir)
}

// removeEmpty removes folders, given outermost first, as far as nothing is in
// them.
func removeEmpty(folders []string) {
	for _, folder := range slices.Backward(folders) {
		os.Remove(folder)
	}
}

// ImportPath returns the import path of a folder, which need not exist, by the
// nearest go.mod in it or above it.
func ImportPath(dir string) (string, error) {
	abs, err := filepath.Abs(dir)
	if err != nil {
		return "", err
	}
	for folder := abs; ; folder = filepath.Dir(folder) {
		file := filepath.Join(folder, "go.mod")
		if info, err := os.Stat(file); err == nil && !info.IsDir() {
			return importPathBelow(file, folder, abs)
		}
		if folder == filepath.Dir(folder) {
			return "", fmt.Errorf("%s is in no Go module: there is no go.mod in it or above it (run go mod init MODULE first)", dir)
		}
	}
}

func importPathBelow(file, folder, dir string) (string, error) {
	data, err := os.ReadFile(file)
	if err != nil {
		return "", err
	}
	module, err := modulePath(string(data))
	if err != nil {
		return "", fmt.Errorf("%s: %w", file, err)
	}
	below, err := filepath.Rel(folder, dir)
	if err != nil {
		return "", err
	}
	below = filepath.ToSlash(below)
	if why := notImportable(below); why != "" {
		return "", fmt.Errorf("the folder %s cannot be imported: %s", dir, why)
	}
	return path.Join(module, below), nil
}

// notImportable says why a folder below a module cannot be in an import path,
// or returns "".
func notImportable(below string) string {
	for _, r := range below {
		if notInPath(r) {
			return fmt.Sprintf("Go allows no %q in an import path", r)
		}
	}
	for name := range strings.SplitSeq(below, "/") {
		if below != "." && (name[0] == '.' || name[len(name)-1] == '.') {
			return "the name of a folder begins or ends with a dot"
		}
	}
	return ""
}

// notInPath tells whether a character cannot stand in an import path.
func notInPath(r rune) bool {
	switch {
	case 'a' <= r && r <= 'z', 'A' <= r && r <= 'Z', '0' <= r && r <= '9':
		return false
	}
	return !strings.ContainsRune("-._~+/", r)
}

// modulePath returns the path in the module directive of a go.mod, which is
// "module PATH" or the same in a block; the path may be quoted.
func modulePath(mod string) (string, error) {
	inBlock := false
	for line := range strings.Lines(strings.TrimPrefix(mod, "\ufeff")) {
		line = strings.TrimSpace(withoutComment(line))
		switch rest, isModule := cutWord(line, "module"); {
		case inBlock && line == ")":
			inBlock = false
		case inBlock && line != "":
			return unquotePath(line)
		case isModule && rest == "(":
			inBlock = true
		case isModule && rest != "":
			return unquotePath(rest)
		}
	}
	return "", errors.New("there is no module directive (run go mod edit -module PATH)")
}

// cutWord returns what follows a word at the start of a line.
func cutWord(line, word string) (string, bool) {
	rest, ok := strings.CutPrefix(line, word)
	if !ok || rest != "" && !strings.ContainsAny(rest[:1], " \t(\"`") {
		return "", false
	}
	return strings.TrimSpace(rest), true
}

// withoutComment cuts a // comment off, unless it stands in a quoted path.
func withoutComment(line string) string {
	quote := byte(0)
	for i := range len(line) {
		switch c := line[i]; {
		case quote == 0 && (c == '"' || c == '`'):
			quote = c
		case c == quote:
			quote = 0
		case quote == 0 && strings.HasPrefix(line[i:], "//"):
			return line[:i]
		}
	}
	return line
}

func unquotePath(text string) (string, error) {
	if strings.ContainsAny(text[:1], "\"`") {
		plain, err := strconv.Unquote(text)
		if err != nil {
			return "", fmt.Errorf("the module path %s is not quoted well", text)
		}
		text = plain
	}
	switch {
	case text == "std" || text == "cmd":
		return "", fmt.Errorf("the module %s is Go's own: choose a folder in a module of yours", text)
	case text == "" || strings.IndexFunc(text, notInPath) >= 0:
		return "", fmt.Errorf("%q is not a module path", text)
	}
	return text, nil
}
