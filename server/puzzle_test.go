// This file tests puzzles.

package server

import (
	"net/http"
	"strings"
	"testing"

	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/solve"
)

// A puzzle is that of the library for its par and seed, and its solution finds the goal
// in so many turns. The same puzzle is made once.
func TestPuzzle(t *testing.T) {
	t.Parallel()
	server := serveHere(t, nil)
	c := server.client
	for _, body := range []string{`{"par":0,"seed":"1"}`, `{"par":4,"seed":"1"}`, `{"par":2,"seed":"-1"}`, `{"par":2,"seed":1}`, `{"par":2}`} {
		c.refused("POST", "/api/puzzles", body, http.StatusBadRequest, "request")
	}
	for range 2 {
		p := partyOf(t, c.do("POST", "/api/puzzles", `{"par":2,"seed":"20261123","daily":true}`, http.StatusCreated))
		me := c.as(p.tokens[1])
		want, err := solve.Generate(t.Context(), labyrinth.Classic(), 2, 20261123)
		if err != nil {
			t.Fatal(err)
		}
		f := c.do("GET", p.path, "", http.StatusOK)
		told, _ := f.body["puzzle"].(map[string]any)
		fields := strings.Fields(want.String())
		if told["par"] != 2.0 || told["seed"] != "20261123" || told["goal"] != fields[4] || told["daily"] != true || f.body["practice"] != true {
			t.Errorf("the facts are %s", f.data)
		}
		if text := me.last(p).View.Text; !strings.HasPrefix(text, strings.Join(fields[:3], " ")) {
			t.Errorf("the view is %s, want that of %v", text, want)
		}
		turns, err := want.Problem().Solve(t.Context(), 2)
		if err != nil || len(turns) != 2 {
			t.Fatalf("%d turns, %v", len(turns), err)
		}
		for _, turn := range turns {
			for _, ply := range turn.Plies() {
				me.do("POST", p.path+"/plies", plyBody(me.last(p).N, ply.String()), http.StatusCreated)
			}
		}
		if e := me.last(p); !strings.Contains(string(e.Changes), `"found"`) {
			t.Errorf("the last ply of the solution changes %s", e.Changes)
		}
		server.api.puzzles.mu.Lock()
		if n := len(server.api.puzzles.made); n != 1 {
			t.Errorf("%d puzzles are kept", n)
		}
		server.api.puzzles.mu.Unlock()
	}
}

// The book forgets the oldest puzzles.
func TestPuzzleBook(t *testing.T) {
	t.Parallel()
	var b puzzleBook
	for i := range mostPuzzles + 10 {
		b.put(string(rune('a'+i)), solve.Puzzle{Par: i})
		b.put(string(rune('a'+i)), solve.Puzzle{Par: i})
	}
	if _, ok := b.get("a"); ok || len(b.made) != mostPuzzles || len(b.order) != mostPuzzles {
		t.Errorf("the book has %d puzzles in %d lines", len(b.made), len(b.order))
	}
}
