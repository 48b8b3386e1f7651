// This file holds what states promise in addition to the rules: their size, that
// they do not allocate, and that bots can play them.

package anniversary_test

import (
	"context"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"unsafe"

	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/anniversary"
	"github.com/labyrinth-go/labyrinth/bot"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/internal/long"
	"github.com/labyrinth-go/labyrinth/internal/testkit"
	"github.com/labyrinth-go/labyrinth/play"
	"github.com/labyrinth-go/labyrinth/variant"
)

func TestSize(t *testing.T) {
	if n := unsafe.Sizeof(anniversary.State{}); n > 208 {
		t.Errorf("a state has %d bytes", n)
	}
}

// everyPhase returns a state for every phase and event, by these two.
func everyPhase(t *testing.T) map[string]anniversary.State {
	t.Helper()
	states := make(map[string]anniversary.State)
	r := rand.New(game.NewSource(3))
	for seed := range uint64(300) {
		s, err := small("5'15'25'35'43'5").Deal(2, seed)
		if seed%2 == 0 {
			s, err = small("5'55'55'65'43'5").Deal(2, seed)
		}
		if err != nil {
			t.Fatal(err)
		}
		for range 60 {
			states[kit.Field(s, "TURN")[1:]+kit.Field(s, "EVENT")] = s
			if s.Outcome().Over() {
				break
			}
			if s, err = s.Play(seek(s, r.IntN)); err != nil {
				t.Fatal(err)
			}
		}
	}
	for want := range strings.FieldsSeq("s- s'1 s'2 e'1 e'2 e'3 e'4 e'5 e'6 c'5 m- m'2 m'6 d- d'2 d'4 x-") {
		if _, ok := states[want]; !ok {
			t.Errorf("300 games have no state in %s", want)
		}
	}
	return states
}

func TestPlayDoesNotAllocate(t *testing.T) {
	for _, s := range everyPhase(t) {
		kit.NoAllocation(t, s)
	}
}

// TestPlayExactlyTheListed tries every ply in every phase.
func TestPlayExactlyTheListed(t *testing.T) {
	all := []game.Ply{{}, variant.Use, variant.Decline}
	for i := range 256 {
		all = append(all, variant.Swap(game.Player(int8(i))), variant.Take(labyrinth.Picture(i)), variant.Draw(labyrinth.Picture(i)))
		for _, word := range []string{"use", "decline", "swap:2", "take:B", "draw:B"} {
			for at := range word {
				all = append(all, game.PlyOf(word[:at]+string(rune(i))+word[at+1:]), game.PlyOf(word[:at]+string(rune(i))+word[at:]))
			}
		}
	}
	all = slices.AppendSeq(all, testkit.EveryPly)
	for _, s := range everyPhase(t) {
		kit.NothingElseIsLegal(t, s, slices.Values(all))
	}
}

// TestNoSuchPly makes plies of seats and cards that do not exist.
func TestNoSuchPly(t *testing.T) {
	for p := game.Player(-3); p < 8; p++ {
		seat, ok := variant.SwapOf(variant.Swap(p))
		if want := p >= 0 && p < labyrinth.MaxSeats; ok != want || want && seat != p || !want && variant.Swap(p) != (game.Ply{}) {
			t.Errorf("Swap(%d) is %v, with the pawn of seat %v, %t", int(p), variant.Swap(p), seat, ok)
		}
	}
	for i := range 256 {
		x := labyrinth.Picture(i)
		take, draw := variant.Take(x), variant.Draw(x)
		taken, takes := variant.TakenOf(take)
		drawn, draws := variant.DrawnOf(draw)
		want := x >= 1 && x <= labyrinth.MaxPicture || x == labyrinth.Unknown
		if takes != want || draws != want || want && (taken != x || drawn != x) || !want && (take != game.Ply{} || draw != game.Ply{}) {
			t.Errorf("the plies with card %d are %v and %v, with the cards %d, %t and %d, %t", i, take, draw, taken, takes, drawn, draws)
		}
		if _, ok := variant.TakenOf(draw); ok {
			t.Errorf("%v takes a card", draw)
		}
		if _, ok := variant.DrawnOf(take); ok {
			t.Errorf("%v draws a card", take)
		}
	}
}

func TestEstimate(t *testing.T) {
	for _, s := range everyPhase(t) {
		if s.Outcome().Over() {
			kit.Decided(t, s, s.Outcome().Winners()...)
			continue
		}
		for p := range game.Player(s.Seats()) {
			if e := s.Evaluate(p); !(e >= 0 && e < 1) {
				t.Errorf("%v\nis worth %v to seat %v", s, e, p)
			}
		}
	}
	kit.Rises(t, 0, at(t, "'6", ":ABC,:DEF"), at(t, "'6", "A:BC,:DEF"))
}

// TestGreedyGamesEnd plays whole games with a bot that knows no rules. They end,
// and use all events.
func TestGreedyGamesEnd(t *testing.T) {
	games := long.Count(12, 24)
	used := make(map[string]int)
	for seed := range uint64(games) {
		r := anniversary.Rules{Return: []variant.Return{variant.ReturnRequired, variant.ReturnWaived}[seed%2], LiftBan: seed%4 > 1, PeekForTurn: seed%8 > 3}
		s, err := r.Deal(2+int(seed%3), seed)
		if err != nil {
			t.Fatal(err)
		}
		greedy := bot.Greedy(r, seed)
		seats := slices.Repeat([]play.Bot{greedy}, s.Seats())
		rec, err := play.Run(context.Background(), r, s, seats, play.Options{Limit: 3000, Seed: seed})
		if err != nil || rec.Reason != "" || len(rec.Outcome.Winners()) != 1 {
			t.Errorf("seed %d: outcome %v, reason %q, %v", seed, rec.Outcome, rec.Reason, err)
		}
		states, err := play.States(rec)
		if err != nil {
			t.Fatal(err)
		}
		for i, ply := range rec.Plies {
			if states[i].Table().Phase() == variant.Offered && ply != variant.Decline {
				used[states[i].Message().Name()]++
			}
		}
	}
	if len(used) != 6 {
		t.Errorf("the games use the events %v, want all six", used)
	}
}
