package spec

import "github.com/mcp-schemagen/mcp-schemagen/gen/support/protocol"

// A Section is where revisions of the specification have something: paths below
// the root of a revision, from the first revision that has it there.
type Section []sectionPath

type sectionPath struct {
	since protocol.Version
	path  string
}

// Root is where the revisions of the specification are.
const Root = "https://modelcontextprotocol.io/specification/"

// URL returns the address of the section in a revision.
func (s Section) URL(v protocol.Version) string {
	path := ""
	for _, p := range s {
		if path == "" || p.since <= v {
			path = p.path
		}
	}
	return Root + string(v) + path
}

// patterns is the revision that has the utilities of requests in another place.
const patterns protocol.Version = "2026-07-28"

var (
	SectionInitialization  = Section{{"", "/basic/lifecycle#initialization"}}
	SectionNegotiation     = Section{{"", "/basic/lifecycle#version-negotiation"}}
	SectionShutdown        = Section{{"", "/basic/lifecycle#shutdown"}, {patterns, "/basic/transports"}}
	SectionBatches         = Section{{"", "/basic/messages"}, {"2025-03-26", "/basic#batching"}, {"2025-06-18", "/basic/transports#sending-messages-to-the-server"}, {patterns, "/basic/transports"}}
	SectionRequests        = Section{{"", "/basic/messages#requests"}, {"2025-03-26", "/basic#requests"}}
	SectionResponses       = Section{{"", "/basic/messages#responses"}, {"2025-03-26", "/basic#responses"}}
	SectionCancellation    = Section{{"", "/basic/utilities/cancellation#behavior-requirements"}, {patterns, "/basic/patterns/cancellation#behavior-requirements"}}
	SectionProgress        = Section{{"", "/basic/utilities/progress#behavior-requirements"}, {patterns, "/basic/patterns/progress#behavior-requirements"}}
	SectionProgressFlow    = Section{{"", "/basic/utilities/progress#progress-flow"}, {patterns, "/basic/patterns/progress#progress-flow"}}
	SectionVersioning      = Section{{"", "/basic/versioning#protocol-version-negotiation"}}
	SectionMeta            = Section{{"", "/basic#meta"}}
	SectionInput           = Section{{"", "/basic/patterns/mrtr"}}
	SectionInputMethods    = Section{{"", "/basic/patterns/mrtr#supported-requests"}}
	SectionRetry           = Section{{"", "/basic/patterns/mrtr#client-requirements-basic-workflow"}}
	SectionListen          = Section{{"", "/basic/patterns/subscriptions#opening-a-stream"}}
	SectionAcknowledgement = Section{{"", "/basic/patterns/subscriptions#acknowledgment"}}
	SectionSubscribed      = Section{{"", "/basic/patterns/subscriptions#receiving-notifications"}}
	SectionBatchMixed      = Section{{"", "/basic/transports#sending-messages-to-the-server"}}
	SectionErrorCodes      = Section{{"", "/basic#error-codes"}}
	SectionPing            = Section{{"", "/basic/utilities/ping#behavior-requirements"}}
	SectionDiscover        = Section{{"", "/server/discover"}}
	SectionCachePages      = Section{{"", "/server/utilities/caching#interaction-with-pagination"}}
	SectionCancelled       = Section{{"", "/basic/transports/stdio#cancellation"}}
	SectionClientMessages  = Section{{"", "/basic/transports/stdio#sending-messages"}}
	SectionInputServer     = Section{{"", "/basic/patterns/mrtr#server-requirements-basic-workflow"}}
	SectionUnsubscribed    = Section{{"", "/basic/patterns/subscriptions#cancellation"}}

	SectionTaskStatus       = Section{{"", "/basic/utilities/tasks#task-status-lifecycle"}}
	SectionTaskIDs          = Section{{"", "/basic/utilities/tasks#task-id-requirements"}}
	SectionTaskResults      = Section{{"", "/basic/utilities/tasks#result-retrieval"}}
	SectionTaskSupport      = Section{{"", "/basic/utilities/tasks#task-support-and-handling"}}
	SectionTaskRelated      = Section{{"", "/basic/utilities/tasks#related-task-metadata"}}
	SectionTaskCancellation = Section{{"", "/basic/utilities/tasks#task-cancellation"}}
	SectionTaskTools        = Section{{"", "/basic/utilities/tasks#tool-level-negotiation"}}

	SectionSetLevel            = Section{{"", "/server/utilities/logging#setting-log-level"}}
	SectionLogRequests         = Section{{"", "/server/utilities/logging#per-request-log-level"}}
	SectionSubscribe           = Section{{"", "/server/resources#subscriptions"}}
	SectionElicitationComplete = Section{{"", "/client/elicitation#completion-notifications-for-url-mode-elicitation"}}
	SectionToolResults         = Section{{"", "/client/sampling#tool-result-messages"}}
	SectionToolBalance         = Section{{"", "/client/sampling#tool-use-and-result-balance"}}
)
