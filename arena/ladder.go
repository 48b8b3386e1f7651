// This file rates many players on one scale.

package arena

import (
	"cmp"
	"fmt"
	"io"
	"maps"
	"math"
	"slices"
	"strings"
	"text/tabwriter"

	"github.com/labyrinth-go/labyrinth/game"
)

// A Rating is the strength of a player on a ladder.
type Rating struct {
	Player string
	// Elo is the rating, and Error half of its 95 % confidence interval.
	Elo, Error float64
	Games      int
	Score      float64 // the mean score in these games
}

// An Anchor gives a player of a ladder its rating. The other ratings and all
// errors are relative to it. The zero Anchor gives all players together the mean 0.
type Anchor struct {
	Player string
	Elo    float64
}

// Rate rates the players of several matches, the strongest first. The matches need
// not have the same players.
//
// The ratings are the likeliest ones in the model of Bradley and Terry: a player
// that is better by d Elo has the expected score [Expected](d). A draw is half a win
// and half a loss. Each pair that has met counts one more deal, half won and half
// lost, so that a player that has won everything has a rating too.
//
// The errors treat the games of a deal as one observation, in whatever pairs they
// were played: they come from the sandwich estimator of White (Econometrica 50,
// 1982) with the deals as clusters. They do not assume that the model is true. With
// fewer than about 20 deals they are too small.
//
// The error matches [game.ErrOption] if there are no results, if the anchor is not
// among the players, or if two groups of players have not met. Rate takes time
// cubic in the number of players and linear in the number of games.
func Rate(anchor Anchor, matches ...[]Result) ([]Rating, error) {
	l := newLadder(matches)
	if err := l.check(anchor); err != nil {
		return nil, err
	}
	l.climb()
	return l.ratings(anchor), nil
}

// A ladder is the data that players are rated by.
type ladder struct {
	players []string // in alphabetical order
	index   map[string]int
	games   [][]float64 // of each player against each other, with those that Rate adds
	scores  []float64   // of each player, in games
	played  []int       // of each player, without what Rate adds
	won     []float64   // the score of each player in these
	deals   [][]meeting // the observations
	elo     []float64   // in natural units, whose difference is the logarithm of the odds
}

// A meeting is the games of two players in a deal.
type meeting struct {
	a, b         int
	games, score float64
}

func newLadder(matches [][]Result) *ladder {
	l := &ladder{index: make(map[string]int)}
	names := make(map[string]bool)
	for _, results := range matches {
		for _, r := range results {
			names[r.A], names[r.B] = true, true
		}
	}
	l.players = slices.Sorted(maps.Keys(names))
	for i, name := range l.players {
		l.index[name] = i
		l.games = append(l.games, make([]float64, len(l.players)))
	}
	l.scores, l.won, l.elo = make([]float64, len(names)), make([]float64, len(names)), make([]float64, len(names))
	l.played = make([]int, len(names))
	for _, results := range matches {
		l.add(results)
	}
	l.addPrior()
	return l
}

// add adds the results of a match.
func (l *ladder) add(results []Result) {
	deals := make(map[int]map[[2]int]meeting)
	for _, r := range results {
		a, b := l.index[r.A], l.index[r.B]
		l.played[a]++
		l.played[b]++
		l.won[a] += r.Score()
		l.won[b] += 1 - r.Score()
		if deals[r.Deal] == nil {
			deals[r.Deal] = make(map[[2]int]meeting)
		}
		m := deals[r.Deal][[2]int{a, b}]
		deals[r.Deal][[2]int{a, b}] = meeting{a, b, m.games + 1, m.score + r.Score()}
	}
	for _, deal := range slices.Sorted(maps.Keys(deals)) { // in order, because sums are rounded
		met := slices.SortedFunc(maps.Values(deals[deal]), func(m, n meeting) int {
			return cmp.Or(cmp.Compare(m.a, n.a), cmp.Compare(m.b, n.b))
		})
		l.observe(met...)
	}
}

// addPrior adds the deal that Rate adds for each pair that has met. It is two
// observations, one at each end of the scale, of half its games each.
func (l *ladder) addPrior() {
	perDeal := make(map[[2]int]float64)
	for _, deal := range l.deals {
		for _, m := range deal {
			pair := [2]int{min(m.a, m.b), max(m.a, m.b)}
			perDeal[pair] = max(perDeal[pair], m.games)
		}
	}
	for _, pair := range slices.SortedFunc(maps.Keys(perDeal), func(p, q [2]int) int { return slices.Compare(p[:], q[:]) }) {
		half := perDeal[pair] / 2
		l.observe(meeting{pair[0], pair[1], half, half})
		l.observe(meeting{pair[0], pair[1], half, 0})
	}
}

func (l *ladder) observe(deal ...meeting) {
	for _, m := range deal {
		l.games[m.a][m.b] += m.games
		l.games[m.b][m.a] += m.games
		l.scores[m.a] += m.score
		l.scores[m.b] += m.games - m.score
	}
	l.deals = append(l.deals, deal)
}

// check returns why the players cannot be rated.
func (l *ladder) check(anchor Anchor) error {
	if len(l.players) == 0 {
		return game.Faultf(game.ErrOption, 0, "", "there are no results to rate")
	}
	if _, ok := l.index[anchor.Player]; anchor.Player != "" && !ok {
		return game.Faultf(game.ErrOption, 0, anchor.Player, "the anchor must be one of %s", strings.Join(l.players, ", "))
	}
	met := make([]bool, len(l.players))
	todo := []int{0}
	for len(todo) > 0 {
		i := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		if met[i] {
			continue
		}
		met[i] = true
		for j, n := range l.games[i] {
			if n > 0 {
				todo = append(todo, j)
			}
		}
	}
	if i := slices.Index(met, false); i >= 0 {
		return game.Faultf(game.ErrOption, 0, l.players[i], "has no chain of matches to %s", l.players[0])
	}
	return nil
}

// expected returns the expected score of player i against j.
func (l *ladder) expected(i, j int) float64 { return 1 / (1 + math.Exp(l.elo[j]-l.elo[i])) }

// climb sets the ratings to the likeliest ones by Newton's method. The logarithm of
// the likelihood is concave, so a step that is halved until it climbs gets there.
func (l *ladder) climb() {
	const steps, close = 100, 1e-12
	for range steps {
		slope := make([]float64, len(l.players))
		for i := range slope {
			slope[i] = l.scores[i]
			for j, n := range l.games[i] {
				if n > 0 {
					slope[i] -= n * l.expected(i, j)
				}
			}
		}
		step := apply(l.inverse(), slope)
		before, height := slices.Clone(l.elo), l.height()
		size := 1.0
		for ; size > close; size /= 2 {
			for i := range l.elo {
				l.elo[i] = before[i] + size*step[i]
			}
			if l.height() >= height {
				break
			}
		}
		most := 0.0
		for i := range step {
			most = max(most, math.Abs(l.elo[i]-before[i]))
		}
		if most < close {
			return
		}
	}
}

// height returns the logarithm of the likelihood.
func (l *ladder) height() (sum float64) {
	for _, deal := range l.deals {
		for _, m := range deal {
			p := l.expected(m.a, m.b)
			sum += m.score*math.Log(p) + (m.games-m.score)*math.Log1p(-p)
		}
	}
	return sum
}

// inverse returns the inverse of the information about the ratings, with the first
// player as the anchor.
func (l *ladder) inverse() [][]float64 {
	n := len(l.players)
	info := make([][]float64, n)
	for i := range info {
		info[i] = make([]float64, n)
	}
	for i := range n {
		for j, games := range l.games[i] {
			if games > 0 {
				p := l.expected(i, j)
				info[i][i] += games * p * (1 - p)
				info[i][j] -= games * p * (1 - p)
			}
		}
	}
	for i := range n { // the first does not move
		info[0][i], info[i][0] = 0, 0
	}
	info[0][0] = 1
	inverse := invert(info)
	inverse[0][0] = 0
	return inverse
}

// ratings returns the ratings with their errors.
func (l *ladder) ratings(anchor Anchor) []Rating {
	const natural = 400 / math.Ln10 // Elo in a natural unit
	const z = 1.959963984540054     // leaves 2.5 % above
	n := len(l.players)
	zero := make([]float64, n) // the weights whose mean rating is that of the anchor
	for i := range zero {
		zero[i] = 1 / float64(n)
	}
	if anchor.Player != "" {
		clear(zero)
		zero[l.index[anchor.Player]] = 1
	}
	inverse := l.inverse()
	variance := make([]float64, n)
	for _, deal := range l.deals { // the influence of each observation
		slope := make([]float64, n)
		for _, m := range deal {
			rest := m.score - m.games*l.expected(m.a, m.b)
			slope[m.a] += rest
			slope[m.b] -= rest
		}
		moves := apply(inverse, slope)
		base := dot(zero, moves)
		for i := range n {
			variance[i] += (moves[i] - base) * (moves[i] - base)
		}
	}
	base := dot(zero, l.elo)
	var all []Rating
	for i, name := range l.players {
		all = append(all, Rating{
			Player: name, Games: l.played[i], Score: l.won[i] / float64(l.played[i]),
			Elo: anchor.Elo + natural*(l.elo[i]-base), Error: z * natural * math.Sqrt(variance[i]),
		})
	}
	slices.SortStableFunc(all, func(r, q Rating) int { return cmp.Compare(q.Elo, r.Elo) })
	return all
}

// WriteLadder writes ratings for people, one line for each player.
func WriteLadder(w io.Writer, ratings []Rating) error {
	tab := tabwriter.NewWriter(w, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(tab, "\tElo\t±\tscore\tgames\t  player")
	for i, r := range ratings {
		fmt.Fprintf(tab, "%d\t%s\t%.0f\t%.3f\t%d\t  %s\n", i+1, signed(r.Elo), r.Error, r.Score, r.Games, r.Player)
	}
	return tab.Flush()
}

func dot(x, y []float64) (sum float64) {
	for i := range x {
		sum += x[i] * y[i]
	}
	return sum
}

func apply(matrix [][]float64, x []float64) []float64 {
	y := make([]float64, len(x))
	for i, row := range matrix {
		y[i] = dot(row, x)
	}
	return y
}

// invert returns the inverse of a positive definite matrix, which it destroys, by
// the method of Gauss and Jordan.
func invert(m [][]float64) [][]float64 {
	n := len(m)
	inverse := make([][]float64, n)
	for i := range n {
		inverse[i] = make([]float64, n)
		inverse[i][i] = 1
	}
	for i := range n {
		pivot := m[i][i]
		for j := range n {
			m[i][j] /= pivot
			inverse[i][j] /= pivot
		}
		for k := range n {
			factor := m[k][i]
			if k == i || factor == 0 {
				continue
			}
			for j := range n {
				m[k][j] -= factor * m[i][j]
				inverse[k][j] -= factor * inverse[i][j]
			}
		}
	}
	return inverse
}
