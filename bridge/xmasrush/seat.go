// This file lets programs of the contest play at tables of this library.

package xmasrush

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/bridge"
	"github.com/labyrinth-go/labyrinth/catalog"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/play"
	"github.com/labyrinth-go/labyrinth/render"
)

// turnTime is how long a program may think, generously: the contest has 50 ms.
const turnTime = time.Second

// startTime is how much longer it may take to start.
const startTime = 10 * time.Second

// Check returns an error that matches [game.ErrOption] unless programs of the contest play the
// game of the rules.
func Check(r catalog.Rules) error {
	if name := r.Tags()[0].Value; name != "rush" {
		return game.Faultf(game.ErrOption, 0, name, "programs of Xmas Rush play the variant rush")
	}
	return nil
}

// Seat returns a bot that asks a program through its standard input and output. The program
// forfeits for a line that breaks the protocol, and if it ends or stalls. As in the contest,
// a walk ends before a step that is closed, which is noted. The caller must call end when the
// game is over.
func Seat(program io.ReadWriter, o bridge.Options) (bot play.Bot, end func()) {
	if o.Time <= 0 {
		o.Time = turnTime
	}
	s := &seat{program: program, opts: o, lines: make(chan answer), asked: make(chan struct{}, 1)}
	go s.read()
	return bridge.Seat(s.turn), func() { close(s.asked) }
}

type answer struct {
	line string
	err  error
}

type seat struct {
	program io.ReadWriter
	opts    bridge.Options
	lines   chan answer
	asked   chan struct{} // one line is read for each question
	started bool          // whether it has answered
}

// read reads a line for each question.
func (s *seat) read() {
	in := bufio.NewReader(s.program)
	for range s.asked {
		line, err := readLine(in)
		select {
		case s.lines <- answer{line, err}:
		case <-time.After(time.Minute): // nobody waits any more
			return
		}
	}
}

// ask asks the program once.
func (s *seat) ask(ctx context.Context, in Input) (a Action, err error) {
	limit := s.opts.Time
	if !s.started {
		limit += startTime
	}
	ctx, cancel := context.WithTimeoutCause(ctx, limit, bridge.ErrTime)
	defer cancel()
	s.opts.Logged("program", true, []byte(in.String()))
	s.asked <- struct{}{}
	wrote := make(chan error, 1)
	go func() {
		_, err := io.WriteString(s.program, in.String())
		wrote <- err
	}()
	for {
		select {
		case err := <-wrote:
			if err != nil {
				return a, errors.Join(io.ErrUnexpectedEOF, err)
			}
			wrote = nil
		case got := <-s.lines:
			if errors.Is(got.err, io.EOF) {
				return a, fmt.Errorf("the program has ended: %w", got.err)
			}
			if got.err != nil {
				return a, got.err
			}
			s.started = true
			s.opts.Logged("program", false, []byte(got.line))
			return ParseAction(got.line, in.Phase)
		case <-ctx.Done():
			return a, context.Cause(ctx)
		}
	}
}

// turn asks for a push, or for a walk with all its steps.
func (s *seat) turn(ctx context.Context, q play.Question) ([]game.Ply, error) {
	in, err := InputOf(asked(q))
	if err != nil {
		return nil, err
	}
	a, err := s.ask(ctx, in)
	if err != nil {
		return nil, err
	}
	if a.Push {
		return []game.Ply{labyrinth.Shift{Slot: a.slot(), Open: in.Players[0].Tile}.Ply()}, nil
	}
	t, _ := labyrinth.TableOf(q.View)
	return s.walk(t, a.Steps), nil
}

// asked returns the view about which a program is asked: that before the walk of the other seat,
// since both walk at once.
func asked(q play.Question) game.View {
	v := q.View
	if t, _ := labyrinth.TableOf(v); t.Phase() == labyrinth.ToShift {
		return v
	}
	for u := range q.Updates() {
		if _, pushed := labyrinth.ShiftOf(u.Ply); pushed && u.Kind == play.PlyEvent {
			v = u.View
		}
	}
	return v
}

// walk returns the steps before one that is closed, and the end of the walk.
func (s *seat) walk(t labyrinth.Table, steps []string) (plies []game.Ply) {
	at, b := t.Pawn(t.Seat()), t.Board()
	for i, way := range steps {
		side := sides[slices.Index(ways, way)]
		to := at.Step(side)
		if !b.At(at).Open.Has(side) || !b.At(to).Open.Has(side.Turned(2)) {
			s.opts.Noted(fmt.Sprintf("the walk ends at %v: the way %s is closed, and the steps %s are dropped\n%s", at, way, strings.Join(steps[i:], " "),
				bridge.Picture(render.Scene{Table: t.WithPawn(t.Seat(), at), Reach: t.Reach(t.Seat())})))
			break
		}
		at = to
		plies = append(plies, labyrinth.Walk(at))
	}
	return append(plies, labyrinth.Walk(at))
}
