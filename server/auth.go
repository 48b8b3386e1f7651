// This file holds the secrets of tables: tokens, invitations and identifiers.
// Only their digests are stored.

package server

import (
	"crypto/rand"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/base64"
	"net/http"
	"strings"
)

// secretBytes is the size of tokens and invitations.
const secretBytes = 16

// A digest is the hash of a secret, in base64. It is what the storage holds.
// Secrets have 128 random bits, so a plain hash cannot be reversed.
type digest string

func digestOf(secret string) digest {
	sum := sha256.Sum256([]byte(secret))
	return digest(base64.RawURLEncoding.EncodeToString(sum[:]))
}

// matches reports whether the digest is that of a secret. No secret matches
// the empty digest.
func (d digest) matches(secret string) bool {
	return d != "" && subtle.ConstantTimeCompare([]byte(d), []byte(digestOf(secret))) == 1
}

// newSecret returns a new token, invitation or key.
func newSecret() string {
	var b [secretBytes]byte
	rand.Read(b[:]) // never fails
	return base64.RawURLEncoding.EncodeToString(b[:])
}

// newID returns the name of a new table. Whoever knows it may watch.
func newID() string {
	return strings.ToLower(rand.Text()[:16])
}

// validID reports whether a text can be the name of a table.
func validID(id string) bool {
	return len(id) == 16 && strings.Trim(id, "abcdefghijklmnopqrstuvwxyz234567") == ""
}

// seatToken returns the token for which an invitation is exchanged. It depends on
// a key that only the invited person's client knows, so that this client alone can
// repeat the request.
func seatToken(invite, key string) string {
	sum := sha256.Sum256([]byte("seat\n" + invite + "\n" + key))
	return base64.RawURLEncoding.EncodeToString(sum[:secretBytes])
}

// bearer returns the token of a request. It reports false if the request has an
// Authorization header of another form.
func bearer(r *http.Request) (token string, ok bool) {
	head := r.Header.Get("Authorization")
	if head == "" {
		return "", true
	}
	scheme, token, _ := strings.Cut(head, " ")
	return token, strings.EqualFold(scheme, "Bearer") && token != ""
}
