package main

import (
	"errors"
	"fmt"

	"github.com/mcp-schemagen/mcp-schemagen/gen"
)

// The exit codes.
const (
	exitFine = iota
	exitDiffers
	exitFailure // wrong usage included
)

// errDiffers ends a run that found a difference and has shown it.
var errDiffers = errors.New("there are differences")

// errUsageShown ends a run that has shown how to use the command.
var errUsageShown = errors.New("wrong usage")

// A usageError is a command line that makes no sense.
type usageError string

func (u usageError) Error() string { return string(u) }

func exitCode(err error) int {
	switch {
	case err == nil:
		return exitFine
	case errors.Is(err, errDiffers):
		return exitDiffers
	}
	return exitFailure
}

// report writes an error to standard error, each of joined errors on lines of
// its own, equal ones once. Those without a place in a file begin with the
// program's name.
func (e *env) report(err error) {
	seen := map[string]bool{}
	for _, one := range separate(err) {
		text := fmt.Sprintf("%s: %v", program, one)
		if hasPlace(one) {
			text = one.Error()
		}
		if one != errDiffers && one != errUsageShown && !seen[text] {
			fmt.Fprintln(e.stderr, text)
		}
		seen[text] = true
	}
}

// separate returns the errors that were joined.
func separate(err error) []error {
	many, ok := err.(interface{ Unwrap() []error })
	switch {
	case err == nil:
		return nil
	case !ok:
		return []error{err}
	}
	var list []error
	for _, one := range many.Unwrap() {
		list = append(list, separate(one)...)
	}
	return list
}

// inDir says in each of joined errors which directory it is about.
func inDir(dir string, err error) error {
	list := separate(err)
	for i, one := range list {
		list[i] = fmt.Errorf("%s: %w", dir, one)
	}
	return errors.Join(list...)
}

func hasPlace(err error) bool {
	one, ok := err.(*gen.Error)
	return ok && one.Line > 0
}
