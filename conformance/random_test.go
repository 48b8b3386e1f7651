package conformance_test

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/labyrinth-go/labyrinth/catalog"
	"github.com/labyrinth-go/labyrinth/conformance"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/internal/long"
	"github.com/labyrinth-go/labyrinth/internal/testkit"
)

// TestRandomModels checks random questions against the slow models, as
// TestModelsAgree does with the vectors.
func TestRandomModels(t *testing.T) {
	t.Parallel()
	games := long.Count(4, 40)
	for _, v := range catalog.All().Variants {
		report, err := conformance.Check(t.Context(), new(slowPort).ask, drawn(t, v.Name, games, 1))
		if err != nil {
			t.Fatal(err)
		}
		for _, tally := range report.Tallies {
			if tally.Differ > 0 {
				t.Errorf("%s: %s: %d of %d differ, the first: %+v", v.Name, tally.Kind, tally.Differ, tally.Asked, *tally.First)
			}
			if byHand := tally.Kind == "parse" || tally.Kind == "ply"; tally.Skipped > 0 && !byHand {
				t.Errorf("%s: %s: the models leave out %d of %d", v.Name, tally.Kind, tally.Skipped, tally.Asked)
			}
		}
	}
}

// drawn returns random questions.
func drawn(t *testing.T, variant string, games int, seed uint64) []conformance.Question {
	t.Helper()
	all, err := conformance.Random(variant, games, seed)
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// TestRandom checks the questions: the same for one seed, others for another, of
// all kinds and every setup, and most texts to be parsed are bad.
func TestRandom(t *testing.T) {
	t.Parallel()
	games := long.Count(30, 60)
	for _, v := range catalog.All().Variants {
		all := drawn(t, v.Name, games, 7)
		few := games / 6
		again := drawn(t, v.Name, few, 7)
		if diff := cmp.Diff(all[:min(len(all), len(again))], again); diff != "" {
			t.Errorf("%s: from one seed (-first +again):\n%s", v.Name, diff)
		}
		other := drawn(t, v.Name, few, 8)
		if n := same(again, other); n > len(other)/10 {
			t.Errorf("%s: from two seeds %d of %d questions are the same", v.Name, n, len(other))
		}
		kinds, setups, bad := make(map[string]int), make(map[string]bool), 0
		for _, q := range all {
			kinds[q.Kind()]++
			setups[strings.Join(testkit.TagWords(q.Options), "|")] = true
			if q.Kind() == "parse" && q.Want != "ok" {
				bad++
			}
			if q.Game != v.Name || q.File != "" || q.Line < 1 || q.Line > games || q.Want == conformance.Unknown {
				t.Errorf("%s: %+v", v.Name, q)
			}
		}
		want := strings.Fields("deal play tomove plies perft outcome view parse ply")
		switch v.Name {
		case "glow":
			want = append(want, "score")
		case "battlechess":
			want = append(want, "weights")
		}
		for _, kind := range want {
			if kinds[kind] < 10 {
				t.Errorf("%s: %d times %s", v.Name, kinds[kind], kind)
			}
		}
		if parse := kinds["parse"]; bad < parse/2 || bad == parse {
			t.Errorf("%s: %d of %d texts are bad", v.Name, bad, parse)
		}
		if want := map[string]int{"standard": 6, "kids": 7, "glow": 3, "anniversary": 7, "battlechess": 5}[v.Name]; len(setups) != want {
			t.Errorf("%s: %d setups, want %d", v.Name, len(setups), want)
		}
	}
	if _, err := conformance.Random("chess", 1, 1); !errors.Is(err, game.ErrOption) {
		t.Errorf("a variant that there is not: %v", err)
	}
	if all := drawn(t, "glow", 0, 1); len(all) > 0 {
		t.Errorf("about no games there are %d questions", len(all))
	}
}

func same(all, others []conformance.Question) (n int) {
	asked := make(map[string]bool)
	for _, q := range others {
		asked[q.Ask] = true
	}
	for _, q := range all {
		if asked[q.Ask] {
			n++
		}
	}
	return n
}

// Random questions find a fault that no vector finds, and name the game.
func TestRandomFinds(t *testing.T) {
	var library conformance.Answerer
	all := drawn(t, "kids", 20, 3)
	rare := all[slices.IndexFunc(all, func(q conformance.Question) bool { return q.Line == 15 && q.Kind() == "plies" })]
	port := func(_ context.Context, question string) (string, error) {
		answer := library.Answer(question)
		if question == rare.Ask {
			answer += " a1"
		}
		return answer, nil
	}
	if report, err := conformance.Check(t.Context(), port, questions(t)); err != nil || !report.Agrees() {
		t.Fatalf("the vectors have it: %v", err)
	}
	report, err := conformance.Check(t.Context(), port, all)
	if err != nil || len(report.Differ) != 1 || report.Differ[0].Where() != "random game 15" {
		t.Errorf("what differs is %v, %v", report.Differ, err)
	}
}
