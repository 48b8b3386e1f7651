// This file checks that views hide what they must, and what is sampled from
// them.

package anniversary_test

import (
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/anniversary"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/internal/long"
	"github.com/labyrinth-go/labyrinth/internal/testkit"
	"github.com/labyrinth-go/labyrinth/variant"
)

// TestNoLeaks plays many games. For a seat it makes a twin of the state that
// differs in everything that the seat may not know. The twin has the same view,
// and the same plies if the seat acts.
//
// Rules: event-look
func TestNoLeaks(t *testing.T) {
	games := long.Count(100, 2000)
	r := rand.New(game.NewSource(7))
	differ := 0
	for seed := range uint64(games) {
		g := small("5'15'45'53'5")
		if seed%10 == 0 {
			g = anniversary.Rules{}
		}
		g.PeekForTurn = seed%3 == 0
		s := kit.Deal(t, g, 1+int(seed%4), seed)
		for i := range 60 {
			if s.Outcome().Over() {
				break
			}
			for p := range game.Player(s.Seats() + 1) {
				if (i+int(p))%4 != 0 {
					continue // to save time
				}
				v := s.View(p)
				twin := shuffleHidden(t, g, s, p, r)
				if twin != s {
					differ++
				}
				w := twin.View(p)
				if v != w || v.String() != w.String() || !slices.Equal(v.Notes(), w.Notes()) {
					t.Fatalf("seat %v sees %v\nin     %v\nand %v\nin     %v", p, v, s, w, twin)
				}
				if p == s.ToMove() && !slices.Equal(s.AppendPlies(nil), twin.AppendPlies(nil)) {
					t.Fatalf("seat %v may play %v\nin     %v\nand %v\nin     %v", p, legal(s), s, legal(twin), twin)
				}
			}
			s = after(t, s, seek(s, r.IntN).String())
		}
	}
	if differ < 3*games {
		t.Errorf("only %d twins differ from their states", differ)
	}
}

// shuffleHidden returns a state that differs from s in what seat p may not know.
// It permutes the hidden cards and backs in the text, as the rules hide them; it
// does not ask the view.
func shuffleHidden(t *testing.T, g anniversary.Rules, s anniversary.State, p game.Player, r *rand.Rand) anniversary.State {
	t.Helper()
	f := strings.Fields(s.String())
	f[0], f[1] = shuffleBacks(f[0], f[1], f[7], r)
	f[6] = shuffleCards(f[6], int(p), f[5], r)
	return parse(t, g, strings.Join(f, " "))
}

// shuffleBacks permutes the backs of straights, and those of corners, that
// have not been turned up.
func shuffleBacks(board, spare, seen string, r *rand.Rand) (string, string) {
	var tiles []string // digit and picture, then the back behind a blank
	for i := 0; i < len(board); i++ {
		switch c := board[i]; {
		case c == '/' || strings.IndexByte("0123456789abcdef", c) >= 0 && (i == 0 || board[i-1] != '\''):
			tiles = append(tiles, string(c))
		default:
			tiles[len(tiles)-1] += string(c)
		}
	}
	tiles = append(tiles, spare)
	known := strings.Split(seen, ",")
	side := strings.Count(board, "/") + 1
	hidden := make(map[string][]int)
	col, row := 0, 0
	for i, tile := range tiles {
		if tile == "/" {
			col, row = 0, row+1
			continue
		}
		square := fmt.Sprintf("%c%d", 'a'+col, row+1)
		if i == len(tiles)-1 {
			square = "+"
		}
		col++
		fixed := square != "+" && col%2 == 1 && row%2 == 0 && col <= side
		if !slices.Contains(known, square) && !fixed {
			shape := map[bool]string{true: "straight", false: "corner"}[strings.Contains("5a", tile[:1])]
			if strings.Contains("7edb", tile[:1]) {
				continue
			}
			hidden[shape] = append(hidden[shape], i)
		}
	}
	for _, shape := range []string{"corner", "straight"} {
		at := hidden[shape]
		r.Shuffle(len(at), func(i, j int) {
			a, backA, _ := strings.Cut(tiles[at[i]], "'")
			b, backB, _ := strings.Cut(tiles[at[j]], "'")
			join := func(tile, back string) string {
				if back != "" {
					tile += "'"
				}
				return tile + back
			}
			tiles[at[i]], tiles[at[j]] = join(a, backB), join(b, backA)
		})
	}
	last := len(tiles) - 1
	return strings.Join(tiles[:last], ""), tiles[last]
}

// shuffleCards permutes the cards that seat p does not see: all in the piles of
// others, and in its own those below the live ones, unless they are in
// parentheses or the seat is in phase c.
func shuffleCards(cards string, p int, turn string, r *rand.Rand) string {
	text := []byte(cards)
	var hidden []int
	at := 0
	for q, hand := range strings.Split(cards, ",") {
		colon := at + strings.IndexByte(hand, ':') + 1
		for i := colon; i < at+len(hand); i++ {
			pile := string(text[colon:i])
			live := i == colon || strings.HasPrefix(pile, "[") && !strings.Contains(pile, "]")
			live = live || strings.HasSuffix(pile, "<")
			open := strings.Contains(pile, "(") || turn == fmt.Sprintf("%dc", q+1)
			if text[i] >= 'A' && (p != q || !live && !open) && text[i] <= 'X' {
				hidden = append(hidden, i)
			}
		}
		at += len(hand) + 1
	}
	r.Shuffle(len(hidden), func(i, j int) {
		text[hidden[i]], text[hidden[j]] = text[hidden[j]], text[hidden[i]]
	})
	parts := strings.SplitAfter(string(text), "(")
	for i, part := range parts[1:] {
		end := strings.IndexByte(part, ')')
		rest := []byte(part[:end])
		slices.Sort(rest)
		parts[i+1] = string(rest) + part[end:]
	}
	return strings.Join(parts, "")
}

// candidates returns the states that fill in what a view hides in every way.
func candidates(r anniversary.Rules, v anniversary.View) (states []anniversary.State) {
	f := strings.Fields(v.String())
	hands := []string{f[6]}
	for strings.Contains(hands[0], "?") {
		var more []string
		for _, hand := range hands {
			for x := 'A'; x <= 'F'; x++ {
				if !strings.ContainsRune(hand, x) {
					more = append(more, strings.Replace(hand, "?", string(x), 1))
				}
			}
		}
		hands = more
	}
	boards := fillBacks(r, f)
	for _, hand := range hands {
		var legal []string
		for _, board := range boards {
			text := strings.Join([]string{board, f[2], f[3], f[4], f[5], hand, f[7], f[8]}, " ")
			if s, err := r.Parse(text); err == nil {
				legal, states = append(legal, board), append(states, s)
			}
		}
		if legal != nil { // with every legal hand; most boards are not
			boards = legal
		}
	}
	return states
}

// fillBacks returns BOARD SPARE with the hidden messages filled in in every way
// that the layout allows.
func fillBacks(r anniversary.Rules, f []string) (boards []string) {
	var try func(done, rest string, left []string)
	try = func(done, rest string, left []string) {
		if len(left) == 0 {
			boards = append(boards, done+rest)
			return
		}
		if rest == "" {
			return
		}
		done, rest = done+rest[:1], rest[1:]
		try(done, rest, left)
		for i, m := range left {
			if !slices.Contains(left[:i], m) {
				try(done+m, rest, slices.Delete(slices.Clone(left), i, i+1))
			}
		}
	}
	var left []string
	shown := f[0] + f[1]
	for _, back := range r.BoardLayout().Backs {
		if m := back.String()[1:]; strings.Contains(shown, m) {
			shown = strings.Replace(shown, m, "", 1)
		} else {
			left = append(left, m)
		}
	}
	try("", f[0]+" "+f[1], left)
	return boards
}

func TestSampleUniform(t *testing.T) {
	for name, test := range map[string]struct {
		backs, state string
		seat         game.Player
		states       int
	}{
		// Five hidden cards, and of four straights in a row two that differ.
		"fresh": {"5'25'6", "6aAc/5B'2bF5C'6/3aD9 3E - a1,c3 a1,c3 1s :ABC,:DEF - -", 0, 120 * 12},
		// One message more on three straights; the corner can only be E.
		"one back seen":       {"5'25'63'1", "66E'1c/5BaA'25C/3bF9 5D'6 Sb a1,c3 a1,c3 1e :ABC,:DEF + '6", 1, 120 * 3},
		"shuffled rest":       {"5'2", "6aAc/5B'2bF5C/3aD9 3E - a1,c3 a1,c3 1s :A(BC),:D(EF) - -", 0, 3 * 4},
		"shuffled and peeked": {"5'2", "6aAc/5B'2bF5C/3aD9 3E - a1,c3 a1,c3 1s :[AC]B,:[DE]F - -", 0, 24 * 4},
		"top being drawn":     {"5'2", "66Ec/5BaA5C/3bF9 5D'2 Sb b3,c3 a1,c3 1d F:(ABC),:D(E) + '2", 1, 1},
		"nobody's":            {"5'2", "66Ec/5BaA5C/3bF9 5D'2 Sb b3,c3 a1,c3 1d F:(ABC),:D(E) + '2", 2, 20},
		"exchange":            {"5'53'1", "66E'1c/5BaA5C/3bF9 5D'5 Sb a1,c3 a1,c3 1c :BAC,:DE + '5", 0, 6},
	} {
		t.Run(name, func(t *testing.T) {
			r := small(test.backs)
			v := parse(t, r, test.state).View(test.seat)
			free := float64(test.states - 1)
			kit.SampleIsUniform(t, v, candidates(r, v), test.states, long.Count(20, 150), free+5*math.Sqrt(2*free)+5)
		})
	}
}

func TestViewFacts(t *testing.T) {
	s := after(t, at(t, "'4", ":AFB,:DEC"), "Nb:ES")
	before, v := at(t, "'4", ":AFB,:DEC").View(0), s.View(0)
	if backs := before.Backs(variant.PeekSecond); backs.Straights != 1 || backs.Corners != 0 {
		t.Errorf("before: %+v left with '4, want one straight", backs)
	}
	if backs := v.Backs(variant.PeekSecond); backs.Straights != 0 || backs.Corners != 0 {
		t.Errorf("after: %+v left with '4, want none", backs)
	}
	if backs := v.Backs(0); backs != (variant.Backs{}) {
		t.Errorf("%+v of no message", backs)
	}
	squares, spare := v.Seen()
	if squares.Len() != 0 || !spare || v.Message() != variant.PeekSecond || v.Seat() != 0 {
		t.Errorf("seen %v, %v; event %v, seat %v", squares, spare, v.Message(), v.Seat())
	}
	if got := v.Targets().String(); got != "b2" {
		t.Errorf("heads for %q, want b2", got)
	}
	if got := s.View(9).Targets(); got.Len() != 0 || s.View(9).Seat() != game.Nobody {
		t.Errorf("nobody heads for %v", got)
	}
	if v.Table() != s.Table() || v.Reach() != s.Reach() || v.Shuffled(0) != 0 || v.Cards().Left(0) != 3 {
		t.Errorf("the view has other facts than\n%v: %v", s, v)
	}
	if got := at(t, "'4", "ABC:,:D(EF)").View(0); got.Targets().String() != "a1" || got.Goals().Len() != 0 || got.Shuffled(1) != 2 {
		t.Errorf("heads for %v, goals %v; %d shuffled", got.Targets(), got.Goals(), got.Shuffled(1))
	}
}

func TestNotes(t *testing.T) {
	for plies, want := range map[string][]string{
		"": {
			"seat 1: found 3 of 3, home is a1", "seat 2: found 0 of 3",
			"back of the spare: not seen",
		},
		"Nb:ES": {
			"seat 1: found 3 of 3, home is a1", "seat 2: found 0 of 3",
			"back of the spare: '6",
			"seat 1: through a wall is offered; use it or decline",
		},
		"Nb:ES decline b1 W2:EW c3 Nb:NS": {
			"seat 1: found 3 of 3, home is a1", "seat 2: found 0 of 3",
			"back of the spare: blank", "messages seen: a2'6",
		},
	} {
		s := after(t, at(t, "'6", "ABC:,:DEF"), plies)
		testkit.WantLines(t, s.View(1).Notes(), want...)
	}
	lines := map[string]string{ // what the last line is after some plies
		"'1 Nb:ES use":              "seat 1: shift again, pushes the tile in again",
		"'2 Nb:ES use":              "seat 1: two turns, walks in the first",
		"'2 Nb:ES use a1":           "seat 1: two turns, shifts for the second or declines it",
		"'4 Nb:ES use":              "seat 1: peek at the second card, a card is drawn",
		"'5 Nb:ES use":              "seat 1: takes a card of its pile as the new top",
		"'6 Nb:ES use":              "seat 1: may walk through a wall once",
		"'6 Nb:ES decline a1":       "back of the spare: '6",
		"'6 Nb:ES decline a1 W2:NS": "messages seen: a2'6",
	}
	for plies, want := range lines {
		message, plies, _ := strings.Cut(plies, " ")
		s := after(t, at(t, message, ":A(BF),:[DE]C"), plies)
		notes := s.View(1).Notes()
		if got := notes[len(notes)-1]; got != want {
			t.Errorf("after %s %s: %q, want %q", message, plies, got, want)
		}
		if notes[0] != "seat 1: found 0 of 3, 2 of its cards shuffled" || notes[1] != "seat 2: found 0 of 3, looks for either of its top two, D E" {
			t.Errorf("notes on the cards: %q", notes[:2])
		}
	}
}

// TestPliesSeen shows which card is taken or drawn to nobody but its owner:
// not by the ply, and not by the error of an illegal one.
func TestPliesSeen(t *testing.T) {
	s := after(t, at(t, "'5", ":FAB,:DEC"), "Nb:ES use") // seat 1 takes A or B
	for p, want := range map[game.Player]string{0: "take:B", 1: "take:?", game.Nobody: "take:?"} {
		if got := s.SeenBy(variant.Take(2), p).String(); got != want {
			t.Errorf("%v sees %s, want %s", p, got, want)
		}
	}
	if _, err := s.Play(variant.Take(labyrinth.Unknown)); err == nil {
		t.Error("a hidden card is taken")
	}
	if _, err := s.Play(s.SeenBy(variant.Take(2), 1)); !errors.Is(err, game.ErrIllegal) {
		t.Errorf("what others see is played: %v", err)
	}
	if _, err := (anniversary.Rules{}).ParsePly("take:?"); !errors.Is(err, game.ErrSyntax) {
		t.Errorf("what others see is read: %v", err)
	}
	_, err := s.Play(variant.Swap(1))
	if err == nil || strings.ContainsAny(strings.TrimPrefix(fmt.Sprint(err), "illegal ply"), "ABF") {
		t.Errorf("the error tells a card: %v", err)
	}

	s = after(t, s, "take:B b1") // the walk of seat 1
	if got := s.SeenBy(labyrinth.Walk(labyrinth.A1), 0); got != labyrinth.Walk(labyrinth.A1) {
		t.Errorf("a walk is seen as %v", got)
	}
	s = after(t, at(t, "'6", ":F(AB),:DEC"), "Nb:ES decline b3") // finds F
	want(t, s, "TURN", "1d")
	for p, want := range map[game.Player]string{0: "draw:A", 1: "draw:?"} {
		if got := s.SeenBy(variant.Draw(1), p).String(); got != want {
			t.Errorf("%v sees %s, want %s", p, got, want)
		}
	}
}

// A seat knows its top card, two after a peek, and none while the top is drawn.
func TestQuests(t *testing.T) {
	const board = "66Ec/5BaA5C/3bF9 5D'4 Sb "
	quest := func(r anniversary.Rules, text string, viewer, p game.Player, want string) {
		t.Helper()
		testkit.WantQuest(t, parse(t, r, board+text).View(viewer), p, want)
	}
	r := small("5'4")
	quest(r, "a1,c3 a1,c3 1s A:BC,:DE + -", 0, 0, "1 of B, then CDEF; 3 left with home")
	quest(r, "a1,c3 a1,c3 1s A:BC,:DE + -", 0, 1, "1 of CDEF; 3 left with home")
	quest(r, "a1,c3 a1,c3 1s A:[BC]F,:DE + -", 0, 0, "2 of BC, then DEF; 4 left with home")
	quest(r, "a1,c3 a1,c3 1s A:[BC]F,:DE + -", 1, 0, "2 of BCEF; 4 left with home")
	quest(r, "b3,c3 a1,c3 1d F:(BC),:DEA + -", 0, 0, "0 of , then ADE; 3 left with home")
	r.Return = variant.ReturnWaived
	quest(r, "a1,c3 a1,c3 1s A:BC,:DE + -", 0, 0, "1 of B, then CDEF; 2 left")
}
