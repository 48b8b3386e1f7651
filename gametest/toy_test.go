// This file holds a toy game that satisfies the contract. It has hidden cards, a die,
// and 2 or 3 seats.

package gametest_test

import (
	"fmt"
	"math/rand/v2"
	"strconv"
	"strings"

	"github.com/labyrinth-go/labyrinth/game"
)

// toyRules are the rules of the toy. Each seat has two cards from 1 to 9 that only it
// sees. In its turn it plays one or rolls the die, which adds to its score. The first
// seat with 15 wins.
type toyRules struct {
	lax bool // the parser accepts impossible states and views
}

const toyGoal = 15

// The plies are roll, a card such as c7, and a face of the die such as d2.
var toyRoll = game.PlyOf("roll")

func toyPly(kind byte, n uint8) game.Ply { return game.PlyOf(string([]byte{kind, '0' + n})) }

// toyNumber returns the number in a ply of the kind, and whether it is one.
func toyNumber(kind byte, most uint8, ply game.Ply) (uint8, bool) {
	n := ply.At(1) - '0'
	return n, ply.At(0) == kind && ply.Len() == 2 && n >= 1 && n <= most
}

// A toyState is a state of the toy. Its text is SCORES HANDS TURN.
type toyState struct {
	seats uint8
	score [3]uint8
	hand  [3][2]uint8 // zero where a card was played, toyHidden in a view
	seat  uint8
	phase byte // p to play, r while the die rolls, x when the seat has won
}

const (
	toyHidden = 255
	toyCards  = "-123456789?" // the letters of cards
)

// A toyView is a view of the toy.
type toyView struct {
	masked toyState
	seat   game.Player
}

func (toyRules) Tags() []game.Tag {
	return []game.Tag{{Name: "Variant", Value: "toy"}, {Name: "Goal", Value: strconv.Itoa(toyGoal)}}
}

func (toyRules) Deal(seats int, seed uint64) (toyState, error) {
	if seats < 2 || seats > 3 {
		return toyState{}, game.Fault{Kind: game.ErrSeats, Text: fmt.Sprint(seats), Why: "want 2 or 3 seats"}
	}
	cards := []uint8{1, 2, 3, 4, 5, 6, 7, 8, 9}
	game.Shuffle(game.NewSource(seed), cards)
	s := toyState{seats: uint8(seats), phase: 'p'}
	for p := range seats {
		s.hand[p] = [2]uint8(cards[2*p:])
	}
	return s, nil
}

func (s toyState) Seats() int { return int(s.seats) }

func (s toyState) ToMove() game.Player {
	switch s.phase {
	case 'p':
		return game.Player(s.seat)
	case 'r':
		return game.Chance
	}
	return game.Nobody
}

func (s toyState) Outcome() game.Outcome {
	if s.phase != 'x' {
		return game.Outcome{}
	}
	return game.Won(game.Player(s.seat))
}

func (s toyState) AppendPlies(dst []game.Ply) []game.Ply {
	switch s.phase {
	case 'p':
		for _, c := range s.hand[s.seat] {
			if c != 0 {
				dst = append(dst, toyPly('c', c))
			}
		}
		dst = append(dst, toyRoll)
	case 'r':
		dst = append(dst, toyPly('d', 1), toyPly('d', 2), toyPly('d', 3))
	}
	return dst
}

func (s toyState) Weight(ply game.Ply) int {
	n, _ := toyNumber('d', 3, ply)
	return int(4 - n)
}

func (s toyState) Play(ply game.Ply) (toyState, error) {
	die, rolled := toyNumber('d', 3, ply)
	card, played := toyNumber('c', 9, ply)
	switch {
	case s.phase == 'p' && ply == toyRoll:
		s.phase = 'r'
		return s, nil
	case s.phase == 'r' && rolled:
		return s.scored(die), nil
	case s.phase == 'p' && played:
		for i, c := range s.hand[s.seat] {
			if c == card {
				s.hand[s.seat][i] = 0
				return s.scored(c), nil
			}
		}
	}
	return toyState{}, game.Fault{Kind: game.ErrIllegal, Text: ply.String(), Why: "not a card of the seat that acts, or not its time"}
}

func (s toyState) scored(n uint8) toyState {
	s.score[s.seat] += n
	s.phase = 'x'
	if s.score[s.seat] < toyGoal {
		s.seat, s.phase = (s.seat+1)%s.seats, 'p'
	}
	return s
}

func (s toyState) View(p game.Player) toyView {
	if p < 0 || int(p) >= s.Seats() {
		p = game.Nobody
	}
	for q := range s.hand {
		for i, c := range s.hand[q] {
			if c != 0 && p != game.Player(q) {
				s.hand[q][i] = toyHidden
			}
		}
	}
	return toyView{s, p}
}

func (v toyView) Seat() game.Player     { return v.seat }
func (v toyView) Seats() int            { return v.masked.Seats() }
func (v toyView) Outcome() game.Outcome { return v.masked.Outcome() }
func (v toyView) ToMove() game.Player   { return v.masked.ToMove() }

func (v toyView) AppendPlies(dst []game.Ply) []game.Ply {
	if v.seat == v.ToMove() {
		return v.masked.AppendPlies(dst)
	}
	return dst
}

func (v toyView) Sample(r *rand.Rand) toyState {
	s := v.masked
	var seen [toyHidden + 1]bool
	for _, h := range s.hand {
		seen[h[0]], seen[h[1]] = true, true
	}
	var unseen []uint8
	for c := uint8(1); c <= 9; c++ {
		if !seen[c] {
			unseen = append(unseen, c)
		}
	}
	r.Shuffle(len(unseen), func(i, j int) { unseen[i], unseen[j] = unseen[j], unseen[i] })
	for q := range s.hand {
		for i, c := range s.hand[q] {
			if c == toyHidden {
				s.hand[q][i], unseen = unseen[0], unseen[1:]
			}
		}
	}
	return s
}

func (s toyState) AppendText(b []byte) ([]byte, error) {
	for i, n := range s.score[:s.seats] {
		if i > 0 {
			b = append(b, ',')
		}
		b = strconv.AppendUint(b, uint64(n), 10)
	}
	for i, h := range s.hand[:s.seats] {
		b = append(b, " ,"[min(i, 1)])
		for _, c := range h {
			if c == toyHidden {
				c = 10
			}
			b = append(b, toyCards[c])
		}
	}
	return append(b, ' ', '1'+s.seat, s.phase), nil
}

func (s toyState) MarshalText() ([]byte, error) { return s.AppendText(nil) }
func (s toyState) String() string {
	b, _ := s.AppendText(nil)
	return string(b)
}

func (v toyView) AppendText(b []byte) ([]byte, error) { return v.masked.AppendText(b) }
func (v toyView) MarshalText() ([]byte, error)        { return v.AppendText(nil) }

func (toyRules) ParsePly(text string) (game.Ply, error) {
	ply := game.PlyOf(text)
	_, played := toyNumber('c', 9, ply)
	if _, rolled := toyNumber('d', 3, ply); rolled || played || ply == toyRoll {
		return ply, nil
	}
	return game.Ply{}, game.Fault{Kind: game.ErrSyntax, Text: text, Why: "want c1 to c9, roll, or d1 to d3"}
}

func (toyRules) View(s toyState, p game.Player) game.View { return s.View(p) }

func (toyRules) Sample(v game.View, r *rand.Rand) (toyState, bool) {
	return game.SampleOf[toyState](v, r)
}

func (r toyRules) Parse(text string) (toyState, error) {
	s, ok := toyRead(text)
	if !ok || !r.lax && (strings.Contains(text, "?") || !s.possible()) {
		return toyState{}, game.Fault{Kind: game.ErrSyntax, Text: text, Why: "want SCORES HANDS TURN"}
	}
	return s, nil
}

func (r toyRules) ParseView(p game.Player, text string) (game.View, error) {
	s, ok := toyRead(text)
	if v := s.View(p); ok && (r.lax || s.possible() && v.masked == s) {
		for _, h := range s.hand[max(p, 0):max(p+1, 0)] {
			ok = ok && (r.lax || h[0] != toyHidden && h[1] != toyHidden)
		}
		if ok {
			return toyView{s, v.seat}, nil
		}
	}
	return nil, game.Faults{{Kind: game.ErrSyntax, Text: text, Why: "want a state with ? for the cards of others"}}
}

// toyRead parses a state, possible or not.
func toyRead(text string) (s toyState, ok bool) {
	fields := strings.SplitN(text, " ", 4)
	if len(fields) != 3 || len(fields[2]) != 2 {
		return s, false
	}
	scores, hands := strings.Split(fields[0], ","), strings.Split(fields[1], ",")
	if len(scores) < 2 || len(scores) > 3 || len(scores) != len(hands) {
		return s, false
	}
	s = toyState{seats: uint8(len(scores)), seat: fields[2][0] - '1', phase: fields[2][1]}
	for p := range scores {
		n, err := strconv.ParseUint(scores[p], 10, 8)
		if err != nil || len(hands[p]) != 2 {
			return s, false
		}
		s.score[p] = uint8(n)
		for i := range s.hand[p] {
			c := strings.IndexByte(toyCards, hands[p][i])
			switch c {
			case -1:
				return s, false
			case 10:
				c = toyHidden
			}
			s.hand[p][i] = uint8(c)
		}
	}
	return s, s.seat < s.seats && strings.IndexByte("prx", s.phase) >= 0 && s.String() == text
}

// possible reports whether no card occurs twice, and exactly the winner has 15.
func (s toyState) possible() bool {
	seen := [toyHidden]bool{}
	for p := range s.seats {
		if won := s.phase == 'x' && p == s.seat; won != (s.score[p] >= toyGoal) || s.score[p] > toyGoal+8 {
			return false
		}
		for _, c := range s.hand[p] {
			if c != 0 && c != toyHidden {
				if seen[c] {
					return false
				}
				seen[c] = true
			}
		}
	}
	return true
}
