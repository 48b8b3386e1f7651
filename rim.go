// This file holds what user interfaces ask about the rim of the board and the
// spare tile: which slots there are in which order around the board, what a
// slot pushes, and how a tile can lie.

package labyrinth

// Slots returns the board's slots clockwise around the rim, beginning at the
// left end of the north side: the order in which a cursor goes from one to the
// next. The canonical order of plies is that of [Board.AppendShifts].
func (b Board) Slots() []Slot {
	var slots []Slot
	last := b.Side() - 1
	for line := 2; line <= last; line += 2 {
		slots = append(slots, SlotAt(North, line))
	}
	for line := 2; line <= last; line += 2 {
		slots = append(slots, SlotAt(East, line))
	}
	for line := last; line >= 2; line -= 2 {
		slots = append(slots, SlotAt(South, line))
	}
	for line := last; line >= 2; line -= 2 {
		slots = append(slots, SlotAt(West, line))
	}
	return slots
}

// Lane returns the squares of the line that a slot pushes, in the direction of
// the push: the first is where a tile enters, and the tile on the last leaves
// the board. It is nil if the board does not have the slot.
func (b Board) Lane(s Slot) []Square {
	side, line := b.Side(), s.Line()
	if line%2 != 0 || line < 2 || line > side {
		return nil
	}
	var lane []Square
	for i := 1; i <= side; i++ {
		back := side + 1 - i
		switch s.Side() {
		case North:
			lane = append(lane, SquareAt(line, i))
		case South:
			lane = append(lane, SquareAt(line, back))
		case West:
			lane = append(lane, SquareAt(i, line))
		case East:
			lane = append(lane, SquareAt(back, line))
		}
	}
	return lane
}

// Orientations returns the different ways in which a tile with these open sides
// can lie, clockwise from its first orientation: two for a straight, four for a
// corner or a T-junction, none for anything else.
func (e Edges) Orientations() []Edges {
	first := e.upright()
	if first == 0 {
		return nil
	}
	all := []Edges{first}
	for next := first.Turned(1); next != first; next = next.Turned(1) {
		all = append(all, next)
	}
	return all
}
