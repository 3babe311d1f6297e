package main

import (
	"bytes"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/mcp-schemagen/mcp-schemagen/gen"
)

// An invocation is a command line taken apart.
type invocation struct {
	args  []string
	stdin []byte
	save  func([]byte) error // takes standard output, if that is redirected
}

// split returns the words of a command line. Single quotes keep words together.
func split(line string) ([]string, error) {
	var words []string
	for line = strings.TrimSpace(line); line != ""; line = strings.TrimSpace(line) {
		if line[0] != '\'' {
			word, rest, _ := strings.Cut(line, " ")
			words, line = append(words, word), rest
			continue
		}
		word, rest, ok := strings.Cut(line[1:], "'")
		if !ok {
			return nil, errors.New("a quote is not closed")
		}
		words, line = append(words, word), rest
	}
	return words, nil
}

// redirect takes redirections out of the words.
func redirect(words []string) (*invocation, error) {
	c := &invocation{}
	for len(words) > 0 {
		word, next := words[0], ""
		if len(words) > 1 {
			next = words[1]
		}
		switch word {
		case "<":
			data, err := os.ReadFile(next)
			if err != nil {
				return nil, err
			}
			c.stdin = data
		case ">":
			c.save = func(data []byte) error { return writeFile(next, data) }
		case ">>":
			c.save = func(data []byte) error { return appendFile(next, data) }
		default:
			c.args, words = append(c.args, word), words[1:]
			continue
		}
		words = words[2:]
	}
	if len(c.args) == 0 {
		return nil, errors.New("there is no command")
	}
	return c, nil
}

// writeFile writes a file, and makes the directory that it is in.
func writeFile(name string, data []byte) error {
	return errors.Join(os.MkdirAll(filepath.Dir(name), 0o777), os.WriteFile(name, data, 0o666))
}

func appendFile(name string, data []byte) error {
	old, err := os.ReadFile(name)
	if err != nil {
		return err
	}
	return os.WriteFile(name, append(old, data...), 0o666)
}

// runTool runs one of the few commands besides mcp-schemagen that scenarios
// have.
func runTool(args []string, out io.Writer) error {
	tools := map[string]struct {
		arguments int
		run       func(args []string, out io.Writer) error
	}{
		"cat":      {1, cat},
		"copy":     {2, copyFile},
		"cd":       {1, func(args []string, _ io.Writer) error { return os.Chdir(args[0]) }},
		"embedded": {1, embedded},
		"grep":     {2, grep},
		"ls":       {1, list},
		"printf":   {1, printf},
		"replace":  {3, replace},
		"rm":       {1, func(args []string, _ io.Writer) error { return os.Remove(args[0]) }},
	}
	tool, ok := tools[args[0]]
	if !ok || len(args) != tool.arguments+1 {
		return fmt.Errorf("there is no tool %s with %d arguments", args[0], len(args)-1)
	}
	return tool.run(args[1:], out)
}

func cat(args []string, out io.Writer) error {
	data, err := os.ReadFile(args[0])
	if err != nil {
		return err
	}
	_, err = out.Write(data)
	return err
}

func copyFile(args []string, _ io.Writer) error {
	data, err := os.ReadFile(args[0])
	if err != nil {
		return err
	}
	return writeFile(args[1], data)
}

// embedded prints the schema of a revision that comes with the command.
func embedded(args []string, out io.Writer) error {
	list, err := gen.Embedded(args[0])
	if err != nil {
		return err
	}
	_, err = out.Write(list[0].Data)
	return err
}

// grep prints the lines of a file that contain a text. There must be one.
func grep(args []string, out io.Writer) error {
	data, err := os.ReadFile(args[1])
	if err != nil {
		return err
	}
	found := false
	for line := range strings.Lines(string(data)) {
		if strings.Contains(line, args[0]) {
			found = true
			fmt.Fprint(out, line)
		}
	}
	if !found {
		return fmt.Errorf("%s has no line with %q:\n%s", args[1], args[0], data)
	}
	return nil
}

// list prints the names of all files below a directory.
func list(args []string, out io.Writer) error {
	return fs.WalkDir(os.DirFS(args[0]), ".", func(name string, d fs.DirEntry, err error) error {
		if err == nil && !d.IsDir() {
			fmt.Fprintln(out, path.Join(args[0], name))
		}
		return err
	})
}

// printf prints a text in which \n and the like are escapes.
func printf(args []string, out io.Writer) error {
	text, err := strconv.Unquote(`"` + strings.ReplaceAll(args[0], `"`, `\"`) + `"`)
	if err != nil {
		return err
	}
	_, err = io.WriteString(out, text)
	return err
}

// replace puts one text in the place of another, which must be in the file.
func replace(args []string, _ io.Writer) error {
	data, err := os.ReadFile(args[0])
	if err != nil {
		return err
	}
	if !bytes.Contains(data, []byte(args[1])) {
		return fmt.Errorf("%s does not contain %q", args[0], args[1])
	}
	return os.WriteFile(args[0], bytes.Replace(data, []byte(args[1]), []byte(args[2]), 1), 0o666)
}

func checksum(data []byte) []byte {
	sum := sha256.Sum256(data)
	return sum[:8]
}
