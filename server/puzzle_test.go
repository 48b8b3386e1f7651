// This file tests puzzles.

package server

import (
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/labyrinth-go/labyrinth/catalog"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/solve"
)

// A puzzle is that of the library for its par and seed, and its solution finds the goal
// in so many turns. The same puzzle is made once.
func TestPuzzle(t *testing.T) {
	t.Parallel()
	server := serveHere(t, nil)
	c := server.client
	for _, body := range []string{
		`{"par":0,"seed":"1"}`, `{"par":6,"seed":"1"}`, `{"par":2,"seed":"-1"}`, `{"par":2,"seed":1}`, `{"par":2}`,
		`{"par":6,"seed":"1","variant":"glow"}`, `{"par":5,"seed":"1","variant":"glow"}`, `{"par":4,"seed":"1","variant":"anniversary"}`,
	} {
		c.refused("POST", "/api/puzzles", body, http.StatusBadRequest, "request")
	}
	for _, one := range []struct {
		variant string
		par     int
	}{{"standard", 2}, {"standard", 5}, {"standard", 2}, {"standard", 5}, {"kids", 3}, {"glow", 2}, {"anniversary", 3}} { // to a picture, and in five turns to a square
		par := one.par
		p := partyOf(t, c.do("POST", "/api/puzzles", fmt.Sprintf(`{"variant":%q,"par":%d,"seed":"20261123","daily":true}`, one.variant, par), http.StatusCreated))
		me := c.as(p.tokens[1])
		rules, err := catalog.All().Open(game.Tag{Name: "Variant", Value: one.variant})
		if err != nil {
			t.Fatal(err)
		}
		layout, _ := rules.BoardLayout()
		want, err := solve.Generate(t.Context(), layout, par, 20261123)
		if err != nil {
			t.Fatal(err)
		}
		f := c.do("GET", p.path, "", http.StatusOK)
		told, _ := f.body["puzzle"].(map[string]any)
		fields := strings.Fields(want.String())
		if told["par"] != float64(par) || told["seed"] != "20261123" || told["goal"] != fields[4] || told["daily"] != true || f.body["practice"] != true {
			t.Errorf("the facts are %s", f.data)
		}
		if text := me.last(p).View.Text; !strings.HasPrefix(text, strings.Join(fields[:3], " ")) {
			t.Errorf("the view is %s, want that of %v", text, want)
		}
		turns, err := want.Solve(t.Context())
		if err != nil || len(turns) != par {
			t.Fatalf("%d turns, %v", len(turns), err)
		}
		for _, turn := range turns {
			for _, ply := range turn.Plies() {
				me.do("POST", p.path+"/plies", plyBody(me.last(p).N, ply.String()), http.StatusCreated)
			}
		}
		if e := me.last(p); !strings.Contains(string(e.Changes), `"found"`) && e.View.Outcome == nil {
			t.Errorf("the last ply of the solution changes %s", e.Changes)
		}
	}
	server.api.puzzles.mu.Lock()
	defer server.api.puzzles.mu.Unlock()
	if n := len(server.api.puzzles.made); n != 6 { // five, and the one of glow, which is refused for its goal
		t.Errorf("%d puzzles are kept", n)
	}
}

// The book forgets the oldest puzzles.
func TestPuzzleBook(t *testing.T) {
	t.Parallel()
	var b puzzleBook[solve.Puzzle]
	for i := range mostPuzzles + 10 {
		b.put(string(rune('a'+i)), solve.Puzzle{Par: i})
		b.put(string(rune('a'+i)), solve.Puzzle{Par: i})
	}
	if _, ok := b.get("a"); ok || len(b.made) != mostPuzzles || len(b.order) != mostPuzzles {
		t.Errorf("the book has %d puzzles in %d lines", len(b.made), len(b.order))
	}
}

// The puzzle of a day is that of the library. Its hints solve it, and after a wrong turn the
// bot on seat 2 sees to it that nothing does.
func TestDaily(t *testing.T) {
	t.Parallel()
	server := serveHere(t, nil)
	server.hub.pool.think = time.Minute // on any machine enough for the rival and for hints
	c := server.client
	for _, body := range []string{`{"day":"tomorrow"}`, `{"day":"2026-01-01","par":2}`, `{"day":"2026-01-01","seed":"1"}`} {
		c.refused("POST", "/api/puzzles", body, http.StatusBadRequest, "request")
	}
	for _, day := range []string{"2026-01-01", "2026-01-02"} { // to hold, and to win
		date, err := time.Parse(time.DateOnly, day)
		if err != nil {
			t.Fatal(err)
		}
		want := solve.Daily(date)
		for _, right := range []bool{true, false} {
			p := partyOf(t, c.do("POST", "/api/puzzles", `{"day":"`+day+`"}`, http.StatusCreated))
			me := c.as(p.tokens[1])
			f := c.do("GET", p.path, "", http.StatusOK)
			told, _ := f.body["puzzle"].(map[string]any)
			if told["par"] != float64(want.Turns) || told["task"] != want.Task() || told["day"] != day || told["goal"] != want.Goal.Squares.First().String() {
				t.Errorf("the facts are %s", f.data)
			}
			if text := me.last(p).View.Text; !strings.HasPrefix(text, want.Board.String()) {
				t.Errorf("the view is %s, want that of %v", text, want)
			}
			playDuel(t, me, p, want, right)
			outcome, _ := me.do("GET", p.path, "", http.StatusOK).body["outcome"].(map[string]any)
			if solved := (outcome == nil) == want.Hold; solved != right {
				t.Errorf("%s, by the hints %v: the outcome is %v", day, right, outcome)
			}
		}
	}
}

// playDuel plays the turns of a duel: as hints say, or wrong at first and then as hints say while
// there are any.
func playDuel(t *testing.T, me client, p party, d solve.Duel, right bool) {
	t.Helper()
	plies := d.Turns * 4 // both seats push and walk
	if !d.Hold {
		plies -= 2
	}
	events := me.watch(p, "", -1)
	for e := next(t, events); e.N < plies && e.View.Outcome == nil; e = next(t, events) {
		if e.View.ToMove != 1.0 {
			continue
		}
		ply := e.View.Choices[0].Ply
		if right || e.N >= 4 {
			hint := me.do("GET", p.path+"/hint", "", 0)
			if list, _ := hint.body["plies"].([]any); len(list) > 0 {
				ply, _ = list[0].(string)
			} else if right || hint.status != http.StatusConflict {
				t.Fatalf("no hint: %s", hint.data)
			}
		}
		me.do("POST", p.path+"/plies", plyBody(e.N, ply), http.StatusCreated)
	}
}
