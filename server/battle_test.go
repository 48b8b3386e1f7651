// This file tests the puzzles of Battle Chess.

package server

import (
	"fmt"
	"net/http"
	"testing"
	"time"

	"github.com/labyrinth-go/labyrinth/battlechess"
)

// A puzzle of Battle Chess is that of the library, which also finds the hints and the replies of the bot.
// The hints win within its turns, whatever chance does.
func TestBattlePuzzle(t *testing.T) {
	t.Parallel()
	server := serveHere(t, nil)
	server.hub.pool.think = time.Minute // on any machine enough for the rival and for hints
	c := server.client
	c.refused("POST", "/api/puzzles", `{"par":4,"seed":"1","variant":"battlechess"}`, http.StatusBadRequest, "request")
	for _, turns := range []int{2, 3} {
		want, err := battlechess.Rules{}.Puzzle(t.Context(), turns, 20261129)
		if err != nil {
			t.Fatal(err)
		}
		for _, right := range []bool{true, false} {
			p := partyOf(t, c.do("POST", "/api/puzzles", fmt.Sprintf(`{"variant":"battlechess","par":%d,"seed":"20261129"}`, turns), http.StatusCreated))
			me := c.as(p.tokens[1])
			f := c.do("GET", p.path, "", http.StatusOK)
			told, _ := f.body["puzzle"].(map[string]any)
			if told["par"] != float64(turns) || told["seed"] != "20261129" || told["task"] != "beat" || f.body["practice"] != true {
				t.Errorf("the facts are %s", f.data)
			}
			if text := me.last(p).View.Text; text != want.State.String() {
				t.Errorf("the view is %s, want that of %v", text, want)
			}
			if won := playBattle(t, me, p, turns, right); right && !won {
				t.Errorf("the hints do not win %v", want)
			}
		}
	}
}

// playBattle plays the turns of a puzzle of Battle Chess: as hints say, or wrong at first and then as hints say
// while there are any. It reports whether seat 1 has won.
func playBattle(t *testing.T, me client, p party, turns int, right bool) bool {
	t.Helper()
	events := me.watch(p, "", -1)
	for used, before := 0, (battlechess.State{}); ; {
		e := next(t, events)
		if e.View.Outcome != nil {
			return e.View.Outcome.Winners[0] == 1.0
		}
		state, err := battlechess.Rules{}.Parse(e.View.Text)
		if err != nil {
			t.Fatal(err)
		}
		if before.ToMove() == 1 {
			if want, err := before.Reply(t.Context(), turns-1); err != nil || e.Ply != want.String() {
				t.Errorf("the bot plays %s in %v, want %v (%v)", e.Ply, before, want, err)
			}
		}
		before = state
		if state.ToMove() != 0 {
			continue
		}
		keys, err := state.Keys(t.Context(), turns-used)
		if err != nil {
			t.Fatal(err)
		}
		hint := me.do("GET", p.path+"/hint", "", 0)
		if list, _ := hint.body["plies"].([]any); len(keys) == 0 && hint.status != http.StatusConflict || len(keys) > 0 && (len(list) != 1 || list[0] != keys[0].String()) {
			t.Errorf("%d turns after %v the hint is %s, want one of %v", used, state, hint.data, keys)
		}
		if used == turns {
			return false
		}
		ply := e.View.Choices[0].Ply
		if len(keys) > 0 && (right || used > 0) {
			ply = keys[0].String()
		} else if len(keys) > 0 && ply == keys[0].String() {
			ply = e.View.Choices[1].Ply // wrong at first
		}
		me.do("POST", p.path+"/plies", plyBody(e.N, ply), http.StatusCreated)
		used++
	}
}
