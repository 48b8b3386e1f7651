// This file fits the weights of Evaluate to games of the bot against itself:
//
//	LABYRINTH_LONG=1 go test -run TestWeights -v -timeout 60m ./battlechess
//
// prints the weights that fit best.

package battlechess

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/labyrinth-go/labyrinth/bot"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/internal/long"
	"github.com/labyrinth-go/labyrinth/play"
)

// The features are what the weights are for: those of sides, of pieces that are not
// turned over, of lives after the first one, and of strikes.
const (
	lifeFeatures   = 2
	strikeFeatures = lifeFeatures + len(lifeWeights) - 1
	features       = strikeFeatures + 2*len(lifeWeights)
)

// A vector has a number for each feature.
type vector [features]float64

// inUse are the weights of Evaluate.
func inUse() (w vector) {
	w[0], w[1] = sideWeight, frontWeight
	for i, x := range lifeWeights[1:] {
		w[lifeFeatures+i] = float64(x)
	}
	for act, weights := range strikeWeights {
		for i, x := range weights {
			w[strikeFeatures+act*len(weights)+i] = float64(x)
		}
	}
	return w
}

func (v *vector) dot(w *vector) (sum float64) {
	for i := range v {
		sum += v[i] * w[i]
	}
	return sum
}

// lead returns the features of a seat minus those of the other.
func (s *State) lead(t *tables, seat uint8) (v vector) {
	s.addFeatures(t, seat, 1, &v)
	s.addFeatures(t, 1-seat, -1, &v)
	return v
}

func (s *State) addFeatures(t *tables, seat uint8, sign float64, v *vector) {
	piece := func(k kind, side int, share float64) {
		if k == t.target {
			return
		}
		for _, f := range t.faces[seat][k][side:] {
			above := min(max(float64(f.power)-float64(t.faces[seat][t.target][0].power), 0), 100) / 100
			v[0] += sign * share * above * above * above
		}
		v[1] += sign * share * float64(1-side)
	}
	target, chance := s.target(t, 1-seat), 0.0
	for rest := s.own(seat); rest != 0; rest &= rest - 1 {
		x := rest & -rest
		k, side := s.kindAt(x), s.turnedAt(x)
		piece(k, side, 1)
		if (k != t.target || s.eggs[seat] == 0) && s.canStrike(t, seat, x, target) {
			gap, win, all := int(s.faceAt(t, target).power)-int(t.faces[seat][k][side].power), 0.0, 0.0
			for i, card := range t.cards {
				n := float64(t.full.left(i))
				if all += n; int(card) > gap || s.eggs[1-seat] > 0 {
					win += n
				}
			}
			if gap < 0 {
				win = all
			}
			chance = max(chance, win/all)
		}
	}
	for i := range t.legends() {
		if s.waiting[seat]>>i&1 != 0 {
			piece(t.normals+1+kind(i), 0, 0.8)
		}
	}
	if lives := s.lives(t, seat); lives > 1 {
		v[lifeFeatures+lives-2] += sign
	}
	at := strikeFeatures + s.lives(t, 1-seat) - 1
	if s.seat != seat {
		at += len(lifeWeights)
	}
	v[at] += sign * chance
}

// score returns what Evaluate compares.
func (s *State) score(seat uint8) int {
	return s.holds(&defaults, seat) + s.stance(&defaults, seat, s.own(seat))
}

// A sample is a state in which a seat acts, for that seat.
type sample struct {
	lead vector
	won  bool
	test bool // it tests the weights and is not used to fit them
}

// games appends samples of games in which both bots make random plies at first, and a
// few later. Every fifth game is for the test.
func games(t *testing.T, n int) (all []sample) {
	for g := range n {
		r := rand.New(rand.NewPCG(1, uint64(g)))
		s, err := Rules{}.Deal(2, 1)
		if err != nil {
			t.Fatal(err)
		}
		seats := [2]play.Bot[Ply, View]{}
		for i := range seats {
			seats[i] = bot.Expert[State](r.Uint64(), bot.Budget{Nodes: 1500})
		}
		begin, random := len(all), 0.5
		var acts []game.Player
		for range 300 {
			p := s.ToMove()
			if p == game.Nobody {
				break
			}
			var ply Ply
			switch plies := s.AppendPlies(nil); {
			case p == game.Chance:
				ply = play.Reveal[State, Ply, View](s, r)
			case r.Float64() < random:
				ply = plies[r.IntN(len(plies))]
			default:
				if ply, err = seats[p](t.Context(), s.View(p)); err != nil {
					t.Fatal(err)
				}
			}
			if p != game.Chance {
				all, acts = append(all, sample{lead: s.lead(&defaults, uint8(p)), test: g%5 == 0}), append(acts, p)
				random = max(0.05, random*0.8)
			}
			if s, err = s.Play(ply); err != nil {
				t.Fatal(err)
			}
		}
		if !s.Outcome().Over() {
			all = all[:begin]
		}
		for i := range all[begin:] {
			all[begin+i].won = s.Outcome().WonBy(acts[i])
		}
	}
	return all
}

// chance returns the chance to win that weights foretell.
func chance(lead, weights *vector) float64 { return 1 / (1 + math.Exp(-lead.dot(weights)/100)) }

// surprise returns the mean of the logarithm of the chances that weights gave to what
// did not happen otherwise: less is better, and ln 2 is what guessing gives.
func surprise(all []sample, w *vector) float64 {
	sum, n := 0.0, 0.0
	for _, x := range all {
		if x.test {
			p := chance(&x.lead, w)
			if !x.won {
				p = 1 - p
			}
			sum -= math.Log(p)
			n++
		}
	}
	return sum / n
}

// fit returns the weights that foretell the samples best, by logistic regression:
// Newton's method, with a little pull to 0 for features that do not occur.
func fit(all []sample) (w vector) {
	for range 12 {
		var m [features][features + 1]float64 // the system of equations for the step
		for i := range m {
			m[i][i] = 1e-3
			m[i][features] = -1e-3 * w[i] / 100
		}
		for _, x := range all {
			if x.test {
				continue
			}
			p, y := chance(&x.lead, &w), 0.0
			if x.won {
				y = 1
			}
			for i, a := range x.lead {
				if a == 0 {
					continue
				}
				m[i][features] += (y - p) * a
				for j, b := range x.lead {
					m[i][j] += p * (1 - p) * a * b
				}
			}
		}
		for i := range m {
			for j := range m {
				if j != i {
					r := m[j][i] / m[i][i]
					for c := i; c <= features; c++ {
						m[j][c] -= r * m[i][c]
					}
				}
			}
		}
		for i := range w {
			w[i] += 100 * m[i][features] / m[i][i]
		}
	}
	return w
}

// TestFit fits weights to samples that were drawn with known ones.
func TestFit(t *testing.T) {
	r, want := rand.New(rand.NewPCG(1, 2)), inUse()
	var all []sample
	for range 60_000 {
		var x sample
		for i := range x.lead {
			x.lead[i] = float64(r.IntN(3)-1) / 4
		}
		x.won = r.Float64() < chance(&x.lead, &want)
		all = append(all, x)
	}
	got := fit(all)
	for i := range got {
		if math.Abs(got[i]-want[i]) > 30 { // about four standard errors
			t.Errorf("weight %d is %.0f, want %.0f", i, got[i], want[i])
		}
	}
}

// TestFeatures checks that Evaluate is the sum of the features with its weights. It
// rounds each part.
func TestFeatures(t *testing.T) {
	r, w, strikes := rand.New(rand.NewPCG(3, 4)), inUse(), 0
	for range 40 {
		s, err := Rules{}.Deal(2, 1)
		if err != nil {
			t.Fatal(err)
		}
		for range 60 {
			if p := s.ToMove(); p >= 0 {
				lead := s.lead(&defaults, uint8(p))
				got, want := lead.dot(&w), float64(s.score(uint8(p))-s.score(1-uint8(p)))
				if math.Abs(got-want) > 14 { // up to 1 for each piece and strike
					t.Fatalf("the features say %.1f, Evaluate %v\n%v", got, want, s)
				}
				if lead[strikeFeatures] != 0 || lead[strikeFeatures+1] != 0 {
					strikes++
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
	if strikes == 0 {
		t.Error("no seat could strike a target piece with few lives")
	}
}

// TestWeights fits the weights anew. Those in use must foretell other games nearly as
// well as the new ones.
func TestWeights(t *testing.T) {
	long.Test(t)
	all := games(t, 1000)
	w, used := fit(all), inUse()
	now, then := surprise(all, &w), surprise(all, &used)
	t.Logf("%d states, fitted %.0f: %.4f; in use %.0f: %.4f", len(all), w, now, used, then)
	if then > now+0.01 {
		t.Errorf("the weights in use are surprised by %.4f, new ones by %.4f", then, now)
	}
}
