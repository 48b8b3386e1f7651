package play_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/labyrinth-go/labyrinth/catalog"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/play"
)

// In a game with piles, a seat learns something by the finds after which it looks at
// another card that could be one of several. With open cards it never does.
func TestRevealedByFinds(t *testing.T) {
	layout := game.Tag{Name: "Layout", Value: "6c/39 5A5B5C5D7E7F a1,c1,c3,a3 -"}
	for _, variant := range []string{"standard", "kids"} {
		r, err := catalog.All().Open(game.Tag{Name: "Variant", Value: variant}, layout)
		if err != nil {
			t.Fatal(err)
		}
		looked := 0
		for seed := range uint64(20) {
			s := start(t, r, 2, seed)
			random := rand.New(game.NewSource(seed))
			for n := 0; n < 60 && s.ToMove() >= 0; n++ {
				p, before := s.ToMove(), s.Last()
				left := cardsLeft(s)
				legal := s.State().AppendPlies(nil)
				if _, err := s.Submit(p, before, legal[random.IntN(len(legal))]); err != nil {
					t.Fatal(err)
				}
				now := cardsLeft(s)
				hidden := left[0] + left[1] - 1 // without the card that the seat looked at
				want := variant == "standard" && now[p] < left[p] && now[p] > 0 && hidden > 1
				if got := s.Revealed(p, before); got != want {
					t.Fatalf("%s, seed %d: Revealed(%v, %d) is %v, want %v; cards left %v, then %v", variant, seed, p, before, got, want, left, now)
				}
				if other := 1 - p; s.Revealed(other, before) {
					t.Fatalf("%s, seed %d: seat %v learned by a ply of seat %v", variant, seed, other, p)
				}
				if want {
					looked++
				}
			}
		}
		if variant == "standard" && looked < 20 {
			t.Errorf("only %d finds", looked)
		}
	}
}

// start returns a session of a game that is dealt.
func start(t *testing.T, r catalog.Rules, seats int, seed uint64) *anySession {
	t.Helper()
	state, err := r.Deal(seats, seed)
	if err != nil {
		t.Fatal(err)
	}
	return play.NewSession(r, state, play.Options{Seed: seed})
}

// cardsLeft returns how many cards each seat has to find.
func cardsLeft(s *anySession) (left []int) {
	for _, player := range game.Describe(s.View(game.Nobody))["players"].([]map[string]any) {
		left = append(left, player["left"].(int))
	}
	return left
}

// A shift shows the back of a tile that nobody has seen, and nothing else.
func TestRevealedByBacks(t *testing.T) {
	r, err := catalog.All().Open(game.Tag{Name: "Variant", Value: "anniversary"})
	if err != nil {
		t.Fatal(err)
	}
	dealt, err := r.Deal(2, 1)
	if err != nil {
		t.Fatal(err)
	}
	var loose []string // all tiles that are not fixed
	for i := range 49 {
		if x, y := i%7, i/7; x%2 == 1 || y%2 == 1 {
			loose = append(loose, fmt.Sprintf("%c%d", 'a'+x, y+1))
		}
	}
	fields := strings.Fields(dealt.String()) // BOARD SPARE BAN PAWNS HOMES TURN CARDS SEEN EVENT
	for seen, want := range map[string]bool{"-": true, strings.Join(loose, ",") + ",+": false} {
		fields[7] = seen
		state, err := r.Parse(strings.Join(fields, " "))
		if err != nil {
			t.Fatal(err)
		}
		s := play.NewSession(r, state, play.Options{})
		if _, err := s.Submit(0, 0, state.AppendPlies(nil)[0]); err != nil {
			t.Fatal(err)
		}
		if got := s.Revealed(0, 0); got != want {
			t.Errorf("backs seen %s: %v by %v, want %v", seen, got, s.State(), want)
		}
		if s.Revealed(0, 1) || s.Revealed(1, 0) || s.Revealed(0, -1) || s.Revealed(0, 2) || s.Revealed(7, 0) {
			t.Error("learned without a ply")
		}
	}
}

// What chance does after a ply is learned by the seat that has played it.
func TestRevealedByChance(t *testing.T) {
	r, err := catalog.All().Open(game.Tag{Name: "Variant", Value: "battlechess"})
	if err != nil {
		t.Fatal(err)
	}
	s := start(t, r, 2, 1)
	for s.ToMove() >= 0 {
		p, before := s.ToMove(), s.Last()
		legal := s.State().AppendPlies(nil)
		ply := legal[0]
		for _, other := range legal { // an attack, or else a step ahead
			if strings.Contains(other.String(), "x") {
				ply = other
			}
		}
		if _, err := s.Submit(p, before, ply); err != nil {
			t.Fatal(err)
		}
		drawn := s.Last() > before+1
		if s.Revealed(p, before) != drawn || s.Revealed(1-p, before) {
			t.Fatalf("%s leads to %v: %v and %v, want %v and false", ply, s.State(), s.Revealed(p, before), s.Revealed(1-p, before), drawn)
		}
		if drawn {
			return
		}
	}
	t.Error("no card was drawn")
}

// TestCanTakeBack asks for the last ply of a seat after other plies and after an undo.
func TestCanTakeBack(t *testing.T) {
	s := play.NewSession(small, parse(t, small, duel), play.Options{})
	if _, err := s.CanTakeBack(); !errors.Is(err, play.ErrEvent) {
		t.Errorf("without a ply: %v, want ErrEvent", err)
	}
	for _, ply := range plies(t, duelPlies)[:3] { // two plies of seat 1, one of seat 2
		if _, err := s.Submit(s.ToMove(), s.Last(), ply); err != nil {
			t.Fatal(err)
		}
	}
	ask := func(want play.TakeBack, seats ...game.Player) {
		t.Helper()
		if got, err := s.CanTakeBack(seats...); err != nil || got != want {
			t.Errorf("after event %d, of %v: %+v, %v; want %+v", s.Last(), seats, got, err, want)
		}
	}
	ask(play.TakeBack{To: 2, Seat: 1})
	ask(play.TakeBack{To: 1, Seat: 0}, 0)
	ask(play.TakeBack{To: 2, Seat: 1}, 0, 1)
	if _, err := s.TakeBack(0); err != nil { // event 4 goes back to event 1
		t.Fatal(err)
	}
	ask(play.TakeBack{To: 0, Seat: 0}, 0)
	if _, err := s.CanTakeBack(1); !errors.Is(err, play.ErrEvent) {
		t.Errorf("seat 2 has no ply: %v, want ErrEvent", err)
	}
	if _, err := s.TakeBack(); err != nil || s.State() != parse(t, small, duel) {
		t.Errorf("all is taken back: %v, %v", s.State(), err)
	}
}
