package spec

import (
	"testing"

	"github.com/mcp-schemagen/mcp-schemagen/gen/support/protocol"
)

// TestSectionURL checks that a section is where the last revision before has it.
func TestSectionURL(t *testing.T) {
	s := Section{{"", "/a"}, {protocol.V20020202, "/b"}}
	for v, want := range map[protocol.Version]string{protocol.V20010101: "/a", protocol.V20020202: "/b", protocol.V20030303: "/b"} {
		if at := s.URL(v); at != Root+string(v)+want {
			t.Errorf("%s: the section is at %s", v, at)
		}
	}
}
