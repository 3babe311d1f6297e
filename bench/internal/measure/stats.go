package measure

import (
	"math"
	"slices"
)

// Summary is the median of a series and the quartiles around it.
type Summary struct {
	Low, Median, High float64
}

// Summarize returns the quartiles of a series that is not empty.
func Summarize(series []float64) Summary {
	sorted := slices.Sorted(slices.Values(series))
	return Summary{quantile(sorted, 0.25), quantile(sorted, 0.5), quantile(sorted, 0.75)}
}

// quantile interpolates between the two values that are nearest.
func quantile(sorted []float64, q float64) float64 {
	at := q * float64(len(sorted)-1)
	i := int(at)
	if i+1 == len(sorted) {
		return sorted[i]
	}
	return sorted[i] + (at-float64(i))*(sorted[i+1]-sorted[i])
}

// Ratios divides their time by ours, round by round.
func Ratios(theirs, ours []float64) []float64 {
	ratios := make([]float64, len(ours))
	for i := range ours {
		ratios[i] = theirs[i] / ours[i]
	}
	return ratios
}

// Geomean returns the geometric mean, in which twice as fast and half as fast cancel
// out.
func Geomean(values []float64) float64 {
	sum := 0.0
	for _, v := range values {
		sum += math.Log(v)
	}
	return math.Exp(sum / float64(len(values)))
}
