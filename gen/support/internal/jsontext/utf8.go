package jsontext

import "unicode/utf8"

// The states of the automaton that checks UTF-8. A state is the position of
// its six bits in a row of the table, so that a step is one shift.
const (
	runeDone  = 6 * iota // between characters
	runeBad              // no way on
	runeLast             // one more continuation byte
	runeTwo              // two more
	runeThree            // three more
	runeE0               // after E0: A0 to BF, then one
	runeED               // after ED: 80 to 9F, then one
	runeF0               // after F0: 90 to BF, then two
	runeF4               // after F4: 80 to 8F, then two
	runeStates
)

// runeSteps has a row for each byte: the next state of each state.
var runeSteps = makeRuneSteps()

func makeRuneSteps() (table [256]uint64) {
	type span struct {
		from     uint
		low, top int
		to       uint64
	}
	spans := []span{
		{runeDone, 0x00, 0x7F, runeDone}, {runeDone, 0xC2, 0xDF, runeLast},
		{runeDone, 0xE0, 0xE0, runeE0}, {runeDone, 0xE1, 0xEC, runeTwo}, {runeDone, 0xED, 0xED, runeED}, {runeDone, 0xEE, 0xEF, runeTwo},
		{runeDone, 0xF0, 0xF0, runeF0}, {runeDone, 0xF1, 0xF3, runeThree}, {runeDone, 0xF4, 0xF4, runeF4},
		{runeLast, 0x80, 0xBF, runeDone}, {runeTwo, 0x80, 0xBF, runeLast}, {runeThree, 0x80, 0xBF, runeTwo},
		{runeE0, 0xA0, 0xBF, runeLast}, {runeED, 0x80, 0x9F, runeLast}, {runeF0, 0x90, 0xBF, runeTwo}, {runeF4, 0x80, 0x8F, runeTwo},
	}
	for c := range table {
		for s := range runeStates / 6 {
			table[c] |= runeBad << (6 * s)
		}
	}
	for _, s := range spans {
		for c := s.low; c <= s.top; c++ {
			table[c] = table[c]&^(63<<s.from) | s.to<<s.from
		}
	}
	return table
}

// InvalidUTF8 returns the offset of the first byte that is not part of a character,
// or -1.
func InvalidUTF8(b []byte) int {
	if validUTF8(b) {
		return -1
	}
	for i := 0; i < len(b); {
		r, n := utf8.DecodeRune(b[i:])
		if r == utf8.RuneError && n == 1 {
			return i
		}
		i += n
	}
	return -1
}

// validUTF8 reports whether a text is UTF-8: runs of ASCII in words, all else
// by the automaton, which has no branches to mispredict.
func validUTF8(b []byte) bool {
	state := uint64(runeDone)
	for len(b) >= 8 {
		p := (*[8]byte)(b)
		if state&63 == runeDone && Word(p[:])&HighBits == 0 {
			b = b[8:]
			for len(b) >= 32 {
				p := (*[32]byte)(b)
				if (Word(p[0:])|Word(p[8:])|Word(p[16:])|Word(p[24:]))&HighBits != 0 {
					break
				}
				b = b[32:]
			}
			continue
		}
		state = runeSteps[p[0]] >> (state & 63)
		state = runeSteps[p[1]] >> (state & 63)
		state = runeSteps[p[2]] >> (state & 63)
		state = runeSteps[p[3]] >> (state & 63)
		state = runeSteps[p[4]] >> (state & 63)
		state = runeSteps[p[5]] >> (state & 63)
		state = runeSteps[p[6]] >> (state & 63)
		state = runeSteps[p[7]] >> (state & 63)
		b = b[8:]
	}
	for _, c := range b {
		state = runeSteps[c] >> (state & 63)
	}
	return state&63 == runeDone
}
