// This file checks the rules of the six events.

package anniversary_test

import (
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/anniversary"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/variant"
)

// Rules: push-again
func TestSecondInsertion(t *testing.T) {
	s := after(t, at(t, "'1", ":FAB,:DEC"), "Nb:ES use")
	want(t, s, "TURN", "1s", "EVENT", "'1", "SPARE", "5D'1", "BAN", "Sb")
	wantIllegal(t, s, "decline", "a1", "use")
	s = after(t, s, "Nb:EW")
	want(t, s, "BOARD", "6aD'1c/5B6E5C/3aA9", "BAN", "Sb", "TURN", "1m", "EVENT", "-")
	want(t, after(t, s, "a1"), "TURN", "2s")
}

// Rules: push-again-ban
func TestSecondInsertionBan(t *testing.T) {
	s := after(t, at(t, "'1", ":ABC,:DEF"), "Nb:ES use")
	wantLegal(t, s, "Nb:NS Nb:EW W2:NS W2:EW E2:NS E2:EW")
	wantIllegal(t, s, "Sb:NS")
	lifted := at(t, "'1", ":ABC,:DEF", func(r *anniversary.Rules) { r.LiftBan = true })
	want(t, after(t, lifted, "Nb:ES"), "BAN", "Sb")
	want(t, after(t, lifted, "Nb:ES decline a1"), "BAN", "Sb")
	s = after(t, lifted, "Nb:ES use")
	want(t, s, "BAN", "-")
	wantLegal(t, s, "Nb:NS Nb:EW Sb:NS Sb:EW W2:NS W2:EW E2:NS E2:EW")
	want(t, after(t, s, "Sb:NS"), "BAN", "Nb", "BOARD", "6aAc/5BbF5C/35D'19", "SPARE", "3E")
}

// Rules: push-again-back, two-turns-messages
func TestSecondBackStaysDown(t *testing.T) {
	for _, message := range []string{"'1", "'2"} {
		s := parse(t, small("5"+message+"5'3"), "6aAc/5B'3bF5C/3aD"+message+"9 3E - a1,c3 a1,c3 1s :ABC,:DEF - -")
		plies := "Nb:ES use E2:EW"
		if message == "'2" {
			plies = "Nb:ES use a1 E2:EW"
		}
		s = after(t, s, plies)
		want(t, s, "SPARE", "5B'3", "SEEN", "c2", "TURN", "1m", "EVENT", "-")
		for p := range game.Player(3) {
			want(t, s.View(p), "SPARE", "5B", "SEEN", "c2")
		}
		// It stays unknown until the tile is pushed out again.
		s = after(t, s, "a1 Nb:NS c3")
		want(t, s.View(0), "SEEN", "c2,+")
		if s.View(1).Table().Board().FindMarks(labyrinth.MarksOf(variant.SwapPawns.Mark())).Len() != 0 {
			t.Errorf("the back shows in %v", s.View(1))
		}
	}
}

// A back that is known stays known when a second insertion pushes its tile out.
// Its message is still not offered.
//
// Rules: event-one, push-again-back
func TestSecondBackKnownBefore(t *testing.T) {
	s := parse(t, small("5'15'3"), "6aAc/5B'3bF5C/3aD'19 3E - a1,c3 a1,c3 1s :ABC,:DEF a2 -")
	want(t, after(t, s, "Nb:ES use E2:EW"), "SPARE", "5B'3", "SEEN", "c2,+", "TURN", "1m", "EVENT", "-")
}

// Rules: two-turns, two-turns-finds
func TestTwoTurns(t *testing.T) {
	s := after(t, at(t, "'2", ":FAB,:DEC"), "Nb:ES use")
	want(t, s, "TURN", "1m", "EVENT", "'2")
	s = after(t, s, "b3") // goals are found after each walk
	want(t, s, "TURN", "1s", "EVENT", "'2", "CARDS", "F:AB,:DEC")
	s = after(t, s, "Nb:EW")
	want(t, s, "TURN", "1m", "EVENT", "-", "PAWNS", "b1,c3")
	want(t, after(t, s, "b3"), "TURN", "2s", "EVENT", "-", "CARDS", "FA:B,:DEC")
}

// Rules: push-again-two-turns, two-turns-ban
func TestTwoTurnsBan(t *testing.T) {
	s := after(t, at(t, "'2", ":FAB,:DEC"), "Nb:ES use a1")
	want(t, s, "BAN", "Sb")
	wantIllegal(t, s, "Sb:NS", "a1", "use")
	// LiftBan is for the second insertion of one turn.
	s = after(t, at(t, "'2", ":FAB,:DEC", func(r *anniversary.Rules) { r.LiftBan = true }), "Nb:ES use a1")
	want(t, s, "BAN", "Sb")
	wantLegal(t, s, "decline Nb:NS Nb:EW W2:NS W2:EW E2:NS E2:EW")
}

// Rules: two-turns-decline
func TestTwoTurnsDeclined(t *testing.T) {
	s := after(t, at(t, "'2", ":FAB,:DEC"), "Nb:ES use b3")
	wantLegal(t, s, "decline Nb:NS Nb:EW W2:NS W2:EW E2:NS E2:EW")
	want(t, after(t, s, "decline"), "TURN", "2s", "EVENT", "-", "BAN", "Sb", "CARDS", "F:AB,:DEC")
	s = after(t, s, "Nb:NS")
	wantIllegal(t, s, "decline") // the second turn has begun
}

// A message that the second insertion pushes out is not offered, whether it is
// known or not, and has no effect, then or later.
//
// Rules: two-turns-messages
func TestTwoTurnsIgnoreMessages(t *testing.T) {
	for _, message := range []string{"'1", "'2", "'3", "'4", "'5", "'6"} {
		for _, seen := range []string{"-", "a2"} {
			s := parse(t, small("5'25"+message), "6aAc/5B"+message+"bF5C/3aD'29 3E - a1,c3 a1,c3 1s :ABC,:DEF "+seen+" -")
			s = after(t, s, "Nb:ES use a1 E2:EW")
			want(t, s, "SPARE", "5B"+message, "TURN", "1m", "EVENT", "-", "CARDS", ":ABC,:DEF", "PAWNS", "a1,c3")
			wantLegal(t, s, "a1") // it is shut in, and may not walk through a wall
			wantIllegal(t, s, "use", "decline", "swap:2", "take:B", "draw:B", "W2:NS", "b1")
			want(t, after(t, s, "a1"), "TURN", "2s", "EVENT", "-") // there is no third turn
		}
	}
}

// Rules: two-turns-finds
func TestTwoTurnsWin(t *testing.T) {
	s := after(t, at(t, "'2", "ABC:,:DEF"), "Nb:ES use a1")
	want(t, s, "TURN", "1x", "EVENT", "-") // after the first walk
	s = after(t, at(t, "'2", "AB:F,:DEC"), "Nb:ES use b3 Nb:EW a1")
	want(t, s, "TURN", "1x", "EVENT", "-", "CARDS", "ABF:,:DEC") // the second is a later move
}

// Rules: swap
func TestSwap(t *testing.T) {
	s := after(t, at(t, "'3", ":ABC,:DEF"), "Nb:ES swap:2")
	want(t, s, "PAWNS", "c3,a1", "TURN", "1m", "EVENT", "-")
	want(t, after(t, s, "c3"), "PAWNS", "c3,a1", "TURN", "2s") // stay
	want(t, after(t, s, "b3"), "PAWNS", "b3,a1", "TURN", "2s") // or go on
}

// Rules: swap
func TestSwapWithAnySeat(t *testing.T) {
	s := after(t, at(t, "'3", ":A,:B,:C,:D"), "Nb:ES")
	wantLegal(t, s, "decline swap:2 swap:3 swap:4")
	want(t, after(t, s, "swap:3"), "PAWNS", "c1,c3,a1,a3")
	s = parse(t, small("5'3"), "6aAc/5BbF5C/3aD'39 3E - a1,c3,c1,a3 a1,c3,c1,a3 3s :A,:B,:C,:D - -")
	wantLegal(t, after(t, s, "Nb:ES"), "decline swap:1 swap:2 swap:4")
}

// Rules: swap-opponent
func TestSwapGainsOthersNothing(t *testing.T) {
	r := small("5'3")
	// The first pawn is on C, a goal of the second seat.
	s := parse(t, r, "6aAc/5BbF5C/3aD'39 3E - c2,c3 a1,c3 1s :ABD,:CEF - -")
	s = after(t, s, "Nb:ES swap:2")
	want(t, s, "PAWNS", "c3,c2", "CARDS", ":ABD,:CEF")
	s = after(t, s, "c3")
	want(t, s, "CARDS", ":ABD,:CEF", "TURN", "2s")
	want(t, after(t, s, "Nb:NS c2"), "CARDS", ":ABD,C:EF") // by its own move
	// The first pawn is on the home of the second seat, which has found all.
	s = parse(t, r, "6aAc/5BbF5C/3aD'39 3E - c3,a1 a1,c3 1s :ABC,DEF: - -")
	s = after(t, s, "Nb:ES swap:2")
	want(t, s, "PAWNS", "a1,c3", "TURN", "1m")
	want(t, after(t, s, "a1"), "TURN", "2s")
}

// Rules: swap-same-square
func TestSwapOnOneSquare(t *testing.T) {
	s := parse(t, small("5'3"), "6aAc/5BbF5C/3aD'39 3E - c3,c3 a1,c3 1s :ABC,:DEF - -")
	want(t, after(t, s, "Nb:ES swap:2"), "PAWNS", "c3,c3", "TURN", "1m", "EVENT", "-")
}

// Rules: event-no-effect
func TestSwapNeedsAnotherSeat(t *testing.T) {
	want(t, after(t, at(t, "'3", ":ABC"), "Nb:ES"), "TURN", "1m", "SEEN", "+", "EVENT", "-")
}

// Rules: peek-choice
func TestPeek(t *testing.T) {
	s := after(t, at(t, "'4", ":AFB,:DEC"), "Nb:ES use")
	want(t, s, "CARDS", ":[AF]B,:DEC", "TURN", "1m", "EVENT", "-")
	if got := s.Goals(0); got != labyrinth.PicturesOf(1, 6) {
		t.Errorf("goals %v, want A and F", slices.Collect(got.All()))
	}
	s = after(t, s, "b3") // the second card first; then on with the top
	want(t, s, "CARDS", "F:AB,:DEC", "TURN", "2s")
	s = after(t, at(t, "'4", ":FAB,:DEC"), "Nb:ES use b3")
	want(t, s, "CARDS", "F:AB,:DEC", "TURN", "2s")
}

// Rules: peek-choice
func TestPeekLastsUntilFound(t *testing.T) {
	s := after(t, at(t, "'4", ":AFB,:DEC"), "Nb:ES use a1 E2:EW c3")
	want(t, s, "CARDS", ":[AF]B,:DEC", "TURN", "1s")
	want(t, after(t, s, "E2:NS b3"), "CARDS", "F:AB,:DEC")
	if diff := cmp.Diff([]labyrinth.Picture{1, 6}, slices.Collect(s.View(0).Goals().All())); diff != "" {
		t.Errorf("goals seen (-want +got):\n%s", diff)
	}
}

// By the option, either of the two may be found in this turn only. Then the top card
// comes first again, and the owner still knows the second one.
//
// Rules: peek-for-turn
func TestPeekForATurn(t *testing.T) {
	briefly := func(r *anniversary.Rules) { r.PeekForTurn = true }
	s := after(t, at(t, "'4", ":AFB,:DEC", briefly), "Nb:ES use")
	want(t, s, "CARDS", ":[AF]B,:DEC")
	want(t, after(t, s, "b3"), "CARDS", "F:AB,:DEC") // in this turn
	s = after(t, s, "a1")
	want(t, s, "CARDS", ":A<F>B,:DEC", "TURN", "2s")
	want(t, s.View(0), "CARDS", ":A<F>?,:???")
	want(t, s.View(1), "CARDS", ":?<?>?,:D??")
	if got := s.Goals(0); got != labyrinth.PicturesOf(1) {
		t.Errorf("goals %v, want A", slices.Collect(got.All()))
	}
	s = after(t, s, "E2:EW c3 E2:NS")
	want(t, after(t, s, "b3"), "CARDS", ":A<F>B,:DEC") // too late
	// The second card keeps its place in a pile that is shuffled below it.
	s = after(t, at(t, "'4", ":F(ABC),:DE", briefly), "Nb:ES use draw:B a1")
	want(t, s, "CARDS", ":F<B>(AC),:DE")
	want(t, s.View(0), "CARDS", ":F<B>(AC),:??")
	want(t, s.View(1), "CARDS", ":?<?>(??),:D?")
	want(t, after(t, s, "E2:EW c3 E2:NS b3"), "CARDS", "F:B(AC),:DE", "TURN", "2s") // no draw
}

// A seat that only knows its second card is offered another peek, which needs no
// draw. An exchange ends what is known of the order.
//
// Rules: peek-for-turn, peek-twice
func TestPeekAgainForATurn(t *testing.T) {
	briefly := func(r *anniversary.Rules) { r.PeekForTurn = true }
	for _, cards := range [][2]string{{":A<F>B,:DEC", ":[AF]B,:DEC"}, {":F<B>(AC),:DE", ":[FB](AC),:DE"}, {":F<A>,:DEC", ":[FA],:DEC"}} {
		s := after(t, at(t, "'4", cards[0], briefly), "Nb:ES use")
		want(t, s, "CARDS", cards[1], "TURN", "1m")
	}
	s := after(t, at(t, "'5", ":A<F>B,:DEC", briefly), "Nb:ES use take:B")
	want(t, s, "CARDS", ":B(AF),:DEC")
}

// Rules: peek
func TestPeekIsSecret(t *testing.T) {
	s := after(t, at(t, "'4", ":AFB,:DEC"), "Nb:ES")
	want(t, s.View(0), "CARDS", ":A??,:???")
	s = after(t, s, "use")
	want(t, s.View(0), "CARDS", ":[AF]?,:???")
	want(t, s.View(1), "CARDS", ":[??]?,:D??")
	want(t, s.View(2), "CARDS", ":[??]?,:???")
}

// Rules: event-no-effect
func TestPeekNeedsTwoCards(t *testing.T) {
	for _, cards := range []string{":A,:DEC", "AF:,:DEC"} {
		want(t, after(t, at(t, "'4", cards), "Nb:ES"), "TURN", "1m", "SEEN", "+", "EVENT", "-")
	}
	want(t, after(t, at(t, "'4", ":AF,:DEC"), "Nb:ES use"), "CARDS", ":[AF],:DEC")
}

// A seat that knows its second card is not offered another peek.
//
// Rules: peek-twice
func TestPeekTwice(t *testing.T) {
	s := at(t, "'4", ":[AF]B,:DEC")
	want(t, after(t, s, "Nb:ES"), "TURN", "1m", "SEEN", "+", "EVENT", "-")
	// A peek of another seat does not matter.
	s = at(t, "'4", ":BAC,:[DE]F")
	want(t, after(t, s, "Nb:ES"), "TURN", "1e", "SEEN", "+", "EVENT", "'4")
}

// Rules: peek-shuffled
func TestPeekIntoShuffled(t *testing.T) {
	s := after(t, at(t, "'4", ":F(ABC),:DE"), "Nb:ES use")
	want(t, s, "TURN", "1d", "EVENT", "'4", "CARDS", ":F(ABC),:DE")
	if s.ToMove() != game.Chance {
		t.Errorf("%v to move, want chance", s.ToMove())
	}
	wantLegal(t, s, "draw:A draw:B draw:C")
	wantIllegal(t, s, "draw:F", "take:A", "draw:D", "a1")
	s = after(t, s, "draw:B")
	want(t, s, "CARDS", ":[FB](AC),:DE", "TURN", "1m", "EVENT", "-")
	want(t, s.View(0), "CARDS", ":[FB](AC),:??")
	want(t, s.View(1), "CARDS", ":[??](??),:D?")
	want(t, after(t, s, "b3"), "CARDS", "F:B(AC),:DE", "TURN", "2s")
	// A single shuffled card needs no draw.
	want(t, after(t, at(t, "'4", ":F(A),:DE"), "Nb:ES use"), "CARDS", ":[FA],:DE", "TURN", "1m")
}

// Rules: exchange, exchange-begun, exchange-shuffle
func TestExchange(t *testing.T) {
	s := after(t, at(t, "'5", ":BAF,:DEC"), "Nb:ES use")
	want(t, s, "TURN", "1c", "EVENT", "'5", "CARDS", ":BAF,:DEC")
	wantLegal(t, s, "take:A take:F")
	wantIllegal(t, s, "take:B", "take:D", "draw:A", "decline", "a1")
	s = after(t, s, "take:F")
	want(t, s, "CARDS", ":F(AB),:DEC", "TURN", "1m", "EVENT", "-")
	want(t, after(t, s, "b3"), "CARDS", "F:(AB),:DEC", "TURN", "1d")
}

// Rules: exchange, exchange-shuffle
func TestExchangeLooksAtThePile(t *testing.T) {
	s := after(t, at(t, "'5", ":BAF,:DEC"), "Nb:ES use")
	want(t, s.View(0), "CARDS", ":BAF,:???")
	want(t, s.View(1), "CARDS", ":???,:D??")
	want(t, s.View(2), "CARDS", ":???,:???")
	if got := legal(s.View(1)); len(got) > 0 {
		t.Errorf("another seat sees that %v can be taken", got)
	}
	s = after(t, s, "take:F")
	want(t, s.View(0), "CARDS", ":F(AB),:???") // it knows the cards but not their order
	want(t, s.View(1), "CARDS", ":?(??),:D??")
}

// Rules: event-no-effect, exchange-next
func TestExchangeNeedsTwoCards(t *testing.T) {
	for _, cards := range []string{":A,:DEC", "AF:,:DEC"} {
		want(t, after(t, at(t, "'5", cards), "Nb:ES"), "TURN", "1m", "SEEN", "+", "EVENT", "-")
	}
	s := after(t, at(t, "'5", ":AF,:DEC"), "Nb:ES use take:F")
	want(t, s, "CARDS", ":F(A),:DEC")
	want(t, after(t, s, "b3"), "CARDS", "F:A,:DEC", "TURN", "2s")
}

// Rules: exchange-peek
func TestExchangeEndsPeek(t *testing.T) {
	s := after(t, at(t, "'5", ":[BA]F,:DEC"), "Nb:ES use")
	want(t, s.View(0), "CARDS", ":[BA]F,:???")
	wantLegal(t, s, "take:A take:F") // B is still the top, because a peek moves no card
	want(t, after(t, s, "take:A"), "CARDS", ":A(BF),:DEC")
	want(t, after(t, s, "take:F"), "CARDS", ":F(AB),:DEC")
}

// Rules: exchange-shuffled
func TestExchangeOfShuffled(t *testing.T) {
	s := after(t, at(t, "'5", ":C(ABF),:DE"), "Nb:ES use")
	wantLegal(t, s, "take:A take:B take:F")
	want(t, after(t, s, "take:B"), "CARDS", ":B(ACF),:DE")
	s = after(t, at(t, "'5", ":[CF](AB),:DE"), "Nb:ES use take:B")
	want(t, s, "CARDS", ":B(ACF),:DE")
}

// Rules: exchange-staying
func TestExchangeStandingOnTheGoal(t *testing.T) {
	// The shift carries the pawn from b2 to b3, with the tile F.
	s := parse(t, small("5'5"), "6aAc/5BbF5C/3aD'59 3E - b2,c3 a1,c3 1s :BAF,:DEC - -")
	s = after(t, s, "Nb:ES use take:F b3")
	want(t, s, "PAWNS", "b3,c3", "CARDS", "F:(AB),:DEC", "TURN", "1d")
}

// Rules: exchange-next
func TestShuffledTopIsDrawn(t *testing.T) {
	s := after(t, at(t, "'5", ":BAF,:DEC"), "Nb:ES use take:F b3")
	if s.ToMove() != game.Chance {
		t.Errorf("%v to move, want chance", s.ToMove())
	}
	if n := s.Goals(0).Len(); n != 0 {
		t.Errorf("%d goals while the top is drawn", n)
	}
	wantLegal(t, s, "draw:A draw:B")
	want(t, s.View(0), "CARDS", "F:(AB),:???")
	want(t, s.View(1), "CARDS", "F:(??),:D??")
	if got := legal(s.View(1)); len(got) > 0 {
		t.Errorf("another seat sees that %v can be drawn", got)
	}
	s = after(t, s, "draw:B")
	want(t, s, "CARDS", "F:B(A),:DEC", "TURN", "2s", "EVENT", "-")
	want(t, s.View(0), "CARDS", "F:B(A),:???") // seen at once
}

// Rules: exchange-next
func TestShuffledTopInTwoTurns(t *testing.T) {
	s := after(t, at(t, "'2", ":F(AB),:DEC"), "Nb:ES use b3")
	want(t, s, "CARDS", "F:(AB),:DEC", "TURN", "1d", "EVENT", "'2")
	s = after(t, s, "draw:A")
	want(t, s, "CARDS", "F:A(B),:DEC", "TURN", "1s", "EVENT", "'2")
}

// Rules: wall
func TestThroughWall(t *testing.T) {
	s := after(t, at(t, "'6", ":ABC,:DEF"), "Nb:ES use")
	want(t, s, "TURN", "1m", "EVENT", "'6")
	wantLegal(t, s, "a1 b1 c1 a2 b2 c2 a3 b3 c3")
	path, wall := s.Path(labyrinth.SquareAt(2, 2))
	if got := labyrinth.SquaresOf(path...).String(); got != "a1 a2 b2" || wall != 1 {
		t.Errorf("path %v, through a wall after %d steps, want a1 a2 b2 after 1", path, wall)
	}
	if viewed, w := s.View(1).Path(labyrinth.SquareAt(2, 2)); !slices.Equal(viewed, path) || w != wall {
		t.Errorf("the view's path is %v, %d", viewed, w)
	}
	if path, wall = s.Path(labyrinth.SquareAt(1, 3)); len(path) != 3 || wall != -1 {
		t.Errorf("path to a3 %v, %d; it needs no wall", path, wall)
	}
	want(t, after(t, s, "b2"), "CARDS", "A:BC,:DEF", "TURN", "2s", "EVENT", "-")
}

// A walk may go through a wall only in the turn of the message, even if it has
// not gone through one in that turn.
//
// Rules: event-this-turn, wall
func TestThroughWallForOneTurn(t *testing.T) {
	for _, walk := range []string{"a1", "b2"} { // b2 is behind a wall
		s := after(t, at(t, "'6", ":ABC,:DEF"), "Nb:ES use "+walk)
		want(t, s, "TURN", "2s", "EVENT", "-")
		s = after(t, s, "Nb:NS") // pushes a blank tile out, and opens nothing
		want(t, s, "TURN", "2m", "EVENT", "-")
		if path, wall := s.Path(labyrinth.SquareAt(2, 2)); path != nil || wall != -1 {
			t.Errorf("path %v, %d without the event", path, wall)
		}
		wantLegal(t, s, "a1 c1 a2 c2 a3 b3 c3")
		s = after(t, s, "c3 Nb:NES")
		want(t, s, "TURN", "1m", "EVENT", "-")
		if s.Reach() != s.Table().Board().Reach(s.Table().Pawn(0)) {
			t.Errorf("seat 1 still walks through walls in its next turn: %v in\n%v", s.Reach(), s)
		}
	}
}

// Only one step of a walk may go through a wall. It may be any step, and never
// goes off the board.
//
// Rules: wall
func TestThroughOneWall(t *testing.T) {
	r := small("3'6")
	// Walls separate the three columns. From a1 there is one wall to the second
	// column and two to the third.
	s := parse(t, r, "65Dc/5B5CdF/35A9 3E'6 Sb a1,c3 a1,c3 1m :ABC,:DEF + '6")
	wantLegal(t, s, "a1 b1 a2 b2 a3 b3")
	wantIllegal(t, s, "c1", "c2", "c3", "g7", "a4")
	if _, err := s.Play(labyrinth.Walk(labyrinth.A1 + 64)); err == nil {
		t.Error("a walk to no square is legal")
	}
	// From a1 the way to c2 leads along a passage to a2, through a wall to b2,
	// and along a passage again. b1 and b3 are dead ends, each behind a wall.
	s = parse(t, r, "65Dc/5BaCdF/35A9 3E'6 Sb a1,c3 a1,c3 1m :FAB,:DEC + '6")
	wantLegal(t, s, "a1 b1 c1 a2 b2 c2 a3 b3 c3")
	path, wall := s.Path(labyrinth.SquareAt(3, 2))
	if got := labyrinth.SquaresOf(path...).String(); got != "a1 a2 b2 c2" || wall != 1 {
		t.Errorf("path %v, through a wall after %d steps, want a1 a2 b2 c2 after 1", path, wall)
	}
	want(t, after(t, s, "c2"), "PAWNS", "c2,c3", "CARDS", "F:AB,:DEC")
	// From a1, which is shut in, the wall comes first.
	s = parse(t, small("5'6"), "65Ac/aB3EaC/3dF9 5D'6 Sb a1,c3 a1,c3 1m :ABC,:DEF + '6")
	wantLegal(t, s, "a1 b1 a2 b2 c2")
}

// Between b2, open to N and W, and c2, open to N and S, both sides are closed.
//
// Rules: wall
func TestThroughThickWall(t *testing.T) {
	s := parse(t, small("5'6"), "65Ac/aB9E5C/3dF9 5D'6 Sb b2,c3 a1,c3 1m :CAB,:DEF + '6")
	want(t, after(t, s, "c2"), "CARDS", "C:AB,:DEF")
	want(t, after(t, s, "c3"), "PAWNS", "c3,c3") // and on from there
}
