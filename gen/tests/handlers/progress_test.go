package handlers_test

import (
	"context"
	"errors"
	"math"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/mcp-schemagen/mcp-schemagen/gen/tests/internal/registry"
	"github.com/mcp-schemagen/mcp-schemagen/generated/jsonrpc"
	"github.com/mcp-schemagen/mcp-schemagen/generated/mcp20251125"
)

// reporter reports to a peer of a revision, as the method Report of a
// ProgressReporter does.
type reporter struct {
	name     string
	revision registry.Revision
	report   func(ctx context.Context, progress, total float64, message string) error
	messages bool // the report has a message
}

// reporters returns what reports to the senders of requests, of all revisions.
func reporters(c jsonrpc.Conn, token jsonrpc.ID) []reporter {
	var list []reporter
	for _, r := range registry.All() {
		for _, peer := range []struct {
			name string
			to   any
		}{{"client", r.RemoteClient(c)}, {"server", r.RemoteServer(c)}} {
			one := reporter{name: r.Version + " " + peer.name, revision: r}
			switch report := r.Reporter(peer.to, token).(type) {
			case func(ctx context.Context, progress, total float64, message string) error:
				one.report, one.messages = report, true
			case func(ctx context.Context, progress, total float64) error:
				one.report = func(ctx context.Context, progress, total float64, _ string) error {
					return report(ctx, progress, total)
				}
			default:
				continue // this peer takes no progress
			}
			list = append(list, one)
		}
	}
	return list
}

// TestReporters checks that a peer takes progress if it may be told of it.
func TestReporters(t *testing.T) {
	var got, want []string
	for _, r := range reporters(nil, jsonrpc.ID{}) {
		got = append(got, r.name)
	}
	for _, r := range registry.All() {
		m, _ := r.Method("notifications/progress")
		if m.Server {
			want = append(want, r.Version+" client")
		}
		if m.Client {
			want = append(want, r.Version+" server")
		}
	}
	slices.Sort(got)
	slices.Sort(want)
	if !slices.Equal(got, want) {
		t.Errorf("progress goes to %q, want %q", got, want)
	}
}

// TestProgress reports in every revision to each side that may ask.
func TestProgress(t *testing.T) {
	ctx := context.Background()
	for i, r := range reporters(nil, jsonrpc.ID{}) {
		c, name := answers(`{}`), r.name
		report := reporters(c, jsonrpc.StringID("p"))[i].report
		for _, x := range []struct {
			progress, total float64
			message         string
		}{{0, 0, ""}, {0, 3, "again"}, {1, 3, "one"}, {0.5, 3, "late"}, {2.5, 0, ""}} {
			if err := report(ctx, x.progress, x.total, x.message); err != nil {
				t.Errorf("%s: %v", name, err)
			}
		}
		var got []string
		for _, m := range c.sent {
			if _, err := r.revision.With(registry.Options{Strict: true}).DecodeMessage([]byte(m.String())); err != nil {
				t.Errorf("%s: %v is not valid: %v", name, m, err)
			}
			got = append(got, m.Method, m.Params.Get("progressToken").String(), m.Params.Get("progress").String(), m.Params.Get("total").String(), m.Params.Get("message").String())
		}
		want := `notifications/progress "p" 0   notifications/progress "p" 1 3 "one" notifications/progress "p" 2.5  `
		if !r.messages {
			want = strings.Replace(want, `"one"`, "", 1)
		}
		if got := strings.Join(got, " "); got != want {
			t.Errorf("%s: got %s", name, got)
		}
	}
}

// TestProgressNobody reports to one who did not ask, and after the request was
// cancelled.
func TestProgressNobody(t *testing.T) {
	c := answers(`{}`)
	ended, end := context.WithCancelCause(context.Background())
	end(jsonrpc.ErrCancelled)
	for _, r := range reporters(c, jsonrpc.ID{}) {
		name, report := r.name, r.report
		if err := report(context.Background(), 1, 2, "m"); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		if err := report(ended, 2, 2, "m"); err != jsonrpc.ErrCancelled {
			t.Errorf("%s: without a token: %v", name, err)
		}
	}
	for _, r := range reporters(c, jsonrpc.IntID(1)) {
		name, report := r.name, r.report
		if err := report(ended, 1, 2, "m"); err != jsonrpc.ErrCancelled {
			t.Errorf("%s: %v", name, err)
		}
	}
	alone := mcp20251125.ProgressReporter{Token: jsonrpc.IntID(1)}
	if err := alone.Report(context.Background(), 1, 2, ""); err != nil {
		t.Error(err)
	}
	if len(c.sent) != 0 {
		t.Errorf("sent %v", c.sent)
	}
}

// broken is a Conn that sends nothing while it is broken.
type broken struct {
	*canned
	err error
}

func (b *broken) Notify(ctx context.Context, m *jsonrpc.Message) error {
	if b.err != nil {
		return b.err
	}
	return b.canned.Notify(ctx, m)
}

// TestProgressFails holds that what was not sent may be reported again, and that no
// number is sent which is none in JSON.
func TestProgressFails(t *testing.T) {
	c := &broken{answers(`{}`), errors.New("broken")}
	for _, r := range reporters(c, jsonrpc.IntID(1)) {
		name, report := r.name, r.report
		if err := report(context.Background(), math.Inf(1), 0, ""); err == nil {
			t.Errorf("%s: no error", name)
		}
		if err := report(context.Background(), 1, 0, ""); err != c.err {
			t.Errorf("%s: %v", name, err)
		}
		c.err, c.sent = nil, nil
		if err := report(context.Background(), 1, 0, ""); err != nil || len(c.sent) != 1 {
			t.Errorf("%s: sent %v, %v", name, c.sent, err)
		}
		if err := report(context.Background(), math.NaN(), 0, ""); err == nil {
			t.Errorf("%s: NaN was sent", name)
		}
		c.err = errors.New("broken")
	}
}

// TestProgressAtOnce reports from several goroutines: what is sent grows.
func TestProgressAtOnce(t *testing.T) {
	for i, r := range reporters(nil, jsonrpc.ID{}) {
		c, name := answers(`{}`), r.name
		report := reporters(c, jsonrpc.IntID(1))[i].report
		var wait sync.WaitGroup
		for n := range 50 {
			wait.Go(func() {
				if err := report(context.Background(), float64(n), 50, ""); err != nil {
					t.Error(err)
				}
			})
		}
		wait.Wait()
		last := -1.0
		for _, m := range c.sent {
			var progress float64
			if err := m.Params.Get("progress").Decode(&progress); err != nil || progress <= last {
				t.Errorf("%s: %v after %v, %v", name, progress, last, err)
			}
			last = progress
		}
		if last != 49 {
			t.Errorf("%s: the last report is %v", name, last)
		}
	}
}

// heard is a client in the same process, where nothing is encoded.
type heard struct {
	mcp20251125.UnimplementedClient
	progress []float64
}

func (h *heard) Progress(_ context.Context, r *mcp20251125.ProgressNotification) error {
	h.progress = append(h.progress, r.Params.Progress)
	return nil
}

// TestProgressOfNoNumber holds that progress grows also where NaN would not fail.
func TestProgressOfNoNumber(t *testing.T) {
	to := new(heard)
	r := mcp20251125.ProgressReporter{To: to, Token: jsonrpc.IntID(1)}
	for _, progress := range []float64{math.NaN(), 1, math.NaN(), 1, math.Inf(-1), 2} {
		err := r.Report(context.Background(), progress, 0, "")
		if (err == nil) != (progress == 1 || progress == 2) {
			t.Errorf("%v: %v", progress, err)
		}
	}
	if !slices.Equal(to.progress, []float64{1, 2}) {
		t.Errorf("sent %v", to.progress)
	}
}
