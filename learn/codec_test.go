package learn

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/anniversary"
	"github.com/labyrinth-go/labyrinth/battlechess"
	"github.com/labyrinth-go/labyrinth/bot"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/glow"
	"github.com/labyrinth-go/labyrinth/internal/long"
	"github.com/labyrinth-go/labyrinth/kids"
	"github.com/labyrinth-go/labyrinth/standard"
)

func tag(name, value string) game.Tag { return game.Tag{Name: name, Value: value} }

// What is encoded of a state is what its view has, and no more: it is the same for
// the state, for its view, for a sample of the view, and by a slow encoder that
// reads the view one square at a time. This holds for every game and edition, for
// the seat that acts and for all others. In the default tier the first edition has all
// options, and each other one of the ways.
func TestNoLeak(t *testing.T) {
	for i, o := range standard.Options()[0].Values {
		for j, look := range []string{"at-once", "on-turn"} {
			if i > 0 && i%2 != j && !long.On() {
				continue
			}
			r := must(standard.Open(tag("Edition", o), tag("Look", look)))
			t.Run("standard "+o+" "+look, func(t *testing.T) {
				noLeak[standard.State](t, r, must(newStandard(r)), func(v standard.View) slowObservation { return slowMaze(v) })
			})
		}
	}
	for i, e := range kids.Options()[0].Values {
		for j, cards := range []string{"open", "private", "pile"} {
			for k, back := range []string{"yes", "no"} {
				if i > 0 && i%6 != 2*j+k && !long.On() {
					continue
				}
				r := must(kids.Open(tag("Edition", e), tag("Cards", cards), tag("Return", back)))
				t.Run(fmt.Sprint("kids ", e, " ", cards, " ", back), func(t *testing.T) {
					noLeak[kids.State](t, r, must(newKids(r)), func(v kids.View) slowObservation { return slowMaze(v) })
				})
			}
		}
	}
	for _, byDay := range []string{"visible", "hidden"} {
		r := must(glow.Open(tag("GlowByDay", byDay)))
		t.Run("glow "+byDay, func(t *testing.T) { noLeak[glow.State](t, r, must(newGlow(r)), slowGlow) })
	}
	for _, back := range []string{"yes", "no"} {
		for _, lift := range []string{"yes", "no"} {
			peek := map[string]string{"yes": "this-turn", "no": "until-found"}[back]
			r := must(anniversary.Open(tag("Return", back), tag("LiftBan", lift), tag("Peek", peek)))
			t.Run("anniversary "+back+" "+lift, func(t *testing.T) {
				noLeak[anniversary.State](t, r, must(newAnniversary(r)), slowAnniversary)
			})
		}
	}
	for _, r := range []battlechess.Rules{{}, {OneEnemy: true, ReshuffleUnder: true}} {
		t.Run(fmt.Sprint("battlechess ", r.OneEnemy), func(t *testing.T) {
			noLeak[battlechess.State](t, r, must(newBattle(r)), slowBattle)
		})
	}
}

// The same holds for a small board with tiles of one's own, and for other rules of Battle
// Chess, on the largest mat and with other pieces.
func TestNoLeakCustom(t *testing.T) {
	for _, layout := range []string{
		"6c/39 5A5B5C5D7E7F a1,c1,c3,a3 -",
		"6c/39 5A553B7C7 a1,c1,c3,a3 crown,key,owl",
	} {
		t.Run("standard "+layout, func(t *testing.T) {
			r := must(standard.Open(tag("Layout", layout)))
			noLeak[standard.State](t, r, must(newStandard(r)), func(v standard.View) slowObservation { return slowMaze(v) })
		})
	}
	t.Run("anniversary", func(t *testing.T) {
		r := must(anniversary.Open(tag("Layout", "6c/39 553A37B7 a1,c3 - 5'13'6")))
		noLeak[anniversary.State](t, r, must(newAnniversary(r)), slowAnniversary)
	})
	t.Run("battlechess", func(t *testing.T) {
		r := must(battlechess.Open(tag("Rules", bigMat)))
		noLeak[battlechess.State](t, r, must(newBattle(r)), slowBattle)
	})
}

// bigMat is a small rule set on the largest mat, with a legend of two by two squares.
const bigMat = `{"schema": "battlechess/1", "name": "big", "files": 8, "ranks": 8, "target": "A", "eggs": 1, "costSpaces": 3,
	"pieces": [{"name": "A", "letter": "A", "start": [["a1"], ["h8"]],
		"front": {"power": 10, "arrows": ["E*", "S1"]}, "back": {"power": 20, "arrows": ["N1", "W*"]}},
	{"name": "C", "letter": "C", "start": [["c2", "d2"], ["c6", "d6"]],
		"front": {"power": 50, "arrows": ["N*", "SE2", "W1"]}, "back": {"power": 20, "arrows": ["S*", "NE1"]}}],
	"legends": [{"name": "B", "letter": "B", "size": 2, "cost": 1,
		"front": {"power": 30, "arrows": ["N2", "S2"]}, "back": {"power": 40, "arrows": ["E*"]}}],
	"deck": {"cards": [0, 30, 990], "reshuffle": 990}}`

func must[T any](x T, err error) T {
	if err != nil {
		panic(err)
	}
	return x
}

func noLeak[S bot.State[S], V game.View](
	t *testing.T, rules game.Rules[S], c coder[S], slow func(V) slowObservation,
) {
	t.Helper()
	t.Parallel()
	r := rand.New(rand.NewPCG(1, 2))
	least, most := 1, 4
	if seated, ok := rules.(game.SeatRanger); ok {
		least, most = seated.SeatRange()
	}
	spec := c.Spec()
	config := Config{N: 1, Seats: 4, Afters: spec.Maze}
	every := long.Count(17, 7) // plies between the states that are checked; the slow encoder is slow
	for seats := least; seats <= most; seats++ {
		for game := range uint64(long.Count(1, 20)) {
			s, err := rules.Deal(seats, game)
			if err != nil {
				t.Fatal(err)
			}
			m := &memo{} // of one game, as in a batch
			for ply := 0; ply < long.Count(300, 1500); ply++ {
				plies := s.AppendPlies(nil)
				if ply%every == 0 || len(plies) < 3 {
					check(t, rules, s, c, m, slow, config, r)
				}
				if len(plies) == 0 {
					break
				}
				// Half of the plies are good ones, so that games end.
				next := best(s, plies, r)
				if s, err = s.Play(next); err != nil {
					t.Fatal(err)
				}
			}
		}
	}
}

// best returns a ply that is good for the seat to act, half of the time, and a
// random one otherwise.
func best[S bot.State[S]](s S, plies []game.Ply, r *rand.Rand) game.Ply {
	p := s.ToMove()
	choice := plies[r.IntN(len(plies))]
	if p < 0 || r.IntN(2) == 0 {
		return choice
	}
	value := -1.0
	for _, ply := range plies {
		if next, err := s.Play(ply); err == nil && next.Evaluate(p) > value {
			choice, value = ply, next.Evaluate(p)
		}
	}
	return choice
}

// check checks all encodings of a state.
func check[S bot.State[S], V game.View](
	t *testing.T, rules game.Rules[S], s S, c coder[S], m *memo, slow func(V) slowObservation, config Config, r *rand.Rand,
) {
	t.Helper()
	spec := c.Spec()
	for p := range game.Player(s.Seats()) {
		v := rules.View(s, p).(V)
		sample, _ := rules.Sample(v, r)
		fromState, fromView, fromSample := NewArrays(config, spec), NewArrays(config, spec), NewArrays(config, spec)
		// Every number is written.
		for _, a := range []*Arrays{fromState, fromView, fromSample} {
			fill(a.Planes, 0xaa)
			fill(a.Scalars, 0xaa)
			fill(a.Mask, 0xaa)
			fill(a.Afters, 0xaa)
		}
		m.row = written{} // the arrays are new
		c.encode(&s, p, m, fromState, 0)
		c.Encode(v, fromView, 0)
		c.encode(&sample, p, &memo{}, fromSample, 0)
		planes, scalars := slow(v).arrays(spec)
		var mask []uint8
		var legal []int16
		if s.ToMove() == p {
			mask, legal = slowMask(t, v, c)
		} else {
			mask = make([]uint8, spec.Actions)
		}
		for _, got := range []struct {
			name string
			a    *Arrays
		}{{"state", fromState}, {"view", fromView}, {"sample", fromSample}} {
			for i, x := range planes {
				if y := got.a.Planes[i]; x != y {
					n := spec.Rows * spec.Columns
					t.Fatalf("%v\nseat %v, %s: plane %s, row %d, column %d: %d, want %d", any(v), p, got.name,
						spec.Planes[i/n].Name, i%n/spec.Columns, i%spec.Columns, y, x)
				}
			}
			for i, x := range scalars {
				if y := got.a.Scalars[i]; x != y {
					t.Fatalf("%v\nseat %v, %s: scalar %s: %d, want %d", any(v), p, got.name, spec.Scalars[i].Name, y, x)
				}
			}
			if !slices.Equal(mask, got.a.Mask) {
				t.Fatalf("%v\nseat %v, %s: mask differs", any(v), p, got.name)
			}
			if slices.Sort(got.a.Legal[:got.a.Count[0]]); !slices.Equal(legal, got.a.Legal[:got.a.Count[0]]) {
				t.Fatalf("%v\nseat %v, %s: legal %v, want %v", any(v), p, got.name, got.a.Legal[:got.a.Count[0]], legal)
			}
			if want := slowAfters(v); spec.Maze && !slices.Equal(want, got.a.Afters) {
				t.Fatalf("%v\nseat %v, %s: afters differ", any(v), p, got.name)
			}
		}
		if spec.Maze {
			checkWords(t, v, c, fromView)
		}
	}
}

// slowMask returns the legal actions by way of the plies. It also checks that
// indices and plies turn into each other.
func slowMask[S bot.State[S]](t *testing.T, v game.View, c coder[S]) (mask []uint8, legal []int16) {
	t.Helper()
	mask = make([]uint8, c.Spec().Actions)
	for _, ply := range v.AppendPlies(nil) {
		i := c.Index(v, ply)
		if i < 0 || mask[i] != 0 {
			t.Fatalf("%v: %v has index %d, which is taken or none", any(v), ply, i)
		}
		mask[i] = 1
		legal = append(legal, int16(i))
		if back, err := c.Ply(v, i); err != nil || back != ply {
			t.Fatalf("%v: action %d is %v, %v; want %v", any(v), i, back, err, ply)
		}
	}
	slices.Sort(legal)
	return mask, legal
}

// slowAfters shifts the board of a view in every way.
func slowAfters(v any) []uint8 {
	maze, ok := v.(mazeView)
	if !ok {
		return nil
	}
	out := make([]uint8, shifts*24)
	t, me := maze.Table(), maze.Seat()
	if t.Phase() != labyrinth.ToShift && t.Phase() != labyrinth.ToWalk || t.Seat() != me {
		return out
	}
	var marks labyrinth.Marks
	if seeker, ok := v.(labyrinth.MarkSeeker); ok {
		marks = seeker.MarkGoals()
	}
	for _, shift := range t.Board().AppendShifts(nil) {
		next := must(t.Board().Shift(shift))
		target := next.FindAll(maze.Goals()).Union(next.FindMarks(marks))
		if maze.Goals().Len() == 0 && marks.Len() == 0 {
			target = maze.Targets() // home, or unknown
		}
		var ways labyrinth.Squares
		for s := range t.Board().Squares().All() {
			if next.Reach(t.Board().Carry(shift.Slot, s)).Intersect(target).Len() > 0 {
				ways = ways.With(s)
			}
		}
		reach := next.Reach(t.Board().Carry(shift.Slot, t.Pawn(me)))
		putWords(out[24*shiftIndex(shift):], []uint64{reach.Bits(), target.Bits(), ways.Bits()})
	}
	return out
}

// checkWords compares planes as words with planes as bytes.
func checkWords[S any](t *testing.T, v game.View, c coder[S], bytes *Arrays) {
	t.Helper()
	words := NewArrays(Config{N: 1, Planes: AsWords}, c.Spec())
	c.Encode(v, words, 0)
	for i := range c.Spec().Planes {
		for at := range squares {
			row, col := at/7+1, at%7+1
			if got := words.Planes[8*i+row] >> col & 1; got != bytes.Planes[i*squares+at] {
				t.Fatalf("%v: plane %d as a word has %d at row %d and column %d", any(v), i, got, row, col)
			}
		}
	}
}

func fill(all []uint8, x uint8) {
	for i := range all {
		all[i] = x
	}
}

func TestNoSuchAction(t *testing.T) {
	s := must(standard.Rules{}.Deal(2, 1))
	c := must(newStandard(standard.Rules{}))
	for _, i := range []int{-1, 97, 1 << 40} {
		if _, err := c.Ply(s.View(0), i); err == nil {
			t.Errorf("action %d has a ply", i)
		}
	}
}
