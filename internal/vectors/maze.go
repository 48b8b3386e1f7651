// This file makes the vectors of what the games in the maze share: random
// numbers and shifts.

package vectors

import (
	"math"
	"strings"

	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/conformance"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/internal/vectors/games"
)

// seeds are the seeds that everything is tried with: both ends, the smallest
// that need all bits, and some that anybody takes.
var seeds = []uint64{0, 1, 2, 7, 1234567, 1 << 32, 1 << 53, 1<<63 + 12345, math.MaxUint64}

func randomLines() (lines []games.Line) {
	library := setup{library: new(conformance.Answerer)}
	ask := func(format string, args ...any) { lines = append(lines, library.ask("", format, args...)) }
	for _, seed := range seeds {
		ask("random %d 12", seed)
	}
	for _, seed := range seeds {
		ask("below %d 1,2,3,4,5,6,7,10,24,34,100,1000,65537", seed)
		// The first bound rejects about half of the numbers, the second a
		// quarter, the others nearly none.
		ask("below %d 2147483649,3221225472,4294967295,2147483648,1073741824", seed)
	}
	for _, seed := range seeds {
		for _, n := range []int{1, 2, 3, 12, 24, 34} {
			ask("shuffle %d %d", seed, n)
		}
	}
	return lines
}

// shiftLines returns shifts at every slot and with every orientation in turn,
// on boards some shifts after the deal, with pawns on the pushed line, in the
// corners and elsewhere.
func shiftLines() (lines []games.Line) {
	src := game.NewSource(1)
	for _, part := range []struct {
		games.Setup
		n int
	}{
		{games.With("standard", ""), 1100},
		{games.With("standard", "Edition=older"), 200},
		{games.With("standard", "Layout="+games.TwentyFive), 150},
		{games.With("standard", "Layout="+games.Nine), 150},
		{games.With("glow", ""), 200},
		{games.With("anniversary", ""), 200},
	} {
		lines = append(lines, shiftsOf(src, part.Setup, part.n)...)
	}
	return lines
}

// shiftsOf returns n shifts on the boards of a setup.
func shiftsOf(src *game.Source, setup games.Setup, n int) (lines []games.Line) {
	layout, _ := setup.Open().BoardLayout()
	s := open(setup)
	for i := range n {
		b, err := layout.Deal(src)
		if err != nil {
			panic(err)
		}
		for range src.Below(4) {
			shifts := b.AppendShifts(nil)
			b = shifted(b, shifts[src.Below(uint32(len(shifts)))])
		}
		shift := nthShift(b, i)
		lines = append(lines, s.shiftLine(b, shift, pawnsFor(src, b, shift.Slot)))
	}
	return lines
}

func shifted(b labyrinth.Board, s labyrinth.Shift) labyrinth.Board {
	next, err := b.Shift(s)
	if err != nil {
		panic(err) // it was listed
	}
	return next
}

// nthShift returns a shift by its number: each slot and each orientation in
// turn, and from time to time the banned slot, which is refused.
func nthShift(b labyrinth.Board, n int) labyrinth.Shift {
	shifts := b.AppendShifts(nil)
	if n%20 == 19 && b.Ban() != 0 {
		return labyrinth.Shift{Slot: b.Ban(), Open: shifts[0].Open}
	}
	return shifts[n%len(shifts)]
}

// pawnsFor returns squares for pawns: on the pushed line, where its tile falls
// out, in a corner, anywhere.
func pawnsFor(src *game.Source, b labyrinth.Board, slot labyrinth.Slot) (pawns []labyrinth.Square) {
	anywhere := func(line int, column, row bool) labyrinth.Square {
		at := [2]int{int(src.Below(uint32(b.Cols()))) + 1, int(src.Below(uint32(b.Rows()))) + 1}
		if column {
			at[0] = line
		}
		if row {
			at[1] = line
		}
		return labyrinth.SquareAt(at[0], at[1])
	}
	line, vertical := slot.Line(), slot.Side() == labyrinth.North || slot.Side() == labyrinth.South
	for range src.Below(4) + 1 {
		switch src.Below(5) {
		case 0, 1:
			pawns = append(pawns, anywhere(line, vertical, !vertical))
		case 2:
			pawns = append(pawns, b.Exit(slot))
		case 3:
			pawns = append(pawns, labyrinth.SquareAt(int(src.Below(2))*(b.Cols()-1)+1, int(src.Below(2))*(b.Rows()-1)+1))
		default:
			pawns = append(pawns, anywhere(0, false, false))
		}
	}
	return pawns
}

// shiftLine asks for a shift, and what the pawns reach after it.
func (s setup) shiftLine(b labyrinth.Board, shift labyrinth.Shift, pawns []labyrinth.Square) games.Line {
	var squares []string
	for _, pawn := range pawns {
		squares = append(squares, pawn.String())
	}
	l := s.ask("", "shift %v %v %s", shift, b, strings.Join(squares, ","))
	fields := strings.Fields(l.Answer)
	if len(fields) != 4 {
		return l // refused
	}
	board := strings.Join(fields[:3], " ")
	for pawn := range strings.SplitSeq(fields[3], ",") {
		l.Reach = append(l.Reach, s.library.Answer("reach "+pawn+" "+board))
		if games.Of(s.Variant).Walls {
			l.Through = append(l.Through, s.library.Answer("through "+pawn+" "+board))
		}
	}
	return l
}
