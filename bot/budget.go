// This file holds how much a searching bot may think.

package bot

import (
	"context"
	"strconv"
	"time"

	"github.com/labyrinth-go/labyrinth/game"
)

// A Budget is how much a searching bot may think about one ply. If both bounds
// are set it stops at the first that is met; one that is not positive does not
// bound. The zero Budget is that of one iteration. With a bound in time what
// a bot chooses depends on the machine; with one in iterations alone it does
// not.
type Budget struct {
	Iterations int
	Time       time.Duration
}

// ParseBudget reads a budget: a number of iterations, as in 400, or a time in
// the form of [time.ParseDuration], as in 50ms. The error matches
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
		Why: "a budget is a number of iterations, as in 400, or a time, as in 50ms",
	}
}

// A meter watches a budget while it is spent.
type meter struct {
	ctx      context.Context
	deadline time.Time // zero if time does not bound
	left     int       // iterations; negative if they do not bound
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
	return m
}

// next reports whether another iteration may begin, and counts it.
func (m *meter) next() bool {
	if m.left == 0 || m.over() {
		return false
	}
	if m.left > 0 {
		m.left--
	}
	return true
}

// over reports whether the time is up or the context done.
func (m *meter) over() bool {
	return m.ctx.Err() != nil || !m.deadline.IsZero() && !time.Now().Before(m.deadline)
}
