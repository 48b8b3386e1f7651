// This file holds how a program asks a bot what turns are worth. Like what is in
// observe.go, the question and the answer travel in the context.

package play

import "context"

// A Rating is a turn of the seat that acts, and what a bot thinks of it.
type Rating[P any] struct {
	// Plies are the plies of the turn from the view on. In a game whose turns depend on
	// chance or on hidden things it is only the next ply.
	Plies []P
	// Value is between 0 and 1, and higher for better turns. Only values of turns that are
	// both Deep, or both not, can be compared; of those,
	// the best and the given ones may have been looked at more closely than the others.
	Value float64
	// Deep reports whether the bot has looked further at the turn: as deeply as at any, if
	// it is the best one or was given.
	Deep bool
	// Win is the number of turns within which the seat has won, this turn included,
	// whatever the others do. Lose is the number of turns within which another seat has
	// won, whatever this seat does after the turn. Both are proved; 0 means that nothing is.
	Win, Lose int
	// Reply is the turn that the bot expects next of the others, if it has one. The bot
	// gives it for the best turn and for those that it was asked about.
	Reply []P
}

// WithRatings returns a context that asks a bot to rate turns instead of choosing one:
// the bot calls report once, with all turns of its seat, the best first, and the ply
// that it returns is the first ply of the best one. A bot that cannot rate turns
// chooses a ply and does not call report. Random and greedy bots cannot.
//
// The turns in given are looked at as deeply as the best, even if they seem bad. Each
// is the plies that a seat has played or may play; of more plies than a turn has, the
// first ones count. A bot rates from its view alone, and from what [Since] provides, as
// when it chooses a ply. With a budget in nodes the ratings are the same everywhere.
func WithRatings[P any](ctx context.Context, given [][]P, report func([]Rating[P])) context.Context {
	return context.WithValue(ctx, ratingsKey[P]{}, ratings[P]{given, report})
}

// RatingsWanted reports whether the program that asks a bot wants ratings, and which
// turns it has given to [WithRatings].
func RatingsWanted[P any](ctx context.Context) (given [][]P, wanted bool) {
	r, wanted := ctx.Value(ratingsKey[P]{}).(ratings[P])
	return r.given, wanted
}

// ReportRatings reports the ratings to the program that has asked for them. It does
// nothing if no program has.
func ReportRatings[P any](ctx context.Context, list []Rating[P]) {
	if r, wanted := ctx.Value(ratingsKey[P]{}).(ratings[P]); wanted {
		r.report(list)
	}
}

type (
	ratingsKey[P any] struct{}
	ratings[P any]    struct {
		given  [][]P
		report func([]Rating[P])
	}
)
