// This file checks the options for sentences of the manual that can be read in two
// ways.

package battlechess_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/labyrinth-go/labyrinth/battlechess"
	"github.com/labyrinth-go/labyrinth/game"
)

// under reads a state by rules.
func under(t *testing.T, r battlechess.Rules, text string) battlechess.State {
	t.Helper()
	s, err := r.Parse(text)
	if err != nil {
		t.Fatalf("Parse(%q): %v", text, err)
	}
	if s.String() != text {
		t.Errorf("%q prints as %v", text, s)
	}
	return s
}

// TestLegendChoosesOne checks that by the option Legends a legend battles one of two
// enemies in a direction, and nothing else changes.
//
// Rules: one-enemy
func TestLegendChoosesOne(t *testing.T) {
	r := battlechess.Rules{OneEnemy: true}
	const board = "v+++6/2r=3/1s==3/1K=4/1==4/V++6"
	two := under(t, r, position(board, "-", "1t"))
	wantLegal(t, two, "b4x", "b4xN1 b4xN2") // Reshiram is first: its top-left square is in row 2
	wantIllegal(t, two, "b4xN b4xNE1 b4xS1")
	for _, x := range []struct{ plies, want string }{
		{"b4xN2", "v+++6/2r=3/1s~==3/1K=4/1==4/V++6 - 2t"},
		{"b4xN1 +0", "v+++6/2r=3/1s==3/1K~=4/1==4/V++6 +0 2t"},
		{"b4xN1 +70", "v+++6/2r~=3/1s==3/1K=4/1==4/V++6 - 2t"},
	} {
		f := strings.Fields(after(t, two, x.plies).String())
		if got := f[0] + " " + f[3] + " " + f[4]; got != x.want {
			t.Errorf("after %s\n got %s\nwant %s", x.plies, got, x.want)
		}
	}
	waits := after(t, two, "b4xN1")
	if got := waits.String(); !strings.HasSuffix(got, " 1c:b4xN1") || under(t, r, got) != waits {
		t.Errorf("while a card is drawn the state is %s", got)
	}
	// One enemy needs no choice, and without the option there is none.
	one := under(t, r, position("v+++6/7/1s1m3/1K=4/1==4/V++6", "-", "1t"))
	wantLegal(t, one, "b4x", "b4xN")
	wantIllegal(t, one, "b4xN1 b4xN2")
	wantIllegal(t, parse(t, position(board, "-", "1t")), "b4xN1 b4xN2")
	if _, err := (battlechess.Rules{}).Parse(position(board, "-", "1c:b4xN1")); !errors.Is(err, game.ErrTurn) {
		t.Errorf("a card for a chosen enemy is read without the option: %v", err)
	}
}

// TestReshuffleUnder checks that by the option Reshuffle the cards that lie face up
// are drawn only after those that have not been drawn.
//
// Rules: reshuffle
func TestReshuffleUnder(t *testing.T) {
	r := battlechess.Rules{ReshuffleUnder: true}
	const board = "3v+++3/3m3/3P3/7/7/3V+++3"
	s := after(t, under(t, r, position(board, "+0+20", "1t")), "d3xN +70")
	want := func(s battlechess.State, up, left, low []int) {
		t.Helper()
		if !slices.Equal(s.FaceUp(), up) || !slices.Equal(s.Left(), left) || !slices.Equal(s.Under(), low) {
			t.Errorf("%v\nface up %v, left %v, under %v; want %v, %v, %v", s, s.FaceUp(), s.Left(), s.Under(), up, left, low)
		}
		under(t, r, s.String())
	}
	want(s, nil, []int{0, 30, 40}, []int{0, 20, 70})
	if cards := strings.Fields(s.String())[3]; cards != "-/+0+20+70" {
		t.Errorf("the cards are written %s", cards)
	}
	// The others come first, and then the ones below.
	last := under(t, r, position(board, "+30+40/+0+20+70", "1t"))
	waits := after(t, last, "d3xN")
	wantLegal(t, waits, "+", "+0")
	want(after(t, waits, "+0"), []int{0, 30, 40}, []int{0, 20, 70}, nil)
	// If +70 is the last card, all cards make the new deck.
	s = after(t, under(t, r, position(board, "+0+0+20+30+40", "1t")), "d3xN +70")
	want(s, nil, []int{0, 0, 20, 30, 40, 70}, nil)
	for _, cards := range []string{"-/+0", "-/-", "-/", "+0+0+20+30+40/+70", "-/+70+0", "-/+70+70", "/+70"} {
		if _, err := r.Parse(position(board, cards, "1t")); err == nil {
			t.Errorf("the cards %s are read", cards)
		}
	}
	if _, err := (battlechess.Rules{}).Parse(position(board, "-/+70", "1t")); err == nil {
		t.Error("cards under others are read without the option")
	}
}

// TestChoicesAreTags opens the rules that tags name.
func TestChoicesAreTags(t *testing.T) {
	for _, r := range []battlechess.Rules{{}, {OneEnemy: true}, {ReshuffleUnder: true}, {OneEnemy: true, ReshuffleUnder: true}} {
		back, err := battlechess.Open(r.Tags()...)
		if err != nil || back != r {
			t.Errorf("%v: %v, %v", r.Tags(), back, err)
		}
	}
}

// TestFirst checks that either seat can go first, and that lots fall on both.
//
// Rules: first-player
func TestFirst(t *testing.T) {
	for first, want := range map[string]string{"": "1t", "1": "1t", "2": "2t"} {
		var tags []game.Tag
		if first != "" {
			tags = append(tags, game.Tag{Name: "First", Value: first})
		}
		r, err := battlechess.Open(tags...)
		if err != nil {
			t.Fatal(err)
		}
		s, err := r.Deal(2, 1)
		if err != nil || !strings.HasSuffix(s.String(), " "+want) {
			t.Errorf("First %q: %v, %v, want %s", first, s, err, want)
		}
	}
	begins := make(map[game.Player]int)
	for seed := range uint64(100) {
		s, err := battlechess.Rules{First: game.Chance}.Deal(2, seed)
		if err != nil {
			t.Fatal(err)
		}
		begins[s.ToMove()]++
	}
	if begins[0] < 30 || begins[1] < 30 {
		t.Errorf("by lot seats begin so often: %v", begins)
	}
}
