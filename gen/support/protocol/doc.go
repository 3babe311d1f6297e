// Package protocol has what the revisions of the Model Context Protocol have in
// common: which there are and how peers agree on one, what each says about its
// methods, decoding by revision, what capabilities a message needs, and what may
// be sent when.
//
// The messages themselves have the types of the version packages: [Decode]
// returns a [jsonrpc.Message] whose Value is one of these. Nothing here refuses a
// message or keeps it from being sent; functions tell what they find, and callers
// decide.
package protocol
