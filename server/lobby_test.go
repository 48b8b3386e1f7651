// This file tests open seats and the list of tables that look for players.

package server

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/netip"
	"strings"
	"testing"
	"time"

	"github.com/labyrinth-go/labyrinth/game"
)

// listed returns the tables on the list.
func (c client) listed() (all []listing) {
	c.t.Helper()
	var answer struct{ Tables []listing }
	if err := json.Unmarshal(c.do("GET", "/api/open", "", http.StatusOK).data, &answer); err != nil {
		c.t.Fatal(err)
	}
	return answer.Tables
}

// Anybody takes an open seat, once, and again with the same key. Then the others are
// taken, and the game goes on like any other.
func TestOpenSeats(t *testing.T) {
	t.Parallel()
	c := serveHere(t, nil).client
	p := c.open(`{"seats":[{"name":"Ann"},{"open":true},{"open":true}]}`)
	body := func(key string) string { return fmt.Sprintf(`{"name":"Bea","key":%q}`, strings.Repeat(key, 22)) }
	first := c.do("POST", p.path+"/join", body("a"), http.StatusOK)
	again := c.do("POST", p.path+"/join", body("a"), http.StatusOK)
	if first.body["seat"] != 2.0 || string(first.data) != string(again.data) {
		t.Errorf("seat %s, and then %s", first.data, again.data)
	}
	f := c.do("GET", p.path, "", http.StatusOK)
	seats := f.body["seats"].([]any)
	for i, want := range []bool{false, false, true} {
		if got := seats[i].(map[string]any)["open"]; got != want {
			t.Errorf("seat %d is open: %v, want %v", i+1, got, want)
		}
	}
	second := c.do("POST", p.path+"/join", body("b"), http.StatusOK)
	if second.body["seat"] != 3.0 || second.body["token"] == first.body["token"] {
		t.Errorf("the second one gets %s", second.data)
	}
	c.refused("POST", p.path+"/join", body("c"), http.StatusConflict, "taken")
	c.do("POST", p.path+"/join", body("b"), http.StatusOK)
	if f := c.do("GET", p.path, "", http.StatusOK); f.body["ready"] != true {
		t.Errorf("the table waits: %s", f.data)
	}
	p.tokens[2], p.tokens[3] = first.body["token"].(string), second.body["token"].(string)
	c.playTurn(p, 1)
	c.playTurn(p, 2)
	c.toMove(p, 3)

	closed := c.open(`{"seats":[{"name":"Ann"},{"invite":true}]}`)
	c.refused("POST", closed.path+"/join", body("a"), http.StatusUnauthorized, "token")
	for _, bad := range []string{`{"open":true,"invite":true}`, `{"open":true,"bot":"random"}`, `{"open":true,"name":"Bea"}`} {
		c.refused("POST", "/api/tables", `{"seats":[{},`+bad+`]}`, http.StatusBadRequest, "request")
	}
	c.refused("POST", "/api/tables", `{"listed":true,"seats":[{},{"invite":true}]}`, http.StatusBadRequest, "request")
}

// An open seat that nobody took is open at the rematch; one that is left is over.
func TestOpenSeatLater(t *testing.T) {
	t.Parallel()
	c := serveHere(t, nil).client
	p := c.open(`{"listed":true,"seats":[{"name":"Ann"},{"open":true}]}`)
	ann := c.as(p.tokens[1])
	ann.do("POST", p.path+"/resign", "", http.StatusCreated)
	c.refused("POST", p.path+"/join", `{"name":"Bea"}`, http.StatusConflict, "over")
	next := partyOf(t, ann.do("POST", p.path+"/rematch", "", http.StatusCreated))
	got := c.do("POST", "/api/tables/"+next.id+"/join", `{"name":"Bea"}`, http.StatusOK)
	if got.body["seat"] != 1.0 { // the seats rotate
		t.Errorf("the rematch gives %s", got.data)
	}
}

// The list has a table while it has an open seat and one of its people is there. It says
// who is there to nobody.
func TestListed(t *testing.T) {
	t.Parallel()
	c := serveHere(t, nil).client
	p := c.open(`{"listed":true,"seconds":60,"seats":[{"name":"Annabel"},{"bot":"random"},{"open":true}]}`)
	hidden := c.open(`{"seats":[{"name":"Ann"},{"open":true}]}`)
	c.as(hidden.tokens[1]).watch(hidden, "", -1)
	c.watch(p, "", -1) // a spectator keeps no table on the list
	if all := c.listed(); len(all) != 0 {
		t.Errorf("%v are on the list before anybody is there", all)
	}
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	if _, err := c.as(p.tokens[1]).stream(ctx, p.path+"/events", -1); err != nil {
		t.Fatal(err)
	}
	await(t, "the table on the list", func() bool { return len(c.listed()) == 1 })
	if l := c.listed()[0]; l.ID != p.id || l.Seats != 3 || l.Open != 1 || l.Bots != 1 || l.Seconds != 60 || l.Variant != "standard" {
		t.Errorf("the list says %+v", l)
	}
	text := string(c.do("GET", "/api/open", "", http.StatusOK).data)
	for _, secret := range []string{"Annabel", p.tokens[1], "127.0.0.1", hidden.id} {
		if strings.Contains(text, secret) {
			t.Errorf("the list has %s: %s", secret, text)
		}
	}
	cancel()
	await(t, "the end of the stream", func() bool { return len(c.listed()) == 0 })
	bea := c.do("POST", p.path+"/join", `{"name":"Bea"}`, http.StatusOK)
	c.as(bea.body["token"].(string)).watch(p, "", -1)
	c.as(p.tokens[1]).watch(p, "", -1)
	await(t, "both people", func() bool {
		here := 0
		for _, s := range c.do("GET", p.path, "", http.StatusOK).body["seats"].([]any) {
			if s.(map[string]any)["here"] == true {
				here++
			}
		}
		return here == 3
	})
	if all := c.listed(); len(all) != 0 {
		t.Errorf("a full table is on the list: %v", all)
	}
}

// The list shows few tables of one address, each once, and none of a node that is gone.
func TestLobbyBounds(t *testing.T) {
	t.Parallel()
	var l lobby
	now := time.Unix(1000, 0)
	say := func(id, node, from string, opened int, at time.Time) {
		l.hear(id, presence{Node: node, Seats: []game.Player{0}, From: netip.MustParseAddr(from), at: at, Listing: &listing{ID: id, Opened: time.Unix(int64(opened), 0)}})
	}
	for i := range mostListedOf + 2 {
		say(fmt.Sprint("own", i), "a", "192.0.2.1", i, now)
	}
	say("other", "a", "192.0.2.2", 50, now)
	say("other", "b", "192.0.2.2", 50, now)
	say("lost", "c", "192.0.2.3", 60, now.Add(-presenceLasts-1))
	var ids []string
	for _, one := range l.list(now) {
		ids = append(ids, one.ID)
	}
	if got := strings.Join(ids, " "); got != "other own4 own3 own2" {
		t.Errorf("the list has %s", got)
	}
	for i := range 2 * mostListed {
		say(fmt.Sprint("many", i), "a", fmt.Sprintf("10.0.%d.1", i), i, now)
	}
	if n := len(l.list(now)); n != mostListed {
		t.Errorf("%d tables are on the list", n)
	}
	l.hear("other", presence{Node: "a", at: now})
	l.hear("other", presence{Node: "b", at: now})
	if l.list(now)[0].ID == "other" {
		t.Error("a table whose people are gone is on the list")
	}
}
