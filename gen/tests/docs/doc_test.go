// Package docs_test compiles the Go of the README and of the directory docs, runs
// what it tells the output of, and checks links.
package docs_test
