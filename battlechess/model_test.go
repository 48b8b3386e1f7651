// This file compares the package with the slow model in random games, by the
// default and by other rule sets.

package battlechess_test

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/labyrinth-go/labyrinth/battlechess"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/internal/long"
	"github.com/labyrinth-go/labyrinth/internal/model/chess"
	"pgregory.net/rapid"
)

// small is a rule set that is unlike the default: it has another size, no eggs, a
// legend on one square, three cards of one value, and a target that is not the last
// piece.
const small = `{"schema": "battlechess/1", "name": "small", "files": 4, "ranks": 5,
	"target": "A", "eggs": 0, "costSpaces": 2,
	"pieces": [
		{"name": "A", "letter": "A", "start": [["b5"], ["c1"]],
			"front": {"power": 20, "arrows": ["N1", "E1", "W2"]}, "back": {"power": 10, "arrows": ["N*", "SE1", "SW*"]}},
		{"name": "B", "letter": "B", "start": [["a4", "b4", "d5"], ["a2", "c2", "b1"]],
			"front": {"power": 10, "arrows": ["N2", "NE1", "NW1", "S1"]}, "back": {"power": 30, "arrows": ["E1", "W1", "N1"]}}
	],
	"legends": [
		{"name": "C", "letter": "C", "size": 1, "cost": 1,
			"front": {"power": 30, "arrows": ["NE*", "S2"]}, "back": {"power": 40, "arrows": ["SE1", "NW2"]}},
		{"name": "D", "letter": "D", "size": 2, "cost": 2,
			"front": {"power": 30, "arrows": ["N1", "NE1", "E1", "SE1", "S1", "SW1", "W1", "NW1"]}, "back": {"power": 20, "arrows": ["N2", "SW2", "SE1"]}}
	],
	"deck": {"cards": [10, 0, 0, 0, 20], "reshuffle": 10}}`

// wide is a rule set with the largest play area, where sets of squares could wrap
// around the edges.
var wide = strings.NewReplacer(
	`"files": 7`, `"files": 8`, `"ranks": 6`, `"ranks": 8`,
	`"eggs": 3`, `"eggs": 1`, `"cost": 3`, `"cost": 1`, `"size": 2, "cost": 4`, `"size": 2, "cost": 2`,
	`["b5", "f5"], ["b2", "f2"]`, `["a4", "h5"], ["a3", "h1"]`,
	`["c6"], ["e1"]`, `["h8"], ["b1"]`,
	`["e6"], ["c1"]`, `["a8"], ["g1"]`,
).Replace(string(battlechess.DefaultRuleSet()))

// jumping is a rule set with arrows of exactly two squares and arrows that lead over
// pieces, on one side of a piece and on both, for normal pieces and for legends.
var jumping = strings.NewReplacer(
	`"name": "BW"`, `"name": "jumping"`, `"cost": 3`, `"cost": 1`, `"size": 2,
      "cost": 4`, `"size": 2,
      "cost": 2`,
	`["N2", "E1", "W1"]`, `["N2!", "E1", "W1"]`,
	`["N1", "NE1", "NW1"]`, `["N2!^", "NE2^", "S*^"]`,
	`["NE2", "NW2", "S1"]`, `["NE2!^", "NW2!^", "SE1"]`,
	`["N*", "E*", "S*", "W*"]`, `["N*^", "E*", "S2!", "W2^"]`,
	`["N1", "NE*", "SE*", "SW*", "NW*"]`, `["N1", "NE*^", "SE2!", "SW*", "NW2!^"]`,
	`["N*", "E1", "S1", "W1"]`, `["N*^", "E2!", "S2!^", "W1", "NW2^"]`,
	`["N*", "NE1", "E1", "S1", "W1", "NW1"]`, `["N2!", "NE*^", "E1", "SW2!^", "W*"]`,
).Replace(string(battlechess.DefaultRuleSet()))

// uneven is a rule set whose seats have other powers and other arrows, of a normal
// piece, of the target and of a legend.
var uneven = strings.NewReplacer(
	`"name": "BW"`, `"name": "uneven"`,
	`"front": {"power": 60, "arrows": ["N2", "E1", "W1"], "from": {"power": "reported", "arrows": "reconstructed"}}`,
	`"front": [{"power": 60, "arrows": ["N2", "E1", "W1"]}, {"power": 80, "arrows": ["N1", "SE2!"], "from": {"power": "changed"}}]`,
	`"back": {"power": 90, "arrows": ["N1", "E1", "S1", "W1"], "from": {"power": "reconstructed", "arrows": "reconstructed"}}`,
	`"back": [{"power": 90, "arrows": ["N1"]}, {"power": 90, "arrows": ["NE*^"]}]`,
	`"front": {"power": 60, "arrows": ["N1", "E1", "S1", "W1"], "from": {"power": "reconstructed", "arrows": "reconstructed"}}`,
	`"front": [{"power": 60, "arrows": ["N1", "W2"]}, {"power": 10, "arrows": ["N1", "W2"]}]`,
).Replace(string(battlechess.DefaultRuleSet()))

// crowded is a rule set with as many kinds of pieces, legends and cards as there
// can be. Its legends are of both sizes.
var crowded = func() string {
	kinds := func(letters string, member func(i int) string) string {
		var all []string
		for i, letter := range letters {
			all = append(all, fmt.Sprintf(`{"name": "N%c", "letter": "%[1]c", %s,
				"front": {"power": %d, "arrows": ["N*", "NE1", "NW2"]}, "back": {"power": %d, "arrows": ["N1", "E*", "SW1"]}}`,
				letter, member(i), 10+10*i, 200-10*i))
		}
		return strings.Join(all, ", ")
	}
	start := func(i int) string {
		return fmt.Sprintf(`"start": [["%c%d"], ["%[1]c%[3]d"]]`, 'a'+i%8, 8-i/8, 1+i/8)
	}
	size := func(i int) string { return fmt.Sprintf(`"cost": 1, "size": %d`, 1+i%2) }
	return `{"schema": "battlechess/1", "name": "crowded", "files": 8, "ranks": 8, "target": "K", "eggs": 9, "costSpaces": 9,
		"pieces": [` + kinds("ABCDEFGHIJK", start) + `], "legends": [` + kinds("LMNO", size) + `],
		"deck": {"cards": [0, 10, 20, 30, 40, 50, 60, 70, 0, 0, 0, 0, 0, 0, 0], "reshuffle": 70}}`
}()

// ruleSets are the rule sets of random games.
var ruleSets = map[string]string{
	"default": string(battlechess.DefaultRuleSet()), "small": small, "wide": wide, "jumping": jumping, "uneven": uneven, "crowded": crowded,
}

func rulesOf(t rapid.TB, file string) battlechess.Rules {
	t.Helper()
	rs, err := battlechess.ParseRuleSet([]byte(file))
	if err != nil {
		t.Fatal(err)
	}
	return battlechess.Rules{RuleSet: rs}
}

// Rules: seats-alternate, battle-optional, spent-pieces, same-battle, conservation, ply-order, exact-arrows, jump-arrows, seats-differ
func TestModel(t *testing.T) {
	long.Checks(t, 8)
	for name, file := range ruleSets {
		t.Run(name, func(t *testing.T) {
			r := rulesOf(t, file)
			n, _ := chess.New([]byte(file)).Count(0)
			rapid.Check(t, func(t *rapid.T) {
				r := r
				r.OneEnemy, r.ReshuffleUnder = rapid.Bool().Draw(t, "one enemy"), rapid.Bool().Draw(t, "reshuffle under")
				playBoth(t, r, file, n)
			})
		})
	}
}

// playBoth plays a random game in the package and in the model. Each seat has the
// given number of pieces.
func playBoth(t *rapid.T, r battlechess.Rules, file string, pieces int) {
	s, err := r.Deal(2, 0)
	if err != nil {
		t.Fatal(err)
	}
	slow := chess.New([]byte(file))
	slow.Rules.One, slow.Rules.Below = r.OneEnemy, r.ReshuffleUnder
	for range rapid.IntRange(1, 80).Draw(t, "plies") {
		wantModel(t, r, s, slow)
		wantConserved(t, s, slow, pieces)
		plies := slow.Legal()
		if len(plies) == 0 {
			return
		}
		tryAny(t, s, plies)
		// Half of the time it chooses among battles and summons, if there are any.
		if rapid.Bool().Draw(t, "fight") {
			if fights := slices.DeleteFunc(slices.Clone(plies), func(p string) bool { return !strings.ContainsAny(p, "x@+") }); len(fights) > 0 {
				plies = fights
			}
		}
		text := rapid.SampledFrom(plies).Draw(t, "ply")
		if s, err = s.Play(ply(t, text)); err != nil {
			t.Fatal(err)
		}
		slow = slow.Play(text)
	}
}

// tryAny plays a ply that may or may not be legal.
func tryAny(t *rapid.T, s battlechess.State, plies []string) {
	square := rapid.Custom(func(t *rapid.T) string {
		return fmt.Sprintf("%c%d", 'a'+rapid.IntRange(0, 7).Draw(t, "column"), rapid.IntRange(1, 8).Draw(t, "row"))
	})
	dir := rapid.SampledFrom([]string{"N", "NE", "E", "SE", "S", "SW", "W", "NW"}).Draw(t, "direction")
	text := square.Draw(t, "from")
	switch rapid.IntRange(0, 4).Draw(t, "kind") {
	case 0:
		text += "-" + square.Draw(t, "to")
	case 1:
		text += "-" + square.Draw(t, "to") + "x" + dir
	case 2:
		text += "x" + dir + rapid.SampledFrom([]string{"", "", "1", "2"}).Draw(t, "which")
	case 3:
		text = rapid.SampledFrom([]string{"K@", "R@", "C@", "D@", "V@", "A@"}).Draw(t, "letter") + text
	case 4:
		text = rapid.SampledFrom([]string{"+0", "+10", "+20", "+30", "+40", "+70"}).Draw(t, "card")
	}
	_, err := s.Play(ply(t, text))
	if want := slices.Contains(plies, text); want != (err == nil) || !want && !errors.Is(err, game.ErrIllegal) {
		t.Fatalf("%v\nPlay(%s): %v, legal in the model: %v", s, text, err, want)
	}
}

// wantModel fails unless the state and the model agree on everything.
func wantModel(t *rapid.T, r battlechess.Rules, s battlechess.State, slow *chess.Game) {
	t.Helper()
	if s.String() != slow.String() {
		t.Fatalf("text:\n%v\nin the model\n%v", s, slow)
	}
	want := slow.Legal()
	if got := legal(s, ""); !slices.Equal(got, want) {
		t.Fatalf("%v\nlegal plies (-model +state):\n%s", s, cmp.Diff(want, got))
	}
	outcome, toMove := game.Outcome{}, game.Player(slow.Seat)
	switch {
	case slow.Winner >= 0:
		outcome, toMove = game.Won(game.Player(slow.Winner)), game.Nobody
	case slow.Attack != nil:
		toMove = game.Chance
		for _, p := range want {
			if got, want := s.Weight(ply(t, p)), slow.Weight(p); got != want {
				t.Fatalf("%v\nthe weight of %s is %d, in the model %d", s, p, got, want)
			}
		}
	}
	if s.Outcome() != outcome || s.ToMove() != toMove || s.Seats() != 2 {
		t.Fatalf("%v\noutcome %v, to move %v, in the model %v, %v", s, s.Outcome(), s.ToMove(), outcome, toMove)
	}
	again, err := r.Parse(s.String())
	if err != nil || again != s {
		t.Fatalf("%v\nis read as\n%v, %v", s, again, err)
	}
	wantEstimate(t, s, slow)
	for p := game.Nobody; p < 3; p++ {
		v := s.View(p)
		if read, err := r.ParseView(p, v.String()); err != nil || read != v || v.Sample(nil) != s || v.ToMove() != toMove || v.Outcome() != outcome {
			t.Fatalf("%v\nthe view of %v is read as\n%v, %v", s, p, read, err)
		}
	}
}

// wantEstimate fails unless the state estimates as the model does how close each
// seat is to winning. While a seat is to act, that is never certain. What one seat
// has, the other lacks, so the model, which is slow, estimates only the first.
func wantEstimate(t *rapid.T, s battlechess.State, slow *chess.Game) {
	t.Helper()
	first := slow.Estimate(0)
	for p, want := range []float64{first, 1 - first} {
		got := s.Evaluate(game.Player(p))
		if math.Abs(got-want) > 1e-9 {
			t.Fatalf("%v\nthe estimate for seat %d is %v, in the model %v", s, p+1, got, want)
		}
		if got < 0 || got > 1 || s.ToMove() >= 0 && (got == 0 || got == 1) {
			t.Fatalf("%v\nthe estimate for seat %d is %v", s, p+1, got)
		}
	}
}

// wantConserved fails unless every piece is in one place, and the model has the same
// number in each place.
func wantConserved(t *rapid.T, s battlechess.State, slow *chess.Game, pieces int) {
	t.Helper()
	for seat := range 2 {
		me := slow.Players[seat]
		want := battlechess.PieceCount{Cost: len(me.Cost), Waiting: len(me.Wait), Out: len(me.Out)}
		for _, spent := range me.Places {
			want.Spent += len(spent)
		}
		seen := make(map[*chess.Piece]bool)
		for _, p := range slow.Grid {
			if p.Seat == seat && !seen[p] {
				seen[p] = true
				want.Mat++
				want.Eggs += len(p.Eggs)
			}
		}
		if got := s.PieceCount(game.Player(seat)); got != want {
			t.Fatalf("%v\nseat %d has %+v, in the model %+v", s, seat+1, got, want)
		}
		n, twice := slow.Count(seat)
		if n != pieces || twice || want.Sum() != pieces {
			t.Fatalf("%v\nseat %d has %d of %d pieces, twice: %v", s, seat+1, n, pieces, twice)
		}
	}
}
