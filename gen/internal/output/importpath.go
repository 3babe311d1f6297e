package output

import (
	"errors"
	"fmt"
	"os"
	"path"
	"path/filepath"
	"strconv"
	"strings"
)

// ImportPath returns the import path of a directory, which need not exist, by
// the nearest go.mod in it or above it. It rejects a directory whose packages
// the go command ignores.
func ImportPath(dir string) (string, error) {
	abs, err := filepath.Abs(dir)
	if err != nil {
		return "", err
	}
	for above := abs; ; above = filepath.Dir(above) {
		file := filepath.Join(above, "go.mod")
		if info, err := os.Stat(file); err == nil && !info.IsDir() {
			return importPathBelow(file, above, abs, dir)
		}
		if above == filepath.Dir(above) {
			return "", fmt.Errorf("%s: not in a Go module: no go.mod in it or above it (run go mod init MODULE first)", dir)
		}
	}
}

func importPathBelow(file, module, abs, dir string) (string, error) {
	data, err := os.ReadFile(file)
	if err != nil {
		return "", err
	}
	name, err := modulePath(string(data))
	if err != nil {
		return "", fmt.Errorf("%s: %w", file, err)
	}
	below, err := filepath.Rel(module, abs)
	if err != nil {
		return "", err
	}
	below = filepath.ToSlash(below)
	if why := notImportable(below); why != "" {
		return "", fmt.Errorf("%s: cannot hold a Go package: %s (choose another directory)", dir, why)
	}
	return path.Join(name, below), nil
}

// notImportable returns the reason why packages in a directory below a module
// cannot be imported, or why the go command leaves them out of ./... and of
// go mod tidy. It returns "" for other directories.
func notImportable(below string) string {
	if below == "." {
		return ""
	}
	for _, r := range below {
		if notInPath(r) {
			return fmt.Sprintf("an import path has no %q", r)
		}
	}
	for name := range strings.SplitSeq(below, "/") {
		switch {
		case name == "testdata" || name == "vendor":
			return fmt.Sprintf("the go command ignores directories named %s", name)
		case name[0] == '.' || name[0] == '_':
			return fmt.Sprintf("the go command ignores directories whose name begins with %q, such as %s", name[0], name)
		case name[len(name)-1] == '.':
			return fmt.Sprintf("an import path has no name that ends with a dot, such as %s", name)
		}
	}
	return ""
}

// notInPath reports whether an import path cannot have a character.
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
	return "", errors.New("no module directive (run go mod edit -module PATH)")
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
			return "", fmt.Errorf("the quotes of the module path %s do not match", text)
		}
		text = plain
	}
	switch {
	case text == "std" || text == "cmd":
		return "", fmt.Errorf("the module %s is Go's own (choose a directory in a module of yours)", text)
	case text == "" || strings.IndexFunc(text, notInPath) >= 0:
		return "", fmt.Errorf("%q is not a module path", text)
	}
	return text, nil
}
