package transport

import (
	"errors"
	"net"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"time"
)

// HandlerOptions changes what [Handler] does. The zero value is ready for use.
type HandlerOptions struct {
	// Hosts are the hosts that requests may be for, with or without a port. Without them,
	// requests to a loopback address must be for localhost, 127.0.0.1 or [::1], and
	// requests to other addresses may be for any host. Behind a proxy on the same machine,
	// list the public host.
	Hosts []string

	// Origins are the origins of web pages that may send requests, such as
	// https://app.example.com. Requests without an Origin header, and those from a page of
	// the same host, are always allowed. CORS is on for Origins only.
	Origins []string

	// Authorize returns who the client is, for each request. Sessions and streams belong to
	// the client that opened them. The response to an [*AuthorizationError] is its status,
	// and to another error 401. Nil: all clients are the same one.
	Authorize func(r *http.Request) (principal string, err error)

	// JSON answers each request with one JSON object, and never with a stream. Progress, logs
	// and questions of revisions with sessions cannot be delivered then, and there are no
	// streams of changes.
	JSON bool

	// NoSessions serves clients of revisions with sessions without a session id, so that
	// any replica can answer any request. What needs a way back to the client cannot be
	// delivered then. Revisions without sessions are not affected.
	NoSessions bool

	// SSE also serves the transport HTTP+SSE of 2024-11-05 on the same endpoint. It is
	// deprecated.
	SSE bool

	// Stream sends each result as a stream, also if it is the only message of the response.
	// An error that comes first has a status of its own all the same.
	Stream bool

	// PollAfter closes the connection of a stream that has been open for this time, in
	// sessions since 2025-11-25. The client comes back for the rest after RetryAfter. Use it
	// where connections are expensive. 0: connections stay open.
	PollAfter  time.Duration
	RetryAfter time.Duration // 0: 1 second

	MaxBody       int64         // bytes of a request; 0: 4 MiB
	MaxSessions   int           // that are open; 0: 10,000. Beyond it the response is 503
	MaxRequests   int           // HTTP requests that are being answered; 0: 10,000. Beyond it the response is 503
	MaxStreams    int           // that one session keeps; 0: 64. Beyond it the response to GET is 503, and ended streams are forgotten
	MaxKept       int           // bytes of a stream that are kept for a client that comes back; 0: 1 MiB
	MaxWaiting    int           // bytes of a stream that wait to be written; 0: 1 MiB
	SessionIdle   time.Duration // after which a session ends that has no request or stream; 0: 30 minutes
	StreamAfter   time.Duration // after which a response that is not ready becomes a stream, so that proxies see headers; 0: 10 seconds
	QuietComments time.Duration // between comments on a stream without events; 0: 15 seconds
	ReadTimeout   time.Duration // of a request's body; 0: 30 seconds
	WriteTimeout  time.Duration // of one write to a stream; 0: 30 seconds
}

// withDefaults returns the options with the documented defaults.
func (o HandlerOptions) withDefaults() HandlerOptions {
	fill(&o.MaxBody, 4<<20)
	fill(&o.MaxSessions, 10_000)
	fill(&o.MaxRequests, 10_000)
	fill(&o.MaxStreams, 64)
	fill(&o.MaxKept, 1<<20)
	fill(&o.MaxWaiting, 1<<20)
	fill(&o.SessionIdle, 30*time.Minute)
	fill(&o.RetryAfter, time.Second)
	fill(&o.StreamAfter, 10*time.Second)
	fill(&o.QuietComments, 15*time.Second)
	fill(&o.ReadTimeout, 30*time.Second)
	fill(&o.WriteTimeout, 30*time.Second)
	return o
}

func fill[T comparable](p *T, def T) {
	var zero T
	if *p == zero {
		*p = def
	}
}

// AuthorizationError is an error of Authorize with its own response.
type AuthorizationError struct {
	Status    int    // 401 or 403, for example
	Challenge string // the header WWW-Authenticate; may be empty
	Err       error  // for logs; may be nil
}

func (e *AuthorizationError) Error() string {
	if e.Err == nil {
		return "transport: not authorized"
	}
	return "transport: not authorized: " + e.Err.Error()
}

// Unwrap returns Err.
func (e *AuthorizationError) Unwrap() error { return e.Err }

// hostAllowed reports whether a request may be for its host.
func (o *HandlerOptions) hostAllowed(r *http.Request) bool {
	if len(o.Hosts) > 0 {
		return slices.ContainsFunc(o.Hosts, func(h string) bool { return sameHost(h, r.Host) })
	}
	local, ok := r.Context().Value(http.LocalAddrContextKey).(net.Addr)
	if !ok {
		return true
	}
	address, ok := local.(*net.TCPAddr)
	return !ok || !address.IP.IsLoopback() || isLocalName(hostName(r.Host))
}

// sameHost reports whether a host is the one of a list, which may have no port.
func sameHost(listed, host string) bool {
	if strings.EqualFold(listed, host) {
		return true
	}
	_, _, err := net.SplitHostPort(listed)
	return err != nil && strings.EqualFold(strings.Trim(listed, "[]"), hostName(host))
}

// hostName returns a host without its port.
func hostName(host string) string {
	if name, _, err := net.SplitHostPort(host); err == nil {
		return name
	}
	return strings.Trim(host, "[]")
}

func isLocalName(name string) bool {
	ip := net.ParseIP(name)
	return strings.EqualFold(name, "localhost") || ip != nil && ip.IsLoopback()
}

// originAllowed reports whether a web page may send a request. cross is whether the page is
// listed, so that it may read the response.
func (o *HandlerOptions) originAllowed(r *http.Request) (allowed, cross bool) {
	origin := r.Header.Get("Origin")
	if origin == "" {
		return true, false
	}
	if slices.ContainsFunc(o.Origins, func(x string) bool { return strings.EqualFold(strings.TrimSuffix(x, "/"), origin) }) {
		return true, true
	}
	u, err := url.Parse(origin)
	return err == nil && u.Host != "" && strings.EqualFold(u.Host, r.Host), false
}

func isUnsupported(err error) bool { return errors.Is(err, http.ErrNotSupported) }
