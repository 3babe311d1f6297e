package exact

import "github.com/mcp-schemagen/mcp-schemagen/gen/support/protocol"

// Reason is the kind of problem of a message.
type Reason = protocol.Reason

// The reasons.
const (
	NotJSON           = protocol.NotJSON
	NotJSONRPC        = protocol.NotJSONRPC
	UnknownVersion    = protocol.UnknownVersion
	UnknownMethod     = protocol.UnknownMethod
	WrongVersion      = protocol.WrongVersion
	WrongSender       = protocol.WrongSender
	InvalidPayload    = protocol.InvalidPayload
	UnknownID         = protocol.UnknownID
	UnknownResultType = protocol.UnknownResultType
)

// Error reports the problem of a message.
type Error = protocol.Error

// Decoded is a message of a batch, and what is wrong with it.
type Decoded = protocol.Decoded
