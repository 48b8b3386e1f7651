// This file tests the HTTP API as README.md describes it.

package server

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/labyrinth-go/labyrinth/catalog"
	"github.com/labyrinth-go/labyrinth/internal/long"
)

// Two people play a game of each variant, by what their streams say. Each stream
// has every event, and a stream opened later has the same events. The record has
// the plies that were acknowledged.
func TestGames(t *testing.T) {
	t.Parallel()
	server := serveHere(t, nil)
	for _, name := range catalog.All().Names() {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			c := server.client
			c.t = t
			random := rand.New(rand.NewPCG(1, 2))
			p := c.open(fmt.Sprintf(`{"variant":%q,"seats":[{"name":"Ann"},{"name":"Bea"}]}`, name))
			streams := map[int]<-chan sent{1: c.as(p.tokens[1]).watch(p, "", -1), 2: c.as(p.tokens[2]).watch(p, "", -1)}
			var got [3][]sent
			read := func() (e sent) {
				for seat, stream := range streams {
					one := next(t, stream)
					if one.N != len(got[seat]) || one.View.Seat != float64(seat) {
						t.Fatalf("seat %d: event %d of seat %v, want %d", seat, one.N, one.View.Seat, len(got[seat]))
					}
					got[seat] = append(got[seat], one)
					if len(one.View.Choices) > 0 || seat == 1 && e.raw == "" {
						e = one
					}
				}
				return e
			}
			var played []string
			e := read()
			for plies := 0; e.View.Outcome == nil; {
				if e.View.ToMove == "chance" { // its ply follows
					e = read()
					played = append(played, e.Ply)
					continue
				}
				seat := int(e.View.ToMove.(float64))
				mine := c.as(p.tokens[seat])
				if plies++; plies > long.Count(60, 400) {
					mine.do("POST", p.path+"/resign", "", http.StatusCreated)
					e = read()
					break
				}
				ply := e.View.Choices[random.IntN(len(e.View.Choices))].Ply
				r := mine.do("POST", p.path+"/plies", plyBody(e.N, ply), http.StatusCreated)
				if r.body["n"] != float64(e.N+1) {
					t.Fatalf("event %v, want %d", r.body["n"], e.N+1)
				}
				again := mine.do("POST", p.path+"/plies", plyBody(e.N, ply), http.StatusCreated)
				if string(again.data) != string(r.data) {
					t.Fatalf("the same request again: %s, want %s", again.data, r.data)
				}
				played = append(played, ply)
				e = read()
			}
			record := replay(t, c.do("GET", p.path+"/record", "", http.StatusOK).data)
			var plies []string
			for _, ply := range record.Plies {
				plies = append(plies, ply.String())
			}
			// Chance's plies are hidden in some games, so they are compared by number only.
			if len(plies) != len(played) {
				t.Errorf("record has %d plies, want %d", len(plies), len(played))
			}
			middle := len(got[2]) / 2
			later := c.as(p.tokens[2]).watch(p, "", middle)
			for _, want := range got[2][middle+1:] {
				if e := next(t, later); e.raw != want.raw {
					t.Fatalf("resumed stream:\n%s\nwant\n%s", e.raw, want.raw)
				}
			}
			one := c.as(p.tokens[2]).do("GET", fmt.Sprintf("%s/events/%d", p.path, middle), "", http.StatusOK)
			if string(one.data) != got[2][middle].raw {
				t.Errorf("event %d:\n%s\nwant\n%s", middle, one.data, got[2][middle].raw)
			}
			c.refused("POST", p.path+"/plies", plyBody(e.N, "a1"), http.StatusUnauthorized, "token")
			c.as(p.tokens[1]).refused("POST", p.path+"/plies", plyBody(len(got[1])-1, plies[0]), http.StatusConflict, "over")
		})
	}
}

// Bad input gets the errors of the API.
func TestErrors(t *testing.T) {
	t.Parallel()
	c := serveHere(t, nil).client
	p := c.open(`{"variant":"standard","seats":[{"name":"Ann"},{}]}`)
	other := c.open(`{"seats":[{},{}]}`)
	ann, bea := c.as(p.tokens[1]), c.as(p.tokens[2])
	first := ann.last(p).View.Choices[0].Ply
	ann.do("POST", p.path+"/plies", plyBody(0, first), http.StatusCreated)
	nobody := "/api/tables/aaaaaaaaaaaaaaaa"
	for _, q := range []struct {
		c            client
		method, path string
		body         string
		status       int
		kind         string
	}{
		{c, "POST", "/api/tables", `{`, 400, "request"},
		{c, "POST", "/api/tables", `[]`, 400, "request"},
		{c, "POST", "/api/tables", `{"seats":[{},{}]} {}`, 400, "request"},
		{c, "POST", "/api/tables", `{"seats":[{},{}],"bots":3}`, 400, "request"},
		{c, "POST", "/api/tables", `null`, 400, "request"},
		{c, "POST", "/api/tables", `{"seats":[{},{}],"seats":[{},{}]}`, 400, "request"},
		{c, "POST", "/api/tables", `{"Seats":[{},{}]}`, 400, "request"},
		{c, "POST", "/api/tables", `{"seats":[{},{"Bot":"greedy"}]}`, 400, "request"},
		{c, "POST", "/api/tables", `{"options":{"Edition":"classic","Edition":"classic"},"seats":[{},{}]}`, 400, "request"},
		{c, "POST", "/api/tables", `{}`, 400, "request"},
		{c, "POST", "/api/tables", `{"variant":"chess","seats":[{},{}]}`, 400, "request"},
		{c, "POST", "/api/tables", `{"options":{"Color":"red"},"seats":[{},{}]}`, 400, "request"},
		{c, "POST", "/api/tables", `{"options":{"Variant":"kids"},"seats":[{},{}]}`, 400, "request"},
		{c, "POST", "/api/tables", `{"seats":[{},{"bot":"stockfish"}]}`, 400, "request"},
		{c, "POST", "/api/tables", `{"seats":[{},{"bot":"/bin/sh"}]}`, 400, "request"},
		{c, "POST", "/api/tables", `{"seats":[{},{"bot":"mcts:1h"}]}`, 400, "request"},
		{c, "POST", "/api/tables", `{"seats":[{},{"bot":"greedy","name":"G"}]}`, 400, "request"},
		{c, "POST", "/api/tables", `{"seats":[{"name":"\"]"},{}]}`, 400, "request"},
		{c, "POST", "/api/tables", `{"seats":[{"name":"Ann,Bea"},{}]}`, 400, "request"},
		{c, "POST", "/api/tables", `{"seats":[{},{}],"seconds":1}`, 400, "request"},
		{c, "POST", "/api/tables", `{"seats":[{},{}],"practice":true}`, 400, "request"},
		{c, "GET", nobody, "", 404, "table"},
		{c, "GET", "/api/tables/..%2f", "", 404, "table"},
		{ann, "POST", nobody + "/plies", `{"n":0,"ply":"a1"}`, 404, "table"},
		{c, "GET", "/api/nothing", "", 404, "path"},
		{c, "DELETE", p.path, "", 405, "path"},
		{c, "PUT", "/api/tables", "", 405, "path"},
		{c, "GET", "/api/rules/nope/en.json", "", 404, "path"},
		{c, "GET", "/api/rules/kids/xx.json", "", 404, "path"},
		{c, "POST", p.path + "/plies", `{"n":1,"ply":"a1"}`, 401, "token"},
		{c.as("nonsense"), "POST", p.path + "/plies", `{"n":1,"ply":"a1"}`, 401, "token"},
		{c.as(other.tokens[1]), "POST", p.path + "/plies", `{"n":1,"ply":"a1"}`, 401, "token"},
		{c.as(other.tokens[1]), "GET", p.path, "", 401, "token"},
		{c.as(other.tokens[1]), "GET", p.path + "/events", "", 401, "token"},
		{c.as("x"), "POST", p.path + "/resign", "", 401, "token"},
		{ann, "POST", p.path + "/plies", `{"n":1}`, 400, "request"},
		{ann, "POST", p.path + "/plies", `{"ply":"a1"}`, 400, "request"},
		{ann, "POST", p.path + "/plies", `{"n":"1","ply":"a1"}`, 400, "request"},
		{ann, "POST", p.path + "/plies", `{"n":2,"ply":"a1"}`, 400, "request"},
		{ann, "POST", p.path + "/plies", `{"n":-1,"ply":"a1"}`, 400, "request"},
		{ann, "POST", p.path + "/plies", `{"n":1,"ply":"nonsense"}`, 400, "request"},
		{ann, "POST", p.path + "/plies", plyBody(1, first), 422, "illegal"},
		{ann, "POST", p.path + "/plies", `{"n":1,"ply":"g7"}`, 422, "illegal"},
		{ann, "POST", p.path + "/plies", `{"n":0,"ply":"a1"}`, 409, "stale"},
		{bea, "POST", p.path + "/plies", plyBody(0, first), 409, "stale"},
		{bea, "POST", p.path + "/plies", `{"n":1,"ply":"a1"}`, 409, "turn"},
		{c, "GET", p.path + "/record", "", 409, "running"},
		{ann, "POST", p.path + "/rematch", "", 409, "running"},
		{ann, "GET", p.path + "/hint", "", 409, "practice"},
		{bea, "POST", p.path + "/takeback", `{"n":1}`, 409, "nothing"},
		{ann, "POST", p.path + "/takeback", `{"n":0}`, 409, "stale"},
		{c, "POST", p.path + "/join", `{"invite":"x"}`, 401, "token"},
		{c, "POST", p.path + "/join", `{"invite":"x","key":"short"}`, 400, "request"},
		{c, "GET", p.path + "/events?from=2", "", 400, "request"},
		{c, "GET", p.path + "/events?from=x", "", 400, "request"},
		{c, "GET", p.path + "/events?recent=0", "", 400, "request"},
		{c, "GET", p.path + "/events/9", "", 400, "request"},
		{c, "GET", p.path + "/picture?n=9", "", 400, "request"},
		{c, "GET", p.path + "/picture?theme=pink&id=%3C&slot=Q9&spare=ZZ&path=z99", "", 400, "request"},
		{ann, "GET", p.path + "/preview?n=1&ply=Nb:NE", "", 422, "illegal"},
		{bea, "GET", p.path + "/preview?n=1&ply=Nb:NE", "", 409, "turn"},
		{ann, "GET", p.path + "/preview?n=0&ply=Nb:NE", "", 409, "stale"},
		{ann, "GET", p.path + "/preview?n=1&ply=c5", "", 400, "request"},
	} {
		q.c.refused(q.method, q.path, q.body, q.status, q.kind)
	}
	if r := ann.do("POST", p.path+"/plies", `{"n":1,"ply":"a1","Ply":"a1"}`, 400); !strings.Contains(string(r.data), `unknown key \"Ply\"`) {
		t.Errorf("a body with a wrong key is answered with %s", r.data)
	}
	if e := c.last(p); e.N != 1 {
		t.Errorf("the last event is %d after refused requests, want 1", e.N)
	}
	for body, want := range map[string]int{
		`{"options":{"Variant":"x"},"seconds":1,"seats":[{"bot":"y"},{"name":"\\"}]}`:                4,
		`{"options":{"Edition":"x","Look":"y","Foo":"1"},"seats":[{},{"invite":true,"open":true}]}`:  4,
		`{"options":{"Edition":3},"seats":[{"name":1},{"bots":"y"}],"seconds":"1","what":[{"x":1}]}`: 5,
	} {
		r := c.do("POST", "/api/tables", body, 400)
		if faults := r.body["error"].(map[string]any)["faults"].([]any); len(faults) != want {
			t.Errorf("%s: %d faults, want %d: %s", body, len(faults), want, r.data)
		}
	}
}

// An invitation is exchanged once. Only the client that did it gets the answer again.
func TestInvitation(t *testing.T) {
	t.Parallel()
	c := serveHere(t, nil).client
	p := c.open(`{"seats":[{"name":"Ann"},{"invite":true}]}`)
	if p.tokens[2] != "" || p.invites[2] == "" {
		t.Fatalf("token %q and invitation %q", p.tokens[2], p.invites[2])
	}
	stream := c.as(p.tokens[1]).watch(p, "?table=1", -1)
	next(t, stream)
	if f := next(t, stream); f.Kind != "table" || !strings.Contains(f.raw, `"ready":false`) {
		t.Errorf("facts before the exchange: %s", f.raw)
	}
	key := strings.Repeat("k", 22)
	body := fmt.Sprintf(`{"invite":%q,"name":"Bea","key":%q}`, p.invites[2], key)
	first := c.do("POST", p.path+"/join", body, http.StatusOK)
	again := c.do("POST", p.path+"/join", body, http.StatusOK)
	if string(first.data) != string(again.data) || first.body["seat"] != 2.0 {
		t.Errorf("%s, then %s", first.data, again.data)
	}
	c.refused("POST", p.path+"/join", strings.Replace(body, `"key":"kk`, `"key":"kx`, 1), http.StatusConflict, "taken")
	c.refused("POST", p.path+"/join", fmt.Sprintf(`{"invite":%q}`, p.invites[2]), http.StatusConflict, "taken")
	for f := next(t, stream); !strings.Contains(f.raw, `"name":"Bea"`) || !strings.Contains(f.raw, `"ready":true`); f = next(t, stream) {
	}
	token, _ := first.body["token"].(string)
	if e := c.as(token).last(p); e.View.Seat != 2.0 {
		t.Errorf("the token is that of seat %v, want 2", e.View.Seat)
	}
	c.as(p.invites[2]).refused("GET", p.path, "", http.StatusUnauthorized, "token")
}

// Takebacks need the consent of all people.
func TestTakeback(t *testing.T) {
	t.Parallel()
	c := serveHere(t, nil).client
	p := c.open(`{"seats":[{},{},{"bot":"random"}]}`)
	ann, bea := c.as(p.tokens[1]), c.as(p.tokens[2])
	before := ann.last(p)
	ann.do("POST", p.path+"/plies", plyBody(0, before.View.Choices[0].Ply), http.StatusCreated)
	for _, refuses := range []client{bea, ann} { // whoever has asked withdraws it
		ann.do("POST", p.path+"/takeback", `{"n":1}`, http.StatusAccepted)
		ann.do("POST", p.path+"/takeback", `{"n":1}`, http.StatusAccepted)
		refuses.do("POST", p.path+"/takeback", `{"n":1,"refuse":true}`, http.StatusCreated)
		if f := c.do("GET", p.path, "", 200); f.body["takeback"] != nil || f.body["n"] != 1.0 {
			t.Errorf("after a refusal: %s", f.data)
		}
	}
	ann.do("POST", p.path+"/takeback", `{"n":1}`, http.StatusAccepted)
	f := c.do("GET", p.path, "", 200)
	if open, _ := json.Marshal(f.body["takeback"]); string(open) != `{"agreed":[1],"by":1,"n":1,"to":0}` {
		t.Errorf("the proposal is %s", open)
	}
	for range 2 { // the same request again gets the same answer
		if r := bea.do("POST", p.path+"/takeback", `{"n":1}`, http.StatusCreated); r.body["n"] != 2.0 {
			t.Errorf("takeback: %s", r.data)
		}
	}
	after := ann.last(p)
	if after.Kind != "undo" || after.View.Text != before.View.Text {
		t.Errorf("after the takeback: %s\nwant %s", after.raw, before.View.Text)
	}
	if f := c.do("GET", p.path, "", 200); f.body["takeback"] != nil {
		t.Errorf("the proposal is still open: %s", f.data)
	}
}

// Alone, a person cannot take back a ply that has shown something hidden, except in
// practice. Those who agree can.
func TestTakebackIsNoFreeLook(t *testing.T) {
	t.Parallel()
	c := serveHere(t, nil).client
	for _, q := range []struct {
		game, seats string
		refused     bool
	}{
		{`"variant":"anniversary"`, `{},{"bot":"random"}`, true},
		{`"variant":"anniversary","practice":true`, `{},{"bot":"random"}`, false},
		{`"variant":"anniversary"`, `{},{}`, false},
		{`"variant":"standard"`, `{},{"bot":"random"}`, false},
	} {
		p := c.open(fmt.Sprintf(`{%s,"seats":[%s]}`, q.game, q.seats))
		me := c.as(p.tokens[1])
		// The first shift turns over a tile. Those with a picture have nothing on their backs.
		view := me.last(p).View
		i := slices.IndexFunc(view.Choices, func(choice struct{ Ply string }) bool {
			return view.pictureOut(t, choice.Ply) == ""
		})
		me.do("POST", p.path+"/plies", plyBody(0, view.Choices[i].Ply), http.StatusCreated)
		switch {
		case q.refused:
			me.refused("POST", p.path+"/takeback", `{"n":1}`, http.StatusConflict, "seen")
		case p.tokens[2] != "":
			me.do("POST", p.path+"/takeback", `{"n":1}`, http.StatusAccepted)
			c.as(p.tokens[2]).do("POST", p.path+"/takeback", `{"n":1}`, http.StatusCreated)
		default:
			me.do("POST", p.path+"/takeback", `{"n":1}`, http.StatusCreated)
		}
	}
}

// A stream begins after an event, or with the last events if there are more.
func TestStreamStart(t *testing.T) {
	t.Parallel()
	c := serveHere(t, nil).client
	p := c.open(`{"practice":true,"seats":[{}]}`)
	ann := c.as(p.tokens[1])
	for n := range 4 {
		ann.do("POST", p.path+"/plies", plyBody(n, ann.last(p).View.Choices[0].Ply), http.StatusCreated)
	}
	for _, q := range []struct {
		query string
		from  int // by the header
		want  int
	}{{"", -1, 0}, {"?from=1", -1, 2}, {"", 2, 3}, {"?recent=2", -1, 3}, {"?recent=99", -1, 0}, {"?recent=2&from=0", -1, 3}, {"?recent=2", 3, 4}} {
		events := c.watch(p, q.query, q.from)
		for n := q.want; n <= 4; n++ {
			if e := next(t, events); e.N != n {
				t.Errorf("%q after %d: event %d, want %d", q.query, q.from, e.N, n)
			}
		}
	}
}

// In practice the only person takes back plies at once, and hints are good.
func TestPractice(t *testing.T) {
	t.Parallel()
	c := serveHere(t, nil).client
	for _, variant := range catalog.All().Names() {
		p := c.open(fmt.Sprintf(`{"variant":%q,"practice":true,"seats":[{},{"bot":"greedy"}]}`, variant))
		me := c.as(p.tokens[1])
		h := me.do("GET", p.path+"/hint", "", 200)
		me.do("POST", p.path+"/plies", plyBody(0, h.body["plies"].([]any)[0].(string)), http.StatusCreated)
		if h.body["from"] != "bot" || h.body["turns"] != nil { // the solver does not think of the other
			t.Errorf("%s: hint %v", variant, h.body)
		}
	}
	p := c.open(`{"practice":true,"seats":[{}]}`)
	me := c.as(p.tokens[1])
	start := me.last(p)
	for n := 0; ; { // alone, the hint leads to the goal in the number of turns it promises
		h := me.do("GET", p.path+"/hint", "", 200)
		for _, ply := range h.body["plies"].([]any) {
			n = int(me.do("POST", p.path+"/plies", plyBody(n, ply.(string)), 201).body["n"].(float64))
		}
		if e := me.last(p); h.body["turns"] == 1.0 {
			if !strings.Contains(string(e.Changes), `"found"`) {
				t.Errorf("the hint does not lead to the goal: %s", e.Changes)
			}
			break
		}
		if n > 12 {
			t.Fatal("the hints do not lead to the goal")
		}
	}
	me.do("POST", p.path+"/takeback", fmt.Sprintf(`{"n":%d}`, me.last(p).N), http.StatusCreated)
	if me.last(p).Kind != "undo" || me.last(p).View.Text == start.View.Text {
		t.Error("the takeback did not go back by one ply")
	}
}

// All people want a rematch: the next table has the seats rotated and the same
// tokens.
func TestRematch(t *testing.T) {
	t.Parallel()
	c := serveHere(t, nil).client
	p := c.open(`{"variant":"kids","seats":[{"name":"Ann"},{"name":"Bea"},{"bot":"greedy"}]}`)
	ann, bea := c.as(p.tokens[1]), c.as(p.tokens[2])
	ann.do("POST", p.path+"/resign", "", http.StatusCreated)
	for range 2 {
		bea.do("POST", p.path+"/resign", "", http.StatusCreated)
	}
	ann.do("POST", p.path+"/rematch", "", http.StatusAccepted)
	ann.do("POST", p.path+"/rematch", "", http.StatusAccepted)
	r := bea.do("POST", p.path+"/rematch", "", http.StatusCreated)
	again := ann.do("POST", p.path+"/rematch", "", http.StatusCreated)
	id, _ := r.body["id"].(string)
	if id == "" || again.body["id"] != id || r.body["seat"] != 1.0 || again.body["seat"] != 3.0 {
		t.Errorf("%s and %s", r.data, again.data)
	}
	if f := c.do("GET", p.path, "", 200); f.body["next"] != id {
		t.Errorf("facts: %s", f.data)
	}
	f := bea.do("GET", "/api/tables/"+id, "", 200)
	seats, _ := json.Marshal(f.body["seats"])
	if f.body["you"] != 1.0 || f.body["variant"] != "kids" || !strings.Contains(string(seats), `"name":"Bea","open":false,"seat":1`) {
		t.Errorf("the next table: %s", f.data)
	}
}

// A preview shows the board after the shift and nothing that the seat cannot know.
func TestPreview(t *testing.T) {
	t.Parallel()
	c := serveHere(t, nil).client
	p := c.open(`{"variant":"anniversary","seats":[{},{}]}`)
	me := c.as(p.tokens[1])
	for _, choice := range me.last(p).View.Choices[:10] {
		r := me.do("GET", p.path+"/preview?n=0&id=x-&theme=dark&ply="+choice.Ply, "", 200)
		svg, _ := r.body["svg"].(string)
		if !strings.Contains(svg, `id="x-square-a1"`) || !strings.Contains(svg, `class="labyrinth dark"`) || !strings.Contains(svg, "data-pick") {
			t.Errorf("picture: %.300s", svg)
		}
		changes, _ := json.Marshal(r.body["changes"])
		slot, _, _ := strings.Cut(choice.Ply, ":")
		if !strings.Contains(string(changes), fmt.Sprintf(`"slot":%q`, slot)) {
			t.Errorf("changes of %s: %s", choice.Ply, changes)
		}
		for _, key := range []string{"board", "pawns", "homes", "reach", "targets"} {
			if r.body["view"].(map[string]any)[key] == nil {
				t.Errorf("the view of the preview has no %s", key)
			}
		}
	}
	if e := me.last(p); e.N != 0 {
		t.Errorf("a preview made event %d", e.N)
	}
}
