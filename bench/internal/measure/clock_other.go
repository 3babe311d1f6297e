//go:build !unix

package measure

import "time"

var start = time.Now()

// now is the time of day, for want of processor time.
func now() time.Duration { return time.Since(start) }
