// This file holds the views of a seat that sees what all seats look for.

package main

import (
	"math/rand/v2"

	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/anniversary"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/glow"
	"github.com/labyrinth-go/labyrinth/variant"
	"github.com/labyrinth-go/labyrinth/variant/hunt"
)

// In a peek, one seat sees what all seats look for. The views of the others are those
// of the game.
type (
	huntPeek struct {
		hunt.State
		by game.Player
	}
	huntPeekView struct {
		hunt.View
		from huntPeek
	}
	glowPeek struct {
		glow.State
		by game.Player
	}
	glowPeekView struct {
		glow.View
		from glowPeek
	}
	anniversaryPeek struct {
		anniversary.State
		by game.Player
	}
	anniversaryPeekView struct {
		anniversary.View
		from anniversaryPeek
	}
)

func (s huntPeek) Play(ply labyrinth.Ply) (huntPeek, error) {
	next, err := s.State.Play(ply)
	return huntPeek{next, s.by}, err
}

func (s glowPeek) Play(ply glow.Ply) (glowPeek, error) {
	next, err := s.State.Play(ply)
	return glowPeek{next, s.by}, err
}

func (s anniversaryPeek) Play(ply anniversary.Ply) (anniversaryPeek, error) {
	next, err := s.State.Play(ply)
	return anniversaryPeek{next, s.by}, err
}

func (s huntPeek) View(p game.Player) huntPeekView { return huntPeekView{s.State.View(p), s} }
func (s glowPeek) View(p game.Player) glowPeekView { return glowPeekView{s.State.View(p), s} }
func (s anniversaryPeek) View(p game.Player) anniversaryPeekView {
	return anniversaryPeekView{s.State.View(p), s}
}

func (v huntPeekView) Sample(r *rand.Rand) huntPeek { return huntPeek{v.View.Sample(r), v.from.by} }
func (v glowPeekView) Sample(r *rand.Rand) glowPeek { return glowPeek{v.View.Sample(r), v.from.by} }
func (v anniversaryPeekView) Sample(r *rand.Rand) anniversaryPeek {
	return anniversaryPeek{v.View.Sample(r), v.from.by}
}

func (v huntPeekView) Quest(p game.Player) variant.Quest {
	if v.Seat() == v.from.by {
		return v.from.State.View(p).Quest(p)
	}
	return v.View.Quest(p)
}

func (v glowPeekView) Quest(p game.Player) variant.Quest {
	if v.Seat() == v.from.by {
		return v.from.State.View(p).Quest(p)
	}
	return v.View.Quest(p)
}

func (v anniversaryPeekView) Quest(p game.Player) variant.Quest {
	if v.Seat() == v.from.by {
		return v.from.State.View(p).Quest(p)
	}
	return v.View.Quest(p)
}
