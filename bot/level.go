// This file holds the levels for people: players that err as people do. They notice
// only some of what they could do, they overlook long paths, and they often forget
// their next turn, or the replies of the others. What they notice is drawn; what they then do is the best of it.

package bot

import (
	"context"
	"math"
	"math/rand/v2"
	"slices"

	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/bot/internal/maze"
	"github.com/labyrinth-go/labyrinth/bot/internal/race"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/play"
)

// A sight is what a level sees of the game. The first numbers are chances, drawn anew for
// each turn.
type sight struct {
	notice float64 // to notice a shift
	ply    float64 // to notice a ply, in a game without shifts
	step   float64 // to follow a path by one more step, drawn anew for each shift
	ahead  float64 // to think of its own next turn, and not only of this one
	reply  float64 // to think of what the others can do
	// nodes is the budget of the bot that knows the replies, for each other seat. A level that
	// notices nothing by itself is that bot.
	nodes budgets
}

// budgets are numbers of nodes by how Expert searches the game: the same number means more
// in one search than in another.
type budgets [plySearch + 1]int

// levels are the levels from the weakest to the strongest: one that a child can beat, and ten. MATCHES.md
// has the matches by which their numbers were chosen.
var levels = [...]struct {
	name string
	sight
}{
	{"beginner", sight{notice: 0.2, ply: 0.02, step: 0.8}},
	{"level1", sight{notice: 0.4, ply: 0.05, step: 0.875, ahead: 0.2}},
	{"level2", sight{notice: 0.46, ply: 0.095, step: 0.895, ahead: 0.35}},
	{"easy", sight{notice: 0.56, ply: 0.145, step: 0.92, ahead: 0.53}},
	{"level4", sight{notice: 0.73, ply: 0.2, step: 0.95, ahead: 0.75}},
	{"level5", sight{notice: 1, ply: 0.3, step: 1, ahead: 1}},
	{"medium", sight{notice: 0.48, ply: 0.48, step: 0.91, ahead: 1, reply: 1, nodes: budgets{150, 150, 150}}},
	{"level7", sight{notice: 0.66, ply: 0.92, step: 0.94, ahead: 1, reply: 1, nodes: budgets{150, 150, 3000}}},
	{"level8", sight{notice: 1, ply: 1, step: 1, ahead: 1, reply: 1, nodes: budgets{1200, 600, 7000}}},
	{"hard", sight{nodes: budgets{5000, 1200, 10_000}}},
	{"level10", sight{nodes: budgets{120_000, 60_000, 60_000}}},
}

// A levelBot is the state of a level in its game.
type levelBot struct {
	sight
	now       *position // a sample of the view of the question
	r         *rand.Rand
	seat      game.Player
	maze      bool       // the game is played in a maze
	judge     play.Bot   // it knows the replies of the others; nil if the level never thinks of them
	plan      []game.Ply // the plies of the turn that are still to come
	meter     meter
	evaluator evaluator
}

// newLevel returns a player with the given sight.
func newLevel(s *position, seed uint64, see sight) play.Bot {
	x := &levelBot{sight: see, now: s.fork(), r: rand.New(game.NewSource(seed))}
	return func(ctx context.Context, q play.Question) (a play.Answer, err error) {
		v := q.View
		if err := askable(v); err != nil {
			return a, err
		}
		_, x.maze = v.(labyrinth.MazeView)
		x.seat = v.Seat()
		if nodes := x.nodes[searchOf(v)]; x.judge == nil && nodes > 0 {
			x.judge = newExpert(s, seed, Budget{Nodes: nodes * max(1, v.Seats()-1)}, race.Default)
		}
		if x.notice == 0 {
			return x.judge(ctx, q)
		}
		ratings := x.ratings(ctx, q)
		if len(x.plan) > 0 && !q.TurnBegins() && slices.Contains(v.AppendPlies(nil), x.plan[0]) {
			a.Ply, x.plan = x.plan[0], x.plan[1:]
			return a, ctx.Err()
		}
		x.meter.start(ctx, true, true)
		defer x.meter.stop()
		if err := x.now.ask(v, x.r); err != nil {
			return a, err
		}
		if x.r.Float64() < x.reply && ratings != nil {
			x.plan = x.rated(x.now, ratings)
		} else {
			x.plan, _ = x.best(x.now, x.r.Float64() < x.ahead, 1)
		}
		a.Ply, x.plan = x.plan[0], x.plan[1:]
		return a, ctx.Err()
	}
}

// ratings returns what the judge thinks of all turns, if there is one. It must be asked
// every time, because it learns from the turns of the others.
func (x *levelBot) ratings(ctx context.Context, q play.Question) []play.Rating {
	if x.judge == nil {
		return nil
	}
	q.Rate = true
	a, _ := x.judge(ctx, q) // the error is that of ctx
	return a.Ratings
}

// rated returns the plies of the best of the turns that the level notices. If the turns
// are only the next plies, it sees every path of the walk that it has shifted for.
func (x *levelBot) rated(s *position, list []play.Rating) []game.Ply {
	type look struct {
		noticed bool
		seen    uint64 // the squares to which it sees a path after the ply
	}
	looks := make(map[game.Ply]look)
	best, top := list[0].Plies, -1.0
	for _, rating := range list {
		first := rating.Plies[0]
		at, known := looks[first]
		if !known {
			if at.noticed = x.notices(first); at.noticed && len(rating.Plies) > 1 {
				at.seen = x.walks(s.after(&x.meter, first))
			}
			looks[first] = at
		}
		if !at.noticed || rating.Value <= top {
			continue
		}
		if len(rating.Plies) > 1 {
			if to, _ := x.squareOf(rating.Plies[1]); at.seen>>to&1 == 0 {
				continue
			}
		}
		best, top = rating.Plies, rating.Value
	}
	return best
}

// notices reports whether the level notices a ply, before it looks where it could walk.
func (x *levelBot) notices(ply game.Ply) bool {
	if !x.maze {
		return x.r.Float64() < x.ply
	}
	_, shifts := labyrinth.ShiftOf(ply)
	return !shifts || x.r.Float64() < x.notice
}

// squareOf returns the square to which a ply walks, and whether it is a walk in the maze. In
// another game the same word may mean something else.
func (x *levelBot) squareOf(ply game.Ply) (labyrinth.Square, bool) {
	if !x.maze {
		return 0, false
	}
	return labyrinth.SquareOf(ply)
}

// walks returns the squares to which the level sees a path, if its seat can walk. Those
// to which no passage leads, as through a wall, it sees always.
func (x *levelBot) walks(s *position) uint64 {
	view, ok := s.view(x.seat).(labyrinth.MazeView)
	if !ok {
		return ^uint64(0)
	}
	t := view.Table()
	m := maze.New(t.Board())
	joins, pawn := m.Sides.Joins(), uint64(1)<<t.Pawn(x.seat)
	seen := pawn
	for last := uint64(0); seen != last && x.r.Float64() < x.step; {
		last, seen = seen, joins.Spread(seen)
	}
	return seen | ^joins.Flood(pawn)
}

// best returns the best line of plies of this turn that the level notices, and its value.
// Without ahead it only looks for a goal, and otherwise goes near to one.
func (x *levelBot) best(s *position, ahead bool, depth int) (line []game.Ply, top float64) {
	plies := x.noticed(s)
	values := x.values(s, plies, ahead)
	top = math.Inf(-1)
	ties := 0
	for i, ply := range plies {
		var rest []game.Ply
		var value float64
		if values != nil {
			value = values[i]
		} else {
			next := s.after(&x.meter, ply)
			if next.ToMove() == x.seat && depth < deep && !x.meter.over {
				rest, value = x.best(next, ahead, depth+1)
			} else {
				value = next.Evaluate(x.seat)
			}
		}
		switch {
		case value > top:
			ties = 1
		case value == top:
			if ties++; x.r.IntN(ties) > 0 {
				continue
			}
		default:
			continue
		}
		line, top = append([]game.Ply{ply}, rest...), value
		if x.meter.over {
			break
		}
	}
	return line, top
}

// noticed returns the plies that the level notices, at least one.
func (x *levelBot) noticed(s *position) []game.Ply {
	all := s.AppendPlies(nil)
	seen := x.walks(s)
	var plies []game.Ply
	for _, ply := range all {
		if to, walks := x.squareOf(ply); walks && seen>>to&1 != 0 || !walks && x.notices(ply) {
			plies = append(plies, ply)
		}
	}
	if plies == nil {
		plies = append(plies, all[x.r.IntN(len(all))])
	}
	return plies
}

// values returns what walks are worth, or nil if the plies must be played to know that.
func (x *levelBot) values(s *position, plies []game.Ply, ahead bool) []float64 {
	if _, walks := x.squareOf(plies[0]); !walks {
		return nil
	}
	if ahead {
		values, ok := x.evaluator.together(&x.meter, s, x.seat, plies)
		if !ok {
			return nil
		}
		return values
	}
	view, ok := s.view(x.seat).(labyrinth.MazeView)
	if !ok {
		return nil
	}
	goals := view.Targets()
	values := make([]float64, len(plies))
	for i, ply := range plies {
		to, _ := x.squareOf(ply)
		values[i] = 1 / float64(1+distance(to, goals))
	}
	return values
}

// distance returns how far the nearest of the goals is, as if there were no walls.
func distance(from labyrinth.Square, goals labyrinth.Squares) int {
	least := 64
	for to := range goals.All() {
		least = min(least, abs(from.Row()-to.Row())+abs(from.Col()-to.Col()))
	}
	return least
}

func abs(n int) int { return max(n, -n) }
