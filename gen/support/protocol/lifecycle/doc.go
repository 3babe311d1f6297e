// Package lifecycle checks the order of messages: it reports whether a side may send a
// message at this point of a connection.
//
//	c := lifecycle.New(protocol.V20251125)
//	for _, v := range c.Next(protocol.FromClient, m) {
//		fmt.Println(v) // client tools/list id 2: …, while the connection is initializing (should, client-early)
//	}
//
// A [Checker] follows one connection. [Rules] lists the rules that it checks, with
// the section of the specification that each comes from. [StateMachine] returns the
// states of a connection and their transitions. Programs can display both.
package lifecycle
