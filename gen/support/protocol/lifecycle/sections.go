package lifecycle

import "github.com/mcp-schemagen/mcp-schemagen/gen/support/protocol"

// section is where revisions of the specification have something: paths below
// the root of a revision, from the first revision that has it there.
type section []sectionPath

type sectionPath struct {
	since protocol.Version
	path  string
}

// specRoot is where the revisions of the specification are.
const specRoot = "https://modelcontextprotocol.io/specification/"

// address returns the address of the section in a revision.
func (s section) address(v protocol.Version) string {
	path := ""
	for _, p := range s {
		if path == "" || p.since <= v {
			path = p.path
		}
	}
	return specRoot + string(v) + path
}

// patterns is the revision that has the utilities of requests in another place.
const patterns protocol.Version = "2026-07-28"

var (
	sectionInitialization  = section{{"", "/basic/lifecycle#initialization"}}
	sectionNegotiation     = section{{"", "/basic/lifecycle#version-negotiation"}}
	sectionShutdown        = section{{"", "/basic/lifecycle#shutdown"}, {patterns, "/basic/transports"}}
	sectionBatches         = section{{"", "/basic/messages"}, {"2025-03-26", "/basic#batching"}, {"2025-06-18", "/basic/transports#sending-messages-to-the-server"}, {patterns, "/basic/transports"}}
	sectionRequests        = section{{"", "/basic/messages#requests"}, {"2025-03-26", "/basic#requests"}}
	sectionResponses       = section{{"", "/basic/messages#responses"}, {"2025-03-26", "/basic#responses"}}
	sectionCancellation    = section{{"", "/basic/utilities/cancellation#behavior-requirements"}, {patterns, "/basic/patterns/cancellation#behavior-requirements"}}
	sectionProgress        = section{{"", "/basic/utilities/progress#behavior-requirements"}, {patterns, "/basic/patterns/progress#behavior-requirements"}}
	sectionProgressFlow    = section{{"", "/basic/utilities/progress#progress-flow"}, {patterns, "/basic/patterns/progress#progress-flow"}}
	sectionVersioning      = section{{"", "/basic/versioning#protocol-version-negotiation"}}
	sectionMeta            = section{{"", "/basic#meta"}}
	sectionInput           = section{{"", "/basic/patterns/mrtr"}}
	sectionInputMethods    = section{{"", "/basic/patterns/mrtr#supported-requests"}}
	sectionRetry           = section{{"", "/basic/patterns/mrtr#client-requirements-basic-workflow"}}
	sectionListen          = section{{"", "/basic/patterns/subscriptions#opening-a-stream"}}
	sectionAcknowledgement = section{{"", "/basic/patterns/subscriptions#acknowledgment"}}
	sectionSubscribed      = section{{"", "/basic/patterns/subscriptions#receiving-notifications"}}
	sectionUnsubscribed    = section{{"", "/basic/patterns/subscriptions#cancellation"}}
)
