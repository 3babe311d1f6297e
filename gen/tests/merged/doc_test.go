// Package merged_test checks package mcp: the laws about its revisions, by samples of
// what the command in the folder laws checks, and what losses are reported for whom.
package merged_test
