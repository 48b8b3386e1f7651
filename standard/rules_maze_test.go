package standard_test

import (
	"strings"
	"testing"

	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/internal/testkit"
)

// The tests in this file check the rules on the maze and the pawns in positions
// worked out by hand. Those on cards and winning are in rules_cards_test.go.

// A turn is a shift and then a walk, even if the goal can be reached without the
// shift (all printings). A shift is never followed by another.
//
// Rules: turn-order, shift-compulsory
func TestShiftComesFirst(t *testing.T) {
	s := parse(t, small, ring+"a1,c3 a1,c3 1s :AD,:E")
	wantIllegal(t, s, "b1", "a1", "a2") // the goal, staying, a step
	s = after(t, s, "W2:NES")
	wantFields(t, s, "TURN", "1m")
	wantIllegal(t, s, "Nb:NS", "W2:NS", "E2:NS")
	wantLegal(t, s, "a1 b1 c1 a2 c2 a3 b3 c3")
}

// The inserted tile may be turned in any way. Slots are listed in the order N, S,
// W, E, and orientations clockwise from that of the spare: four for a
// T-junction, two for a straight.
//
// Rules: shift-orientation
func TestInsertedTileTurnsFreely(t *testing.T) {
	s := parse(t, small, ring+"a1,c3 a1,c3 1s :AD,:E")
	wantLegal(t, s, `Nb:NES Nb:ESW Nb:NSW Nb:NEW Sb:NES Sb:ESW Sb:NSW Sb:NEW
		W2:NES W2:ESW W2:NSW W2:NEW E2:NES E2:ESW E2:NSW E2:NEW`)
	s = parse(t, small, "6aAc/5B7E7F/3aD9 5C - a1,c3 a1,c3 1s :AD,:E")
	wantLegal(t, s, "Nb:NS Nb:EW Sb:NS Sb:EW W2:NS W2:EW E2:NS E2:EW")
}

// The classic board has twelve arrows (pokemon, onepiece, anniversary). A
// corner has four orientations.
//
// Rules: shift-arrows, shift-lines
func TestTwelveArrows(t *testing.T) {
	// The notation's position, but a corner is the spare and nothing is banned.
	text := strings.Replace(notation, "3cNbK5bL39 5 -", "35bK5bL39 3N -", 1)
	var want []string
	for slot := range strings.FieldsSeq("Nb Nd Nf Sb Sd Sf W2 W4 W6 E2 E4 E6") {
		for sides := range strings.FieldsSeq("NE ES SW NW") {
			want = append(want, slot+":"+sides)
		}
	}
	wantLegal(t, parse(t, classic, text), strings.Join(want, " "))
}

// A shift moves its line by one square. The spare goes in at one end, and the
// tile that falls out at the other is the new spare (all printings).
//
// Rules: shift-line
func TestShiftMovesTheLine(t *testing.T) {
	for shift, want := range map[string]string{
		"Nb:NES": "67Fc/5BaA5C/37E9 5D Sb",
		"Sb:NES": "67Ec/5BaD5C/37F9 5A Nb",
		"W2:NES": "6aAc/7F5B7E/3aD9 5C E2",
		"E2:NES": "6aAc/7E5C7F/3aD9 5B W2",
		"E2:NSW": "6aAc/7E5CdF/3aD9 5B W2", // it keeps its orientation
	} {
		s := after(t, parse(t, small, ring+"a1,c3 a1,c3 1s :AD,:E"), shift)
		wantText(t, s, want+" a1,c3 a1,c3 1m :AD,:E")
	}
}

// Before the first insertion every slot is open.
//
// Rules: shift-first
func TestNoBanBeforeTheFirstInsertion(t *testing.T) {
	for seats := 1; seats <= 4; seats++ {
		s := kit.Deal(t, classic, seats, 1)
		wantFields(t, s, "BAN", "-")
		ways := map[byte]int{'5': 2, '3': 4, '7': 4}[field(s, "SPARE")[0]]
		if got := len(testkit.Legal(s)); got != 12*ways {
			t.Errorf("%d legal plies with the spare %s, want %d", got, field(s, "SPARE"), 12*ways)
		}
	}
}

// No seat may insert a tile where the last insertion pushed one out, even if it
// made that insertion itself (all printings). It may insert anywhere else, and
// then the ban moves.
//
// Rules: shift-ban
func TestBackPushRefusedForEverySeat(t *testing.T) {
	for _, seats := range seated {
		s := after(t, parse(t, small, ring+seats), "Nb:NES a1")
		wantFields(t, s, "BAN", "Sb")
		wantIllegal(t, s, "Sb:NS", "Sb:EW")
		wantLegal(t, s, "Nb:NS Nb:EW W2:NS W2:EW E2:NS E2:EW")

		s = after(t, s, "E2:NS") // by the next seat, which may be the only one
		wantFields(t, s, "BAN", "W2")
		s = after(t, s, s.Table().Pawn(s.ToMove()).String())
		wantIllegal(t, s, "W2:NS", "W2:EW")
		wantLegal(t, s, "Nb:NS Nb:EW Sb:NS Sb:EW E2:NS E2:EW")
	}
}

// Repeating the last insertion is not pushing back.
//
// Rules: shift-same-slot
func TestSameSlotAgain(t *testing.T) {
	s := after(t, parse(t, small, ring+"a1,c3 a1,c3 1s :AD,:E"), "W2:NES a1 W2:NS c3 W2:NES")
	wantText(t, s, "6aAc/7E5C7F/3aD9 5B E2 a1,c3 a1,c3 1m :AD,:E")
}

// Pawns ride on their tiles. All pawns on the tile that is pushed out go to the
// tile just inserted (all printings; for several pawns RULES.md "Several pawns
// pushed out together").
//
// Rules: carried-where, carried-together
func TestPawnsWrapTogether(t *testing.T) {
	tests := []struct{ shift, before, after string }{
		{"Nb:NES", "b3,b3,b2,a1", "b1,b1,b3,a1"},
		{"Nb:NES", "a1,b3,b3,b1", "a1,b1,b1,b2"},
		{"Sb:NES", "b1,b1,b2,c2", "b3,b3,b1,c2"},
		{"W2:NES", "c2,c2,b2,b1", "a2,a2,c2,b1"},
		{"E2:NES", "a2,a2,b2,b3", "c2,c2,a2,b3"},
		{"E2:NES", "a2,a2,a2,a2", "c2,c2,c2,c2"},
	}
	for _, tt := range tests {
		s := parse(t, small, ring+tt.before+" a1,c1,c3,a3 1s :A,:B,:C,:D")
		s = after(t, s, tt.shift)
		wantFields(t, s, "PAWNS", tt.after)
		wantFields(t, s, "TURN", "1m") // being carried is not a walk, which is next
		wantFields(t, s, "CARDS", ":A,:B,:C,:D")
	}
}

// A pawn that is carried to the other end by its owner's shift still walks from
// there (all printings).
//
// Rules: carried-no-move
func TestWrappingIsNoMove(t *testing.T) {
	s := after(t, parse(t, small, ring+"b3,c3 a1,c3 1s :AD,:E"), "Nb:NES")
	wantFields(t, s, "PAWNS", "b1,c3")
	wantLegal(t, s, "b1 c1 c2 b3 c3")
	wantFields(t, after(t, s, "c2"), "PAWNS", "c2,c3")
}

// No shift moves a fixed tile or a pawn on it. The corners are fixed, so homes
// never move (RULES.md "Homes never move").
//
// Rules: home-fixed
func TestCornersNeverCarried(t *testing.T) {
	fixed := []string{"a1", "c1", "e1", "g1", "a3", "c3", "e3", "g3", "a5", "c5", "e5", "g5", "a7", "c7", "e7", "g7"}
	for i := 0; i < len(fixed); i += 4 {
		pawns := strings.Join(fixed[i:i+4], ",")
		s := parse(t, classic, strings.Replace(notation, "a1,g7 a1,g7 1s :TRUXIKBCGJEN,:HASPLMWFDQVO",
			pawns+" a1,g1,g7,a7 1s :T,:H,:A,:S", 1))
		for _, word := range testkit.Legal(s) {
			pushed := after(t, s, word)
			wantFields(t, pushed, "PAWNS", pawns)
			for _, name := range fixed {
				q, err := labyrinth.ParseSquare(name)
				if err != nil {
					t.Fatal(err)
				}
				if got, want := pushed.Table().Board().At(q), s.Table().Board().At(q); got != want {
					t.Errorf("%s turned %v on %s into %v", word, want, name, got)
				}
			}
		}
	}
}

// A pawn walks any distance, from tile to tile where both are open to each
// other, or it stays (all printings).
//
// Rules: walk-far, op-walls
func TestWalkAnyDistanceAlongOpenPassages(t *testing.T) {
	tests := []struct{ pawn, shift, want string }{
		// The whole ring, all but the middle.
		{"a1", "W2:NES", "a1 b1 c1 a2 c2 a3 b3 c3"},
		// F on a2 is closed to a1 but open to a3: the long way around.
		{"a1", "W2:ESW", "a1 b1 c1 a2 c2 a3 b3 c3"},
		// F on b1 is closed to a1, though a1 is open to F; likewise E on b3.
		{"a1", "Nb:NES", "a1 a2 a3"},
		// F on b1 is open to a1 and c1, and closed to the middle.
		{"a1", "Nb:NEW", "a1 b1 c1 a2 c2 a3 b3 c3"},
		// The middle is a straight that no other tile is open to.
		{"b1", "Nb:NES", "b2"},
	}
	for _, tt := range tests {
		s := after(t, parse(t, small, ring+tt.pawn+",c3 a1,c3 1s :AD,:E"), tt.shift)
		wantLegal(t, s, tt.want)
		for to := range strings.FieldsSeq(tt.want) {
			wantFields(t, after(t, s, to), "PAWNS", to+",c3")
		}
	}
}

// Pawns share squares and pass each other; nobody is captured or sent home
// (classic-ru, onepiece).
//
// Rules: walk-sharing, walk-passing, ru-capture, op-passing, anniv-sharing
func TestSharingAndPassing(t *testing.T) {
	// With a2 closed to a1, the only way from a1 leads over b1, where the pawns
	// of seats 2 and 3 are.
	s := after(t, parse(t, small, ring+"a1,b1,b1 a1,c1,c3 1s :D,:E,:F"), "W2:ESW")
	wantLegal(t, s, "a1 b1 c1 a2 c2 a3 b3 c3")
	wantFields(t, after(t, s, "c1"), "PAWNS", "c1,b1,b1")
	s = after(t, s, "b1")
	wantFields(t, s, "PAWNS", "b1,b1,b1")
	wantFields(t, s, "CARDS", ":D,:E,:F")
	s = after(t, s, "W2:NS c1") // and they separate again
	wantFields(t, s, "PAWNS", "b1,c1,b1")
}

// Only the pawn of the seat to act walks.
//
// Rules: walk-own
func TestOnlyOwnPawnWalks(t *testing.T) {
	s := after(t, parse(t, small, ring+"a1,b2 a1,c3 1s :AD,:E"), "Nb:NES")
	wantIllegal(t, s, "b3", "b1", "c3") // where the pawn of seat 2 could go
	wantFields(t, after(t, s, "a3"), "PAWNS", "a3,b3")
}

// Seats take turns in order, and after the last the first (all printings).
//
// Rules: who-begins
func TestTurnsGoRound(t *testing.T) {
	turns := []string{"1 1 1 1 1", "1 2 1 2 1", "1 2 3 1 2", "1 2 3 4 1"}
	for i, seats := range seated {
		s := parse(t, small, ring+seats)
		for seat := range strings.FieldsSeq(turns[i]) {
			wantFields(t, s, "TURN", seat+"s")
			s = after(t, s, testkit.Legal(s)[0])
			wantFields(t, s, "TURN", seat+"m")
			s = after(t, s, s.Table().Pawn(s.ToMove()).String())
		}
	}
}
