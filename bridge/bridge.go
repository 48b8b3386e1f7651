// Package bridge is what the bridges to other programs of the game share. A bridge
// speaks the protocol of such a program, in both roles: a bot of this library sits down
// at its table, or its bot at a table of this library. Each protocol has a package of its
// own below this one.
//
// Those protocols ask for a whole [Turn]. A [Player] lets a bot, which chooses plies,
// choose turns. [Seat] lets a program that chooses turns be a bot. [Check] explains in
// words and with a picture why a turn cannot be played. A [Scribe] writes records of games at
// the tables of others.
//
// A [Lobby] is where programs wait that have connected. Nothing that a program sends is
// trusted: a bridge bounds what it reads, and how long it waits. A program that breaks its
// protocol, stalls or floods forfeits its own game, with the reasons of package protocol.
package bridge

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"unicode"

	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/catalog"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/play"
	"github.com/labyrinth-go/labyrinth/protocol"
	"github.com/labyrinth-go/labyrinth/render"
	"github.com/labyrinth-go/labyrinth/variant/hunt"
)

// A CardView is a view of a game whose seats have cards.
type CardView interface {
	game.View
	labyrinth.MazeView
	Cards() labyrinth.Cards
}

// A Turn is a whole turn of the standard game: a shift, and the square where the pawn
// then ends. Without a shift it is a [hunt.Pass].
type Turn struct {
	Shift labyrinth.Shift
	To    labyrinth.Square
}

// String returns the turn as on one line, as in W2:ES c5.
func (t Turn) String() string { return t.Shift.String() + " " + t.To.String() }

// IsPass reports whether the turn is a pass.
func (t Turn) IsPass() bool { return t.Shift == labyrinth.Shift{} }

// Plies returns the plies of the turn.
func (t Turn) Plies() []game.Ply {
	if t.IsPass() {
		return []game.Ply{hunt.Pass}
	}
	return []game.Ply{t.Shift.Ply(), labyrinth.Walk(t.To)}
}

// A Refusal is the error of a turn that the rules do not allow. It matches
// [game.ErrIllegal].
type Refusal struct {
	Turn    fmt.Stringer // as its protocol or this library writes it
	Why     string
	Picture string // of the board on which the turn fails, for a terminal; it may be empty
}

// Error returns the turn and what is wrong with it, on one line.
func (r *Refusal) Error() string { return fmt.Sprintf("illegal turn %v: %s", r.Turn, r.Why) }

// Explain returns an error for people, with the picture of a [Refusal] below it.
func Explain(err error) string {
	if r, ok := errors.AsType[*Refusal](err); ok && r.Picture != "" {
		return err.Error() + "\n" + r.Picture
	}
	return err.Error()
}

// Unwrap returns [game.ErrIllegal].
func (r *Refusal) Unwrap() error { return game.ErrIllegal }

// Check returns nil if the seat to act can play a turn, or a [Refusal] that explains why it
// cannot.
func Check(t labyrinth.Table, turn Turn) error {
	board := t.Board()
	shifts := board.AppendShifts(nil)
	if !slices.Contains(shifts, turn.Shift) {
		return refuse(render.Scene{Table: t}, turn, "%s", badShift(board, turn.Shift))
	}
	after, err := t.Play(turn.Shift.Ply())
	if err != nil {
		return refuse(render.Scene{Table: t}, turn, "%v", err)
	}
	from := after.Pawn(t.Seat())
	if reach := after.Reach(t.Seat()); !reach.Has(turn.To) {
		return refuse(render.Scene{Table: after, Reach: reach, Targets: labyrinth.SquaresOf(turn.To)}, turn,
			"the square %v is not reachable after the shift: from %v the pawn can walk to %v", turn.To, from, reach)
	}
	return nil
}

// badShift returns why a board does not allow a shift.
func badShift(b labyrinth.Board, s labyrinth.Shift) string {
	switch {
	case s.Slot == 0 || !b.HasSlot(s.Slot):
		return "no tile can be pushed in there: rows and columns with fixed tiles do not move"
	case s.Slot == b.Ban():
		return fmt.Sprintf("the slot %v is banned: the shift before it pushed a tile out there", s.Slot)
	}
	return fmt.Sprintf("the spare tile %v cannot lie with the open sides %v", b.Spare().Open, s.Open)
}

func refuse(s render.Scene, turn Turn, format string, args ...any) error {
	return &Refusal{turn, fmt.Sprintf(format, args...), Picture(s)}
}

// Picture returns the picture of a scene for a terminal, without colors.
func Picture(s render.Scene) string {
	var picture strings.Builder
	_ = render.Text(&picture, s, false) // a strings.Builder does not fail
	return picture.String()
}

// A Player lets a bot play whole turns from views, where a program asks for turns and
// tells nothing else.
type Player struct {
	Rules  catalog.Rules
	Bot    play.Bot
	Scribe *Scribe // writes the record of its games; nil for none
}

// Turn returns the turn that the bot plays in a view in which its seat is to shift.
func (p Player) Turn(ctx context.Context, v game.View) (Turn, error) {
	p.Scribe.ask(p.Rules, v)
	turn, err := p.choose(ctx, v)
	if err == nil {
		p.Scribe.answer(turn)
	}
	return turn, err
}

func (p Player) choose(ctx context.Context, v game.View) (Turn, error) {
	first, err := p.Bot(ctx, play.Question{View: v})
	if err != nil || first.Ply == hunt.Pass {
		return Turn{}, err
	}
	shift, ok := labyrinth.ShiftOf(first.Ply)
	if !ok {
		return Turn{}, fmt.Errorf("bridge: the bot chose %v, want a shift", first.Ply)
	}
	f, ok := v.(game.Foreseer)
	if !ok {
		return Turn{}, game.Faultf(game.ErrOption, 0, fmt.Sprintf("%T", v), "bridge: want a view of the game of the player")
	}
	after, err := f.After(first.Ply)
	if err != nil {
		return Turn{}, err
	}
	since := func(yield func(play.Update) bool) {
		yield(play.Update{N: 1, Kind: play.PlyEvent, By: v.Seat(), Ply: first.Ply, View: after})
	}
	second, err := p.Bot(ctx, play.Question{View: after, Since: since})
	if err != nil {
		return Turn{}, err
	}
	to, ok := labyrinth.SquareOf(second.Ply)
	if !ok {
		return Turn{}, fmt.Errorf("bridge: the bot chose %v, want a walk", second.Ply)
	}
	return Turn{shift, to}, nil
}

// Printable returns at most so many characters of a text from elsewhere, without those that
// do not print. It panics if most is negative.
func Printable(s string, most int) string {
	s = strings.TrimSpace(strings.Map(func(r rune) rune {
		if unicode.IsPrint(r) {
			return r
		}
		return -1
	}, s))
	if r := []rune(s); len(r) > most {
		s = string(r[:most])
	}
	return s
}

// Seat returns a bot for a program that chooses whole turns. It calls turn when its seat
// begins one, with all that has happened since it was called last, and answers the plies one by
// one. They must be legal; see [Check]. An error that is not the context's is a forfeit, after
// which turn is not called again.
func Seat(turn func(ctx context.Context, q play.Question) ([]game.Ply, error)) play.Bot {
	var (
		chosen []game.Ply
		since  []play.Update
		gone   error
	)
	return func(ctx context.Context, q play.Question) (play.Answer, error) {
		since = slices.AppendSeq(since, q.Updates())
		if len(chosen) > 0 && !slices.Contains(q.View.AppendPlies(nil), chosen[0]) {
			chosen = nil // the game has gone back
		}
		if len(chosen) == 0 && gone == nil {
			q.Since = slices.Values(since)
			chosen, gone = turn(ctx, q)
			gone, since = forfeit(ctx, gone), nil
		}
		if gone != nil {
			return play.Answer{}, gone
		}
		ply := chosen[0]
		chosen = chosen[1:]
		return play.Answer{Ply: ply}, nil
	}
}

// forfeit returns the error with which a program loses its game for a failure: one of a
// connection, of time, of the rules, or of its protocol.
func forfeit(ctx context.Context, err error) error {
	if err == nil || errors.As(err, &play.Forfeit{}) {
		return err
	}
	reason := protocol.Protocol
	switch {
	case ctx.Err() != nil:
		return ctx.Err()
	case errors.Is(err, ErrTime):
		reason = protocol.Timeout
	case errors.Is(err, game.ErrIllegal):
		reason = protocol.Illegal
	case isLost(err):
		reason = protocol.Crashed
	}
	return play.Forfeit{Reason: reason, Err: err}
}
