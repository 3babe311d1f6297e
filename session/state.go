package session

import (
	"crypto/aes"
	"crypto/cipher"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/mcp-schemagen/mcp-schemagen/generated/jsonrpc"
)

// state is what a client keeps between two rounds of a request, as requestState.
type state struct {
	Expires  int64                  `json:"x"`           // Unix time in seconds
	Round    int                    `json:"n"`           // how often the client was asked
	Asked    map[string]string      `json:"q,omitempty"` // digests of the questions of the last round
	Answers  map[string]kept        `json:"a,omitempty"` // of earlier rounds
	Once     map[string]jsonrpc.Raw `json:"o,omitempty"`
	Changed  map[string]int         `json:"c,omitempty"` // how often a question had another text than before
	App      *string                `json:"s,omitempty"` // of a handler that keeps its own
	Progress *float64               `json:"p,omitempty"` // that was reported
}

// kept is the answer to a question.
type kept struct {
	Digest string      `json:"d"` // of the question; empty if that is not known
	Value  jsonrpc.Raw `json:"v"`
}

// sealer encrypts states, so that clients can neither read nor change them.
type sealer struct {
	keys     []cipher.AEAD // the first seals
	audience string
}

// newSealer returns a sealer with keys of any length, or with a random one.
func newSealer(keys [][]byte, audience string) *sealer {
	s := &sealer{audience: audience}
	if len(keys) == 0 {
		random := make([]byte, 32)
		_, _ = rand.Read(random) // never fails
		keys = [][]byte{random}
	}
	for _, key := range keys {
		sum := sha256.Sum256(key)
		block, err := aes.NewCipher(sum[:])
		if err != nil {
			panic(err) // the length of sum is that of a key
		}
		aead, err := cipher.NewGCMWithRandomNonce(block)
		if err != nil {
			panic(err) // as above
		}
		s.keys = append(s.keys, aead)
	}
	return s
}

// binding is what a state is valid for, beside the audience: the user and the request.
func (s *sealer) binding(principal, method string, request [sha256.Size]byte) []byte {
	text, err := json.Marshal([]string{s.audience, principal, method, base64.RawStdEncoding.EncodeToString(request[:])})
	if err != nil {
		panic(err) // strings always encode
	}
	return text
}

// seal returns a state as text.
func (s *sealer) seal(x *state, binding []byte, limit int) (string, error) {
	text, err := json.Marshal(x)
	if err != nil {
		return "", fmt.Errorf("session: state: %w", err)
	}
	sealed := base64.RawURLEncoding.EncodeToString(s.keys[0].Seal(nil, nil, text, binding))
	if len(sealed) > limit {
		return "", fmt.Errorf("session: the state of the request has %d bytes, more than MaxState allows (%d): keep large answers elsewhere", len(sealed), limit)
	}
	return sealed, nil
}

var errState = errors.New("was not made for this request")

// open returns the state that a text holds.
func (s *sealer) open(text string, binding []byte, limit int) (*state, error) {
	if len(text) > limit {
		return nil, fmt.Errorf("has %d bytes, more than %d", len(text), limit)
	}
	sealed, err := base64.RawURLEncoding.DecodeString(text)
	if err != nil {
		return nil, errState
	}
	for _, key := range s.keys {
		plain, err := key.Open(nil, nil, sealed, binding)
		if err != nil {
			continue
		}
		x := new(state)
		if err := json.Unmarshal(plain, x); err != nil {
			return nil, fmt.Errorf("does not decode: %w", err)
		}
		if time.Now().Unix() > x.Expires {
			return nil, errors.New("has expired")
		}
		return x, nil
	}
	return nil, errState
}
