package handlers

import (
	"slices"
	"strings"

	"github.com/dave/jennifer/jen"

	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/emit/gofile"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/model"
)

// peer is one of the two sides of a connection: what it is called, and the
// methods that the other side sends to it.
type peer struct {
	name     string // Server or Client
	other    string // of the other side, in prose
	byClient bool   // the other side is the client
	methods  []model.Method
}

func (p peer) unimplemented() string { return "Unimplemented" + p.name }
func (p peer) handler() string       { return p.name + "Handler" }
func (p peer) remote() string        { return "Remote" + p.name }
func (p peer) caller() string        { return "remote" + p.name }

// variable returns the name of the variable that stands for the peer in functions.
func (p peer) variable() string { return strings.ToLower(p.name[:1]) }

func (p peer) receiver() *jen.Statement { return jen.Id(p.variable()) }

// hasInBand reports whether some of the methods are for requests that travel
// inside a result.
func (p peer) hasInBand() bool {
	return slices.ContainsFunc(p.methods, func(m model.Method) bool { return m.Embedded() })
}

func (e Printer) server() peer {
	return peer{name: "Server", other: "client", byClient: true, methods: e.methodsWhere(func(m model.Method) bool { return m.Client })}
}

func (e Printer) client() peer {
	return peer{name: "Client", other: "server", methods: e.methodsWhere(func(m model.Method) bool { return m.Server || m.InBand })}
}

// methodsWhere returns the methods of the revision that pass.
func (e Printer) methodsWhere(passes func(model.Method) bool) []model.Method {
	return slices.DeleteFunc(slices.Clone(e.Model.Methods), func(m model.Method) bool { return !passes(m) })
}

// Server prints server.go: the interface of the server, its handler, what answers
// without knowing anything, and the caller.
func (e Printer) Server(f *gofile.File) { e.peerFile(f, e.server()) }

// Client prints client.go, the same for the client.
func (e Printer) Client(f *gofile.File) { e.peerFile(f, e.client()) }

func (e Printer) peerFile(f *gofile.File, p peer) {
	e.peerInterface(f, p)
	e.peerHandler(f, p)
	e.unimplemented(f, p)
	e.remotePeer(f, p)
}

// peerInterface prints the methods of one side:
//
//	type Server interface {
//		// CallTool asks the server to run one of its tools (tools/call).
//		CallTool(ctx context.Context, r *CallToolRequest) (CallToolOutcome, error)
//		…
//		// OtherRequest answers a request whose method this revision does not have.
//		OtherRequest(ctx context.Context, m *jsonrpc.Message) (jsonrpc.Value, error)
//		// OtherNotification takes a notification whose method this revision does not have.
//		OtherNotification(ctx context.Context, m *jsonrpc.Message) error
//	}
func (e Printer) peerInterface(f *gofile.File, p peer) {
	inside := ""
	if p.hasInBand() {
		inside = ", and for each request that is embedded in a result"
	}
	lines := gofile.Comment([]string{
		p.name + " has a method for each message that a " + p.other + " sends" + inside + ". Implement it to write a " + gofile.OneLine(p.name) +
			", see [" + p.handler() + "]. Call its methods to use a remote one, see [" + p.remote() + "].",
		"A method for a request returns the result, or an error, which jsonrpc.ToError turns into the error object of the response. A nil result without an " +
			"error is an internal error. The peer does not see the error of a method for a notification.",
	}, gofile.DeclWidth)
	var methods []jen.Code
	for _, m := range p.methods {
		methods = append(methods, gofile.FieldDoc(model.Doc{Text: []string{m.Summary}, Deprecated: m.Deprecated}).Id(m.Go).Add(e.signature(m, true)))
	}
	methods = append(methods,
		gofile.CommentCode(gofile.Comment([]string{"OtherRequest handles requests whose method " + e.No("have", "has") + "."}, gofile.FieldWidth)).Id("OtherRequest").Add(e.otherRequest()),
		gofile.CommentCode(gofile.Comment([]string{"OtherNotification handles notifications whose method " + e.No("have", "has") + "."}, gofile.FieldWidth)).Id("OtherNotification").Add(e.otherNotification(true)),
	)
	f.Add(lines, jen.Type().Id(p.name).Interface(methods...))
}

// signature prints the parameters and results of a method:
//
//	(ctx context.Context, r *CallToolRequest) (CallToolOutcome, error)
func (e Printer) signature(m model.Method, named bool) *jen.Statement {
	params := jen.Params(ctxParam(named), param(named, "r", gofile.PointerTo(m.Message.Name)))
	if m.Notification {
		return params.Error()
	}
	return params.Params(e.resultType(m), jen.Error())
}

// otherRequest prints the parameters and results of the method OtherRequest, which
// are those of a Handler.
func (e Printer) otherRequest() *jen.Statement {
	return jen.Params(ctxParam(true), param(true, "m", e.messageType())).Params(e.RPC("Value"), jen.Error())
}

func (e Printer) otherNotification(named bool) *jen.Statement {
	return jen.Params(ctxParam(named), param(named, "m", e.messageType())).Error()
}

func ctxParam(named bool) jen.Code { return param(named, "ctx", jen.Qual("context", "Context")) }

// param prints a parameter, with its name where that is used.
func param(named bool, name string, typ *jen.Statement) jen.Code {
	if named {
		return jen.Id(name).Add(typ)
	}
	return typ
}

func (e Printer) messageType() *jen.Statement { return jen.Op("*").Add(e.RPC("Message")) }

// resultType prints what a method returns: its outcome, a pointer to its result,
// or the text of one that has no codec of its own.
func (e Printer) resultType(m model.Method) *jen.Statement {
	if m.Outcome != nil && !m.PlainResult {
		return jen.Id(m.Outcome.Name)
	}
	if u, ok := model.UnionOf(m.Result); ok {
		return jen.Id(u.Name)
	}
	if name, ok := model.InPlace(m.Result); ok {
		return gofile.PointerTo(name)
	}
	return jen.Op("*").Add(e.RPC("Raw"))
}

// peerHandler prints the way from a message to the method for it:
//
//	func ServerHandler(s Server) jsonrpc.Handler {
//		if s == nil {
//			s = UnimplementedServer{}
//		}
//		return func(ctx context.Context, m *jsonrpc.Message) (jsonrpc.Value, error) {
//			x, err := received(m, true)
//			if err != nil {
//				return nil, err
//			}
//			switch x := x.(type) {
//			case *CallToolRequest:
//				return answer(s.CallTool(ctx, x))
//			case *CancelledNotification:
//				return nil, s.Cancelled(ctx, x)
//			}
//			return other(ctx, s, m, x)
//		}
//	}
func (e Printer) peerHandler(f *gofile.File, p peer) {
	lines := gofile.Comment([]string{
		p.handler() + " returns the Handler that calls the methods of " + p.variable() + ". Params in Value that have their type of " + e.Here() + " are passed on " +
			"unchanged. Other params are decoded and must be valid, otherwise the error is a *jsonrpc.ValidationError.",
		"The error has the code jsonrpc.CodeInvalidRequest for a request whose method is a notification, and the reverse. It has the code jsonrpc.CodeMethodNotFound " +
			"for a message that a " + p.other + " does not send. Methods that " + e.No("have", "has") + " go to OtherRequest and OtherNotification. A nil " + p.name +
			" is an [" + p.unimplemented() + "].",
	}, gofile.DeclWidth)
	call := func(m model.Method) *jen.Statement { return p.receiver().Dot(m.Go).Call(jen.Id("ctx"), self()) }
	var cases []jen.Code
	for _, m := range p.methods {
		switch {
		case m.Embedded():
		case m.Notification:
			cases = append(cases, jen.Case(gofile.PointerTo(m.Message.Name)).Block(jen.Return(jen.Nil(), call(m))))
		default:
			cases = append(cases, jen.Case(gofile.PointerTo(m.Message.Name)).Block(jen.Return(jen.Id("answer").Call(call(m)))))
		}
	}
	choose := jen.Null()
	if len(cases) != 0 {
		choose = jen.Switch(self().Op(":=").Add(self()).Assert(jen.Type())).Block(cases...)
	}
	f.Add(lines, jen.Func().Id(p.handler()).Params(p.receiver().Id(p.name)).Add(e.RPC("Handler")).Block(
		p.orUnimplemented(),
		jen.Return(jen.Func().Add(e.otherRequest()).Block(
			jen.List(self(), jen.Err()).Op(":=").Id("received").Call(jen.Id("m"), jen.Lit(p.byClient)),
			jen.If(jen.Err().Op("!=").Nil()).Block(jen.Return(jen.Nil(), jen.Err())),
			choose,
			jen.Return(jen.Id("other").Call(jen.Id("ctx"), p.receiver(), jen.Id("m"), self())),
		)),
	))
}

// orUnimplemented prints what stands for a nil peer:
//
//	if s == nil {
//		s = UnimplementedServer{}
//	}
func (p peer) orUnimplemented() *jen.Statement {
	return jen.If(p.receiver().Op("==").Nil()).Block(p.receiver().Op("=").Id(p.unimplemented()).Values())
}

// unimplemented prints a peer that has no methods of its own:
//
//	type UnimplementedServer struct{}
//
//	func (UnimplementedServer) Cancelled(context.Context, *CancelledNotification) error { return nil }
//
//	func (UnimplementedServer) CallTool(context.Context, *CallToolRequest) (CallToolOutcome, error) {
//		return nil, dispatch.NotFound(MethodToolsCall)
//	}
func (e Printer) unimplemented(f *gofile.File, p peer) {
	alive := ""
	on := func(name string) *jen.Statement { return jen.Func().Params(jen.Id(p.unimplemented())).Id(name) }
	var requests []*jen.Statement
	var notifications []*jen.Statement
	for _, m := range p.methods {
		name, isType := model.InPlace(m.Result)
		switch {
		case m.Notification:
			notifications = append(notifications, on(m.Go).Add(e.signature(m, false)).Add(gofile.OnOneLine(jen.Nil())))
		case m.Alive && isType && m.Outcome == nil:
			alive = ", except for [" + p.unimplemented() + "." + m.Go + "], which is answered"
			requests = append(requests, on(m.Go).Add(e.signature(m, false)).Block(jen.Return(jen.New(jen.Id(name)), jen.Nil())))
		default:
			requests = append(requests, on(m.Go).Add(e.signature(m, false)).Block(jen.Return(jen.Nil(), e.Dispatch("NotFound").Call(jen.Id(m.Const)))))
		}
	}
	f.Add(gofile.Comment([]string{
		p.unimplemented() + " is a [" + p.name + "] without methods: its errors have the code jsonrpc.CodeMethodNotFound" + alive + ". It ignores notifications. Embed it, and write the methods that you support.",
	}, gofile.DeclWidth), jen.Type().Id(p.unimplemented()).Struct())
	notifications = append(notifications, on("OtherNotification").Add(e.otherNotification(false)).Add(gofile.OnOneLine(jen.Nil())))
	for _, m := range append(notifications, requests...) {
		f.Add(nil, m)
	}
	f.Add(nil, on("OtherRequest").Params(jen.Id("_").Qual("context", "Context"), jen.Id("m").Add(e.messageType())).Params(e.RPC("Value"), jen.Error()).Block(
		jen.Return(jen.Nil(), e.Dispatch("NotFound").Call(e.Dispatch("Method").Call(jen.Id("m")))),
	))
}
