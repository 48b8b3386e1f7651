// This file finds reasons why a turn in the maze is better than another. All are counted
// on the board, over all shifts.

package analysis

import (
	"cmp"
	"encoding/json"
	"iter"
	"slices"

	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/variant"
)

// A ReasonKind says what a [Reason] counts.
type ReasonKind string

// The kinds of reasons.
const (
	// TheirWayHome counts the shifts of the other seat after which it can walk home, when
	// only that is left for it.
	TheirWayHome ReasonKind = "their-way-home"
	// MissedFind counts the own shifts of this turn that open a way to the goal, when the best
	// turn reaches it and the one played does not. Both counts are the same.
	MissedFind ReasonKind = "missed-find"
	// WayKept counts the shifts of the next seat after which this seat can reach its goal.
	WayKept ReasonKind = "way-kept"
	// NextGoal is for two turns that both find something. It counts pairs: a shift of the next
	// seat, and a picture that may be on the next card of this seat, such that it can reach the
	// picture after the shift. If the seat knows what it looks for next, it counts shifts.
	NextGoal ReasonKind = "next-goal"
	// Threat counts the pictures or marks that another seat may look for and can reach with its next
	// turn.
	Threat ReasonKind = "threat"
)

// A Count is a number of cases among all.
type Count struct {
	Of, All int
}

// MarshalJSON returns the count as an array of both numbers.
func (c Count) MarshalJSON() ([]byte, error) { return json.Marshal([2]int{c.Of, c.All}) }

// share returns the count as a number from 0 to 1.
func (c Count) share() float64 {
	if c.All == 0 {
		return 0
	}
	return float64(c.Of) / float64(c.All)
}

// A Reason is something that differs after two turns.
type Reason struct {
	Kind ReasonKind `json:"kind"`
	// Seat is the other seat that the reason is about.
	Seat game.Player `json:"seat"`
	// Goal is the picture or mark that the seat looks for, or empty for its home, or if
	// there are several.
	Goal   string `json:"goal,omitzero"`
	Played Count  `json:"played"` // after the turn played
	Best   Count  `json:"best"`   // after the best turn
	// Belief reports that the count depends on cards that the seat does not see: all that
	// may be there count alike.
	Belief bool `json:"belief,omitzero"`
}

// MarshalJSON returns the reason as an object, with the number of the seat from 1.
func (r Reason) MarshalJSON() ([]byte, error) {
	type plain Reason
	return json.Marshal(struct {
		plain
		Seat int `json:"seat"`
	}{plain(r), int(r.Seat) + 1})
}

// The differences of shares from which on a reason is given.
const (
	keptDifference   = 0.1
	nextDifference   = 0.08
	threatDifference = 0.1
)

// mostReasons is the number of reasons given for a turn: those that differ most.
const mostReasons = 2

// reasons returns why the best turn is better than the one played, the strongest reason first.
func reasons(view game.View, played, best []game.Ply) (list []Reason) {
	v, ok := questView(view)
	if !ok || v.Seat() < 0 {
		return nil
	}
	first, ok1 := stepOf(played)
	second, ok2 := stepOf(best)
	if !ok1 || !ok2 || v.Table().Phase() != labyrinth.ToShift {
		return nil
	}
	was, ok1 := sceneOf(v, first)
	is, ok2 := sceneOf(v, second)
	if !ok1 || !ok2 {
		return nil
	}
	type weighed struct {
		Reason
		weight float64
	}
	var all []weighed
	add := func(r Reason, weight float64) { all = append(all, weighed{r, weight}) }
	for _, o := range was.others() {
		a, b := was.waysHome(o), is.waysHome(o)
		if a.All > 0 && a.share() > b.share() {
			add(Reason{Kind: TheirWayHome, Seat: o, Played: a, Best: b}, 2+a.share()-b.share())
		}
		a, b = was.threat(o), is.threat(o)
		if d := a.share() - b.share(); d >= threatDifference {
			add(Reason{Kind: Threat, Seat: o, Played: a, Best: b, Belief: !v.Quest(o).Open}, d)
		}
	}
	next := was.next()
	switch {
	case is.finds && !was.finds:
		n := was.ways()
		add(Reason{Kind: MissedFind, Seat: next, Goal: was.goal(), Played: n, Best: n}, 1.5)
	case is.finds && was.finds:
		a, b := was.again(), is.again()
		if d := b.share() - a.share(); d >= nextDifference {
			add(Reason{Kind: NextGoal, Seat: next, Played: a, Best: b, Belief: was.guesses()}, d)
		}
	case !is.finds && !was.finds:
		a, b := was.kept(), is.kept()
		if d := b.share() - a.share(); d >= keptDifference {
			add(Reason{Kind: WayKept, Seat: next, Goal: was.goal(), Played: a, Best: b}, d)
		}
	}
	slices.SortStableFunc(all, func(a, b weighed) int { return cmp.Compare(b.weight, a.weight) })
	for _, w := range all[:min(mostReasons, len(all))] {
		list = append(list, w.Reason)
	}
	return list
}

// A scene is the board after a turn of a seat, as the seat sees it.
type scene struct {
	view  variant.QuestView // before the turn
	me    game.Player
	quest variant.Quest // of the seat, before the turn
	table labyrinth.Table
	finds bool              // the turn reaches a goal
	found labyrinth.Picture // on the square where the turn ends, if it is a goal
}

// sceneOf returns the scene after a turn.
func sceneOf(v variant.QuestView, s step) (scene, bool) {
	t, err := s.after(v.Table())
	if err != nil {
		return scene{}, false
	}
	me := v.Seat()
	sc := scene{view: v, me: me, quest: v.Quest(me), table: t}
	sc.finds = sc.targets(t.Board()).Has(s.square)
	if x := t.Board().At(s.square).Picture; sc.quest.Pictures.Has(x) {
		sc.found = x
	}
	return sc, true
}

// targets returns the squares that the seat wants to reach on a board.
func (s *scene) targets(b labyrinth.Board) labyrinth.Squares {
	if homeward(s.quest) {
		return labyrinth.SquaresOf(s.table.Home(s.me))
	}
	return b.FindAll(s.quest.Pictures).Union(b.FindMarks(s.quest.Marks))
}

// goal returns the goal if it is one picture or mark.
func (s *scene) goal() string {
	if s.quest.Pictures.Len()+s.quest.Marks.Len() != 1 || homeward(s.quest) {
		return ""
	}
	if s.quest.Pictures.Len() == 1 {
		return s.quest.Pictures.String()
	}
	return s.quest.Marks.String()
}

// others returns the other seats, and next the one that acts after this seat.
func (s *scene) others() (seats []game.Player) {
	for d := 1; d < s.table.Seats(); d++ {
		seats = append(seats, (s.me+game.Player(d))%game.Player(s.table.Seats()))
	}
	return seats
}

func (s *scene) next() game.Player { return (s.me + 1) % game.Player(s.table.Seats()) }

// ways counts the shifts before the turn that open a way to a goal.
func (s *scene) ways() (n Count) {
	return count(s.view.Table(), s.me, func(b labyrinth.Board, reach labyrinth.Squares) bool {
		return reach.Intersect(s.targets(b)).Len() > 0
	})
}

// count counts the shifts after which the reach of a pawn fits.
func count(t labyrinth.Table, p game.Player, fits func(b labyrinth.Board, reach labyrinth.Squares) bool) (n Count) {
	board := t.Board()
	for _, turn := range board.AppendTurns(nil, t.Pawn(p)) {
		after, err := board.Shift(turn.Shift)
		if err != nil {
			continue
		}
		n.All++
		if fits(after, turn.Reach) {
			n.Of++
		}
	}
	return n
}

// waysHome counts the shifts of another seat after which it can walk home. Without any
// count, it has more to do.
func (s *scene) waysHome(o game.Player) Count {
	if !homeward(s.view.Quest(o)) {
		return Count{}
	}
	home := s.table.Home(o)
	return count(s.table, o, func(_ labyrinth.Board, reach labyrinth.Squares) bool { return reach.Has(home) })
}

// homeNext reports whether the next seat can walk home with its next turn, after a turn.
func homeNext(view game.View, plies []game.Ply) bool {
	v, ok := questView(view)
	turn, whole := stepOf(plies)
	if !ok || !whole {
		return false
	}
	after, ok := sceneOf(v, turn)
	return ok && after.waysHome(after.next()).Of > 0
}

// threat counts the pictures or marks that another seat may look for and can reach with
// its next turn.
func (s *scene) threat(o game.Player) (n Count) {
	q := s.view.Quest(o)
	if homeward(q) {
		return Count{}
	}
	pictures, marks := map[labyrinth.Picture]bool{}, map[labyrinth.Mark]bool{}
	count(s.table, o, func(b labyrinth.Board, reach labyrinth.Squares) bool {
		for x := range q.Pictures.All() {
			pictures[x] = pictures[x] || reach.Has(b.Find(x))
		}
		for m := range q.Marks.All() {
			marks[m] = marks[m] || reach.Has(b.FindMarks(labyrinth.MarksOf(m)).First())
		}
		return false
	})
	for _, can := range pictures {
		n = n.plus(can)
	}
	for _, can := range marks {
		n = n.plus(can)
	}
	return n
}

func (c Count) plus(of bool) Count {
	c.All++
	if of {
		c.Of++
	}
	return c
}

// guesses reports whether the seat does not know what it looks for after a find.
func (s *scene) guesses() bool {
	return s.quest.Goals == 1 && (!s.quest.Home || s.quest.Left > 2)
}

// kept counts the shifts of the next seat after which this seat can reach a goal.
func (s *scene) kept() (n Count) {
	for t := range s.replies() {
		can := count(t, s.me, func(b labyrinth.Board, reach labyrinth.Squares) bool {
			return reach.Intersect(s.targets(b)).Len() > 0
		}).Of > 0
		n = n.plus(can)
	}
	return n
}

// replies yields the tables after each shift of the next seat.
func (s *scene) replies() iter.Seq[labyrinth.Table] {
	return func(yield func(labyrinth.Table) bool) {
		for _, shift := range s.table.Board().AppendShifts(nil) {
			next, err := s.table.Play(shift.Ply())
			if err == nil && !yield(next) {
				return
			}
		}
	}
}

// again counts, after a find, the shifts of the next seat and the pictures that may come
// next, such that this seat can reach the picture. If only the way home is left, or the seat
// knows what else it looks for, it counts shifts.
func (s *scene) again() (n Count) {
	if s.quest.Home && s.quest.Left == 2 {
		home := s.table.Home(s.me)
		for t := range s.replies() {
			n = n.plus(count(t, s.me, func(_ labyrinth.Board, reach labyrinth.Squares) bool { return reach.Has(home) }).Of > 0)
		}
		return n
	}
	if s.quest.Goals > 1 { // it looks for several, all of which it knows
		rest := s.quest.Pictures.Minus(labyrinth.PicturesOf(s.found))
		for t := range s.replies() {
			n = n.plus(count(t, s.me, func(b labyrinth.Board, reach labyrinth.Squares) bool {
				return reach.Intersect(b.FindAll(rest)).Len() > 0
			}).Of > 0)
		}
		return n
	}
	var list []labyrinth.Picture
	for x := range s.quest.Later.All() {
		list = append(list, x)
	}
	for t := range s.replies() {
		for _, can := range reached(t, s.me, list) {
			n = n.plus(can)
		}
	}
	return n
}
