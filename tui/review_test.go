package tui

import (
	"context"
	"errors"
	"image"
	"slices"
	"strings"
	"testing"

	"github.com/labyrinth-go/labyrinth/analysis"
)

// reviewedFile is a record of a game of two seats with mistakes.
const reviewedFile = "../cli/testdata/analyze.txt"

// TestReview goes through the mistakes of a game, forward and back, and looks at the best turns.
func TestReview(t *testing.T) {
	d := drive(t, image.Pt(100, 30), "-replay", reviewedFile, "-still")
	s := d.model.(app).screen.(*replayScreen)
	turns, err := analysis.All(analysis.Game(t.Context(), s.rules, s.rec, analysis.Options{}))
	if err != nil {
		t.Fatal(err)
	}
	turns = slices.DeleteFunc(turns, func(t analysis.Turn) bool { return !costly(t) })
	if len(turns) < 2 {
		t.Fatalf("%d mistakes, want a record with more", len(turns))
	}
	check := func(t1 analysis.Turn) {
		t.Helper()
		if s.at != t1.Ply-1 || s.best {
			t.Fatalf("the board before ply %d is shown (best turn: %v), want that before ply %d", s.at+1, s.best, t1.Ply)
		}
		d.want(analysis.TurnText(t1.Best))
		d.want(s.review.words.Verdict(t1.Verdict))
	}
	for _, turn := range turns {
		d.keys("n")
		check(turn)
		d.keys("b")
		got := s.game.table.game.Record().Plies
		if want := append(slices.Clone(s.rec.Plies[:turn.Ply-1]), turn.Best...); !slices.Equal(got, want) {
			t.Fatalf("the best turn is shown as %v, want %v", got[turn.Ply-1:], turn.Best)
		}
		d.want("the best turn")
		d.keys("b")
		check(turn)
	}
	d.keys("n")
	check(turns[len(turns)-1]) // there is no other
	d.want("no more mistakes")
	for i := len(turns) - 2; i >= 0; i-- {
		d.keys("N")
		check(turns[i])
	}
	d.keys("N ~no_more_mistakes right b b")
	check(turns[0])
	if d.keys("q"); !d.ended {
		t.Error("q does not leave the review")
	}
}

// TestReviewKeys checks that a review waits for what is not judged yet, and that another key
// ends the waiting.
func TestReviewKeys(t *testing.T) {
	d := drive(t, image.Pt(60, 24), "-replay", reviewedFile, "-still")
	s := d.model.(app).screen.(*replayScreen)
	_, cmd := s.key("n") // nothing is judged: the command is not run
	if cmd == nil || s.at != 0 || s.review.want != 1 {
		t.Fatalf("before anything is judged: ply %d, want %d", s.at, s.review.want)
	}
	d.want("reviewing 0 %")
	s.key("right")
	s.key("N")
	if s.review.want != -1 {
		t.Error("the last mistake is not waited for")
	}
	s.key("right")
	d.do(cmd) // all is judged now
	if s.at != 2 || !s.review.over {
		t.Errorf("after another key: ply %d, over %v", s.at, s.review.over)
	}
	if !strings.Contains(d.screen(), "Seat 2:") {
		t.Errorf("the turn is not described in a narrow terminal:\n%s", d.screen())
	}
}

// TestReviewAfterGame reviews a game that has just ended, and goes back to it.
func TestReviewAfterGame(t *testing.T) {
	d := drive(t, image.Pt(80, 24), "-seats", "human,human", "-seed", "1", "-still", "-delay", "0")
	d.keys("enter X enter")
	over := d.game()
	d.keys("a")
	if s, ok := d.model.(app).screen.(*replayScreen); !ok || s.review == nil {
		t.Fatalf("a leads to %T", d.model.(app).screen)
	}
	if d.keys("q"); d.game() != over {
		t.Error("q does not lead back to the game")
	}
}

// A review that is left ends, although a turn is being judged.
func TestReviewEnds(t *testing.T) {
	d := drive(t, image.Pt(80, 24), "-replay", reviewedFile, "-still")
	s := d.model.(app).screen.(*replayScreen)
	s.key("n")
	s.key("q")
	if m := s.review.judge().(reviewed); !errors.Is(m.err, context.Canceled) {
		t.Errorf("a review that was left answers %v", m.err)
	}
	if m := s.review.judge().(reviewed); m.more {
		t.Error("a review that was left goes on")
	}
}
