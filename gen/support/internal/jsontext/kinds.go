package jsontext

import "strings"

// Kinds is a set of JSON kinds.
type Kinds uint8

// The kinds of JSON values. An integer is a number whose value is whole,
// however it is written: 1.0 and 1e3 are integers.
const (
	KindNull Kinds = 1 << iota
	KindBool
	KindInteger
	KindNumber
	KindString
	KindArray
	KindObject

	AnyKind = KindNull | KindBool | KindNumber | KindString | KindArray | KindObject
)

// kindNames are the names of the kinds, by bit.
var kindNames = [...]string{"null", "boolean", "integer", "number", "string", "array", "object"}

// String lists the kinds of the set: "object or string".
func (k Kinds) String() string {
	if k == 0 {
		return "nothing"
	}
	var names []string
	for i, name := range kindNames {
		if k&(1<<i) != 0 {
			names = append(names, name)
		}
	}
	last := len(names) - 1
	if last == 0 {
		return names[0]
	}
	return strings.Join(names[:last], ", ") + " or " + names[last]
}

// GotWant says that a value is of another kind than one of those wanted.
func GotWant(got, want Kinds) string { return "got " + got.String() + ", want " + want.String() }

// KindOf returns the kind of the value that begins with c, 0 where none does.
func KindOf(c byte) Kinds {
	switch c {
	case '{':
		return KindObject
	case '[':
		return KindArray
	case '"':
		return KindString
	case 't', 'f':
		return KindBool
	case 'n':
		return KindNull
	case '-', '0', '1', '2', '3', '4', '5', '6', '7', '8', '9':
		return KindNumber
	}
	return 0
}
