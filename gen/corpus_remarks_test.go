package gen_test

// corpusRemarks are what the recordings have that a revision has no type for,
// or that its schema refuses.
var corpusRemarks = []string{}
