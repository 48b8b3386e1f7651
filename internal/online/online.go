// Package online is a client of the online table: it takes an invited or open seat by
// the HTTP API that server/README.md describes, and lets a bot play there.
package online

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"time"

	"github.com/labyrinth-go/labyrinth/catalog"
	"github.com/labyrinth-go/labyrinth/game"
)

const (
	maxAnswer = 1 << 20          // in bytes
	patience  = 10 * time.Minute // how long a server may be out of reach
	silence   = 45 * time.Second // after which a stream is dead; the server sends something every 15 s
	firstWait = 250 * time.Millisecond
	mostWait  = 15 * time.Second
)

// An Invitation is a link to a seat.
type Invitation struct {
	Server string // the address of the server, without a slash at the end
	Table  string
	Code   string // empty for an open seat
}

var (
	place  = regexp.MustCompile(`^/t/([A-Za-z0-9_-]+)/join(?:/([A-Za-z0-9_-]+))?$`) // a fragment
	shared = regexp.MustCompile(`^(.*)/t/([A-Za-z0-9_-]+)$`)                        // a path, with only the code in the fragment
	code   = regexp.MustCompile(`^/?join(?:/([A-Za-z0-9_-]+))?$`)
)

// ParseInvitation reads a link such as http://127.0.0.1:8080/t/TABLE#join/CODE or
// http://127.0.0.1:8080/#/t/TABLE/join/CODE. Without /CODE it is a link to an open
// seat. The error matches [game.ErrSyntax].
func ParseInvitation(link string) (Invitation, error) {
	u, err := url.Parse(link)
	if err != nil || u.Scheme != "http" && u.Scheme != "https" || u.Host == "" {
		return Invitation{}, game.Faultf(game.ErrSyntax, 0, link, "want an invitation such as http://127.0.0.1:8080/t/TABLE#join/CODE")
	}
	i := Invitation{}
	if parts := place.FindStringSubmatch(u.Fragment); parts != nil {
		i.Table, i.Code = parts[1], parts[2]
	} else if parts, secret := shared.FindStringSubmatch(u.Path), code.FindStringSubmatch(u.Fragment); parts != nil && secret != nil {
		u.Path, u.RawPath, i.Table, i.Code = parts[1], "", parts[2], secret[1]
	} else {
		return Invitation{}, game.Faultf(game.ErrSyntax, 0, link, "not an invitation: want /t/TABLE#join/CODE at the end, or /t/TABLE#join for an open seat")
	}
	u.Fragment, u.RawFragment, u.RawQuery = "", "", ""
	i.Server = strings.TrimRight(u.String(), "/")
	return i, nil
}

// A Refusal is an answer of the server that is an error.
type Refusal struct {
	Status  int    // of HTTP
	Kind    string // such as stale
	Message string
}

func (r Refusal) Error() string {
	return fmt.Sprintf("the server refuses: %s (%d)", r.Message, r.Status)
}

// later reports whether the same request may be answered later.
func (r Refusal) later() bool {
	return r.Status == http.StatusTooManyRequests || r.Status >= 500 && r.Status != http.StatusInsufficientStorage
}

// A Seat is a seat at a table.
type Seat struct {
	Rules  catalog.Rules
	Player game.Player // nobody until the seat is taken
	Table  string

	url   string // of the table
	code  string // of the invitation; empty for an open seat
	token string
	now   int // the last event when the seat was taken
	waits func(err error)
}

// Open returns the seat with its rules, before it is taken. Requests of the seat that fail
// are sent again for some minutes; waits is told the first error of each. The error matches
// [game.ErrOption] if the registry does not have the game.
func (i Invitation) Open(ctx context.Context, games catalog.Registry, waits func(err error)) (*Seat, error) {
	s := &Seat{Table: i.Table, Player: game.Nobody, code: i.Code, url: i.Server + "/api/tables/" + i.Table, waits: waits}
	var facts struct {
		Variant string
		Options map[string]string
		N       int
	}
	if err := s.do(ctx, "GET", "", nil, &facts); err != nil {
		return nil, err
	}
	tags := []game.Tag{{Name: "Variant", Value: facts.Variant}}
	for name, value := range facts.Options {
		tags = append(tags, game.Tag{Name: name, Value: value})
	}
	rules, err := games.Open(tags...)
	s.Rules, s.now = rules, facts.N
	return s, err
}

// Join takes the seat. The same link with the same key takes it again, so a
// program that keeps the key can continue after a restart. The key is a secret of 22
// to 100 characters.
func (s *Seat) Join(ctx context.Context, name, key string) error {
	var taken struct {
		Seat  game.Player
		Token string
	}
	body := map[string]string{"invite": s.code, "name": name, "key": key}
	if err := s.do(ctx, "POST", "/join", body, &taken); err != nil {
		return err
	}
	s.Player, s.token = taken.Seat, taken.Token
	return nil
}

// do sends a request until the server answers it. Every request has the same answer
// when it is sent again.
func (s *Seat) do(ctx context.Context, method, path string, body, answer any) error {
	tries := 0
	return again(ctx, func() (progress bool, err error) {
		err = s.try(ctx, method, path, body, answer)
		if tries++; tries == 1 && retried(err) && ctx.Err() == nil {
			s.waits(err)
		}
		return false, err
	})
}

// again calls f until it succeeds, the server refuses, or it fails for too long
// without progress.
func again(ctx context.Context, f func() (progress bool, err error)) error {
	wait, began := firstWait, time.Now()
	for {
		progress, err := f()
		if !retried(err) {
			return err
		}
		if progress {
			wait, began = 0, time.Now()
		}
		if time.Since(began) > patience {
			return err
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(wait):
			wait = min(max(2*wait, firstWait), mostWait)
		}
	}
}

// retried reports whether a request with this error may succeed later.
func retried(err error) bool {
	refusal, ok := errors.AsType[Refusal](err)
	return err != nil && (!ok || refusal.later())
}

// try sends a request once.
func (s *Seat) try(ctx context.Context, method, path string, body, answer any) error {
	ctx, cancel := context.WithTimeout(ctx, silence)
	defer cancel()
	var text bytes.Buffer
	if body != nil {
		if err := json.NewEncoder(&text).Encode(body); err != nil {
			return err
		}
	}
	got, err := s.send(ctx, method, path, &text)
	if err != nil {
		return err
	}
	defer got.Body.Close()
	data, err := io.ReadAll(io.LimitReader(got.Body, maxAnswer))
	if err == nil && answer != nil {
		err = json.Unmarshal(data, answer)
	}
	return err
}

// send sends a request and returns the answer if it is no error.
func (s *Seat) send(ctx context.Context, method, path string, body io.Reader) (*http.Response, error) {
	q, err := http.NewRequestWithContext(ctx, method, s.url+path, body)
	if err != nil {
		return nil, err
	}
	q.Header.Set("Content-Type", "application/json")
	if s.token != "" {
		q.Header.Set("Authorization", "Bearer "+s.token)
	}
	got, err := http.DefaultClient.Do(q)
	if err != nil || got.StatusCode < 300 {
		return got, err
	}
	defer got.Body.Close()
	var refusal struct {
		Error struct{ Kind, Message string }
	}
	data, _ := io.ReadAll(io.LimitReader(got.Body, maxAnswer))
	if json.Unmarshal(data, &refusal) != nil || refusal.Error.Message == "" {
		refusal.Error.Message = got.Status
	}
	return nil, Refusal{got.StatusCode, refusal.Error.Kind, refusal.Error.Message}
}
