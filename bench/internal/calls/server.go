package calls

import (
	"context"
	"errors"

	"github.com/mcp-schemagen/mcp-schemagen/generated/jsonrpc"
	"github.com/mcp-schemagen/mcp-schemagen/generated/mcp"
	"github.com/mcp-schemagen/mcp-schemagen/generated/protocol"
	"github.com/mcp-schemagen/mcp-schemagen/session"
)

// plainServer answers calls of the tool.
type plainServer struct{ mcp.UnimplementedServer }

func (plainServer) CallTool(ctx context.Context, r *mcp.CallToolRequest) (mcp.CallToolOutcome, error) {
	return echo(ctx, r)
}

// A serve answers a request. Without a response it returns nothing.
type serve func() (text []byte, e *jsonrpc.Error)

// serverCall returns the call as a server handles it: from the text of the request to the text
// of the response.
func serverCall(v protocol.Version) (*pair, error) {
	line, err := encode(v, &jsonrpc.Message{ID: jsonrpc.IntID(7), Method: mcp.MethodToolsCall, Value: &request(v).Params})
	if err != nil {
		return nil, err
	}
	peer := newServer().Peer(nil)
	if err := open(peer, v); err != nil {
		return nil, err
	}
	ctx, at, handler := context.Background(), mcp.At(v), mcp.ServerHandler(plainServer{})
	plain := serve(func() ([]byte, *jsonrpc.Error) {
		a := at.ServeReply(ctx, handler, line)
		return a.Text, a.Error
	})
	inSession := serve(func() ([]byte, *jsonrpc.Error) {
		a := peer.Receive(line)(ctx)
		return a.Text, a.Error
	})
	return &pair{plain.call, inSession.call, plain.result, inSession.result, peer.Close}, nil
}

// open opens a session of a revision that has them on the wire.
func open(peer *session.Peer, v protocol.Version) error {
	if !v.Stateful() {
		return nil
	}
	line, err := encode(v, &jsonrpc.Message{ID: jsonrpc.IntID(1), Method: mcp.MethodInitialize, Value: initialize(v)})
	if err != nil {
		return err
	}
	if a := peer.Receive(line)(context.Background()); a.Error != nil {
		return a.Error
	}
	return nil
}

func initialize(v protocol.Version) *mcp.InitializeRequestParams {
	return &mcp.InitializeRequestParams{ProtocolVersion: string(v), ClientInfo: info}
}

var errNoResponse = errors.New("there is no response")

// call fails if the response is not a result.
func (s serve) call() error {
	text, e := s()
	switch {
	case e != nil:
		return e
	case text == nil:
		return errNoResponse
	}
	return nil
}

// result returns the result. The _meta, in which the server of a session names itself, is not
// part of it.
func (s serve) result() ([]byte, error) {
	if err := s.call(); err != nil {
		return nil, err
	}
	text, _ := s()
	m, err := jsonrpc.ParseMessage(text)
	if err != nil {
		return nil, err
	}
	members := m.Result.Members()
	members.Delete("_meta")
	return members.AppendJSON(nil)
}
