// This file holds the screen on which a game is played: whose turn it is, what is
// animated, and what the programs in the background answer. Keys and the mouse
// are in input.go, the picture in show.go.

package tui

import (
	"context"
	"errors"
	"fmt"
	"image"
	"slices"
	"time"

	tea "charm.land/bubbletea/v2"
	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/play"
)

// A playScreen is a game being played.
type playScreen struct {
	*env
	table  *table
	viewer game.Player // who looks at the screen
	view   game.View   // what is shown
	seen   int         // the last event shown
	log    []entry

	frames []frame // the rest of an animation
	clock  *tick   // the tick on its way, or nil
	mode   mode
	choose chooser // in the mode choosing
	plain  bool    // whether the preview of a shift is off
	open   popup

	upcoming string // the next ply of a record that is shown
	comment  string // what the review of a record says of the turn
	message  string // for the bar, until the next key
	wrong    bool   // whether it is an error
	lossy    bool   // whether the player knows that the game cannot be saved

	task    *task // what runs in the background, or nil
	leave   func() screen
	buttons []button // on the screen, for the mouse
}

// A mode is what the screen waits for.
type mode int

const (
	waiting   mode = iota // for an animation or a bot
	covered               // for the next person to be alone
	choosing              // for a person's ply
	ended                 // for nothing: the game is over
	replaying             // for nothing: a record is shown
)

// A popup is a box over the board.
type popup int

const (
	closed popup = iota
	helpBox
	infoBox
	leaveBox
	resignBox
)

// A button is a part of the screen that can be clicked.
type button struct {
	area image.Rectangle
	text string // of the pick
}

// newPlayScreen shows a game from its last event on.
func newPlayScreen(e *env, t *table, leave func() screen) (*playScreen, tea.Cmd) {
	s := &playScreen{env: e, table: t, viewer: t.game.Viewer(), seen: t.game.Last(), leave: leave}
	e.unsaved, e.kept = t, ""
	s.view = t.game.View(s.viewer)
	for u := range t.game.Events(s.publicly(), -1) {
		s.log = t.told(s.log, u)
	}
	return s, s.proceed()
}

// publicly returns whose eyes the list of events is for: those of the only person,
// or nobody's.
func (s *playScreen) publicly() game.Player { return s.table.game.Viewer() }

// A task is what runs in the background: a bot or the search for a hint. Its answer
// belongs to the screen that waits for it, and to nobody else.
type task struct {
	n      int // the last event when it began
	cancel func()
}

// The messages of what runs in the background. Each has the pointer by which its
// screen knows that it is the one it waits for.
type (
	tick   struct{ hold time.Duration }
	answer struct { // of a bot
		*task
		seat game.Player
		ply  game.Ply
		err  error
	}
	advice struct { // for a person
		*task
		hint
		err error
	}
)

func (s *playScreen) update(msg tea.Msg) (screen, tea.Cmd) {
	switch msg := msg.(type) {
	case *tick:
		if s.ticked(msg) {
			return s, s.proceed()
		}
	case answer:
		if msg.task == s.task {
			return s, s.answered(msg)
		}
	case advice:
		if msg.task == s.task {
			return s, s.advised(msg)
		}
	case tea.KeyPressMsg:
		return s.key(msg)
	case tea.MouseMsg:
		return s.mouse(msg)
	}
	return s, nil
}

// proceed shows what is new, and then asks whose turn it is.
func (s *playScreen) proceed() tea.Cmd {
	if len(s.frames) > 0 {
		return s.nextTick()
	}
	for u := range s.table.game.Events(s.viewer, s.seen) {
		s.happen(u)
		if len(s.frames) > 0 {
			return s.nextTick()
		}
	}
	return s.next()
}

// nextTick waits for as long as the first frame is shown.
func (s *playScreen) nextTick() tea.Cmd {
	if s.clock != nil {
		return nil
	}
	next := &tick{s.frames[0].hold}
	s.clock = next
	return tea.Tick(next.hold, func(time.Time) tea.Msg { return next })
}

// ticked ends the first frame. It reports false for a tick that the screen does not
// wait for.
func (s *playScreen) ticked(t *tick) bool {
	if t != s.clock {
		return false
	}
	s.clock = nil
	if len(s.frames) > 0 {
		s.frames = s.frames[1:]
	}
	return true
}

// skip drops the rest of an animation.
func (s *playScreen) skip() { s.frames, s.clock = nil, nil }

// happen shows an event and begins its animation.
func (s *playScreen) happen(u update) {
	before := s.view
	s.mode, s.seen, s.view = waiting, u.N, u.View
	for told := range s.table.game.Events(s.publicly(), u.N-1) {
		s.log = s.table.told(s.log, told)
		break
	}
	if u.Kind != play.PlyEvent {
		return
	}
	if !s.still {
		s.frames = s.theme.frames(s.table.rules, before, u.View, u.Changes)
	}
	if !s.table.person(u.By) && s.delay > 0 {
		s.frames = append(s.frames, frame{hold: s.delay})
	}
}

// next waits for whoever is to act.
func (s *playScreen) next() tea.Cmd {
	p := s.table.game.ToMove()
	switch {
	case p == game.Nobody:
		s.mode = ended
		if !s.wrong { // why a bot has failed must be read
			s.tell(s.table.result())
		}
		if s.viewer == game.Nobody || s.table.game.Viewer() == game.Nobody {
			s.viewer = game.Nobody
			s.view = s.table.game.View(game.Nobody)
		}
		if err := s.store.finish(s.table); err != nil {
			s.fail(err)
		}
	case s.table.game.Bot(p) != nil:
		s.mode = waiting
		return s.think(p)
	case s.viewer != p && s.table.game.Secret():
		s.mode = covered
	default:
		s.uncover(p)
	}
	return nil
}

// uncover lets a person choose.
func (s *playScreen) uncover(p game.Player) {
	s.mode, s.viewer = choosing, p
	s.view = s.table.game.View(p)
	s.choose = newChooser(s.view)
	if ends := s.geometry().Rim(); len(ends) > 0 {
		s.choose.point(ends[0])
	}
	if t, ok := labyrinth.TableOf(s.view); ok {
		s.choose.point(t.Pawn(p).String()) // a walk begins there
	}
}

// begin begins a task. The screen must not have one.
func (s *playScreen) begin() (context.Context, *task) {
	ctx, cancel := context.WithCancel(s.ctx)
	s.task = &task{s.table.game.Last(), cancel}
	return ctx, s.task
}

// think asks a bot in the background.
func (s *playScreen) think(p game.Player) tea.Cmd {
	if s.task != nil {
		return nil // until it has noticed that it was canceled
	}
	ctx, t := s.begin()
	bot, q := s.table.game.Bot(p), s.table.game.Question()
	q.Since = slices.Values(slices.Collect(q.Updates())) // the game may change meanwhile
	return func() tea.Msg {
		a, err := bot(ctx, q)
		return answer{t, p, a.Ply, err}
	}
}

// answered plays what a bot has chosen, unless the game has changed since.
func (s *playScreen) answered(a answer) tea.Cmd {
	s.stop()
	if a.n != s.table.game.Last() {
		s.table.forget(a.seat)
		return s.resume()
	}
	err := a.err
	if err == nil {
		_, err = s.table.game.Submit(a.seat, a.n, a.ply)
	}
	if err != nil {
		s.fail(fmt.Errorf("seat %v: %w", a.seat, err))
		if err := s.relieve(a.seat, err); err != nil {
			s.fail(err)
			return nil
		}
	}
	return s.proceed()
}

// relieve lets another bot play on for one that has failed, and says so. Of a bot that
// resigns, and of one that fails after that, the seat loses.
func (s *playScreen) relieve(p game.Player, why error) error {
	lost, ok := errors.AsType[play.Forfeit](why)
	switch {
	case ok && lost.Reason == play.Resigned, s.table.relieved[p]:
		reason := failed
		if ok && lost.Valid() {
			reason = lost.Reason
		}
		_, err := s.table.game.GiveUp(p, reason)
		return err
	}
	s.table.relieve(p)
	s.log = append(s.log, entry{by: p, words: []string{"has failed; another bot plays on"}})
	s.message += "; another bot plays on"
	return nil
}

// failed is the reason why a seat loses for which no bot can play.
const failed = "failed"

// resume goes on after a task that came too late. What a person has begun to choose
// stays.
func (s *playScreen) resume() tea.Cmd {
	if s.mode == waiting {
		return s.proceed()
	}
	return nil
}

// stop ends what thinks in the background. Its answer is of no use any more.
func (s *playScreen) stop() {
	if s.task != nil {
		s.task.cancel()
		s.task = nil
	}
}

// advise asks for a hint in the background.
func (s *playScreen) advise() tea.Cmd {
	if s.task != nil {
		return nil
	}
	ctx, t := s.begin()
	view := s.view
	seen := slices.Collect(s.table.game.Events(view.Seat(), -1)) // the game may change meanwhile
	s.tell("thinking about a hint ...")
	return func() tea.Msg {
		h, err := s.table.advise(ctx, view, seen)
		return advice{t, h, err}
	}
}

// advised shows a hint, unless the game has changed since: the cursor goes to it.
func (s *playScreen) advised(a advice) tea.Cmd {
	s.stop()
	switch {
	case a.n != s.table.game.Last():
		return s.resume()
	case s.mode != choosing:
	case a.err != nil:
		s.fail(a.err)
	default:
		s.choose.show(a.ply)
		s.tell("hint: " + a.words)
	}
	return nil
}

// tell shows a message.
func (s *playScreen) tell(text string) { s.message, s.wrong = text, false }

// fail shows an error.
func (s *playScreen) fail(err error) { s.message, s.wrong = oneLine(err), true }

// submit plays a person's ply.
func (s *playScreen) submit(ply game.Ply) tea.Cmd {
	if _, err := s.table.game.Submit(s.viewer, s.table.game.Last(), ply); err != nil {
		s.fail(err)
		return nil
	}
	if s.task != nil {
		s.task.cancel() // the hint comes too late
	}
	s.mode = waiting
	s.tell("")
	return s.proceed()
}

// undo takes back the last ply of a person.
func (s *playScreen) undo() tea.Cmd {
	if !s.table.practice {
		s.tell("taking back is for practice games: start with -practice")
		return nil
	}
	if !s.table.undo() {
		s.tell("there is nothing to take back")
		return nil
	}
	if s.task != nil {
		s.task.cancel() // the answer, which is out of date, ends the waiting
	}
	s.skip()
	s.tell("")
	return s.proceed()
}
