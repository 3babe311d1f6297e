package decode

import (
	"github.com/mcp-schemagen/mcp-schemagen/gen/support/internal/jsontext"
)

// Pointer decodes a value behind a pointer, which is nil for null and for a
// value of the wrong kind.
func Pointer[T any](d *Decoder, elem func(*Decoder) T) *T {
	v := elem(d)
	if d.state == wrongKind {
		return nil
	}
	return new(v)
}

// StringPointer is Pointer for strings.
func (d *Decoder) StringPointer() *string { return place(d, &d.chunks.strings, d.String()) }

// IntPointer is Pointer for integers.
func (d *Decoder) IntPointer() *int64 { return place(d, &d.chunks.ints, d.Int()) }

// FloatPointer is Pointer for numbers.
func (d *Decoder) FloatPointer() *float64 { return place(d, &d.chunks.floats, d.Float()) }

// BoolPointer is Pointer for true and false.
func (d *Decoder) BoolPointer() *bool { return place(d, &d.chunks.bools, d.Bool()) }

// chunks are the scalars that pointers of one message point to. They are
// allocated several at a time, since optional members are many.
type chunks struct {
	strings []string
	bools   []bool
	ints    []int64
	floats  []float64
}

// firstChunks are the first chunk of each type. A message with few scalars
// behind pointers makes one allocation for all of them.
type firstChunks struct {
	strings [2]string
	floats  [2]float64
	ints    [2]int64
	bools   [4]bool
}

// begin makes the first chunks.
func (c *chunks) begin() {
	if c.strings == nil {
		first := new(firstChunks)
		*c = chunks{first.strings[:0], first.bools[:0], first.ints[:0], first.floats[:0]}
	}
}

// The sizes of the second chunk and of the largest.
const (
	minChunk = 4
	maxChunk = 64
)

// place puts the value that was decoded last into a chunk and returns its address
// there, or nil if it is null or of the wrong kind.
func place[T any](d *Decoder, chunk *[]T, v T) *T {
	if d.state == wrongKind {
		return nil
	}
	d.chunks.begin()
	if len(*chunk) == cap(*chunk) {
		*chunk = make([]T, 0, min(max(2*cap(*chunk), minChunk), maxChunk))
	}
	*chunk = append(*chunk, v)
	return &(*chunk)[len(*chunk)-1]
}

// Struct decodes a value in place behind a pointer, which is nil for null and
// for a value of the wrong kind.
func Struct[T any](d *Decoder, decode func(*T, *Decoder)) *T {
	if d.Peek() == 'n' {
		d.reject(jsontext.KindObject)
		return nil
	}
	x := new(T)
	if decode(x, d); d.state == wrongKind {
		return nil
	}
	return x
}

// NullPointer decodes a value behind a pointer that is nil for null, which has
// its place here.
func NullPointer[T any](d *Decoder, elem func(*Decoder) T) *T {
	if d.null() {
		return nil
	}
	return Pointer(d, elem)
}

// Null decodes a member that can be absent, null or a value.
func Null[T any](d *Decoder, elem func(*Decoder) T) (v struct {
	Present bool
	Value   *T
}) {
	v.Value = NullPointer(d, elem)
	v.Present = d.state != wrongKind
	return v
}

// null skips null if that stands at the cursor.
func (d *Decoder) null() bool {
	if d.Peek() != 'n' {
		return false
	}
	d.skipScalar()
	return true
}
