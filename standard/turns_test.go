package standard_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/gametest"
	"github.com/labyrinth-go/labyrinth/internal/long"
	"github.com/labyrinth-go/labyrinth/internal/testkit"
	"github.com/labyrinth-go/labyrinth/standard"
	"github.com/labyrinth-go/labyrinth/variant"
	"github.com/labyrinth-go/labyrinth/variant/hunt"
)

// turned returns rules with house rules about turns on the small layout.
func turned(turns hunt.Turns) standard.Rules {
	return standard.Rules{Layout: testkit.Small, Turns: turns}
}

// A seat may pass instead of shifting. Its whole turn is over, and the ban remains.
//
// Rules: house-pass
func TestPass(t *testing.T) {
	s := parse(t, turned(hunt.MayPass), ring+"a1,c3 a1,c3 1s :A,:B")
	plies := s.AppendPlies(nil)
	if last := plies[len(plies)-1]; last != hunt.Pass || last.String() != "pass" {
		t.Errorf("the last ply is %v, want pass", last)
	}
	shifted := after(t, s, plies[0].String()+" a1")
	passed := after(t, shifted, "pass")
	if passed.ToMove() != 0 || passed.Table().Board() != shifted.Table().Board() {
		t.Errorf("after passing %v, want seat 1 to shift on the board of %v", passed, shifted)
	}
	wantIllegal(t, after(t, s, plies[0].String()), "pass")
	wantIllegal(t, parse(t, small, ring+"a1,c3 a1,c3 1s :A,:B"), "pass")
	for _, r := range []standard.Rules{small, turned(hunt.MayPass)} {
		if _, err := r.ParsePly("foo"); err == nil || strings.Contains(err.Error(), "or pass") != r.Turns.Has(hunt.MayPass) {
			t.Errorf("%v: %v", r.Turns, err)
		}
		if _, err := r.ParsePly("pass"); (err == nil) != r.Turns.Has(hunt.MayPass) {
			t.Errorf("%v: pass is read with the error %v", r.Tags(), err)
		}
	}
}

// A walk must leave its square, but not if there is no other.
//
// Rules: house-leave-square
func TestLeave(t *testing.T) {
	r := turned(hunt.MustLeave)
	pawns := make(map[int]int) // by the squares that they reach, their own included
	for seed := range uint64(40) {
		start := kit.Deal(t, r, 2, seed)
		for _, shift := range start.AppendPlies(nil) {
			s := after(t, start, shift.String())
			reach := s.Table().Reach(0).Len()
			pawns[reach]++
			if stay := s.Table().Pawn(0).String(); reach == 1 {
				wantLegal(t, s, stay)
			} else {
				wantIllegal(t, s, stay)
			}
		}
	}
	if pawns[1] == 0 || pawns[2] == 0 || pawns[3] == 0 {
		t.Errorf("the pawns reach so many squares: %v; want some of each", pawns)
	}
}

// Who may pass cannot shift so that its pawn can go nowhere.
//
// Rules: house-leave-square
func TestLeaveOrPass(t *testing.T) {
	r, free := turned(hunt.MustLeave|hunt.MayPass), turned(hunt.MustLeave)
	caught := 0
	for seed := range uint64(40) {
		s, all := kit.Deal(t, r, 2, seed), kit.Deal(t, free, 2, seed)
		for _, shift := range all.AppendPlies(nil) {
			next := after(t, all, shift.String())
			if next.Table().Reach(0).Len() > 1 {
				after(t, s, shift.String())
				continue
			}
			caught++
			wantIllegal(t, s, shift.String())
			if _, err := r.Parse(next.String()); !errors.Is(err, game.ErrTurn) {
				t.Errorf("%v is read with the error %v", next, err)
			}
		}
	}
	if caught == 0 {
		t.Error("no shift leaves a pawn without another square")
	}
}

// A pawn can neither enter nor pass the square of another.
//
// Rules: house-block
func TestBlock(t *testing.T) {
	r := turned(hunt.Blocking)
	const banned = "6aAc/5B7E5C/3aD9 7F Sb "
	s := parse(t, r, banned+"a1,b1 a1,c3 1m :A,:B") // the ring is open all around
	wantIllegal(t, s, "b1")
	if got := s.View(0).Reach(); got.Has(s.Table().Pawn(1)) || got.Len() != s.Table().Reach(0).Len()-1 {
		t.Errorf("around the other pawn a pawn reaches %v, want all of %v but b1", got, s.Table().Reach(0))
	}
	if path, wall := s.View(0).Path(labyrinth.SquareAt(3, 1)); len(path) < 4 || wall != -1 {
		t.Errorf("the path to c1 is %v, want the way around", path)
	}
	if _, err := r.Parse(banned + "b1,b1 a1,c3 1m :A,:B"); err == nil || !strings.Contains(err.Error(), "two pawns on b1") {
		t.Errorf("two pawns on a square are read with the error %v", err)
	}
}

// The spare tile goes in as it came out.
//
// Rules: house-spare
func TestKeepSpare(t *testing.T) {
	r := turned(hunt.KeepSpare)
	s := kit.Deal(t, r, 2, 1)
	for range 30 {
		lies := s.String()[strings.LastIndex(s.String(), " ")+1:]
		for _, shift := range s.AppendPlies(nil) {
			if !strings.HasSuffix(shift.String(), ":"+lies) {
				t.Fatalf("%v lists %v, and the spare lies as %s", s, shift, lies)
			}
		}
		s = after(t, s, s.AppendPlies(nil)[0].String()+" "+s.Table().Pawn(s.ToMove()).String())
		if again := parse(t, r, s.String()); again != s {
			t.Fatalf("%v is read as %v", s, again)
		}
	}
	text := s.String()
	if notes := s.View(0).Notes(); notes[len(notes)-1] != "the spare tile lies as "+text[strings.LastIndex(text, " ")+1:] {
		t.Errorf("the notes of %v are %q", s, notes)
	}
	if _, err := r.Parse(text[:strings.LastIndex(text, " ")] + " NESW"); err == nil || !strings.Contains(err.Error(), "as it lies") {
		t.Errorf("a spare tile that cannot lie so: %v", err)
	}
}

// Everybody sees the top card of every pile, and nobody more.
//
// Rules: cards-shown
func TestShown(t *testing.T) {
	r := standard.Rules{Layout: testkit.Small, Look: standard.Shown}
	s := parse(t, r, ring+"a1,c3 a1,c3 1s :AB,:CD")
	wantCards(t, s, ":A?,:C?", ":A?,:C?", ":A?,:C?")
	if q := s.View(0).Quest(1); !q.Open || q.Pictures.String() != "C" {
		t.Errorf("the quest of seat 2 is %+v, want an open one for C", q)
	}
}

// Without the way home the last find wins, for everybody.
//
// Rules: house-return
func TestNoReturn(t *testing.T) {
	r := standard.Rules{Layout: testkit.Small, Return: variant.ReturnWaived}
	for seed := range uint64(5) {
		s := kit.Deal(t, r, 2, seed)
		end, w := testkit.PlayToWin(t, s, slowly(r, s.String()), rand.New(rand.NewPCG(1, seed)).IntN)
		if end.Cards().Left(w) != 0 || end.Cards().Left(1-w) == 0 {
			t.Errorf("seat %v wins in %v, want the first without cards", w, end)
		}
	}
}

// The kit accepts every house rule, alone and with others.
func TestKitOfTurns(t *testing.T) {
	for i := range 16 {
		if i%long.Count(5, 1) != 0 {
			continue
		}
		turns := hunt.Turns(i)
		r := turned(turns)
		r.Look, r.Return = standard.Look(1+i%3), variant.Return(i%3)
		t.Run(fmt.Sprint(i), func(t *testing.T) {
			gametest.Test(t, r, gametest.Options{Seats: []int{1 + i%4}, Games: 1, Endless: true})
		})
	}
}
