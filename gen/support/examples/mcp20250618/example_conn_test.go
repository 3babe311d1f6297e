package mcp20250618_test

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"sync"
	"sync/atomic"

	"github.com/mcp-schemagen/mcp-schemagen/generated/jsonrpc"
	mcp "github.com/mcp-schemagen/mcp-schemagen/generated/mcp20250618"
)

// conn is a jsonrpc.Conn over lines, for either side.
type conn struct {
	handler  jsonrpc.Handler  // answers what the peer asks
	requests jsonrpc.Incoming // what the peer asks and may cancel

	writing sync.Mutex // of replies, too
	out     io.Writer

	mu      sync.Mutex
	last    int64
	pending map[jsonrpc.ID]chan *jsonrpc.Message // nil after the end
}

var errEnded = errors.New("the connection has ended")

func newConn(out io.Writer) *conn {
	return &conn{out: out, pending: map[jsonrpc.ID]chan *jsonrpc.Message{}}
}

func (c *conn) Call(ctx context.Context, m *jsonrpc.Message) (*jsonrpc.Message, error) {
	request := *m
	response := make(chan *jsonrpc.Message, 1)
	if request.ID = c.expect(response); request.ID.IsZero() {
		return nil, errEnded
	}
	if err := c.Notify(ctx, &request); err != nil {
		c.take(request.ID)
		return nil, err
	}
	select {
	case r, ok := <-response:
		if !ok {
			return nil, errEnded
		}
		return r, nil
	case <-ctx.Done():
		if c.take(request.ID) != nil && m.Method != mcp.MethodInitialize {
			params := &mcp.CancelledNotificationParams{RequestID: request.ID}
			c.Notify(context.WithoutCancel(ctx), &jsonrpc.Message{Method: mcp.MethodNotificationsCancelled, Value: params})
		}
		return nil, context.Cause(ctx)
	}
}

func (c *conn) Notify(ctx context.Context, m *jsonrpc.Message) error {
	if ctx.Err() != nil {
		return context.Cause(ctx)
	}
	line, err := m.AppendJSON(nil)
	if err != nil {
		return err
	}
	return c.write(line)
}

func (c *conn) write(line []byte) error {
	if line == nil {
		return nil // there is no reply
	}
	c.writing.Lock()
	defer c.writing.Unlock()
	_, err := c.out.Write(append(line, '\n'))
	return err
}

// expect returns a new id for a request, zero after the end.
func (c *conn) expect(response chan *jsonrpc.Message) jsonrpc.ID {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.pending == nil {
		return jsonrpc.ID{}
	}
	c.last++
	id := jsonrpc.IntID(c.last)
	c.pending[id] = response
	return id
}

// take returns what waits for a response, once.
func (c *conn) take(id jsonrpc.ID) chan *jsonrpc.Message {
	c.mu.Lock()
	defer c.mu.Unlock()
	response := c.pending[id]
	delete(c.pending, id)
	return response
}

// end fails the calls that wait.
func (c *conn) end() {
	c.mu.Lock()
	defer c.mu.Unlock()
	for _, response := range c.pending {
		close(response)
	}
	c.pending = nil
}

// read takes what the peer sends until the stream ends, or a line is too long.
func (c *conn) read(ctx context.Context, r io.Reader) error {
	ctx, stop := context.WithCancel(ctx)
	var running sync.WaitGroup
	in := bufio.NewScanner(r)
	in.Buffer(nil, 4<<20)
	for in.Scan() {
		m, err := jsonrpc.ParseMessage(in.Bytes())
		if m.Kind() == jsonrpc.Response {
			if response := c.take(m.ID); response != nil { // else it is late
				response <- m
			}
			continue
		}
		answer := c.requests.Receive(c.handler, m, err)
		if m.Kind() == jsonrpc.Notification || m.Kind() == jsonrpc.Request && m.Method == mcp.MethodInitialize {
			c.write(answer(ctx)) // before the next message
			continue
		}
		running.Go(func() { c.write(answer(ctx)) })
	}
	c.end()
	stop()
	running.Wait()
	return in.Err()
}

// user is a client that answers questions, and watches the progress of its calls.
type user struct {
	mcp.UnimplementedClient
	server  mcp.Server
	tokens  atomic.Int64
	watched sync.Map // func(float64) by token
}

func (*user) ListRoots(context.Context, *mcp.ListRootsRequest) (*mcp.ListRootsResult, error) {
	return &mcp.ListRootsResult{Roots: []mcp.Root{{URI: "file:///home"}}}, nil
}

func (u *user) Progress(_ context.Context, n *mcp.ProgressNotification) error {
	if f, ok := u.watched.Load(n.Params.ProgressToken); ok {
		f.(func(float64))(n.Params.Progress)
	}
	return nil
}

// call calls a tool, and progress with how far that has come.
func (u *user) call(ctx context.Context, tool string, progress func(float64)) (*mcp.CallToolResult, error) {
	token := jsonrpc.IntID(u.tokens.Add(1))
	u.watched.Store(token, progress)
	defer u.watched.Delete(token)
	params := mcp.CallToolRequestParams{Name: tool, Meta: mcp.RequestParamsMeta{ProgressToken: token}}
	return u.server.CallTool(ctx, &mcp.CallToolRequest{Params: params})
}

// host is a server with two tools: one asks the client, the other one sleeps.
type host struct {
	sleeper
	client mcp.Client
	woken  chan error
}

func (h *host) CallTool(ctx context.Context, r *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	progress := mcp.ProgressReporter{To: h.client, Token: r.Params.Meta.ProgressToken}
	if err := progress.Report(ctx, 1, 2, ""); err != nil {
		return nil, err
	}
	if r.Params.Name == "sleep" {
		<-ctx.Done()
		h.woken <- context.Cause(ctx)
		return nil, ctx.Err()
	}
	roots, err := h.client.ListRoots(ctx, &mcp.ListRootsRequest{})
	if err != nil {
		return nil, err
	}
	return &mcp.CallToolResult{Content: []mcp.ContentBlock{&mcp.TextContent{Text: roots.Roots[0].URI}}}, nil
}

// A client and a server that call each other over one connection.
func Example_conn() {
	ctx := context.Background()
	near, far := net.Pipe()
	var running sync.WaitGroup

	there := newConn(far)
	h := &host{client: mcp.RemoteClient(there), woken: make(chan error)}
	there.handler = mcp.ServerHandler(h)
	running.Go(func() { there.read(ctx, far) })

	here := newConn(near)
	u := &user{server: mcp.RemoteServer(here)}
	here.handler = mcp.ClientHandler(u)
	running.Go(func() { here.read(ctx, near) })

	me := mcp.InitializeRequestParams{
		ProtocolVersion: mcp.Version,
		Capabilities:    mcp.ClientCapabilities{Roots: &mcp.ClientCapabilitiesRoots{}},
		ClientInfo:      mcp.Implementation{Name: "user", Version: "1"},
	}
	server, err := u.server.Initialize(ctx, &mcp.InitializeRequest{Params: me})
	if err != nil {
		fmt.Println(err)
		return
	}
	err = u.server.Initialized(ctx, &mcp.InitializedNotification{})
	fmt.Println("server:", server.ServerInfo.Name, err)

	result, err := u.call(ctx, "where", func(done float64) { fmt.Println("progress:", done) })
	fmt.Println("where:", result, err)

	short, cancel := context.WithCancel(ctx)
	_, err = u.call(short, "sleep", func(float64) { cancel() })
	fmt.Println("cancelled:", err)
	fmt.Println("over there:", <-h.woken)

	_, err = u.call(ctx, "sleep", func(float64) { near.Close() })
	fmt.Println("closed:", err)
	fmt.Println("over there:", <-h.woken)
	running.Wait()
	// Output:
	// server: sleeper <nil>
	// progress: 1
	// where: {"content":[{"type":"text","text":"file:///home"}]} <nil>
	// cancelled: context canceled
	// over there: cancelled by its sender: context canceled
	// closed: the connection has ended
	// over there: context canceled
}
