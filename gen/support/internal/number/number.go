package number

// End returns the offset after the number at i, or -1 if it is malformed, and
// whether it is written as a plain integer.
func End(b []byte, i int) (end int, plain bool) {
	if i < len(b) && b[i] == '-' {
		i++
	}
	first := i
	i = digitsEnd(b, i)
	if i == first || b[first] == '0' && i > first+1 {
		return -1, false
	}
	if i >= len(b) || b[i] != '.' && b[i]|0x20 != 'e' {
		return i, true
	}
	return fractionEnd(b, i), false
}

// fractionEnd returns the offset after the fraction and the exponent that begin at i,
// where one of them stands, or -1 if they are malformed.
func fractionEnd(b []byte, i int) int {
	if b[i] == '.' {
		first := i + 1
		if i = digitsEnd(b, first); i == first {
			return -1
		}
	}
	if i < len(b) && b[i]|0x20 == 'e' {
		if i++; i < len(b) && (b[i] == '+' || b[i] == '-') {
			i++
		}
		first := i
		if i = digitsEnd(b, first); i == first {
			return -1
		}
	}
	return i
}

// digitsEnd returns the offset of the first byte from i on that is not a digit.
func digitsEnd(b []byte, i int) int {
	for i < len(b) && b[i]-'0' <= 9 {
		i++
	}
	return i
}

// Starts reports whether a number begins with c.
func Starts(c byte) bool { return c-'0' <= 9 || c == '-' }

// ShortInt returns the value of an integer of at most eighteen characters.
func ShortInt(text []byte) int64 {
	digits := text
	if text[0] == '-' {
		digits = text[1:]
	}
	var n int64
	for _, c := range digits {
		n = 10*n + int64(c-'0')
	}
	if len(digits) != len(text) {
		return -n
	}
	return n
}

// tens are the powers of ten that a short fraction is divided by.
var tens = [...]float64{1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15}

// ShortFloat returns the value of a short number without an exponent whose digits
// are a float64. So is the power of ten, and the quotient is rounded only once.
func ShortFloat[T string | []byte](text T) (f float64, ok bool) {
	if len(text) > len(tens) {
		return 0, false
	}
	var n int64
	point := len(text) - 1
	for i := range len(text) {
		switch c := text[i]; {
		case c-'0' <= 9:
			n = 10*n + int64(c-'0')
		case c == '.':
			point = i
		case c != '-':
			return 0, false
		}
	}
	if n > 1<<53 {
		return 0, false
	}
	f = float64(n) / tens[len(text)-1-point]
	if text[0] == '-' {
		f = -f
	}
	return f, true
}
