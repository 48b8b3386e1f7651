// This file holds the strong bot: which search it uses for which game.

package bot

import (
	"context"
	"math/rand/v2"
	"reflect"

	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/bot/internal/maze"
	"github.com/labyrinth-go/labyrinth/bot/internal/race"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/play"
	"github.com/labyrinth-go/labyrinth/variant"
)

// Expert returns the strongest bot for a game. Its budget counts nodes: the boards or
// states that the search looks at, about 2 million a second in the maze. Even
// without a budget it plays its first thought, which takes well under a millisecond
// with two seats, and one or two with more.
//
// What it does depends on what the views of the game offer:
//
//   - If they are a [variant.QuestView] whose turns are a shift and a walk, by
//     [variant.UsualTurns], and there are at most four seats, a whole turn
//     is one step of the search. A turn is rated by the chance to win: by what all
//     seats have left, by the chances that the others make a find in their next
//     turns, and by its own after that. Hidden goals are weighed by what the others
//     were seen to do, if the program that runs the game says what has happened; see [play.Question].
//   - If they are a [variant.MessageView], a turn is also one step, with the message that
//     it turns up. It is rated by what all seats have left and by what they can
//     expect of their next turns, over all replies if there is time.
//   - If they have a method State that returns the state, nothing is hidden. If the rules
//     are a [game.Turner] whose turns take several plies, and there are at least two seats,
//     Expert compares many whole turns, and searches the best replies of the others by
//     alpha-beta.
//   - If nothing is hidden otherwise, and there are two seats, Expert searches
//     single plies by alpha-beta. It takes means over the plies of chance.
//   - Otherwise it is [MCTS].
//
// With a budget in nodes the same seed and the same views give the same plies on
// every machine. Once the context is done, the bot returns its choice
// so far and the context's error. README.md describes the search.
func Expert[S State[S]](rules game.Rules[S], seed uint64, b Budget) play.Bot {
	return newExpert(newPosition(rules), seed, b, race.Default)
}

func newExpert(s *position, seed uint64, b Budget, t race.Tuning) play.Bot {
	var (
		choose play.Bot
		views  reflect.Type // of the game
	)
	return func(ctx context.Context, q play.Question) (play.Answer, error) {
		if choose == nil {
			var err error
			if choose, err = expertFor(s, q.View, seed, b, t); err != nil {
				return play.Answer{}, err
			}
			views = reflect.TypeOf(q.View)
		}
		if reflect.TypeOf(q.View) != views {
			return play.Answer{}, s.stranger(q.View)
		}
		return choose(ctx, q)
	}
}

// expertFor returns the bot for a game with such views.
func expertFor(s *position, v game.View, seed uint64, b Budget, t race.Tuning) (play.Bot, error) {
	if err := s.fork().ask(v, rand.New(game.NewSource(1))); err != nil {
		return nil, err
	}
	otherwise := func() play.Bot {
		switch {
		case s.open(v) && v.Seats() > 1 && s.turnPlies() > 1:
			return byTurns(s, b)
		case s.open(v) && v.Seats() == 2:
			return minimax(s, b)
		}
		return newMCTS(s, seed, b, defaultMCTS)
	}
	switch searchOf(v) {
	case messageSearch:
		return newMessenger(seed, b), nil
	case raceSearch:
		// A QuestView promises turns of a shift and a walk, unless the rules say otherwise.
		if n := s.turnPlies(); n == 0 || n == 2 {
			return newRacer(s, seed, b, t, otherwise), nil
		}
	}
	return otherwise(), nil
}

// A search is how Expert searches a game.
type search int

const (
	raceSearch    search = iota // whole turns in the maze
	messageSearch               // whole turns with messages
	plySearch                   // single plies
)

// searchOf returns how Expert searches a game with such views.
func searchOf(v game.View) search {
	t, _ := labyrinth.TableOf(v)
	_, messages := v.(variant.MessageView)
	switch {
	case !maze.Fits(t):
	case messages && maze.Published(t.Board()):
		return messageSearch
	case variant.UsualTurns(v):
		return raceSearch
	}
	return plySearch
}
