// Package decode decodes JSON for generated code.
//
// A [Decoder] is a cursor over one text. Generated code asks it for what a type
// has, value by value and member by member, so that a text is scanned once and
// nothing is built that is thrown away later:
//
//	func (x *Root) decode(d *decode.Decoder) {
//		*x = Root{}
//		var seen uint64
//		for ok := d.Object(); ok; ok = d.Next() {
//			switch string(d.Name()) {
//			case "uri":
//				d.Once(&seen, 0)
//				x.URI = d.String()
//			default:
//				decode.Extra(d, &x.Extra)
//			}
//			if d.Odd() {
//				decode.Keep(d, &x.Extra)
//			}
//		}
//		decode.Unique(d, x.Extra)
//	}
//
// Some texts are refused as a whole: those that are malformed or no UTF-8, that
// name a member twice in one object, that escape half a surrogate pair, or that
// nest too deep. This holds at every depth, also within values that are kept as
// text. All else is decoded as far as it goes. A value that its field cannot
// hold is odd, and kept as text among the extra members of its object; where it
// is of the wrong kind it is a violation, too. The violations of a text come
// back together in a [jsontext.ValidationError].
//
// The strings of a text share one copy of it. Whoever keeps a small piece of a
// large text for long should clone it.
//
// # Strict decoding
//
// A strict decoding is the same, and says whether the text is what a
// [schema.Schema] admits. The code that decodes notes what the schema may not
// admit: a missing member, an odd value, whatever a type cannot say. Most texts
// that are valid raise no such doubt. For others the schema decides: package
// schema walks the text once more, and finds every violation.
package decode
