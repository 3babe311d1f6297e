package jsonwire

// plainSteps is runeSteps without a way on at what a JSON string cannot hold as
// it is.
var plainSteps = makePlainSteps()

func makePlainSteps() [256]uint64 {
	table := runeSteps
	bad := table[0xFF]
	for c := range table {
		if mustEscape(byte(c)) {
			table[c] = bad
		}
	}
	return table
}

// mustEscape reports whether c cannot stand in a JSON string.
func mustEscape(c byte) bool { return c < ' ' || c == '"' || c == '\\' }

// plainPrefix is the length of the text before the first byte that has to be
// escaped; ok is false if that part is not UTF-8. Both are one question to the
// automaton, so that text in any script takes one pass.
func plainPrefix(s string) (n int, ok bool) {
	state := uint64(runeDone)
	i := 0
	for len(s)-i >= 8 {
		p := s[i : i+8]
		w := textWord(p, 0)
		if w&highBits == 0 && state&63 == runeDone {
			if m := special(w); m != 0 {
				return i + firstByte(m), true
			}
			i += 8
			continue
		}
		next := plainSteps[p[0]] >> (state & 63)
		next = plainSteps[p[1]] >> (next & 63)
		next = plainSteps[p[2]] >> (next & 63)
		next = plainSteps[p[3]] >> (next & 63)
		next = plainSteps[p[4]] >> (next & 63)
		next = plainSteps[p[5]] >> (next & 63)
		next = plainSteps[p[6]] >> (next & 63)
		next = plainSteps[p[7]] >> (next & 63)
		if next&63 == runeBad {
			break
		}
		state = next
		i += 8
	}
	for ; i < len(s); i++ {
		next := plainSteps[s[i]] >> (state & 63)
		if next&63 == runeBad {
			return i, state&63 == runeDone && mustEscape(s[i])
		}
		state = next
	}
	return i, state&63 == runeDone
}
