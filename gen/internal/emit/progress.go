package emit

import (
	"slices"
	"strings"

	"github.com/dave/jennifer/jen"

	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/model"
)

// progress prints what reports how far a request has come:
//
//	type ProgressReporter struct {
//		// To is the Client or Server that sent the request.
//		To interface {
//			Progress(ctx context.Context, r *ProgressNotification) error
//		}
//		// Token is from the _meta of the request. Zero: nobody asked.
//		Token jsonrpc.ID
//
//		state dispatch.Progress
//	}
//
//	func (p *ProgressReporter) Report(ctx context.Context, progress, total float64, message string) error {
//		return p.state.Report(ctx, p.To != nil && !p.Token.IsZero(), progress, func() error {
//			return p.To.Progress(ctx, &ProgressNotification{Params: ProgressNotificationParams{
//				ProgressToken: p.Token, Progress: progress, Total: dispatch.NonZero(total), Message: dispatch.NonZero(message),
//			}})
//		})
//	}
func (e *emitter) progress(f *file) {
	p := e.p.Progress
	optional := "total is the progress at the end, 0 if that is not known."
	values := row{}
	values.add(p.Token, jen.Id("p").Dot("Token"))
	values.add(p.Progress, jen.Id("progress"))
	values.add(p.Total, e.dispatch("NonZero").Call(jen.Id("total")))
	args := []jen.Code{ctxParam(true), jen.List(jen.Id("progress"), jen.Id("total")).Float64()}
	if p.Message != "" {
		optional = "total is the progress at the end, 0 if that is not known, and message says what is being done, or is empty."
		values.add(p.Message, e.dispatch("NonZero").Call(jen.Id("message")))
		args = append(args, jen.Id("message").String())
	}
	wanted := jen.Id("p").Dot("To").Op("!=").Nil().Op("&&").Op("!").Id("p").Dot("Token").Dot("IsZero").Call()
	var who []string
	for _, x := range []peer{e.client(), e.server()} {
		if slices.ContainsFunc(x.methods, func(m model.Method) bool { return m.Name == p.Method.Name }) {
			who = append(who, x.name)
		}
	}
	f.add(comment([]string{
		"ProgressReporter tells who sent a request how far it has come, if they asked for it. It must not be copied after its first report: goroutines share a pointer to it.",
	}, declWidth), jen.Type().Id("ProgressReporter").Struct(
		jen.Comment("To is the "+strings.Join(who, " or ")+" that sent the request."),
		jen.Id("To").Interface(jen.Id(p.Method.Go).Add(e.signature(*p.Method, true))),
		jen.Comment("Token is from the _meta of the request. Zero: nobody asked."),
		jen.Id("Token").Add(e.rpc("ID")),
		jen.Line().Id("state").Add(e.dispatch("Progress")),
	))
	f.add(comment([]string{
		"Report sends a [" + p.Method.Message.Name + "]. " + optional,
		"Nothing is sent without To and Token, nor if the progress is not more than what was reported before: the specification asks that it grows, and what goroutines " +
			"report may come in any order. They wait for one another while To sends. The error is that of To, or the cause of ctx once that has ended, also where nothing is to be sent.",
	}, declWidth), jen.Func().Params(jen.Id("p").Op("*").Id("ProgressReporter")).Id("Report").Params(args...).Error().Block(
		jen.Return(jen.Id("p").Dot("state").Dot("Report").Call(jen.Id("ctx"), wanted, jen.Id("progress"), jen.Func().Params().Error().Block(
			jen.Return(jen.Id("p").Dot("To").Dot(p.Method.Go).Call(jen.Id("ctx"), jen.Op("&").Id(p.Method.Message.Name).Values(
				jen.Id(memberField(p.Method.Message, "params").Name).Op(":").Id(p.Params.Name).Add(table(values)),
			))),
		))),
	))
}
