// Package transport carries the messages of package session: over the standard streams of
// this process, over those of a child process, over any stream of bytes, and over HTTP.
//
// # Servers
//
// [Stdio] serves the client that has started this process. [Lines] serves a client over a
// socket or another stream.
//
//	func main() {
//		ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
//		defer stop()
//		if err := transport.Stdio(ctx, server); err != nil {
//			log.Fatal(err)
//		}
//	}
//
// # Clients
//
// [Command] starts a server as a child process, and starts it again on request. The
// connection is for the Connect method of a session.Client.
//
//	conn, err := transport.Command(ctx, exec.Command("npx", "-y", "some-server"))
//
// # Framing
//
// A message is one line, which ends with a line feed. A carriage return before the line feed
// is not part of the message. Empty lines have no meaning. The last line needs no line feed.
// What a line contains is up to the session. A message that is sent with line feeds between
// its tokens goes out with spaces in their place.
//
// Reading never waits for writing. Messages to one peer are written in the order in which
// they were sent. As many as are ready are joined into one write.
//
// # Limits
//
// All limits have defaults, and an option that changes them, in [LinesOptions] and
// [CommandOptions]. A message has at most 16 MiB. At most 4 MiB of messages wait to be
// written, after which sending waits.
//
// # HTTP
//
// [Handler] serves clients over Streamable HTTP: those of revisions with sessions, and requests
// that stand alone since 2026-07-28, on one endpoint. [Dial] connects a client to such a server.
//
// This package implements the transports of all revisions, see
// https://modelcontextprotocol.io/specification/2026-07-28/basic/transports.
package transport
