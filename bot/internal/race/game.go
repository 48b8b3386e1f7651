// This file follows a game: it keeps what was learned from turn to turn.

package race

// A Game is what one seat knows of a game: the position, with beliefs that were
// learned from the turns so far.
type Game struct {
	*Player
	me      int
	now     Position
	started bool
}

// NewGame returns the game of a seat. It begins with the first call of Start.
func NewGame(p *Player, seat int) *Game { return &Game{Player: p, me: seat} }

// Start begins with a position, in which nothing is known of the past.
func (g *Game) Start(s Position) {
	g.now, g.started = s, true
	g.engine.values = valuesOf(scoringOf(&s))
}

// Now returns the position.
func (g *Game) Now() *Position { return &g.now }

// WatchNodes returns about how many boards it takes to learn from a turn of the
// seat that is to move now.
func (g *Game) WatchNodes() int {
	n := 0
	for _, w := range g.now.Belief[g.now.Seat].weight {
		if w > g.engine.Trifle {
			n++
		}
	}
	return n * maxTurns * (maxTurns/g.engine.Stride + 2)
}

// Played continues with the position after a turn of the seat to move, in which
// nothing is known of the past. It learns from the turn, closely if there is time.
func (g *Game) Played(t Turn, closely bool, after Position) {
	before := g.now
	if !g.started || before.Seats != after.Seats || before.Back != after.Back {
		g.Start(after)
		return
	}
	g.now = after
	p := before.Seat
	for q := range after.Seats {
		found := q == p && after.Left[q] != before.Left[q]
		g.now.Belief[q].keep(&before.Belief[q], found || after.homeward(q))
	}
	if after.Left[p] == before.Left[p] {
		g.watch(&before, &g.now, t, closely && p != g.me)
	}
}

// keep continues a belief that knows nothing of the past with the one before. What
// is certain now remains so. A seat that has found its goal has a new one.
func (b *Belief) keep(before *Belief, found bool) {
	if b.many != before.many || found && !b.many {
		return
	}
	fresh := *b
	for i, w := range fresh.weight {
		if w > 0 && w < 1 {
			b.weight[i] = before.weight[i]
		}
	}
	if !b.normalize() {
		*b = fresh
	}
}
