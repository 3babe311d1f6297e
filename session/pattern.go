package session

import (
	"fmt"
	"net/url"
	"regexp"
	"strings"
)

// pattern matches the URIs of a URI template.
type pattern struct {
	re    *regexp.Regexp
	names []string
}

var variableName = regexp.MustCompile(`^[A-Za-z0-9_.]+$`)

// mustPattern returns the pattern of a URI template. It panics if the template has other
// expressions than [ResourceTemplate] allows.
func mustPattern(template string) *pattern {
	p := new(pattern)
	var re strings.Builder
	re.WriteString(`^`)
	rest := template
	for {
		literal, after, found := strings.Cut(rest, "{")
		re.WriteString(regexp.QuoteMeta(literal))
		if !found {
			break
		}
		expression, tail, closed := strings.Cut(after, "}")
		name, reserved := strings.CutPrefix(expression, "+")
		if !closed || !variableName.MatchString(name) {
			panic(fmt.Sprintf("session: URI template %q: {%s is no {name} or {+name}", template, expression))
		}
		if reserved {
			re.WriteString(`(.+)`)
		} else {
			re.WriteString(`([^/?#]+)`)
		}
		p.names = append(p.names, name)
		rest = tail
	}
	re.WriteString(`$`)
	p.re = regexp.MustCompile(re.String())
	return p
}

// match returns the variables of a URI, and reports whether it matches.
func (p *pattern) match(uri string) (map[string]string, bool) {
	found := p.re.FindStringSubmatch(uri)
	if found == nil {
		return nil, false
	}
	variables := make(map[string]string, len(p.names))
	for i, name := range p.names {
		value, err := url.PathUnescape(found[i+1])
		if err != nil {
			return nil, false
		}
		variables[name] = value
	}
	return variables, true
}
