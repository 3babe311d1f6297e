package jsonwire

// plainSteps is runeSteps without a way on at what a JSON string cannot hold as
// it is.
var plainSteps = makePlainSteps()

func makePlainSteps() [256]uint64 {
	table := runeSteps
	bad := table[0xFF]
	for c := range ' ' {
		table[c] = bad
	}
	table['"'], table['\\'] = bad, bad
	return table
}

// isPlainUTF8 reports whether a text is UTF-8 and has nothing to escape. Both
// are one question to the automaton, so that text in any script takes one pass.
func isPlainUTF8(b []byte) bool {
	state := uint64(runeDone)
	for len(b) >= 8 {
		p := (*[8]byte)(b)
		if w := load(p[:]); w&highBits == 0 && state&63 == runeDone {
			if special(w) != 0 {
				return false
			}
			b = b[8:]
			continue
		}
		state = plainSteps[p[0]] >> (state & 63)
		state = plainSteps[p[1]] >> (state & 63)
		state = plainSteps[p[2]] >> (state & 63)
		state = plainSteps[p[3]] >> (state & 63)
		state = plainSteps[p[4]] >> (state & 63)
		state = plainSteps[p[5]] >> (state & 63)
		state = plainSteps[p[6]] >> (state & 63)
		state = plainSteps[p[7]] >> (state & 63)
		if state&63 == runeBad {
			return false
		}
		b = b[8:]
	}
	for _, c := range b {
		state = plainSteps[c] >> (state & 63)
	}
	return state&63 == runeDone
}
