package jsonfile

import "strings"

// AppendJSON appends a value without blanks: numbers as written, strings with
// no more escapes than JSON needs, members in their order.
func (n *Node) AppendJSON(b []byte) []byte {
	switch n.Kind {
	case String:
		return AppendString(b, n.Text)
	case Array:
		b = append(b, '[')
		for i, item := range n.Items {
			if i > 0 {
				b = append(b, ',')
			}
			b = item.AppendJSON(b)
		}
		return append(b, ']')
	case Object:
		b = append(b, '{')
		for i := range n.Members {
			if i > 0 {
				b = append(b, ',')
			}
			b = append(AppendString(b, n.Members[i].Name), ':')
			b = n.Members[i].Value.AppendJSON(b)
		}
		return append(b, '}')
	default:
		return append(b, n.Text...)
	}
}

// AppendString appends a JSON string with no more escapes than JSON needs.
func AppendString(b []byte, s string) []byte {
	const hex = "0123456789abcdef"
	b = append(b, '"')
	for i := range len(s) {
		switch c := s[i]; {
		case c == '"' || c == '\\':
			b = append(b, '\\', c)
		case c >= ' ':
			b = append(b, c)
		case strings.IndexByte("\b\f\n\r\t", c) >= 0:
			b = append(b, '\\', "bfnrt"[strings.IndexByte("\b\f\n\r\t", c)])
		default:
			b = append(b, '\\', 'u', '0', '0', hex[c>>4], hex[c&15])
		}
	}
	return append(b, '"')
}

// AppendIndented appends a value with one member or element per line. newline
// is a line break and the indentation of the value itself.
func (n *Node) AppendIndented(b []byte, newline string) []byte {
	inner := newline + "  "
	switch {
	case n.Kind == Object && len(n.Members) > 0:
		for i, m := range n.Members {
			b = append(append(b, "{,"[min(i, 1)]), inner...)
			b = append(AppendString(b, m.Name), ": "...)
			b = m.Value.AppendIndented(b, inner)
		}
		return append(append(b, newline...), '}')
	case n.Kind == Array && len(n.Items) > 0:
		for i, item := range n.Items {
			b = append(append(b, "[,"[min(i, 1)]), inner...)
			b = item.AppendIndented(b, inner)
		}
		return append(append(b, newline...), ']')
	}
	return n.AppendJSON(b)
}
