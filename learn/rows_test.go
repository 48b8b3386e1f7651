package learn_test

import (
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/labyrinth-go/labyrinth/catalog"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/learn"
	"github.com/labyrinth-go/labyrinth/play"
)

func newBatch(t *testing.T, c learn.Config) *learn.Batch {
	t.Helper()
	spec, c, err := learn.Describe(c)
	if err != nil {
		t.Fatal(err)
	}
	b, err := learn.NewBatch(c, learn.NewArrays(c, spec))
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func variantTags(name string) []game.Tag { return []game.Tag{{Name: "Variant", Value: name}} }

// wander plays random legal actions in all rows.
func wander(t *testing.T, steps int, r *rand.Rand, all ...*learn.Batch) {
	t.Helper()
	for range steps {
		b := all[0]
		for i, n := range b.Count {
			if n > 0 {
				b.Actions[i] = int32(b.Legal[i*b.Spec().MaxLegal+r.IntN(int(n))])
			}
		}
		for _, other := range all {
			copy(other.Actions, b.Actions)
			if err := other.Step(); err != nil {
				t.Fatal(err)
			}
		}
	}
}

func copyRows(t *testing.T, from, to *learn.Batch) {
	t.Helper()
	for i := range len(from.Done) {
		data, err := from.Save(i)
		if err == nil {
			err = to.Restore(i, data)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
}

var everyVariant = []string{"standard", "kids", "glow", "anniversary", "battlechess"}

// TestRestore goes on with the games of a batch in another one: all arrays are the same then
// and after every step, also with chance, limits and games that end.
func TestRestore(t *testing.T) {
	for _, name := range everyVariant {
		for _, reset := range []string{learn.ResetSame, learn.ResetNext, learn.ResetOff} {
			c := learn.Config{Tags: variantTags(name), N: 5, Seed: 3, Limit: 40, Reset: reset}
			a, b := newBatch(t, c), newBatch(t, c)
			r := rand.New(rand.NewPCG(1, 2))
			wander(t, 30, r, a)
			wander(t, 7, r, b) // what it has does not matter
			copyRows(t, a, b)
			copy(b.Actions, a.Actions)
			for step := range 30 {
				if d := cmp.Diff(texts(t, a), texts(t, b)); d != "" || !slices.Equal(a.Planes, b.Planes) || !slices.Equal(a.Scalars, b.Scalars) ||
					!slices.Equal(a.Mask, b.Mask) || !slices.Equal(a.Reward, b.Reward) || !slices.Equal(a.Done, b.Done) || !slices.Equal(a.Seat, b.Seat) {
					t.Fatalf("%s, reset %s, step %d: the arrays differ\n%s", name, reset, step, d)
				}
				wander(t, 1, r, a, b)
			}
		}
	}
}

// texts returns the states of all rows.
func texts(t *testing.T, b *learn.Batch) (all []string) {
	t.Helper()
	for i := range len(b.Done) {
		text, err := b.Text(i)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, text)
	}
	return all
}

// TestRecord replays the records of all rows.
func TestRecord(t *testing.T) {
	games := catalog.All()
	for _, name := range everyVariant {
		b := newBatch(t, learn.Config{Tags: variantTags(name), N: 4, Seed: 1, Limit: 60, Reset: learn.ResetOff, Opponents: []string{"", "random"}})
		r := rand.New(rand.NewPCG(1, 2))
		for _, steps := range []int{0, 10, 60} {
			wander(t, steps, r, b)
			for i, want := range texts(t, b) {
				text, err := b.Record(i)
				if err != nil {
					t.Fatal(err)
				}
				rules, rec, err := games.ParseRecord(string(text))
				if err != nil {
					t.Fatalf("%s: %v\n%s", name, err, text)
				}
				s := rec.Start
				for _, ply := range rec.Plies {
					if s, err = s.Play(ply); err != nil {
						t.Fatal(err)
					}
				}
				if s.String() != want || !slices.Equal(rules.Tags(), rec.Tags) {
					t.Errorf("%s: the record ends with %s, the row has %s", name, s, want)
				}
				if cut := b.Done[i] == learn.CutOff; cut != (rec.Reason == play.Limit) || cut && len(rec.Outcome.Winners()) != 0 {
					t.Errorf("%s: done %d, but the record ends with %q", name, b.Done[i], rec.Reason)
				}
			}
		}
	}
}

// TestLoad begins with states of other games.
func TestLoad(t *testing.T) {
	for _, name := range everyVariant {
		c := learn.Config{Tags: variantTags(name), N: 3, Seed: 1}
		from, to := newBatch(t, c), newBatch(t, learn.Config{Tags: c.Tags, N: 3, Seed: 9})
		wander(t, 25, rand.New(rand.NewPCG(1, 2)), from)
		states, before := texts(t, from), texts(t, to)
		if err := to.Load([]string{states[0], "", states[1]}); err != nil {
			t.Fatal(err)
		}
		if d := cmp.Diff([]string{states[0], before[1], states[1]}, texts(t, to)); d != "" {
			t.Errorf("%s:\n%s", name, d)
		}
		k := len(to.Planes) / 3
		if !slices.Equal(to.Planes[:k], from.Planes[:k]) || !slices.Equal(to.Planes[2*k:], from.Planes[k:2*k]) {
			t.Errorf("%s: the planes are not those of the states", name)
		}
		before = texts(t, to)
		for _, wrong := range [][]string{{states[0]}, {states[1], "x", ""}} {
			if err := to.Load(wrong); err == nil {
				t.Errorf("%s: %q is loaded", name, wrong)
			}
		}
		if d := cmp.Diff(before, texts(t, to)); d != "" {
			t.Errorf("%s: a refused call has changed a row:\n%s", name, d)
		}
	}
}

// TestLoadEnd loads games that are over, that the bot to act ends, and that have other seats.
func TestLoadEnd(t *testing.T) {
	rules, err := catalog.All().Open(variantTags("battlechess")...)
	if err != nil {
		t.Fatal(err)
	}
	s, err := rules.Deal(2, 1)
	random, last := rand.New(rand.NewPCG(1, 2)), s
	for err == nil && !s.Outcome().Over() {
		if s.ToMove() >= 0 {
			last = s
		}
		plies := s.AppendPlies(nil)
		s, err = s.Play(plies[random.IntN(len(plies))])
	}
	if err != nil {
		t.Fatal(err)
	}
	c := learn.Config{Tags: variantTags("battlechess"), N: 1}
	if err := newBatch(t, c).Load([]string{s.String()}); !errors.Is(err, game.ErrOption) || !strings.Contains(err.Error(), "over") {
		t.Errorf("a game that is over: %v", err)
	}
	// The bot to act wins at once.
	c.Opponents, c.Reset = make([]string, 2), learn.ResetOff
	c.Opponents[last.ToMove()] = "expert"
	b := newBatch(t, c)
	if err := b.Load([]string{last.String()}); err != nil || b.Done[0] != learn.Over || b.Reward[last.ToMove()] != 1 || b.Count[0] != 0 {
		t.Errorf("%s: %v, done %d, reward %v", last, err, b.Done[0], b.Reward)
	}
	three := texts(t, newBatch(t, learn.Config{N: 1, Seats: 3}))
	if err := newBatch(t, learn.Config{N: 1}).Load(three); !errors.Is(err, game.ErrSeats) {
		t.Errorf("three seats in a batch for two: %v", err)
	}
}
