package mcp

import (
	"github.com/mcp-schemagen/mcp-schemagen/gen/support/internal/decode"
	"github.com/mcp-schemagen/mcp-schemagen/gen/support/internal/encode"
	"github.com/mcp-schemagen/mcp-schemagen/gen/support/internal/jsontext"
	"github.com/mcp-schemagen/mcp-schemagen/gen/support/internal/schema"
	"github.com/mcp-schemagen/mcp-schemagen/gen/support/jsonrpc"
	"github.com/mcp-schemagen/mcp-schemagen/gen/support/protocol"
)

// The generator prints files with the types of the revisions that it has in the place of
// this one. Here are types that do not exist, so that the package works, and is tested,
// before anything is generated. They look as the generator prints them.

var spans = []protocol.Version{protocol.V20010101, protocol.V20020202, protocol.V20030303}

const (
	only20010101 = 1 << iota
	only20020202
	only20030303

	from20020202  = only20020202 | only20030303
	everyRevision = only20010101 | from20020202
)

const omitsID, batches = from20020202, only20010101

// anyMessage has the schema of any message, by revision.
var anyMessage = []*schema.Schema{nil, nil, nil}

// MethodNotesAdd is a method.
const MethodNotesAdd = "notes/add"

// Methods are the methods.
var Methods = []jsonrpc.MethodInfo{{Name: MethodNotesAdd, GoName: "AddNote", Client: true}}

func methodOf(name string) *methodInfo {
	if name == MethodNotesAdd {
		return &methodNotesAdd
	}
	return objectMethods[name]
}

// objectMethods are methods of package protocol, whose params and results are objects.
var objectMethods = map[string]*methodInfo{
	"initialize":              objectMethod(only20010101|only20020202, "InitializeParams", "InitializeResult"),
	"notifications/cancelled": {in: everyRevision, notification: true, call: &aboutObject, params: newObject("CancelledParams")},
	"roots/list":              objectMethod(only20010101|only20020202, "Params", "ListRootsResult"),
	"server/discover":         objectMethod(only20030303, "Params", "DiscoverResult"),
	"tasks/get":               objectMethod(only20020202, "TaskParams", "Task"),
	"tasks/result":            objectMethod(only20020202, "TaskParams", "TaskPayload"),
	"tools/call":              objectMethod(everyRevision, "CallToolParams", "CallToolResult"),
	"tools/list":              objectMethod(everyRevision, "Params", "ListToolsResult"),
}

func objectMethod(in uint32, params, result string) *methodInfo {
	return &methodInfo{
		in: in, call: &aboutObject, params: newObject(params), result: &aboutObject,
		decodeResult: func(d *decode.Decoder) jsonrpc.Value { return decoded(d, newObject(result)()) },
	}
}

func newObject(name string) func() coded { return func() coded { return &Object{Type: name} } }

var methodNotesAdd = methodInfo{
	in:           everyRevision,
	call:         &aboutAddNoteRequest,
	result:       &aboutNote,
	params:       func() coded { return new(Note) },
	decodeResult: func(d *decode.Decoder) jsonrpc.Value { x := new(Note); x.decode(d); return x },
	instead:      []codeInstead{{-32002, -32602, only20030303, ""}},
}

func newCall(m *jsonrpc.Message) (x coded, typed, notification bool) { return nil, false, false }

var aboutAddNoteRequest = typeInfo{name: "AddNoteRequest", in: everyRevision, schemas: []*schema.Schema{nil, nil, {
	Members: []schema.MemberSchema{{Name: "params", Required: true}},
}}}

const resultTypes, inputs = only20030303, only20030303

func newOutcome(name string) coded {
	if name == "CreateTaskResult" {
		return &Object{Type: name}
	}
	return nil
}

func newInput(method string) coded {
	if method == "roots/list" {
		return &Object{Type: "ListRootsResult"}
	}
	return nil
}

func newErrorData(code int64) (x coded, in uint32) {
	if code == -32042 {
		return new(Note), only20020202
	}
	return nil, 0
}

func resultExtra(v jsonrpc.Value) (extra jsonrpc.Members, in uint32) {
	x, ok := v.(*Object)
	if kind, _ := x.get("resultType"); ok && kind.String() != `"input_required"` {
		return x.Extra, only20030303
	}
	return nil, 0
}

func inputRequests(v jsonrpc.Value) map[string]string {
	methods := map[string]string{}
	x, _ := v.(*Object)
	requests, _ := x.get("inputRequests")
	for key, request := range requests.Members().All() {
		var method string
		if request.Get("method").Decode(&method) == nil {
			methods[key] = method
		}
	}
	return methods
}

func inputResponses(params jsonrpc.Value, retype func(key string) jsonrpc.Value) {
	x, _ := params.(*Object)
	responses, _ := x.get("inputResponses")
	for key := range responses.Members().All() {
		if typed, ok := retype(key).(*Object); ok {
			x.Type += " " + key + ":" + typed.Type
		}
	}
}

// Object is a value that keeps all its members. Type tells what it was decoded as.
type Object struct {
	Type  string
	Extra jsonrpc.Members
}

var aboutObject = typeInfo{name: "Object", in: everyRevision}

func (x *Object) get(name string) (jsonrpc.Raw, bool) {
	if x == nil {
		return jsonrpc.Raw{}, false
	}
	return x.Extra.Get(name)
}

// IsZero reports whether there are no members.
func (x *Object) IsZero() bool { return x == nil || x.Extra == nil }

func (x *Object) UnmarshalJSON(data []byte) error       { return unmarshal(data, x) }
func (x *Object) AppendJSON(dst []byte) ([]byte, error) { return appendTo(dst, x) }
func (x *Object) Validate() error                       { return validate(x) }
func (x Object) MarshalJSON() ([]byte, error)           { return marshal(&x) }
func (x *Object) about() (t *typeInfo, null bool)       { return &aboutObject, x == nil }
func (x *Object) decode(d *decode.Decoder) {
	x.Extra = nil
	for ok := d.Object(); ok; ok = d.Next() {
		d.Name()
		decode.Extra(d, &x.Extra)
	}
	decode.Unique(d, x.Extra)
}

func (x *Object) put(b []byte, e *encode.Encoder) []byte {
	start := len(b)
	b = append(b, '{')
	if len(x.Extra) != 0 {
		b = encodeExtra(b, e, start, x, &x.Extra)
	}
	return append(b, '}')
}

// Note has a title from 2002-02-02 on, and requires an age from 2003-03-03 on. Its part is
// a text or, from 2002-02-02 on, a sound.
type Note struct {
	Text  string          `json:"text"`
	Title *string         `json:"title,omitzero"`
	Age   *int64          `json:"age,omitzero"`
	Parts []Part          `json:"parts,omitzero"`
	Extra jsonrpc.Members `json:"-"`
}

// IsZero reports whether nothing in x is set.
func (x *Note) IsZero() bool {
	return x == nil || x.Text == "" && x.Title == nil && x.Age == nil && x.Parts == nil && x.Extra == nil
}

var aboutNote = typeInfo{
	name:     "Note",
	in:       everyRevision,
	names:    []string{"text", "title", "age", "parts"},
	memberIn: []uint32{everyRevision, from20020202, only20030303, everyRevision},
	schemas: []*schema.Schema{
		{Kinds: jsontext.KindObject, Members: []schema.MemberSchema{{Name: "text", Required: true, Schema: &schema.StringSchema}}},
		{Kinds: jsontext.KindObject, Members: []schema.MemberSchema{{Name: "text", Required: true, Schema: &schema.StringSchema}, {Name: "title", Schema: &schema.StringSchema}}},
		{Kinds: jsontext.KindObject, Members: []schema.MemberSchema{
			{Name: "text", Required: true, Schema: &schema.StringSchema}, {Name: "title", Schema: &schema.StringSchema}, {Name: "age", Required: true, Schema: &schema.IntegerSchema},
		}},
	},
}

func (x *Note) UnmarshalJSON(data []byte) error       { return unmarshal(data, x) }
func (x *Note) AppendJSON(dst []byte) ([]byte, error) { return appendTo(dst, x) }
func (x *Note) Validate() error                       { return validate(x) }
func (x Note) MarshalJSON() ([]byte, error)           { return marshal(&x) }
func (x *Note) about() (t *typeInfo, null bool)       { return &aboutNote, x == nil }
func (x *Note) decode(d *decode.Decoder) {
	const (
		_ = iota - 1
		bitText
		bitTitle
		bitAge
		bitParts
	)
	*x = Note{}
	var seen uint64
	for ok := d.Object(); ok; ok = d.Next() {
		switch string(d.Name()) {
		case "text":
			d.Once(&seen, bitText)
			x.Text = d.String()
		case "title":
			if !d.Reads(from20020202) {
				decode.Extra(d, &x.Extra)
				break
			}
			d.Once(&seen, bitTitle)
			x.Title = d.StringPointer()
		case "age":
			if !d.Reads(only20030303) {
				decode.Extra(d, &x.Extra)
				break
			}
			d.Once(&seen, bitAge)
			x.Age = d.IntPointer()
		case "parts":
			d.Once(&seen, bitParts)
			x.Parts = decode.List(d, decodePart)
		default:
			decode.Extra(d, &x.Extra)
		}
		if d.Mismatched() {
			decode.Keep(d, &x.Extra)
		}
	}
	decode.Unique(d, x.Extra)
	required := uint64(1 << bitText)
	if d.Requires(only20030303) {
		required |= 1 << bitAge
	}
	if missing := required &^ seen; missing != 0 {
		decode.Missing(d, &x.Extra, missing, aboutNote.names)
	}
}

func (x *Note) put(b []byte, e *encode.Encoder) []byte {
	start := len(b)
	b = append(b, `{"text":`...)
	b = encode.AppendString(b, e, x.Text)
	if x.Title != nil && e.Writes(start, "title", from20020202) {
		b = append(b, `,"title":`...)
		b = encode.AppendString(b, e, *x.Title)
	}
	if x.Age != nil && e.Writes(start, "age", only20030303) {
		b = append(b, `,"age":`...)
		b = encode.AppendInt(b, e, *x.Age)
	} else if encode.Requires(e, x.Extra, "age", only20030303) {
		b = e.Fill(b, start, `,"age":`, "", "age", "0", only20030303, true)
	}
	if x.Parts != nil {
		b = append(b, `,"parts":`...)
		b = encode.AppendListAt(b, e, x.Parts, putPart)
	}
	if len(x.Extra) != 0 {
		b = encodeExtra(b, e, start, x, &x.Extra)
	}
	return append(b, '}')
}

// Part is a part of a note.
type Part interface {
	jsonrpc.Value

	isPart()
}

func (*Words) isPart()   {}
func (*Sound) isPart()   {}
func (*Unknown) isPart() {}

var aboutPart = typeInfo{name: "Part", in: everyRevision}

func decodePart(d *decode.Decoder) Part {
	if !d.IsObject() {
		return nil
	}
	tag, _ := d.Tag("type")
	switch string(tag) {
	case "words":
		v := new(Words)
		v.decode(d)
		return v
	case "sound":
		if d.Reads(from20020202) {
			v := new(Sound)
			v.decode(d)
			return v
		}
	}
	return unknownVariant(d, string(tag), &aboutPart)
}

func putPart(b []byte, e *encode.Encoder, v Part) []byte {
	switch v := v.(type) {
	case nil:
		return e.Fail(b, "Part is nil")
	case *Words:
		if v != nil {
			return v.put(b, e)
		}
	case *Sound:
		if v != nil {
			e.Expresses(b, from20020202)
			return v.put(b, e)
		}
	case *Unknown:
		if v != nil {
			return v.put(b, e)
		}
	default:
		return encode.AppendCustom(b, e, v)
	}
	return e.Fail(b, "the pointer is nil")
}

func unionOf(v any) (u unionValue, ok bool) {
	switch v := v.(type) {
	case *Part:
		return unionValue{
			about:  &aboutPart,
			null:   v == nil,
			decode: func(d *decode.Decoder) { *v = decodePart(d) },
			put:    func(b []byte, e *encode.Encoder) []byte { return putPart(b, e, *v) },
		}, true
	}
	return unionValue{}, false
}

// Words is a text.
type Words struct {
	Text  string          `json:"text"`
	Extra jsonrpc.Members `json:"-"`
}

// Sound is a sound.
type Sound struct {
	Data  string          `json:"data"`
	Extra jsonrpc.Members `json:"-"`
}

var (
	aboutWords = typeInfo{name: "Words", in: everyRevision, names: []string{"type", "text"}}
	aboutSound = typeInfo{name: "Sound", in: from20020202, names: []string{"type", "data"}}
)

func (x *Words) UnmarshalJSON(data []byte) error       { return unmarshal(data, x) }
func (x *Words) AppendJSON(dst []byte) ([]byte, error) { return appendTo(dst, x) }
func (x *Words) Validate() error                       { return validate(x) }
func (x Words) MarshalJSON() ([]byte, error)           { return marshal(&x) }
func (x *Words) about() (t *typeInfo, null bool)       { return &aboutWords, x == nil }
func (x *Words) decode(d *decode.Decoder) {
	*x = Words{}
	decodeParts(d, "words", "text", &x.Text, &x.Extra, aboutWords.names)
}
func (x *Words) put(b []byte, e *encode.Encoder) []byte {
	start := len(b)
	b = encode.AppendString(append(b, `{"type":"words","text":`...), e, x.Text)
	if len(x.Extra) != 0 {
		b = encodeExtra(b, e, start, x, &x.Extra)
	}
	return append(b, '}')
}

func (x *Sound) UnmarshalJSON(data []byte) error       { return unmarshal(data, x) }
func (x *Sound) AppendJSON(dst []byte) ([]byte, error) { return appendTo(dst, x) }
func (x *Sound) Validate() error                       { return validate(x) }
func (x Sound) MarshalJSON() ([]byte, error)           { return marshal(&x) }
func (x *Sound) about() (t *typeInfo, null bool)       { return &aboutSound, x == nil }
func (x *Sound) decode(d *decode.Decoder) {
	*x = Sound{}
	decodeParts(d, "sound", "data", &x.Data, &x.Extra, aboutSound.names)
}
func (x *Sound) put(b []byte, e *encode.Encoder) []byte {
	start := len(b)
	b = encode.AppendString(append(b, `{"type":"sound","data":`...), e, x.Data)
	if len(x.Extra) != 0 {
		b = encodeExtra(b, e, start, x, &x.Extra)
	}
	return append(b, '}')
}

// decodeParts decodes an object of a constant and a text.
func decodeParts(d *decode.Decoder, kind, name string, text *string, extra *jsonrpc.Members, names []string) {
	var seen uint64
	for ok := d.Object(); ok; ok = d.Next() {
		switch string(d.Name()) {
		case "type":
			d.Once(&seen, 0)
			d.Const(kind)
		case name:
			d.Once(&seen, 1)
			*text = d.String()
		default:
			decode.Extra(d, extra)
		}
		if d.Mismatched() {
			decode.Keep(d, extra)
		}
	}
	decode.Unique(d, *extra)
	if missing := 3 &^ seen; missing != 0 {
		decode.Missing(d, extra, missing, names)
	}
}
