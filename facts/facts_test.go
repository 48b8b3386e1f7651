package facts

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/big"
	"os"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/solve"
	"github.com/labyrinth-go/labyrinth/standard"
)

// all and exactly keep the facts and the values of the exact ones, which take a while.
var (
	all     = sync.OnceValue(All)
	exactly = make(map[string]Figure)
)

func measure(t *testing.T, name string, cases int) Figure {
	t.Helper()
	i := slices.IndexFunc(all(), func(f Fact) bool { return f.Name == name })
	if i < 0 {
		t.Fatalf("no fact %s", name)
	}
	f := all()[i]
	x, ok := exactly[name]
	if ok {
		return x
	}
	x, err := f.Measure(t.Context(), 1, cases)
	if err != nil {
		t.Fatal(err)
	}
	if f.Exact() {
		exactly[name] = x
	}
	return x
}

// TestShifts counts the shifts that the board itself lists, after deals and after shifts.
func TestShifts(t *testing.T) {
	least, most := math.MaxInt, 0
	src := game.NewSource(1)
	for range 50 {
		b, err := labyrinth.Classic().Deal(src)
		if err != nil {
			t.Fatal(err)
		}
		shifts := b.AppendShifts(nil)
		most = max(most, len(shifts))
		for _, s := range shifts {
			after, err := b.Shift(s)
			if err != nil {
				t.Fatal(err)
			}
			least = min(least, len(after.AppendShifts(nil)))
		}
	}
	if got := measure(t, "shifts-least", 0).Value; got != float64(least) {
		t.Errorf("at least %v shifts, and the boards list %d", got, least)
	}
	if got := measure(t, "shifts-most", 0).Value; got != float64(most) {
		t.Errorf("at most %v shifts, and the boards list %d", got, most)
	}
}

// TestBoards lays out small boxes in all ways, square by square.
func TestBoards(t *testing.T) {
	var count func(left map[labyrinth.Tile]int, squares int) int
	count = func(left map[labyrinth.Tile]int, squares int) (n int) {
		if squares == 0 {
			return 1 // one tile is left, and it is the spare tile
		}
		for tile, k := range left {
			if k == 0 {
				continue
			}
			left[tile]--
			for range tile.Open.Orientations() {
				n += count(left, squares-1)
			}
			left[tile]++
		}
		return n
	}
	for _, text := range []string{"6c/39 555337 a1 -", "6c/39 5A5B3C3D7E7F a1 -", "6c/39 555555 a1 -", "6c/39 5A53337 a1 -"} {
		l, err := labyrinth.ParseLayout(text)
		if err != nil {
			t.Fatal(err)
		}
		left := make(map[labyrinth.Tile]int)
		for _, tile := range l.Loose {
			tile.Open = tile.Open.Orientations()[0]
			left[tile]++
		}
		if got, want := boards(l.Loose), count(left, len(l.Loose)-1); got != float64(want) {
			t.Errorf("%s: %v boards, counted %d", text, got, want)
		}
	}
	if got := measure(t, "boards", 0).Value; got < 1e37 || got > 1e48 {
		t.Errorf("%g classic boards", got) // 34!/(13! 9!) 2^13 4^20 and a little less
	}
}

// TestThirteen compares the boxes. The older one has a straight for one of 10 corners without
// a picture, which can lie in 2 ways instead of 4. So there are 10/13 of half the boards.
func TestThirteen(t *testing.T) {
	straights := 0
	for _, tile := range thirteen().Loose {
		straights += int(one(tile.Open == labyrinth.North|labyrinth.South))
	}
	if straights != 13 || len(thirteen().Loose) != 34 {
		t.Errorf("%d straights of %d loose tiles", straights, len(thirteen().Loose))
	}
	ratio := measure(t, "boards-13", 0).Value / measure(t, "boards", 0).Value
	if want := 10. / 13 / 2; math.Abs(ratio/want-1) > .05 { // the spare tile makes a small difference
		t.Errorf("%v times the boards, want about %v", ratio, want)
	}
}

// TestOrders makes all orders of the small board by doing pushes until there is no new one, and compares the
// classic board with 34!, the number of all orders.
func TestOrders(t *testing.T) {
	moves := pushes(3)
	seen := make(map[string]bool)
	for todo := []order{{0, 1, 2, 3, 4, 5}}; len(todo) > 0; todo = todo[1:] {
		if name := fmt.Sprint(todo[0]); !seen[name] {
			seen[name] = true
			for _, p := range moves {
				todo = append(todo, todo[0].after(p), todo[0].after(p.inverse()))
			}
		}
	}
	if got := measure(t, "orders-small", 0).Value; int(got) != len(seen) {
		t.Errorf("%v orders of the small board, and pushes make %d", got, len(seen))
	}
	if got := orders(pushes(7)); got.Cmp(new(big.Int).MulRange(1, 34)) != 0 {
		t.Errorf("%v orders of the classic board, want 34!", got)
	}
	if len(pushes(7)) != 6 {
		t.Errorf("%d lines, want 6", len(pushes(7)))
	}
}

// TestPushes compares a push with a shift of a board: each tile has a picture of its own or a place that tells.
func TestPushes(t *testing.T) {
	b, err := labyrinth.Classic().Deal(game.NewSource(1))
	if err != nil {
		t.Fatal(err)
	}
	tiles := func(b labyrinth.Board) (all []labyrinth.Tile) {
		for at := range b.Squares().All() {
			if !b.Fixed().Has(at) {
				all = append(all, b.At(at))
			}
		}
		return append(all, b.Spare())
	}
	before, i := tiles(b), 0
	for _, slot := range slices.Sorted(slices.Values(b.Slots())) {
		if slot.Opposite() < slot {
			continue
		}
		next, err := b.Shift(labyrinth.Shift{Slot: slot, Open: b.Spare().Open})
		if err != nil {
			t.Fatal(err)
		}
		after, push := tiles(next), pushes(7)[i]
		for from, to := range push {
			if got, want := after[to].Picture, before[from].Picture; got != want {
				t.Errorf("%v: the tile of place %d goes to %d, which has picture %v, want %v", slot, from, to, got, want)
			}
		}
		i++
	}
}

// TestTurnsMostSmall tries all turns from the hardest position by the methods of the board, and counts the boards
// that were tried in another way.
func TestTurnsMostSmall(t *testing.T) {
	p, err := solve.ParsePuzzle(small(), "65Ac/cDbF6E/3aB9 5C Nb b1 B 3")
	if err != nil {
		t.Fatal(err)
	}
	var soonest func(b labyrinth.Board, from labyrinth.Squares, turns int) bool
	soonest = func(b labyrinth.Board, from labyrinth.Squares, turns int) bool {
		for pawn := range from.All() {
			for _, turn := range b.AppendTurns(nil, pawn) {
				after, err := b.Shift(turn.Shift)
				if err != nil {
					t.Fatal(err)
				}
				if after.FindAll(p.Goal.Pictures).Intersect(turn.Reach).Len() > 0 || turns > 1 && soonest(after, turn.Reach, turns-1) {
					return true
				}
			}
		}
		return false
	}
	pawn := labyrinth.SquaresOf(p.Pawn)
	if most := int(measure(t, "turns-most-small", 0).Value); soonest(p.Board, pawn, most-1) || !soonest(p.Board, pawn, most) {
		t.Errorf("%v does not take %d turns", p, most)
	}
	tried := 0
	eachBoard(nil, small().Loose, func([]labyrinth.Tile, labyrinth.Tile) { tried++ })
	plain := small().Loose
	for i := range plain {
		plain[i].Picture = 0
	}
	if want := boards(plain); float64(tried) != want {
		t.Errorf("%d boards, want %v", tried, want)
	}
}

// TestRegionMost checks that no region can be larger: the board has that many squares.
func TestRegionMost(t *testing.T) {
	if got := measure(t, "region-most", 0).Value; got != float64(parse(open).Squares().Len()) {
		t.Errorf("%v squares of %d", got, parse(open).Squares().Len())
	}
}

// TestRepetition plays the repetition in a game.
func TestRepetition(t *testing.T) {
	var rules standard.Rules
	start, err := rules.Parse(strings.Replace(alike, " 5 -", " 5 Sb", 1) + " a1,g7 a1,g7 1s :AM,:BN")
	if err != nil {
		t.Fatal(err)
	}
	plies := 0
	for s := start; plies == 0 || s != start; plies++ {
		if plies == 8 {
			t.Fatal("the state does not occur again")
		}
		text := []string{"Nb:NS", "a1", "Nb:NS", "g7"}[plies%4]
		ply, err := rules.ParsePly(text)
		if err != nil {
			t.Fatal(err)
		}
		if s, err = s.Play(ply); err != nil {
			t.Fatal(err)
		}
	}
	if got := measure(t, "repetition-least", 0).Value; got != float64(plies) {
		t.Errorf("%v plies, and the game takes %d", got, plies)
	}
}

// TestTurnsMostKnown checks that a position takes as many turns as the fact says.
func TestTurnsMostKnown(t *testing.T) {
	most := int(measure(t, "turns-most-known", 0).Value)
	p, err := solve.Generate(t.Context(), labyrinth.Classic(), most, 1)
	if err != nil {
		t.Fatal(err)
	}
	if err := p.Verify(t.Context()); err != nil {
		t.Error(err)
	}
}

// TestSampled compares the measured facts with figures that another program measured in
// other cases, a hundred thousand and more. The tolerance is twice the interval.
func TestSampled(t *testing.T) {
	for name, want := range map[string]float64{
		"one-turn": 48.0, "two-turns": 49.8, "three-turns": 2.2, "spare-one-turn": 88.9, "home-one-turn": 38.2, "carried": 22.8,
		"ban-longer": 2.2, "shut-in": 20.8, "first-turns": 210, "first-region": 17.8,
		"standard-first-find": 37.5, "kids-first-find": 95.3,
	} {
		x := measure(t, name, 3000)
		if half := (x.High - x.Low) / 2; math.Abs(x.Value-want) > 2*half {
			t.Errorf("%s is %.2f (%.2f to %.2f), want about %v", name, x.Value, x.Low, x.High, want)
		}
	}
	for name, want := range map[string]float64{"home-forced-1": 38.5, "home-forced-2": 65.1} {
		if x := measure(t, name, 300); math.Abs(x.Value-want) > x.High-x.Low {
			t.Errorf("%s is %+v, want about %v", name, x, want)
		}
	}
	if x := measure(t, "second-region", 300); math.Abs(x.Value-46.5) > x.High-x.Low {
		t.Errorf("second-region is %+v, want about 46.5", x)
	}
	if x := measure(t, "third-region", 100); x.Value != 49 {
		t.Errorf("third-region is %+v, want all 49 squares", x)
	}
	if x := measure(t, "stuck", 3000); x.High > 1 || x.Low > 0.0897 || x.High < 0.0897 {
		t.Errorf("stuck is %+v, want 897 of a million", x)
	}
}

func TestMeasureFaults(t *testing.T) {
	if _, err := Find("love"); !errors.Is(err, game.ErrOption) {
		t.Error(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	for _, f := range all() {
		if found, err := Find(f.Name); err != nil || found.Says != f.Says {
			t.Errorf("%s is found as %+v, %v", f.Name, found, err)
		}
		if f.Exact() { // TestPage measures it
			continue
		}
		if _, err := f.Measure(ctx, 1, 10); !errors.Is(err, context.Canceled) {
			t.Errorf("%s: %v", f.Name, err)
		}
		if _, err := f.Measure(t.Context(), 1, 0); err == nil {
			t.Errorf("%s is measured without cases", f.Name)
		}
	}
}

// TestGames plays a few games of each kind, and compares what has an independent reason:
// a card fewer helps. The rest must be the same again.
func TestGames(t *testing.T) {
	for i, f := range games() {
		x, err := f.Measure(t.Context(), 1, 1)
		if err != nil || x.Cases != 1 {
			t.Errorf("%s: %+v, %v", f.Name, x, err)
		}
		if i%8 > 0 {
			continue
		}
		if again, err := f.Measure(t.Context(), 1, 1); err != nil || again != x {
			t.Errorf("%s: %+v, and again %+v, %v", f.Name, x, again, err)
		}
	}
	less, more := measure(t, "card-less", 40), measure(t, "card-more", 40)
	if less.Value <= more.Value {
		t.Errorf("with a card fewer the first seat wins %v %%, and with one more %v %%", less.Value, more.Value)
	}
	if x := measure(t, "battlechess-first-plies", 1); x.Value < 1 {
		t.Errorf("%+v", x)
	}
}

// TestWithoutCard takes a card out of the piles of a dealt state.
func TestWithoutCard(t *testing.T) {
	for _, c := range []struct{ before, want string }{{",:", "... :AB,:DE"}, {"", "... :ABC,:D"}} {
		if got := withoutCard("... :ABC,:DE", c.before); got != c.want {
			t.Errorf("without a card: %s, want %s", got, c.want)
		}
	}
}

// TestPage checks that the page has a row for each fact and for nothing else, with the exact values that fit in a few digits.
func TestPage(t *testing.T) {
	page, err := os.ReadFile("../docs/facts.md")
	if err != nil {
		t.Fatal(err)
	}
	if rows := strings.Count(string(page), "\n| `"); rows != len(all()) {
		t.Errorf("%d rows for %d facts", rows, len(all()))
	}
	for _, f := range all() {
		want := "\n| `" + f.Name + "` | "
		if f.Exact() {
			if x := measure(t, f.Name, 0); x.Value < 1e6 {
				want += fmt.Sprint(x.Value) + " |"
			}
		}
		if !strings.Contains(string(page), want) {
			t.Errorf("the page does not have %q", want)
		}
	}
}

// TestWilson uses an interval from textbooks: 5 of 10.
func TestWilson(t *testing.T) {
	low, high := wilson(5, 10)
	if math.Abs(low-0.2366) > 1e-4 || math.Abs(high-0.7634) > 1e-4 {
		t.Errorf("%v to %v, want 0.2366 to 0.7634", low, high)
	}
	if low, high = wilson(0, 10); low != 0 || math.Abs(high-0.2775) > 1e-4 {
		t.Errorf("%v to %v, want 0 to 0.2775", low, high)
	}
}
