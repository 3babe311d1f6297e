package gen_test

import (
	"github.com/mcp-schemagen/mcp-schemagen/generated/jsonrpc"
	"github.com/mcp-schemagen/mcp-schemagen/generated/mcp20241105"
	"github.com/mcp-schemagen/mcp-schemagen/generated/mcp20250326"
	"github.com/mcp-schemagen/mcp-schemagen/generated/mcp20250618"
	"github.com/mcp-schemagen/mcp-schemagen/generated/mcp20251125"
	"github.com/mcp-schemagen/mcp-schemagen/generated/mcp20260728"
)

// options are the DecodeOptions that every version package has.
type options = mcp20260728.DecodeOptions

// optioned is what a version package decodes with options.
type optioned struct {
	unmarshal unmarshaler
	into      func(data []byte, v jsonrpc.Value) error
	message   func(data []byte) (*jsonrpc.Message, error)
	pending   func(data []byte, pending func(jsonrpc.ID) string) (*jsonrpc.Message, error)
}

// with returns the functions of the package that take options.
func (r revision) with(o options) optioned {
	switch r.version {
	case mcp20241105.Version:
		o := mcp20241105.DecodeOptions(o)
		return optioned{o.UnmarshalDefinition, o.Unmarshal, o.DecodeMessage, o.DecodePending}
	case mcp20250326.Version:
		o := mcp20250326.DecodeOptions(o)
		return optioned{o.UnmarshalDefinition, o.Unmarshal, o.DecodeMessage, o.DecodePending}
	case mcp20250618.Version:
		o := mcp20250618.DecodeOptions(o)
		return optioned{o.UnmarshalDefinition, o.Unmarshal, o.DecodeMessage, o.DecodePending}
	case mcp20251125.Version:
		o := mcp20251125.DecodeOptions(o)
		return optioned{o.UnmarshalDefinition, o.Unmarshal, o.DecodeMessage, o.DecodePending}
	case mcp20260728.Version:
		return optioned{o.UnmarshalDefinition, o.Unmarshal, o.DecodeMessage, o.DecodePending}
	}
	panic("no options of " + r.version)
}
