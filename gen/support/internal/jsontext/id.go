package jsontext

import (
	"strconv"
	"strings"

	"github.com/mcp-schemagen/mcp-schemagen/gen/support/internal/number"
)

// ID is a string, or an integer of any size: a request id or a progress token.
// Two IDs are equal, by ==, exactly when they are the same JSON value. The zero
// ID is none.
type ID struct {
	str  string // the string; or the canonical text of an integer beyond int64
	num  int64
	kind uint8
}

// IDLike are ID and the ID types of other packages.
type IDLike interface {
	~struct {
		str  string
		num  int64
		kind uint8
	}
}

const (
	idString uint8 = iota + 1
	idInt
	idLarge
)

// maxDigits is how far an integer ID is written without an exponent.
const maxDigits = 64

// StringID returns the ID that is the string s.
func StringID(s string) ID { return ID{str: s, kind: idString} }

// IntID returns the ID that is the integer n.
func IntID(n int64) ID { return ID{num: n, kind: idInt} }

// IntegerID returns the ID of a JSON number whose value is an integer. It keeps
// nothing of text.
func IntegerID(text string) ID {
	if n, err := strconv.ParseInt(text, 10, 64); err == nil {
		return IntID(n)
	}
	text = number.IntegerText(text, maxDigits)
	if n, err := strconv.ParseInt(text, 10, 64); err == nil {
		return IntID(n)
	}
	return ID{str: strings.Clone(text), kind: idLarge}
}

// IsZero reports whether id is none.
func (id ID) IsZero() bool { return id == ID{} }

// Str returns the string that id is.
func (id ID) Str() (string, bool) {
	if id.kind != idString {
		return "", false
	}
	return id.str, true
}

// Int64 returns the integer that id is, if it is one and an int64 can hold it.
func (id ID) Int64() (int64, bool) { return id.num, id.kind == idInt }

// Text returns the JSON text, which tells 7 from "7"; it is empty for no ID.
func (id ID) Text() string {
	if id.kind == idLarge {
		return id.str
	}
	return string(id.Append(nil))
}

// Append appends the JSON text to b. Where a string is not UTF-8, U+FFFD stands.
func (id ID) Append(b []byte) []byte {
	switch id.kind {
	case idString:
		return AppendString(b, strings.ToValidUTF8(id.str, "\ufffd"))
	case idInt:
		return strconv.AppendInt(b, id.num, 10)
	}
	return append(b, id.str...)
}
