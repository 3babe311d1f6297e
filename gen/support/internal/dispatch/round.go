package dispatch

import (
	"errors"
	"fmt"
	"maps"
	"slices"

	"github.com/mcp-schemagen/mcp-schemagen/gen/support/internal/jsontext"
	"github.com/mcp-schemagen/mcp-schemagen/gen/support/jsonrpc"
)

// Round answers the requests that a result asks for, in the order of their keys,
// until one fails. Absent requests have absent answers.
func Round[A jsonrpc.Value, M ~map[string]Q, Q any](requests M, answer func(Q) (jsonrpc.Value, error)) (map[string]A, error) {
	if requests == nil {
		return nil, nil
	}
	answers := make(map[string]A, len(requests))
	for _, key := range slices.Sorted(maps.Keys(requests)) {
		v, err := answer(requests[key])
		a, ok := v.(A)
		if err == nil && !ok {
			err = errors.New("the request is nil, or the result does not answer it")
		}
		if err != nil {
			return nil, fmt.Errorf("input request %q: %w", key, err)
		}
		answers[key] = a
	}
	return answers, nil
}

// Retype decodes the answers of a round again, into what decode returns for the
// text of one. An answer that it returns nil for stays as it is. All violations
// are in the error, with their places in the object that the answers are.
func Retype[A jsonrpc.Value, M ~map[string]A](answers M, object jsonrpc.Value, decode func(key string, text []byte) (jsonrpc.Value, error)) (M, error) {
	if answers == nil {
		return nil, nil
	}
	whole, err := object.AppendJSON(nil) // fails if an answer is nil
	if err != nil {
		return nil, err
	}
	typed := maps.Clone(answers)
	var found jsontext.ValidationError
	for _, key := range slices.Sorted(maps.Keys(answers)) {
		text, err := answers[key].AppendJSON(nil)
		if err != nil {
			return nil, err
		}
		v, err := decode(key, text)
		if a, ok := v.(A); ok {
			typed[key] = a
		}
		if e, ok := errors.AsType[*jsontext.ValidationError](jsontext.InMember(err, whole, key)); ok {
			found.Violations, found.Omitted = append(found.Violations, e.Violations...), found.Omitted+e.Omitted
		} else if err != nil {
			return nil, err
		}
	}
	if len(found.Violations) == 0 {
		return typed, nil
	}
	return typed, &found
}
