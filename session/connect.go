package session

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/mcp-schemagen/mcp-schemagen/generated/jsonrpc"
	"github.com/mcp-schemagen/mcp-schemagen/generated/mcp"
	"github.com/mcp-schemagen/mcp-schemagen/generated/protocol"
)

// ErrLegacy is wrapped by errors of Send of a [Conn] that has learned, from the way in which
// server/discover was refused, that the server only has revisions with initialize.
var ErrLegacy = errors.New("session: the server has a revision with initialize")

// ErrSessionLost is wrapped by errors of Send of a [Conn] if the server does not know the
// session any more, and has not looked at the message. The session opens a new one, and
// sends the message again.
var ErrSessionLost = errors.New("session: the server does not know the session")

// VersionError is the error of Connect if the server has none of the revisions of the client.
type VersionError struct {
	Client []protocol.Version
	Server []string // as the server has told them; empty if it has not
}

func (e *VersionError) Error() string {
	if len(e.Server) == 0 {
		return fmt.Sprintf("session: the server has none of the revisions %v of the client", e.Client)
	}
	return fmt.Sprintf("session: the server has the revisions %v, the client %v", e.Server, e.Client)
}

// Connect connects to the server at the other end of conn. The Connection owns conn, which
// Connect closes if it fails. ctx limits the time that this takes; the Connection keeps only
// its values.
//
// If the newest revision of the client has no initialize, Connect first asks the server by
// server/discover. The newest revision that both have is used. A server that answers with an
// error that is not one of such a revision, or does not answer within ProbeTimeout, or ends,
// is one with initialize. A server that ended is started again if conn is a [Restarter].
// Without such a revision in Versions, Connect sends no server/discover. Connect does not
// remember what it has learned; set Versions to those that are left to spare servers the
// question.
//
// The error is a [*VersionError] if there is no common revision, a [*jsonrpc.Error] if the
// server refuses the client, and otherwise wraps that of conn or the cause of ctx.
func (c *Client) Connect(ctx context.Context, conn Conn) (*Connection, error) {
	x, err := c.connect(ctx, conn)
	if err != nil {
		conn.Close()
		return nil, err
	}
	e := x.epoch.Load()
	x.start(x.receive)
	x.open(ctx, e)
	if e.err != nil {
		x.Close()
		return nil, e.err
	}
	x.listens.start()
	x.keepAlive()
	return x, nil
}

// open does the handshake of an epoch.
func (c *Connection) open(ctx context.Context, e *epoch) {
	h := &handshake{c: c, e: e, ctx: ctx}
	err := h.run()
	if h.late != nil {
		c.calls.remove(h.late)
	}
	if err == nil {
		c.opened.Store(e)
	}
	e.settle(err)
}

// ready returns the epoch in which a call can be sent. If there is none, it begins one, once:
// a server that ends at once is not started again for the same call.
func (c *Connection) ready(ctx context.Context) (*epoch, error) {
	e := c.epoch.Load()
	if e.usable.Load() {
		return e, nil
	}
	if isClosed(e.settled) {
		var err error
		if e, err = c.renew(e); err != nil {
			return nil, err
		}
	}
	select {
	case <-e.settled:
		return e, e.failure()
	case <-ctx.Done():
		return nil, context.Cause(ctx)
	}
}

// renew begins an epoch in place of one that has ended, once for all callers.
func (c *Connection) renew(ended *epoch) (*epoch, error) {
	next := newEpoch()
	next.codecs.Store(ended.codecs.Load())
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.err != nil {
		return nil, c.err
	}
	if !c.epoch.CompareAndSwap(ended, next) {
		return c.epoch.Load(), nil
	}
	c.start(func() {
		_, can := c.conn.(Restarter)
		if can && (c.down.Load() || ended.err != nil) { // half a handshake is of no use
			if err := c.restart(c.ctx); err != nil {
				next.settle(err)
				return
			}
		}
		c.open(c.ctx, next)
	})
	return next, nil
}

// restart starts the server again, and reads what it sends.
func (c *Connection) restart(ctx context.Context) error {
	if err := c.conn.(Restarter).Restart(ctx); err != nil {
		return fmt.Errorf("session: start the server again: %w", err)
	}
	if c.down.CompareAndSwap(true, false) {
		c.start(c.receive)
	}
	return nil
}

// handshake finds out what the server is.
type handshake struct {
	c     *Connection
	e     *epoch
	ctx   context.Context
	asked bool  // server/discover was sent
	late  *call // server/discover, if its response did not come in time
}

func (h *handshake) run() error {
	v, err := h.begin()
	for range len(protocol.Versions) + 1 {
		if err != nil || v == "" {
			return err
		}
		v, err = h.initialize(v)
	}
	return err
}

// begin returns the revision to initialize with. It is empty if the server has answered
// server/discover, and the handshake is over.
func (h *handshake) begin() (protocol.Version, error) {
	h.c.mu.Lock()
	legacy := h.c.legacy
	h.c.mu.Unlock()
	newest := h.c.client.Versions[len(h.c.client.Versions)-1]
	if legacy || newest.Stateful() {
		return h.older(nil)
	}
	return h.discover(newest)
}

// older returns the newest revision with initialize. server are the revisions of the server,
// as far as they are known.
func (h *handshake) older(server []string) (protocol.Version, error) {
	if n := len(h.c.stateful); n > 0 {
		return h.c.stateful[n-1], nil
	}
	return "", &VersionError{Client: h.c.client.Versions, Server: server}
}

// discover asks the server which revisions it has, and returns one like begin.
func (h *handshake) discover(v protocol.Version) (protocol.Version, error) {
	h.asked = true
	var tried []protocol.Version
	for {
		d, err := h.probe(v)
		if err == nil {
			return h.choose(v, d)
		}
		e, ok := errors.AsType[*jsonrpc.Error](err)
		if !ok || e.Code != mcp.CodeUnsupportedProtocolVersion {
			return h.verdict(err)
		}
		server := supported(err)
		tried = append(tried, v)
		next, ok := protocol.Choose(server, h.c.client.Versions...)
		switch { // one that lists what it rejects is asked once more: it may have changed
		case !ok || len(tried) > 1 && slices.Contains(tried, next):
			return "", &VersionError{Client: h.c.client.Versions, Server: server}
		case next.Stateful():
			return next, nil
		}
		v = next
	}
}

// supported returns the revisions that an error lists.
func supported(err error) []string {
	data, _ := jsonrpc.ErrorData[struct {
		Supported []string `json:"supported"`
	}](err)
	return data.Supported
}

// choose takes the newest common revision of those that the server has told.
func (h *handshake) choose(asked protocol.Version, d *mcp.DiscoverResult) (protocol.Version, error) {
	v, ok := protocol.Choose(d.SupportedVersions, h.c.client.Versions...)
	switch {
	case !ok:
		return "", &VersionError{Client: h.c.client.Versions, Server: d.SupportedVersions}
	case v.Stateful():
		return v, nil
	case v != asked:
		if err := h.use(v); err != nil {
			return "", err
		}
	}
	h.knows(d.Meta.ServerInfo, d.Capabilities, d.Instructions)
	return "", h.finish()
}

// verdict returns what an error of server/discover says about the server.
func (h *handshake) verdict(err error) (protocol.Version, error) {
	_, broke := errors.AsType[*brokenError](err)
	_, invalid := errors.AsType[*protocol.Error](err)
	e, refused := errors.AsType[*jsonrpc.Error](err)
	switch {
	case refused && (e.Code == mcp.CodeHeaderMismatch || e.Code == mcp.CodeMissingRequiredClientCapability):
		return "", fmt.Errorf("session: %s: %w", mcp.MethodServerDiscover, err)
	case refused, invalid, errors.Is(err, errLate), errors.Is(err, errNoVersions), errors.Is(err, ErrLegacy):
		return h.older(nil)
	case broke && h.c.down.Load() && len(h.c.stateful) > 0:
		h.e.resume()
		if err := h.c.restart(h.ctx); err != nil {
			return "", err
		}
		return h.older(nil)
	case broke && len(h.c.stateful) > 0:
		return "", fmt.Errorf("%w, when it was asked for %s (it may only have revisions with initialize: leave the others out of Versions)", err, mcp.MethodServerDiscover)
	}
	return "", err
}

var (
	errLate       = fmt.Errorf("session: no response in time: %w", context.DeadlineExceeded)
	errNoVersions = errors.New("session: the result of server/discover has no versions")
)

// probe sends server/discover. A response that comes too late is kept.
func (h *handshake) probe(v protocol.Version) (*mcp.DiscoverResult, error) {
	if err := h.use(v); err != nil {
		return nil, err
	}
	limit := h.c.client.ProbeTimeout
	if h.c.headers != nil { // over HTTP, time says nothing about the revision
		limit = h.c.client.Timeout
	}
	x := &call{method: mcp.MethodServerDiscover}
	m, err := h.call(x, &mcp.RequestParams{}, limit)
	if errors.Is(err, errLate) {
		if h.c.headers != nil {
			h.c.calls.remove(x)
			return nil, fmt.Errorf("session: %s: %w", mcp.MethodServerDiscover, context.DeadlineExceeded)
		}
		h.late = x
	}
	if err != nil {
		return nil, err
	}
	return discovered(m)
}

// discovered returns the result of server/discover.
func discovered(m *jsonrpc.Message) (*mcp.DiscoverResult, error) {
	if m.Error != nil {
		return nil, m.Error
	}
	d, ok := m.Value.(*mcp.DiscoverResult)
	if !ok || len(d.SupportedVersions) == 0 {
		return nil, errNoVersions // such as of a server that answers everything with {}
	}
	return d, nil
}

// use makes v the revision of the next messages.
func (h *handshake) use(v protocol.Version) error {
	k, err := h.c.newCodecs(v)
	if err == nil {
		h.e.codecs.Store(k)
	}
	return err
}

// knows notes what the server has told about itself.
func (h *handshake) knows(info *mcp.Implementation, capabilities mcp.ServerCapabilities, instructions *string) {
	h.e.info, h.e.capabilities, h.e.instructions = info, capabilities, deref(instructions)
}

// finish prepares for calls.
func (h *handshake) finish() error {
	k := h.e.codecs.Load()
	text, _, err := k.write.Append(nil, &h.e.capabilities)
	if err != nil {
		return fmt.Errorf("session: the capabilities of the server: %w", err)
	}
	if h.e.declared, err = jsonrpc.ParseRaw(text); err != nil {
		return err
	}
	k.server = h.e.declared
	k.gated = gates(k)
	return nil
}

// gates returns the methods of a client that may need a capability that is not declared, each
// with names one of which its text then has.
func gates(k *codecs) map[string][]string {
	gated := map[string][]string{}
	for _, m := range protocol.Methods(k.revision) {
		if !m.SentBy(protocol.FromClient) {
			continue
		}
		for _, q := range m.Requires {
			by := protocol.FromServer
			if q.DeclaredBy == jsonrpc.OfClient || q.DeclaredBy == jsonrpc.OfSender {
				by = protocol.FromClient
			}
			if q.Level != jsonrpc.Must || (protocol.Requirement{Requirement: q, By: by, Method: m.Name}).MetBy(k.declared, k.server) {
				continue
			}
			name := ""
			if q.If != nil && !q.If.Absent {
				path := strings.Split(q.If.Member, ".")
				name = path[len(path)-1]
			}
			gated[m.Name] = append(gated[m.Name], name)
		}
	}
	return gated
}

// initialize opens a session. If the server refuses, it returns another revision to do so
// with, or none if the server has meanwhile answered server/discover.
func (h *handshake) initialize(v protocol.Version) (protocol.Version, error) {
	if err := h.use(v); err != nil {
		return "", err
	}
	agreed := errors.New("session: initialize has no result")
	x := &call{method: mcp.MethodInitialize}
	x.received = func(m *jsonrpc.Message) { agreed = h.agree(m) }
	m, err := h.call(x, &mcp.InitializeRequestParams{
		ProtocolVersion: string(v), Capabilities: h.c.client.Capabilities, ClientInfo: h.c.client.Info,
	}, h.c.client.Timeout)
	switch {
	case err != nil:
		h.c.calls.remove(x)
		return "", fmt.Errorf("session: %s: %w", mcp.MethodInitialize, err)
	case m.Error != nil:
		return h.refused(v, m.Error)
	case agreed != nil:
		return "", agreed
	}
	if err := h.finish(); err != nil {
		return "", err
	}
	h.c.mu.Lock()
	h.c.legacy = true
	level := h.c.level
	h.c.mu.Unlock()
	if err := h.c.sendNotification(h.ctx, h.e.codecs.Load(), &jsonrpc.Message{Method: mcp.MethodNotificationsInitialized}); err != nil {
		return "", err
	}
	return "", h.restore(level)
}

// agree takes the result of initialize. The next message is read as the revision has it that
// the server has chosen.
func (h *handshake) agree(m *jsonrpc.Message) error {
	r, ok := m.Value.(*mcp.InitializeResult)
	if !ok {
		return errors.New("session: initialize has no result")
	}
	v, err := protocol.Agree(r.ProtocolVersion, h.c.stateful...)
	if err != nil {
		return fmt.Errorf("session: %w", err)
	}
	h.knows(&r.ServerInfo, r.Capabilities, r.Instructions)
	if v == h.e.codecs.Load().revision {
		return nil
	}
	return h.use(v)
}

// refused returns what to try after an error of initialize.
func (h *handshake) refused(tried protocol.Version, e *jsonrpc.Error) (protocol.Version, error) {
	failed := fmt.Errorf("session: %s: %w", mcp.MethodInitialize, e)
	if h.late != nil {
		select {
		case r := <-h.late.done:
			if r.err != nil {
				return "", failed
			}
			d, err := discovered(r.message)
			if err != nil {
				return "", failed
			}
			return h.choose(tried, d)
		default:
		}
	}
	if next, ok := protocol.Choose(supported(e), h.c.stateful...); ok && next < tried {
		return next, nil
	}
	if n := len(h.c.others); n > 0 && !h.asked { // the server is not what it was
		h.c.mu.Lock()
		h.c.legacy = false
		h.c.mu.Unlock()
		return h.discover(h.c.others[n-1])
	}
	return "", failed
}

// restore asks for log messages, and for the subscriptions of an earlier session.
func (h *handshake) restore(level mcp.LoggingLevel) error {
	if level != "" && h.e.capabilities.Logging != nil {
		h.restored(mcp.MethodLoggingSetLevel, &mcp.SetLevelRequestParams{Level: level})
	}
	for _, uri := range h.c.listens.resources() {
		h.restored(mcp.MethodResourcesSubscribe, &mcp.SubscribeRequestParams{URI: uri})
	}
	return context.Cause(h.ctx)
}

// restored sends a request whose failure is only logged.
func (h *handshake) restored(method string, params jsonrpc.Value) {
	x := &call{method: method}
	m, err := h.call(x, params, h.c.client.Timeout)
	if err == nil && m.Error != nil {
		err = m.Error
	}
	if err != nil {
		h.c.calls.remove(x)
		h.c.client.Logger.Warn("session not restored", "method", method, "error", err)
	}
}

// call sends a request of the handshake, and waits for the response. If there is none in
// time, the error is errLate, and the call is still waiting.
func (h *handshake) call(x *call, params jsonrpc.Value, limit time.Duration) (*jsonrpc.Message, error) {
	ctx, cancel := context.WithCancelCause(h.ctx)
	defer cancel(nil)
	if limit > 0 {
		timer := time.AfterFunc(limit, func() { cancel(errLate) })
		defer timer.Stop()
	}
	k := h.e.codecs.Load()
	if err := h.c.register(x); err != nil {
		return nil, h.e.reason(err)
	}
	h.e.opening.Store(x)
	defer h.e.opening.Store(nil)
	if err := h.c.transmit(ctx, k, x, &jsonrpc.Message{Method: x.method, Value: params}, new(jsonrpc.Message)); err != nil {
		h.c.calls.remove(x)
		if ctx.Err() != nil {
			err = context.Cause(ctx)
		}
		return nil, err
	}
	select {
	case r := <-x.done:
		return r.message, r.err
	case <-ctx.Done():
		return nil, context.Cause(ctx)
	}
}
