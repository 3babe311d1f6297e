package mcp

import (
	"errors"
	"fmt"
	"slices"

	"github.com/mcp-schemagen/mcp-schemagen/gen/support/internal/decode"
	"github.com/mcp-schemagen/mcp-schemagen/gen/support/internal/encode"
	"github.com/mcp-schemagen/mcp-schemagen/gen/support/internal/jsontext"
	"github.com/mcp-schemagen/mcp-schemagen/gen/support/internal/schema"
	"github.com/mcp-schemagen/mcp-schemagen/gen/support/jsonrpc"
	"github.com/mcp-schemagen/mcp-schemagen/gen/support/protocol"
)

// Codec reads and writes the types of this package as one revision of the protocol has
// them. It is a small value: copy it, and set its fields as options. A Codec is safe for
// concurrent use.
//
// The zero Codec has no revision. Its methods return [ErrNoRevision].
type Codec struct {
	// Revision is the revision that is read and written. [At] sets it.
	Revision protocol.Version

	// AcceptNewer reads members, variants and values that another revision has into the
	// fields of this package. Otherwise they are unknown in this revision, and stay in
	// Extra or in an [Unknown]. Many peers send a title or structured content before
	// their revision has it.
	AcceptNewer bool

	// Strict makes Unmarshal, Decode and DecodeBatch report everything that the schema of
	// the revision does not allow.
	Strict bool

	// Decode and DecodeBatch allow methods that no revision has with AllowUnknown. Methods
	// are those of extensions, which are allowed even if only other revisions have them.
	// ResultTypes are the values of resultType that extensions have added.
	AllowUnknown bool
	Methods      []string
	ResultTypes  []string

	// Drop leaves out elements of lists that the revision cannot express, and reports
	// each as a [Loss]. Otherwise they are an [*InexpressibleError].
	Drop bool

	// OnLoss is called with the losses of each value that Bind, Serve and Receive
	// encode, if there are any. It may be called from several goroutines at once.
	OnLoss func([]Loss)

	MaxDepth      int // how deep arrays and objects nest; 0: 1,000, and never more than 10,000
	MaxElements   int // how many elements lists and maps have in all, and members without a field; 0: no limit, 1,000,000 in Serve and Receive
	MaxViolations int // how many violations are listed; 0: 100
	MaxBatch      int // how many messages a batch has; 0: 1,000, less than 0: no limit
	MaxReply      int // how many bytes the responses to a batch have; 0: 16 MiB, less than 0: no limit

	place    int  // of Revision among spans, plus one, as long as that was not changed; 0: not known
	converts bool // what is encoded was decoded at another revision
}

// At returns the codec of a revision, without options. The methods of a codec of a
// revision that this package does not span return an error that names those it does.
func At(v protocol.Version) Codec { return Codec{Revision: v, place: slices.Index(spans, v) + 1} }

// ErrNoRevision is the error of encoding a value of this package when no revision is
// known. Encode it with [Codec.Append], or turn it into a value that knows its revision
// with [Codec.Bind].
var ErrNoRevision = errors.New("mcp: the value has no revision: encode it with Append or Bind of a Codec")

// index returns the place of the revision among those that the package spans.
func (c *Codec) index() (int, error) {
	if i := c.place - 1; i >= 0 && spans[i] == c.Revision {
		return i, nil
	}
	return c.find()
}

// find is index for a codec whose Revision was set.
func (c *Codec) find() (int, error) {
	if i := slices.Index(spans, c.Revision); i >= 0 {
		return i, nil
	}
	if c.Revision == "" {
		return 0, ErrNoRevision
	}
	known := make([]string, len(spans)) // as strings: fmt would link the tables of package protocol
	for i, v := range spans {
		known[i] = string(v)
	}
	return 0, fmt.Errorf("mcp: no revision %q (known: %v)", string(c.Revision), known)
}

// reading returns how texts of revision i are read.
func (c *Codec) reading(i int) decode.Revision { return decode.At(i, c.AcceptNewer) }

// writing returns how texts of revision i are written.
func (c *Codec) writing(i int) *encode.Revision {
	if c.Drop || c.converts {
		r := writings[i]
		r.Drop, r.Converts = c.Drop, c.converts
		return &r
	}
	return &writings[i]
}

// writings has how texts of each revision are written without options.
var writings = func() []encode.Revision {
	list := make([]encode.Revision, len(spans))
	for i, v := range spans {
		list[i] = encode.Revision{Name: string(v), Index: i, Is: 1 << i}
	}
	return list
}()

func (c *Codec) options(strict bool) decode.Options {
	return decode.Options{
		Strict: strict, MaxDepth: c.MaxDepth, MaxElements: c.MaxElements,
		MaxViolations: c.MaxViolations, MaxBatch: c.MaxBatch, MaxReply: c.MaxReply,
	}
}

// Unmarshal decodes data into *v, and replaces the whole value. v is a pointer to a type
// of this package, unions included, or to a type of package jsonrpc. Decoding is lenient
// and loses nothing: what the revision does not have, or a field cannot hold, stays in
// Extra.
//
// It returns a *jsonrpc.SyntaxError, or a *jsonrpc.ValidationError with the violations;
// decoding continues past violations. It returns an [*InexpressibleError] if the revision
// does not have the type, and [ErrNoRevision] if c has no revision.
func (c Codec) Unmarshal(data []byte, v any) error { return c.unmarshal(data, v, c.Strict) }

// UnmarshalStrict is [Codec.Unmarshal], and accepts exactly what the schema of the
// revision allows, with the corrections that the revision's own package lists.
func (c Codec) UnmarshalStrict(data []byte, v any) error { return c.unmarshal(data, v, true) }

func (c *Codec) unmarshal(data []byte, v any, strict bool) error {
	i, err := c.index()
	if err != nil {
		return err
	}
	switch x := v.(type) {
	case coded:
		t, null := x.about()
		if null {
			return decode.ErrNilTarget
		}
		if err := c.checkType(t, i); err != nil {
			return err
		}
		return decode.UnmarshalAt(data, c.options(strict), c.reading(i), x, coded.decode, t.schemas)
	case jsonrpc.Value:
		return unmarshalValue(data, x, strict)
	}
	u, ok := unionOf(v)
	if !ok {
		return fmt.Errorf("mcp: cannot decode into %T: want a pointer to a type of this package", v)
	}
	if u.null {
		return decode.ErrNilTarget
	}
	if err := c.checkType(u.about, i); err != nil {
		return err
	}
	_, err = decode.UnmarshalValueAt(data, c.options(strict), c.reading(i), func(d *decode.Decoder) struct{} {
		u.decode(d)
		return struct{}{}
	}, u.about.schemas)
	return err
}

// unmarshalValue decodes a type of package jsonrpc.
func unmarshalValue(data []byte, v jsonrpc.Value, strict bool) error {
	if err := v.UnmarshalJSON(data); err != nil || !strict {
		return err
	}
	return v.Validate()
}

// checkType rejects a type that the revision does not have.
func (c *Codec) checkType(t *typeInfo, i int) error {
	if t.in>>i&1 == 0 {
		return &InexpressibleError{Loss: Loss{Since: first(t.in), Until: last(t.in)}, Revision: spans[i], Reason: "has no " + t.name}
	}
	return nil
}

// Append appends v as the revision has it, and returns what differs from what v holds: see
// [Loss]. v is a pointer to a type of this package, unions included, a *jsonrpc.Message
// whose Value is of this package, or another jsonrpc.Value.
//
// If the revision cannot express v, the error is or wraps an [*InexpressibleError]: use
// errors.As. dst is then returned unchanged. A value that cannot be encoded at all is a
// *jsonrpc.EncodeError. Append does not look for values that no revision allows: call
// [Codec.Validate].
func (c Codec) Append(dst []byte, v any) ([]byte, []Loss, error) { return c.append(dst, v, true) }

// append is [Codec.Append]. If nobody wants the losses, some need not be found.
func (c *Codec) append(dst []byte, v any, want bool) ([]byte, []Loss, error) {
	i := c.place - 1
	if i < 0 || spans[i] != c.Revision { // as index does, without a call
		var err error
		if i, err = c.find(); err != nil {
			return dst, nil, err
		}
	}
	x, ok := v.(coded)
	if !ok {
		return c.appendOther(dst, v, i, want)
	}
	t, null := x.about()
	switch {
	case null:
		return dst, nil, encode.ErrNilPointer
	case t.in>>i&1 == 0:
		return dst, nil, c.checkType(t, i)
	}
	return appendAt(dst, c.writing(i), x, coded.put, want)
}

// appendOther is append for what has no codec of its own.
func (c *Codec) appendOther(dst []byte, v any, i int, want bool) ([]byte, []Loss, error) {
	switch x := v.(type) {
	case *boundValue: // the revision of c counts
		if x == nil {
			return dst, nil, encode.ErrNilPointer
		}
		return c.append(dst, x.value, want)
	case *jsonrpc.Message:
		return c.appendMessage(dst, x, i)
	case jsonrpc.Value:
		text, err := x.AppendJSON(dst)
		return text, nil, err
	}
	u, err := c.unionValue(v, i)
	if err != nil {
		return dst, nil, err
	}
	return appendAt(dst, c.writing(i), &u, (*unionValue).append, want)
}

// unionValue returns what a pointer to a union points to.
func (c *Codec) unionValue(v any, i int) (unionValue, error) {
	u, ok := unionOf(v)
	switch {
	case !ok:
		return u, fmt.Errorf("mcp: cannot encode %T: want a pointer to a type of this package", v)
	case u.null:
		return u, encode.ErrNilPointer
	}
	return u, c.checkType(u.about, i)
}

// appendAt appends x for a revision, with the losses if they are wanted. They take a second
// pass, which also encodes what is left out: that may have a problem of its own.
func appendAt[P any](dst []byte, r *encode.Revision, x P, put func(P, []byte, *encode.Encoder) []byte, want bool) ([]byte, []Loss, error) {
	text, o, err := encode.AppendAt(dst, r, x, put)
	if o == encode.WroteAll || o == encode.WroteMore && !want {
		return text, nil, err
	}
	losses, failed := traced(r, x, put, text[len(dst):])
	if failed != nil {
		return dst, nil, failed
	}
	return text, losses, err
}

// Check returns the losses and the error of [Codec.Append], without the text.
func (c Codec) Check(v any) ([]Loss, error) {
	_, losses, err := c.Append(nil, v)
	return losses, err
}

// Validate reports whether v, as [Codec.Append] writes it, is valid by the schema of the
// revision. The error is a *jsonrpc.ValidationError with the violations, or one of
// Append.
func (c Codec) Validate(v any) error {
	i, err := c.index()
	if err != nil {
		return err
	}
	if x, ok := v.(*boundValue); ok && x != nil {
		v = x.value
	}
	switch x := v.(type) {
	case coded:
		t, null := x.about()
		if null {
			return encode.ErrNilPointer
		}
		return c.validate(v, t, i)
	case *jsonrpc.Message:
		return c.bound(x).Validate()
	case jsonrpc.Value:
		return x.Validate()
	}
	u, err := c.unionValue(v, i)
	if err != nil {
		return err
	}
	return c.validate(v, u.about, i)
}

func (c *Codec) validate(v any, t *typeInfo, i int) error {
	text, _, err := c.append(nil, v, false)
	if err != nil || t.schemas == nil || t.schemas[i] == nil {
		return err
	}
	n := c.MaxViolations
	if n <= 0 {
		n = decode.DefaultMaxViolations
	}
	return schema.Validate(text, t.schemas[i], n)
}

// Bind returns a value for code that only knows package jsonrpc: it encodes v, a value
// of this package, at the revision of c, also if v is bound to another one. Other values
// are returned unchanged, and nil pointers as nil.
func (c Codec) Bind(v jsonrpc.Value) jsonrpc.Value {
	if x, ok := v.(*boundValue); ok && x != nil {
		v = x.value
	}
	x, ok := v.(coded)
	if !ok {
		return v
	}
	if _, null := x.about(); null {
		return nil
	}
	return &boundValue{x, c}
}

// boundValue is a value that knows its revision.
type boundValue struct {
	value coded
	codec Codec
}

// Unbound returns the value that was bound.
func (x *boundValue) Unbound() jsonrpc.Value { return x.value }

func (x *boundValue) AppendJSON(dst []byte) ([]byte, error) {
	text, losses, err := x.codec.append(dst, x.value, x.codec.OnLoss != nil)
	x.codec.report(losses)
	return text, err
}

func (x *boundValue) UnmarshalJSON(data []byte) error { return x.codec.Unmarshal(data, x.value) }

func (x *boundValue) Validate() error { return x.codec.Validate(x.value) }

// IsZero reports whether the value stands for absent params.
func (x *boundValue) IsZero() bool {
	z, ok := x.value.(interface{ IsZero() bool })
	return ok && z.IsZero()
}

// MarshalJSON returns what AppendJSON appends. It is for logs, and reports no losses.
func (x *boundValue) MarshalJSON() ([]byte, error) {
	text, _, err := x.codec.append(nil, x.value, false)
	return text, err
}

func (x *boundValue) String() string { return encode.Text(x.MarshalJSON()) }

// report tells OnLoss.
func (c *Codec) report(losses []Loss) {
	if len(losses) != 0 && c.OnLoss != nil {
		c.OnLoss(losses)
	}
}

// isText reports whether a text is the JSON of a value.
func isText(value jsonrpc.Raw, text string) bool {
	r, err := jsonrpc.ParseRaw(text)
	return err == nil && r.Equal(value)
}

// first returns the oldest of a set of revisions, or "" if that is the oldest of all.
func first(in uint32) protocol.Version {
	for i, v := range spans {
		if in>>i&1 != 0 {
			if i == 0 {
				return ""
			}
			return v
		}
	}
	return ""
}

// last returns the newest of a set of revisions, or "" if that is the newest of all.
func last(in uint32) protocol.Version {
	for i := len(spans) - 1; i >= 0; i-- {
		if in>>i&1 != 0 {
			if i == len(spans)-1 {
				return ""
			}
			return spans[i]
		}
	}
	return ""
}

// pointerStep is a step of a JSON pointer.
func pointerStep(name string) string { return jsontext.Step(name) }
