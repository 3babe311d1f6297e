package emit

import "github.com/mcp-schemagen/mcp-schemagen/gen/internal/model"

// probe is a part of all names of the probe's model, and of no other name.
const probe = "Qzxj"

// probeStruct is a struct of the probe.
const probeStruct = probe + "Struct"

// newProbe makes the model that [Scope] prints: one declaration of every kind, and
// everything else that a model may have or not.
func newProbe() *model.Package {
	word := &model.Enum{Head: probeHead("Enum", model.Enums), Values: []model.EnumValue{{Name: probe + "Word", Value: "word"}}}
	object := probeObject(word)
	union := probeUnion("Union", object)
	p := &model.Package{
		Name: "probe", Version: "2000-01-01", Schema: "probe.json",
		Decls: []model.Decl{
			word, object, union,
			&model.Enum{Head: probeHead("OpenEnum", model.Enums), Open: true},
			&model.RawUnion{Head: probeHead("RawUnion", model.Types), Variants: []model.RawVariant{{Accessor: "As" + probe, Type: model.Ref{Decl: object}}}},
			&model.OneOrMany{Head: probeHead("OneOrMany", model.Types), Field: probe + "Values", Elem: model.Ref{Decl: union}},
			&model.List{Head: probeHead("List", model.Types), Type: model.ListOf{Elem: model.String}},
			&model.Map{Head: probeHead("Map", model.Types), Type: model.MapOf{Elem: model.String}},
			&model.Scalar{Head: probeHead("Scalar", model.Types), Type: model.String},
			&model.Alias{Head: probeHead("Alias", model.Types), Type: model.ID{}},
			&model.Struct{Head: probeHead("Capabilities", model.Capabilities), Extra: probe + "Extra"},
		},
		Codes:      []model.Code{{Name: probe + "Code", Code: 1, Data: model.Ref{Decl: object}}},
		Errata:     []model.Erratum{{Pointer: "/$defs/x", Change: "changed", Reason: "wrong"}},
		MetaKeys:   []model.MetaKey{{Name: probe + "Key", Const: probe + "KeyConst", Key: "key", Type: model.String}},
		HasBatches: true,
		OmitsID:    true,
		AnyMessage: object.Schema,
	}
	for _, d := range p.Decls {
		p.Definitions = append(p.Definitions, model.Definition{Name: d.Header().Name, Type: model.Ref{Decl: d}, Schema: d.Header().Schema})
	}
	addProbeMessages(p, object)
	return p
}

func probeHead(kind string, file model.File) model.Head {
	name := probe + kind
	return model.Head{
		Name: name, Key: name, File: file, Doubtful: true,
		Schema: &model.Schema{Name: name, Kinds: model.KindObject, Rules: model.Rules{Pattern: "x", PatternSource: "x"}},
	}
}

// probeObject makes the struct, which has a field of every sort that its file has
// functions for.
func probeObject(word *model.Enum) *model.Struct {
	return &model.Struct{
		Head: probeHead("Struct", model.Types), Extra: probe + "Extra", NeedsIsZero: true,
		Members: []model.Member{
			&model.Const{Name: probe + "Type", JSON: "type", Value: `"probe"`},
			&model.Field{Name: probe + "Data", JSON: "data", Type: model.String, Bytes: probe + "Bytes", Check: &model.Schema{Name: probe + "Check"}},
			&model.Field{Name: probe + "Or", JSON: "or", Type: model.Ref{Decl: word}, Required: true, ZeroWrites: "word"},
		},
	}
}

func probeUnion(kind string, variants ...model.Decl) *model.Union {
	return &model.Union{
		Head: probeHead(kind, model.Unions), Variants: variants,
		Select: model.Selector{Member: "type", Cases: []model.Case{{Value: "probe"}}, Absent: -1, Default: -1, Fallback: true},
	}
}

// addProbeMessages adds a request and a notification that both sides send, a
// request inside a result with what answers it, and the report of progress.
func addProbeMessages(p *model.Package, object *model.Struct) {
	params := &model.Field{Name: probe + "Params", JSON: "params", Type: model.Ref{Decl: object}}
	id := &model.Field{Name: probe + "ID", JSON: "id", Type: model.ID{}, Presence: model.ZeroAbsent, Essential: true}
	message := func(kind string, role model.Role, members ...model.Member) *model.Struct {
		s := &model.Struct{Head: probeHead(kind, model.Messages), Extra: probe + "Extra", Role: role, Members: members}
		p.Decls = append(p.Decls, s)
		return s
	}
	form := model.Form{Params: params, Sent: model.SentAddress, Taken: model.TakenValue}
	method := func(name string, m *model.Struct) model.Method {
		return model.Method{
			Name: name, Const: probe + "Method" + name, Go: probe + name, Client: true, Server: true,
			Message: m, Form: form, Params: params.Type,
		}
	}
	request := method("Ask", message("Request", model.Request, id, params))
	request.Form.ID, request.Result, request.Alive = id, params.Type, true
	notification := method("Tell", message("Notification", model.Notification, params))
	notification.Notification = true
	inside := method("Inside", message("InBand", model.InBand, params))
	inside.InBand, inside.Client, inside.Server, inside.Result = true, false, false, params.Type
	p.Methods = []model.Method{request, notification, inside}

	asks, answers := probeUnion("Asks", inside.Message), probeUnion("Answers", object)
	requests := &model.Map{Head: probeHead("Requests", model.Types), Type: model.MapOf{Elem: model.Ref{Decl: asks}}}
	responses := &model.Map{Head: probeHead("Responses", model.Types), Type: model.MapOf{Elem: model.Ref{Decl: answers}}}
	p.Decls = append(p.Decls, asks, answers, requests, responses)
	p.Round = &model.Round{Requests: requests, Responses: responses, Decode: "Decode" + responses.Name, Methods: []*model.Method{&p.Methods[2]}}
	p.Progress = &model.Progress{
		Method: &p.Methods[1], Params: object,
		Token: probe + "Token", Progress: probe + "Progress", Total: probe + "Total", Message: probe + "Message",
	}
}
