// Package peek lets package learn read the parts of states where they are, since it reads
// millions of states a second. The packages of the states set these functions. Nothing
// that they return may be changed.
package peek

// The functions, whose types name types of the packages that set them.
var (
	// Table is
	//
	//	func(t *labyrinth.Table) (
	//		on *bitboard.Tiles, pawns, homes *[labyrinth.MaxSeats]labyrinth.Square,
	//		spare labyrinth.Tile, ban labyrinth.Slot, phase labyrinth.Phase)
	//
	// The squares of seats that the table does not have are zero.
	Table any
	// Hunt is func(*hunt.State) (*labyrinth.Table, *labyrinth.Cards).
	Hunt any
	// Glow is func(*glow.State) (t *labyrinth.Table, day, glow *labyrinth.Cards).
	Glow any
	// Anniversary is func(*anniversary.State) (*labyrinth.Table, *labyrinth.Cards).
	Anniversary any
	// Piles returns, by seat, how many cards at the top of the pile may be found next, and how
	// many at its end are shuffled. It is
	// func(*anniversary.State) (live, shuffled [labyrinth.MaxSeats]uint8).
	Piles any
)
