package jsonwire

// Envelope is a JSON-RPC message, taken apart by the presence of its members.
// A member that is not what JSON-RPC asks for is in Extra, with its text.
type Envelope struct {
	ID        ID   // zero if there is none, or an invalid one
	HasID     bool // there is an id, valid or not
	NullID    bool // the id is null
	Method    string
	HasMethod bool // there is a method, valid or not

	Params, Result, Error          Raw
	HasParams, HasResult, HasError bool

	// Typed is set if the params were decoded by the function given to
	// ParseEnvelope. Params is zero then.
	Typed bool

	Extra []EnvelopeMember // in the order of the text

	// Invalid says which rule of JSON-RPC the message breaks, empty for none.
	Invalid string
	// NotObject is set if the text is no object: there is no message then.
	NotObject bool
}

// EnvelopeMember is a member that is not part of JSON-RPC, or odd.
type EnvelopeMember struct {
	Name  string
	Value Raw
}

// ParseEnvelope takes a JSON-RPC message apart, and says in Invalid whether it
// keeps to the rules of JSON-RPC.
//
// Where the message has a method and params that are an object or an array,
// params is called once, with the cursor at them. It decodes them if it knows
// the method, and reports whether it did. If they are not of the kind that it
// wanted, their text is in Params after all.
//
// The error is a *SyntaxError, with no envelope, or a *ValidationError that
// lists what is wrong with the params.
//
// A strict verdict is that of the schema for the whole message, which schema
// returns for a method, "" if there is none.
func ParseEnvelope(data []byte, o Options, params func(d *Decoder, method string) bool, schema func(method string) *Schema) (*Envelope, error) {
	p := envelopeParser{d: newDecoder(data, o), e: new(Envelope), params: params}
	var whole *Schema
	if p.d.peek() == '{' {
		p.members()
		p.lateParams()
		p.e.Invalid = p.invalid()
	} else {
		p.noObject()
	}
	if o.Strict && schema != nil && p.e.Invalid == "" {
		whole = schema(p.e.Method)
		p.d.doubt = p.d.doubt || !p.e.HasMethod || !p.e.HasID || !p.e.Typed || len(p.e.Extra) > 0
	}
	err := p.d.finish(whole)
	if _, fatal := err.(*SyntaxError); fatal {
		return nil, err
	}
	return p.e, err
}

// Elements returns the texts of the elements of an array, which are checked in
// full. Another value than an array is a violation.
func Elements(data []byte, o Options) ([][]byte, error) {
	var texts [][]byte
	err := UnmarshalWith(data, o, &texts, func(x *[][]byte, d *Decoder) {
		*x = List(d, func(d *Decoder) []byte {
			d.peek()
			at := d.i
			d.pass()
			return d.b[at:d.i]
		})
	}, nil)
	return texts, err
}

// envelopeParser is the state of ParseEnvelope.
type envelopeParser struct {
	d      *Decoder
	e      *Envelope
	params func(d *Decoder, method string) bool

	hasVersion bool
	version    string // what is wrong with the version, and so on
	id         string
	method     string
	paramsKind string
	error      string

	late     bool // the params were met before the method
	lateFrom mark
}

func (p *envelopeParser) members() {
	d, e := p.d, p.e
	var seen uint64
	for ok := d.Object(); ok; ok = d.Next() {
		switch string(d.Name()) {
		case "jsonrpc":
			d.Once(&seen, 0)
			p.readVersion()
		case "id":
			d.Once(&seen, 1)
			p.readID()
		case "method":
			d.Once(&seen, 2)
			p.readMethod()
		case "params":
			d.Once(&seen, 3)
			p.readParams()
		case "result":
			d.Once(&seen, 4)
			e.HasResult = true
			e.Result = d.Raw(AnyKind)
		case "error":
			d.Once(&seen, 5)
			e.HasError = true
			p.error = d.checkError()
			e.Error = d.Raw(AnyKind)
		default:
			e.Extra = Extra(d, e.Extra)
		}
	}
	Unique(d, e.Extra)
}

// keepOdd passes over a value that is not what JSON-RPC asks for.
func (p *envelopeParser) keepOdd() {
	p.d.pass()
	p.e.Extra = Keep(p.d, p.e.Extra)
}

func (p *envelopeParser) readVersion() {
	p.hasVersion = true
	if p.d.peek() == '"' && p.d.isString("2.0") {
		return
	}
	p.version = `jsonrpc is not "2.0"`
	p.keepOdd()
}

func (p *envelopeParser) readID() {
	d, e := p.d, p.e
	e.HasID = true
	switch c := d.peek(); {
	case c == 'n':
		e.NullID = true
	case c == '"' || isNumber(c) && d.isKind(d.i, KindInteger):
		e.ID = d.ID()
		return
	default:
		p.id = "id is neither a string nor an integer"
	}
	p.keepOdd()
}

func (p *envelopeParser) readMethod() {
	p.e.HasMethod = true
	if p.d.peek() == '"' {
		p.e.Method = p.d.String()
		return
	}
	p.method = "method is not a string"
	p.keepOdd()
}

func (p *envelopeParser) readParams() {
	d, e := p.d, p.e
	e.HasParams = true
	switch c := d.peek(); {
	case c != '{' && c != '[':
		p.paramsKind = "params are neither an object nor an array"
		e.Params = d.Raw(AnyKind)
	case e.HasMethod:
		p.decodeParams()
	default:
		p.late = true
		p.lateFrom = d.mark()
		d.pass()
	}
}

// lateParams goes back to params that stood before the method.
func (p *envelopeParser) lateParams() {
	if d := p.d; p.late && d.err == nil {
		after := d.i
		d.i, d.slash = p.lateFrom.i, p.lateFrom.slash
		d.depth++
		p.decodeParams()
		d.depth--
		d.i = max(d.i, after)
	}
}

// decodeParams decodes the params at the cursor, if their method is known.
func (p *envelopeParser) decodeParams() {
	d, e := p.d, p.e
	at := d.i
	if p.method != "" || !e.HasMethod || p.params == nil || !p.params(d, e.Method) {
		e.Params = d.Raw(AnyKind)
		return
	}
	if d.state == fits {
		e.Typed = true
		return
	}
	d.state = fits
	e.Params = Raw{d.rawText(at, d.i)}
}

// noObject passes over a text that is no message.
func (p *envelopeParser) noObject() {
	p.e.NotObject = true
	p.e.Invalid = "message is not an object"
	if p.d.peek() == '[' {
		p.e.Invalid = "message is an array: batches exist only in protocol version 2025-03-26, where DecodeBatch takes them"
	}
	p.d.pass()
}

// checkError says what is wrong with the error object at the cursor.
func (d *Decoder) checkError() string {
	switch {
	case d.peek() != '{':
		return "error is not an object"
	case !d.Has(0, "code"):
		return "error has no code"
	case !d.Has(KindInteger, "code"):
		return "code of the error is not an integer"
	case !d.Has(0, "message"):
		return "error has no message"
	case !d.Has(KindString, "message"):
		return "message of the error is not a string"
	}
	return ""
}

// invalid says which rule of JSON-RPC the message breaks.
func (p *envelopeParser) invalid() string {
	e := p.e
	switch {
	case !p.hasVersion:
		return "jsonrpc is missing"
	case p.version != "":
		return p.version
	case p.method != "":
		return p.method
	case e.HasMethod && e.HasResult:
		return "message has a method and a result"
	case e.HasMethod && e.HasError:
		return "message has a method and an error"
	case e.HasResult && e.HasError:
		return "message has a result and an error"
	case !e.HasMethod && !e.HasResult && !e.HasError:
		return "message has no method, result or error"
	case p.id != "":
		return p.id
	case e.NullID && e.HasMethod:
		return "id of a request is null"
	case e.NullID && e.HasResult:
		return "id of a response is null"
	case !e.HasID && e.HasResult:
		return "id of a response is missing"
	case p.error != "":
		return p.error
	}
	return p.paramsKind
}
