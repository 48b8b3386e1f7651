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
	g.engine.values = s.values()
}

// Now returns the position.
func (g *Game) Now() *Position { return &g.now }

// Played continues with the position after a turn of the seat to move, in which
// nothing is known of the past. It learns from the turn, as closely as there is
// time. From its own turn it learns what the others may think of it.
func (g *Game) Played(t Turn, affords Limit, after Position) {
	before := g.now
	if !g.started || !before.leadsTo(&after) {
		g.Start(after)
		return
	}
	g.now = after
	p := before.Seat
	for q := range after.Seats {
		found := q == p && after.Left[q] != before.Left[q]
		g.now.Belief[q].keep(&before.Belief[q], found || after.Homeward(q))
	}
	if after.Left[p] == before.Left[p] {
		parts := 2 // the other is for the search
		if p == g.me {
			parts = 3 // one is for the turn of the other
		}
		g.watch(&before, &g.now, t, parts, affords)
	}
}

// leadsTo reports whether a later position is in the same part of the same game: no seat
// has more left.
func (s *Position) leadsTo(after *Position) bool {
	if s.Seats != after.Seats || s.Return != after.Return {
		return false
	}
	for p := range s.Seats {
		if after.Left[p] > s.Left[p] {
			return false
		}
	}
	return true
}

// keep continues a belief that knows nothing of the past with the one before. What
// is certain now remains so. A seat that has found its goal has a new one.
func (b *Belief) keep(before *Belief, found bool) {
	if b.independent != before.independent || found && !b.independent {
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
