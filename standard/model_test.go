package standard_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/internal/model"
	"github.com/labyrinth-go/labyrinth/play"
	"github.com/labyrinth-go/labyrinth/standard"
	"pgregory.net/rapid"
)

// TestAgainstModel plays random games with the state and the model side by
// side, and compares everything that can be seen of them after every ply.
func TestAgainstModel(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := newTwins(t)
		t.Repeat(map[string]func(*rapid.T){
			"":        g.agree,
			"random":  g.playAny,
			"seek":    g.playToGoal,
			"illegal": g.playIllegal,
		})
	})
}

// twins are a state and the model of it, and the states before it.
type twins struct {
	game standard.Rules
	real standard.State
	slow *model.Game
	past []remembered
}

// remembered is an old state and what it printed when it was new.
type remembered struct {
	state standard.State
	text  string
}

func newTwins(t *rapid.T) *twins {
	g := new(twins)
	g.begin(t)
	return g
}

// begin begins a new game, dealt or set up.
func (g *twins) begin(t *rapid.T) {
	var seats int
	g.game, seats = drawGame(t)
	g.real, g.slow = drawState(t, g.game, seats)
}

// agree holds the state to the model, and the old states to their texts.
func (g *twins) agree(t *rapid.T) {
	wantModel(t, g.real, g.slow, g.game.Look)
	g.past = append(g.past, remembered{g.real, g.real.String()})
	for _, old := range g.past {
		if got := old.state.String(); got != old.text {
			t.Fatalf("an old state printed %s\nand now prints %s", old.text, got)
		}
	}
}

func (g *twins) playAny(t *rapid.T) {
	g.play(t, rapid.SampledFrom(g.plies(t)).Draw(t, "ply"))
}

func (g *twins) playToGoal(t *rapid.T) {
	g.plies(t)
	g.play(t, seek(g.real, func(n int) int { return rapid.IntRange(0, n-1).Draw(t, "ply") }))
}

// plies returns the legal plies, of a new game where the old one is over.
func (g *twins) plies(t *rapid.T) []labyrinth.Ply {
	plies := g.real.AppendPlies(nil)
	if over, _ := g.slow.Outcome(); over {
		g.begin(t)
		plies = g.real.AppendPlies(nil)
	}
	return plies
}

func (g *twins) play(t *rapid.T, p labyrinth.Ply) {
	next, err := g.real.Play(p)
	if err != nil {
		t.Fatalf("%v\nPlay(%v): %v", g.real, p, err)
	}
	slow, err := g.slow.Play(p.String())
	if err != nil {
		t.Fatalf("%v\n%v", g.slow, err)
	}
	g.real, g.slow = next, slow
}

// playIllegal tries a ply that is not legal.
func (g *twins) playIllegal(t *rapid.T) {
	p := drawPly(t, g.real.Table().Board())
	if slices.Contains(g.real.AppendPlies(nil), p) {
		return
	}
	before := g.real.String()
	next, err := g.real.Play(p)
	if !errors.Is(err, game.ErrIllegal) {
		t.Fatalf("%v\nPlay(%v) = %v, %v; want an error that matches ErrIllegal", g.real, p, next, err)
	}
	if read, _ := labyrinth.ParsePly(p.String()); read == p { // else it has no text of its own
		if _, err := g.slow.Play(p.String()); err == nil {
			t.Fatalf("%v\nthe model plays %v", g.slow, p)
		}
	}
	if got := g.real.String(); got != before {
		t.Fatalf("a refused ply changed %s\ninto %s", before, got)
	}
}

// drawPly draws a ply: one that is legal on this board or nearly so, or any
// value that a ply can have, those of no board among them.
func drawPly(t *rapid.T, b labyrinth.Board) labyrinth.Ply {
	squares := slices.Collect(b.Squares().All())
	to := rapid.OneOf(rapid.SampledFrom(squares), rapid.Custom(func(t *rapid.T) labyrinth.Square {
		return labyrinth.Square(rapid.Uint8().Draw(t, "to"))
	}))
	near := b.WithoutBan().AppendShifts(nil)
	shift := rapid.OneOf(rapid.SampledFrom(near), rapid.Custom(func(t *rapid.T) labyrinth.Shift {
		return labyrinth.Shift{
			Slot: labyrinth.Slot(rapid.Uint8Min(1).Draw(t, "slot")),
			Open: labyrinth.Edges(rapid.Uint8().Draw(t, "open")),
		}
	}))
	return rapid.OneOf(rapid.Map(to, labyrinth.Walk), rapid.Map(shift, labyrinth.Push)).Draw(t, "ply")
}

// drawGame draws a game, and a number of seats that it is for.
func drawGame(t *rapid.T) (standard.Rules, int) {
	g := standard.Rules{Look: rapid.SampledFrom([]standard.Look{standard.AtOnce, standard.OnTurn}).Draw(t, "look")}
	switch rapid.IntRange(0, 5).Draw(t, "box") {
	case 0: // the zero Layout
	case 1:
		g.Layout = labyrinth.Older()
	default:
		g.Layout = drawLayout(t)
	}
	box := g.Box()
	seats := rapid.IntRange(1, len(box.Starts)).Draw(t, "seats")
	if rapid.Bool().Draw(t, "chosen homes") {
		g.Homes = rapid.Permutation(corners(box.Side)).Draw(t, "homes")[:seats]
	}
	return g, seats
}

// corners are the four corners of a board, clockwise from the top left.
func corners(side int) []labyrinth.Square {
	return []labyrinth.Square{
		labyrinth.SquareAt(1, 1), labyrinth.SquareAt(side, 1),
		labyrinth.SquareAt(side, side), labyrinth.SquareAt(1, side),
	}
}

// drawLayout draws a layout of side 3 or 5 by its text. Its pictures, none to
// 24 of them, are on any of its tiles.
func drawLayout(t *rapid.T) labyrinth.Layout {
	side := rapid.SampledFrom([]int{3, 5}).Draw(t, "side")
	rows := (side + 1) / 2
	fixed, loose := rows*rows, side*side-rows*rows+1
	pictures := rapid.IntRange(0, min(fixed+loose, 24)).Draw(t, "pictures")
	bearers := rapid.Permutation(upTo(fixed+loose)).Draw(t, "bearers")[:pictures]
	tiles := append(
		rapid.SliceOfN(rapid.SampledFrom([]string{"5", "a", "3", "6", "c", "9", "7", "e", "d", "b"}), fixed, fixed).Draw(t, "fixed"),
		rapid.SliceOfN(rapid.SampledFrom([]string{"5", "3", "7"}), loose, loose).Draw(t, "loose")...)
	for picture, i := range bearers {
		tiles[i] += string(rune('A' + picture))
	}
	var text strings.Builder
	for i, tile := range tiles {
		switch {
		case i == fixed:
			text.WriteByte(' ')
		case i > 0 && i < fixed && i%rows == 0:
			text.WriteByte('/')
		}
		text.WriteString(tile)
	}
	text.WriteByte(' ')
	for i, corner := range corners(side)[:rapid.IntRange(1, 4).Draw(t, "starts")] {
		if i > 0 {
			text.WriteByte(',')
		}
		text.WriteString(corner.String())
	}
	text.WriteString(" -")
	l, err := labyrinth.ParseLayout(text.String())
	if err != nil {
		t.Fatalf("ParseLayout(%q): %v", text.String(), err)
	}
	return l
}

// upTo returns the numbers below n.
func upTo(n int) []int {
	var all []int
	for i := range n {
		all = append(all, i)
	}
	return all
}

// drawState deals a state and may change it by its text into one that is
// nearer to the end: fewer cards, some found, the pawns anywhere.
func drawState(t *rapid.T, g standard.Rules, seats int) (standard.State, *model.Game) {
	s, err := g.Deal(seats, rapid.Uint64().Draw(t, "seed"))
	if err != nil {
		t.Fatal(err)
	}
	slow, err := model.Parse(s.String())
	if err != nil {
		t.Fatal(err)
	}
	if rapid.IntRange(0, 3).Draw(t, "as dealt") == 0 {
		return s, slow
	}
	for i, pile := range slow.Piles {
		// On some layouts a home bears a picture; make it the last card.
		home := slices.Index(pile, slow.Board[slow.Homes[i].Row-1][slow.Homes[i].Col-1].Picture)
		last := len(pile) - 1
		if home >= 0 && rapid.Bool().Draw(t, "home comes last") {
			pile[home], pile[last] = pile[last], pile[home]
			slow.Found[i], slow.Piles[i] = pile[:last], pile[last:]
		} else {
			found := rapid.IntRange(0, len(pile)).Draw(t, "found")
			left := rapid.IntRange(0, min(2, len(pile)-found)).Draw(t, "left")
			slow.Found[i], slow.Piles[i] = pile[:found], pile[found:found+left]
		}
		if rapid.Bool().Draw(t, "elsewhere") {
			slow.Pawns[i].Col = rapid.IntRange(1, slow.Side()).Draw(t, "column")
			slow.Pawns[i].Row = rapid.IntRange(1, slow.Side()).Draw(t, "row")
		}
	}
	slow.Seat = rapid.IntRange(1, seats).Draw(t, "seat")
	if s, err = g.Parse(slow.String()); err != nil {
		t.Fatalf("Parse(%q): %v", slow, err)
	}
	return s, slow
}

// TestWholeGames plays games from the deal to the end on the boxes there are,
// every seat after its goal, with the model beside.
func TestWholeGames(t *testing.T) {
	russian, err := standard.Open(game.Tag{Name: "Edition", Value: "classic-ru"})
	if err != nil {
		t.Fatal(err)
	}
	tests := []struct {
		name  string
		game  standard.Rules
		seats int
		cards int // a seat
	}{
		{"classic for 1", standard.Rules{}, 1, 24},
		{"classic for 2", standard.Rules{}, 2, 12},
		{"older for 3", standard.Rules{Layout: labyrinth.Older()}, 3, 8},
		{"classic-ru for 4", russian, 4, 6},
		{"small for 2", small, 2, 3},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			r := rand.New(rand.NewPCG(1, uint64(tt.seats)))
			start, err := tt.game.Deal(tt.seats, 7)
			if err != nil {
				t.Fatal(err)
			}
			s, slow := start, model.MustParse(start.String())
			for n := 0; !s.Outcome().Over(); n++ {
				if n == 2000 {
					t.Fatalf("no end after %d plies: %v", n, s)
				}
				wantModel(t, s, slow, tt.game.Look)
				p := seek(s, r.IntN)
				if s, err = s.Play(p); err != nil {
					t.Fatal(err)
				}
				if slow, err = slow.Play(p.String()); err != nil {
					t.Fatal(err)
				}
			}
			wantModel(t, s, slow, tt.game.Look)
			if len(s.Outcome().Winners()) != 1 {
				t.Fatalf("winners %v", s.Outcome())
			}
			winner := s.Outcome().Winners()[0]
			if s.Table().Pawn(winner) != s.Table().Home(winner) || s.Cards().Found(winner) != tt.cards {
				t.Errorf("seat %v has won with %d of %d cards found in %v", winner, s.Cards().Found(winner), tt.cards, s)
			}
		})
	}
}

// TestPerftAgainstModel counts the ways to play a few plies with both.
func TestPerftAgainstModel(t *testing.T) {
	for plies, want := range []int{1, 24, 103, 3124} {
		if got := model.MustParse(notation).Count(plies); got != want {
			t.Errorf("the model counts %d ways to play %d plies, want %d", got, plies, want)
		}
	}
	for seed := range uint64(3) {
		for _, tt := range []struct {
			name  string
			game  standard.Rules
			depth int
		}{{"classic", standard.Rules{}, 2}, {"older", standard.Rules{Layout: labyrinth.Older()}, 2}, {"small", small, 4}} {
			s, err := tt.game.Deal(int(seed)+2, seed)
			if err != nil {
				t.Fatal(err)
			}
			for depth := range tt.depth + 1 {
				want := model.MustParse(s.String()).Count(depth)
				if got := play.Perft(s, depth); got != uint64(want) {
					t.Errorf("%s, seed %d: Perft(%d) = %d, the model has %d for\n%v", tt.name, seed, depth, got, want, s)
				}
			}
		}
	}
}

// TestReplayPrintsTheSame plays the plies of a game again by their texts and
// comes by the same states.
func TestReplayPrintsTheSame(t *testing.T) {
	s, err := standard.Rules{}.Deal(2, 3)
	if err != nil {
		t.Fatal(err)
	}
	start, r := s.String(), rand.New(rand.NewPCG(3, 3))
	var plies, texts []string
	for range 200 {
		p := seek(s, r.IntN)
		if s, err = s.Play(p); err != nil {
			t.Fatal(err)
		}
		plies, texts = append(plies, p.String()), append(texts, s.String())
		if s.Outcome().Over() {
			break
		}
	}
	s = parse(t, standard.Rules{}, start)
	var again []string
	for _, word := range plies {
		s = after(t, s, word)
		again = append(again, fmt.Sprint(s))
	}
	if diff := cmp.Diff(texts, again); diff != "" {
		t.Error(diff)
	}
}
