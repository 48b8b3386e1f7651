package battlechess_test

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/labyrinth-go/labyrinth/battlechess"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/internal/long"
)

// A picture is what a user interface keeps of a game: it knows nothing but the
// changes that it is told.
type picture struct {
	Pieces map[string]string // by square: the letter, ~ if turned over, the eggs
	Cost   []int
	FaceUp []int
}

func pictureOf(s battlechess.State) picture {
	p := picture{Pieces: make(map[string]string), FaceUp: slices.Sorted(slices.Values(s.FaceUp()))}
	for _, piece := range s.Pieces() {
		text := string(rune(piece.Letter))
		if piece.Turned {
			text += "~"
		}
		p.Pieces[piece.Square.String()] = text + strings.Repeat("+", piece.Eggs)
	}
	for seat := range game.Player(2) {
		p.Cost = append(p.Cost, s.PieceCount(seat).Cost)
	}
	return p
}

// apply draws a change.
func (p *picture) apply(t *testing.T, c game.Change) {
	expect := func(square battlechess.Square, letter string) string {
		text := p.Pieces[square.String()]
		if !strings.HasPrefix(text, letter) {
			t.Errorf("%+v: on %v is %q", c, square, text)
		}
		return text
	}
	switch c := c.(type) {
	case battlechess.PieceMoved:
		text := expect(c.From, c.Piece)
		delete(p.Pieces, c.From.String())
		p.Pieces[c.To.String()] = text
	case battlechess.PieceTurned:
		p.Pieces[c.Square.String()] = expect(c.Square, c.Piece)[:1] + "~" + expect(c.Square, c.Piece)[1:]
	case battlechess.PieceTaken:
		expect(c.Square, c.Piece)
		delete(p.Pieces, c.Square.String())
	case battlechess.Summoned:
		p.Pieces[c.Square.String()] = c.Piece
	case battlechess.EggsLeft:
		text := strings.TrimRight(p.Pieces[c.Square.String()], "+")
		p.Pieces[c.Square.String()] = text + strings.Repeat("+", c.Eggs)
	case battlechess.CostArea:
		p.Cost[c.Seat] = c.Pieces
	case battlechess.CardDrawn:
		p.FaceUp = slices.Sorted(slices.Values(append(p.FaceUp, c.Value)))
	case battlechess.Reshuffled:
		p.FaceUp = nil
	case battlechess.BattleBegan:
	default:
		t.Errorf("unknown change %#v", c)
	}
}

// TestChanges plays random games and applies the changes of every ply to the
// picture before it.
func TestChanges(t *testing.T) {
	kinds := make(map[string]int)
	for seed := range uint64(long.Count(60, 600)) {
		random := rand.New(rand.NewPCG(seed, 7))
		s, err := battlechess.Rules{}.Deal(2, seed)
		if err != nil {
			t.Fatal(err)
		}
		for range 200 {
			plies := s.AppendPlies(nil)
			if len(plies) == 0 {
				break
			}
			ply := plies[random.IntN(len(plies))]
			for _, p := range plies { // battles and summons are rare otherwise
				if _, summons := p.Letter(); summons && random.IntN(4) == 0 {
					ply = p
				}
				if _, battles := p.Toward(); battles && random.IntN(4) == 0 {
					ply = p
				}
			}
			next, err := s.Play(ply)
			if err != nil {
				t.Fatal(err)
			}
			p := pictureOf(s)
			changes := next.View(0).Changes(s.View(0))
			for _, c := range changes {
				p.apply(t, c)
				kinds[c.ChangeKind()]++
			}
			if diff := cmp.Diff(pictureOf(next), p); diff != "" {
				t.Fatalf("%v\n%v\n%v\nchanges %+v (-want +got):\n%s", s, ply, next, changes, diff)
			}
			s = next
		}
	}
	want := []string{"battle", "card", "cost", "eggs", "move", "shuffle", "summon", "taken", "turn"}
	if diff := cmp.Diff(want, slices.Sorted(maps.Keys(kinds))); diff != "" {
		t.Errorf("kinds of changes (-want +got):\n%s", diff)
	}
}

// TestPicks checks the steps of one ply of each form.
func TestPicks(t *testing.T) {
	for word, want := range map[string]string{
		"b5-b4":   "piece b5, square b4",
		"b5-b4xN": "piece b5, square b4, direction N",
		"b5xNE":   "piece b5, direction NE",
		"K@c3":    "legend K, square c3",
		"+20":     "button +20",
	} {
		ply, err := battlechess.ParsePly(word)
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, pick := range game.Picks(ply) {
			got = append(got, fmt.Sprint(pick.Kind, " ", pick.Text))
			if pick.Label == "" {
				t.Errorf("%s: the pick %+v has no label", word, pick)
			}
		}
		if text := strings.Join(got, ", "); text != want {
			t.Errorf("%s is picked by %s, want %s", word, text, want)
		}
	}
}
