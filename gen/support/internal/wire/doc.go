// Package wire names the methods and members of messages that decide how peers
// agree on a revision, what a message requires and when it may be sent, and
// reads these members. It serves package protocol, the packages below it and package
// track.
//
// Messages may be typed or text; their params and results are read as text:
//
//	params := wire.Params(m)
//	asked, ok := wire.String(params, wire.ProtocolVersion)
package wire
