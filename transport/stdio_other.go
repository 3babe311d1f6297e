//go:build !(linux || darwin || dragonfly || freebsd || netbsd || openbsd)

package transport

import (
	"fmt"
	"os"
)

// take replaces the files only, as there are no descriptors that can be moved.
func (s *stdio) take() error {
	s.in, s.out = os.Stdin, os.Stdout
	if err := s.replaceFiles(); err != nil {
		return fmt.Errorf("transport: take the standard streams: %w", err)
	}
	return nil
}
