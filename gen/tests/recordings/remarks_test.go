package recordings_test

// corpusRemarks are what the recordings have that a revision has no type for or
// that its schema rejects, and why.
var corpusRemarks = map[string]string{
	"2024-11-05: elicitation/create is not a method of this revision":                    "servers ask whoever declares the capability, whatever was negotiated",
	"2024-11-05: a result of elicitation/create, which is not a method of this revision": "the answer to that",
	"2024-11-05: result of tools/call is not what the schema asks for":                   "content blocks of later revisions: resource links and audio",
	"2025-03-26: elicitation/create is not a method of this revision":                    "servers ask whoever declares the capability, whatever was negotiated",
	"2025-03-26: a result of elicitation/create, which is not a method of this revision": "the answer to that",
	"2025-03-26: result of tools/call is not what the schema asks for":                   "content blocks of a later revision: resource links",
	"2025-06-18: elicitation/create is not what the schema asks for":                     "form fields of a later revision: several options may be chosen",
	"2025-06-18: result of elicitation/create is not what the schema asks for":           "the answer to that, with lists of strings",
	"2025-06-18: an error response without an id":                                        "an HTTP endpoint refuses what it cannot read",
	"2025-11-25: an error response without an id":                                        "an HTTP endpoint refuses what it cannot read",
	"2026-07-28: an error response without an id":                                        "an HTTP endpoint refuses what it cannot read",
	"2026-07-28: initialize is not a method of this revision":                            "a suite tries whether a server still takes it",
	"2026-07-28: ping is not a method of this revision":                                  "a suite tries whether a server still takes it",
	"2026-07-28: a result of ping, which is not a method of this revision":               "a server that still takes it",
	"2026-07-28: logging/setLevel is not a method of this revision":                      "a suite tries whether a server still takes it",
	"2026-07-28: resources/subscribe is not a method of this revision":                   "a suite tries whether a server still takes it",
	"2026-07-28: resources/unsubscribe is not a method of this revision":                 "a suite tries whether a server still takes it",
	"2026-07-28: unknown/method is not a method of this revision":                        "a suite tries what a server answers to an unknown method",
	"2026-07-28: server/discover is not what the schema asks for":                        "a suite leaves out required keys of the metadata, one by one",
	"2026-07-28: tools/call is not what the schema asks for":                             "a suite sends an answer that is a number, and answers that are null",
}

// corpusRefused are the messages that the schema with its corrections rejects:
// the definition, what strict decoding reports, and how that came about.
var corpusRefused = map[string]string{
	"2024-11-05 CallTool result: /result/content/*/type const": "content blocks of later revisions: resource links and audio",
	"2025-03-26 CallTool result: /result/content/*/type const": "content blocks of a later revision: resource links",
	"2025-06-18 ElicitRequest: /params/requestedSchema/properties/titledMulti/type const, /params/requestedSchema/properties/untitledMulti/type const":                           "form fields of a later revision: several options may be chosen",
	"2025-06-18 ElicitRequest: /params/requestedSchema/properties/titledMultipleSelectEnum/type const, /params/requestedSchema/properties/untitledMultipleSelectEnum/type const": "the same",
	"2025-06-18 Elicit result: /result/content/titledMulti type, /result/content/untitledMulti type":                                                                             "the answer to that, with lists of strings",
	"2025-06-18 Elicit result: /result/content/titledMultipleSelectEnum type, /result/content/untitledMultipleSelectEnum type":                                                   "the same",
	"2025-06-18 JSONRPCMessage: /id type":                               "an HTTP endpoint answers what it cannot read with a null id, as JSON-RPC says and the schema does not",
	"2025-11-25 JSONRPCMessage: /id type":                               "the same",
	"2026-07-28 JSONRPCMessage: /id type":                               "the same",
	"2026-07-28 JSONRPCMessage: /result required":                       "a server that still takes ping answers it without a resultType",
	"2026-07-28 CallToolRequest: /params/inputResponses type":           "a suite sends an answer that is null",
	"2026-07-28 CallToolRequest: /params/inputResponses/user_name type": "a suite sends an answer that is a number",
	"2026-07-28 DiscoverRequest: /params required":                      "a suite leaves out the metadata",
	"2026-07-28 DiscoverRequest: /params/_meta required":                "a suite leaves out required keys of the metadata, one by one",
}
