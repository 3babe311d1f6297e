package tool

import (
	"errors"
	"fmt"

	"github.com/mcp-schemagen/mcp-schemagen/generated/jsonrpc"
)

// OutputError reports that the function of a tool has returned a value that does not match
// the output schema or cannot be encoded. The peer cannot correct this: it gets an internal
// error without the details.
type OutputError struct {
	Tool string // name of the tool
	Err  error  // description of the mistake
}

// Error returns the name of the tool and the mistake.
func (e *OutputError) Error() string { return fmt.Sprintf("tool %q: output: %v", e.Tool, e.Err) }

// As makes errors.As find the error for the peer. It is an internal error even if Err wraps
// an error with another code.
func (e *OutputError) As(target any) bool {
	t, ok := target.(**jsonrpc.Error)
	if ok {
		*t = jsonrpc.ToError(errors.New(e.Error()))
	}
	return ok
}
