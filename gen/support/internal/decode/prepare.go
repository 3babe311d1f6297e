package decode

import (
	"bytes"

	"github.com/mcp-schemagen/mcp-schemagen/gen/support/internal/jsontext"
)

// prepare looks at the whole text once: it is checked to be UTF-8, and what
// the scanner may take for granted is noted.
func (d *Decoder) prepare() {
	if !jsontext.IsPlain(d.b) {
		d.ctl = jsontext.HasControl(d.b)
		if at := jsontext.InvalidUTF8(d.b); at >= 0 {
			d.fail(at, "invalid UTF-8")
			return
		}
	}
	d.slash = -1
	if !d.ctl {
		d.nextSlash(0)
	}
}

// easy reports whether the text has neither a backslash nor a control byte from
// offset i to end. Where the next backslash stands is kept, so that all calls
// together look at each byte once.
func (d *Decoder) easy(i, end int) bool {
	if d.slash < i && !d.ctl {
		d.nextSlash(i)
	}
	return end <= d.slash
}

func (d *Decoder) nextSlash(i int) {
	d.slash = len(d.b)
	if n := bytes.IndexByte(d.b[i:], '\\'); n >= 0 {
		d.slash = i + n
	}
}
