package main

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/labyrinth-go/labyrinth/catalog"
)

// frameLog keeps what each frame is.
type frameLog []string

func (f *frameLog) Write(b []byte) (int, error) {
	*f = append(*f, string(b))
	return len(b), nil
}

// ticks returns a channel that always has a tick.
func ticks(ctx context.Context) <-chan time.Time {
	tick := make(chan time.Time)
	go func() {
		for {
			select {
			case tick <- time.Time{}:
			case <-ctx.Done():
				return
			}
		}
	}()
	return tick
}

// TestAnimate animates the beginning of a game of every variant.
func TestAnimate(t *testing.T) {
	for _, v := range catalog.All().Variants {
		var frames frameLog
		if err := animate(t.Context(), &frames, v.Name, 1, 20, ticks(t.Context())); err != nil {
			t.Fatal(v.Name, err)
		}
		chosen, paths := 0, 0
		for _, frame := range frames {
			if strings.ContainsAny(frame, "▷◁▽△") {
				chosen++
			}
			if strings.ContainsAny(frame, "━┃") {
				paths++
			}
		}
		if _, ok := mustOpen(t, v).BoardLayout(); !ok {
			if len(frames) != 20 {
				t.Errorf("%s: %d frames, want one for each of 20 plies", v.Name, len(frames))
			}
		} else if len(frames) < 30 || chosen < 5 || chosen > 10 || paths == 0 {
			t.Errorf("%s: %d frames, %d with a slot chosen, %d with a path", v.Name, len(frames), chosen, paths)
		}
	}
}

func mustOpen(t *testing.T, v catalog.Variant) catalog.Rules {
	t.Helper()
	r, err := v.Open()
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func TestInterrupted(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if err := animate(ctx, &frameLog{}, "standard", 1, 20, nil); !errors.Is(err, context.Canceled) {
		t.Errorf("%v, want context.Canceled", err)
	}
}
