package standard_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/internal/testkit"
	"github.com/labyrinth-go/labyrinth/standard"
)

// TestTextInverse reads states and views back from their texts during a game.
func TestTextInverse(t *testing.T) { testkit.TextInverse(t, kit, drawGame, 10) }

// TestAcceptsUnusual reads positions that no deal leads to but that contradict
// no rule, such as puzzles and ends of games with few cards.
func TestAcceptsUnusual(t *testing.T) {
	for _, rest := range []string{
		"- b2,b2 c3,a1 2s :,A:",                     // homes in another order, all found
		"Nb a1,c3 a1,c3 1s ABC:DEF,:",               // all the cards with one seat
		"W2 a1,c3 a1,c3 1x :,:FE",                   // won without a card dealt
		"E2 c1,c1,c1,c1 c3,c1,a1,a3 2x A:,:,:B,:DC", // all in the winner's corner
	} {
		text := "6aAc/5B7E5C/3aD9 7F " + rest
		testkit.Agree(t, parse(t, small, text), slowly(small, text))
	}
}

// badStates are texts that are not states on the small board or, if they begin
// like one, on the classic board.
var badStates = slices.Concat(testkit.BadStates, []testkit.BadState{
	testkit.Bad("winner with cards left", "6aAc/5B7E5C/3aD9 7F W2 a1,c3 a1,c3 ^1x :AD,:E", game.ErrTurn),
	testkit.Bad("winner on the way home", "6aAc/5B7E5C/3aD9 7F W2 b1,c3 a1,c3 ^1x A:,:E", game.ErrTurn),
	testkit.Bad("winner in another corner", "6aAc/5B7E5C/3aD9 7F W2 c3,a1 a1,c3 ^1x A:,:E", game.ErrTurn),
	testkit.Bad("another seat has won", "6aAc/5B7E5C/3aD9 7F W2 a1,c3 a1,c3 ^2x A:,:E", game.ErrTurn),
	testkit.Bad(
		"several on the classic board", "6aeA5eB6c/a96NceT69/^dC57D7UeE9QdF/5eSc3PcRbXa/7GcbHcMdIadJ/a596abVeW/3^cNbK5bL39 5 "+
			"^Na ^h1,g7 a1,^b7 ^3s :TRUXIKBCGJE,^T:HASPLMWFDQV",
		labyrinth.ErrFixed, labyrinth.ErrTwice, labyrinth.ErrBan, game.ErrSyntax,
		labyrinth.ErrSquare, game.ErrSeats, labyrinth.ErrTwice,
	),
})

// TestParseRefuses reads each bad state and checks that it has the faults
// marked and no others.
func TestParseRefuses(t *testing.T) {
	for _, bad := range badStates {
		t.Run(bad.Name, func(t *testing.T) {
			r := small
			if strings.HasPrefix(bad.Text, "6aeA") {
				r = classic
			}
			kit.WantRefused(t, r, bad)
		})
	}
}

// TestParseViewRefuses reads texts that show a seat more or less than it may
// see. Each such card is a fault at its place.
func TestParseViewRefuses(t *testing.T) {
	tests := []struct {
		name   string
		rules  standard.Rules
		player game.Player
		text   string // from the turn on
		want   error
	}{
		{"the second card", small, 0, "1s B:A^D,:??", labyrinth.ErrCards},
		{"the top of another", small, 0, "1s B:A?,:^E?", labyrinth.ErrCards},
		{"all", small, 0, "1s B:A^D,:^E^C", labyrinth.ErrCards},
		{"own top hidden", small, 0, "1s B:^??,:??", labyrinth.ErrCards},
		{"hidden and shown", small, 0, "1s B:^??,:^E?", labyrinth.ErrCards},
		{"a top, to nobody", small, game.Nobody, "1s B:^A?,:??", labyrinth.ErrCards},
		{"a top, to no seat", small, 2, "1s B:^A?,:??", labyrinth.ErrCards},
		{"own top between turns", onTurn, 0, "2s B:^A?,:??", labyrinth.ErrCards},
		{"own top in the turn", onTurn, 0, "1s B:^??,:??", labyrinth.ErrCards},
		{"a found one hidden", small, 0, "1s ^?:A?,:??", labyrinth.ErrCards},
		{"the same twice", small, 0, "1s A:^A?,:??", labyrinth.ErrTwice},
		{"no such picture", small, 0, "1s B:^G?,:??", labyrinth.ErrCards},
		{"not a card", small, 0, "1s B:^!?,:??", game.ErrSyntax},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			kit.WantViewRefused(t, tt.rules, tt.player, ring+"a1,c3 a1,c3 "+tt.text, tt.want)
		})
	}
}
