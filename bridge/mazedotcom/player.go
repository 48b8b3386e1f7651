// This file lets the bots of this library choose for players of the course, and its strategies
// for seats of this library.

package mazedotcom

import (
	"context"
	"fmt"

	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/bot"
	"github.com/labyrinth-go/labyrinth/bridge"
	"github.com/labyrinth-go/labyrinth/catalog"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/play"
)

// A Guest is a [Seat] on which a bot of this library plays.
type Guest struct {
	// Otherwise chooses where the rules of [Variant] do not allow the state, because the board
	// is too large or homes slide.
	Otherwise Strategy
	// Open returns the rules that tags choose.
	Open func(tags ...game.Tag) (catalog.Rules, error)
	// Sit returns the player for a game by the rules.
	Sit func(catalog.Rules) (bridge.Player, error)
	// Note is called with the reason why Otherwise chooses, once for each reason.
	Note func(text string)

	player bridge.Player
	layout string   // of the rules
	order  []string // the colors, in playing order
	goal   Coordinate
	found  bool // a goal, so that this one may be its home
	noted  string
}

var _ Seat = (*Guest)(nil)

// Setup remembers the goal and, at the beginning, who plays.
func (g *Guest) Setup(_ context.Context, s *State, goal Coordinate) error {
	g.goal, g.found = goal, s == nil
	if s != nil {
		g.order = nil
		for _, p := range s.Players {
			g.order = append(g.order, p.Color)
		}
	}
	return nil
}

// TakeTurn asks the bot.
func (g *Guest) TakeTurn(ctx context.Context, s State) (Choice, error) {
	v, err := g.view(s)
	if err != nil {
		if text := fmt.Sprintf("a strategy of the course chooses, since the bot does not know the game: %v", err); text != g.noted {
			g.noted = text
			g.Note(text)
		}
		return (&Bot{g.Otherwise, g.goal}).TakeTurn(ctx, s)
	}
	turn, err := g.player.Turn(ctx, v)
	return choiceOf(s, turn), err
}

// view returns what the bot sees, and lets it play by the rules of the board.
func (g *Guest) view(s State) (game.View, error) {
	if rows, cols := s.Board.Rows(), s.Board.Columns(); rows > 7 || cols > 7 {
		return nil, fault("board", "%d rows and %d columns, want at most 7 of both", rows, cols)
	}
	if !g.goal.isFixed() || !s.Board.has(g.goal) {
		return nil, fault(g.goal.String(), "the goal slides; want an odd row and column")
	}
	if layout := s.layout(); layout != g.layout {
		r, err := g.Open(game.Tag{Name: "Variant", Value: Variant.Name}, game.Tag{Name: "Layout", Value: layout})
		if err != nil {
			return nil, err
		}
		if g.player, err = g.Sit(r); err != nil {
			return nil, err
		}
		g.layout = layout
	}
	text, seat := s.view(g.goal, g.found && g.goal == s.Players[0].Home, g.order)
	return g.player.Rules.ParseView(seat, text)
}

// Win ends the record of the game, if there is one.
func (g *Guest) Win(context.Context, bool) error {
	g.Close()
	return nil
}

// Close ends the record of a game that is not over.
func (g *Guest) Close() { g.player.Scribe.Close() }

// Bots are the reference strategies as bots of [Variant].
var Bots = []catalog.NamedBot{named("riemann"), named("euclid")}

func named(name string) catalog.NamedBot {
	return catalog.NamedBot{
		Kind: bot.Kind{Name: name}, Variants: []string{Variant.Name},
		New: func(catalog.Rules, bot.Spec, uint64) (play.Bot, error) {
			return bridge.Seat(strategic(Strategies[name])), nil
		},
	}
}

// strategic returns how a strategy chooses turns in views.
func strategic(choose Strategy) func(context.Context, play.Question) ([]game.Ply, error) {
	return func(_ context.Context, q play.Question) ([]game.Ply, error) {
		v, ok := q.View.(labyrinth.MazeView)
		if !ok {
			return nil, game.Faultf(game.ErrOption, 0, fmt.Sprintf("%T", q.View), "mazedotcom: not a view of the game")
		}
		goal, err := goalOf(v)
		if err != nil {
			return nil, err
		}
		s := StateOf(v.Table())
		return choose(s, goal).turn(s).Plies(), nil
	}
}
