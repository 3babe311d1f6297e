package encode

import (
	"slices"
	"strconv"
	"strings"

	"github.com/mcp-schemagen/mcp-schemagen/gen/support/internal/decode"
	"github.com/mcp-schemagen/mcp-schemagen/gen/support/internal/jsontext"
	"github.com/mcp-schemagen/mcp-schemagen/gen/support/internal/schema"
)

// A merged package writes a value for one of the revisions that it spans. Sets of
// revisions have a bit for each. What the value holds and the revision lacks is
// left out, what the revision requires and the value lacks is filled in, and some
// values are written in another form.
//
// The first pass only notes that there is such a difference. If there is one, a
// second pass with the same code writes all that the value holds, and notes each
// difference with its place in that text.

// Revision is the revision that a text is written for.
type Revision struct {
	Name  string // dated
	Index int
	Is    uint32 // its bit; 0: none decides, and all that the value holds is written
	Drop  bool   // elements of lists that cannot be written are left out
}

// merged is the state of an encoder that encodes for a merged package. The zero
// merged is that of all other packages.
type merged struct {
	rev    Revision
	writes uint32   // what has one of these revisions is written
	lossy  bool     // the text differs from what the value holds
	unfit  []int    // where the value holds what the revision cannot say
	trace  *[]Event // of the second pass
}

// Difference is how a written text differs from what a value holds.
type Difference uint8

// The differences.
const (
	LeftOut Difference = iota
	Rewritten
	Filled
	Inexpressible
)

// Event is a difference that a trace met.
type Event struct {
	Difference
	At   int    // where the value begins in the text, or the object or array that the place is in
	Name string // of the member in the object at At, if HasName is set
	New  int    // the index of a new element of the array at At, plus one; 0: not in an array

	HasName bool
	Now     string // JSON text, empty if nothing takes the place
	Why     string // of what is inexpressible, if it is not that a revision lacks it
	In      uint32 // the revisions that have what the text lacks, or require what it has
	Routine bool   // it happens to every message
}

// AppendAt is Append for a revision. It reports whether the text differs from what x
// holds, and whether x cannot be written for the revision; then the error is not nil.
func AppendAt[P any](dst []byte, r Revision, x P, put func(P, []byte, *Encoder) []byte) (text []byte, lossy, unfit bool, err error) {
	if jsontext.IsNil(x) {
		return dst, false, false, ErrNilPointer
	}
	e := newEncoder(len(dst))
	e.merged = forRevision(r)
	b := put(x, e.begin(dst), e)
	lossy, unfit = e.merged.lossy, e.err == errUnfit
	text, err = e.end(dst, b)
	return text, lossy, unfit, err
}

// Trace returns the text of all that x holds, and how what is written for a revision
// differs from it. Problems of the value itself are an error.
func Trace[P any](r Revision, x P, put func(P, []byte, *Encoder) []byte) (text []byte, events []Event, err error) {
	e := newEncoder(0)
	e.merged = merged{rev: r, writes: ^uint32(0), trace: &events}
	text, err = e.fresh(nil, put(x, e.buf, e))
	return text, events, err
}

// MarshalAll returns all that x holds.
func MarshalAll[P any](x P, put func(P, []byte, *Encoder) []byte) ([]byte, error) {
	e := newEncoder(0)
	e.merged.writes = ^uint32(0)
	return e.fresh(nil, put(x, e.buf, e))
}

// ValidateAt is Validate of what x is written as for a revision.
func ValidateAt[P any](r Revision, x P, put func(P, []byte, *Encoder) []byte, list []*schema.Schema) error {
	e := newEncoder(0)
	e.merged = forRevision(r)
	return e.validate(put(x, e.buf, e), list[r.Index])
}

func forRevision(r Revision) merged { return merged{rev: r, writes: r.Is} }

// reading returns how the fields of a struct are decoded where entries of Extra are
// compared with them: as the revision reads them that is written.
func (r Revision) reading(m merged) decode.Revision {
	switch {
	case m.writes == 0:
		return decode.Revision{} // not a merged package
	case r.Is == 0:
		return decode.AnyRevision
	}
	return decode.At(r.Index, false)
}

// note records a difference, in the second pass with its place.
func (e *Encoder) note(v Event) {
	switch {
	case e.merged.trace != nil:
		v.At -= e.start
		*e.merged.trace = append(*e.merged.trace, v)
	case v.Difference == Inexpressible:
		e.merged.unfit = append(e.merged.unfit, v.At)
	default:
		e.merged.lossy = true
	}
}

// Writes reports whether a member of the object that begins at b[start] is written,
// which the given revisions have.
func (e *Encoder) Writes(start int, name string, in uint32) bool {
	return e.merged.writes&in != 0 && e.merged.trace == nil || e.writes(start, name, in, false)
}

// WritesRoutine is Writes for a member that every message has in those revisions.
func (e *Encoder) WritesRoutine(start int, name string, in uint32) bool {
	return e.merged.writes&in != 0 && e.merged.trace == nil || e.writes(start, name, in, true)
}

func (e *Encoder) writes(start int, name string, in uint32, routine bool) bool {
	if e.merged.rev.Is != 0 && e.merged.rev.Is&in == 0 && !e.exact {
		e.note(Event{Difference: LeftOut, At: start, Name: name, HasName: true, In: in, Routine: routine})
	}
	return e.merged.writes&in != 0
}

// WritesWith reports whether a constant member of the object that begins at b[start] is
// written. Where no revision decides, it comes with a field, which with says is set.
func WritesWith[S ~[]M, M jsontext.Named[R], R jsontext.RawText](e *Encoder, extra S, start int, name, value string, in uint32, with bool) bool {
	switch {
	case e.exact:
		return true // no field is compared with it
	case with:
		return e.WritesRoutine(start, name, in)
	case e.merged.trace == nil:
		e.merged.lossy = e.merged.lossy || e.Is(in)
		return e.Is(in)
	case Requires(e, extra, name, in):
		e.note(Event{Difference: Filled, At: start, Name: name, HasName: true, Now: value, In: in, Routine: true})
	}
	return false
}

// Is reports whether the text is written for one of the given revisions.
func (e *Encoder) Is(in uint32) bool { return e.merged.rev.Is&in != 0 && !e.exact }

// WritesAll reports whether all that the value holds is written, whatever the revision.
func (e *Encoder) WritesAll() bool { return e.merged.writes == ^uint32(0) }

// Requires reports whether an unset member has to be filled in: the revision is
// one of those that require it, and what was decoded did not lack it.
func Requires[S ~[]M, M jsontext.Named[R], R jsontext.RawText](e *Encoder, extra S, name string, in uint32) bool {
	if e.merged.rev.Is&in == 0 || e.exact {
		return false
	}
	for i := range extra {
		if jsontext.Entry[R](extra[i]).Name == name {
			return false
		}
	}
	return true
}

// Fill appends a member that is not set, key being its name with what comes before
// and after it, as a value that the revision requires.
func (e *Encoder) Fill(b []byte, start int, key, end, name, value string, in uint32, routine bool) []byte {
	if value == revisionDefault {
		value = string(jsontext.AppendString(nil, e.merged.rev.Name))
	}
	e.note(Event{Difference: Filled, At: start, Name: name, HasName: true, Now: value, In: in, Routine: routine})
	if e.merged.trace != nil {
		return b
	}
	return append(append(append(b, key...), value...), end...)
}

// revisionDefault stands for the revision itself.
const revisionDefault = `"{revision}"`

// FillWith is Fill for an object that fills itself.
func FillWith[P any](b []byte, e *Encoder, start int, key, end, name string, x P, put func(P, []byte, *Encoder) []byte, in uint32, routine bool) []byte {
	if e.merged.trace == nil {
		e.merged.lossy = true
		return append(put(x, append(b, key...), e), end...)
	}
	if text, ok := rewrittenText(e, x, put); ok {
		e.note(Event{Difference: Filled, At: start, Name: name, HasName: true, Now: text, In: in, Routine: routine})
	}
	return b
}

// AppendFillable appends a member whose object fills itself where a revision requires it.
// If the revision does not, and lacks all that the object holds, the member is left out:
// it would say nothing.
func AppendFillable[P any](b []byte, e *Encoder, start int, key, end, name string, x P, put func(P, []byte, *Encoder) []byte, in uint32) []byte {
	before, events, lossy := len(b), e.differences(), e.merged.lossy
	b = append(b, key...)
	at := len(b)
	e.merged.lossy = false
	b = put(x, b, e)
	switch {
	case e.merged.rev.Is&^in == 0 || e.exact: // none decides, or it requires the member
	case e.merged.trace != nil:
		e.leaveOutIfEmptied(start, name, events, func() bool {
			text, ok := rewrittenText(e, x, put)
			return ok && text == emptyObject
		})
	case e.merged.lossy && string(b[at:]) == emptyObject:
		return b[:before]
	}
	e.merged.lossy = e.merged.lossy || lossy
	return append(b, end...)
}

const emptyObject = "{}"

// leaveOutIfEmptied makes one difference of those that are noted since there were
// so many, if nothing else remains of a member of the object that begins at b[start].
func (e *Encoder) leaveOutIfEmptied(start int, name string, events int, emptied func() bool) {
	own := (*e.merged.trace)[events:]
	if len(own) == 0 || !emptied() {
		return
	}
	whole := Event{Difference: LeftOut, At: start - e.start, Name: name, HasName: true, Routine: true}
	for _, v := range own {
		whole.In |= v.In
		whole.Routine = whole.Routine && v.Routine
	}
	*e.merged.trace = append((*e.merged.trace)[:events], whole)
}

// Lacks records that a member is not set that the revision requires, and for which
// there is no default.
func (e *Encoder) Lacks(b []byte, start int, name string, in uint32) []byte {
	e.note(Event{Difference: Inexpressible, At: start, Name: name, HasName: true, In: in, Why: "requires it, and it is not set"})
	return e.unfit(b)
}

// Expresses records that a value, which is about to be written, is one that only the
// given revisions have, if the text is not for one of them. The value is written all
// the same: the text remains one of JSON, for what may yet replace it.
func (e *Encoder) Expresses(b []byte, in uint32) {
	if e.merged.writes&in == 0 || e.merged.trace != nil {
		e.expresses(b, in, "")
	}
}

func (e *Encoder) expresses(b []byte, in uint32, why string) {
	if e.merged.rev.Is != 0 && e.merged.rev.Is&in == 0 && !e.exact {
		e.note(Event{Difference: Inexpressible, At: len(b), In: in, Why: why})
		if e.merged.trace == nil {
			e.unfit(b)
		}
	}
}

// unfit makes the encoding an error, whose details the second pass tells.
func (e *Encoder) unfit(b []byte) []byte {
	if e.err == nil && e.merged.trace == nil {
		e.err = errUnfit
	}
	return b
}

var errUnfit = &EncodeError{Message: "the value cannot be written for this revision"}

// AppendInstead appends a value, or another one in its place if the revision is one of
// those that lack the first.
func AppendInstead[P any](b []byte, e *Encoder, lacking uint32, x, other P, put func(P, []byte, *Encoder) []byte) []byte {
	switch {
	case !e.Is(lacking):
		return put(x, b, e)
	case e.merged.trace == nil:
		e.merged.lossy = true
		return put(other, b, e)
	}
	at := len(b)
	if text, ok := rewrittenText(e, other, put); ok {
		e.note(Event{Difference: Rewritten, At: at, Now: text, In: ^lacking})
	} else {
		e.note(Event{Difference: Inexpressible, At: at, In: ^lacking})
	}
	return put(x, b, e)
}

// Unjudged returns the extra members of a value for another one that takes its place,
// so that they are written as they are.
func Unjudged[S ~[]M, M jsontext.Named[R], R jsontext.RawText](extra S) S {
	s := slices.Clone(extra)
	for i := range s {
		m := jsontext.Entry[R](s[i])
		m.Value = R(jsontext.Raw(m.Value).Mark())
		s[i] = M(m)
	}
	return s
}

// rewrittenText returns what a value is written as for the revision, in the second pass.
func rewrittenText[P any](e *Encoder, x P, put func(P, []byte, *Encoder) []byte) (text string, ok bool) {
	b, _, _, err := AppendAt(nil, e.merged.rev, x, put)
	return string(b), err == nil
}

// AppendKinds is AppendRaw for a value that has some kinds only in the given revisions.
func AppendKinds[T jsontext.RawText](b []byte, e *Encoder, r T, narrow uint32, kinds jsontext.Kinds) []byte {
	if e.Is(narrow) && !jsontext.IsKind([]byte(jsontext.Raw(r).Text()), 0, kinds) {
		e.expresses(b, ^narrow, "has "+kinds.String()+" here only")
	}
	return AppendRaw(b, e, r)
}

// AppendMembersKinds is AppendMembers for values that have some kinds only in the given
// revisions.
func AppendMembersKinds[S ~[]M, M jsontext.Named[R], R jsontext.RawText](b []byte, e *Encoder, s S, narrow uint32, kinds jsontext.Kinds) []byte {
	if e.Is(narrow) {
		for i := range s {
			text := jsontext.Raw(jsontext.Entry[R](s[i]).Value).Text()
			if text != "" && !jsontext.IsKind([]byte(text), 0, kinds) {
				e.expresses(b, ^narrow, "has "+kinds.String()+" as values here only")
				break
			}
		}
	}
	return AppendMembers(b, e, s)
}

// AppendSingle appends a list of values for revisions that have one value in its
// place.
func AppendSingle[T any](b []byte, e *Encoder, list []T, isList bool, single uint32, put func([]byte, *Encoder, T) []byte) []byte {
	switch {
	case len(list) == 1 && !isList:
		return put(b, e, list[0])
	case len(list) != 1:
		e.expresses(b, ^single, "has one value here")
		return AppendListAt(b, e, list, put)
	case e.merged.trace == nil:
		e.merged.lossy = true
		return put(b, e, list[0])
	}
	inner := &Encoder{merged: forRevision(e.merged.rev)}
	now := put(nil, inner, list[0])
	if inner.err != nil {
		e.note(Event{Difference: Inexpressible, At: len(b), In: ^single})
	} else {
		e.note(Event{Difference: Rewritten, At: len(b), Now: string(now), In: ^single})
	}
	return AppendListAt(b, e, list, put)
}

// AppendListAnd is AppendList, and appends one more element after the others: a text
// that stands for a member that the revision lacks.
func AppendListAnd[T any](b []byte, e *Encoder, list []T, put func([]byte, *Encoder, T) []byte, more T, lacking uint32) []byte {
	if e.merged.trace == nil {
		e.merged.lossy = true
		return AppendListAt(b, e, append(slices.Clip(list), more), put)
	}
	inner := &Encoder{merged: forRevision(e.merged.rev)}
	now := put(nil, inner, more)
	e.note(Event{Difference: Rewritten, At: len(b), New: len(list) + 1, Now: string(now), In: ^lacking})
	return AppendListAt(b, e, list, put)
}

// AppendListAt is AppendList for elements that a revision may lack.
func AppendListAt[T any](b []byte, e *Encoder, list []T, put func([]byte, *Encoder, T) []byte) []byte {
	return appendElements(b, e, len(list), list == nil, func(b []byte, i int) []byte { return put(b, e, list[i]) })
}

// AppendStructsAt is AppendStructs for elements that a revision may lack.
func AppendStructsAt[T any](b []byte, e *Encoder, list []T, put func(*T, []byte, *Encoder) []byte) []byte {
	return appendElements(b, e, len(list), list == nil, func(b []byte, i int) []byte { return put(&list[i], b, e) })
}

// appendElements appends an array of n elements, without those that are dropped.
func appendElements(b []byte, e *Encoder, n int, isNil bool, put func(b []byte, i int) []byte) []byte {
	if short := e.short(n, isNil); short != "" {
		return append(b, short...)
	}
	b, start := open(b)
	for i := range n {
		before, events := len(b), e.differences()
		if before > start {
			b = separateNext(b, start, i, n)
		}
		at := len(b)
		b = put(b, i)
		if e.merged.rev.Drop {
			b = e.dropped(b, before, at, events)
		}
	}
	return append(b, ']')
}

// dropped leaves out an element of a list if it cannot be written for the revision. It
// begins at b[start], and what it adds to the list at b[before]. events is how many
// differences were noted before it.
func (e *Encoder) dropped(b []byte, before, start, events int) []byte {
	trace := e.merged.trace
	switch {
	case trace == nil && len(e.merged.unfit) > events:
		e.merged.unfit, e.merged.lossy = e.merged.unfit[:events], true
		e.settle()
		return b[:before]
	case trace != nil:
		i := slices.IndexFunc((*trace)[events:], func(v Event) bool { return v.Difference == Inexpressible })
		if i >= 0 {
			in := (*trace)[events+i].In
			*trace = append((*trace)[:events], Event{Difference: LeftOut, At: start - e.start, In: in})
		}
	}
	return b
}

// differences is how many differences are noted so far: all of them in the second pass,
// and in the first those that the revision cannot express.
func (e *Encoder) differences() int {
	if e.merged.trace == nil {
		return len(e.merged.unfit)
	}
	return len(*e.merged.trace)
}

// settle makes the encoding no error if nothing remains that the revision cannot express.
func (e *Encoder) settle() {
	if len(e.merged.unfit) == 0 && e.err == errUnfit {
		e.err = nil
	}
}

// own returns the differences of the object that begins at b[start], which are the last
// ones.
func (e *Encoder) own(start int) []Event {
	if e.merged.trace == nil {
		return nil
	}
	list := *e.merged.trace
	i := len(list)
	for i > 0 && list[i-1].At >= start-e.start {
		i--
	}
	return list[i:]
}

// forget drops some of the differences of the object that begins at b[start].
func (e *Encoder) forget(start int, drop func(Event) bool) {
	own := e.own(start)
	if kept := slices.DeleteFunc(own, drop); len(kept) < len(own) {
		*e.merged.trace = (*e.merged.trace)[:len(*e.merged.trace)-(len(own)-len(kept))]
	}
}

// replaced notes that the text of an object, which begins at b[start], has changed: what
// stood from an offset to another is gone, and what follows has moved. What the revision
// could not say there does not matter any more.
func (e *Encoder) replaced(start, from, to, by int) {
	in := func(at int) bool { return at >= from-e.start && at < to-e.start }
	e.forget(start, func(v Event) bool { return in(v.At) })
	own := e.own(start)
	for i := range own {
		if own[i].At >= to-e.start {
			own[i].At += by
		}
	}
	unfit := e.merged.unfit
	i := len(unfit)
	for i > 0 && unfit[i-1] >= start { // those of the object are the last
		i--
	}
	kept := unfit[:i]
	for _, at := range unfit[i:] {
		switch {
		case at >= to:
			kept = append(kept, at+by)
		case at < from:
			kept = append(kept, at)
		}
	}
	e.merged.unfit = kept
	e.settle()
}

// AppendExtraAt is AppendExtra for a struct of a merged package. types are the revisions
// that have the struct, in are those that have each of names, and list has the schemas of
// the struct by revision.
//
// A field that is set wins over an entry of its name. A name that the revision knows is
// judged as the field would be, unless the field could not hold it when it was
// decoded.
func AppendExtraAt[P any, S ~[]M, M jsontext.Named[R], R jsontext.RawText](b []byte, e *Encoder, start int, x P, extra S, types uint32, names []string, in []uint32, list []*schema.Schema, fresh func(x P) P, read func(P, *decode.Decoder), put func(P, []byte, *Encoder) []byte) []byte {
	if b[len(b)-1] == ',' {
		b = b[:len(b)-1]
	}
	if e.exact {
		return appendCompared(b, e, start, extra)
	}
	if name, ok := jsontext.Repeated(extra); ok {
		b = failRepeated(b, e, name)
	}
	if e.err != nil && e.err != errUnfit {
		return b
	}
	p := &extraPutter{e: e, b: b, start: start, names: names, in: in, fields: writer(x, fresh, read, put)}
	p.c.in = types
	defer p.c.release()
	p.c.merged.writes = ^uint32(0)
	if e.merged.trace == nil { // which writes what any revision has
		p.c.merged.rev = e.merged.rev
	}
	if e.merged.rev.Is != 0 && list != nil {
		p.schema = list[e.merged.rev.Index]
	}
	for i := range extra {
		m := jsontext.Entry[R](extra[i])
		p.member(m.Name, jsontext.Raw(m.Value))
	}
	return p.b
}

// extraPutter appends extra members to an object.
type extraPutter struct {
	e      *Encoder
	b      []byte
	start  int
	names  []string
	in     []uint32
	schema *schema.Schema // of the object, nil if none decides
	fields fieldWriter
	c      comparison
	next   int // where the next member that is looked up is likely to be
}

// member appends one member, or puts it in the place of what the field was written as.
func (p *extraPutter) member(name string, value jsontext.Raw) {
	known, has := p.knows(name)
	var own written
	unset := true
	if known {
		own = memberOf(p.b[p.start:], p.next, name)
		p.next = own.next
		unset = p.c.isAbsent(p.fields, name, p.names)
		switch {
		case value.IsZero() && own.found && unset:
			p.splice(own.start, own.end, "")
			return
		case value.IsZero(), !unset && !(has && p.c.holds(p.fields, name, value.Text())):
			return
		}
	}
	if value.IsZero() {
		return
	}
	if known && unset { // the member is written for any revision
		p.e.forget(p.start, func(v Event) bool { return v.HasName && v.Name == name && v.At == p.start-p.e.start })
	}
	p.judge(name, value, has)
	if own.found {
		p.splice(own.from, own.from+len(own.text), value.Text())
		return
	}
	if len(p.b)-p.start > 1 {
		p.b = append(p.b, ',')
	}
	p.b = appendText(appendName(p.b, p.e, name), value.Text())
}

// knows reports whether the type has a member of a name, and the revision, too.
func (p *extraPutter) knows(name string) (known, has bool) {
	i := slices.Index(p.names, name)
	if i < 0 {
		return false, false
	}
	return true, p.in == nil || p.e.merged.writes&p.in[i] != 0
}

// splice replaces a part of the object.
func (p *extraPutter) splice(from, to int, text string) {
	p.next = from + len(text)
	p.b = slices.Replace(p.b, p.start+from, p.start+to, []byte(text)...)
	p.e.replaced(p.start, p.start+from, p.start+to, len(text)-(to-from))
}

// judge records that the revision does not allow a member that no field holds.
func (p *extraPutter) judge(name string, value jsontext.Raw, has bool) {
	if p.schema == nil || value.Marked() || !has && !p.schema.LimitsOthers() {
		return
	}
	object := append(append(appendName([]byte{'{'}, p.e, name), value.Text()...), '}')
	if why := p.schema.Refuses(object, jsontext.Step(name)); why != "" {
		p.e.note(Event{Difference: Inexpressible, At: p.start, Name: name, HasName: true, Why: "does not allow it: " + why})
		p.b = p.e.unfit(p.b)
	}
}

// Locate sets the pointer of each event by the text of the second pass, and returns
// them with what stands there. What is within something that is left out or
// rewritten is no difference of its own.
func Locate(text []byte, events []Event, found func(v Event, pointer, was string)) {
	pointers := jsontext.Pointers(text, func(yield func(int) bool) {
		for _, v := range events {
			if !yield(v.At) {
				return
			}
		}
	})
	cut, isCut := "", false
	for i, v := range events {
		p, at := pointers[i], v.At
		switch {
		case v.HasName:
			p += jsontext.Step(v.Name)
			at, _ = jsontext.Find(text, v.At, v.Name)
		case v.New > 0:
			p += "/" + strconv.Itoa(v.New-1)
			at = -1
		}
		if isCut && (strings.HasPrefix(p, cut+"/") || p == cut) {
			continue
		}
		if v.Difference == LeftOut && at < 0 {
			continue // what was decoded did not have the member either
		}
		was := ""
		if v.Difference != Filled && at >= 0 && at < len(text) {
			was = string(text[at:jsontext.SkipUnchecked(text, at)])
		}
		if v.Difference == LeftOut || v.Difference == Rewritten && v.New == 0 {
			cut, isCut = p, true
		}
		found(v, p, was)
	}
}
