package play_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"sync"

	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/play"
	"github.com/labyrinth-go/labyrinth/standard"
	"pgregory.net/rapid"
)

// Short names for the types of the standard game.
type (
	state   = standard.State
	ply     = game.Ply
	view    = standard.View
	record  = play.Record[state]
	player  = play.Bot
	options = play.Options
)

// notation is the example position of the notation.
const notation = "6aeA5eB6c/a96OceT69/7C57D7UeE9QdF/5eSc3PcRbXa/7GcbHcMdIadJ/a596abVeW/3cNbK5bL39 5 - a1,g7 a1,g7 1s :TRUXIKBCGJEN,:HASPLMWFDQVO"

// small are the rules of a game on nine squares. Each loose tile has a picture,
// the corners have none. The slots are Nb, Sb, W2 and E2.
var small = func() standard.Rules {
	l, err := labyrinth.ParseLayout(smallLayout)
	if err != nil {
		panic(err)
	}
	return standard.Rules{Layout: l}
}()

const smallLayout = "6c/39 5A5B5C5D7E7F a1,c1,c3,a3 -"

// duel is a game on nine squares in which seat 1 looks for A and seat 2 for D.
// The passages run around the board and miss the middle.
//
//	a1 6  ┌─ b1 aA ─ c1 c  ┐
//	a2 5B │  b2 7E ├ c2 5C │
//	a3 3  └─ b3 aD ─ c3 9  ┘
const duel = "6aAc/5B7E5C/3aD9 7F - a1,c3 a1,c3 1s :A,:D"

// duelPlies is that game to its end. Seat 1 pushes row 2 east, which leaves the
// passage along row 1 as it is, and walks from a1 to A on b1. Seat 2 pushes row 2
// east again and walks from c3 to D on b3. Seat 1 has found all its pictures and
// walks home. The tiles inserted at W2 are F, C and B, in this order.
const duelPlies = "W2:NES b1 W2:NS b3 W2:NES a1"

// duelEnd is the last state of that game: seat 1 has won.
const duelEnd = "6aAc/7E5C7F/3aD9 5B E2 a1,b3 a1,c3 1x A:,D:"

// tester is the common part of tests, benchmarks and rapid's tests.
type tester interface {
	Helper()
	Fatalf(format string, args ...any)
}

// parse parses a state.
func parse(t tester, rules standard.Rules, text string) state {
	t.Helper()
	s, err := rules.Parse(text)
	if err != nil {
		t.Fatalf("Parse(%q): %v", text, err)
	}
	return s
}

// plies parses plies separated by spaces.
func plies(t tester, text string) []ply {
	t.Helper()
	var list []ply
	for word := range strings.FieldsSeq(text) {
		p, err := labyrinth.ParsePly(word)
		if err != nil {
			t.Fatalf("%v", err)
		}
		list = append(list, p)
	}
	return list
}

// marshal returns a record's text.
func marshal(t tester, r interface{ MarshalText() ([]byte, error) }) string {
	t.Helper()
	b, err := r.MarshalText()
	if err != nil {
		t.Fatalf("MarshalText: %v", err)
	}
	return string(b)
}

// faults returns the faults of an error, which must be [game.Faults].
func faults(t tester, err error) game.Faults {
	t.Helper()
	var fs game.Faults
	if !errors.As(err, &fs) || len(fs) == 0 {
		t.Fatalf("the error is a %T, want game.Faults: %v", err, err)
	}
	return fs
}

// A race is a small game of chance. It differs from a labyrinth in everything that
// the contract leaves open: chance rolls 1, 2 or 3, then the seat advances that
// far or stays, and the first seat to reach 5 wins. The text is POSITIONS SEAT
// ROLL, as in 0,4 2 -.
type race struct {
	at    [3]int8
	seats int8
	seat  game.Player
	roll  int8
}

// The plies of a race are a roll, go and stay.
var (
	rolls = []game.Ply{game.PlyOf("1"), game.PlyOf("2"), game.PlyOf("3")}
	goes  = game.PlyOf("go")
	stay  = game.PlyOf("stay")
)

// A raceView is a player's view of a race. It shows everything.
type raceView struct {
	race
	viewer game.Player
}

func (v raceView) Seat() game.Player { return v.viewer }

// Sample returns the race, since nothing is hidden.
func (v raceView) Sample(*rand.Rand) race { return v.race }

func newRace(seats int) race { return race{seats: int8(seats)} }

func (s race) AppendText(b []byte) ([]byte, error) {
	for i, at := range s.at[:s.seats] {
		if i > 0 {
			b = append(b, ',')
		}
		b = fmt.Append(b, at)
	}
	roll := "-"
	if s.roll > 0 {
		roll = fmt.Sprint(s.roll)
	}
	return fmt.Appendf(b, " %v %s", s.seat, roll), nil
}

func (s race) Seats() int { return int(s.seats) }

func (s race) ToMove() game.Player {
	switch {
	case s.Outcome().Over():
		return game.Nobody
	case s.roll == 0:
		return game.Chance
	}
	return s.seat
}

func (s race) AppendPlies(dst []game.Ply) []game.Ply {
	switch s.ToMove() {
	case game.Nobody:
		return dst
	case game.Chance:
		return append(dst, rolls...)
	}
	return append(dst, goes, stay)
}

func (s race) Play(ply game.Ply) (race, error) {
	legal := false
	for _, l := range s.AppendPlies(nil) {
		legal = legal || l == ply
	}
	switch {
	case !legal:
		return race{}, game.Fault{Kind: game.ErrIllegal, Text: ply.String(), Why: "not now"}
	case s.roll == 0:
		s.roll = int8(ply.At(0) - '0')
		return s, nil
	case ply == goes:
		s.at[s.seat] += s.roll
	}
	s.roll = 0
	if !s.Outcome().Over() {
		s.seat = (s.seat + 1) % game.Player(s.seats)
	}
	return s, nil
}

func (s race) View(p game.Player) raceView { return raceView{s, p} }

func (s race) Outcome() game.Outcome {
	for p, at := range s.at {
		if at >= 5 {
			return game.Won(game.Player(p))
		}
	}
	return game.Outcome{}
}

// A loaded race has an uneven die: of eight rolls, one is a 1, two are a 2 and
// five are a 3.
type loaded struct{ race }

func (s loaded) Play(ply game.Ply) (loaded, error) {
	next, err := s.race.Play(ply)
	return loaded{next}, err
}

func (s loaded) Weight(ply game.Ply) int {
	return map[game.Ply]int{rolls[0]: 1, rolls[1]: 2, rolls[2]: 5}[ply]
}

// raceRules are the rules of races.
type raceRules struct{}

func (raceRules) Tags() []game.Tag { return []game.Tag{{Name: "Variant", Value: "race"}} }

func (raceRules) Deal(seats int, _ uint64) (race, error) { return newRace(seats), nil }

// races holds every state of a race of up to three seats, by its text.
var races = sync.OnceValue(func() map[string]race {
	all := make(map[string]race)
	for n := range 6 * 6 * 6 * 3 * 3 * 4 {
		s := race{
			at:    [3]int8{int8(n % 6), int8(n / 6 % 6), int8(n / 36 % 6)},
			seats: int8(n/216%3) + 1,
			seat:  game.Player(n / 648 % 3),
			roll:  int8(n / 1944),
		}
		clear(s.at[s.seats:])
		if int(s.seat) < s.Seats() {
			b, _ := s.AppendText(nil)
			all[string(b)] = s
		}
	}
	return all
})

func (raceRules) Parse(text string) (race, error) {
	s, ok := races()[text]
	if !ok {
		return race{}, game.Fault{Kind: game.ErrSyntax, Pos: game.At(0), Text: text, Why: "want POSITIONS SEAT ROLL"}
	}
	return s, nil
}

func (raceRules) ParseView(p game.Player, text string) (game.View, error) {
	s, err := raceRules{}.Parse(text)
	return s.View(p), err
}

func (raceRules) View(s race, p game.Player) game.View { return s.View(p) }

func (raceRules) Sample(v game.View, r *rand.Rand) (race, bool) { return game.SampleOf[race](v, r) }

func (raceRules) ParsePly(text string) (game.Ply, error) {
	switch text {
	case "1", "2", "3", "go", "stay":
		return game.PlyOf(text), nil
	}
	return game.Ply{}, game.Fault{Kind: game.ErrSyntax, Pos: game.At(0), Text: text, Why: "want 1, 2, 3, go or stay"}
}

// raceRules must satisfy the contract.
var _ game.Rules[race] = raceRules{}

// loadedRules are the rules of loaded races. Only Tags is used.
type loadedRules struct {
	game.Rules[loaded]
}

func (loadedRules) View(s loaded, p game.Player) game.View { return s.View(p) }

func (loadedRules) Tags() []game.Tag { return []game.Tag{{Name: "Variant", Value: "loaded"}} }

// drawStandard returns random rules and a random deal.
func drawStandard(t *rapid.T) (standard.Rules, state) {
	rules := rapid.SampledFrom([]standard.Rules{{}, small, {Look: standard.OnTurn}}).Draw(t, "rules")
	s, err := rules.Deal(rapid.IntRange(1, 4).Draw(t, "seats"), rapid.Uint64().Draw(t, "seed"))
	if err != nil {
		t.Fatal(err)
	}
	return rules, s
}

// wonByOthers returns the outcome of a game that all seats but one have won together.
func wonByOthers(loser game.Player, seats int) game.Outcome {
	var winners []game.Player
	for p := range game.Player(seats) {
		if p != loser {
			winners = append(winners, p)
		}
	}
	return game.Won(winners...)
}
