// This file holds the game: who acts, what the mouse and the keyboard do, and the
// bot that thinks in the background.

package main

import (
	"context"
	"fmt"
	"image"
	"slices"

	"github.com/hajimehoshi/ebiten/v2"
	"github.com/hajimehoshi/ebiten/v2/inpututil"
	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/change"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/play"
	"github.com/labyrinth-go/labyrinth/render"
	"github.com/labyrinth-go/labyrinth/standard"
)

type (
	session = play.Session[standard.State, labyrinth.Ply, standard.View]
	update  = play.Update[labyrinth.Ply, standard.View]
)

// The person has the first seat.
const person game.Player = 0

// A table is a game on the screen.
type table struct {
	session  *session
	bot      play.Bot[labyrinth.Ply, standard.View]
	stop     context.CancelFunc // of the bot
	answers  chan answer        // of the bot; nil while it does not think
	geometry render.Geometry
	layout   labyrinth.Layout
	tell     func(text string)

	view     standard.View // what the screen shows; the session may be ahead
	shown    int           // the number of its event
	asked    int           // the number of the last ply that the person was asked for
	motions  []motion      // what is left to show before the next event
	turned   int           // clockwise quarters of the spare tile
	dragging bool
	cursor   image.Point
	preview  *change.Preview // of the shift under the cursor
	ticks    int
}

// An answer is what a bot has returned.
type answer struct {
	ply labyrinth.Ply
	err error
}

func newTable(s *session, b play.Bot[labyrinth.Ply, standard.View]) *table {
	view := s.State().View(person)
	return &table{
		session: s, bot: b, view: view, shown: s.Last(), tell: func(string) {}, stop: func() {},
		geometry: render.SVGGeometry(view.Table().Board().Side()), layout: standard.Rules{}.Box(),
	}
}

func (t *table) close() { t.stop() }

// An input is what the mouse and the keyboard did in one tick.
type input struct {
	cursor            image.Point
	pressed, released bool // the left button
	turns             int  // clockwise quarters: the wheel, the right button or the key R
}

func readInput() input {
	x, y := ebiten.CursorPosition()
	in := input{
		cursor:   image.Pt(x, y),
		pressed:  inpututil.IsMouseButtonJustPressed(ebiten.MouseButtonLeft),
		released: inpututil.IsMouseButtonJustReleased(ebiten.MouseButtonLeft),
	}
	if _, wheel := ebiten.Wheel(); wheel < 0 {
		in.turns--
	} else if wheel > 0 {
		in.turns++
	}
	if inpututil.IsKeyJustPressed(ebiten.KeyR) || inpututil.IsMouseButtonJustPressed(ebiten.MouseButtonRight) {
		in.turns++
	}
	return in
}

// update is one tick of the game.
func (t *table) update(in input) error {
	t.ticks++
	t.cursor = in.cursor
	switch {
	case len(t.motions) > 0:
		if t.motions[0].tick(); t.motions[0].done() {
			t.motions = t.motions[1:]
		}
	case t.showNext():
	case t.session.ToMove() == person:
		if t.asked <= t.shown {
			t.asked = t.shown + 1
			t.tell(fmt.Sprintf("%d: your turn", t.asked))
		}
		return t.act(in)
	case t.session.ToMove() != game.Nobody:
		return t.think()
	}
	return nil
}

// showNext begins to show the next event, and reports whether there is one.
func (t *table) showNext() bool {
	for u := range t.session.Events(person, t.shown) {
		t.motions = motions(t.view, u)
		t.view, t.shown, t.dragging, t.preview = u.View, u.N, false, nil
		t.turned = 0
		t.tell(fmt.Sprintf("event %d: %v plays %v", u.N, u.By, u.Ply))
		for _, c := range u.Changes {
			if found, ok := c.(change.Found); ok {
				t.tell(fmt.Sprintf("seat %v found %s", found.Seat, t.layout.Name(found.Picture)))
			}
		}
		return true
	}
	return false
}

// spare returns the open sides of the spare tile as the person has turned it.
func (t *table) spare() labyrinth.Edges {
	open := t.view.Table().Board().Spare().Open
	return open.Turned(t.turned)
}

// act lets the person act: drag the spare tile to a slot, or click on a square.
func (t *table) act(in input) error {
	t.turned += in.turns
	place := t.geometry.At(in.cursor)
	t.preview = nil
	if t.view.Table().Phase() == labyrinth.ToWalk {
		if in.pressed && place.Square != 0 && t.view.Table().Reach(person).Has(place.Square) {
			return t.submit(labyrinth.Walk(place.Square))
		}
		return nil
	}
	if in.pressed && place.Spare {
		t.dragging = true
	}
	if !t.dragging {
		return nil
	}
	shift := labyrinth.Shift{Slot: place.Slot, Open: t.spare()}
	if preview, err := change.WhatIf(t.view, shift); err == nil {
		t.preview = &preview
	}
	if in.released {
		t.dragging = false
		if t.preview != nil {
			return t.submit(labyrinth.Push(shift))
		}
	}
	return nil
}

// submit plays a ply of the person, which is legal.
func (t *table) submit(ply labyrinth.Ply) error {
	_, err := t.session.Submit(person, t.session.Last(), ply)
	t.keep()
	return err
}

// think lets the bot think in the background, and plays its ply when it is there.
func (t *table) think() error {
	seat := t.session.ToMove()
	if t.answers == nil {
		ctx, stop := context.WithCancel(context.Background())
		answers := make(chan answer, 1)
		t.answers, t.stop = answers, stop
		view := t.session.State().View(seat)
		go func() {
			ply, err := t.bot(ctx, view)
			answers <- answer{ply, err}
		}()
	}
	select {
	case a := <-t.answers:
		t.stop()
		t.answers = nil
		if a.err != nil {
			return a.err
		}
		_, err := t.session.Submit(seat, t.session.Last(), a.ply)
		t.keep()
		return err
	default:
		return nil
	}
}

func (t *table) keep() {
	if text, err := t.session.Record().MarshalText(); err == nil {
		keep(text)
	}
}

// status is the line at the bottom of the screen.
func (t *table) status() string {
	outcome, reason := t.session.Outcome()
	switch {
	case outcome.WonBy(person):
		return "You have won."
	case outcome.Over() && reason != "":
		return "The game is over: " + reason + "."
	case outcome.Over():
		return "The bot has won."
	case len(t.motions) > 0:
		return t.goal()
	case t.session.ToMove() != person:
		return "The bot is thinking. " + t.goal()
	case t.view.Table().Phase() == labyrinth.ToWalk:
		return "Click on a bright square to walk there; your own to stay. " + t.goal()
	}
	return "Drag the spare tile to an arrow. The wheel or R turns it. " + t.goal()
}

// goal says what the person looks for.
func (t *table) goal() string {
	goals := slices.Collect(t.view.Goals().All())
	if len(goals) == 0 {
		return "Go home to win."
	}
	left := t.view.Cards().Left(person)
	return fmt.Sprintf("Find: %s (%d left).", t.layout.Name(goals[0]), left)
}
