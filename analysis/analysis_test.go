package analysis_test

import (
	"context"
	"encoding/json"
	"errors"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/analysis"
	"github.com/labyrinth-go/labyrinth/bot"
	"github.com/labyrinth-go/labyrinth/catalog"
	"github.com/labyrinth-go/labyrinth/examples/ownvariant/lap"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/internal/long"
	"github.com/labyrinth-go/labyrinth/play"
	"github.com/labyrinth-go/labyrinth/standard"
)

// open returns the rules of a variant.
func open(t *testing.T, variant string, tags ...game.Tag) catalog.Rules {
	t.Helper()
	games := catalog.All()
	games.Variants = append(games.Variants, lap.Variant)
	r, err := games.Open(append(tags, game.Tag{Name: "Variant", Value: variant})...)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// played returns the record of a game between bots.
func played(t *testing.T, r catalog.Rules, seed uint64, limit int, names ...string) catalog.Record {
	t.Helper()
	start, err := r.Deal(len(names), seed)
	if err != nil {
		t.Fatal(err)
	}
	var bots []play.Bot
	for i, name := range names {
		b, err := r.Bot(name, seed+uint64(i), bot.Budget{})
		if err != nil {
			t.Fatal(err)
		}
		bots = append(bots, b)
	}
	rec, err := play.Run(t.Context(), r, start, bots, play.Options{Limit: limit, Seed: seed})
	if err != nil {
		t.Fatal(err)
	}
	return rec
}

func analyzed(t *testing.T, r catalog.Rules, rec catalog.Record) []analysis.Turn {
	t.Helper()
	turns, err := analysis.All(analysis.Game(t.Context(), r, rec, analysis.Options{Depth: analysis.Quick}))
	if err != nil {
		t.Fatal(err)
	}
	return turns
}

// In all games, every turn is rated, in order; a loss is not negative and not more than the
// chance; verdicts follow from losses and proofs.
func TestGame(t *testing.T) {
	for _, variant := range catalog.All().Names() {
		t.Run(variant, func(t *testing.T) {
			r := open(t, variant)
			rec := played(t, r, 5, 40, "greedy", "medium")
			turns := analyzed(t, r, rec)
			at := 0
			states, err := play.States(rec)
			if err != nil {
				t.Fatal(err)
			}
			for _, turn := range turns {
				for at < turn.Ply-1 && states[at].ToMove() == game.Chance {
					at++
				}
				if turn.Ply != at+1 || turn.Seat != states[at].ToMove() {
					t.Fatalf("ply %d of seat %v, want ply %d of seat %v", turn.Ply, turn.Seat, at+1, states[at].ToMove())
				}
				if !slices.Equal(turn.Played, rec.Plies[at:at+len(turn.Played)]) {
					t.Errorf("ply %d: %v, the record has %v", turn.Ply, turn.Played, rec.Plies[at])
				}
				at += len(turn.Played)
				if !turn.Known || turn.Loss < 0 || turn.Loss > turn.Chance || turn.Chance > 1 {
					t.Errorf("ply %d: %+v", turn.Ply, turn)
				}
				if want := verdict(turn); turn.Verdict != want {
					t.Errorf("ply %d: loss %v is %q, want %q", turn.Ply, turn.Loss, turn.Verdict, want)
				}
				if slices.Equal(turn.Played, turn.Best) && turn.Verdict != "" {
					t.Errorf("ply %d: the best turn is a %s", turn.Ply, turn.Verdict)
				}
			}
			left := map[game.Player]bool{} // at most one seat, whose turn was not completed
			for _, s := range states[at:len(rec.Plies)] {
				if s.ToMove() >= 0 {
					left[s.ToMove()] = true
				}
			}
			if len(left) > 1 {
				t.Errorf("%d of %d plies are rated", at, len(rec.Plies))
			}
		})
	}
}

func verdict(t analysis.Turn) analysis.Verdict {
	switch {
	case t.Loss >= 0.15:
		return analysis.Blunder
	case t.Loss >= 0.07:
		return analysis.Mistake
	case t.Loss >= 0.04 || t.MissedWin > 0 || t.Loses > 0:
		return analysis.Inaccuracy
	}
	return ""
}

// A turn is all that a seat plays until another one acts, however many decisions are judged,
// and even if those of the other seat are not.
func TestSumTurns(t *testing.T) {
	r := open(t, "anniversary")
	rec := played(t, r, 4, 30, "greedy", "greedy")
	states, err := play.States(rec)
	if err != nil {
		t.Fatal(err)
	}
	turns := analyzed(t, r, rec)
	var want [2]int
	last := game.Nobody
	for _, turn := range turns {
		if turn.Seat != last {
			want[turn.Seat]++
		}
		last = turn.Seat
	}
	if want[0]+want[1] > len(turns)/2+2 || states[len(states)-1].ToMove() == last {
		t.Fatalf("%v turns of %d decisions", want, len(turns))
	}
	all := analysis.Sum(r, rec, turns)
	if got := [2]int{all[0].Turns, all[1].Turns}; got != want {
		t.Errorf("%v turns of %d decisions, want %v", got, len(turns), want)
	}
	alone := slices.DeleteFunc(turns, func(t analysis.Turn) bool { return t.Seat == 1 })
	if got := analysis.Sum(r, rec, alone)[0].Turns; got != want[0] {
		t.Errorf("%d turns of seat 1 alone, want %d", got, want[0])
	}
}

// The turns of a seat that plays alone are judged while it plays. Each ends with a walk, or is
// passed, however many decisions it has.
func TestAlone(t *testing.T) {
	for variant, test := range map[string]struct {
		seed uint64
		tags []game.Tag
	}{
		"anniversary": {3, nil}, // shifts again, and takes a card
		"glow":        {1, nil},
		"lap":         {1, nil},                                      // shifts twice
		"standard":    {2, []game.Tag{{Name: "Pass", Value: "yes"}}}, // passes
	} {
		r := open(t, variant, test.tags...)
		rec := played(t, r, test.seed, 60, "random")
		turns := analyzed(t, r, rec)
		want, judged, end := 0, 0, 0 // end is after the last ply of a turn
		for i, ply := range rec.Plies {
			if _, walks := labyrinth.SquareOf(ply); walks || ply.String() == "pass" {
				want, end = want+1, i+1
			}
		}
		for _, turn := range turns {
			if turn.Ply != judged+1 {
				t.Fatalf("%s: a turn begins at ply %d, want %d", variant, turn.Ply, judged+1)
			}
			judged += len(turn.Played)
		}
		if judged != end || end < 55 {
			t.Errorf("%s: %d plies are judged, want %d", variant, judged, end)
		}
		if got := analysis.Sum(r, rec, turns)[0].Turns; got != want {
			t.Errorf("%s: %d turns, want %d in\n%v", variant, got, want, rec.Plies)
		}
	}
}

// The result of a game is the sum of its parts, for both seats, whatever the game. What one
// seat has, the other lacks.
func TestLuck(t *testing.T) {
	for _, variant := range catalog.All().Names() {
		r := open(t, variant)
		for seed := range uint64(long.Count(1, 2)) {
			rec := played(t, r, seed, 50, "greedy", "easy")
			turns := analyzed(t, r, rec)
			all := analysis.Sum(r, rec, turns)
			// units returns a share in steps of 0.0001, of which all shares are whole multiples.
			units := func(x float64) int {
				n := math.Round(x * 1e4)
				if x != n/1e4 {
					t.Errorf("%s: %v is no whole multiple of 0.0001", variant, x)
				}
				return int(n)
			}
			var losses, cards [2]int
			for _, turn := range turns {
				if turn.Loss >= 0.07 {
					losses[turn.Seat] += units(turn.Loss)
				}
				cards[turn.Seat] += units(turn.Cards)
			}
			for p, s := range all {
				l := s.Luck
				if l == nil {
					t.Fatalf("%s: no luck in a finished game of two", variant)
				}
				want := 0.0
				switch {
				case rec.Outcome == game.Draw():
					want = 0.5
				case rec.Outcome.WonBy(game.Player(p)):
					want = 1
				}
				sum := units(l.Prior) - losses[p] + losses[1-p] + cards[p] - cards[1-p] + units(l.Hidden)
				if sum != units(l.Result) || l.Result != want {
					t.Errorf("%s, seat %d: the parts sum to %d, the result is %v, want %v", variant, p+1, sum, l.Result, want)
				}
				if units(l.Own) != losses[p] || units(l.Others) != losses[1-p] || units(l.Cards) != cards[p]-cards[1-p] || l.Own != s.Loss {
					t.Errorf("%s, seat %d: %+v, of losses %v and cards %v", variant, p+1, l, losses, cards)
				}
			}
			a, b := all[0].Luck, all[1].Luck
			if units(a.Prior)+units(b.Prior) != 10_000 || units(a.Hidden) != -units(b.Hidden) {
				t.Errorf("%s: %+v and %+v", variant, a, b)
			}
		}
	}
}

// Short games of two, of which families play most, have chances at every depth.
func TestShortGames(t *testing.T) {
	for variant, deals := range map[string][]string{
		"standard": {"full", "6-each", "3-each"}, "kids": {"full", "6-each", "3-each"}, "anniversary": {"full", "6-each", "3-each"},
	} {
		for i, deal := range deals {
			r := open(t, variant, game.Tag{Name: "Deal", Value: deal})
			rec := played(t, r, 5, 4, "greedy", "easy")
			for j, depth := range analysis.Depths() {
				if j%len(deals) != i && !long.On() {
					continue // the default tier has every deal and every depth
				}
				turns, err := analysis.All(analysis.Game(t.Context(), r, rec, analysis.Options{Depth: depth}))
				if err != nil || len(turns) == 0 || !turns[0].Known || turns[0].Chance <= 0 || turns[0].Chance >= 1 {
					t.Errorf("%s, %s, %s: %+v, %v", variant, deal, depth, turns, err)
				}
			}
		}
	}
}

// Where nothing is measured, no chance and no loss is given.
func TestUnknown(t *testing.T) {
	for name, rec := range map[string]struct {
		tags  []game.Tag
		seats []string
	}{
		"three seats":    {nil, []string{"greedy", "greedy", "easy"}},
		"another option": {[]game.Tag{{Name: "Return", Value: "no"}}, []string{"greedy", "easy"}},
	} {
		r := open(t, "kids", rec.tags...)
		record := played(t, r, 3, 24, rec.seats...)
		turns := analyzed(t, r, record)
		if len(turns) != 12 {
			t.Errorf("%s: %d turns, want 12", name, len(turns))
		}
		for _, turn := range turns {
			if turn.Known || turn.Chance != 0 || turn.Loss != 0 {
				t.Errorf("%s: %+v", name, turn)
			}
			if len(turn.Best) != 2 {
				t.Errorf("%s: the best turn is %v", name, turn.Best)
			}
		}
		for _, s := range analysis.Sum(r, record, turns) {
			if s.Luck != nil {
				t.Errorf("%s: luck %+v", name, s.Luck)
			}
		}
	}
}

// typed returns a record of the standard game with its own types.
func typed(t *testing.T, seed uint64, limit int) (play.Record[standard.State], *play.Session[standard.State]) {
	t.Helper()
	start, err := standard.Rules{}.Deal(2, seed)
	if err != nil {
		t.Fatal(err)
	}
	s := play.NewSession(standard.Rules{}, start, play.Options{Limit: limit})
	bots := []play.Bot{bot.Random(seed), bot.Random(seed + 1)}
	for s.ToMove() != game.Nobody {
		if _, err := s.Ask(t.Context(), bots[s.ToMove()]); err != nil {
			t.Fatal(err)
		}
	}
	return s.Record(), s
}

// The types of the game and those of package catalog give the same report.
func TestTypes(t *testing.T) {
	rec, _ := typed(t, 2, 20)
	own, err := analysis.All(analysis.Game(t.Context(), standard.Rules{}, rec, analysis.Options{Depth: analysis.Quick}))
	if err != nil {
		t.Fatal(err)
	}
	text, err := rec.MarshalText()
	if err != nil {
		t.Fatal(err)
	}
	r, erased, err := catalog.All().ParseRecord(string(text))
	if err != nil {
		t.Fatal(err)
	}
	a, err := json.Marshal(own)
	if err != nil {
		t.Fatal(err)
	}
	b, err := json.Marshal(analyzed(t, r, erased))
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(a), string(b)); diff != "" {
		t.Error(diff)
	}
}

// Two deals that look the same to a seat have the same report for it, as long as they do.
// What it reports is what the report of the whole game says, but for the luck.
func TestTwins(t *testing.T) {
	const seat = game.Player(0)
	r := standard.Rules{}
	compared := 0
	for seed := range uint64(long.Count(2, 6)) {
		rec, s := typed(t, seed, 40)
		updates := slices.Collect(s.Events(seat, -1))
		twin := rec
		twin.Start = rec.Start.View(seat).Sample(rand.New(rand.NewPCG(seed, 7)))
		if twin.Start == rec.Start {
			t.Fatal("the twin is the same deal")
		}
		n := 0 // plies after which both look the same
		for state := twin.Start; n < len(rec.Plies); n++ {
			next, err := state.Play(rec.Plies[n])
			if err != nil || next.View(seat) != updates[n+1].View {
				break
			}
			state = next
		}
		twin.Plies = rec.Plies[:n]
		other, err := play.Resume(standard.Rules{}, play.Record[standard.State]{Start: twin.Start, Plies: twin.Plies}, play.Options{})
		if err != nil {
			t.Fatal(err)
		}
		o := analysis.Options{Depth: analysis.Quick}
		a, err := analysis.All(analysis.Seat(t.Context(), r, seat, slices.Values(updates[:n+1]), o))
		if err != nil {
			t.Fatal(err)
		}
		b, err := analysis.All(analysis.Seat(t.Context(), r, seat, other.Events(seat, -1), o))
		if err != nil {
			t.Fatal(err)
		}
		whole, err := analysis.All(analysis.Game(t.Context(), r, rec, o))
		if err != nil {
			t.Fatal(err)
		}
		var own []analysis.Turn
		for _, turn := range whole {
			if turn.Cards = 0; turn.Seat == seat && len(own) < len(a) {
				own = append(own, turn)
			}
		}
		texts := make([]string, 3)
		for i, turns := range [][]analysis.Turn{a, b, own} {
			text, err := json.Marshal(turns)
			if err != nil {
				t.Fatal(err)
			}
			texts[i] = string(text)
		}
		compared += len(a)
		if diff := cmp.Diff(texts[0], texts[1]); diff != "" {
			t.Errorf("seed %d: the reports of twins differ: %s", seed, diff)
		}
		if diff := cmp.Diff(texts[0], texts[2]); diff != "" {
			t.Errorf("seed %d: the report of the seat and that of the game differ: %s", seed, diff)
		}
	}
	if compared < 10 {
		t.Errorf("only %d turns were compared", compared)
	}
}

// ending returns the record of the last plies of a game, from the begin of a turn on, and its states.
func ending(t *testing.T, rec catalog.Record, plies int) (catalog.Record, []catalog.State) {
	t.Helper()
	states, err := play.States(rec)
	if err != nil {
		t.Fatal(err)
	}
	from := max(0, len(rec.Plies)-plies)
	for from > 0 && states[from-1].ToMove() == states[from].ToMove() {
		from--
	}
	rec.Start, rec.Plies = states[from], rec.Plies[from:]
	return rec, states[from:]
}

// A win that was missed in one turn is a win.
func TestMissedWins(t *testing.T) {
	seen := 0
	for _, seed := range []uint64{1, 8}[:long.Count(1, 2)] { // games in which level1 misses a win
		r := open(t, "standard")
		rec, states := ending(t, played(t, r, seed, 400, "level1", "level1"), long.Count(52, 400))
		for _, turn := range analyzed(t, r, rec) {
			if turn.MissedWin != 1 {
				continue
			}
			seen++
			s := states[turn.Ply-1]
			for _, ply := range turn.Best {
				next, err := s.Play(ply)
				if err != nil {
					t.Fatal(err)
				}
				s = next
			}
			if !s.Outcome().WonBy(turn.Seat) {
				t.Errorf("seed %d, ply %d: %v does not win", seed, turn.Ply, turn.Best)
			}
		}
	}
	if seen == 0 {
		t.Error("no missed win was seen")
	}
}

// The iteration ends with the error when the context is done.
func TestCancel(t *testing.T) {
	rec, _ := typed(t, 1, 40)
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	n := 0
	var last error
	for _, err := range analysis.Game(ctx, standard.Rules{}, rec, analysis.Options{Depth: analysis.Quick}) {
		if last = err; err == nil {
			n++
		}
		cancel()
	}
	if n != 1 || !errors.Is(last, context.Canceled) {
		t.Errorf("%d turns and then %v, want 1 and the error of the context", n, last)
	}
}

func TestDepths(t *testing.T) {
	for _, d := range analysis.Depths() {
		if got, err := analysis.ParseDepth(string(d)); got != d || err != nil {
			t.Errorf("%s: %v, %v", d, got, err)
		}
	}
	if _, err := analysis.ParseDepth("abyss"); !errors.Is(err, game.ErrOption) {
		t.Errorf("an unknown depth: %v", err)
	}
	_, err := analysis.All(analysis.Seat(t.Context(), standard.Rules{}, 0, func(func(play.Update) bool) {},
		analysis.Options{Depth: "abyss"}))
	if !errors.Is(err, game.ErrOption) {
		t.Errorf("an unknown depth: %v", err)
	}
}
