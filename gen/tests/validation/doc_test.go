// Package validation_test compares what strict decoding and Validate say with
// what the schema says through a general validator, package oracle: for the
// derived instances, for texts that were changed at random, and for the vectors
// that are given to other implementations.
package validation_test
