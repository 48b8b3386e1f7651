// This file holds the referee: a whole game, and who has won it.

package mazedotcom

import (
	"context"
	"fmt"
	"slices"

	"github.com/labyrinth-go/labyrinth/bridge"
)

// maxRounds is the number of rounds after which the course's games end.
const maxRounds = 1000

// A Seat is who plays for one color. An error of a method removes it from the game.
type Seat interface {
	// Setup gives it a goal. The state is nil except at the beginning.
	Setup(ctx context.Context, s *State, goal Coordinate) error
	// TakeTurn asks it for a choice.
	TakeTurn(ctx context.Context, s State) (Choice, error)
	// Win tells it whether it has won.
	Win(ctx context.Context, won bool) error
}

// A Result is how a game has ended. Seats are counted from 0.
type Result struct {
	Winners []int // in playing order
	Removed []int // those who broke the rules, in the order of leaving
	Rounds  int
	Last    State
}

// Referee plays a game from a state in which each player has a goal, with a seat for each, in
// the order of the players. It asks in rounds. The game ends when a player who has no goal left
// to reach comes home, when all pass in a round, after 1,000 rounds, or when nobody is left.
//
// A player who reaches a goal is given the next of the state's goals, or its home if there are
// none left. If the last of them is its home, that is no goal but the way home. Those who have
// reached most goals win: the one who has come home if it is among them, and otherwise those who
// are nearest to what they look for.
//
// The error is that of the context, or of a state that cannot be played. Removals are noted.
func Referee(ctx context.Context, s State, seats []Seat, note func(text string)) (Result, error) {
	r := &referee{state: s.clone(), note: note}
	if len(seats) != len(s.Players) {
		return Result{}, fault("plmt", "%d players, want one for each of %d seats", len(s.Players), len(seats))
	}
	for i, p := range s.Players {
		if p.Goal == nil {
			return Result{}, fault(p.Color, "want goto, a goal, for each player")
		}
		r.parts = append(r.parts, &part{Seat: seats[i], number: i})
	}
	err := r.play(ctx)
	return r.result, err
}

type referee struct {
	state  State
	parts  []*part // of the players of the state, in their order
	note   func(text string)
	result Result
}

// A part is that of one player in a game.
type part struct {
	Seat
	number  int
	reached int  // goals
	home    bool // whether it is on the way home
}

func (r *referee) play(ctx context.Context) error {
	start := r.state.Players
	for i, p := range slices.Clone(r.parts) {
		seen := r.state.seen()
		r.guard(ctx, p, p.Setup(ctx, &seen, *start[i].Goal))
	}
	var ended *part
	for r.result.Rounds < maxRounds && len(r.parts) > 0 && ended == nil {
		r.result.Rounds++
		passed := 0
		for _, p := range slices.Clone(r.parts) {
			did, over := r.turn(ctx, p)
			if err := ctx.Err(); err != nil {
				return err
			}
			if over {
				ended = p
				break
			}
			if did {
				passed++
			}
		}
		if ended == nil && passed == len(r.parts) {
			break
		}
	}
	winners := r.winners(ended)
	for _, won := range []bool{true, false} {
		for _, p := range slices.Clone(r.parts) {
			if slices.Contains(winners, p) == won {
				r.guard(ctx, p, p.Win(ctx, won))
			}
		}
	}
	for _, p := range winners {
		if slices.Contains(r.parts, p) {
			r.result.Winners = append(r.result.Winners, p.number)
		}
	}
	r.result.Last = r.state
	return ctx.Err()
}

// turn plays the turn of the first player. It reports whether it has passed, and whether it has
// ended the game.
func (r *referee) turn(ctx context.Context, p *part) (passed, over bool) {
	c, err := p.TakeTurn(ctx, r.state.seen())
	next := r.state
	if err == nil {
		next, err = r.state.Play(c)
	}
	if !r.guard(ctx, p, err) {
		return false, false
	}
	r.state = next
	player := &r.state.Players[0]
	switch {
	case c.Pass:
	case p.home && player.Current == player.Home:
		return false, true
	case !p.home && player.Current == *player.Goal:
		p.reached++
		goal := player.Home
		if len(r.state.Goals) > 0 {
			goal, r.state.Goals = r.state.Goals[0], r.state.Goals[1:]
		}
		p.home = len(r.state.Goals) == 0 && goal == player.Home
		player.Goal = &goal
		if !r.guard(ctx, p, p.Setup(ctx, nil, goal)) {
			return false, false
		}
	}
	r.state.Players = append(slices.Clone(r.state.Players[1:]), r.state.Players[0])
	r.parts = append(slices.Clone(r.parts[1:]), p)
	return c.Pass, false
}

// guard removes a player from the game if there is an error, and reports whether it stays.
func (r *referee) guard(ctx context.Context, p *part, err error) bool {
	if err == nil || ctx.Err() != nil {
		return true
	}
	i := slices.Index(r.parts, p)
	r.note(fmt.Sprintf("%s is out: %s", r.state.Players[i].Color, bridge.Explain(err)))
	r.state.Players = slices.Delete(slices.Clone(r.state.Players), i, i+1)
	r.parts = slices.Delete(slices.Clone(r.parts), i, i+1)
	r.result.Removed = append(r.result.Removed, p.number)
	return false
}

// winners returns the players who have won a game that one has ended, or nobody.
func (r *referee) winners(ended *part) (winners []*part) {
	most, nearest := 0, 0
	for _, p := range r.parts {
		most = max(most, p.reached)
	}
	if ended != nil && ended.reached == most {
		return []*part{ended}
	}
	for i, p := range r.parts {
		if p.reached != most {
			continue
		}
		player := r.state.Players[i]
		switch d := player.Current.distance(*player.Goal); {
		case len(winners) == 0 || d < nearest:
			winners, nearest = []*part{p}, d
		case d == nearest:
			winners = append(winners, p)
		}
	}
	return winners
}

// A Bot is a seat on which a strategy plays.
type Bot struct {
	Strategy Strategy
	goal     Coordinate
}

// Setup remembers the goal.
func (b *Bot) Setup(_ context.Context, _ *State, goal Coordinate) error {
	b.goal = goal
	return nil
}

// TakeTurn asks the strategy.
func (b *Bot) TakeTurn(_ context.Context, s State) (Choice, error) {
	if !s.Board.has(b.goal) {
		return Choice{}, fault(b.goal.String(), "the goal is off the board")
	}
	return b.Strategy(s, b.goal), nil
}

// Win does nothing.
func (b *Bot) Win(context.Context, bool) error { return nil }

var _ Seat = (*Bot)(nil)
