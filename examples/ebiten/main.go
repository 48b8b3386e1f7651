// Command ebiten is the standard game in a window, for one person against a bot:
//
//	go run -C examples/ebiten .
//
// A game developer can start from it. This file holds the program and the game,
// draw.go what is drawn, and file.go where the game is saved.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"image"
	"os"
	"os/signal"
	"runtime"
	"syscall"

	"github.com/hajimehoshi/ebiten/v2"
	"github.com/hajimehoshi/ebiten/v2/inpututil"
	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/bot"
	"github.com/labyrinth-go/labyrinth/change"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/play"
	"github.com/labyrinth-go/labyrinth/render"
	"github.com/labyrinth-go/labyrinth/standard"
)

// The person has the first seat, and the bot the second.
const person, rival game.Player = 0, 1

// A badInput is an error in what the person gave the program. The exit status is 2.
type badInput struct{ error }

func main() {
	file := flag.String("game", "labyrinth-game.txt", "play on from this `file`, and save the game there after every ply")
	seed := flag.Uint64("seed", play.NewSeed(), "deal the game of a `seed`, unless the file has a game to play on")
	level := flag.String("bot", "medium", "play against this `bot`: easy, medium, hard, or a text such as mcts:500ms")
	flag.Parse() // a bad flag has exit status 2
	if err := run(*file, *seed, *level); err != nil {
		fmt.Fprintln(os.Stderr, "ebiten:", err)
		if errors.As(err, new(badInput)) {
			os.Exit(2)
		}
		os.Exit(1)
	}
}

func run(file string, seed uint64, level string) error {
	player, err := bot.New(standard.Rules{}, level, play.NewSeed())
	if flag.NArg() > 0 {
		err = fmt.Errorf("unexpected argument %q", flag.Arg(0))
	}
	if err != nil {
		return badInput{err}
	}
	s, err := open(file, seed)
	if err != nil {
		return err
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM, syscall.Signal(1)) // SIGHUP, which js lacks
	defer stop()
	context.AfterFunc(ctx, stop) // a second signal ends the program at once
	t := &table{ctx: ctx, session: s, bot: player, file: file, shown: s.Last() - 1}
	t.geometry = render.SVGGeometry(s.State().Table().Board())
	if err := t.save(); err != nil { // before the person plays in vain
		return err
	}
	width, height := t.Layout(0, 0)
	ebiten.SetWindowTitle("Labyrinth")
	ebiten.SetWindowSize(width*4/5, height*4/5) // for small screens
	ebiten.SetWindowResizingMode(ebiten.WindowResizingModeEnabled)
	if err := ebiten.RunGame(t); err != nil {
		return err
	}
	fmt.Printf("The game is saved in %s.\n", file)
	return nil
}

// open returns the game in a file, or a new one if there is none to play on. A bad
// file is an error; a page copies it and begins a new game instead.
func open(file string, seed uint64) (*session, error) {
	start, _ := standard.Rules{}.Deal(2, seed) // two seats can always play
	fresh := play.NewSession(standard.Rules{}, start, play.Options{})
	text, err := load(file)
	if err != nil || len(text) == 0 {
		return fresh, err
	}
	record, err := play.ParseRecord(standard.Rules{}, string(text))
	if err == nil && record.Start.Seats() != start.Seats() {
		err = fmt.Errorf("it has %d seats, want %d", record.Start.Seats(), start.Seats())
	}
	switch {
	case err != nil && runtime.GOOS == "js": // the page shows what is printed
		fmt.Fprintf(os.Stderr, "This is a new game. The old one cannot go on, and is kept as %s.old: %v\n", file, err)
		return fresh, save(file+".old", text)
	case err != nil:
		return nil, badInput{fmt.Errorf("%s cannot go on; remove it, or name another file with -game: %w", file, err)}
	case record.Outcome.Over():
		return fresh, nil
	}
	return play.Resume(standard.Rules{}, record, play.Options{})
}

type session = play.Session[standard.State]

// A table is a game on the screen, and the [ebiten.Game].
type table struct {
	ctx      context.Context // done when the program must end
	session  *session        // not to be used while the bot thinks
	bot      play.Bot
	thinking chan error // nil while the bot does not think
	file     string     // where the game is saved
	geometry render.Geometry

	shown    int             // the number of the event on the screen; the session may be ahead
	view     standard.View   // after that event
	motions  []motion        // what is left to show of it
	hover    render.Place    // under the cursor
	open     labyrinth.Edges // how the person has turned the spare tile
	dragging bool            // the spare tile
	preview  *change.Preview // of the shift under the cursor
}

// Layout makes a pixel a unit of the geometry. The engine scales it to the window.
func (t *table) Layout(int, int) (width, height int) {
	return t.geometry.Size().X, t.geometry.Size().Y
}

// Update is called 60 times a second.
func (t *table) Update() error {
	if t.ctx.Err() != nil {
		return ebiten.Termination
	}
	t.hover = t.geometry.At(image.Pt(ebiten.CursorPosition()))
	switch {
	case len(t.motions) > 0:
		if t.motions[0].done += t.motions[0].speed; t.motions[0].done >= 1 {
			t.motions = t.motions[1:]
		}
	case t.thinking != nil:
		select {
		case err := <-t.thinking:
			t.thinking = nil
			return errors.Join(err, t.save())
		default:
		}
	case t.showNext():
	case t.may(labyrinth.ToShift):
		return t.push()
	case t.may(labyrinth.ToWalk):
		if inpututil.IsMouseButtonJustPressed(ebiten.MouseButtonLeft) && t.view.Table().Reach(person).Has(t.hover.Square) {
			return t.submit(labyrinth.Walk(t.hover.Square))
		}
	case t.view.ToMove() == rival:
		t.thinking = make(chan error, 1)
		go func() {
			_, err := t.session.Ask(t.ctx, t.bot)
			t.thinking <- err
		}()
	}
	return nil
}

// showNext begins to show the next event, and reports whether there is one.
func (t *table) showNext() bool {
	for u := range t.session.Events(person, t.shown) {
		view := u.View.(standard.View)
		t.motions = motions(t.view, view, u.Changes)
		t.shown, t.view, t.open, t.preview = u.N, view, view.Table().Board().Spare().Open, nil
		return true
	}
	return false
}

// may reports whether the person may push, or walk, now.
func (t *table) may(phase labyrinth.Phase) bool {
	return len(t.motions) == 0 && t.view.ToMove() == person && t.view.Table().Phase() == phase
}

// push lets the person turn the spare tile, and drag it to a slot.
func (t *table) push() error {
	if _, wheel := ebiten.Wheel(); wheel > 0 { // up
		t.open = t.open.Turned(-1)
	} else if wheel < 0 || inpututil.IsMouseButtonJustPressed(ebiten.MouseButtonRight) || inpututil.IsKeyJustPressed(ebiten.KeyR) {
		t.open = t.open.Turned(1)
	}
	t.dragging = t.dragging || t.hover.Spare && inpututil.IsMouseButtonJustPressed(ebiten.MouseButtonLeft)
	t.preview = nil
	shift := labyrinth.Shift{Slot: t.hover.Slot, Open: t.open}
	if preview, err := change.WhatIf(t.view, shift); err == nil && t.dragging {
		t.preview = &preview
	}
	if inpututil.IsMouseButtonJustReleased(ebiten.MouseButtonLeft) {
		t.dragging = false
		if t.preview != nil {
			return t.submit(shift.Ply())
		}
	}
	return nil
}

// submit plays a ply of the person.
func (t *table) submit(ply game.Ply) error {
	_, err := t.session.Submit(person, t.shown, ply)
	return errors.Join(err, t.save())
}

func (t *table) save() error {
	text, err := t.session.Record().MarshalText()
	if err != nil {
		return err
	}
	return save(t.file, text)
}

// A motion is a maze in which a line or a pawn may move.
type motion struct {
	maze        labyrinth.Table
	targets     labyrinth.Squares // of the person
	done, speed float32           // from 0 to 1; the speed is for a tick of 1/60 s
	pushed      change.Shift
	walker      game.Player
	to          labyrinth.Square // the next square of the walker
}

// motions returns what leads from one view to the next.
func motions(before, after standard.View, changes []game.Change) (list []motion) {
	for _, c := range changes {
		switch c := c.(type) {
		case change.Shift:
			list = append(list, motion{maze: after.Table(), targets: after.Targets(), speed: 1. / 30, pushed: c})
		case change.Pawn:
			for i, path := 1, before.Table().Board().Path(c.From, c.To); !c.Carried && i < len(path); i++ {
				maze := before.Table().WithPawn(c.Seat, path[i-1])
				list = append(list, motion{maze: maze, targets: before.Targets(), speed: 1. / 9, walker: c.Seat, to: path[i]})
			}
		}
	}
	return list
}
