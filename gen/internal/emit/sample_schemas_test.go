package emit

import (
	"strconv"

	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/model"
)

// Schemas of a kind.
var (
	aString  = &model.Schema{Kinds: model.KindString}
	anInt    = &model.Schema{Kinds: model.KindInteger}
	anArray  = &model.Schema{Kinds: model.KindArray}
	anObject = &model.Schema{Kinds: model.KindObject}
)

// named gives a schema a variable of its own.
func named(name string, s model.Schema) *model.Schema {
	s.Name = name
	return &s
}

// objectSchema returns the schema of an object with the given members.
func objectSchema(name string, members ...model.MemberSchema) *model.Schema {
	return named(name, model.Schema{Kinds: model.KindObject, Members: members})
}

func optional(name string, s *model.Schema) model.MemberSchema {
	return model.MemberSchema{Name: name, Schema: s}
}

func required(name string, s *model.Schema) model.MemberSchema {
	return model.MemberSchema{Name: name, Required: true, Schema: s}
}

// addStrict adds a declaration with the schema of its values.
func (s *sample) addStrict(d model.Decl, schema *model.Schema) {
	d.Header().Schema = schema
	s.add(d)
}

// addDoubtful adds a declaration that holds more values than its schema allows.
func (s *sample) addDoubtful(d model.Decl, schema *model.Schema) {
	d.Header().Doubtful = true
	s.addStrict(d, schema)
}

// addShared adds a definition that has a type of package jsonrpc.
func (s *sample) addShared(name string, t model.Type, schema *model.Schema, doubtful bool) {
	s.addStrict(&model.Alias{Head: head(name, model.Types), Type: t}, schema)
	s.defs[len(s.defs)-1].Doubtful = doubtful
}

// strict adds what strict decoding has to look at.
func (s *sample) strict() {
	s.strictScalars()
	s.strictContainers()
	s.strictStructs()
	s.strictUnions()
	s.recursive()
	s.addShared("IntegerID", model.ID{}, named("IntegerID", *anInt), true)
	s.addShared("AnyID", model.ID{}, named("AnyID", model.Schema{Kinds: model.KindString | model.KindInteger}), false)
	s.addShared("ShortList", model.Raw{Kinds: model.KindArray},
		named("ShortList", model.Schema{Kinds: model.KindArray, Rules: model.Rules{MaxItems: "2"}}), true)
	s.addShared("Labels", model.Members{Kinds: model.KindString},
		named("Labels", model.Schema{Kinds: model.KindObject, Others: aString, Rules: model.Rules{MinProperties: "1"}}), true)
	s.addShared("Failure", model.ErrorObject{}, objectSchema("Failure", required("code", anInt), required("message", aString)), true)
}

func (s *sample) strictScalars() {
	s.addStrict(&model.Enum{Head: head("Grade", model.Enums), Values: []model.EnumValue{
		{Name: "GradeGood", Value: "good"}, {Name: "GradeBad", Value: "bad"},
	}}, named("Grade", model.Schema{Kinds: model.KindString, Enum: []string{`"good"`, `"bad"`}}))
	s.addDoubtful(&model.Enum{Head: head("Size", model.Enums), Values: []model.EnumValue{{Name: "SizeS", Value: "S"}, {Name: "SizeXL", Value: "XL"}}},
		named("Size", model.Schema{Kinds: model.KindString, Enum: []string{`"S"`, `"XL"`}, Rules: model.Rules{MaxLength: "1"}}))
	s.addDoubtful(&model.Scalar{Head: head("Percent", model.Types), Type: model.Int},
		named("Percent", model.Schema{Kinds: model.KindInteger, Rules: model.Rules{Minimum: "0", Maximum: "100", MultipleOf: "5"}}))
	s.addDoubtful(&model.Scalar{Head: head("Share", model.Types), Type: model.Float},
		named("Share", model.Schema{Kinds: model.KindNumber, Rules: model.Rules{ExclusiveMinimum: "0", ExclusiveMaximum: "1e0"}}))
	s.addDoubtful(&model.Scalar{Head: head("Word", model.Types), Type: model.String},
		named("Word", model.Schema{Kinds: model.KindString, Rules: model.Rules{MinLength: "2", MaxLength: "4", Pattern: "^[a-z`]+$", PatternSource: "^[a-z\\u0060]+$"}}))
	s.addDoubtful(&model.Scalar{Head: head("Yes", model.Types), Type: model.Bool},
		named("Yes", model.Schema{Kinds: model.KindBool, Const: "true"}))
}

func (s *sample) strictContainers() {
	s.addDoubtful(&model.List{Head: head("Tags", model.Types), Type: model.ListOf{Elem: model.String}},
		named("Tags", model.Schema{Kinds: model.KindArray, Items: aString, Rules: model.Rules{MinItems: "1", MaxItems: "3", UniqueItems: true}}))
	short := &model.Schema{Kinds: model.KindString, Rules: model.Rules{MaxLength: "3"}}
	s.addDoubtful(&model.Map{Head: head("Counts", model.Types), Type: model.MapOf{Elem: model.Int}},
		named("Counts", model.Schema{Kinds: model.KindObject, Others: anInt, Names: short, Rules: model.Rules{MinProperties: "1", MaxProperties: "2"}}))
}

// strictStructs adds structs that are doubtful as a whole, by their members, by
// what they do not name, and by what they require.
func (s *sample) strictStructs() {
	grade := s.decl("Grade").Header().Schema
	small := named("CheckedSmall", model.Schema{Kinds: model.KindInteger, Rules: model.Rules{Maximum: "9"}})
	pair := named("CheckedPair", model.Schema{Kinds: model.KindArray, Prefix: []*model.Schema{aString, nil, anInt}, Items: &model.Schema{Never: true}})
	checked := object("Checked",
		field("Grade", "grade", ref(s.decl("Grade")), model.Always),
		field("Grades", "grades", model.ListOf{Elem: ref(s.decl("Grade"))}, model.NilAbsent),
		field("Small", "small", model.Int, model.Pointer),
		field("Pair", "pair", model.Raw{Kinds: model.KindArray}, model.ZeroAbsent),
	)
	checked.Fields()[2].Check, checked.Fields()[3].Check = small, pair
	grades := &model.Schema{Kinds: model.KindArray, Items: grade}
	s.addStrict(checked, objectSchema("Checked",
		required("grade", grade), optional("grades", grades), optional("small", small), optional("pair", pair)))

	sized := object("Sized", field("A", "a", model.String, model.Pointer))
	s.addDoubtful(sized, named("Sized", model.Schema{
		Kinds: model.KindObject, Members: []model.MemberSchema{optional("a", aString)}, Rules: model.Rules{MinProperties: "1"},
	}))
	sealed := object("Sealed", field("Name", "name", model.String, model.Pointer))
	sealed.Others.Closed = true
	s.addStrict(sealed, named("Sealed", model.Schema{
		Kinds: model.KindObject, Members: []model.MemberSchema{optional("name", aString)}, Others: &model.Schema{Never: true},
	}))
	loose := object("Loose")
	loose.Others = model.Others{Kinds: model.KindString, Doubtful: true}
	s.addStrict(loose, named("Loose", model.Schema{
		Kinds: model.KindObject, Others: &model.Schema{Kinds: model.KindString, Rules: model.Rules{MinLength: "1"}},
	}))

	wide := object("Wide")
	var members []model.MemberSchema
	for i := range 130 {
		f := field("M"+strconv.Itoa(i), "m"+strconv.Itoa(i), model.Bool, model.Pointer)
		f.Required = i == 1 || i == 129 // none of the second 64
		wide.Members = append(wide.Members, f)
		members = append(members, model.MemberSchema{Name: f.JSON, Required: f.Required, Schema: &model.Schema{Kinds: model.KindBool}})
	}
	s.addStrict(wide, objectSchema("Wide", members...))
}

// strictUnions adds unions whose variants have schemas, and types with every
// keyword that combines schemas.
func (s *sample) strictUnions() {
	circle := object("Circle", constant("kind", `"circle"`), field("Radius", "radius", model.Int, model.Always))
	square := object("Square", constant("kind", `"square"`), field("Side", "side", model.Int, model.Always))
	s.addStrict(circle, objectSchema("Circle", required("kind", &model.Schema{Const: `"circle"`}), required("radius", anInt)))
	s.addStrict(square, objectSchema("Square", required("kind", &model.Schema{Const: `"square"`}), required("side", anInt)))
	variants := []*model.Schema{circle.Schema, square.Schema}
	cases := []model.Case{{Value: "circle", Variant: 0}, {Value: "square", Variant: 1}}
	byKind := model.Selector{Member: "kind", Cases: cases, Absent: -1, Default: -1}
	s.addStrict(&model.Union{Head: head("Figure", model.Unions), Variants: []model.Decl{circle, square}, Select: byKind},
		named("Figure", model.Schema{Any: variants}))
	onlyOne := append([]*model.Schema{{Kinds: model.KindObject, Members: []model.MemberSchema{required("both", nil)}}}, variants...)
	s.addDoubtful(&model.Union{Head: head("OneFigure", model.Unions), Variants: []model.Decl{circle, square}, Select: byKind},
		named("OneFigure", model.Schema{One: onlyOne}))
	s.addDoubtful(&model.RawUnion{Head: head("Odds", model.Types), Kinds: model.AnyKind, Variants: []model.RawVariant{
		{Accessor: "AsCircle", Type: ref(circle)},
	}}, named("Odds", model.Schema{
		All: []*model.Schema{{Not: anArray}, {Not: &model.Schema{Enum: []string{"1", `{"a":[null]}`}}}},
		Any: []*model.Schema{circle.Schema, anInt, {Kinds: model.KindString | model.KindNull}, anObject},
	}))
	figure := s.decl("Figure")
	list := model.Schema{Kinds: model.KindArray, Items: figure.Header().Schema}
	s.addStrict(&model.OneOrMany{Head: head("Figures", model.Types), Field: "Figures", Elem: ref(figure)},
		named("Figures", model.Schema{Any: []*model.Schema{figure.Header().Schema, &list}}))
	someList := list
	someList.Rules.MinItems = "1"
	s.addDoubtful(&model.OneOrMany{Head: head("SomeFigures", model.Types), Field: "Figures", Elem: ref(figure)},
		named("SomeFigures", model.Schema{Any: []*model.Schema{figure.Header().Schema, &someList}}))
}

// recursive adds schemas that are parts of themselves and of each other.
func (s *sample) recursive() {
	tree := object("Tree", field("Name", "name", model.String, model.Always))
	tree.Members = append(tree.Members, field("Parts", "parts", model.ListOf{Elem: ref(tree)}, model.NilAbsent))
	schema := objectSchema("Tree", required("name", aString))
	schema.Members = append(schema.Members, optional("parts", &model.Schema{Kinds: model.KindArray, Items: schema}))
	s.addStrict(tree, schema)

	folder, file := object("Folder"), object("File", field("Size", "size", model.Int, model.Always))
	folderSchema, fileSchema := objectSchema("Folder"), objectSchema("File", required("size", anInt))
	fileSchema.Members = append(fileSchema.Members, optional("in", folderSchema))
	folderSchema.Others = &model.Schema{Any: []*model.Schema{fileSchema, {All: []*model.Schema{folderSchema}}}}
	file.Members = append(file.Members, field("In", "in", ref(folder), model.Pointer))
	folder.Others.Doubtful = true
	s.addStrict(folder, folderSchema)
	s.addStrict(file, fileSchema)
}

// messageSchema returns the schema of a whole message.
func messageSchema(name, method string, params *model.Field, request bool) *model.Schema {
	s := objectSchema(name,
		required("jsonrpc", &model.Schema{Const: `"2.0"`}),
		required("method", &model.Schema{Const: strconv.Quote(method)}),
		model.MemberSchema{Name: "params", Required: params.Required, Schema: anObject},
	)
	if r, ok := params.Type.(model.Ref); ok && r.Decl.Header().Schema != nil {
		s.Members[2].Schema = r.Decl.Header().Schema
	}
	if request {
		s.Members = append(s.Members, required("id", &model.Schema{Kinds: model.KindString | model.KindInteger}))
	}
	return s
}

// anyMessage returns the schema of a message of any method, or of a response.
func anyMessage() *model.Schema {
	version := required("jsonrpc", &model.Schema{Const: `"2.0"`})
	return named("AnyMessage", model.Schema{Any: []*model.Schema{
		{Kinds: model.KindObject, Members: []model.MemberSchema{version, required("method", aString), optional("params", anObject)}},
		{Kinds: model.KindObject, Members: []model.MemberSchema{version, required("id", nil), required("result", anObject)}},
	}})
}
