package laws

import (
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/model"
	"github.com/mcp-schemagen/mcp-schemagen/gen/tests/internal/registry"
	"github.com/mcp-schemagen/mcp-schemagen/generated/jsonrpc"
	"github.com/mcp-schemagen/mcp-schemagen/generated/mcp"
)

// Values checks n random values: each is written for every revision, and what was
// written is checked as a text of that revision. The same seed makes the same values.
func (c *Checker) Values(n int, seed uint64) {
	const shards = 64
	subjects := c.typed()
	parallel(shards, func(shard int) {
		m := &maker{c: c, random: rand.New(rand.NewPCG(seed, uint64(shard)))}
		for k := shard; k < n; k += shards {
			s := subjects[k%len(subjects)]
			m.hostile = m.random.IntN(4) == 0
			c.value(s, m.value(s.name), m.hostile)
		}
	})
}

// typed returns a subject for each type of package mcp that is a definition, and for
// unions of results that are none.
func (c *Checker) typed() []*subject {
	byName := map[string]*subject{}
	for _, d := range c.Merged.Definitions {
		if s, ok := c.definition(d); ok {
			byName[s.name] = s
		}
	}
	for name := range registry.Merged {
		if d := c.decls[name]; byName[name] == nil && d != nil {
			byName[name] = &subject{name: name, in: d.Header().Revisions.OrAll(len(c.models))}
		}
	}
	var list []*subject
	for _, name := range slices.Sorted(maps.Keys(byName)) {
		list = append(list, byName[name])
	}
	return list
}

// value checks what a value is written as for each revision.
func (c *Checker) value(s *subject, v any, hostile bool) {
	kind := "values"
	if hostile {
		kind = "hostile values"
	}
	c.count(kind)
	written, valid := 0, 0
	for i, r := range c.Revisions {
		where := func() string {
			all, err := marshal(v)
			return fmt.Sprintf("%s for %s: %s %v", s.name, r.Version, all, err)
		}
		c.guarded(where, func() {
			out, _, ok := c.law2(v, i, where, func(err error) { c.encodeError(err, where) })
			if !ok {
				c.dropping(s, v, i, hostile, where)
				return
			}
			written++
			if c.writtenText(s, i, v, out, hostile, where) {
				valid++
			}
		})
	}
	if written > 0 {
		c.count(kind + ": written for one revision or more")
	}
	if valid > 0 {
		c.count(kind + ": valid at one revision or more")
	}
}

// encodeError checks that an error is one of those that Append documents.
func (c *Checker) encodeError(err error, where func() string) {
	_, inexpressible := errors.AsType[*mcp.InexpressibleError](err)
	_, encode := errors.AsType[*jsonrpc.EncodeError](err)
	if !inexpressible && !encode || strings.Contains(err.Error(), "cannot be written for this revision") {
		c.fault("values: an error without a type", "%T %v: %s", err, err, where())
	}
}

// writtenText checks what was written for revision i as a text of that revision, and
// reports whether it is valid.
func (c *Checker) writtenText(s *subject, i int, v any, out []byte, hostile bool, where func() string) bool {
	if s.exact != nil && s.in.Has(i) {
		c.text(i, s, out)
	}
	err := c.at(i).UnmarshalStrict(out, s.new())
	if err != nil && !hostile && !c.excused(v, err) {
		c.fault("values: a plausible value is written as an invalid text", "%v: %s: %s", err, out, where())
	}
	if verdict := c.at(i).Validate(v); (verdict == nil) != (err == nil) {
		c.fault("values: Validate says something else", "%v, want %v: %s: %s", verdict, err, out, where())
	}
	return err == nil
}

// all is the set of all revisions.
func (c *Checker) all() model.Revisions { return model.All(len(c.models)) }
