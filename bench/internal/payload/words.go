package payload

import (
	"encoding/base64"
	"math/rand/v2"
	"strings"
)

// maker draws all that is arbitrary in the payloads from one source.
type maker struct{ *rand.Rand }

var english = strings.Fields(`
	account address archive balance bridge budget calendar camera canvas channel city cloud column contract corner
	country courier customer delivery depot device draft engine event ferry field forecast garden gate harbour height
	history hour invoice island journey kitchen ladder lamp letter library market meter minute mirror mountain museum
	notebook number office order owner parcel picture platform price quarter queue railway record region river room
	route season shelf signal station stock street student summary supplier table ticket tower traffic train valley
	village voyage warehouse weather week window winter year`)

var korean = strings.Fields(`
	창고에 새로 들어온 상자는 오전에 목록과 맞춰 보고 빠진 것이 있으면 바로 담당자에게 알려 주세요. 배송이 늦어지는
	날에는 고객이 기다리지 않도록 예상 시간을 다시 계산해서 문자로 보냅니다. 기차역 앞 시장은 주말마다 사람들로
	붐비지만 강을 따라 걷는 길은 언제나 조용합니다.`)

func (m maker) word() string { return pick(m, english) }

func pick[T any](m maker, from []T) T { return from[m.IntN(len(from))] }

// between returns a number from low up to, but without, high.
func (m maker) between(low, high int) int { return low + m.IntN(high-low) }

// phrase is n words.
func (m maker) phrase(n int) string {
	words := make([]string, n)
	for i := range words {
		words[i] = m.word()
	}
	return strings.Join(words, " ")
}

// prose is exactly n bytes of text as tools return it: sentences, a line break
// after every third or so, and now and then a quoted word.
func (m maker) prose(n int) string {
	var b strings.Builder
	for b.Len() < n {
		b.WriteString(m.phrase(m.between(6, 15)))
		switch m.IntN(6) {
		case 0, 1:
			b.WriteString(".\n")
		case 2:
			b.WriteString(` "` + m.word() + `". `)
		default:
			b.WriteString(". ")
		}
	}
	return b.String()[:n]
}

// hangul is at least n bytes of Korean text with a few line breaks.
func (m maker) hangul(n int) string {
	var b strings.Builder
	for b.Len() < n {
		b.WriteString(pick(m, korean))
		if m.IntN(12) == 0 {
			b.WriteByte('\n')
		} else {
			b.WriteByte(' ')
		}
	}
	return b.String()
}

// base64 is n characters of base64, which stand for noise.
func (m maker) base64(n int) string {
	noise := make([]byte, n/4*3)
	for i := range noise {
		noise[i] = byte(m.Uint32())
	}
	return base64.StdEncoding.EncodeToString(noise)
}

// Prose returns n bytes of text as tools return it. It is the same in every run.
func Prose(n int) string { return maker{rand.New(rand.NewPCG(2025, 1125))}.prose(n) }
