package spec

import (
	"slices"

	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/model"
)

// Requirement is a capability that the messages of a method need, or the errors
// of a code. It applies in schemas that have both that and the capability.
type Requirement struct {
	Method  string
	Code    int64 // of an error, in place of Method
	Needs   model.Requirement
	Instead string // path that this requirement replaces where its capability is declared, or ""
	Reason  string
	End     End
}

const (
	receiverDeclares = "a request needs what its receiver declared"
	senderDeclares   = "a notification needs what its sender declared"
	modeDecides      = "the mode of an elicitation decides which capability it needs; an empty capability stands for forms"
	taskMember       = "a request that asks for a task needs the receiver to create tasks for this method"
	filterMember     = "the server acknowledges only what it supports"
)

// Leniency makes requirements advice: where no sentence says must, a message without
// the capability is one that the specification advises against.
type Leniency struct {
	Title  string // names the row
	When   When
	Of     []model.Party // whose capabilities
	Except []string      // methods whose requirements have a must of their own
	Reason string
	Source string // path below the specification
	End    End
}

// Leniencies are the requirements that are advice.
var Leniencies = []Leniency{
	{
		Title: "negotiated capabilities", When: When{Has: "InitializeRequest", Lacks: "ElicitRequest"},
		Of: []model.Party{model.OfServer, model.OfClient}, Except: []string{"notifications/message"},
		Reason: "both parties should only use capabilities that were negotiated; servers that emit log messages must declare logging",
		Source: "2024-11-05/basic/lifecycle#operation, 2025-03-26/basic/lifecycle#operation, 2024-11-05/server/utilities/logging#capabilities",
		End:    End{"2025-03-26", "2025-06-18 made it a must"},
	},
	{
		Title: "capabilities of a server without sessions", When: stateless,
		Of: []model.Party{model.OfServer}, Except: []string{"notifications/message"},
		Reason: "a client may send any request without asking for the capabilities before, and no sentence says must; servers that emit log messages must declare logging, " +
			"and requests inside a result must fit what the client declared",
		Source: "2026-07-28/server/discover#when-to-call, 2026-07-28/server/utilities/logging#capabilities, 2026-07-28/basic/patterns/mrtr#server-requirements-basic-workflow",
	},
}

// Covers reports whether the row is about what a method needs.
func (r Leniency) Covers(method string, of model.Party) bool {
	return slices.Contains(r.Of, of) && !slices.Contains(r.Except, method)
}

// AnyMember at the end of the path of a capability stands for the member whose name
// is the value that the condition of the requirement reads.
const AnyMember = "*"

// Requirements are the capabilities that messages need. What is not advice by its own
// level or by one of [Leniencies] is a must: from 2025-06-18 on, parties must only use
// capabilities that were negotiated (2025-06-18/basic/lifecycle#operation), and servers
// must not ask for input that the client has not declared
// (2026-07-28/basic/patterns/mrtr#server-requirements-basic-workflow).
var Requirements = []Requirement{
	{Method: "tools/list", Needs: model.Requirement{DeclaredBy: model.OfServer, Capability: "tools"}, Reason: receiverDeclares},
	{Method: "tools/call", Needs: model.Requirement{DeclaredBy: model.OfServer, Capability: "tools"}, Reason: receiverDeclares},
	{Method: "resources/list", Needs: model.Requirement{DeclaredBy: model.OfServer, Capability: "resources"}, Reason: receiverDeclares},
	{Method: "resources/templates/list", Needs: model.Requirement{DeclaredBy: model.OfServer, Capability: "resources"}, Reason: receiverDeclares},
	{Method: "resources/read", Needs: model.Requirement{DeclaredBy: model.OfServer, Capability: "resources"}, Reason: receiverDeclares},
	{Method: "resources/subscribe", Needs: model.Requirement{DeclaredBy: model.OfServer, Capability: "resources.subscribe"}, Reason: receiverDeclares, End: listens},
	{Method: "resources/unsubscribe", Needs: model.Requirement{DeclaredBy: model.OfServer, Capability: "resources.subscribe"}, Reason: receiverDeclares, End: listens},
	{Method: "notifications/resources/updated", Needs: model.Requirement{DeclaredBy: model.OfServer, Capability: "resources.subscribe"}, Reason: senderDeclares},
	{Method: "prompts/list", Needs: model.Requirement{DeclaredBy: model.OfServer, Capability: "prompts"}, Reason: receiverDeclares},
	{Method: "prompts/get", Needs: model.Requirement{DeclaredBy: model.OfServer, Capability: "prompts"}, Reason: receiverDeclares},
	{Method: "completion/complete", Needs: model.Requirement{DeclaredBy: model.OfServer, Capability: "completions"}, Reason: receiverDeclares},
	{Method: "logging/setLevel", Needs: model.Requirement{DeclaredBy: model.OfServer, Capability: "logging"}, Reason: receiverDeclares, End: levelInMeta},
	{Method: "notifications/message", Needs: model.Requirement{DeclaredBy: model.OfServer, Capability: "logging"}, Reason: senderDeclares},
	{Method: "notifications/message", Needs: model.Requirement{DeclaredBy: model.OfClient, Meta: "io.modelcontextprotocol/logLevel"}, Reason: "without a session the request that asks for log messages carries the level"},
	{Method: "notifications/tools/list_changed", Needs: model.Requirement{DeclaredBy: model.OfServer, Capability: "tools.listChanged"}, Reason: senderDeclares},
	{Method: "notifications/prompts/list_changed", Needs: model.Requirement{DeclaredBy: model.OfServer, Capability: "prompts.listChanged"}, Reason: senderDeclares},
	{Method: "notifications/resources/list_changed", Needs: model.Requirement{DeclaredBy: model.OfServer, Capability: "resources.listChanged"}, Reason: senderDeclares},
	{Method: "notifications/roots/list_changed", Needs: model.Requirement{DeclaredBy: model.OfClient, Capability: "roots.listChanged"}, Reason: senderDeclares, End: End{"2025-11-25", "2026-07-28 has no notification of changed roots; the server asks for them again"}},
	{Method: "sampling/createMessage", Needs: model.Requirement{DeclaredBy: model.OfClient, Capability: "sampling"}, Reason: receiverDeclares},
	{Method: "sampling/createMessage", Needs: model.Requirement{DeclaredBy: model.OfClient, Capability: "sampling.tools", If: &model.ParamCondition{Member: "tools"}}, Reason: "tools in sampling are a capability of their own"},
	{Method: "sampling/createMessage", Needs: model.Requirement{DeclaredBy: model.OfClient, Capability: "sampling.tools", If: &model.ParamCondition{Member: "toolChoice"}}, Reason: "tools in sampling are a capability of their own"},
	{
		Method: "sampling/createMessage",
		Needs: model.Requirement{
			DeclaredBy: model.OfClient, Capability: "sampling.context", Level: model.Should,
			If: &model.ParamCondition{Member: "includeContext", IsNot: []string{"none"}},
		},
		Reason: "servers should ask for context only where the client offers it",
	},
	{Method: "roots/list", Needs: model.Requirement{DeclaredBy: model.OfClient, Capability: "roots"}, Reason: receiverDeclares},
	{Method: "elicitation/create", Needs: model.Requirement{DeclaredBy: model.OfClient, Capability: "elicitation"}, Reason: receiverDeclares, End: End{"2025-06-18", "2025-11-25 divided the capability by mode"}},
	{
		Method: "elicitation/create", Instead: "elicitation",
		Needs: model.Requirement{
			DeclaredBy: model.OfClient, Capability: "elicitation.form", OrEmpty: "elicitation",
			If: &model.ParamCondition{Member: "mode", Is: []string{"form"}, Absent: true},
		},
		Reason: modeDecides,
	},
	{
		Method: "elicitation/create", Instead: "elicitation",
		Needs: model.Requirement{
			DeclaredBy: model.OfClient, Capability: "elicitation.url",
			If: &model.ParamCondition{Member: "mode", Is: []string{"url"}},
		},
		Reason: modeDecides,
	},
	{
		Method: "elicitation/create", Instead: "elicitation",
		Needs: model.Requirement{
			DeclaredBy: model.OfClient, Capability: "elicitation." + AnyMember,
			If: &model.ParamCondition{Member: "mode", IsNot: []string{"form", "url"}},
		},
		Reason: "servers must not elicit in a mode that the client does not support, whatever it is called",
	},
	{Method: "notifications/elicitation/complete", Needs: model.Requirement{DeclaredBy: model.OfClient, Capability: "elicitation.url"}, Reason: "the server sends it, about something that the client has to support", End: End{"2025-11-25", "2026-07-28 has no such notification; the client repeats its request"}},
	{Code: -32042, Needs: model.Requirement{DeclaredBy: model.OfClient, Capability: "elicitation.url"}, Reason: "the error asks the client to elicit at a URL", End: elicitsInResult},
	{Method: "tasks/get", Needs: model.Requirement{DeclaredBy: model.OfReceiver, Capability: "tasks"}, Reason: receiverDeclares, End: tasksMoved},
	{Method: "tasks/result", Needs: model.Requirement{DeclaredBy: model.OfReceiver, Capability: "tasks"}, Reason: receiverDeclares, End: tasksMoved},
	{Method: "tasks/list", Needs: model.Requirement{DeclaredBy: model.OfReceiver, Capability: "tasks.list"}, Reason: receiverDeclares, End: tasksMoved},
	{Method: "tasks/cancel", Needs: model.Requirement{DeclaredBy: model.OfReceiver, Capability: "tasks.cancel"}, Reason: receiverDeclares, End: tasksMoved},
	{Method: "notifications/tasks/status", Needs: model.Requirement{DeclaredBy: model.OfSender, Capability: "tasks"}, Reason: senderDeclares, End: tasksMoved},
	{Method: "tools/call", Needs: model.Requirement{DeclaredBy: model.OfReceiver, Capability: "tasks.requests.tools.call", If: &model.ParamCondition{Member: "task"}}, Reason: taskMember, End: tasksMoved},
	{
		Method: "sampling/createMessage",
		Needs: model.Requirement{
			DeclaredBy: model.OfReceiver, Capability: "tasks.requests.sampling.createMessage", Level: model.Should,
			If: &model.ParamCondition{Member: "task"},
		},
		Reason: taskMember,
		End:    tasksMoved,
	},
	{
		Method: "elicitation/create",
		Needs: model.Requirement{
			DeclaredBy: model.OfReceiver, Capability: "tasks.requests.elicitation.create", Level: model.Should,
			If: &model.ParamCondition{Member: "task"},
		},
		Reason: taskMember,
		End:    tasksMoved,
	},
	{Method: "subscriptions/listen", Needs: model.Requirement{DeclaredBy: model.OfServer, Capability: "tools.listChanged", Level: model.Dropped, If: &model.ParamCondition{Member: "notifications.toolsListChanged"}}, Reason: filterMember},
	{Method: "subscriptions/listen", Needs: model.Requirement{DeclaredBy: model.OfServer, Capability: "prompts.listChanged", Level: model.Dropped, If: &model.ParamCondition{Member: "notifications.promptsListChanged"}}, Reason: filterMember},
	{Method: "subscriptions/listen", Needs: model.Requirement{DeclaredBy: model.OfServer, Capability: "resources.listChanged", Level: model.Dropped, If: &model.ParamCondition{Member: "notifications.resourcesListChanged"}}, Reason: filterMember},
	{Method: "subscriptions/listen", Needs: model.Requirement{DeclaredBy: model.OfServer, Capability: "resources.subscribe", Level: model.Dropped, If: &model.ParamCondition{Member: "notifications.resourceSubscriptions"}}, Reason: filterMember},
}
