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

// A Result is how a game has ended.
type Result struct {
	Winners []string // colors, in playing order
	Removed []string // colors of those who broke the rules, in the order of leaving
	Rounds  int
	Last    State
}

// Referee plays a game from a state in which each player has a goal, with a seat for each, in
// the order of the players. It asks in rounds. The game ends when a player who has no goal left
// to reach comes home, when all pass in a round, after 1,000 rounds, or when nobody is left.
//
// A player who reaches a goal is given the next of the state's goals, or its home if there are
// none left. Those who have reached most goals win: the one who has come home if it is among
// them, and otherwise those who are nearest to what they look for.
//
// The error is that of the context, or of a state that cannot be played. Removals are noted.
func Referee(ctx context.Context, s State, seats []Seat, note func(text string)) (Result, error) {
	r := &referee{state: s.clone(), seats: make(map[string]Seat), note: note, reached: make(map[string]int), home: make(map[string]bool)}
	if len(seats) != len(s.Players) {
		return Result{}, fault("plmt", "%d players, want one for each of %d seats", len(s.Players), len(seats))
	}
	for i, p := range s.Players {
		if p.Goal == nil {
			return Result{}, fault(p.Color, "want goto, a goal, for each player")
		}
		if !p.Home.isFixed() || !p.Goal.isFixed() {
			return Result{}, fault(p.Color, "a home or a goal slides; want an odd row and column")
		}
		r.seats[p.Color] = seats[i]
	}
	err := r.play(ctx)
	return r.result, err
}

type referee struct {
	state   State
	seats   map[string]Seat
	note    func(text string)
	reached map[string]int  // goals of each color
	home    map[string]bool // colors that are on the way home
	result  Result
}

func (r *referee) play(ctx context.Context) error {
	for _, p := range slices.Clone(r.state.Players) {
		seen := r.state.seen()
		r.guard(ctx, p.Color, r.seats[p.Color].Setup(ctx, &seen, *p.Goal))
	}
	ended := ""
	for r.result.Rounds < maxRounds && len(r.state.Players) > 0 && ended == "" {
		r.result.Rounds++
		passed := 0
		for _, color := range r.colors() {
			did, over := r.turn(ctx, color)
			if err := ctx.Err(); err != nil {
				return err
			}
			if over {
				ended = color
				break
			}
			if did {
				passed++
			}
		}
		if ended == "" && passed == len(r.state.Players) {
			break
		}
	}
	winners := r.winners(ended)
	for _, won := range []bool{true, false} {
		for _, color := range r.colors() {
			if slices.Contains(winners, color) == won {
				r.guard(ctx, color, r.seats[color].Win(ctx, won))
			}
		}
	}
	for _, color := range winners {
		if !slices.Contains(r.result.Removed, color) {
			r.result.Winners = append(r.result.Winners, color)
		}
	}
	r.result.Last = r.state
	return ctx.Err()
}

func (r *referee) colors() (colors []string) {
	for _, p := range r.state.Players {
		colors = append(colors, p.Color)
	}
	return colors
}

// turn plays the turn of a color, which is first. It reports whether it has passed, and whether
// it has ended the game.
func (r *referee) turn(ctx context.Context, color string) (passed, over bool) {
	c, err := r.seats[color].TakeTurn(ctx, r.state.seen())
	next := r.state
	if err == nil {
		next, err = r.state.Play(c)
	}
	if !r.guard(ctx, color, err) {
		return false, false
	}
	r.state = next
	p := &r.state.Players[0]
	switch {
	case c.Pass:
	case !r.home[color] && p.Current == *p.Goal:
		r.reached[color]++
		next := p.Home
		if len(r.state.Goals) > 0 {
			next, r.state.Goals = r.state.Goals[0], r.state.Goals[1:]
		} else {
			r.home[color] = true
		}
		p.Goal = &next
		if !r.guard(ctx, color, r.seats[color].Setup(ctx, nil, next)) {
			return false, false
		}
	case r.home[color] && p.Current == p.Home:
		return false, true
	}
	r.state.Players = append(slices.Clone(r.state.Players[1:]), r.state.Players[0])
	return c.Pass, false
}

// guard removes a color from the game if there is an error, and reports whether it stays.
func (r *referee) guard(ctx context.Context, color string, err error) bool {
	if err == nil || ctx.Err() != nil {
		return true
	}
	r.note(fmt.Sprintf("%s is out: %s", color, bridge.Explain(err)))
	r.state.Players = slices.DeleteFunc(slices.Clone(r.state.Players), func(p Player) bool { return p.Color == color })
	r.result.Removed = append(r.result.Removed, color)
	return false
}

// winners returns the colors that have won a game that a color has ended, or nobody.
func (r *referee) winners(ended string) (winners []string) {
	most, nearest := 0, 0
	for _, color := range r.colors() {
		most = max(most, r.reached[color])
	}
	if ended != "" && r.reached[ended] == most {
		return []string{ended}
	}
	for _, p := range r.state.Players {
		if r.reached[p.Color] != most {
			continue
		}
		switch d := p.Current.distance(*p.Goal); {
		case len(winners) == 0 || d < nearest:
			winners, nearest = []string{p.Color}, d
		case d == nearest:
			winners = append(winners, p.Color)
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
