package types

import (
	"cmp"
	"slices"

	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/lower/names"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/lower/shape"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/model"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/spec"
)

// structure declares an object with named members.
func (w *walker) structure(d *draft) model.Decl {
	s := &model.Struct{Head: d.head, Extra: names.Extra, Role: w.role(d.sh, d.at.Key)}
	file := d.at.File
	if s.Role != model.Plain {
		file = model.Messages
	}
	w.add(d, s, file)
	list := slices.Clone(d.sh.Members)
	slices.SortStableFunc(list, func(a, b *shape.Member) int {
		return cmp.Or(cmp.Compare(rank(s.Role, a), rank(s.Role, b)), cmp.Compare(a.Name, b.Name))
	})
	names := w.Names.Fields(list)
	for i, m := range list {
		member := Member{Member: m, Go: names[i]}
		if member.Const = w.constant(m); member.Const == nil {
			member.Type, member.Nullable = w.maybeNull(m.Shape, d.at.In(m.Name))
		} else {
			member.Const.Name = names[i]
		}
		d.decl.Members = append(d.decl.Members, member)
	}
	return s
}

// role returns which part of a message a struct is.
func (w *walker) role(sh *shape.Shape, key string) model.Role {
	if m := w.Messages.Of(key); m != nil {
		return m.Role
	}
	rpc := sh.Member("jsonrpc")
	if rpc == nil || rpc.Shape.Constant == nil {
		return model.Plain
	}
	switch {
	case sh.Member("method") != nil && sh.Member("id") != nil:
		return model.Request
	case sh.Member("method") != nil:
		return model.Notification
	case sh.Member("result") != nil:
		return model.Response
	case sh.Member("error") != nil:
		return model.ErrorReply
	}
	return model.Plain
}

// The members of a message and those that identify a value have an order of their own.
var (
	envelopeOrder = []string{"jsonrpc", "id", "method", "params", "result", "error"}
	identity      = []string{"name", "uri", "id", "type"}
)

// The ranks of the other members.
const (
	rankConstant = 10
	rankIdentity = rankConstant + 1
	rankRequired = 20
	rankOptional = 30
	rankMeta     = 40
)

// rank orders members: what identifies the value first, then what is required,
// then what is optional; metadata last.
func rank(role model.Role, m *shape.Member) int {
	if role != model.Plain {
		if i := slices.Index(envelopeOrder, m.Name); i >= 0 {
			return i
		}
	}
	switch i := slices.Index(identity, m.Name); {
	case m.Name == "_meta":
		return rankMeta
	case m.Required && m.Shape.Constant != nil:
		return rankConstant
	case i >= 0:
		return rankIdentity + i
	case m.Required:
		return rankRequired
	}
	return rankOptional
}

// constant returns the member whose value the type implies, or nil.
func (w *walker) constant(m *shape.Member) *model.Const {
	if !m.Required {
		return nil
	}
	if c := m.Shape.Constant; c != nil && m.Shape.Ref == "" && !m.Shape.Nullable && m.Shape.Kinds&containers == 0 {
		return &model.Const{JSON: m.Name, Value: c.Text}
	}
	if m.Name != spec.ResultType {
		return nil
	}
	if sh := w.defs.Expand(m.Shape); sh.Kinds == model.KindString && sh.Enum == nil {
		return &model.Const{JSON: m.Name, Value: shape.Quote(spec.ResultTypeComplete), Implied: true}
	}
	return nil
}

const containers = model.KindArray | model.KindObject
