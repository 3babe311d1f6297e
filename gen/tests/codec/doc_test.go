// Package codec_test decodes and encodes with every revision package: what is
// valid comes back as the same JSON value, and nothing of the rest is lost.
//
// The texts are instances that are derived from each model (instances_test.go),
// cases that are written by hand (*_cases_test.go), examples of the
// specification, and reports about other bindings.
package codec_test
