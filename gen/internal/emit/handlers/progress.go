package handlers

import (
	"strings"

	"github.com/dave/jennifer/jen"

	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/emit/gofile"
)

// Progress prints progress.go, for revisions with progress: the ProgressReporter.
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
//		if p == nil {
//			return nil
//		}
//		return p.state.Report(ctx, p.To != nil && !p.Token.IsZero(), progress, func() error {
//			return p.To.Progress(ctx, &ProgressNotification{Params: ProgressNotificationParams{
//				ProgressToken: p.Token, Progress: progress, Total: dispatch.NonZero(total), Message: dispatch.NonZero(message),
//			}})
//		})
//	}
func (e Printer) Progress(f *gofile.File) {
	p := e.Model.Progress
	if p == nil {
		return
	}
	optional := "total is the progress at the end, or 0 if it is not known."
	values := gofile.Row{}
	values.Add(p.Token, jen.Id("p").Dot("Token"))
	values.Add(p.Progress, jen.Id("progress"))
	values.Add(p.Total, e.Dispatch("NonZero").Call(jen.Id("total")))
	args := []jen.Code{ctxParam(true), jen.List(jen.Id("progress"), jen.Id("total")).Float64()}
	if p.Message != "" {
		optional = "total is the progress at the end, or 0 if it is not known. message is a human-readable status, or empty."
		values.Add(p.Message, e.Dispatch("NonZero").Call(jen.Id("message")))
		args = append(args, jen.Id("message").String())
	}
	wanted := jen.Id("p").Dot("To").Op("!=").Nil().Op("&&").Op("!").Id("p").Dot("Token").Dot("IsZero").Call()
	var who []string
	if p.Method.Server {
		who = append(who, e.client().name)
	}
	if p.Method.Client {
		who = append(who, e.server().name)
	}
	f.Add(gofile.Comment([]string{
		"ProgressReporter reports the progress of a request to its sender, if the sender asked for it. It is safe for concurrent use, and must not be copied after its first report.",
	}, gofile.DeclWidth), jen.Type().Id("ProgressReporter").Struct(
		jen.Comment("To is the "+strings.Join(who, " or ")+" that sent the request."),
		jen.Id("To").Interface(jen.Id(p.Method.Go).Add(e.signature(*p.Method, true))),
		jen.Comment("Token is from the _meta of the request. Zero: the sender did not ask for progress."),
		jen.Id("Token").Add(e.RPC("ID")),
		jen.Line().Id("state").Add(e.Dispatch("Progress")),
	))
	f.Add(gofile.Comment([]string{
		"Report sends a [" + p.Method.Message.Name + "]. " + optional,
		"It sends nothing if the ProgressReporter is nil, To or Token is not set, or the progress does not exceed the last report. The specification requires that progress increases, and goroutines " +
			"may report in any order. A report waits while To sends another. The error is from To, or is the cause of ctx if that has ended, even if nothing is sent.",
	}, gofile.DeclWidth), jen.Func().Params(jen.Id("p").Op("*").Id("ProgressReporter")).Id("Report").Params(args...).Error().Block(
		jen.If(jen.Id("p").Op("==").Nil()).Block(jen.Return(jen.Nil())),
		jen.Return(jen.Id("p").Dot("state").Dot("Report").Call(jen.Id("ctx"), wanted, jen.Id("progress"), jen.Func().Params().Error().Block(
			jen.Return(jen.Id("p").Dot("To").Dot(p.Method.Go).Call(jen.Id("ctx"), jen.Op("&").Id(p.Method.Message.Name).Values(
				jen.Id(p.Method.Form.Params.Name).Op(":").Id(p.Params.Name).Add(gofile.Table(values)),
			))),
		))),
	))
}
