// This file holds the budget of a searching bot: its text, and the meter that
// measures how much of it is spent.

package bot

import (
	"context"
	"runtime"
	"strconv"
	"strings"
	"time"

	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/internal/cputime"
)

// A Budget limits how much a searching bot may think about one ply. A field that
// is not positive sets no limit. With several limits the search stops at the first
// that is reached; without any it takes its smallest step. With a limit in time the
// choice of a bot depends on the machine; otherwise it does not.
type Budget struct {
	Iterations int           // rounds of the search, in the bot's own unit
	Nodes      int           // states or boards that the search computes
	Time       time.Duration // wall-clock
	CPU        time.Duration // of the thread that searches
	// Turn says that the limits are for all plies of a turn together: what the
	// first has used, the others cannot. A bot knows where a turn begins only if
	// the question says what has happened, as a [play.Session] does; otherwise each ply is a turn.
	Turn bool
}

const (
	ofTurn     = "/turn"
	wantBudget = "want a number of iterations such as 400, a time such as 50ms, nodes=20000 or cpu=10ms; each may end in /turn"
)

// ParseBudget parses a budget: limits separated by commas, each of them a name and
// a value, as in nodes=20000 or cpu=10ms. The names are iterations, nodes, time and
// cpu. A bare number means iterations, and a bare time means time. If each value ends
// in /turn, the limits are for a whole turn. The error matches [game.ErrOption].
func ParseBudget(text string) (b Budget, err error) {
	for i, part := range strings.Split(text, ",") {
		limit, turn := strings.CutSuffix(part, ofTurn)
		if ok := b.set(limit); !ok || i > 0 && turn != b.Turn {
			return Budget{}, game.Fault{Kind: game.ErrOption, Text: part, Why: wantBudget}
		}
		b.Turn = turn
	}
	return b, nil
}

// set sets the limit that a text names, and reports whether it names a new one.
func (b *Budget) set(text string) (ok bool) {
	name, value, named := strings.Cut(text, "=")
	n, notNumber := strconv.Atoi(strings.TrimSpace(value))
	d, notTime := time.ParseDuration(value)
	if !named {
		n, notNumber = strconv.Atoi(text)
		d, notTime = time.ParseDuration(text)
		if name = "time"; notNumber == nil {
			name = "iterations"
		}
	}
	number := func(field *int) bool {
		ok := notNumber == nil && n >= 0 && *field == 0
		*field = max(n, 1) // a budget of zero is the smallest one
		return ok
	}
	duration := func(field *time.Duration) bool {
		ok := notTime == nil && d >= 0 && *field == 0
		*field = max(d, 1)
		return ok
	}
	switch name {
	case "iterations":
		return number(&b.Iterations)
	case "nodes":
		return number(&b.Nodes)
	case "time":
		return duration(&b.Time)
	case "cpu":
		return duration(&b.CPU)
	}
	return false
}

// isLimit reports whether a part of a bot's text is a limit of its budget.
func isLimit(part string) bool {
	name, _, named := strings.Cut(part, "=")
	switch name {
	case "iterations", "nodes", "time", "cpu":
		return true
	}
	return !named
}

// String returns the text that [ParseBudget] reads, or an empty text for a budget
// without limits.
func (b Budget) String() string {
	var parts []string
	add := func(name, value string) {
		if b.Turn {
			value += ofTurn
		}
		parts = append(parts, name+"="+value)
	}
	if b.Iterations > 0 {
		add("iterations", strconv.Itoa(b.Iterations))
	}
	if b.Nodes > 0 {
		add("nodes", strconv.Itoa(b.Nodes))
	}
	if b.Time > 0 {
		add("time", b.Time.String())
	}
	if b.CPU > 0 {
		add("cpu", b.CPU.String())
	}
	return strings.Join(parts, ",")
}

// burst is the number of plies after which a search yields and looks at the time
// and the context. In WebAssembly that many take about 1 ms.
const burst = 256

// A meter measures how much of a budget is spent. Its zero value with a Budget is
// ready to start.
type meter struct {
	Budget
	end        Budget // the counts in this turn at which the search for this ply ends
	ctx        context.Context
	iterations int           // done in this turn
	nodes      int           // computed in this turn
	began      time.Time     // of this turn, excluding the time between its plies
	cpu        time.Duration // what the clock of the thread showed then
	work       int           // nodes since the last yield
	over       bool          // a limit was reached or the context was done, at the last look
	wall, used time.Duration // used in this turn before this ply
	before     [2]int        // iterations and nodes before this ply
	free       bool          // only the context ends the search, not the limits
	counted    int           // nodes of a search with a total of its own, see count
}

// start begins to measure the search for a ply. fresh says that it is the first of
// a turn. last says that it is the last one, or that the search is for all later plies
// of the turn too. The caller must call stop.
func (m *meter) start(ctx context.Context, fresh, last bool) {
	if fresh || !m.Turn {
		m.iterations, m.nodes, m.wall, m.used = 0, 0, 0, 0
	}
	m.before = [2]int{m.iterations, m.nodes}
	if m.end = m.Budget; m.Turn && !last {
		m.end = Budget{
			Iterations: share(m.Iterations, m.iterations), Nodes: share(m.Nodes, m.nodes),
			Time: share(m.Time, m.wall), CPU: share(m.CPU, m.used),
		}
	}
	m.ctx, m.work, m.over = ctx, 0, false
	if m.Time > 0 {
		m.began = time.Now().Add(-m.wall)
	}
	if m.CPU > 0 {
		runtime.LockOSThread()
		m.cpu = cputime.Thread() - m.used
	}
	m.look()
}

// share returns the limit for a ply that is not the last of its turn: it leaves a
// quarter of what remains.
func share[N int | time.Duration](limit, used N) N {
	if limit <= 0 {
		return 0
	}
	return max(1, limit-(limit-min(used, limit))/4)
}

func (m *meter) stop() {
	if m.Time > 0 {
		m.wall = time.Since(m.began)
	}
	if m.CPU > 0 {
		m.used = cputime.Thread() - m.cpu
		runtime.UnlockOSThread()
	}
}

// look sets m.over.
func (m *meter) look() {
	m.over = m.over || m.ctx.Err() != nil || !m.free && m.reached()
}

// reached reports whether a limit is reached.
func (m *meter) reached() bool {
	return m.Time > 0 && time.Since(m.began) >= m.end.Time ||
		m.CPU > 0 && cputime.Thread()-m.cpu >= m.end.CPU ||
		m.Nodes > 0 && m.nodes >= m.end.Nodes
}

// first begins the first sight of the plies, which no limit ends: without it a search
// would choose blindly. The caller must call second after it.
func (m *meter) first() {
	m.free, m.over = true, m.ctx.Err() != nil
}

// second ends the first sight. From now on the limits count.
func (m *meter) second() {
	m.free = false
	m.look()
}

// plies counts plies that the search plays.
func (m *meter) plies(n int) {
	m.nodes += n
	if m.work += n; m.work >= burst {
		m.work = 0
		yield()
		m.look()
	}
}

// limited reports whether there is any limit.
func (m *meter) limited() bool { return m.Iterations > 0 || m.Nodes > 0 || m.Time > 0 || m.CPU > 0 }

// next reports whether another iteration may begin, and counts it.
func (m *meter) next() bool {
	m.look()
	done := m.iterations - m.before[0]
	if m.over || m.Iterations > 0 && m.iterations >= m.end.Iterations || !m.limited() && done > 0 {
		return false
	}
	m.iterations++
	return true
}

// affords reports whether a step of about that many nodes fits in the budget.
func (m *meter) affords(nodes int) bool {
	m.look()
	switch {
	case m.over || !m.limited():
		return false
	case m.Nodes > 0 && m.nodes+nodes > m.end.Nodes:
		return false
	}
	need := time.Duration(nodes) * perNode
	return (m.Time <= 0 || time.Since(m.began)+need <= m.end.Time) && (m.CPU <= 0 || cputime.Thread()-m.cpu+need <= m.end.CPU)
}

// count counts the nodes of a search that keeps a total over all its plies.
func (m *meter) count(total int) {
	m.nodes += total - m.counted
	m.counted = total
}

// allows is affords for a search with such a total. It yields first.
func (m *meter) allows(total, nodes int) bool {
	m.count(total)
	yield()
	return m.affords(nodes)
}

// perNode is about what a node takes. The table of limits in README.md has the time of
// a node on a busy machine.
const perNode = 400 * time.Nanosecond

// left returns the iterations left, or -1 without a limit.
func (m *meter) left() int {
	switch {
	case m.Iterations > 0:
		return max(0, m.end.Iterations-m.iterations)
	case m.limited():
		return -1
	}
	return 1
}
