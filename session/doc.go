// Package session connects servers and clients of the Model Context Protocol that are
// written once, for peers of all revisions.
//
// # Servers
//
// A [Server] has groups of handlers: tools, prompts, resources. A group that is set is declared
// as a capability.
//
//	server := &session.Server{
//		Info:  mcp.Implementation{Name: "moods", Version: "1"},
//		Tools: session.NewTools(session.Tool{Tool: mcp.Tool{Name: "mood"}, Call: mood}),
//	}
//	err := transport.Stdio(ctx, server)
//
// [From] gives a handler the [Request]: who the client is and what it can do, and how to speak
// to it meanwhile. A handler asks the user with [Request.Elicit], reports with
// [Request.Progress], and logs with [Request.Log].
//
//	func mood(ctx context.Context, r *mcp.CallToolRequest) (mcp.CallToolOutcome, error) {
//		answer, err := session.From(ctx).Elicit(ctx, "which", question)
//		if err != nil {
//			return nil, err
//		}
//		…
//	}
//
// What happens on the wire depends on the revision of the client:
//
//   - Until 2025-11-25 a client opens a session with initialize. The server asks it with requests
//     of its own, and tells it of changes with notifications.
//   - Since 2026-07-28 each request has the revision and the capabilities of the client in its
//     _meta. The server asks with an input-required result. The client sends the request again
//     with the answers, and the handler runs again. Earlier answers travel in an encrypted
//     state. A client hears of changes on a stream that it has asked for.
//
// A server serves clients of both kinds at the same time. What a revision does not have is
// left out of messages, see the codec of package mcp, and OnLoss of the Server tells what.
//
// # Clients
//
// A [Client] has functions that answer the questions of servers. [Client.Connect] finds out
// what the server speaks, and returns a [Connection] with typed calls.
//
//	client := &session.Client{Info: mcp.Implementation{Name: "visitor", Version: "1"}, Elicit: askUser}
//	server, err := client.Connect(ctx, conn)
//	…
//	defer server.Close()
//	result, err := server.CallTool(ctx, &mcp.CallToolRequest{…})
//
// [Pipe] connects both in one process.
//
// # Transports
//
// A session does no input or output. A transport gives the lines of a client to a [Peer], and
// carries the messages of a client as a [Conn]. Package transport has both for standard
// streams and child processes.
//
// # Limits
//
// All limits are on by default. The fields of [Server] and [Client] say which there are, and
// change them.
package session
