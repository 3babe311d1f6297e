package names

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/model"
)

// emitted is who has the identifiers of the emitter's own API.
const emitted = "the emitted API"

// claims are the identifiers of the package that is made, and who has each.
type claims struct {
	scope model.Scope
	owner map[string]string
}

func newClaims(scope model.Scope) *claims {
	c := &claims{scope: scope, owner: map[string]string{}}
	for _, name := range scope.Fixed {
		c.owner[name] = emitted
	}
	return c
}

// claim gives a name, from which no others are made, to an owner.
func (c *claims) claim(name, owner string) { c.owner[name] = owner }

// claimType gives the name of a type to an owner, with all that is made from it
// if the type has one of the forms.
func (c *claims) claimType(name string, forms model.Forms, owner string) {
	c.owner[name] = owner
	for _, d := range c.derived(name, forms) {
		c.owner[d] = "what is emitted for " + name
	}
}

// derived returns the identifiers that are made from the name of a type.
func (c *claims) derived(name string, forms model.Forms) []string {
	var list []string
	for _, affix := range c.scope.Derived {
		if affix.Of == 0 || affix.Of&forms != 0 {
			list = append(list, affix.Prefix+name+affix.Suffix)
		}
	}
	return list
}

// of returns who has a name.
func (c *claims) of(name string) (owner string, taken bool) {
	owner, taken = c.owner[name]
	return owner, taken
}

// ofType returns who has the name of a type, or a name that is made from it.
func (c *claims) ofType(name string, forms model.Forms) (owner string, taken bool) {
	if owner, taken = c.owner[name]; taken {
		return owner, true
	}
	for _, d := range c.derived(name, forms) {
		if owner, taken = c.owner[d]; taken {
			return owner, true
		}
	}
	return "", false
}

// derivable reports whether a name is like those that are made from the name of
// a type: UnmarshalX, if the scope has the prefix Unmarshal. A type is not
// called so even if there is no X, since the other types may have no names yet.
func (c *claims) derivable(name string) bool {
	for _, affix := range c.scope.Derived {
		base, ok := strings.CutPrefix(name, affix.Prefix)
		if !ok || affix.Prefix == "" {
			continue
		}
		if base, ok = strings.CutSuffix(base, affix.Suffix); !ok {
			continue
		}
		if r, _ := utf8.DecodeRuneInString(base); unicode.IsUpper(r) {
			return true
		}
	}
	return false
}
