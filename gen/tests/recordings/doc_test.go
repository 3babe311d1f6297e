// Package recordings_test decodes recorded sessions of real clients and servers
// as the revision that they negotiated, and encodes them again.
package recordings_test
