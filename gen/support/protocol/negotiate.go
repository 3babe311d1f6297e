package protocol

import (
	"fmt"
	"slices"
)

// Accept returns the revision that a server answers an initialize request with,
// until 2025-11-25: the one that the client asks for if the server has it, else
// the latest stateful one that it has. It reports false if it has none. With no
// revisions given, the server has all of this package.
func Accept(requested string, supported ...Version) (Version, bool) {
	supported = orAll(supported)
	if v := Version(requested); slices.Contains(supported, v) && v.Stateful() {
		return v, true
	}
	return latest(supported, Version.Stateful)
}

// Agree returns the revision that a session has after the server answered an
// initialize request. A client that does not have it must close the connection:
// the error says so. With no revisions given, the client has all of this package.
func Agree(answered string, supported ...Version) (Version, error) {
	v := Version(answered)
	switch {
	case !slices.Contains(orAll(supported), v):
		return "", fmt.Errorf("the server answers with protocol version %q, which is not supported", answered)
	case !v.Stateful():
		return "", fmt.Errorf("the server answers initialize with protocol version %q, which has no initialize", answered)
	}
	return v, nil
}

// Choose returns the latest revision that both sides have, from the list of a
// server/discover result or of the data of an unsupported-version error. It
// reports false if there is none. With no revisions given, this side has all of
// this package.
func Choose(offered []string, supported ...Version) (Version, bool) {
	return latest(orAll(supported), func(v Version) bool { return slices.Contains(offered, string(v)) })
}

// orAll returns the revisions that a side has: all of this package if none are given.
func orAll(supported []Version) []Version {
	if len(supported) == 0 {
		return Versions
	}
	return supported
}

// latest returns the greatest of the versions that pass.
func latest(list []Version, passes func(Version) bool) (found Version, ok bool) {
	for _, v := range list {
		if passes(v) && (!ok || v > found) {
			found, ok = v, true
		}
	}
	return found, ok
}
