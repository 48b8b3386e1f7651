// This file fits the weights of EvaluateDeep to what a search of four plies says, in games of
// the bot against itself:
//
//	LABYRINTH_LONG=1 go test -run TestWeights -v -timeout 60m ./battlechess
//
// prints the weights that fit best. A bot with new weights searches better, so its values
// give better weights again.

package battlechess

import (
	"math"
	"math/bits"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/labyrinth-go/labyrinth/bot"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/internal/long"
	"github.com/labyrinth-go/labyrinth/play"
)

// The features are what the weights are for: lives, strikes and other strikes by lives and
// by who acts, legends that wait, kinds and sides, and their places.
const (
	strikeFeatures = maxLives
	waitFeatures   = strikeFeatures + 4*maxLives
	kindFeatures   = waitFeatures + maxLegends
	placeFeatures  = kindFeatures + 2*(maxKinds+1)
	features       = placeFeatures + 2*(maxKinds+1)*6*4
)

// A feature is one that a state has, and how much of it a seat has more than the other.
type feature struct {
	at   int
	lead float64
}

// A vector has a number for each feature.
type vector [features]float64

// inUse are the weights of EvaluateDeep. The kinds count with their places.
func inUse() *vector {
	w := new(vector)
	for i, x := range deepWeights.lives {
		w[i] = float64(x)
	}
	for act, lives := range deepWeights.strikes {
		for i, both := range lives {
			for second, x := range both {
				w[strikeFeatures+(act*maxLives+i)*2+second] = float64(x)
			}
		}
	}
	for i, x := range deepWeights.waits[:2] {
		w[waitFeatures+i] = float64(x)
	}
	for k, sides := range places {
		for side, rows := range sides {
			for i, row := range rows {
				for j, x := range row {
					w[placeFeatures+(2*k+side)*24+4*i+j] = float64(x)
				}
			}
		}
	}
	return w
}

// lead returns the features of a seat minus those of the other.
func (s *State) lead(seat uint8) []feature {
	all := s.appendFeatures(nil, seat, 1)
	return s.appendFeatures(all, 1-seat, -1)
}

func (s *State) appendFeatures(all []feature, seat uint8, sign float64) []feature {
	t := &defaults
	all = append(all, feature{s.lives(t, seat) - 1, sign})
	for i := range t.legends() {
		if s.waiting[seat]>>i&1 != 0 {
			all = append(all, feature{waitFeatures + i, sign})
		}
	}
	target := s.target(t, 1-seat)
	strikes := []float64{0, 0} // of the best two pieces that can strike, at the end
	for rest := s.own(seat); rest != 0; rest &= rest - 1 {
		x := rest & -rest
		k, side := s.kindAt(x), s.turnedAt(x)
		if k == t.target && s.eggs[seat] > 0 {
			continue
		}
		ks := 2*int(k) + side
		all = append(all, feature{kindFeatures + ks, sign}, feature{placeFeatures + 24*ks + t.placeOf(seat, x, k), sign})
		if s.canStrike(t, seat, x, target) {
			strikes = append(strikes, s.beats(t, x, target))
		}
	}
	slices.Sort(strikes)
	at := strikeFeatures + 2*(s.lives(t, 1-seat)-1)
	if s.seat != seat {
		at += 2 * maxLives
	}
	n := len(strikes)
	return append(all, feature{at, sign * strikes[n-1]}, feature{at + 1, sign * strikes[n-2]})
}

// placeOf returns the number of the place of a piece at x in its table.
func (t *tables) placeOf(seat uint8, x set, k kind) int {
	size := 1
	if t.isBig(k) {
		size = 2
	}
	row, col := int(first(x))>>3, int(first(x))&7
	if seat == 1 {
		row = int(t.rows) - size - row
	}
	return 4*row + min(col, int(t.columns)-size-col)
}

// beats returns the chance that the piece at x beats the one at y with the next card.
func (s *State) beats(t *tables, x, y set) float64 {
	gap := int(s.faceAt(t, y).power) - int(s.faceAt(t, x).power)
	if s.isEgg(t, y) || gap < 0 {
		return 1
	}
	win, all := 0, 0
	for i, card := range t.cards {
		all += s.cards.left(i)
		if int(card) > gap {
			win += s.cards.left(i)
		}
	}
	return float64(win) / float64(all)
}

// A sample is a state in which a seat acts, for that seat.
type sample struct {
	lead  []feature
	value float64 // what the search says
	won   float64
	test  bool // it tests the weights and is not used to fit them
}

// games returns samples of games in which both bots make random plies at first, and a
// few later. Every fifth game is for the test.
func games(t *testing.T, n int) (all []sample) {
	for g := range n {
		r := rand.New(rand.NewPCG(1, uint64(g)))
		s, err := Rules{}.Deal(2, 1)
		if err != nil {
			t.Fatal(err)
		}
		seats := [2]play.Bot{}
		for i := range seats {
			seats[i] = bot.Expert(Rules{}, r.Uint64(), bot.Budget{Iterations: 4, Nodes: 50_000})
		}
		begin, random := len(all), 0.6
		var acts []game.Player
		for range 300 {
			p := s.ToMove()
			if p == game.Nobody {
				break
			}
			ply := play.Reveal(s, r)
			if p != game.Chance {
				answer, err := seats[p](t.Context(), play.Question{View: s.View(p)})
				if err != nil {
					t.Fatal(err)
				}
				ply = answer.Ply
				if answer.Iterations > 0 {
					all = append(all, sample{lead: s.lead(uint8(p)), value: answer.Candidates[0].Value, test: g%5 == 0})
					acts = append(acts, p)
				}
				if plies := s.AppendPlies(nil); r.Float64() < random {
					ply = plies[r.IntN(len(plies))]
				}
				random = max(0.07, random*0.85)
			}
			if s, err = s.Play(ply); err != nil {
				t.Fatal(err)
			}
		}
		if !s.Outcome().Over() {
			all = all[:begin]
		}
		for i := range all[begin:] {
			if s.Outcome().WonBy(acts[i]) {
				all[begin+i].won = 1
			}
		}
	}
	return all
}

// lead returns the lead in hundredths of a logit that weights give.
func (w *vector) lead(all []feature) (sum float64) {
	for _, f := range all {
		sum += float64(w[f.at] * f.lead)
	}
	return sum
}

// chance returns what logistic does, and its slope.
func chance(lead float64) (p, slope float64) {
	root := math.Sqrt(220*220 + lead*lead)
	return 0.5 + 0.49*lead/root, 0.49 * 220 * 220 / (root * root * root)
}

// misses returns the root of the mean square of the errors of weights about the values of
// the search, and how much the results surprise them, in nats: ln 2 is what guessing gives.
func misses(all []sample, w *vector) (root, surprise float64) {
	n := 0.0
	for _, x := range all {
		if x.test {
			p, _ := chance(w.lead(x.lead))
			root += (p - x.value) * (p - x.value)
			surprise -= math.Log(1 - math.Abs(x.won-p))
			n++
		}
	}
	return math.Sqrt(root / n), surprise / n
}

// The fit is stochastic gradient descent (Kingma and Ba, "Adam", 2015). A fifth of what
// it aims at is the result of the game. Places are pulled to what their kind is worth.
const (
	epochs = 30
	batch  = 64
	result = 0.2
	pull   = 0.003
)

// fit returns the weights that foretell the samples best.
func fit(all []sample) *vector {
	var train []sample
	for _, x := range all {
		if !x.test {
			train = append(train, x)
		}
	}
	r, w := rand.New(rand.NewPCG(1, 2)), new(vector)
	var mean, square [features]float64
	for epoch := range epochs {
		r.Shuffle(len(train), func(i, j int) { train[i], train[j] = train[j], train[i] })
		rate := 3 * math.Pow(0.02, float64(epoch)/(epochs-1))
		for some := range slices.Chunk(train, batch) {
			gradient := make(map[int]float64)
			for _, x := range some {
				p, slope := chance(w.lead(x.lead))
				miss := (p - (1-result)*x.value - result*x.won) * slope * 1000 / batch
				for _, f := range x.lead {
					gradient[f.at] += miss * f.lead
				}
			}
			for i, g := range gradient {
				mean[i] = 0.9*mean[i] + 0.1*g
				square[i] = 0.999*square[i] + 0.001*g*g
				w[i] -= rate * mean[i] / (math.Sqrt(square[i]) + 1e-3)
				if i >= placeFeatures {
					w[i] -= rate * pull * w[i]
				}
			}
		}
	}
	return w
}

// log logs weights as the package has them.
func (w *vector) log(t *testing.T) {
	t.Logf("lives %.0f, strikes %.0f, waiting %.0f", w[:strikeFeatures], w[strikeFeatures:waitFeatures], w[waitFeatures:kindFeatures])
	for k := 2; k < 2*int(defaults.kinds+1); k++ {
		var rows [6][4]float64
		for i := range 24 {
			rows[i/4][i%4] = w[kindFeatures+k] + w[placeFeatures+24*k+i]
		}
		t.Logf("%c, side %d: %.0f", defaults.letters[k/2], k%2, rows)
	}
}

// TestFit fits weights to samples that were drawn with known ones.
func TestFit(t *testing.T) {
	r, want := rand.New(rand.NewPCG(1, 2)), inUse()
	var all []sample
	for range 20_000 {
		var x sample
		for i := range placeFeatures {
			if r.IntN(8) == 0 {
				x.lead = append(x.lead, feature{i, float64(r.IntN(3)-1) / 2})
			}
		}
		x.value, _ = chance(want.lead(x.lead))
		if r.Float64() < x.value {
			x.won = 1
		}
		all = append(all, x)
	}
	got := fit(all)
	for i := range placeFeatures {
		if math.Abs(got[i]-want[i]) > 20 {
			t.Errorf("weight %d is %.0f, want %.0f", i, got[i], want[i])
		}
	}
}

// TestFeatures checks that EvaluateDeep is the sum of the features with its weights. It
// rounds each strike.
func TestFeatures(t *testing.T) {
	r, w, strikes := rand.New(rand.NewPCG(3, 4)), inUse(), 0
	for range 40 {
		s, err := Rules{}.Deal(2, 1)
		if err != nil {
			t.Fatal(err)
		}
		for range 60 {
			if p := s.ToMove(); p >= 0 {
				lead := s.lead(uint8(p))
				want, slope := chance(w.lead(lead))
				if got := s.EvaluateDeep(p); math.Abs(got-want) > 10*slope+1e-9 {
					t.Fatalf("the features say %.3f, EvaluateDeep %.3f\n%v", want, got, s)
				}
				for _, f := range lead {
					if f.at >= strikeFeatures && f.at < waitFeatures && f.lead != 0 {
						strikes |= 1 << (f.at - strikeFeatures)
					}
				}
			}
			plies := s.AppendPlies(nil)
			if len(plies) == 0 {
				break
			}
			if s, err = s.Play(plies[r.IntN(len(plies))]); err != nil {
				t.Fatal(err)
			}
		}
	}
	if bits.OnesCount(uint(strikes)) < 16 {
		t.Errorf("only strikes %b were seen", strikes)
	}
}

// TestWeights fits the weights anew. Those in use must foretell other games nearly as
// well as the new ones.
func TestWeights(t *testing.T) {
	long.Test(t)
	all := games(t, 1000)
	w, used := fit(all), inUse()
	root, now := misses(all, w)
	usedRoot, then := misses(all, used)
	w.log(t)
	t.Logf("%d states, fitted: %.4f from the search, %.4f nats; in use: %.4f, %.4f", len(all), root, now, usedRoot, then)
	if then > now+0.01 {
		t.Errorf("the weights in use are surprised by %.4f, new ones by %.4f", then, now)
	}
}
