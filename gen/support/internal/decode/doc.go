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
//			if d.Mismatched() {
//				decode.Keep(d, &x.Extra)
//			}
//		}
//		decode.Unique(d, x.Extra)
//		if missing := 1<<bitURI &^ seen; missing != 0 {
//			decode.Missing(d, &x.Extra, missing, namesOfRoot)
//		}
//	}
//
// The decoder rejects some texts as a whole: those that are malformed or not UTF-8,
// that name a member twice in one object, that have unpaired escaped surrogates, or
// that nest too deep. This holds at every depth, also within values that are kept
// as text. All else is decoded as far as possible. A value that its field cannot
// hold is mismatched: its text is kept among the extra members of its object. A
// value of the wrong kind is a violation, too. A required member that the text
// lacks becomes an extra member without a text, so that encoding omits it. The
// decoder returns all violations of a text together, in a [jsontext.ValidationError].
//
// The strings of a text share one copy of it. To keep a small piece of a large text
// for long, clone it.
//
// # Strict decoding
//
// Strict decoding also reports whether a [schema.Schema] allows the text. The code
// that decodes notes what the schema may not allow: a missing member, a mismatched
// value, whatever a type cannot express. Most valid texts have nothing of this, and
// need no validation. For the others package schema walks the text once more, and
// finds every violation.
package decode
