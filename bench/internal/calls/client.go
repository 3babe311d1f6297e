package calls

import (
	"context"
	"fmt"
	"io"
	"sync"

	"github.com/mcp-schemagen/mcp-schemagen/generated/jsonrpc"
	"github.com/mcp-schemagen/mcp-schemagen/generated/mcp"
	"github.com/mcp-schemagen/mcp-schemagen/generated/protocol"
	"github.com/mcp-schemagen/mcp-schemagen/session"
)

// prepared are the results of a server, by method.
type prepared map[string][]byte

// prepare returns what a server of a revision answers.
func prepare(v protocol.Version) (prepared, error) {
	peer := newServer().Peer(nil)
	defer peer.Close()
	requests := []struct {
		method string
		value  jsonrpc.Value
	}{
		{mcp.MethodInitialize, initialize(v)},
		{mcp.MethodToolsCall, &request(v).Params},
	}
	if !v.Stateful() {
		requests[0].method = mcp.MethodServerDiscover
		requests[0].value = &mcp.RequestParams{Meta: request(v).Params.Meta}
	}
	results := prepared{}
	for i, r := range requests {
		line, err := encode(v, &jsonrpc.Message{ID: jsonrpc.IntID(int64(i)), Method: r.method, Value: r.value})
		if err != nil {
			return nil, err
		}
		a := peer.Receive(line)(context.Background())
		if a.Error != nil {
			return nil, fmt.Errorf("%s: %w", r.method, a.Error)
		}
		m, err := jsonrpc.ParseMessage(a.Text)
		if err != nil {
			return nil, err
		}
		results[r.method] = m.Result.Bytes()
	}
	return results, nil
}

// answer returns the response to a request.
func (p prepared) answer(id jsonrpc.ID, method string) ([]byte, error) {
	result := p[method]
	text := append(make([]byte, 0, len(result)+64), `{"jsonrpc":"2.0","id":`...)
	text, err := id.AppendJSON(text)
	if err != nil {
		return nil, err
	}
	return append(append(append(text, `,"result":`...), result...), '}'), nil
}

// plainConn calls the server without a session: it only encodes and decodes.
type plainConn struct {
	prepared
	at   mcp.Codec
	last int64
	sent []byte // the last request
}

func (c *plainConn) Call(_ context.Context, m *jsonrpc.Message) (*jsonrpc.Message, error) {
	c.last++
	request := *m
	request.ID, request.Value = jsonrpc.IntID(c.last), c.at.Bind(m.Value)
	var err error
	if c.sent, err = request.AppendJSON(nil); err != nil {
		return nil, err
	}
	text, err := c.answer(request.ID, m.Method)
	if err != nil {
		return nil, err
	}
	return c.at.Decode(protocol.FromServer, text, func(jsonrpc.ID) (protocol.Pending, bool) {
		return protocol.Pending{Method: m.Method}, true
	})
}

func (c *plainConn) Notify(context.Context, *jsonrpc.Message) error { return nil }

// memory is the connection of a session to the server.
type memory struct {
	prepared
	answers chan []byte
	closed  chan struct{}
	once    sync.Once
	sent    []byte // the last request
}

func (c *memory) Send(_ context.Context, m session.Outgoing) error {
	if m.ID.IsZero() {
		return nil
	}
	text, err := c.answer(m.ID, m.Method)
	if err == nil {
		c.sent = m.Text
		c.answers <- text
	}
	return err
}

func (c *memory) Receive(context.Context) (session.Incoming, error) {
	select {
	case text := <-c.answers:
		return session.Incoming{Text: text}, nil
	case <-c.closed:
		return session.Incoming{}, io.EOF
	}
}

func (c *memory) Close() error {
	c.once.Do(func() { close(c.closed) })
	return nil
}

// clientCall returns the call as a client makes it: from the typed request to the typed result,
// with a server that has its answer ready.
func clientCall(v protocol.Version) (*pair, error) {
	results, err := prepare(v)
	if err != nil {
		return nil, err
	}
	at := mcp.At(v)
	at.AcceptNewer = true // as a session does
	bare := &plainConn{prepared: results, at: at}
	server := mcp.RemoteServer(bare)
	conn := &memory{prepared: results, answers: make(chan []byte, 1), closed: make(chan struct{})}
	ctx, client := context.Background(), session.Client{Info: info, Versions: []protocol.Version{v}}
	connection, err := client.Connect(ctx, conn)
	if err != nil {
		return nil, err
	}
	whole := request(v)
	content := &mcp.CallToolRequest{Params: whole.Params}
	content.Params.Meta = mcp.RequestMetaObject{} // the session fills it in
	plain := call(func() (mcp.CallToolOutcome, error) { return server.CallTool(ctx, whole) })
	inSession := call(func() (mcp.CallToolOutcome, error) { return connection.CallTool(ctx, content) })
	return &pair{
		plain: plain.run, session: inSession.run,
		plainResult:   func() ([]byte, error) { return plain.result(&bare.sent) },
		sessionResult: func() ([]byte, error) { return inSession.result(&conn.sent) },
		close:         func() { connection.Close() },
	}, nil
}

// A call calls the tool.
type call func() (mcp.CallToolOutcome, error)

func (c call) run() error {
	_, err := c()
	return err
}

// result returns an array of the params that were sent, and of the result.
func (c call) result(sent *[]byte) ([]byte, error) {
	result, err := c()
	if err != nil {
		return nil, err
	}
	x, ok := result.(*mcp.CallToolResult)
	if !ok {
		return nil, fmt.Errorf("the result is a %T", result)
	}
	text, err := x.MarshalJSON()
	if err != nil {
		return nil, err
	}
	m, err := jsonrpc.ParseMessage(*sent)
	if err != nil {
		return nil, err
	}
	return fmt.Appendf(nil, "[%s,%s]", m.Params, text), nil
}
