// This file holds the strong bot: which search it uses for which game.

package bot

import (
	"context"
	"math/rand/v2"

	"github.com/labyrinth-go/labyrinth"
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
//   - If they are a [variant.QuestView] whose turns are a shift and a walk, a whole turn
//     is one step of the search. A turn is rated by the chance to win: by what all
//     seats have left, by the chances that the others make a find in their next
//     turns, and by its own after that. Hidden goals are weighed by what the others
//     were seen to do, if the program that runs the game provides [play.Since].
//   - If they are a [variant.MessageView], a turn is also one step, with the message that
//     it turns up. It is rated by what all seats have left and by what they can
//     expect of their next turns, over all replies if there is time.
//   - If they have a method State that returns the state, nothing is hidden. If a turn
//     takes several plies, without chance between them, and there are at least two seats,
//     Expert compares many whole turns, and searches the best replies of the others by
//     alpha-beta. In a browser (GOOS=js) it is MCTS instead.
//   - If nothing is hidden, a turn is one ply, and there are two seats, Expert searches
//     single plies by alpha-beta. It takes means over the plies of chance.
//   - Otherwise it is [MCTS].
//
// With a budget in nodes the same seed and the same views give the same plies on
// every machine. Once the context is done, the bot returns its choice
// so far and the context's error. README.md describes the search.
func Expert[S State[S, P, V], P game.Ply, V game.View[S, P]](seed uint64, b Budget) play.Bot[P, V] {
	return newExpert[S, P, V](seed, b, race.Default)
}

func newExpert[S State[S, P, V], P game.Ply, V game.View[S, P]](seed uint64, b Budget, t race.Tuning) play.Bot[P, V] {
	var choose play.Bot[P, V]
	return func(ctx context.Context, v V) (ply P, err error) {
		if choose == nil {
			choose = expertFor[S](v, seed, b, t)
		}
		return choose(ctx, v)
	}
}

// expertFor returns the bot for a game with such views.
func expertFor[S State[S, P, V], P game.Ply, V game.View[S, P]](v V, seed uint64, b Budget, t race.Tuning) play.Bot[P, V] {
	otherwise := func() play.Bot[P, V] {
		_, open := any(v).(interface{ State() S })
		switch {
		case open && longTurns[S, P, V](v):
			return byTurns[S, P, V](seed, b)
		case open && v.Seats() == 2:
			return minimax[S, P, V](b)
		}
		return MCTS[S, P, V](seed, b)
	}
	switch searchOf[P](v) {
	case messageSearch:
		return newMessenger[S, P, V](seed, b)
	case raceSearch:
		return newRacer[S, P, V](seed, b, t, otherwise)
	}
	return otherwise()
}

// longTurns reports whether a seat acts several times in its turn, in a game of several seats
// that is played at random from a view: at least every second ply is followed by one of the
// same seat.
func longTurns[S State[S, P, V], P game.Ply, V game.View[S, P]](v V) bool {
	const enough = 40 // plies
	r := rand.New(game.NewSource(1))
	s := v.Sample(r)
	acted, again := 0, 0
	for range enough {
		p := s.ToMove()
		if p == game.Nobody {
			break
		}
		next, err := s.Play(play.Reveal[S, P, V](s, r))
		if err != nil {
			return false
		}
		if p >= 0 {
			acted++
			if next.ToMove() == p {
				again++
			}
		}
		s = next
	}
	return s.Seats() > 1 && again > 0 && 2*again >= acted
}

// A search is how Expert searches a game.
type search int

const (
	raceSearch    search = iota // whole turns in the maze
	messageSearch               // whole turns with messages
	plySearch                   // single plies
)

// searchOf returns how Expert searches a game with such views and plies P.
func searchOf[P, V any](v V) search {
	var ply P
	_, messages := any(v).(variant.MessageView)
	_, answers := any(ply).(variant.MessagePly)
	_, quests := any(v).(variant.QuestView)
	_, turns := any(ply).(variant.TurnPly)
	_, walksElsewhere := any(v).(labyrinth.Walker)
	switch {
	case messages && answers:
		return messageSearch
	case quests && turns && !walksElsewhere:
		return raceSearch
	}
	return plySearch
}
