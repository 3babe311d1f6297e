//go:build !linux

package stdio

import "time"

// processorTime returns 0: there is no way to ask for the time of another process.
func processorTime(int) time.Duration { return 0 }
