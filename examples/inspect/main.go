// Command inspect reads the messages of a recorded session, and prints what is wrong with
// each, and what a peer of another revision would lose of it.
//
//	inspect [-to REVISION] < RECORDING
//
// A line of the recording is "> " or "< " and a message of the client or the server. The
// program call records sessions in this form.
package main

import (
	"bufio"
	"flag"
	"fmt"
	"log"
	"os"
	"strings"

	"github.com/mcp-schemagen/mcp-schemagen/generated/mcp"
	"github.com/mcp-schemagen/mcp-schemagen/generated/protocol"
	"github.com/mcp-schemagen/mcp-schemagen/generated/protocol/lifecycle"
)

func main() {
	to := flag.String("to", string(protocol.V20241105), "`revision` of the other peer")
	flag.Parse()
	tracker := mcp.Tracker{Strict: true}
	var checker lifecycle.Checker
	in := bufio.NewScanner(os.Stdin)
	in.Buffer(nil, 16<<20)
	for in.Scan() {
		side, text, _ := strings.Cut(in.Text(), " ")
		if side != ">" && side != "<" {
			log.Fatalf("inspect: the line begins with neither > nor <: %q", in.Text())
		}
		from := protocol.Sender(strings.Index("><", side))
		m, revision, err := tracker.DecodeVersion(from, []byte(text))
		fmt.Printf("%s %-10s %.120s\n", side, revision, text)
		if err != nil {
			fmt.Println("\t  invalid:", err)
		}
		for _, violation := range checker.Next(from, m) {
			fmt.Println("\tforbidden:", violation)
		}
		if m == nil || m.Value == nil {
			continue
		}
		losses, err := mcp.At(protocol.Version(*to)).Check(m)
		for _, loss := range losses {
			if !loss.Routine {
				fmt.Println("\t     lost:", loss)
			}
		}
		if err != nil {
			fmt.Println("\t     lost:", err)
		}
	}
	if err := in.Err(); err != nil {
		log.Fatal(err)
	}
}
