// This file reads states where they are. Package peek says what these functions return.

package learn

import (
	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/anniversary"
	"github.com/labyrinth-go/labyrinth/glow"
	"github.com/labyrinth-go/labyrinth/internal/bitboard"
	"github.com/labyrinth-go/labyrinth/internal/peek"
	"github.com/labyrinth-go/labyrinth/variant/hunt"
)

var (
	peekTable = peek.Table.(func(t *labyrinth.Table) (
		on *bitboard.Tiles, pawns, homes *[labyrinth.MaxSeats]labyrinth.Square, spare labyrinth.Tile, ban labyrinth.Slot, phase labyrinth.Phase))
	peekHunt        = peek.Hunt.(func(*hunt.State) (*labyrinth.Table, *labyrinth.Cards))
	peekGlow        = peek.Glow.(func(*glow.State) (t *labyrinth.Table, day, glow *labyrinth.Cards))
	peekAnniversary = peek.Anniversary.(func(*anniversary.State) (*labyrinth.Table, *labyrinth.Cards))
	peekPiles       = peek.Piles.(func(*anniversary.State) (live, shuffled [labyrinth.MaxSeats]uint8))
)
