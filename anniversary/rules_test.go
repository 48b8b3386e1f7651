// This file checks the rules of the backs and of the turn; events_test.go checks
// those of the six events. The positions are small enough to check by hand; see
// at in helpers_test.go. RULES.md names the paragraphs of the printing.

package anniversary_test

import (
	"testing"

	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/anniversary"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/variant"
)

// A short game has fewer cards for each seat, and the same board.
//
// Rules: short-game
func TestShortGame(t *testing.T) {
	for value, each := range map[string]int{"full": 12, "6-each": 6, "3-each": 3} {
		r, err := anniversary.Open(game.Tag{Name: "Deal", Value: value})
		if err != nil {
			t.Fatal(err)
		}
		s, usual := kit.Deal(t, r, 2, 1), kit.Deal(t, anniversary.Rules{}, 2, 1)
		if s.Cards().Left(0) != each || s.Cards().Left(1) != each || s.Table() != usual.Table() {
			t.Errorf("Deal %s: %v, usually %v", value, s, usual)
		}
	}
	kit.WantTags(t, anniversary.Rules{Each: 6}, "Variant=anniversary", "Edition=anniversary", "Deal=6-each")
}

// Rules: event-backs, event-each, event-corners
func TestTwelveBacks(t *testing.T) {
	l := anniversary.Rules{}.BoardLayout()
	count := make(map[string]int)
	for _, back := range l.Backs {
		count[back.String()]++
	}
	for _, want := range []string{"5'1", "5'2", "5'3", "5'4", "5'5", "5'6", "3'1", "3'2", "3'3", "3'4", "3'5", "3'6"} {
		if count[want] != 1 {
			t.Errorf("%d backs %s, want 1", count[want], want)
		}
	}
	if len(l.Backs) != 12 {
		t.Errorf("%d backs, want 12", len(l.Backs))
	}
	marked := make(map[labyrinth.Squares]bool)
	corners := make(map[bool]int) // with a message, by whether they have a picture
	for seed := range uint64(50) {
		s := kit.Deal(t, anniversary.Rules{}, 2, seed)
		b, on := s.Table().Board(), labyrinth.Squares{}
		for m := variant.ShiftAgain.Mark(); m <= variant.ThroughWall.Mark(); m++ {
			on = on.Union(b.FindMarks(labyrinth.MarksOf(m)))
		}
		for sq := range on.All() {
			if open := b.At(sq).Open.String(); len(open) != 2 || b.Fixed().Has(sq) {
				t.Errorf("seed %d: a message on %v, a tile open to %s", seed, sq, open)
			} else if open != "NS" && open != "EW" {
				corners[b.At(sq).Picture != 0]++
			}
		}
		marked[on] = true
	}
	if corners[true] == 0 || corners[false] == 0 {
		t.Errorf("of the corners with messages %d have a picture and %d do not, want both", corners[true], corners[false])
	}
	if len(marked) < 50 {
		t.Errorf("50 seeds deal the messages in %d ways", len(marked))
	}
}

// Rules: event-face-down
func TestNothingSeenAtFirst(t *testing.T) {
	s := kit.Deal(t, anniversary.Rules{}, 4, 1)
	want(t, s, "SEEN", "-", "EVENT", "-", "TURN", "1s", "BAN", "-")
	for p := range game.Player(5) {
		if b := s.View(p).Table().Board(); b.WithMarks(func(labyrinth.Square, labyrinth.Tile) labyrinth.Mark { return 0 }) != b || b.Spare().Mark != 0 {
			t.Errorf("the view of seat %v shows backs: %v", p, b)
		}
	}
}

// Rules: event-look
func TestPushedOutIsTurnedOver(t *testing.T) {
	s := after(t, at(t, "'6", ":ABC,:DEF"), "Nb:ES")
	want(t, s, "TURN", "1e", "SEEN", "+", "EVENT", "'6", "SPARE", "5D'6")
	for p := range game.Player(3) {
		want(t, s.View(p), "SEEN", "+", "EVENT", "'6", "SPARE", "5D'6")
	}
}

// Rules: event-face-down, event-look
func TestBlankBackIsSeen(t *testing.T) {
	s := parse(t, small("3'1"), "6aAc/5BbF5C/3aD9 3E'1 - a1,c3 a1,c3 1s :ABC,:DEF - -")
	want(t, s.View(0), "SPARE", "3E") // the back of the spare tile is hidden too
	s = after(t, s, "Nb:ES")
	want(t, s, "TURN", "1m", "SEEN", "+", "EVENT", "-")
}

// Rules: event-look
func TestSeenTravelsWithTheTile(t *testing.T) {
	s := after(t, at(t, "'6", ":ABC,:DEF"), "Nb:ES decline a1 W2:EW")
	want(t, s, "BOARD", "66Ec/aD'65BaA/3bF9", "SEEN", "a2,+", "TURN", "2m")
	for p := range game.Player(3) {
		want(t, s.View(p), "BOARD", "66Ec/aD'65BaA/3bF9", "SEEN", "a2,+")
	}
}

// Rules: event-offer, event-this-turn
func TestMessageIsAProposal(t *testing.T) {
	for _, message := range []string{"'1", "'2", "'3", "'4", "'5", "'6"} {
		s := after(t, at(t, message, ":ABC,:DEF"), "Nb:ES")
		if message == "'3" {
			wantLegal(t, s, "decline swap:2")
			wantIllegal(t, s, "use", "swap:1", "swap:3", "a1", "W2:NS")
		} else {
			wantLegal(t, s, "decline use")
			wantIllegal(t, s, "swap:2", "take:B", "draw:B", "a1", "W2:NS")
		}
		s = after(t, s, "decline")
		want(t, s, "TURN", "1m", "EVENT", "-", "CARDS", ":ABC,:DEF", "PAWNS", "a1,c3")
		wantLegal(t, s, "a1 b1 c1 a2 c2 a3 b3 c3")
		want(t, after(t, s, "a1"), "TURN", "2s", "EVENT", "-")
	}
}

// Rules: event-this-turn
func TestEventFiresAgain(t *testing.T) {
	for _, first := range []string{"decline", "use"} {
		s := after(t, at(t, "'6", ":ABC,:DEF"), "Nb:ES "+first+" a1 W2:EW c3 Nb:NS a1 E2:NES")
		want(t, s, "SPARE", "5D'6", "TURN", "2e", "EVENT", "'6")
	}
}

// Rules: event-one
func TestOneEventATurn(t *testing.T) {
	r := small("5'15'3")
	s := parse(t, r, "6aAc/5B'3bF5C/3aD'19 3E - a1,c3 a1,c3 1s :ABC,:DEF - -")
	s = after(t, s, "Nb:ES use E2:EW")
	want(t, s, "SPARE", "5B'3", "TURN", "1m", "EVENT", "-")
	want(t, after(t, s, "a1"), "TURN", "2s", "EVENT", "-")
}

// Rules: event-end
func TestEndAtHome(t *testing.T) {
	s := after(t, at(t, "'6", ":F,:DEC"), "Nb:ES decline b3")
	want(t, s, "CARDS", "F:,:DEC", "TURN", "2s") // the last find does not win
	s = after(t, s, "W2:NS c3 W2:NS a1")
	want(t, s, "TURN", "1x")
	if s.Outcome() != game.Won(0) || s.ToMove() != game.Nobody || len(legal(s)) != 0 {
		t.Errorf("%v\noutcome %v, %v to move", s, s.Outcome(), s.ToMove())
	}
	wantIllegal(t, s, "a1", "use", "decline", "W2:NS")
}

// The walk of the last find does not win, not even at home. No home of the
// published board has a picture; here A and B are on two of them.
//
// Rules: event-end
func TestHomeCountsOnlyOnALaterMove(t *testing.T) {
	l, err := labyrinth.ParseLayout("6Ac/39B 5C3D5E3F5G3H a1,c1,c3,a3 - 5'45'55'53'43'53'4")
	if err != nil {
		t.Fatal(err)
	}
	const board = "6A5C'4c/cD'46H'5aE'5/3aG'59B 3F'4 Sb "
	s := parse(t, anniversary.Rules{Layout: l}, board+"a1,c3 a1,c3 2m :C,A:B + -")
	s = after(t, s, "c3")
	want(t, s, "TURN", "1s", "CARDS", ":C,AB:")
	want(t, after(t, s, "E2:NE a1 E2:NE c3"), "TURN", "2x") // staying is a later walk
	s = parse(t, anniversary.Rules{Layout: l}, board+"a1,c3 a1,c3 1m B:A,:C + -")
	want(t, after(t, s, "a1"), "TURN", "2s", "CARDS", "BA:,:C")
}

// Rules: anniv-kids-return, two-turns-finds, event-end-kids
func TestNoReturn(t *testing.T) {
	noReturn := func(r *anniversary.Rules) { r.Return = variant.ReturnWaived }
	s := at(t, "'6", ":F,:DEC", noReturn)
	want(t, after(t, s, "Nb:ES decline b3"), "CARDS", "F:,:DEC", "TURN", "1x", "EVENT", "-")
	s = at(t, "'2", ":F,:DEC", noReturn)
	want(t, after(t, s, "Nb:ES use b3"), "CARDS", "F:,:DEC", "TURN", "1x", "EVENT", "-")
	s = at(t, "'2", ":FA,:DEC", noReturn)
	want(t, after(t, s, "Nb:ES use b3"), "CARDS", "F:A,:DEC", "TURN", "1s", "EVENT", "'2")
}

// A seat sees its new top card at once, before its next turn.
//
// Rules: event-next
func TestNextCardAtOnce(t *testing.T) {
	s := after(t, at(t, "'6", ":FAB,:DEC"), "Nb:ES decline b3")
	want(t, s, "TURN", "2s")
	want(t, s.View(0), "CARDS", "F:A?,:???")
	want(t, s.View(1), "CARDS", "F:??,:D??")
	want(t, s.View(2), "CARDS", "F:??,:???")
}

func TestPracticeOfOneSeat(t *testing.T) {
	s := after(t, at(t, "'2", ":FAB"), "Nb:ES use b3 decline")
	want(t, s, "TURN", "1s", "EVENT", "-", "CARDS", "F:AB")
}
