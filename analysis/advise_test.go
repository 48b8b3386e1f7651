package analysis_test

import (
	"context"
	"fmt"
	"log"
	"slices"
	"testing"

	"github.com/labyrinth-go/labyrinth/analysis"
	"github.com/labyrinth-go/labyrinth/bot"
	"github.com/labyrinth-go/labyrinth/catalog"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/internal/long"
	"github.com/labyrinth-go/labyrinth/play"
	"github.com/labyrinth-go/labyrinth/standard"
	"github.com/labyrinth-go/labyrinth/variant"
)

// follow plays the turn that is advised to the seat that acts, and returns it.
func follow(t *testing.T, r catalog.Rules, s *play.Session[catalog.State], o analysis.Options) []game.Ply {
	t.Helper()
	p := s.ToMove()
	turn, err := analysis.Advise(t.Context(), r, s.Events(p, -1), o)
	if err != nil {
		t.Fatalf("%v: %v", r.Tags(), err)
	}
	for _, ply := range turn {
		if _, err := s.Submit(p, s.Last(), ply); err != nil {
			t.Fatalf("%v: advised %s: %v", r.Tags(), turn, err)
		}
	}
	return turn
}

// Who follows the advice plays the best turns by the report, in all games.
func TestAdvise(t *testing.T) {
	for _, variant := range catalog.All().Names() {
		r := open(t, variant)
		start, err := r.Deal(2, 5)
		if err != nil {
			t.Fatal(err)
		}
		s := play.NewSession[catalog.State](r, start, play.Options{Seed: 5})
		for s.ToMove() >= 0 && s.Last() < long.Count(12, 24) {
			follow(t, r, s, analysis.Options{Depth: analysis.Quick})
		}
		for _, turn := range analyzed(t, r, s.Record()) {
			if turn.Verdict != "" {
				t.Errorf("%s: advised %s, and then called %s: best is %s", variant, turn.Played, turn.Verdict, turn.Best)
			}
		}
	}
}

// A win that is there is advised, though other turns may win just as surely later.
func TestAdviseWins(t *testing.T) {
	const lead = "66eA9MeB3Pc/5ac3c7Ta/7C3R7D3eEcdF/a555bWeX5/7GabHcOdIdSdJ/3c6Q3dUc5/36NbKbVbL59 5 - a1,g7 a1,g7 1s HNPBFSQRJLKG:,IO:MTXVEUDWAC"
	starts := []struct{ variant, text string }{{"standard", lead}, {"kids", lead}}
	for _, variant := range []string{"standard", "kids", "anniversary", "battlechess"} { // in glow points are counted at the end
		n := len(starts) + long.Count(2, 40)
		for seed := uint64(0); len(starts) < n && seed < 200; seed++ {
			if state, ok := winning(t, open(t, variant), seed); ok {
				starts = append(starts, struct{ variant, text string }{variant, state.String()})
			}
		}
		if len(starts) < n {
			t.Errorf("%s: too few games are won by the seat that acts", variant)
		}
	}
	for _, start := range starts {
		r := open(t, start.variant)
		state, err := r.Parse(start.text)
		if err != nil {
			t.Fatal(err)
		}
		s := play.NewSession[catalog.State](r, state, play.Options{})
		var advised []game.Ply
		for s.ToMove() == state.ToMove() {
			advised = append(advised, follow(t, r, s, analysis.Options{})...)
		}
		if s.ToMove() != game.Nobody {
			t.Errorf("%s: %s\nadvised %s, which does not win, and another turn does", start.variant, state, advised)
		}
	}
}

// A find that costs next to nothing is advised, though the search likes another turn a little
// better.
func TestAdviseFinds(t *testing.T) {
	for _, start := range []struct{ variant, text string }{
		{"standard", "6aeAbVeBac/3QbXc3Oc3N6/7C57D6eEadF/6dU5dSdW3c/7G3PbHcdIcMdJ/a5537T95/3abK9RbLa9 5 E2 b5,c1 a1,g7 1s KLTP:MJICWEQG,VRHA:XOBSFDNU"},
		{"standard", "66OeAaeBdSc/eVaa9P57TeW/7C6N7DaeEcdF/59c3Qaac/7G9bH3RdI5dJ/3dUca3ceX/36MbK5bLa9 3 Sd a2,b2 a1,g7 1s CKJAG:TQBPODN,IXU:WRELSMHVF"},
		{"glow", "63NeA5*CeB7Uc/a*BbXc*Ja*D6Qa*E5/7C57DaeE6*KdF/5*AdS5*FdWc3O9R/7G6*GbHbVdIadJ/c*H3P5c7Ta9/3c*LbK3*IbLcM9 3 W2 c4,c2 a1,g7 1s KLTP:,MJ: GF:HE,KJ:AD night -"},
	} {
		r := open(t, start.variant)
		state, err := r.Parse(start.text)
		if err != nil {
			t.Fatal(err)
		}
		s := play.NewSession[catalog.State](r, state, play.Options{})
		left := func() int { return s.View(0).(variant.QuestView).Quest(0).Left }
		before := left()
		turn := follow(t, r, s, analysis.Options{Depth: analysis.Quick})
		if left() >= before {
			t.Errorf("%s: %s\nadvised %s, which finds nothing", start.variant, state, turn)
		}
	}
}

// A find is not advised if it costs much, as one after which the next seat can win. With three
// seats chances are not known.
func TestAdviseFindsNoGift(t *testing.T) {
	const text = "65eA3eBac/6adX5cR7WcN/7Ca7DdUeE9MdF/95dV3aa5/7GabH5dIcdJ/3cP9Q93O5dS/37TbK6bLc9 3 Sf c2,f2,g2 a1,g1,g7 3s DLICOMKX:,VQTRPUE:B,GHWAJSN:F"
	r := open(t, "standard")
	state, err := r.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	s := play.NewSession[catalog.State](r, state, play.Options{})
	turn := follow(t, r, s, analysis.Options{Depth: analysis.Quick})
	if wins(t, s.State(), 0, 2) {
		t.Errorf("advised %s, after which seat 1 can win", turn)
	}
}

// winning plays a game of two greedy seats until the one to act can win in its turn, if that
// happens. Two greedy seats may repeat themselves for ever.
func winning(t *testing.T, r catalog.Rules, seed uint64) (state catalog.State, ok bool) {
	state, err := r.Deal(2, seed)
	if err != nil {
		t.Fatal(err)
	}
	greedy := []play.Bot{bot.Greedy(r, seed), bot.Greedy(r, seed+1)}
	s := play.NewSession[catalog.State](r, state, play.Options{Seed: seed})
	for s.ToMove() != game.Nobody && s.Last() < 500 {
		if wins(t, s.State(), s.ToMove(), 2) {
			return s.State(), true
		}
		answer, err := greedy[s.ToMove()](t.Context(), s.Question())
		if err != nil {
			t.Fatal(err)
		}
		if _, err := s.Submit(s.ToMove(), s.Last(), answer.Ply); err != nil {
			t.Fatal(err)
		}
	}
	return state, false
}

// wins reports whether seat p can win by at most n plies of its own.
func wins(t *testing.T, s catalog.State, p game.Player, n int) bool {
	if n == 0 || s.ToMove() != p {
		return s.Outcome().WonBy(p)
	}
	return slices.ContainsFunc(s.AppendPlies(nil), func(ply game.Ply) bool {
		next, err := s.Play(ply)
		if err != nil {
			t.Fatal(err)
		}
		return wins(t, next, p, n-1)
	})
}

// A hint for the seat that acts.
func ExampleAdvise() {
	rules := standard.Rules{}
	start, err := rules.Deal(2, 1)
	if err != nil {
		log.Fatal(err)
	}
	s := play.NewSession(rules, start, play.Options{})
	turn, err := analysis.Advise(context.Background(), rules, s.Events(s.ToMove(), -1), analysis.Options{})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(analysis.TurnText(turn))
	// Output:
	// E6:NEW b1
}
