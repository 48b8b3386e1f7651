// This file holds the helpers of the tests: short forms of states, and checks of
// plies and states.

package battlechess_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/labyrinth-go/labyrinth/battlechess"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/play"
	"pgregory.net/rapid"
)

// The types satisfy the contract.
var (
	_ game.Rules[battlechess.State] = battlechess.Rules{}
	_ game.View                     = battlechess.View{}

	_ = play.Perft[battlechess.State] // a State
)

// start is the first state of the default rule set.
const start = "2mv+++s2/1pzezp1/7/7/1PZEZP1/2SV+++M2 0,0 KR,kr - 1t"

// parse reads a state of the default rule set.
func parse(t rapid.TB, text string) battlechess.State {
	t.Helper()
	s, err := battlechess.Rules{}.Parse(text)
	if err != nil {
		t.Fatalf("Parse(%q): %v", text, err)
	}
	return s
}

// position returns the text of a state of the default rule set with the given
// board. Pieces that are lost and not spent are in the cost areas. Legends that are
// not on the board wait.
func position(board, cards, turn string) string {
	var cost [2]int
	var wait [2]string
	for seat, letters := range []string{"PZSEMV", "pzsemv"} {
		cost[seat] = 8 + 3
		for _, c := range board {
			if strings.ContainsRune(letters, c) {
				cost[seat]--
			}
		}
		if _, victini, ok := strings.Cut(board, letters[5:]); ok {
			cost[seat] -= len(victini) - len(strings.TrimLeft(victini, "+"))
		}
		for i, c := range []string{"KR", "kr"}[seat] {
			if strings.ContainsRune(board, c) {
				cost[seat] -= 3 + i
			} else {
				wait[seat] += string(c)
			}
		}
		if wait[seat] == "" {
			wait[seat] = "-"
		}
	}
	return fmt.Sprintf("%s %d,%d %s,%s %s %s", board, cost[0], cost[1], wait[0], wait[1], cards, turn)
}

// after plays legal plies, separated by spaces.
func after(t rapid.TB, s battlechess.State, plies string) battlechess.State {
	t.Helper()
	for word := range strings.FieldsSeq(plies) {
		next, err := s.Play(ply(t, word))
		if err != nil {
			t.Fatalf("%v\nPlay(%s): %v", s, word, err)
		}
		s = next
	}
	return s
}

// ply reads a ply.
func ply(t rapid.TB, text string) game.Ply {
	t.Helper()
	p, err := battlechess.ParsePly(text)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// turn reads the turn of a ply.
func turn(t rapid.TB, text string) battlechess.Turn {
	t.Helper()
	x, ok := battlechess.TurnOf(ply(t, text))
	if !ok {
		t.Fatalf("%s is not a ply of the game", text)
	}
	return x
}

// legal returns the texts of the legal plies that contain a word.
func legal(s battlechess.State, word string) (texts []string) {
	for _, p := range s.AppendPlies(nil) {
		if strings.Contains(p.String(), word) {
			texts = append(texts, p.String())
		}
	}
	return texts
}

// wantLegal fails unless the legal plies that contain a word are as given.
func wantLegal(t *testing.T, s battlechess.State, word, want string) {
	t.Helper()
	if got := strings.Join(legal(s, word), " "); got != want {
		t.Errorf("%v\nlegal plies with %q are\n %s, want\n %s", s, word, got, want)
	}
}

// wantLegalOn returns the state of a board and a turn. It fails unless the legal
// plies that contain a word are as given.
func wantLegalOn(t *testing.T, board, turn, word, want string) battlechess.State {
	t.Helper()
	s := parse(t, position(board, "-", turn))
	wantLegal(t, s, word, want)
	return s
}

// wantIllegal fails unless the state refuses each ply.
func wantIllegal(t *testing.T, s battlechess.State, plies string) {
	t.Helper()
	for word := range strings.FieldsSeq(plies) {
		if next, err := s.Play(ply(t, word)); !errors.Is(err, game.ErrIllegal) {
			t.Errorf("%v\nPlay(%s) = %v, %v; want an error that matches ErrIllegal", s, word, next, err)
		}
		if slices.Contains(legal(s, ""), word) {
			t.Errorf("%v\nlists %s as legal", s, word)
		}
	}
}

// A step is a position, the plies played from it, and the state they lead to.
// The first two fields of a position suffice: a board, and the cards.
type step struct {
	name         string
	board, cards string
	turn         string
	plies        string
	want         string // the board, the cards and the turn
}

// run plays a step and checks where it leads.
func (x step) run(t *testing.T) {
	t.Run(x.name, func(t *testing.T) {
		t.Helper()
		if x.cards == "" {
			x.cards = "-"
		}
		if x.turn == "" {
			x.turn = "1t"
		}
		s := after(t, parse(t, position(x.board, x.cards, x.turn)), x.plies)
		f := strings.Fields(s.String())
		if got := f[0] + " " + f[3] + " " + f[4]; got != x.want {
			t.Errorf("after %s\n got %s\nwant %s", x.plies, got, x.want)
		}
	})
}
