//go:build !unix

package measure

import "time"

// now returns the time of day, for want of processor time.
func now() time.Duration { return timeOfDay() }
