// Package lifecycle checks the order of messages: whether a message may be sent at
// the point of a connection where it is sent.
//
//	c := lifecycle.New(protocol.V20251125)
//	for _, v := range c.Next(protocol.FromClient, m) {
//		fmt.Println(v) // client tools/list id 2: …, while the connection is initializing (should, client-early)
//	}
//
// A [Checker] follows one connection. [Rules] lists the rules that it checks, with
// the section of the specification that each comes from, and [StateMachine] is the
// table of the states of a connection. Both are data, which can be shown.
package lifecycle
