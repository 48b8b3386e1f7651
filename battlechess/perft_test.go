// This file holds tables of perft counts, their tests and a benchmark.

package battlechess_test

import (
	"testing"

	"github.com/labyrinth-go/labyrinth/battlechess"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/internal/long"
	"github.com/labyrinth-go/labyrinth/internal/model/chess"
	"github.com/labyrinth-go/labyrinth/play"
)

// perfts holds the numbers of sequences of 1 to 4 legal plies from states of the
// default rule set. A card that is drawn is a ply, each value once.
var perfts = []struct {
	state  string
	counts [4]uint64
}{
	{start, [4]uint64{27, 648, 15847, 392902}},
	// a legend on the mat
	{"3v+3/1Z~zE~2p/2p~4/K=1e1m1/==2Mz1/S2V+++3 0,3 R,kr +0+20+40 1t", [4]uint64{34, 1226, 28874, 1011867}},
	// two legends of both seats
	{"2Zv+++1s1/2K=1p~1/2==r=1/Z3==1/6S/2EV++1z1 1,0 R,k +0+20+30+40 1t", [4]uint64{31, 341, 7424, 83685}},
	// a legend turned over beside another
	{"m1Pv++s2/7/3z3/SK~=e~1p1/1==z~M2/3V+++3 1,2 R,kr +20 2t", [4]uint64{33, 524, 13480, 254653}},
	// three legends
	{"2m~v+++3/K=2sR=/==1z1==/k=e~4/==P~4/2MV3 1,0 -,r +20+40 1t", [4]uint64{23, 552, 10031, 235449}},
	// a card to be drawn, legends on the mat
	{"3v+++3/1p~1ms~p~e~/K=Z~1PM1/==5/1zzE3/3V+++3 0,0 R,kr +40 2c:b2xSE", [4]uint64{4, 77, 1543, 26980}},
	// one card left: +70 is certain
	{"3v+++2s/2z2Z1/Zm~5/1S~1e3/4E1p~/3V+++M2 2,2 KR,kr +0+0+20+30+40 1c:f2xNE", [4]uint64{1, 31, 730, 18056}},
	// a legend, and Victini under one egg
	{"2Ev1m1/S5P~/1k=z3/1==4/1P~Z~2e~1/3V+++1Z~1 1,4 KR,r +20 2t", [4]uint64{33, 1000, 22397, 598028}},
	// both Victinis without eggs, turned over
	{"5s~Z/K=v~S~M1p~/==p2z~1/7/2z4/m2V~3 4,1 R,r +20+30 1t", [4]uint64{36, 1017, 23829, 676860}},
	// either legend can be summoned
	{"2mv+++s2/1Z~5/Z1p~4/4z~1z/2P~2P~1/2e~V+1M1 4,1 KR,kr +20+30+40 1t", [4]uint64{31, 801, 17980, 480507}},
	// a legend can be summoned by seat 2
	{"3v+++3/Spz4/1P~2s~1Z/3M3/6P/2mV+++3 2,3 KR,kr +0+20+30+40 2t", [4]uint64{33, 736, 20219, 480543}},
	// few pieces
	{"3v+++3/3k=2/3==2/7/7/2zV+++1S~1 3,3 R,r +40 1t", [4]uint64{4, 32, 355, 2799}},
	// Victini under two eggs and without
	{"1P~mv++Z2/1Z5/7/z1E~4/3VP~M1/2e~4 1,2 R,r +0+30 1t", [4]uint64{34, 638, 18324, 375010}},
	// many pieces turned over
	{"3v+++s2/4z~2/p~z~e~1m2/ZP~E~1P~p~1/3Z1M1/3V+++3 1,0 KR,kr +0+20+40 2c:a3xSE", [4]uint64{3, 77, 2319, 52769}},
}

func TestPerft(t *testing.T) {
	for _, x := range perfts {
		s := parse(t, x.state)
		for i, want := range x.counts {
			if got := play.Perft(s, i+1); got != want {
				t.Errorf("%v\ndepth %d: %d, want %d", s, i+1, got, want)
			}
		}
	}
}

// TestPerftModel checks the tables with the model. It is slow, so the default tier
// leaves out the last depth.
//
// Rules: ply-order
func TestPerftModel(t *testing.T) {
	for _, x := range perfts {
		t.Run("", func(t *testing.T) {
			t.Parallel()
			m := chess.Read(battlechess.DefaultRuleSet(), x.state)
			if m.String() != x.state {
				t.Fatalf("the model reads\n%s as\n%v", x.state, m)
			}
			for i, want := range x.counts[:long.Count(3, 4)] {
				if got := m.Perft(i + 1); got != want {
					t.Errorf("%v\ndepth %d: the model counts %d, want %d", m, i+1, got, want)
				}
			}
		})
	}
}

// A listed state cannot count its plies, so that Perft plays every ply.
type listed struct{ battlechess.State }

func (listed) CountPlies(int) (uint64, bool) { return 0, false }

func (s listed) Play(ply game.Ply) (listed, error) {
	next, err := s.State.Play(ply)
	return listed{next}, err
}

// BenchmarkPerft counts sequences of 4 plies from the start, and from the four
// positions after it, which have legends on the mat.
func BenchmarkPerft(b *testing.B) {
	for _, c := range []struct {
		name     string
		from, to int
		count    func(battlechess.State, int) uint64
	}{
		{"start/counting", 0, 1, play.Perft[battlechess.State]},
		{"start/playing", 0, 1, func(s battlechess.State, depth int) uint64 { return play.Perft(listed{s}, depth) }},
		{"legends/counting", 1, 5, play.Perft[battlechess.State]},
		{"legends/playing", 1, 5, func(s battlechess.State, depth int) uint64 { return play.Perft(listed{s}, depth) }},
	} {
		b.Run(c.name, func(b *testing.B) {
			var states []battlechess.State
			for _, x := range perfts[c.from:c.to] {
				states = append(states, parse(b, x.state))
			}
			b.ReportAllocs()
			n := uint64(0)
			for b.Loop() {
				for _, s := range states {
					n += c.count(s, 4)
				}
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(n), "ns/leaf")
		})
	}
}

// TestNoAllocation checks that playing a ply and listing plies do not allocate, by
// any rule set.
func TestNoAllocation(t *testing.T) {
	for name, file := range ruleSets {
		s, err := rulesOf(t, file).Deal(2, 0)
		if err != nil {
			t.Fatal(err)
		}
		buf := make([]game.Ply, 0, 500)
		for i := range 60 {
			buf = s.AppendPlies(buf[:0])
			if len(buf) == 0 {
				break
			}
			p := buf[i*7%len(buf)]
			n := testing.AllocsPerRun(10, func() {
				buf = s.AppendPlies(buf[:0])
				if _, err := s.Play(p); err != nil {
					t.Fatal(err)
				}
			})
			if n != 0 {
				t.Fatalf("%s: %v, %v: %v allocations", name, s, p, n)
			}
			s, _ = s.Play(p)
		}
	}
}
