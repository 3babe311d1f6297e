package main

import "strings"

// suggestion returns the candidate that was most likely meant by a word, or ""
// if none or more than one is likely.
func suggestion(word string, candidates []string) string {
	best, least, several := "", min(len(word)/3, 2), false
	for _, c := range candidates {
		d := distance(word, c)
		if word != "" && strings.HasPrefix(c, word) {
			d = 0 // an abbreviation
		}
		switch {
		case d < least, d == least && best == "":
			best, least, several = c, d, false
		case d == least:
			several = true
		}
	}
	if several {
		return ""
	}
	return best
}

// didYouMean returns a question with the suggestion for a word, or "".
func didYouMean(word, before string, candidates []string) string {
	if s := suggestion(word, candidates); s != "" {
		return "did you mean " + before + s + "? "
	}
	return ""
}

// distance returns how many letters have to be inserted, left out, replaced, or
// exchanged with the next one, to get from a to b.
func distance(a, b string) int {
	// rows[i%3][j] is the distance of the first i letters of a from the first j of b.
	var rows [3][]int
	for i := range rows {
		rows[i] = make([]int, len(b)+1)
	}
	for i := range len(a) + 1 {
		row, above := rows[i%3], rows[(i+2)%3]
		for j := range len(b) + 1 {
			switch {
			case i == 0:
				row[j] = j
				continue
			case j == 0:
				row[j] = i
				continue
			}
			cost := 1
			if a[i-1] == b[j-1] {
				cost = 0
			}
			row[j] = min(above[j]+1, row[j-1]+1, above[j-1]+cost)
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				row[j] = min(row[j], rows[(i+1)%3][j-2]+1)
			}
		}
	}
	return rows[len(a)%3][len(b)]
}
