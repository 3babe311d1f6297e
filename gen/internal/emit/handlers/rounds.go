package handlers

import (
	"github.com/dave/jennifer/jen"

	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/emit/gofile"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/model"
)

// roundUnion returns the union of the requests of a round, or of what answers them.
func roundUnion(m *model.Map) *model.Union {
	u, _ := model.UnionOf(m.Type.Elem)
	return u
}

// Rounds prints rounds.go, which only revisions have whose results ask for
// something.
func (e Printer) Rounds(f *gofile.File) {
	if e.Model.Round == nil {
		return
	}
	e.answerRound(f)
	if !e.Merged() { // whose codec decodes the responses
		e.decodeRound(f)
	}
}

// answerRound prints the answering of the requests that a result asks for:
//
//	func Answer(ctx context.Context, c Client, requests InputRequests) (InputResponses, error) {
//		if c == nil {
//			c = UnimplementedClient{}
//		}
//		return dispatch.Round[InputResponse](requests, func(r InputRequest) (jsonrpc.Value, error) {
//			switch r := present(r).(type) {
//			case *ElicitRequest:
//				return answer(c.Elicit(ctx, r))
//			case *Unknown:
//				return nil, dispatch.NotFound(r.Kind)
//			}
//			return nil, nil
//		})
//	}
func (e Printer) answerRound(f *gofile.File) {
	r := e.Model.Round
	lines := gofile.Comment([]string{
		"Answer calls the methods of c for the requests that a result has, in the order of the keys, and returns the responses to send with the next request. " +
			"It stops at the first error, and returns it with its key. The error for a request that " + e.No("know", "knows") + " has the code jsonrpc.CodeMethodNotFound. A nil c is an [UnimplementedClient].",
	}, gofile.DeclWidth)
	var cases []jen.Code
	for _, m := range r.Methods {
		cases = append(cases, jen.Case(gofile.PointerTo(m.Message.Name)).Block(
			jen.Return(jen.Id("answer").Call(jen.Id("c").Dot(m.Go).Call(jen.Id("ctx"), jen.Id("r"))))))
	}
	cases = append(cases, jen.Case(gofile.PointerTo(gofile.Unknown)).Block(
		jen.Return(jen.Nil(), e.Dispatch("NotFound").Call(jen.Id("r").Dot("Kind")))))
	one := jen.Func().Params(jen.Id("r").Id(roundUnion(r.Requests).Name)).Params(e.RPC("Value"), jen.Error()).Block(
		jen.Switch(jen.Id("r").Op(":=").Id("present").Call(jen.Id("r")).Assert(jen.Type())).Block(cases...),
		jen.Return(jen.Nil(), jen.Nil()),
	)
	f.Add(lines, jen.Func().Id("Answer").Params(ctxParam(true), jen.Id("c").Id("Client"), jen.Id("requests").Id(r.Requests.Name)).
		Params(jen.Id(r.Responses.Name), jen.Error()).Block(
		e.client().orUnimplemented(),
		jen.Return(e.Dispatch("Round").Types(jen.Id(roundUnion(r.Responses).Name)).Call(jen.Id("requests"), one)),
	))
}

// decodeRound prints the decoding of responses by what they answer:
//
//	func DecodeInputResponses(requests InputRequests, responses InputResponses) (InputResponses, error) {
//		return dispatch.Retype(responses, &responses, func(key string, text []byte) (jsonrpc.Value, error) {
//			var x coded
//			switch requests[key].(type) {
//			case *ElicitRequest:
//				x = new(ElicitResult)
//			default:
//				return nil, nil
//			}
//			return x, DecodeOptions{Strict: true}.unmarshal(text, x)
//		})
//	}
func (e Printer) decodeRound(f *gofile.File) {
	r := e.Model.Round
	lines := gofile.Comment([]string{
		r.Decode + " decodes each response into the type of its request. Without the requests, " + roundUnion(r.Responses).Name + " distinguishes its variants by " +
			"their members, which can select the wrong variant for an unusual response. A response without a request, or to a request that " + e.No("know", "knows") + ", stays unchanged.",
		"Responses must be valid: the error is a *jsonrpc.ValidationError with all violations, and the decoded responses are returned with it. A nil response is a *jsonrpc.EncodeError.",
	}, gofile.DeclWidth)
	var cases []jen.Code
	for _, m := range r.Methods {
		if name, ok := model.InPlace(m.Result); ok {
			cases = append(cases, jen.Case(gofile.PointerTo(m.Message.Name)).Block(self().Op("=").New(jen.Id(name))))
		}
	}
	cases = append(cases, jen.Default().Block(jen.Return(jen.Nil(), jen.Nil())))
	one := jen.Func().Params(jen.Id("key").String(), jen.Id("text").Index().Byte()).Params(e.RPC("Value"), jen.Error()).Block(
		jen.Var().Add(self()).Id("coded"),
		jen.Switch(jen.Id("requests").Index(jen.Id("key")).Assert(jen.Type())).Block(cases...),
		jen.Return(self(), gofile.Strictly().Dot("unmarshal").Call(jen.Id("text"), self())),
	)
	f.Add(lines, jen.Func().Id(r.Decode).Params(jen.Id("requests").Id(r.Requests.Name), jen.Id("responses").Id(r.Responses.Name)).
		Params(jen.Id(r.Responses.Name), jen.Error()).Block(
		jen.Return(e.Dispatch("Retype").Call(jen.Id("responses"), jen.Op("&").Id("responses"), one)),
	))
}
