// Package bot has players that choose plies from views alone. They know no
// particular game: they work with all rules that satisfy the contract of package
// game, and take the seats of package play.
//
// From the weakest to the strongest in the standard game; README.md has the
// measurements:
//
//   - [Random] chooses evenly among the legal plies. It is for tests, and it fills a
//     seat.
//   - [Greedy] makes the best of its own turn and ignores the replies of the
//     others. It needs less than a millisecond in most games, so it is right for
//     quick opponents and for many games.
//   - [LookAhead] also tries the replies of the others, and blocks them where
//     that pays.
//   - [MCTS] is an information-set Monte Carlo tree search. A few milliseconds
//     are enough.
//   - [Expert] searches whole turns by their chances to win, if the views of the
//     game tell it what each seat has left to do. Games without hidden information
//     it searches by alpha-beta, by whole turns if a turn takes several plies.
//
// Each function makes a bot for one game, given its rules:
//
//	rules := standard.Rules{}
//	greedy := bot.Greedy(rules, 1)
//	expert := bot.Expert(rules, 1, bot.Budget{Nodes: 20_000})
//	hard, err := bot.New(rules, "hard", 1)
//
// [New] makes a bot from a text such as mcts:50ms. It has levels for people, which
// err as people do: beginner, which a child can beat, and then level1, level2, easy, level4, level5, medium, level7, level8, hard
// and level10.
//
// All bots except Random and Expert judge a state by [game.Evaluator], and guess what
// they cannot see by sampling their view. Expert does so only in games whose
// views are not a [variant.QuestView] and do not show the whole state.
//
// A bot keeps a random generator, and the searching bots remember the game so
// far. A bot therefore plays one seat of one game. Make another bot for the next
// game, and do not call one from several goroutines at the same time. The same
// seed and the same views give the same plies, unless the bot has a time limit.
//
// Under GOOS=js a search yields to the page about every 10 ms. The page can draw
// during a search, and cancel it.
package bot

import (
	"context"
	"errors"
	"math/rand/v2"

	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/play"
)

// ErrNoPly is the error of a bot that is called when its seat does not act.
var ErrNoPly = errors.New("bot: in this view the seat does not act")

// A State is a state that bots can judge. It is a constraint, like [game.State].
type State[S any] interface {
	game.State[S]
	game.Evaluator
}

// Random returns a bot that chooses evenly among the legal plies.
func Random(seed uint64) play.Bot {
	r := rand.New(game.NewSource(seed))
	var plies []game.Ply
	return func(ctx context.Context, q play.Question) (a play.Answer, err error) {
		if err := askable(q.View); err != nil {
			return a, err
		}
		plies = q.View.AppendPlies(plies[:0])
		a.Ply = plies[r.IntN(len(plies))]
		return a, ctx.Err()
	}
}

// askable returns an error unless the view is that of the seat that acts.
func askable(v game.View) error {
	switch {
	case v == nil:
		return game.Fault{Kind: game.ErrOption, Why: "the question has no view"}
	case v.Seat() < 0 || v.Seat() != v.ToMove():
		return ErrNoPly
	}
	return nil
}
