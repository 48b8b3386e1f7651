// This file tests that nobody learns what they may not know, from any endpoint, at
// any moment of a game.

package server

import (
	"context"
	"fmt"
	"math/rand/v2"
	"net/http"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/labyrinth-go/labyrinth/catalog"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/internal/long"
)

// everything returns the answers to all requests that change nothing, with the
// name of the table left out. The last event is n, and ply is one of the seat to
// act, or empty.
func everything(t *testing.T, c client, p party, n int, ply string) map[string]string {
	t.Helper()
	requests := []string{
		"GET ", fmt.Sprintf("GET /events/%d", n), "GET /events/last", "GET /events/0", "GET /events/x", "GET /record",
		"GET /picture", "GET /picture?path=c5&slot=Nb&spare=ES&theme=dark&id=x", "GET /picture?n=99999",
		"GET /preview", fmt.Sprintf("GET /preview?n=%d&ply=%s", n, ply), "GET /preview?ply=Nb:NE", "GET /hint",
		"POST /plies {", `POST /plies {"n":99999,"ply":"a1"}`, fmt.Sprintf(`POST /plies {"n":%d,"ply":"nonsense"}`, n),
		fmt.Sprintf(`POST /takeback {"n":%d,"refuse":true}`, n), `POST /takeback {"n":99999}`, "POST /rematch",
		`POST /join {"invite":"x"}`, "GET /nothing", "DELETE ",
	}
	if c.token == "" {
		requests = append(requests, "POST /resign", fmt.Sprintf("POST /plies %s", plyBody(n, ply)))
	}
	answers := make(map[string]string)
	for _, q := range requests {
		method, rest, _ := strings.Cut(q, " ")
		path, body, _ := strings.Cut(rest, " ")
		r, err := c.try(t.Context(), method, p.path+path, body)
		if err != nil {
			t.Fatal(err)
		}
		answers[q] = fmt.Sprint(r.status, " ", strings.ReplaceAll(string(r.data), p.id, "ID"))
	}
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	events, err := c.stream(ctx, p.path+"/events?table=1", n-1)
	if err != nil {
		t.Fatal(err)
	}
	answers["stream"] = next(t, events).raw
	// The facts name the streams that are open, among them perhaps earlier ones, and a time
	// that depends on when the table was opened.
	answers["facts"] = strings.ReplaceAll(next(t, events).raw, p.id, "ID")
	for _, q := range []string{"facts", "GET "} {
		answers[q] = clocks.ReplaceAllString(strings.ReplaceAll(answers[q], `"here":true`, `"here":false`), `"$1":"TIME"`)
	}
	return answers
}

// clocks are the times in the facts of a table that differ from one moment to the next.
var clocks = regexp.MustCompile(`"(standIn|now)":"[^"]*"`)

// secretsOf returns texts that a viewer may not see at a moment of a game.
func secretsOf(table *table, viewer game.Player) []string {
	state := table.session.State()
	own := fmt.Sprint(table.session.View(viewer))
	secrets := []string{state.String(), fmt.Sprint(table.opening.Seed)}
	for p := range game.Player(state.Seats()) {
		secrets = append(secrets, fmt.Sprint(table.session.View(p)))
	}
	for _, field := range strings.FieldsFunc(state.String(), func(r rune) bool { return strings.ContainsRune(" :,", r) }) {
		if len(field) >= 6 && strings.Trim(field, "ABCDEFGHIJKLMNOPQRSTUVWXYZ") == "" { // a pile
			secrets = append(secrets, field, field[1:])
		}
	}
	secrets = slices.DeleteFunc(secrets, func(s string) bool { return strings.Contains(own, s) }) // some games have open cards
	for _, s := range table.seats {
		secrets = append(secrets, string(s.token))
	}
	return secrets
}

// During whole games, every seat and a spectator ask every endpoint. No answer has a
// pile of another seat, the state, the seed, a token or its digest.
func TestSecrets(t *testing.T) {
	t.Parallel()
	server := serveHere(t, func(c *config) { c.limits = unlimited })
	for _, variant := range catalog.All().Names() {
		t.Run(variant, func(t *testing.T) {
			t.Parallel()
			c := server.client
			c.t = t
			p := c.open(fmt.Sprintf(`{"variant":%q,"seats":[{"name":"Ann"},{"name":"Bea"}]}`, variant))
			random := rand.New(rand.NewPCG(1, 1))
			found := 0
			for n, most := 0, long.Count(24, 1000); n < most; {
				var (
					secrets = make(map[game.Player][]string)
					mover   game.Player
					ply     string
				)
				err := server.hub.visit(t.Context(), p.id, func(table *table) error {
					n, mover = table.session.Last(), table.session.ToMove()
					for viewer := game.Nobody; viewer < 2; viewer++ {
						secrets[viewer] = secretsOf(table, viewer)
						found += len(secrets[viewer])
					}
					if mover >= 0 {
						plies := table.session.State().AppendPlies(nil)
						ply = plies[random.IntN(len(plies))].String()
					}
					return nil
				})
				if err != nil {
					t.Fatal(err)
				}
				if mover == game.Nobody {
					break // now the record is public
				}
				for viewer, who := range map[game.Player]client{game.Nobody: c, 0: c.as(p.tokens[1]), 1: c.as(p.tokens[2])} {
					hidden := append(secrets[viewer], p.tokens[1], p.tokens[2])
					for q, text := range everything(t, who, p, n, ply) {
						for _, secret := range hidden {
							if strings.Contains(text, secret) {
								t.Fatalf("event %d: %s of %v has %q: %.300s", n, q, viewer, secret, text)
							}
						}
					}
				}
				c.as(p.tokens[int(mover)+1]).do("POST", p.path+"/plies", plyBody(n, ply), http.StatusCreated)
			}
			if found < 100 {
				t.Errorf("%d secrets in the whole game", found)
			}
			for _, path := range []string{"/metrics", "/healthz", "/readyz"} {
				text := string(c.do("GET", path, "", 200).data)
				for _, secret := range []string{p.id, p.tokens[1], p.tokens[2]} {
					if strings.Contains(text, secret) {
						t.Errorf("%s has %q", path, secret)
					}
				}
			}
		})
	}
}

// What a viewer may not know changes no answer: two tables whose states differ in
// that only, at many moments of a game, answer every request in the same way.
func TestTwins(t *testing.T) {
	t.Parallel()
	server := serveHere(t, func(c *config) { c.role, c.limits = "http", unlimited })
	for _, variant := range catalog.All().Names() {
		t.Run(variant, func(t *testing.T) {
			t.Parallel()
			q := openRequest{Variant: variant, Seats: []seatRequest{{Name: "Ann"}, {Name: "Bea"}}, Practice: false}
			o, opened, err := q.opening(catalog.All())
			if err != nil {
				t.Fatal(err)
			}
			o.Practice = true // so that hints are given
			rules, err := catalog.All().Open(o.tags()...)
			if err != nil {
				t.Fatal(err)
			}
			state, err := rules.Parse(o.Start)
			if err != nil {
				t.Fatal(err)
			}
			random := rand.New(rand.NewPCG(3, 4))
			table := func(start catalog.State) party {
				twin := o
				twin.Start, twin.Seed = start.String(), random.Uint64()
				id := newID()
				if err := server.hub.create(t.Context(), id, twin); err != nil {
					t.Fatal(err)
				}
				return party{id: id, path: "/api/tables/" + id}
			}
			differ := 0
			for step := range long.Count(16, 400) {
				if state.ToMove() == game.Nobody {
					break
				}
				plies := state.AppendPlies(nil)
				for viewer := game.Nobody; viewer < 2 && state.ToMove() >= 0 && step%4 < 2; viewer++ {
					other, ok := rules.Sample(rules.View(state, viewer), random)
					if !ok {
						t.Fatal("a view cannot be sampled")
					}
					if other.String() != state.String() {
						differ++
					}
					who := client{t, server.base, ""}
					if viewer >= 0 {
						who = who.as(opened[viewer].Token)
					}
					ply := plies[0].String()
					if state.ToMove() != viewer {
						ply = "Nb:NE" // which may say whether it is legal
					}
					a, b := everything(t, who, table(state), 0, ply), everything(t, who, table(other), 0, ply)
					for q := range a {
						if a[q] != b[q] && !strings.Contains(a[q], `"from":"bot"`) { // a bot uses chance
							t.Errorf("step %d: %s of %v:\n%s\nand if the rest is\n%s:\n%s", step, q, viewer, a[q], other, b[q])
						}
					}
				}
				if state, err = state.Play(plies[random.IntN(len(plies))]); err != nil {
					t.Fatal(err)
				}
			}
			if differ == 0 && (variant == "standard" || variant == "anniversary") {
				t.Error("nothing is hidden")
			}
		})
	}
}
