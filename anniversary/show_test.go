package anniversary_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/labyrinth-go/labyrinth/anniversary"
	"github.com/labyrinth-go/labyrinth/change"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/internal/long"
	"github.com/labyrinth-go/labyrinth/internal/testkit"
	"github.com/labyrinth-go/labyrinth/variant"
)

// TestShow compares the changes and facts of the views of random games with
// what their accessors say.
func TestShow(t *testing.T) {
	kinds := make(map[string]int)
	for seed := range uint64(long.Count(6, 120)) {
		random := rand.New(rand.NewPCG(seed, 5))
		testkit.PlayRandom(t, kit.Deal(t, anniversary.Rules{}, 2, seed), 150, random, func(s, next anniversary.State) {
			for viewer := game.Nobody; viewer < 2; viewer++ {
				before, after := s.View(viewer), next.View(viewer)
				checkFacts(t, after)
				checkChanges(t, before, after, kinds)
			}
		})
	}
	for _, kind := range []string{"shift", "pawn", "back", "turned", "event", "found", "pile"} {
		if kinds[kind] == 0 {
			t.Errorf("no change of the kind %s in %v", kind, kinds)
		}
	}
	if least, most := (anniversary.Rules{}).SeatRange(); least != 1 || most != 4 {
		t.Errorf("%d to %d seats, want 1 to 4", least, most)
	}
}

func checkFacts(t *testing.T, v anniversary.View) {
	t.Helper()
	facts := v.Describe()
	event := ""
	if v.Message() != 0 {
		event = v.Message().Name()
	}
	if facts["event"] != event {
		t.Fatalf("%v\nevent %v, want %q", v, facts["event"], event)
	}
	for p, player := range facts["players"].([]map[string]any) {
		pile := strings.Join(player["pile"].([]string), "")
		_, text := cardsOf(v, game.Player(p)) // as in [MX]F?(AB)
		if want := strings.NewReplacer("[", "", "]", "", "(", "", ")", "").Replace(text); pile != want {
			t.Fatalf("%v\nthe pile of seat %d is %s, want %s", v, p+1, pile, want)
		}
	}
	seen, spare := v.Seen()
	b := v.Table().Board()
	unknown, blank := []string{}, []string{}
	for at := range b.Squares().Minus(b.Fixed()).All() {
		switch {
		case !seen.Has(at):
			unknown = append(unknown, at.String())
		case b.At(at).Mark == 0:
			blank = append(blank, at.String())
		}
	}
	if !spare {
		unknown = append(unknown, "+")
	} else if b.Spare().Mark == 0 {
		blank = append(blank, "+")
	}
	if diff := cmp.Diff(map[string]any{"unknown": unknown, "blank": blank}, facts["backs"]); diff != "" {
		t.Fatalf("%v\nbacks (-want +got):\n%s", v, diff)
	}
	players := facts["players"].([]map[string]any)
	for p := range game.Player(2) {
		if got := players[p]; got["loose"] != v.Shuffled(p) || got["left"] != v.Cards().Left(p) || got["seat"] != int(p)+1 {
			t.Fatalf("%v\nseat %v is described by %v", v, p, got)
		}
		if p == v.Seat() && players[p]["pair"] != (v.Goals().Len() == 2) {
			t.Fatalf("%v\nseat %v is described by %v, and its goals are %v", v, p, players[p], v.Goals())
		}
	}
}

func checkChanges(t *testing.T, before, after anniversary.View, kinds map[string]int) {
	t.Helper()
	changes := after.Changes(before)
	for _, c := range changes {
		kinds[c.ChangeKind()]++
	}
	if got, want := slices.Contains(changes, game.Change(anniversary.Event{Message: after.Message()})), after.Message() != before.Message(); got != want {
		t.Fatalf("%v\n%v\nchanges %+v, and the event changed: %v", before, after, changes, want)
	}
	_, pushed := firstOf(changes).(change.Shift)
	first := before.Message() == 0 // no message lets the seat shift once more
	turned := slices.Contains(changes, game.Change(anniversary.Turned{Message: variant.MessageOf(after.Table().Board().Spare().Mark)}))
	if turned != (pushed && first) {
		t.Fatalf("%v\n%v\nchanges %+v, and it is the first shift of the turn: %v", before, after, changes, first)
	}
	for p := range game.Player(2) {
		foundBefore, pileBefore := cardsOf(before, p)
		found, pile := cardsOf(after, p)
		if got, want := slices.Contains(changes, game.Change(anniversary.Pile{Seat: p})), pile != pileBefore && found == foundBefore; got != want {
			t.Fatalf("%v\n%v\nchanges %+v, and the pile of seat %d changed without a find: %v", before, after, changes, p+1, want)
		}
	}
}

// cardsOf returns the two halves of a seat's cards in the view's text, as in
// K:[MX]F?(AB).
func cardsOf(v anniversary.View, p game.Player) (found, pile string) {
	found, pile, _ = strings.Cut(strings.Split(strings.Fields(v.String())[6], ",")[p], ":")
	return found, pile
}

func firstOf(changes []game.Change) game.Change {
	if len(changes) == 0 {
		return nil
	}
	return changes[0]
}

// TestTurnedOnce checks that the tile that a second shift pushes out is not said to be
// turned over, even if its back is known.
func TestTurnedOnce(t *testing.T) {
	for _, plies := range []string{"Nb:ES use", "Nb:ES use a1"} {
		message := "'1"
		if strings.HasSuffix(plies, "a1") {
			message = "'2"
		}
		s := after(t, parse(t, small("5"+message), "6aAc/5BbF5C/3aD"+message+"9 3E - a1,c3 a1,c3 1s :ABC,:DEF a2 -"), plies)
		next := after(t, s, "E2:EW") // the blank back of B was known before
		if _, known := next.View(0).Seen(); !known {
			t.Fatalf("%v: the back of the spare tile is unknown", next)
		}
		for _, c := range next.View(0).Changes(s.View(0)) {
			if c.ChangeKind() == (anniversary.Turned{}).ChangeKind() {
				t.Errorf("%s: the second tile is said to be turned over", plies)
			}
		}
	}
}

// TestChangesOfAnotherGame checks that there is nothing to say of two views that
// no ply leads between, but to render the second anew.
func TestChangesOfAnotherGame(t *testing.T) {
	one, two := kit.Deal(t, anniversary.Rules{}, 2, 1), kit.Deal(t, anniversary.Rules{}, 3, 1)
	want := []game.Change{change.Reset{}}
	if got := two.View(0).Changes(one.View(0)); !slices.Equal(got, want) {
		t.Errorf("from 2 seats to 3: changes %+v, want %+v", got, want)
	}
}

// TestPicks checks the steps of a ply of each form, and what they say.
func TestPicks(t *testing.T) {
	for word, want := range map[string]string{
		"W2:ES":   " slot W2 orientation ES",
		"c5":      " square c5",
		"use":     " button use",
		"decline": " button decline",
		"swap:2":  " button swap:2",
		"take:K":  " button take:K",
		"draw:K":  " button draw:K",
	} {
		ply, err := anniversary.Rules{}.ParsePly(word)
		if err != nil {
			t.Fatal(err)
		}
		var got strings.Builder
		for _, pick := range game.Picks(anniversary.View{}, ply) {
			got.WriteString(" " + pick.Kind + " " + pick.Text)
			if pick.Label == "" {
				t.Errorf("%s: the pick %+v has no label", word, pick)
			}
		}
		if got.String() != want {
			t.Errorf("%s is picked by%s, want%s", word, got.String(), want)
		}
	}
	for word, want := range map[string]string{
		"use":     "use the message",
		"decline": "decline the message",
		"swap:2":  "change places with seat 2",
		"take:K":  "make K your top card",
		"draw:K":  "draw:K", // chance does not read
	} {
		if picks := game.Picks(anniversary.View{}, ply(t, word)); len(picks) != 1 || picks[0].Label != want {
			t.Errorf("%s: picks %+v, want one with the label %q", word, picks, want)
		}
	}
}
