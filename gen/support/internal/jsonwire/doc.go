// Package jsonwire reads and writes JSON for the packages that are generated
// beside it. It is no API for anyone else.
//
// # Decoding
//
// A [Decoder] is a cursor over one text. Generated code asks it for what a type
// has, value by value and member by member, so that a text is scanned once and
// nothing is built that is thrown away later.
//
// Some texts are refused as a whole: those that are malformed or no UTF-8, that
// name a member twice in one object, that escape half a surrogate pair, or that
// nest too deep. This holds at every depth, also within values that are kept as
// text. All else is decoded as far as it goes. A value that its field cannot
// hold is odd, and kept as text among the extra members of its object; where it
// is of the wrong kind it is a violation, too. The violations of a text come
// back together in a [ValidationError].
//
// The strings of a text share one copy of it. Whoever keeps a small piece of a
// large text for long should clone it.
//
// # Strict verdicts
//
// A strict decoding is the same, and says whether the text is what a [Schema]
// admits. The code that decodes notes what the schema may not admit: a missing
// member, an odd value, whatever a type cannot say. Most texts that are valid
// raise no such doubt. For others the schema decides, which is plain data: the
// text is walked once more, and every violation is found.
//
// # Encoding
//
// The functions that begin with Put append one value to a buffer, which is
// passed on by value. The first problem is kept in an [Encoder], and reported at
// the end with a pointer to its place in what was written until then.
package jsonwire
