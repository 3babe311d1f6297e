package gen

import (
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/archive"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/source"
)

// Error is one problem of a schema file, with its place. Where a schema has
// several, the error of [Generate] or [Import] gives access to each by its
// method Unwrap() []error.
type Error = source.Error

// Mismatch is the error of [CheckImport] for a schema that has not the recorded
// structure.
type Mismatch = archive.Mismatch
