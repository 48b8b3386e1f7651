package gametest_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/gametest"
	"github.com/labyrinth-go/labyrinth/internal/testkit"
	"github.com/labyrinth-go/labyrinth/standard"
	"github.com/labyrinth-go/labyrinth/variant"
)

// TestQuests checks that a game may have quests if its turns are a shift and a walk,
// and that the kit reports one with two shifts in a turn.
func TestQuests(t *testing.T) {
	opts := gametest.Options{Seats: []int{2}, Games: 1, Plies: 60, Allocates: true, Endless: true}
	gametest.Test(t, testkit.Shifts{N: 1}, opts)
	wantFailure(t, gametest.Check(testkit.Shifts{N: 2}, opts), "quest-turn")
}

// TestBrokenQuests checks that the kit reports wrong quests.
func TestBrokenQuests(t *testing.T) {
	type view = standard.View
	quests := map[string]func(v view, p game.Player, q variant.Quest) variant.Quest{
		"always the same": func(_ view, _ game.Player, q variant.Quest) variant.Quest { q.Left = 9; return q },
		"grows with each shift": func(v view, _ game.Player, q variant.Quest) variant.Quest {
			if v.Table().Phase() == labyrinth.ToWalk {
				q.Left++
			}
			return q
		},
		"others see more": func(v view, p game.Player, q variant.Quest) variant.Quest {
			if v.Seat() != p {
				q.Left++
			}
			return q
		},
	}
	for name, quest := range quests {
		t.Run(name, func(t *testing.T) {
			opts := gametest.Options{Seats: []int{2}, Games: 1, Plies: 200, Allocates: true, Endless: true}
			wantFailure(t, gametest.Check(testkit.Shifts{N: 1, Quest: &quest}, opts), "quest-left")
		})
	}
}

func wantFailure(t *testing.T, err error, name string) {
	t.Helper()
	var fs gametest.Failures
	if !errors.As(err, &fs) || len(fs) != 1 || fs[0].Requirement.Name != name {
		t.Errorf("the kit reports %v, want %s alone", err, name)
	}
	for _, r := range gametest.Requirements() {
		if strings.HasPrefix(r.Name, "quest-") && r.Name != "quest-turn" && r.Name != "quest-left" {
			t.Errorf("no broken game for the requirement %s", r.Name)
		}
	}
}
