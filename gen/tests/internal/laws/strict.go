package laws

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"

	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/instance"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/oracle"
	"github.com/mcp-schemagen/mcp-schemagen/schema"
)

// Mutations compares strict verdicts with those of a validator that reads the schemas,
// for n derived instances in all that were changed at random. What is changed is one derived
// instance in every so many.
func (c *Checker) Mutations(n, every int, seed uint64) error {
	errs := make([]error, len(c.Revisions))
	parallel(len(c.Revisions), func(i int) {
		data, ok := schema.Structure(c.Revisions[i].Version)
		if !ok {
			errs[i] = fmt.Errorf("no schema of %s", c.Revisions[i].Version)
			return
		}
		o, err := oracle.New(data)
		if err != nil {
			errs[i] = err
			return
		}
		subjects := c.subjects(i)
		c.mutations(i, o, subjects, c.instances(i, every, subjects), n/len(c.Revisions), seed)
	})
	for _, err := range errs {
		if err != nil {
			return err
		}
	}
	return nil
}

// mutations checks n texts of revision i.
func (c *Checker) mutations(i int, o *oracle.Oracle, subjects map[string]*subject, list []instance.Instance, n int, seed uint64) {
	const longest = 4000 // texts that take long and differ in what is deep inside raw values
	byDef := map[string][]string{}
	for _, x := range list {
		if len(x.JSON) <= longest {
			byDef[x.Def] = append(byDef[x.Def], x.JSON)
		}
	}
	defs := slices.Sorted(maps.Keys(byDef))
	mutator := instance.NewMutator(list, seed)
	random := rand.New(rand.NewPCG(seed, uint64(i)))
	for k := range n {
		def := defs[k%len(defs)]
		text := mutator.Mutate(byDef[def][random.IntN(len(byDef[def]))])
		c.guarded(func() string { return def + " " + text }, func() { c.strictVerdict(i, o, subjects[def], text) })
	}
}

// strictVerdict compares the verdicts about one text.
func (c *Checker) strictVerdict(i int, o *oracle.Oracle, s *subject, text string) {
	value, err := oracle.Parse([]byte(text))
	valid := false
	if err == nil {
		failures, err := o.ValidateValue(s.def, value)
		if err != nil {
			c.fault("strict: no verdict", "%s %s: %v: %s", c.Revisions[i].Version, s.def, err, text)
			return
		}
		valid = len(failures) == 0
	}
	got := c.at(i).UnmarshalStrict([]byte(text), s.new())
	c.count("strict: texts")
	if valid {
		c.count("strict: texts that are valid")
	}
	if (got == nil) != valid {
		c.fault("strict: another verdict than that of the schema", "%s %s: %v, valid %t: %s", c.Revisions[i].Version, s.def, got, valid, text)
	}
}
