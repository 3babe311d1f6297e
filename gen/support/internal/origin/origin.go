// Package origin lets the internal packages of an output mark a public error
// without a public method:
//
//	origin.Of(err).Decoded = true
package origin

// Origin tells how a *jsonerror.ValidationError was made.
type Origin struct {
	Decoded bool   // by decoding through encoding/json
	Text    string // the JSON text that such an error is about, empty if it is not known
}

// Of returns the Origin of a *jsonerror.ValidationError. Package jsonerror sets it
// while the program is initialized, since this package cannot import jsonerror.
var Of func(err error) *Origin
