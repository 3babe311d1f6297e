// Package ogen is what the generator of ogen makes for the shapes of the
// payloads, with go-faster/jx underneath. schema.json is the official schema
// rewritten for it by hand: down to these shapes, with a discriminator at each
// union, and with the type of a content block as a plain string.
package ogen

//go:generate go tool jschemagen -package ogen -typename Shapes -target ogen.go schema.json
