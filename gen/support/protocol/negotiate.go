package protocol

import (
	"fmt"
	"slices"
)

// Accept returns the revision for a server's response to initialize. This is the
// requested revision if the server supports it, otherwise the latest stateful revision
// that the server supports. It reports false if there is none. Supported lists the
// server's revisions; if empty, all [Versions].
func Accept(requested string, supported ...Version) (Version, bool) {
	supported = orAll(supported)
	if v := Version(requested); slices.Contains(supported, v) && v.Stateful() {
		return v, true
	}
	return latest(supported, Version.Stateful)
}

// Agree returns the revision of a session after the server responded to initialize with
// the revision answered. It returns an error if the client does not support this
// revision; the client must then close the connection. Supported lists the client's
// revisions; if empty, all [Versions].
func Agree(answered string, supported ...Version) (Version, error) {
	v := Version(answered)
	switch {
	case !slices.Contains(orAll(supported), v):
		return "", fmt.Errorf("the server responds with protocol version %q, which is not supported", answered)
	case !v.Stateful():
		return "", fmt.Errorf("the server responds to initialize with protocol version %q, which has no initialize", answered)
	}
	return v, nil
}

// Choose returns the latest revision that both sides support. Offered is the list in a
// server/discover result, or in the data of an unsupported-version error. Choose reports
// false if there is none. Supported lists the local revisions; if empty, all [Versions].
func Choose(offered []string, supported ...Version) (Version, bool) {
	return latest(orAll(supported), func(v Version) bool { return slices.Contains(offered, string(v)) })
}

// orAll returns supported, or all Versions if it is empty.
func orAll(supported []Version) []Version {
	if len(supported) == 0 {
		return Versions
	}
	return supported
}

// latest returns the latest of the versions that pass.
func latest(list []Version, passes func(Version) bool) (found Version, ok bool) {
	for _, v := range list {
		if passes(v) && (!ok || v > found) {
			found, ok = v, true
		}
	}
	return found, ok
}
