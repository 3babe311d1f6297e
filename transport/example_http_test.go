package transport_test

import (
	"context"
	"errors"
	"fmt"
	"log"
	"net"
	"net/http"
	"strings"
	"time"

	"github.com/mcp-schemagen/mcp-schemagen/generated/mcp"
	"github.com/mcp-schemagen/mcp-schemagen/generated/protocol"
	"github.com/mcp-schemagen/mcp-schemagen/session"
	"github.com/mcp-schemagen/mcp-schemagen/tool"
	"github.com/mcp-schemagen/mcp-schemagen/transport"
)

// tokens are the clients that may use the server.
var tokens = map[string]string{"secret-1": "ada", "secret-2": "grace"}

// authorize returns who a client is. Sessions and streams belong to that client.
func authorize(r *http.Request) (string, error) {
	token, _ := strings.CutPrefix(r.Header.Get("Authorization"), "Bearer ")
	if name, ok := tokens[token]; ok {
		return name, nil
	}
	return "", &transport.AuthorizationError{
		Status: http.StatusUnauthorized, Challenge: "Bearer", Err: errors.New("unknown token"),
	}
}

// serveHTTP serves until ctx ends, and then ends in good order.
func serveHTTP(ctx context.Context, listener net.Listener, server *session.Server) error {
	mux := http.NewServeMux()
	mux.Handle("/mcp", transport.Handler(server, transport.HandlerOptions{
		Origins:   []string{"https://app.example.com"},
		Authorize: authorize,
	}))
	web := &http.Server{Handler: mux, ReadHeaderTimeout: 10 * time.Second}
	ended := make(chan error, 1)
	go func() { ended <- web.Serve(listener) }()
	select {
	case err := <-ended:
		return err
	case <-ctx.Done():
	}
	limit, cancel := context.WithTimeout(context.Background(), 10*time.Second)
	defer cancel()
	return errors.Join(server.Shutdown(limit), web.Shutdown(limit)) // in this order
}

// whoami returns the name of the client, as authorize has found it.
func whoami(ctx context.Context, _ struct{}) (string, error) { return session.Principal(ctx), nil }

// visit calls the tool whoami over HTTP. Revisions are those of the client; none are all.
func visit(ctx context.Context, url, token string, revisions ...protocol.Version) error {
	conn, err := transport.Dial(ctx, url, transport.DialOptions{Header: http.Header{"Authorization": {"Bearer " + token}}})
	if err != nil {
		return err
	}
	client := &session.Client{Info: mcp.Implementation{Name: "visitor", Version: "1.0.0"}, Versions: revisions}
	mirror, err := client.Connect(ctx, conn) // closes conn if it fails
	if err != nil {
		return err
	}
	defer mirror.Close()
	result, err := mirror.CallTool(ctx, &mcp.CallToolRequest{Params: mcp.CallToolRequestParams{Name: "whoami"}})
	if err != nil {
		return err
	}
	fmt.Println(mirror.Revision(), result.Content[0])
	return nil
}

// A server over HTTP, for clients of all revisions on one endpoint.
func Example_http() {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		log.Fatal(err)
	}
	server := &session.Server{
		Info:  mcp.Implementation{Name: "mirror", Version: "1.0.0"},
		Tools: session.NewTools(tool.For(mcp.Tool{Name: "whoami"}, whoami)),
	}
	ctx, stop := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	go func() { ended <- serveHTTP(ctx, listener, server) }()

	url := "http://" + listener.Addr().String() + "/mcp"
	fmt.Println(visit(ctx, url, "secret-1", protocol.V20250618))
	fmt.Println(visit(ctx, url, "secret-2"))
	var refused *transport.StatusError
	fmt.Println(errors.As(visit(ctx, url, "a guess"), &refused), refused.Status)
	stop()
	fmt.Println(<-ended)
	// Output:
	// 2025-06-18 {"type":"text","text":"ada"}
	// <nil>
	// 2026-07-28 {"type":"text","text":"grace"}
	// <nil>
	// true 401
	// <nil>
}
