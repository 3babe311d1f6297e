package docs_test

import (
	"cmp"
	"fmt"
	"os"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/golden"
	"github.com/mcp-schemagen/mcp-schemagen/session"
	"github.com/mcp-schemagen/mcp-schemagen/transport"
)

// limitRow is a limit of sessions or transports, as docs/limits.md lists it.
type limitRow struct {
	field  string
	unit   unit
	of     string // what is limited
	beyond string // what happens beyond it
	value  string // if the default is not a number in the code
}

// limitTable is a table of docs/limits.md: the limits that are fields of a type.
type limitTable struct {
	heading string
	dir     string
	options any // the zero value of the type
	rows    []limitRow
}

var limitTables = []limitTable{
	{"session.Server", "session", session.Server{}, []limitRow{
		{"MaxRequests", number, "requests of a client in flight", "further requests get the error -32603", ""},
		{"MaxRunning", number, "handlers of a client that run at the same time", "further requests wait; subscriptions, and handlers that wait for an answer, do not count", ""},
		{"MaxSubscriptions", number, "subscriptions of a client, and resources in one", "further ones get the error -32603", ""},
		{"MaxRounds", number, "times that a request asks for input", "the request gets the error -32603", ""},
		{"RoundTimeout", duration, "time for the answers of a round", "the question fails; a later `requestState` gets the error -32602", ""},
		{"MaxState", size, "the sealed `requestState`", "the request gets an error", ""},
		{"HandlerTimeout", duration, "time of a handler, without the time of answers", "the context ends, and the request gets the error -32603", "no limit"},
		{"MaxElements", number, "elements of lists and maps in a message, and members without a field", "the error -32700", "1,000,000"},
		{"MaxDepth", number, "levels of nesting in a message", "the error -32700", "1,000"},
	}},
	{"session.Client", "session", session.Client{}, []limitRow{
		{"Timeout", duration, "time of a call, without the time of answers", "the call fails with `context.DeadlineExceeded`, and the server is told", ""},
		{"ProbeTimeout", duration, "time for the response to `server/discover`", "the client sends `initialize`", ""},
		{"RoundTimeout", duration, "time for the answers of a round, or to a request of the server", "the call fails, or the server gets an error", ""},
		{"MaxRounds", number, "rounds of input of a call", "the call fails with `ErrTooManyRounds`", ""},
		{"MaxQuestions", number, "questions of a server at the same time", "a further request gets the error -32603; a result with more fails the call", ""},
		{"MaxPages", number, "pages of a list", "the iteration ends with an error", ""},
		{"MaxQueued", number, "notifications of a kind that wait for a function", "further ones are dropped, and that is logged", ""},
		{"MaxElements", number, "elements of lists and maps in a message, and members without a field", "the call fails", ""},
		{"MaxDepth", number, "levels of nesting in a message", "the call fails", "1,000"},
		{"KeepAlive", duration, "time between pings, until 2025-11-25", "three without a response end the connection", "no pings"},
	}},
	{"transport.LinesOptions", "transport", transport.LinesOptions{}, []limitRow{
		{"MaxLine", size, "a message of the client", "the error -32600 without an id", ""},
		{"MaxQueue", size, "messages that wait to be written", "handlers that send wait", ""},
		{"EndWait", duration, "time for requests in flight when the input has ended", "they are cancelled", ""},
	}},
	{"transport.CommandOptions", "transport", transport.CommandOptions{}, []limitRow{
		{"MaxLine", size, "a message of the server", "the connection breaks", ""},
		{"MaxQueue", size, "messages that wait to be written", "calls wait until their context ends", ""},
		{"CloseWait", duration, "time to end after the standard input was closed", "SIGTERM", ""},
		{"TerminateWait", duration, "time to end after SIGTERM", "SIGKILL", ""},
		{"StderrTail", size, "standard error that is kept for an `ExitError`", "the beginning is dropped", ""},
		{"RestartPause", duration, "pause before the second restart; it doubles with each", "", ""},
		{"MaxRestartPause", duration, "the longest pause", "", ""},
		{"RestartReset", duration, "a run after which there is no pause", "", ""},
	}},
	{"transport.HandlerOptions", "transport", transport.HandlerOptions{}, []limitRow{
		{"MaxBody", size, "a request", "status 413", ""},
		{"MaxSessions", number, "open sessions", "status 503", ""},
		{"MaxRequests", number, "HTTP requests at the same time", "status 503", ""},
		{"MaxStreams", number, "streams of a session that are kept", "GET: status 503; ended streams are forgotten", ""},
		{"MaxKept", size, "a stream, kept for a client that comes back", "the oldest events are dropped", ""},
		{"MaxWaiting", size, "a stream that waits to be written", "handlers that send wait", ""},
		{"SessionIdle", duration, "time of a session without requests and streams", "the session ends", ""},
		{"PollAfter", duration, "time after which the connection of a stream is closed, for the client to come back", "", "no limit"},
		{"RetryAfter", duration, "time that a client is asked to wait before it takes up a stream", "", ""},
		{"StreamAfter", duration, "time before a response becomes a stream", "", ""},
		{"QuietComments", duration, "time between comments on a stream without events", "", ""},
		{"ReadTimeout", duration, "time for the body of a request", "the connection ends", ""},
		{"WriteTimeout", duration, "time for one write to a stream", "the connection ends", ""},
	}},
	{"transport.DialOptions", "transport", transport.DialOptions{}, []limitRow{
		{"MaxMessage", size, "a message of the server", "the call fails", ""},
		{"MaxQueued", number, "messages that wait for the session", "further ones wait on the network", ""},
		{"MaxRetries", number, "tries to take up a lost stream without anything new on it", "the call fails", ""},
		{"MaxRetry", duration, "time before the next try that a server may ask for", "the call fails", ""},
		{"CloseWithin", duration, "time of Close for the end of the session", "the connection is left", ""},
	}},
}

// fixedRow is a limit that is a constant of a package.
type fixedRow struct {
	dir, constant string
	unit          unit
	of, beyond    string
}

var fixedLimits = []fixedRow{
	{"session", "defaultPageSize", number, "elements of a page of `Tools`, `Prompts` and `Resources`; `PageSize` changes it", "there is another page"},
	{"session", "maxProgress", number, "reports that wait for a slow function of `OnProgress`", "the oldest are dropped"},
	{"session", "maxSilent", number, "pings of `KeepAlive` in a row without a response", "the connection ends"},
	{"session", "firstPause", duration, "pause before a stream of changes is opened again; it doubles each time", ""},
	{"session", "longestPause", duration, "the longest of these pauses", ""},
	{"session", "maxTries", number, "times that such a stream is opened without anything new on it", "the client gives up, and logs that; `Subscribe` begins again"},
	{"session", "pipeLength", number, "messages that wait for the client of a `Pipe`", "handlers that send wait"},
	{"transport", "maxWaiting", number, "messages of `Lines` and `Stdio` that wait for room in `MaxQueue`", "reading stops"},
	{"transport", "shownStderr", size, "standard error in the text of an `ExitError`", "the beginning is left out"},
	{"tool/internal/validate", "MaxViolations", number, "violations that the result for wrong arguments lists", "there may be more, which the text says"},
}

// fixedRows returns the rows of the table of fixed limits.
func fixedRows(t *testing.T) string {
	var b strings.Builder
	read := map[string]*defaults{}
	for _, row := range fixedLimits {
		if read[row.dir] == nil {
			read[row.dir] = readDefaults(t, row.dir)
		}
		expr, ok := read[row.dir].constants[row.constant]
		if !ok {
			t.Errorf("%s has no constant %s", row.dir, row.constant)
			continue
		}
		n, _ := read[row.dir].value(expr)
		fmt.Fprintf(&b, "| %s | %s | %s |\n", row.of, row.unit.spell(n), row.beyond)
	}
	return b.String()
}

// TestSessionLimits holds that docs/limits.md lists all limits of sessions and transports with
// the defaults that the code has, and that the comments of the fields have the same numbers.
func TestSessionLimits(t *testing.T) {
	var b strings.Builder
	for _, table := range limitTables {
		have := readDefaults(t, table.dir)
		fmt.Fprintf(&b, "### `%s`\n\n| field | default | what is limited | beyond it |\n|---|---|---|---|\n", table.heading)
		listed := map[string]bool{}
		typ := reflect.TypeOf(table.options)
		for _, row := range table.rows {
			listed[row.field] = true
			value := row.value
			if n, ok := have.fields[row.field]; ok {
				value = row.unit.spell(n)
			} else if value == "" {
				t.Errorf("%s.%s has no default in the code", table.heading, row.field)
			}
			if comment := have.comments[typ.Name()+"."+row.field]; !row.isSaid(value, comment) {
				t.Errorf("the comment of %s.%s does not have its default %s: %s", table.heading, row.field, value, comment)
			}
			fmt.Fprintf(&b, "| `%s` | %s | %s | %s |\n", row.field, value, row.of, row.beyond)
		}
		for i := range typ.NumField() {
			if f := typ.Field(i); f.IsExported() && isLimit(f.Type) && !listed[f.Name] {
				t.Errorf("docs/limits.md does not list %s.%s", table.heading, f.Name)
			}
		}
		b.WriteString("\n")
	}
	b.WriteString("### Others\n\n| what is limited | limit | beyond it |\n|---|---|---|\n" + fixedRows(t) + "\n")
	const file = "../../../docs/limits.md"
	const begin, end = "<!-- tables of limits -->\n\n", "<!-- end of tables -->\n"
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	before, rest, ok := strings.Cut(string(data), begin)
	_, after, more := strings.Cut(rest, end)
	if !ok || !more {
		t.Fatal("docs/limits.md has no place for the tables")
	}
	golden.File(t, file, before+begin+b.String()+end+after)
}

// isSaid reports whether the comment of a field has its default, and no other one.
func (r *limitRow) isSaid(value, comment string) bool {
	if value == duration.spell(int64(time.Minute)) && strings.Contains(comment, "60 seconds") {
		return true
	}
	words := map[string]string{"no limit": "0: "}
	return strings.Contains(comment, cmp.Or(words[value], value)) || strings.Contains(comment, "[mcp.Codec]")
}

// isLimit reports whether a field of options has the type of a limit.
func isLimit(t reflect.Type) bool {
	return t == reflect.TypeFor[time.Duration]() || t.Kind() == reflect.Int || t.Kind() == reflect.Int64
}
