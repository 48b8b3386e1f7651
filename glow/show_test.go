package glow_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/change"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/glow"
	"github.com/labyrinth-go/labyrinth/internal/long"
	"github.com/labyrinth-go/labyrinth/internal/testkit"
)

// TestShow compares the changes and facts of the views of random games with
// what the accessors of their states say. Games begin with few cards, so that
// they reach the night and the end.
func TestShow(t *testing.T) {
	kinds := make(map[string]int)
	for seed := range uint64(long.Count(4, 400)) {
		random := rand.New(rand.NewPCG(seed, 5))
		begin := parse(t, small, ring+"b1,e4 a1,e5 1s :M,:C :AH,:F day -")
		testkit.PlayRandom(t, begin, 400, random, func(s, next glow.State) {
			for viewer := game.Nobody; viewer < 2; viewer++ {
				before, after := s.View(viewer), next.View(viewer)
				checkFacts(t, next, after)
				checkChanges(t, s, next, after.Changes(before), kinds)
			}
		})
	}
	for _, kind := range []string{"found", "glow", "night", "points"} {
		if kinds[kind] == 0 {
			t.Errorf("no change of the kind %s in %v", kind, kinds)
		}
	}
	if least, most := small.SeatRange(); least != 1 || most != 4 {
		t.Errorf("%d to %d seats, want 1 to 4", least, most)
	}
}

func checkFacts(t *testing.T, s glow.State, v glow.View) {
	t.Helper()
	var players []map[string]any
	for p := range game.Player(2) {
		found, left := []string{}, []string{}
		for _, x := range s.Glow().AppendFound(nil, p) {
			found = append(found, "*"+x.String())
		}
		for _, x := range s.Glow().AppendPile(nil, p) {
			left = append(left, "*"+x.String())
		}
		goals, day := []string{}, []string{}
		for _, x := range s.Cards().AppendFound(nil, p) {
			day = append(day, x.String())
		}
		if x := s.Cards().Top(p); x != 0 && p == v.Seat() {
			goals = append(goals, x.String())
		}
		players = append(players, map[string]any{
			"seat": int(p) + 1, "found": day, "left": s.Cards().Left(p), "goals": goals,
			"score": s.Score(p).Total(), "points": s.Score(p).Points, "glowFound": found, "glowLeft": left,
		})
	}
	want := map[string]any{"night": s.Night(), "players": players}
	if diff := cmp.Diff(want, v.Describe()); diff != "" {
		t.Fatalf("%v (-want +got):\n%s", v, diff)
	}
}

func checkChanges(t *testing.T, s, next glow.State, changes []game.Change, kinds map[string]int) {
	t.Helper()
	var want []game.Change
	for p := range game.Player(2) {
		found := next.Glow().AppendFound(nil, p)
		for _, x := range found[s.Glow().Found(p):] {
			want = append(want, glow.Glow{Seat: p, Mark: labyrinth.Mark(x)})
		}
	}
	if next.Night() && !s.Night() {
		want = append(want, glow.Night{})
	}
	if n := next.Points(); n > 0 {
		want = append(want, glow.Awarded{Seat: next.Table().Seat(), Points: n})
	}
	var got []game.Change
	for _, c := range changes {
		kinds[c.ChangeKind()]++
		if slices.Contains([]string{"glow", "night", "points"}, c.ChangeKind()) {
			got = append(got, c)
		}
	}
	if !slices.Equal(got, want) {
		t.Fatalf("%v\n%v\nchanges %s, want %s", s, next, fmt.Sprint(got), fmt.Sprint(want))
	}
}

// TestChangesOfAnotherGame checks that there is nothing to say of two views that
// no ply leads between, but to render the second anew.
func TestChangesOfAnotherGame(t *testing.T) {
	one := parse(t, small, ring+"b1,e4 a1,e5 1s :M,:C :AH,:F day -")
	two := parse(t, small, ring+"b1 a1 1s J: :AH night -")
	want := []game.Change{change.Reset{}}
	if got := two.View(0).Changes(one.View(0)); !slices.Equal(got, want) {
		t.Errorf("from 2 seats to 1: changes %+v, want %+v", got, want)
	}
}

// TestPicks checks the steps of a ply of each form.
func TestPicks(t *testing.T) {
	for word, want := range map[string]string{
		"W2:ES": "slot W2 orientation ES", "c5": "square c5", "+3": "button +3",
	} {
		p, err := small.ParsePly(word)
		if err != nil {
			t.Fatal(err)
		}
		var got strings.Builder
		for _, pick := range game.Picks(glow.View{}, p) {
			got.WriteString(" " + pick.Kind + " " + pick.Text)
		}
		if got.String() != " "+want {
			t.Errorf("%s is picked by%s, want %s", word, got.String(), want)
		}
	}
}
