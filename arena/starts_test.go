package arena_test

import (
	"crypto/sha256"
	"errors"
	"fmt"
	"testing"

	"github.com/labyrinth-go/labyrinth/arena"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/play"
	"github.com/labyrinth-go/labyrinth/standard"
)

// deal returns the first state of a game.
func deal(t *testing.T, seats int, seed uint64) standard.State {
	t.Helper()
	s, err := standard.Rules{}.Deal(seats, seed)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// Deals take the starts in turn, and the file names them.
func TestStartFrom(t *testing.T) {
	m := newMatch("greedy", "random")
	m.Deals, m.Limit = 5, 4
	starts := []standard.State{deal(t, 2, 11), deal(t, 2, 12)}
	if err := m.StartFrom(starts...); err != nil {
		t.Fatal(err)
	}
	if want := fmt.Sprintf("%x", sha256.Sum256([]byte(starts[0].String()+"\n"+starts[1].String()+"\n"))); m.Starts != want {
		t.Errorf("Starts is %q, want %q", m.Starts, want)
	}
	m.Report = func(r arena.Result, rec play.Record[standard.State]) error {
		if rec.Start != starts[(r.Deal-1)%2] {
			t.Errorf("deal %d starts with %v", r.Deal, rec.Start)
		}
		return nil
	}
	m.File = t.TempDir() + "/out"
	run(t, m)
	dealt := newMatch("greedy", "random")
	dealt.File, dealt.Limit = m.File, 4
	if _, err := dealt.Run(t.Context()); !errors.Is(err, play.ErrRecord) {
		t.Errorf("a match without starts continues the file: %v", err)
	}
	if err := m.StartFrom(); err != nil || m.Starts != "" {
		t.Errorf("without states: %v, Starts %q", err, m.Starts)
	}
}

func TestBadStarts(t *testing.T) {
	m := newMatch("greedy", "random")
	over, err := standard.Rules{}.Parse("6aeA5eB6c/a96OceT69/7C57D7UeE9QdF/5eSc3PcRbXa/7GcbHcMdIadJ/a596abVeW/3cNbK5bL39 5 Nb a1,g7 a1,g7 1x TRUXIKBCGJEN:,:HASPLMWFDQVO")
	if err != nil {
		t.Fatal(err)
	}
	if err := m.StartFrom(deal(t, 2, 1), deal(t, 3, 1)); !errors.Is(err, game.ErrSeats) {
		t.Errorf("three seats: %v", err)
	}
	if err := m.StartFrom(deal(t, 2, 1), over); !errors.Is(err, game.ErrOption) {
		t.Errorf("the game is over: %v", err)
	}
	if m.Starts != "" {
		t.Errorf("after an error Starts is %q", m.Starts)
	}
}
