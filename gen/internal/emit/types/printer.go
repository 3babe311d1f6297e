// Package types prints the declared types of a revision, and its package comment:
// doc.go, types.go, enums.go, unions.go, messages.go and capabilities.go. Of the
// struct Page it prints
//
//	// Page is one page of a list.
//	type Page struct {
//		// Cursor of the next page; absent on the last one.
//		Cursor *string `json:"cursor,omitzero"`
//
//		Extra jsonrpc.Members `json:"-"` // members that this revision does not name
//	}
package types

import (
	"github.com/dave/jennifer/jen"

	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/emit/codec"
)

// Printer prints types.
type Printer struct{ codec.Printer }

func self() *jen.Statement { return jen.Id("x") }
