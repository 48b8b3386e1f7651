package standard_test

import (
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/internal/model"
	"github.com/labyrinth-go/labyrinth/standard"
	"pgregory.net/rapid"
)

// onTurn is small by the rule of classic-ru.
var onTurn = func() standard.Rules {
	g := small
	g.Look = standard.OnTurn
	return g
}()

// wantCards fails unless the seats, and nobody last, see the cards as given.
func wantCards(t *testing.T, s standard.State, want ...string) {
	t.Helper()
	for seat, cards := range want {
		v := s.View(game.Player(seat))
		if got := field(v, "CARDS"); got != cards {
			t.Errorf("seat %d sees the cards %s, want %s in\n%v", seat+1, got, cards, s)
		}
	}
}

// The card after a goal is seen by its owner as soon as that is found, and
// then at any time (pokemon, onepiece, anniversary).
func TestNextCardAtOnce(t *testing.T) {
	s := parse(t, small, ring+"a1,c3 a1,c3 1s :AD,:E")
	wantCards(t, s, ":A?,:?", ":??,:E", ":??,:?")
	s = after(t, s, "W2:ESW")
	wantCards(t, s, ":A?,:?", ":??,:E", ":??,:?")
	s = after(t, s, "b1") // finds A
	wantField(t, s, "TURN", "2s")
	wantCards(t, s, "A:D,:?", "A:?,:E", "A:?,:?")
	s = after(t, s, "W2:NS c3")
	wantCards(t, s, "A:D,:?", "A:?,:E", "A:?,:?")
}

// The next card is looked at when the turn comes round (classic-ru).
func TestNextCardOnTurn(t *testing.T) {
	s := parse(t, onTurn, ring+"a1,c3 a1,c3 1s :AD,:E")
	wantCards(t, s, ":A?,:?", ":??,:?", ":??,:?")
	s = after(t, s, "W2:ESW")
	wantCards(t, s, ":A?,:?", ":??,:?", ":??,:?")
	s = after(t, s, "b1") // finds A
	wantField(t, s, "TURN", "2s")
	wantCards(t, s, "A:?,:?", "A:?,:E", "A:?,:?")
	if goal := s.View(0).Cards().Top(0); goal != labyrinth.Unknown {
		t.Errorf("seat 1 heads for %v before its turn", goal)
	}
	s = after(t, s, "W2:NS")
	wantCards(t, s, "A:?,:?", "A:?,:E", "A:?,:?")
	s = after(t, s, "c3")
	wantField(t, s, "TURN", "1s")
	wantCards(t, s, "A:D,:?", "A:?,:?", "A:?,:?")
}

// A single seat is always in its turn.
func TestNextCardOfPractice(t *testing.T) {
	s := after(t, parse(t, onTurn, ring+"a1 a1 1s :AD"), "W2:ESW b1")
	wantCards(t, s, "A:D", "A:?")
}

// When the game is over nobody is in turn, and the cards still face down stay
// so: each owner sees what was on top of the pile or, by the rule of
// classic-ru, nothing.
func TestViewsOfAGameThatIsOver(t *testing.T) {
	text := ring + "b1,c3 a1,c3 1s A:,:ED"
	s := after(t, parse(t, small, text), "W2:NES a1")
	wantCards(t, s, "A:,:??", "A:,:E?", "A:,:??")
	s = after(t, parse(t, onTurn, text), "W2:NES a1")
	wantCards(t, s, "A:,:??", "A:,:??", "A:,:??")
}

// What a seat heads for is what its view shows of its own pile.
func TestViewGoal(t *testing.T) {
	s := parse(t, small, ring+"a1,c3,a1 a1,c3,a3 1s B:AD,:E,F:")
	tests := []struct {
		player game.Player
		seat   game.Player
		goal   labyrinth.Picture
		goals  int
	}{
		{0, 0, 1, 1},
		{1, 1, 5, 1},
		{2, 2, 0, 0}, // heads for home
		{3, game.Nobody, 0, 0},
		{game.Nobody, game.Nobody, 0, 0},
		{game.Chance, game.Nobody, 0, 0},
		{-100, game.Nobody, 0, 0},
		{100, game.Nobody, 0, 0},
	}
	for _, tt := range tests {
		v := s.View(tt.player)
		if v.Seat() != tt.seat || v.Cards().Top(v.Seat()) != tt.goal || v.Goals().Len() != tt.goals || v.Goals().Has(tt.goal) != (tt.goals > 0) {
			t.Errorf("view of player %d: seat %v, goal %v, goals %d", int(tt.player), v.Seat(), v.Cards().Top(v.Seat()), v.Goals().Len())
		}
		if v.Table() != s.Table() {
			t.Errorf("view of player %d shows the table %v, want %v", int(tt.player), v.Table(), s.Table())
		}
		if notes := v.Notes(); len(notes) != 3 {
			t.Errorf("view of player %d: %d notes for 3 seats", int(tt.player), len(notes))
		}
	}
}

// drawPlayer draws a seat of the state or one that it does not have.
func drawPlayer(t *rapid.T, s standard.State) game.Player {
	return game.Player(rapid.IntRange(-2, s.Seats()).Draw(t, "player"))
}

// redeal deals the cards that a view does not show anew, those that nobody
// has among them, and returns the text of the state.
func redeal(t *rapid.T, s standard.State, v standard.View) string {
	slow, seen := model.MustParse(s.String()), model.MustParse(v.String())
	pictures := make(map[string]bool) // on the tiles and not in sight on a card
	for _, row := range append(slow.Board, []model.Tile{slow.Spare}) {
		for _, tile := range row {
			pictures[tile.Picture] = tile.Picture != ""
		}
	}
	for _, cards := range slices.Concat(seen.Found, seen.Piles) {
		for _, card := range cards {
			pictures[card] = false
		}
	}
	var unseen []string
	for picture, ok := range pictures {
		if ok {
			unseen = append(unseen, picture)
		}
	}
	slices.Sort(unseen)
	unseen = rapid.Permutation(unseen).Draw(t, "unseen")
	for _, pile := range seen.Piles {
		for i, card := range pile {
			if card == "?" {
				pile[i], unseen = unseen[0], unseen[1:]
			}
		}
	}
	return seen.String()
}

// TestViewsHoldNothingHidden compares the views of states that differ only in
// what the seat may not know.
func TestViewsHoldNothingHidden(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g, seats := drawGame(t)
		s, _ := drawState(t, g, seats)
		p := drawPlayer(t, s)
		v := s.View(p)
		other := parse(t, g, redeal(t, s, v))
		w := other.View(p)
		if v != w || v.String() != w.String() {
			t.Fatalf("player %d tells\n%v\nfrom\n%v\nby the views\n%v\n%v", int(p), s, other, v, w)
		}
		if v.Goals() != w.Goals() || v.Cards() != w.Cards() || v.Outcome() != w.Outcome() || !slices.Equal(v.Notes(), w.Notes()) {
			t.Fatalf("player %d tells\n%v\nfrom\n%v", int(p), s, other)
		}
		if diff := cmp.Diff(legal(v), legal(w)); diff != "" {
			t.Fatal(diff)
		}
		// A seat that sees more of them tells them apart.
		for q := range game.Player(seats) {
			if s.Goals(q) != other.Goals(q) && g.Look != standard.OnTurn && s.View(q) == other.View(q) {
				t.Fatalf("seat %v does not see its own goals %v and %v", q, s.Goals(q), other.Goals(q))
			}
		}
	})
}

// TestSampleAgreesWithView guesses states: each is a good one and looks the
// same from the seat.
func TestSampleAgreesWithView(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g, seats := drawGame(t)
		s, _ := drawState(t, g, seats)
		v := s.View(drawPlayer(t, s))
		seed := rapid.Uint64().Draw(t, "sample")
		sample := v.Sample(rand.New(rand.NewPCG(seed, 0)))
		if got := sample.View(v.Seat()); got != v {
			t.Fatalf("the view\n%v\ngives the sample\n%v\nwhose view is\n%v", v, sample, got)
		}
		if again := parse(t, g, sample.String()); again != sample {
			t.Fatalf("the sample\n%v\nreads as\n%v", sample, again)
		}
		if again := v.Sample(rand.New(rand.NewPCG(seed, 0))); again != sample {
			t.Fatalf("one random source gives\n%v\nand\n%v", sample, again)
		}
	})
}

// TestSampleIsUniform draws many samples of a view that few states agree with,
// found by trying all, and compares how often each is drawn.
func TestSampleIsUniform(t *testing.T) {
	tests := []struct {
		name   string
		game   standard.Rules
		player game.Player
		states int     // that agree with the view
		limit  float64 // of chi-square; by chance it is above in 1 of 1000 cases
	}{
		{"own top card", small, 0, 5 * 4 * 3, 98.3},
		{"no card", onTurn, 1, 6 * 5 * 4 * 3, 447.6},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			v := parse(t, tt.game, ring+"a1,c3 a1,c3 1s :AB,:CD").View(tt.player) // E and F are in the box
			drawn := make(map[standard.State]int)
			for _, four := range arrangements("ABCDEF", 4) {
				s := parse(t, tt.game, ring+"a1,c3 a1,c3 1s :"+four[:2]+",:"+four[2:])
				if s.View(tt.player) == v {
					drawn[s] = 0
				}
			}
			if len(drawn) != tt.states {
				t.Fatalf("%d states agree with %v, want %d", len(drawn), v, tt.states)
			}
			const each = 200
			r := rand.New(rand.NewPCG(1, 2))
			for range each * len(drawn) {
				s := v.Sample(r)
				if _, ok := drawn[s]; !ok {
					t.Fatalf("%v does not agree with %v", s, v)
				}
				drawn[s]++
			}
			chi := 0.0
			for _, n := range drawn {
				chi += float64((n-each)*(n-each)) / each
			}
			if chi > tt.limit {
				t.Errorf("chi-square %.1f over %d states, want at most %.1f", chi, len(drawn), tt.limit)
			}
		})
	}
}

// arrangements returns all ways to take n letters one after the other.
func arrangements(letters string, n int) []string {
	if n == 0 {
		return []string{""}
	}
	var all []string
	for i, c := range letters {
		for _, rest := range arrangements(letters[:i]+letters[i+1:], n-1) {
			all = append(all, string(c)+rest)
		}
	}
	return all
}

// TestViewTextInverse reads views back from their texts.
func TestViewTextInverse(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g, seats := drawGame(t)
		s, _ := drawState(t, g, seats)
		p := drawPlayer(t, s)
		v := s.View(p)
		b, err := v.AppendText([]byte("view "))
		if err != nil || string(b) != "view "+v.String() {
			t.Fatalf("AppendText appends %q, %v to %q", b, err, "view ")
		}
		if b, err = v.MarshalText(); err != nil || string(b) != v.String() {
			t.Fatalf("MarshalText gives %q, %v", b, err)
		}
		got, err := g.ParseView(p, v.String())
		if err != nil || got != v {
			t.Fatalf("ParseView(%d, %q) = %v, %v", int(p), v, got, err)
		}
	})
}

// TestParseViewRefuses reads texts that show a seat more or less than it may
// see. Each such card is a fault at its place.
func TestParseViewRefuses(t *testing.T) {
	const begin = ring + "a1,c3 a1,c3 "
	tests := []struct {
		name   string
		game   standard.Rules
		player game.Player
		text   string // from the turn on
		at     string // the same length, with a mark below every fault
		want   error
	}{
		{"the next but one", small, 0, "1s B:AD,:??", "      !    ", labyrinth.ErrCards},
		{"the top of another", small, 0, "1s B:A?,:E?", "         ! ", labyrinth.ErrCards},
		{"all", small, 0, "1s B:AD,:EC", "      !  !!", labyrinth.ErrCards},
		{"own top hidden", small, 0, "1s B:??,:??", "     !     ", labyrinth.ErrCards},
		{"hidden and shown", small, 0, "1s B:??,:E?", "     !   ! ", labyrinth.ErrCards},
		{"a top, to nobody", small, game.Nobody, "1s B:A?,:??", "     !     ", labyrinth.ErrCards},
		{"a top, to no seat", small, 2, "1s B:A?,:??", "     !     ", labyrinth.ErrCards},
		{"own top between turns", onTurn, 0, "2s B:A?,:??", "     !     ", labyrinth.ErrCards},
		{"own top in the turn", onTurn, 0, "1s B:??,:??", "     !     ", labyrinth.ErrCards},
		{"a found one hidden", small, 0, "1s ?:A?,:??", "   !       ", labyrinth.ErrCards},
		{"the same twice", small, 0, "1s A:A?,:??", "     !     ", labyrinth.ErrTwice},
		{"no such picture", small, 0, "1s B:G?,:??", "     !     ", labyrinth.ErrCards},
		{"no card at all", small, 0, "1s B:!?,:??", "     !     ", game.ErrSyntax},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			v, err := tt.game.ParseView(tt.player, begin+tt.text)
			if v != (standard.View{}) || !errors.Is(err, tt.want) {
				t.Fatalf("ParseView(%d, %q) = %v, %v; want an error that matches %q", int(tt.player), tt.text, v, err, tt.want)
			}
			var fs game.Faults
			if !errors.As(err, &fs) {
				t.Fatalf("the error is a %T, want Faults: %v", err, err)
			}
			got := []byte(strings.Repeat(" ", len(tt.text)))
			for _, f := range fs {
				if i := f.Pos.Offset() - len(begin); i < 0 || i >= len(got) {
					t.Errorf("a fault outside of the cards: %v", f)
				} else {
					got[i] = '!'
				}
			}
			if string(got) != tt.at {
				t.Errorf("faults in %q\nwant at %q\ngot     %q\n%v", tt.text, tt.at, got, err)
			}
		})
	}
}
