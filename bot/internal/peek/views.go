// This file holds the views of a seat that sees what others look for.

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

// A glance says which seat sees what others look for, and of whom.
type glance struct {
	by   game.Player
	late bool                     // it sees only goals that were looked for in an earlier turn
	old  [labyrinth.MaxSeats]bool // whether a seat has looked for its goal in an earlier turn
}

// sees reports whether a viewer sees what a seat looks for.
func (g glance) sees(viewer, p game.Player) bool { return viewer == g.by && (!g.late || g.old[p]) }

// after returns the glance after a ply of seat p, given the views before and after it. A find
// leaves goals that the seat has already looked for if it looked for several at once.
func (g glance) after(p game.Player, ply game.Ply, before, now variant.QuestView) glance {
	if _, walked := labyrinth.SquareOf(ply); walked {
		was := before.Quest(p)
		g.old[p] = now.Quest(p).Left == was.Left || was.Goals > 1
	}
	return g
}

// In a peek, one seat sees what others look for. The others have the views of the game.
type (
	huntPeek struct {
		hunt.State
		glance
	}
	huntPeekView struct {
		hunt.View
		from huntPeek
	}
	glowPeek struct {
		glow.State
		glance
	}
	glowPeekView struct {
		glow.View
		from glowPeek
	}
	anniversaryPeek struct {
		anniversary.State
		glance
	}
	anniversaryPeekView struct {
		anniversary.View
		from anniversaryPeek
	}
)

func (s huntPeek) Play(ply game.Ply) (huntPeek, error) {
	next, err := s.State.Play(ply)
	return huntPeek{next, s.after(s.ToMove(), ply, s.State.View(0), next.View(0))}, err
}

func (s glowPeek) Play(ply game.Ply) (glowPeek, error) {
	next, err := s.State.Play(ply)
	return glowPeek{next, s.after(s.ToMove(), ply, s.State.View(0), next.View(0))}, err
}

func (s anniversaryPeek) Play(ply game.Ply) (anniversaryPeek, error) {
	next, err := s.State.Play(ply)
	return anniversaryPeek{next, s.after(s.ToMove(), ply, s.State.View(0), next.View(0))}, err
}

func (s huntPeek) View(p game.Player) huntPeekView { return huntPeekView{s.State.View(p), s} }
func (s glowPeek) View(p game.Player) glowPeekView { return glowPeekView{s.State.View(p), s} }
func (s anniversaryPeek) View(p game.Player) anniversaryPeekView {
	return anniversaryPeekView{s.State.View(p), s}
}

func (s huntPeek) look(p game.Player) game.View        { return s.View(p) }
func (s glowPeek) look(p game.Player) game.View        { return s.View(p) }
func (s anniversaryPeek) look(p game.Player) game.View { return s.View(p) }

func (v huntPeekView) Sample(r *rand.Rand) huntPeek {
	return huntPeek{v.View.Sample(r), v.from.glance}
}

func (v glowPeekView) Sample(r *rand.Rand) glowPeek {
	return glowPeek{v.View.Sample(r), v.from.glance}
}

func (v anniversaryPeekView) Sample(r *rand.Rand) anniversaryPeek {
	return anniversaryPeek{v.View.Sample(r), v.from.glance}
}

func (v huntPeekView) Quest(p game.Player) variant.Quest {
	if v.from.sees(v.Seat(), p) {
		return v.from.State.View(p).Quest(p)
	}
	return v.View.Quest(p)
}

func (v glowPeekView) Quest(p game.Player) variant.Quest {
	if v.from.sees(v.Seat(), p) {
		return v.from.State.View(p).Quest(p)
	}
	return v.View.Quest(p)
}

func (v anniversaryPeekView) Quest(p game.Player) variant.Quest {
	if v.from.sees(v.Seat(), p) {
		return v.from.State.View(p).Quest(p)
	}
	return v.View.Quest(p)
}
