package change_test

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/anniversary"
	"github.com/labyrinth-go/labyrinth/change"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/glow"
	"github.com/labyrinth-go/labyrinth/internal/long"
	"github.com/labyrinth-go/labyrinth/kids"
	"github.com/labyrinth-go/labyrinth/standard"
	"github.com/labyrinth-go/labyrinth/variant"
)

// A picture is what a user interface keeps of a table: it knows nothing but the
// changes that it is told.
type picture struct {
	Tiles map[string]string
	Pawns []string
	Found []string
}

func pictureOf(t labyrinth.Table, found labyrinth.Cards) picture {
	p := picture{Tiles: map[string]string{"spare": t.Board().Spare().String()}}
	for s := range t.Board().Squares().All() {
		p.Tiles[s.String()] = t.Board().At(s).String()
	}
	for seat := range game.Player(t.Seats()) {
		p.Pawns = append(p.Pawns, t.Pawn(seat).String())
		p.Found = append(p.Found, fmt.Sprint(found.AppendFound(nil, seat)))
	}
	return p
}

// apply draws a change.
func (p *picture) apply(t *testing.T, b labyrinth.Board, c game.Change) {
	switch c := c.(type) {
	case change.Shift:
		lane := b.Lane(c.Slot)
		if out := p.Tiles[lane[len(lane)-1].String()]; out != c.Out.String() {
			t.Fatalf("%v came out, and there was %s", c.Out, out)
		}
		for i := len(lane) - 1; i > 0; i-- {
			p.Tiles[lane[i].String()] = p.Tiles[lane[i-1].String()]
		}
		p.Tiles[lane[0].String()] = c.In.String()
		spare := c.Out
		spare.Open = c.Out.Open.Orientations()[0]
		p.Tiles["spare"] = spare.String()
	case change.Pawn:
		if p.Pawns[c.Seat] != c.From.String() {
			t.Fatalf("the pawn of seat %v went from %v, and was on %s", c.Seat, c.From, p.Pawns[c.Seat])
		}
		p.Pawns[c.Seat] = c.To.String()
	case change.Back:
		at := c.At.String()
		if c.At == 0 {
			at = "spare"
		}
		p.Tiles[at] = c.Tile.String()
	case change.Found:
		list := p.Found[c.Seat]
		if list == "[]" {
			p.Found[c.Seat] = fmt.Sprintf("[%v]", c.Picture)
		} else {
			p.Found[c.Seat] = fmt.Sprintf("%s %v]", list[:len(list)-1], c.Picture)
		}
	case change.Reset:
		t.Fatal("all is to be drawn anew")
	}
}

type mazeView interface {
	game.View
	Table() labyrinth.Table
	Cards() labyrinth.Cards
}

// followGames plays random games and applies the changes of every ply, as each
// seat and a spectator is told them, to the picture before it.
func followGames[S game.State[S]](t *testing.T, r game.Rules[S]) {
	kinds := make(map[string]int)
	for seed := range uint64(long.Count(4, 30)) {
		s, err := r.Deal(1+int(seed%4), seed)
		if err != nil {
			t.Fatal(err)
		}
		random := rand.New(rand.NewPCG(seed, 7))
		for range 150 {
			plies := s.AppendPlies(nil)
			if len(plies) == 0 {
				break
			}
			ply := plies[random.IntN(len(plies))]
			next, err := s.Play(ply)
			if err != nil {
				t.Fatal(err)
			}
			for viewer := game.Nobody; int(viewer) < s.Seats(); viewer++ {
				before, after := r.View(s, viewer).(mazeView), r.View(next, viewer).(mazeView)
				p := pictureOf(before.Table(), before.Cards())
				changes := game.ChangesBetween(before, after)
				for _, c := range changes {
					p.apply(t, before.Table().Board(), c)
					kinds[c.ChangeKind()]++
				}
				if want := pictureOf(after.Table(), after.Cards()); !reflect.DeepEqual(want, p) { // cmp.Diff is slow
					t.Fatalf("%v\n%v\nchanges %+v (-want +got):\n%s", before, ply, changes, cmp.Diff(want, p))
				}
			}
			s = next
		}
	}
	for _, kind := range []string{"shift", "pawn", "found"} {
		if kinds[kind] == 0 {
			t.Errorf("no change of the kind %s", kind)
		}
	}
}

func TestChanges(t *testing.T) {
	t.Run("standard", func(t *testing.T) { followGames(t, standard.Rules{}) })
	t.Run("kids", func(t *testing.T) { followGames(t, kids.Rules{}) })
	t.Run("glow", func(t *testing.T) { followGames(t, glow.Rules{}) })
	t.Run("anniversary", func(t *testing.T) { followGames(t, anniversary.Rules{LiftBan: true}) })
}

// TestChangesCarried tells pawns that a shift carried from those that walked,
// where the tiles in a line are all alike too.
func TestChangesCarried(t *testing.T) {
	// Column b and the spare are the same straights, so that the board looks the
	// same after Nb:NS.
	l, err := labyrinth.ParseLayout("6c/39 555533 a1,c1,c3,a3 -")
	if err != nil {
		t.Fatal(err)
	}
	small := variant.Read(l, "65c/a53/359 5 - b3,a1 a1,c3 1s", "s", false).Table
	after, err := small.Play(labyrinth.MustParsePly("Nb:NS"))
	if err != nil {
		t.Fatal(err)
	}
	want := []game.Change{
		change.Shift{Slot: labyrinth.SlotAt(labyrinth.North, 2), In: labyrinth.Tile{Open: 5}, Out: labyrinth.Tile{Open: 5}},
		change.Pawn{Seat: 0, From: labyrinth.SquareAt(2, 3), To: labyrinth.SquareAt(2, 1), Carried: true},
	}
	if got := change.Between(small, after); !slices.Equal(got, want) {
		t.Errorf("changes %+v, want %+v", got, want)
	}
	classic := variant.Read(labyrinth.Classic(), "6aeA5eB6c/a96OceT69/7C57D7UeE9QdF/5eSc3PcRbXa/7GcbHcMdIadJ/a596abVeW/3cNbK5bL39 5 - a1,g7 a1,g7 1s", "s", false).Table
	if after, err = classic.Play(labyrinth.MustParsePly("Nb:NS")); err != nil {
		t.Fatal(err)
	}
	if got := change.Between(after, classic); !slices.Equal(got, []game.Change{change.Reset{}}) {
		t.Errorf("backward: %+v, want a reset", got)
	}
	if got := change.Between(small, small); got != nil {
		t.Errorf("nothing: %+v", got)
	}
}

func BenchmarkChanges(b *testing.B) {
	s, err := standard.Rules{}.Deal(2, 1)
	if err != nil {
		b.Fatal(err)
	}
	shifted, err := s.Play(s.AppendPlies(nil)[3])
	if err != nil {
		b.Fatal(err)
	}
	walked, err := shifted.Play(shifted.AppendPlies(nil)[0])
	if err != nil {
		b.Fatal(err)
	}
	b.Run("shift", func(b *testing.B) {
		for b.Loop() {
			change.Between(s.Table(), shifted.Table())
		}
	})
	b.Run("walk", func(b *testing.B) {
		for b.Loop() {
			change.Between(shifted.Table(), walked.Table())
		}
	})
}
