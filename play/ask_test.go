package play_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/play"
)

// TestAsk checks what Ask does with the answers of a bot.
func TestAsk(t *testing.T) {
	first := plies(t, duelPlies)[0]
	broken := errors.New("out of ideas")
	cancelled, cancel := context.WithCancel(t.Context())
	cancel()
	for name, test := range map[string]struct {
		ctx    context.Context
		answer ply
		err    error
		want   error
		reason string
		last   int
	}{
		"a ply":            {t.Context(), first, nil, nil, "", 1},
		"an illegal ply":   {t.Context(), ply{}, nil, game.ErrIllegal, "", 0},
		"an error":         {t.Context(), first, broken, broken, "", 0},
		"a resignation":    {t.Context(), first, fmt.Errorf("dinner: %w", play.ErrResign), nil, play.Resigned, 1},
		"an empty forfeit": {t.Context(), first, play.Forfeit{Err: broken}, broken, "", 0},
		"a bad forfeit":    {t.Context(), first, play.Forfeit{Reason: "\"", Err: broken}, broken, "", 0},
		"a done context":   {cancelled, first, nil, context.Canceled, "", 0},
	} {
		s := play.NewSession(small, parse(t, small, duel), play.Options{})
		_, err := s.Ask(test.ctx, play.For(func(_ context.Context, v view) (ply, error) {
			if test.ctx.Err() != nil || v.Seat() != 0 {
				t.Errorf("%s: the bot was asked for seat %v", name, v.Seat())
			}
			return test.answer, test.err
		}))
		_, reason := s.Outcome()
		if !errors.Is(err, test.want) || reason != test.reason || s.Last() != test.last {
			t.Errorf("%s: %v, reason %q, last event %d; want %v, %q, %d", name, err, reason, s.Last(), test.want, test.reason, test.last)
		}
		if err != nil && !strings.Contains(err.Error(), "ply 1, by 1") {
			t.Errorf("%s: the error %q does not name the ply and the seat", name, err)
		}
	}
	over := play.NewSession(small, parse(t, small, duelEnd), play.Options{})
	if _, err := over.Ask(t.Context(), fails(broken)); !errors.Is(err, play.ErrOver) {
		t.Errorf("after the end: %v, want ErrOver", err)
	}
}
