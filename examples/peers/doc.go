// Package peers tests sessions with other implementations of the protocol, over standard
// input and output: SDKs in TypeScript and Go, the Inspector, and public servers.
//
// All messages are recorded. The test fails if one of this side is not valid in the strict
// sense of its revision, has a member that the revision does not have, or breaks a rule about
// the order of messages. With -v it lists what the other side sends that is not allowed.
//
// The packages of the TypeScript peers come from the npm registry, at the versions in
// js/package-lock.json. They are kept in the cache directory of the user. Tests that need them
// are skipped without Node.js or the registry. With the variable PEERS_RECORDINGS the
// recordings are kept in that directory. The program inspect reads them.
package peers
