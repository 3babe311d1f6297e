package spec

// Page is a page of the specification that the documentation of packages names.
// Schemas do not tell which pages a revision has, so that a row names the first
// revision that has it.
type Page struct {
	Path   string // below the address of the revision
	From   string // the first revision
	Reason string
	End    End
}

// SchemaPage is the page that describes definitions.
var SchemaPage = Page{
	Path: "/schema", From: "2025-06-18",
	Reason: "it has an anchor for each exported definition; 2024-11-05 and 2025-03-26 have no such page",
}

// Specification is the address below which each revision has its pages.
const Specification = "https://modelcontextprotocol.io/specification/"
