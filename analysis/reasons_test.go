package analysis

import (
	"testing"

	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/bot"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/play"
	"github.com/labyrinth-go/labyrinth/standard"
	"github.com/labyrinth-go/labyrinth/variant"
)

// The counts of reasons are those that one gets by playing all plies by the rules: after a
// turn, every shift of the other seat, and then every turn of the own.
func TestCounts(t *testing.T) {
	r := standard.Rules{}
	counted := map[ReasonKind]int{}
	for seed := range uint64(4) {
		start, err := r.Deal(2, seed)
		if err != nil {
			t.Fatal(err)
		}
		bots := []play.Bot{bot.Greedy(r, seed), bot.Random(seed)}
		rec, err := play.Run(t.Context(), r, start, bots, play.Options{Limit: 300})
		if err != nil {
			t.Fatal(err)
		}
		states, err := play.States(rec)
		if err != nil {
			t.Fatal(err)
		}
		for i := len(rec.Plies) % 2; i+1 < len(rec.Plies); i += 2 * (1 + len(rec.Plies)/12) { // a few turns
			s, turn := states[i], rec.Plies[i:i+2]
			step, _ := stepOf(turn)
			sc, ok := sceneOf(s.View(s.ToMove()), step)
			if !ok {
				t.Fatalf("no scene after %v", turn)
			}
			o := sc.next()
			check := func(kind ReasonKind, got Count) {
				counted[kind]++
				if want := byPlaying(t, s, turn, Reason{Kind: kind, Seat: o}); got != want {
					t.Errorf("seed %d, ply %d: %v counts %v after %v, want %v", seed, i+1, kind, got, turn, want)
				}
			}
			check(MissedFind, sc.ways())
			if !sc.finds {
				check(WayKept, sc.kept())
			}
			if home := sc.waysHome(o); home.All > 0 {
				check(TheirWayHome, home)
			} else {
				check(Threat, sc.threat(o))
			}
		}
	}
	if counted[Threat] < 10 || counted[WayKept] < 10 || counted[MissedFind] < 10 || counted[TheirWayHome] < 1 {
		t.Errorf("counted %v", counted)
	}
}

// byPlaying counts by the rules what a reason counts after a turn.
func byPlaying(t *testing.T, s standard.State, turn []game.Ply, reason Reason) (n Count) {
	t.Helper()
	me := s.ToMove()
	do := func(s standard.State, ply game.Ply) standard.State {
		t.Helper()
		next, err := s.Play(ply)
		if err != nil {
			t.Fatal(err)
		}
		return next
	}
	// ends reports on which tiles of a set a turn of the seat to move can end, shift by shift.
	ends := func(s standard.State, on func(table labyrinth.Table, to labyrinth.Square) bool) (n Count) {
		p := s.ToMove()
		for _, shift := range s.AppendPlies(nil) {
			after, can := do(s, shift), false
			for _, walk := range after.AppendPlies(nil) {
				to, _ := labyrinth.SquareOf(walk)
				can = can || on(after.Table().WithPawn(p, to), to)
			}
			n = n.plus(can)
		}
		return n
	}
	goal := s.Goals(me)
	atGoal := func(table labyrinth.Table, to labyrinth.Square) bool {
		if goal.Len() == 0 {
			return to == table.Home(me)
		}
		return goal.Has(table.Board().At(to).Picture)
	}
	if reason.Kind == MissedFind {
		return ends(s, atGoal)
	}
	after := do(do(s, turn[0]), turn[1])
	switch reason.Kind {
	case TheirWayHome:
		return ends(after, func(table labyrinth.Table, to labyrinth.Square) bool { return to == table.Home(reason.Seat) })
	case WayKept:
		for _, shift := range after.AppendPlies(nil) {
			reply := do(after, shift)
			for _, walk := range reply.AppendPlies(nil) {
				if to, _ := labyrinth.SquareOf(walk); to == reply.Table().Pawn(reason.Seat) { // it stays
					n = n.plus(ends(do(reply, walk), atGoal).Of > 0)
				}
			}
		}
		return n
	}
	for x := range any(s.View(me)).(variant.QuestView).Quest(reason.Seat).Pictures.All() {
		can := ends(after, func(table labyrinth.Table, to labyrinth.Square) bool { return table.Board().At(to).Picture == x }).Of > 0
		n = n.plus(can)
	}
	return n
}
