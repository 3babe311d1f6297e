package protocol

import (
	"slices"

	"github.com/dave/jennifer/jen"

	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/emit/gofile"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/model"
)

// Tables prints protocol/revisions.go, which has strings and numbers only and
// imports no revision package.
func Tables(revisions []Revision, f *gofile.File) {
	printVersions(revisions, f)
	printMethodConsts(revisions, f)
	printMetaConsts(revisions, f)
	printHeaderConsts(revisions, f)
	printRevisionOf(revisions, jen.Id("Version"), func(r Revision) *jen.Statement { return jen.Id(r.version()) }, f)
	for _, r := range revisions {
		r.tables(f)
		r.lookup(f)
	}
}

// printVersions prints the revisions:
//
//	const (
//		V20251125 Version = "2025-11-25"
//	)
//
//	const Latest = V20251125
//
//	var Versions = []Version{V20251125}
func printVersions(revisions []Revision, f *gofile.File) {
	var consts, list []jen.Code
	for _, r := range revisions {
		consts = append(consts, jen.Id(r.version()).Id("Version").Op("=").Lit(r.Model.Version))
		list = append(list, jen.Id(r.version()))
	}
	f.Add([]string{"// The revisions."}, jen.Const().Defs(consts...))
	if n := len(revisions); n > 0 {
		f.Add([]string{"// Latest is the last revision."}, jen.Const().Id("Latest").Op("=").Id(revisions[n-1].version()))
	}
	f.Add([]string{"// Versions lists the revisions of this package, in order."},
		jen.Var().Id("Versions").Op("=").Index().Id("Version").Values(list...))
}

// printMethodConsts prints the methods of all revisions, by the names that the version
// packages have for them:
//
//	const (
//		MethodToolsCall = "tools/call"
//	)
func printMethodConsts(revisions []Revision, f *gofile.File) {
	var consts constants
	taken := []string{"MethodInfo", "Methods"} // of package protocol
	for _, r := range revisions {
		for _, m := range r.Model.Methods {
			if !slices.Contains(taken, m.Const) {
				consts.add(m.Const, m.Name)
			}
		}
	}
	consts.print(f, "// Methods. [Lookup] reports which ones a revision has, and who sends them.")
}

// printMetaConsts prints the reserved keys of all revisions:
//
//	const (
//		MetaProgressToken = "progressToken"
//	)
func printMetaConsts(revisions []Revision, f *gofile.File) {
	var consts constants
	for _, r := range revisions {
		for _, k := range r.Model.Protocol.ReservedKeys {
			consts.add("Meta"+k.Name, k.Key)
		}
	}
	consts.print(f, "// Reserved keys of _meta. [MetaKeys] reports which ones a revision has.")
}

// printHeaderConsts prints the headers of all revisions:
//
//	const (
//		HeaderSessionID = "Mcp-Session-Id"
//	)
func printHeaderConsts(revisions []Revision, f *gofile.File) {
	var consts constants
	for _, r := range revisions {
		for _, h := range r.Model.Protocol.Headers {
			consts.add("Header"+h.Name, h.Header)
		}
	}
	consts.print(f, "// HTTP headers. [Headers] reports which ones a revision has.")
}

// constants collects constants that several revisions have.
type constants struct {
	defs []jen.Code
	seen map[string]bool
}

// add adds a constant, unless it is there.
func (c *constants) add(name, value string) {
	if c.seen[name] {
		return
	}
	if c.seen == nil {
		c.seen = map[string]bool{}
	}
	c.seen[name] = true
	c.defs = append(c.defs, jen.Id(name).Op("=").Lit(value))
}

func (c *constants) print(f *gofile.File, comment string) {
	if len(c.defs) != 0 {
		f.Add([]string{comment}, jen.Const().Defs(c.defs...))
	}
}

// printRevisionOf prints the choice of a revision:
//
//	func revisionOf(v Version) *revision {
//		switch v {
//		case V20251125:
//			return &revision20251125
//		}
//		return nil
//	}
func printRevisionOf(revisions []Revision, versionType *jen.Statement, version func(Revision) *jen.Statement, f *gofile.File) {
	var cases []jen.Code
	for _, r := range revisions {
		cases = append(cases, jen.Case(version(r)).Block(jen.Return(jen.Op("&").Add(r.named("revision")))))
	}
	f.Add([]string{"// revisionOf returns what is known of a revision, or nil."},
		jen.Func().Id("revisionOf").Params(jen.Id("v").Add(versionType)).Op("*").Id("revision").Block(
			jen.Switch(jen.Id("v")).Block(cases...),
			jen.Return(jen.Nil()),
		))
}

// tables prints the tables of a revision:
//
//	var revision20251125 = revision{
//		version: V20251125,
//		methods: []jsonrpc.MethodInfo{
//			{Name: "tools/call", Client: true, …},
//		},
//		…
//	}
func (r Revision) tables(f *gofile.File) {
	about := r.Model.Protocol
	var fields gofile.Row
	fields.Add("version", jen.Id(r.version()))
	fields.Flag("batches", r.Model.HasBatches)
	fields.Flag("omitsID", r.Model.OmitsID)
	fields.Add("methods", r.MethodRows(func(m model.Method) jen.Code { return jen.Lit(m.Name) }))
	fields.Add("codes", r.CodeRows(func(c model.Code) jen.Code { return jen.Lit(int(c.Code)) }))
	if len(about.ReservedKeys) != 0 {
		fields.Add("metaKeys", jen.Index().Id("MetaKey").Add(gofile.Table(metaRows(about.ReservedKeys))))
	}
	var required []jen.Code
	for _, k := range about.ReservedKeys {
		if k.Required {
			required = append(required, jen.Id("Meta"+k.Name))
		}
	}
	if len(required) != 0 {
		fields.Add("requiredMeta", jen.Index().String().Values(required...))
	}
	if len(about.Headers) != 0 {
		fields.Add("headers", jen.Index().Id("Header").Add(gofile.Table(headerRows(about.Headers))))
	}
	fields.List("logLevels", about.LogLevels)
	if len(about.Forbidden) != 0 {
		fields.Add("forbidden", jen.Index().Id("CodeRange").Values(codeRanges(about.Forbidden)...))
	}
	fields.Add("lookup", r.named("lookup"))
	f.Add(nil, jen.Var().Add(r.named("revision")).Op("=").Id("revision").Add(gofile.Table(fields)))
}

// codeRanges prints ranges of error codes:
//
//	{-32099, -32023}, {-32002, -32002}
func codeRanges(ranges []model.CodeRange) []jen.Code {
	var list []jen.Code
	for _, r := range ranges {
		list = append(list, jen.Values(jen.Lit(int(r.First)), jen.Lit(int(r.Last))))
	}
	return list
}

// metaRows prints reserved keys:
//
//	{Key: MetaProgressToken, Use: InRequests},
func metaRows(keys []model.ReservedKey) []jen.Code {
	var rows []jen.Code
	for _, k := range keys {
		var uses []jen.Code
		for _, use := range []struct {
			name string
			has  bool
		}{{"InRequests", k.InRequests}, {"InNotifications", k.InNotifications}, {"InResults", k.InResults}} {
			if use.has {
				uses = append(uses, jen.Id(use.name))
			}
		}
		var r gofile.Row
		r.Add("Key", jen.Id("Meta"+k.Name))
		r.Add("Use", jen.Custom(jen.Options{Separator: "|"}, uses...))
		r.Flag("Required", k.Required)
		rows = append(rows, jen.Values(r...))
	}
	return rows
}

// headerRows prints headers:
//
//	{Name: HeaderName, Client: true, Mirrors: []Mirror{
//		{Method: "tools/call", Path: []string{"params", "name"}},
//	}},
func headerRows(headers []model.Header) []jen.Code {
	var rows []jen.Code
	for _, h := range headers {
		var r gofile.Row
		r.Add("Name", jen.Id("Header"+h.Name))
		r.Flag("Client", h.Client)
		r.Flag("Server", h.Server)
		r.Flag("Prefix", h.Prefix)
		var mirrors []jen.Code
		for _, m := range h.Mirrors {
			var mirror gofile.Row
			mirror.Text("Method", m.Method)
			mirror.List("Path", m.Path)
			mirrors = append(mirrors, jen.Values(mirror...))
		}
		if len(mirrors) != 0 {
			r.Add("Mirrors", jen.Index().Id("Mirror").Add(gofile.Table(mirrors)))
		}
		rows = append(rows, jen.Values(r...))
	}
	return rows
}

// lookup prints the index of a method in the table:
//
//	func lookup20251125(method string) int {
//		switch method {
//		case "ping":
//			return 3
//		}
//		return -1
//	}
func (r Revision) lookup(f *gofile.File) {
	var cases []jen.Code
	for i, m := range r.Model.Methods {
		cases = append(cases, jen.Case(jen.Lit(m.Name)).Block(jen.Return(jen.Lit(i))))
	}
	f.Add(nil, jen.Func().Add(r.named("lookup")).Params(jen.Id("method").String()).Int().Block(
		jen.Switch(jen.Id("method")).Block(cases...),
		jen.Return(jen.Lit(-1)),
	))
}
