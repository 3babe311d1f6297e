// Package schema checks JSON values against JSON schemas.
//
// The schemas of a package are plain data, printed by the generator:
//
//	var schemaRoot = schema.Schema{
//		Kinds: jsontext.KindObject,
//		Members: []schema.MemberSchema{
//			{Name: "uri", Required: true, Schema: &schema.StringSchema},
//			{Name: "name", Schema: &schema.StringSchema},
//		},
//	}
//
// [Validate] walks a valid JSON text once and reports every violation, in the
// order of the text. For a value that matches no alternative of a union, it reports
// the violations of the closest one:
//
//	schema.Validate([]byte(`{"uri":7}`), &schemaRoot, 100) // /uri: got number, want string
package schema
