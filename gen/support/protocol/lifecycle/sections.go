package lifecycle

import "github.com/mcp-schemagen/mcp-schemagen/gen/support/protocol"

// section is the place of a text in the specification. It has paths below the root of a
// revision, each with the first revision that uses it.
type section []sectionPath

type sectionPath struct {
	since protocol.Version
	path  string
}

// specRoot is the URL of all revisions of the specification.
const specRoot = "https://modelcontextprotocol.io/specification/"

// address returns the URL of the section in a revision.
func (s section) address(v protocol.Version) string {
	path := ""
	for _, p := range s {
		if path == "" || p.since <= v {
			path = p.path
		}
	}
	return specRoot + string(v) + path
}

// patterns is the revision that moved the utilities of requests to "patterns".
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
	sectionBatchMixed      = section{{"", "/basic/transports#sending-messages-to-the-server"}}
	sectionErrorCodes      = section{{"", "/basic#error-codes"}}
	sectionPing            = section{{"", "/basic/utilities/ping#behavior-requirements"}}
	sectionDiscover        = section{{"", "/server/discover"}}
	sectionCachePages      = section{{"", "/server/utilities/caching#interaction-with-pagination"}}
	sectionCancelled       = section{{"", "/basic/transports/stdio#cancellation"}}
	sectionClientMessages  = section{{"", "/basic/transports/stdio#sending-messages"}}
	sectionInputServer     = section{{"", "/basic/patterns/mrtr#server-requirements-basic-workflow"}}
	sectionUnsubscribed    = section{{"", "/basic/patterns/subscriptions#cancellation"}}

	sectionTaskStatus       = section{{"", "/basic/utilities/tasks#task-status-lifecycle"}}
	sectionTaskIDs          = section{{"", "/basic/utilities/tasks#task-id-requirements"}}
	sectionTaskResults      = section{{"", "/basic/utilities/tasks#result-retrieval"}}
	sectionTaskSupport      = section{{"", "/basic/utilities/tasks#task-support-and-handling"}}
	sectionTaskRelated      = section{{"", "/basic/utilities/tasks#related-task-metadata"}}
	sectionTaskCancellation = section{{"", "/basic/utilities/tasks#task-cancellation"}}
	sectionTaskTools        = section{{"", "/basic/utilities/tasks#tool-level-negotiation"}}

	sectionSetLevel            = section{{"", "/server/utilities/logging#setting-log-level"}}
	sectionLogRequests         = section{{"", "/server/utilities/logging#per-request-log-level"}}
	sectionSubscribe           = section{{"", "/server/resources#subscriptions"}}
	sectionElicitationComplete = section{{"", "/client/elicitation#completion-notifications-for-url-mode-elicitation"}}
	sectionToolResults         = section{{"", "/client/sampling#tool-result-messages"}}
	sectionToolBalance         = section{{"", "/client/sampling#tool-use-and-result-balance"}}
)
