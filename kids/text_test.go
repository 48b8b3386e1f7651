package kids_test

import (
	"strings"
	"testing"

	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/internal/testkit"
	"github.com/labyrinth-go/labyrinth/kids"
)

// TestTextInverse reads states and views back from their texts during a game.
func TestTextInverse(t *testing.T) { testkit.TextInverse(t, kit, drawGame, 30) }

// TestAcceptsUnusual reads positions that no deal leads to but that contradict
// no rule, such as puzzles and ends of games with few cards.
func TestAcceptsUnusual(t *testing.T) {
	tests := []struct {
		rules []kids.Rules
		rest  string
	}{
		{all, "- b2,b2 c3,a1 2s :B,A:E"},     // homes in another order
		{all, "Nb a1,c3 a1,c3 1s ABC:DE,:F"}, // nearly all the cards with one seat
		{all, "W2 a1 a1 1s :ABCDEF"},         // practice
		{withReturn, "W2 a1,c3 a1,c3 1x :,:FE"},
		{withReturn, "E2 c1,c1,c1,c1 c3,c1,a1,a3 2x A:,:,:B,:DC"}, // all in the winner's corner
		{withoutReturn, "E2 a1,b1 a1,c3 2x :B,CA:"},
	}
	for _, tt := range tests {
		each(t, tt.rules, func(t *testing.T, r kids.Rules) {
			text := "6aAc/5B7E5C/3aD9 7F " + tt.rest
			testkit.Agree(t, parse(t, r, text), slowly(r, text))
		})
	}
}

// A badState is a text that is not a state by the given rules.
type badState struct {
	rules []kids.Rules
	testkit.BadState
}

// badStates are texts that are not states on the small board.
var badStates = func() (list []badState) {
	for _, bad := range testkit.BadStates {
		list = append(list, badState{all, bad})
	}
	return append(list, badEnds...)
}()

// badEnds are states of games that are over without a winner, or that continue
// although a seat has won.
var badEnds = []badState{
	{all, testkit.Bad("winner with cards left", "6aAc/5B7E5C/3aD9 7F W2 a1,c3 a1,c3 ^1x :AD,:E", game.ErrTurn)},
	{withReturn, testkit.Bad("winner on the way home", "6aAc/5B7E5C/3aD9 7F W2 b1,c3 a1,c3 ^1x A:,:E", game.ErrTurn)},
	{withReturn, testkit.Bad("winner in another corner", "6aAc/5B7E5C/3aD9 7F W2 c3,a1 a1,c3 ^1x A:,:E", game.ErrTurn)},
	{withoutReturn, testkit.Bad("winner away from the last find", "6aAc/5B7E5C/3aD9 7F W2 a1,c3 a1,c3 ^1x A:,:E", game.ErrTurn)},
	{withoutReturn, testkit.Bad("winner on an earlier find", "6aAc/5B7E5C/3aD9 7F W2 b1,c3 a1,c3 ^1x AD:,:E", game.ErrTurn)},
	{withoutReturn, testkit.Bad("winner without a card", "6aAc/5B7E5C/3aD9 7F W2 a1,c3 a1,c3 ^1x :,:E", game.ErrTurn)},
	{withoutReturn, testkit.Bad("another has won already", "6aAc/5B7E5C/3aD9 7F W2 b1,b3 a1,c3 ^1x A:,D:", game.ErrTurn)},
	{all, testkit.Bad("another seat has won", "6aAc/5B7E5C/3aD9 7F W2 b1,c3 a1,c3 ^2x B:A,:E", game.ErrTurn)},
	{withoutReturn, testkit.Bad("all found, and no return", "6aAc/5B7E5C/3aD9 7F W2 b1,c3 a1,c3 ^1s A:,:E", game.ErrTurn)},
	{withoutReturn, testkit.Bad("two have found all, and no return", "6aAc/5B7E5C/3aD9 7F W2 b1,b3 a1,c3 ^^1m A:,D:", game.ErrTurn, game.ErrTurn)},
}

// TestParseRefuses reads each bad state and checks that it has the faults
// marked and no others.
func TestParseRefuses(t *testing.T) {
	for _, bad := range badStates {
		t.Run(bad.Name, func(t *testing.T) {
			each(t, bad.rules, func(t *testing.T, r kids.Rules) { kit.WantRefused(t, r, bad.BadState) })
		})
	}
}

// TestParseViewRefuses reads texts that show a seat more or less than it may
// see. Each such card is a fault at its place.
func TestParseViewRefuses(t *testing.T) {
	tests := []struct {
		name   string
		rules  kids.Rules
		player game.Player
		cards  string
	}{
		{"open, own hidden", open, 0, "B:A^?,:EC"},
		{"open, another's hidden", open, 0, "B:AD,:^?C"},
		{"open, all hidden to nobody", open, game.Nobody, "B:^?^?,:^?^?"},
		{"private, own hidden", private, 0, "B:A^?,:??"},
		{"private, another's shown", private, 0, "B:AD,:?^C"},
		{"private, own top alone", private, 1, "B:??,:E^?"},
		{"private, shown to nobody", private, game.Nobody, "B:^A^D,:??"},
		{"private, shown to no seat", private, 2, "B:??,:^E^C"},
		{"pile, own next", pile, 0, "B:A^D,:??"},
		{"pile, own top hidden", pile, 0, "B:^??,:??"},
		{"pile, another's top", pile, 0, "B:A?,:^E?"},
		{"pile, a top to nobody", pile, game.Nobody, "B:^A?,:??"},
		{"a found one hidden", pile, 0, "^?:A?,:??"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			kit.WantViewRefused(t, tt.rules, tt.player, ring+"a1,c3 a1,c3 1s "+tt.cards, labyrinth.ErrCards)
		})
	}
}

// TestReplayPrintsTheSame plays a game again from its texts.
func TestReplayPrintsTheSame(t *testing.T) {
	each(t, all, func(t *testing.T, r kids.Rules) {
		n := -1
		kit.Replays(t, r, parse(t, r, ring+"a1,c3 a1,c3 1s :AD,:E"), func(s kids.State) game.Ply {
			n++
			return testkit.Seek(s, func(k int) int { return n % k })
		})
	})
}

// TestEndsSayWhy checks what the errors say of an end that cannot be.
func TestEndsSayWhy(t *testing.T) {
	for rest, want := range map[string]string{
		"a1,c3 a1,c3 1x :AD,:E": "seat 1 cannot have won with cards left",
		"a1,c3 a1,c3 1x A:,:E":  "seat 1 can have won only on the picture it found last",
		"b1,c3 a1,c3 1s A:,:E":  "seat 1 has found all its cards, so the game must be over",
	} {
		if _, err := openNoReturn.Parse("6aAc/5B7E5C/3aD9 7F W2 " + rest); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %q", rest, err, want)
		}
	}
}
