// This file holds what the encodings of all games in the maze share: their
// channels, and how a table is written to the arrays.

package learn

import (
	"encoding/binary"
	"fmt"
	"math/bits"

	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/internal/bitboard"
)

// The planes that all games in the maze have.
const (
	planeOpen    = 0  // 4
	planePawn    = 4  // 4
	planeHome    = 8  // 4
	planeTarget  = 12 // those of the viewing seat
	planeReach   = 13
	planeOthers  = 14 // 3
	planeHidden  = 17
	planePicture = 18 // 5
	mazePlanes   = 23
	planeMark    = mazePlanes // 5, in games with marks
	markPlanes   = mazePlanes + 5
	maxPlanes    = markPlanes + 2 // no game in the maze has more
)

// The scalars that all games in the maze have.
const (
	scalarShift  = 0
	scalarWalk   = 1
	scalarSeats  = 2
	scalarSeat   = 3
	scalarShape  = 4 // 3
	scalarSpare  = 7
	scalarWanted = 8
	scalarBan    = 9  // 12
	scalarFound  = 21 // 4
	scalarLeft   = 25 // 4
	scalarGoal   = 29 // 24
	scalarFinder = 53 // 24
	mazeScalars  = 77
)

const pictures = int(labyrinth.MaxPicture)

// maxSeats is the largest number of seats that the specifications have channels for.
const maxSeats = 4

// allPictures has a bit for each picture. [labyrinth.Unknown] has none.
const allPictures = 1<<(pictures+1) - 2

var (
	relative = [4]string{"me", "next", "next2", "next3"}
	ordinal  = [4]string{"the viewing seat", "the next seat", "the seat after that", "the third seat after the viewing one"}
)

// published returns what is wrong with a board that the specifications do not have.
func published(r labyrinth.MazeRules) error {
	if !r.BoardLayout().IsPublished() {
		return game.Faultf(game.ErrOption, 0, "Layout", "the specifications are of the boards of published boxes: want 3, 5 or 7 columns, fixed tiles in the odd ones, and no cross")
	}
	return nil
}

// mazeSpec returns the description of a game with no channels but those that all
// have.
func mazeSpec(name string) Spec {
	s := Spec{Name: name, Rows: 7, Columns: 7, Actions: mazeActions, MaxLegal: maxLegal, Maze: true, Ranges: mazeRanges()}
	plane := func(name, note string, args ...any) {
		s.Planes = append(s.Planes, Channel{name, fmt.Sprintf(note, args...)})
	}
	scalar := func(name, note string, args ...any) {
		s.Scalars = append(s.Scalars, Channel{name, fmt.Sprintf(note, args...)})
	}
	for _, side := range []string{"north", "east", "south", "west"} {
		plane("open_"+side, "The tile is open to the %s.", side)
	}
	for i, seat := range ordinal {
		plane("pawn_"+relative[i], "The pawn of %s.", seat)
	}
	for i, seat := range ordinal {
		plane("home_"+relative[i], "The home of %s.", seat)
	}
	plane("target", "Where the viewing seat wants to go: the pictures that it may find next, or its home if it must walk home and has found all. Empty if it does not know them, or they are on the spare tile.")
	plane("reach", "Where the pawn of the viewing seat can walk to along passages now, its own square included.")
	for i := 1; i < 4; i++ {
		plane("goal_"+relative[i], "The pictures that %s may find next, if everybody sees them.", ordinal[i])
	}
	plane("hidden", "The pictures that another seat may look for, if the viewing seat does not see which.")
	for i := range 5 {
		plane(fmt.Sprintf("picture_%d", 1<<i), "Binary digit %d of the number of the picture, A = 1 to X = 24, 0 for none.", 1<<i)
	}
	scalar("to_shift", "1 if the seat to act must shift.")
	scalar("to_walk", "1 if the seat to act must walk.")
	scalar("seats", "The number of seats, 1 to 4.")
	scalar("seat", "The viewing seat, from 0.")
	for _, shape := range []string{"straight", "corner", "T-junction"} {
		scalar("spare_"+shape, "1 if the spare tile is a %s.", shape)
	}
	scalar("spare_picture", "The number of the picture on the spare tile, 0 for none.")
	scalar("spare_goal", "1 if the viewing seat may find that picture, or the mark on the tile, next.")
	for _, slot := range slots {
		scalar("ban_"+slot.String(), "1 if slot %v is banned.", slot)
	}
	for i, seat := range ordinal {
		scalar("found_"+relative[i], "The number of cards that %s has found.", seat)
	}
	for i, seat := range ordinal {
		scalar("left_"+relative[i], "The number of cards that %s still has to find.", seat)
	}
	for x := labyrinth.Picture(1); x <= labyrinth.MaxPicture; x++ {
		scalar("goal_"+x.String(), "1 if the viewing seat may find picture %v next.", x)
	}
	for x := labyrinth.Picture(1); x <= labyrinth.MaxPicture; x++ {
		scalar("finder_"+x.String(), "Who has found picture %v: 0 nobody, 1 the viewing seat, 2 the next seat, and so on.", x)
	}
	return s
}

// addMarks adds the planes of the marks.
func (s *Spec) addMarks(what string) {
	for i := range 5 {
		s.Planes = append(s.Planes, Channel{
			fmt.Sprintf("mark_%d", 1<<i), fmt.Sprintf("Binary digit %d of the number of %s.", 1<<i, what),
		})
	}
}

// facts are what a seat sees of a table and of the cards on it, as numbers. In the
// sets of squares each square has one bit, as in [labyrinth.Squares.Bits]. Arrays by
// seat that are not of the table count seats from the viewing one on.
type facts struct {
	planes       [maxPlanes]uint64 // by number; those of other games are not written
	pawns, homes [labyrinth.MaxSeats]labyrinth.Square
	spare        labyrinth.Tile
	ban          labyrinth.Slot
	seats        int
	acting       game.Player // the seat to act, or [game.Nobody]
	phase        labyrinth.Phase
	me           game.Player // the viewing seat
	hands        [maxSeats]*hand
	goals        uint32
	known        uint32 // the pictures on all cards that the viewing seat sees
	hidden       bool   // another seat looks for pictures that the viewing seat does not know
	wants        bool   // the spare tile has a goal of the viewing seat
	toHome       bool   // the target is the home of the viewing seat
}

// read sets f to a table as seat me sees it.
func (f *facts) read(t *labyrinth.Table, me game.Player) {
	on, pawns, homes, spare, ban, phase := peekTable(t)
	f.pawns, f.homes, f.spare, f.ban, f.phase = *pawns, *homes, spare, ban, phase
	// One by one: a copy of several words at once waits until they are in the cache.
	p := &f.planes
	p[planeOpen], p[planeOpen+1], p[planeOpen+2], p[planeOpen+3] = on.Sides.North, on.Sides.East, on.Sides.South, on.Sides.West
	p[planePicture], p[planePicture+1], p[planePicture+2] = on.Picture0, on.Picture1, on.Picture2
	p[planePicture+3], p[planePicture+4] = on.Picture3, on.Picture4
	p[planeMark], p[planeMark+1], p[planeMark+2], p[planeMark+3], p[planeMark+4] = on.Mark0, on.Mark1, on.Mark2, on.Mark3, on.Mark4
	for f.seats < len(f.homes) && f.homes[f.seats] != 0 {
		f.seats++
	}
	f.acting, f.me = t.ToMove(), me
	for k := range f.seats {
		p := f.seat(k) & 3
		f.planes[planePawn+k&3] = 1 << (f.pawns[p] & 63)
		f.planes[planeHome+k&3] = 1 << (f.homes[p] & 63)
	}
	f.planes[planeReach] = f.sides().Joins().Flood(f.planes[planePawn])
}

// pictures returns the binary digits of the numbers of the pictures, the lowest first.
func (f *facts) pictures() *[5]uint64 { return (*[5]uint64)(f.planes[planePicture:]) }

// marks returns those of the marks.
func (f *facts) marks() *[5]uint64 { return (*[5]uint64)(f.planes[planeMark:]) }

func (f *facts) sides() bitboard.Sides {
	p := &f.planes
	return bitboard.Sides{North: p[planeOpen], East: p[planeOpen+1], South: p[planeOpen+2], West: p[planeOpen+3]}
}

// side returns the number of squares along one side of the board. The last tile is in
// its last row and column.
func (f *facts) side() int { return bits.Len64(f.sides().Tiles()) / 9 }

// seat returns the number of the seat that is k seats after the viewing one.
func (f *facts) seat(k int) game.Player {
	p := int(f.me) + k
	if p >= f.seats {
		p -= f.seats
	}
	return game.Player(p)
}

// squares returns the squares of the pictures of a set.
func (f *facts) squares(set uint32) uint64 { return bitboard.Find(f.pictures(), set) }

// put writes the first n planes to row i. Those that the row has already remain.
func (f *facts) put(to *Arrays, i, n int, old *written) {
	old.spare, old.me, old.seats = f.spare, f.me, f.seats
	if f.hidden {
		f.planes[planeHidden] = f.squares(allPictures &^ f.known)
	}
	switch {
	case to.Planes == nil:
	case to.Words:
		putWords(row(to.Planes, i, 8*n), f.planes[:n])
	default:
		dst := row(to.Planes, i, n*squares)
		if !old.known {
			clear(dst)
			old.planes, old.known = [maxPlanes]uint64{}, true
		}
		for k := range f.planes[:n] {
			if set := f.planes[k]; set != old.planes[k] {
				old.planes[k] = set
				putPlane(dst[k*squares:], set)
			}
		}
	}
}

// scalars writes the scalars that all games have, and zeros to the others.
func (f *facts) scalars(all []uint8) {
	if all == nil {
		return
	}
	clear(all[mazeScalars:])
	dst := (*[mazeScalars]uint8)(all)
	*dst = [mazeScalars]uint8{}
	switch f.phase {
	case labyrinth.ToShift:
		dst[scalarShift] = 1
	case labyrinth.ToWalk:
		dst[scalarWalk] = 1
	}
	dst[scalarSeats], dst[scalarSeat] = uint8(f.seats), uint8(f.me)
	dst[scalarShape+shapeOf(f.spare)] = 1
	dst[scalarSpare] = uint8(f.spare.Picture)
	if f.wants {
		dst[scalarWanted] = 1
	}
	if f.ban != 0 {
		dst[scalarBan+int(slotIndex[f.ban&31])] = 1
	}
	var finders [3]uint64
	for k := range f.seats {
		h := f.hands[k&3]
		dst[scalarFound+k&3] = h.finds
		dst[scalarLeft+k&3] = h.rest
		for i := range finders {
			finders[i] += spread[h.found>>(8*i+1)&255] * uint64(k+1)
		}
	}
	for i, x := range finders {
		binary.LittleEndian.PutUint64(dst[scalarGoal+8*i:], spread[f.goals>>(8*i+1)&255])
		binary.LittleEndian.PutUint64(dst[scalarFinder+8*i:], x)
	}
}

// afters writes the reach of the viewing seat and its targets after each shift, and from
// where it would then reach one of them. Its home is the only target that does not move
// with the tiles.
func (f *facts) afters(dst []uint8, t *labyrinth.Table) {
	clear(dst)
	if f.acting != f.me || f.phase != labyrinth.ToShift && f.phase != labyrinth.ToWalk {
		return
	}
	var (
		room    [shifts + 4]labyrinth.Turn
		line    *bitboard.Line
		targets uint64
		base    uint64
		beyond  bitboard.Sides
		spare   = uint8(0)
		sides   = f.sides()
		joins   = sides.Joins()
	)
	if f.wants {
		spare = 1
	}
	for _, turn := range t.Board().AppendTurns(room[:0], f.pawns[f.me&3]) {
		if line == nil || line.Slot != uint8(turn.Shift.Slot) {
			line = lineOf(f.side(), turn.Shift.Slot)
			if targets = f.planes[planeTarget]; !f.toHome {
				targets = line.Push(targets, spare)
			}
			base, beyond, _ = line.Gap(sides, joins, targets)
		}
		ways := line.CarryBack(line.Join(base, beyond, uint8(turn.Shift.Open)))
		putWords(row(dst, shiftIndex(turn.Shift), afterSize), []uint64{turn.Reach.Bits(), targets, ways})
	}
}

// afterSize is the number of bytes of [Arrays.Afters] for each shift: three words.
const afterSize = 3 * 8

// lineOf returns the line that a slot pushes.
func lineOf(side int, slot labyrinth.Slot) *bitboard.Line {
	lines := bitboard.Lines(side)
	for i := range lines {
		if lines[i].Slot == uint8(slot) {
			return &lines[i]
		}
	}
	panic("learn: no such slot")
}
