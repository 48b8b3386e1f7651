// This file holds the budget of a searching bot.

package bot

import (
	"context"
	"strconv"
	"time"

	"github.com/labyrinth-go/labyrinth/game"
)

// A Budget limits how much a searching bot may think about one ply. A field that
// is not positive sets no limit. With both limits the search stops at the first
// that is reached; without any it has one iteration. With a time limit the
// choice of a bot depends on the machine; with iterations alone it does not.
type Budget struct {
	Iterations int
	Time       time.Duration
}

// ParseBudget parses a budget: a number of iterations such as 400, or a time such
// as 50ms, in the form of [time.ParseDuration]. The error matches
// [game.ErrOption].
func ParseBudget(text string) (Budget, error) {
	if n, err := strconv.Atoi(text); err == nil && n > 0 {
		return Budget{Iterations: n}, nil
	}
	if d, err := time.ParseDuration(text); err == nil && d > 0 {
		return Budget{Time: d}, nil
	}
	return Budget{}, game.Fault{
		Kind: game.ErrOption, Text: text,
		Why: "want a number of iterations such as 400, or a time such as 50ms",
	}
}

// burst is the number of plies after which a search yields and looks at the time
// and the context. In WebAssembly that many take about 1 ms.
const burst = 256

// A meter measures how much of a budget is spent.
type meter struct {
	ctx      context.Context
	deadline time.Time // zero without a time limit
	left     int       // iterations; negative without a limit
	work     int       // plies since the last yield
	over     bool      // the time was up or the context was done, at the last look
}

func (b Budget) start(ctx context.Context) meter {
	m := meter{ctx: ctx, left: b.Iterations}
	if b.Time > 0 {
		m.deadline = time.Now().Add(b.Time)
	}
	if b.Iterations <= 0 {
		m.left = -1
		if b.Time <= 0 {
			m.left = 1
		}
	}
	m.look()
	return m
}

// look sets m.over.
func (m *meter) look() {
	m.over = m.over || m.ctx.Err() != nil || !m.deadline.IsZero() && !time.Now().Before(m.deadline)
}

// ply counts a ply that the search plays.
func (m *meter) ply() {
	if m.work++; m.work == burst {
		m.work = 0
		yield()
		m.look()
	}
}

// next reports whether another iteration may begin, and counts it.
func (m *meter) next() bool {
	m.look()
	if m.left == 0 || m.over {
		return false
	}
	if m.left > 0 {
		m.left--
	}
	return true
}
