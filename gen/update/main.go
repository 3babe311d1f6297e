// Command update rewrites all golden files of the module: it runs the tests of the
// packages whose tests import package golden, with -short and -update. Arguments
// are passed on, such as -run TestGolden.
//
//	go run ./gen/update
//
// Look at the difference before you commit it.
package main

import (
	"fmt"
	"os"
	"os/exec"
	"slices"
	"strings"
)

// goldenPackage defines the flag -update.
const goldenPackage = "github.com/mcp-schemagen/mcp-schemagen/gen/internal/golden"

func main() {
	if err := run(os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "update:", err)
		os.Exit(1)
	}
}

func run(args []string) error {
	packages, err := testedWith(goldenPackage)
	if err != nil {
		return err
	}
	test := append([]string{"test", "-count=1", "-short"}, packages...)
	cmd := exec.Command("go", slices.Concat(test, []string{"-update"}, args)...)
	cmd.Stdout, cmd.Stderr = os.Stdout, os.Stderr
	return cmd.Run()
}

// testedWith returns the packages of the module whose tests import a package.
func testedWith(imported string) ([]string, error) {
	const format = `{{.ImportPath}}{{range .TestImports}} {{.}}{{end}}{{range .XTestImports}} {{.}}{{end}}`
	cmd := exec.Command("go", "list", "-f", format, "github.com/mcp-schemagen/mcp-schemagen/...")
	cmd.Stderr = os.Stderr
	out, err := cmd.Output()
	if err != nil {
		return nil, fmt.Errorf("go list: %w", err)
	}
	var packages []string
	for line := range strings.Lines(string(out)) {
		words := strings.Fields(line)
		if slices.Contains(words[1:], imported) {
			packages = append(packages, words[0])
		}
	}
	if len(packages) == 0 {
		return nil, fmt.Errorf("no tests import %s", imported)
	}
	return packages, nil
}
