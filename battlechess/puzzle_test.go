package battlechess_test

import (
	"context"
	"errors"
	"slices"
	"testing"

	"github.com/labyrinth-go/labyrinth/battlechess"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/internal/long"
	"github.com/labyrinth-go/labyrinth/internal/model/chess"
)

// A proof is a plain search in the model, which was written from the rules alone. It plays everything.
type proof struct {
	plays int // how many plies it may still play
}

// keys returns the turns after which the seat to act wins within a number of its own turns, this one
// included, whatever the other does and whatever cards come. They mean nothing if too few plays were left.
func (p *proof) keys(g *chess.Game, turns int) (keys []string) {
	for _, ply := range g.Legal() {
		if p.surely(g.Play(ply), g.Seat, turns-1) {
			keys = append(keys, ply)
		}
	}
	return keys
}

// surely reports whether a seat wins within a number of its own turns to come.
func (p *proof) surely(g *chess.Game, seat, turns int) bool {
	if p.plays--; p.plays < 0 {
		return false
	}
	acts := g.Winner < 0 && g.Attack == nil
	mine := acts && g.Seat == seat
	switch {
	case g.Winner >= 0:
		return g.Winner == seat
	case acts && turns == 0:
		return false
	case mine:
		turns--
	}
	for _, ply := range g.Legal() {
		if won := p.surely(g.Play(ply), seat, turns); won == mine {
			return won
		}
	}
	return !mine
}

// A puzzle is won within its turns, by one turn alone, and not within fewer.
func TestPuzzle(t *testing.T) {
	all := map[int][]uint64{2: {0, 1, 2, 3, 4, 5}, 3: {2, 4, 3, 1, 0}} // the seeds of few pieces first: the model is slow
	for turns, seeds := range all {
		seeds = seeds[:long.Count(len(seeds)-turns, len(seeds))]
		seen := map[battlechess.Puzzle]bool{}
		for _, seed := range seeds {
			p, err := battlechess.Rules{}.Puzzle(t.Context(), turns, seed)
			if err != nil {
				t.Fatal(err)
			}
			seen[p] = true
			checkPuzzle(t, p)
		}
		if len(seen) < len(seeds)-1 {
			t.Errorf("only %d puzzles of %d turns differ", len(seen), turns)
		}
	}
}

// checkPuzzle checks a puzzle of seat 1 in the model.
func checkPuzzle(t *testing.T, p battlechess.Puzzle) {
	t.Helper()
	again, err := battlechess.Rules{}.ParsePuzzle(p.String())
	if err != nil || again != p {
		t.Errorf("%v is read as %v, %v", p, again, err)
	}
	for _, turns := range []int{p.Turns - 1, p.Turns + 1} {
		if err := (battlechess.Puzzle{State: p.State, Turns: turns}).Verify(t.Context()); turns > 0 && turns <= battlechess.MostTurns && !errors.Is(err, battlechess.ErrTurns) {
			t.Errorf("%v in %d turns: %v", p, turns, err)
		}
	}
	key, err := p.Solve(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	g, all := chess.Read(battlechess.DefaultRuleSet(), p.State.String()), proof{1 << 30}
	for turns := 1; turns < p.Turns; turns++ {
		if keys := all.keys(g, turns); len(keys) > 0 {
			t.Errorf("%v: by %v the model wins within %d", p, keys, turns)
		}
	}
	if keys := all.keys(g, p.Turns); !slices.Equal(keys, []string{key.String()}) {
		t.Errorf("%v: in the model %v win, the key is %v", p, keys, key)
	}
}

// In the last turns of random games, on a small board and on the default one, the turns that win for
// certain within one, two and three turns are those of the model, for either seat. Where it plays too
// many plies it says nothing.
func TestKeys(t *testing.T) {
	const plays = 400
	compared, found := [4]int{}, [4]int{} // by turns: positions, and those with keys that fewer turns do not have
	for _, name := range []string{"small", "default"} {
		r, src := rulesOf(t, ruleSets[name]), game.NewSource(7)
		for range long.Count(8, 200) {
			for _, s := range ending(t, r, src) {
				before := 0
				for turns := 1; turns <= battlechess.MostTurns; turns++ {
					p := proof{plays}
					want := p.keys(chess.Read([]byte(ruleSets[name]), s.String()), turns)
					if p.plays < 0 {
						break
					}
					keys, err := s.Keys(t.Context(), turns)
					if err != nil {
						t.Fatal(err)
					}
					var got []string
					for _, key := range keys {
						got = append(got, key.String())
					}
					if !slices.Equal(got, want) {
						t.Errorf("%s: %v within %d turns: %v, in the model %v", name, s, turns, got, want)
					}
					compared[turns]++
					if len(keys) > before {
						found[turns]++
					}
					before = len(keys)
				}
			}
		}
	}
	if slices.Min(compared[1:]) < 8 || slices.Min(found[1:3]) < 2 { // TestPuzzle has those that take three turns
		t.Errorf("compared only %v positions, %v of them with new keys", compared, found)
	}
}

// ending returns the last states of a random game in which a seat is to act.
func ending(t *testing.T, r battlechess.Rules, src *game.Source) (last []battlechess.State) {
	s, err := r.Deal(2, 0)
	if err != nil {
		t.Fatal(err)
	}
	for range 400 {
		plies := s.AppendPlies(nil)
		if len(plies) == 0 {
			break
		}
		if s.ToMove() >= 0 {
			last = append(last, s)
		}
		if s, err = s.Play(plies[src.Below(uint32(len(plies)))]); err != nil {
			t.Fatal(err)
		}
	}
	return last[max(0, len(last)-6):]
}

// The reply to a wrong turn leaves no certain win, whatever card has come, if there is such a reply; and
// the reply to the right one is a legal turn.
func TestReply(t *testing.T) {
	r := battlechess.Rules{}
	saved := 0
	for seed := range uint64(long.Count(4, 40)) {
		p, err := r.Puzzle(t.Context(), 2, seed)
		if err != nil {
			t.Fatal(err)
		}
		for _, ply := range p.State.AppendPlies(nil) {
			next, err := p.State.Play(ply)
			if err != nil {
				t.Fatal(err)
			}
			after := []battlechess.State{next}
			if next.ToMove() == game.Chance {
				after = nil
				for _, card := range next.AppendPlies(nil) {
					drawn, err := next.Play(card)
					if err != nil {
						t.Fatal(err)
					}
					after = append(after, drawn)
				}
			}
			for _, s := range after {
				if s.ToMove() != 1 {
					continue // it has won
				}
				reply, err := s.Reply(t.Context(), 1)
				if err != nil || !slices.Contains(s.AppendPlies(nil), reply) {
					t.Fatalf("%v: the reply to %v is %v, %v", p, ply, reply, err)
				}
				g := chess.Read(battlechess.DefaultRuleSet(), s.String())
				all := proof{1 << 30}
				saves := func(ply string) bool { return !all.surely(g.Play(ply), 0, 1) }
				if slices.ContainsFunc(g.Legal(), saves) {
					saved++
					if !saves(reply.String()) {
						t.Errorf("%v: %v after %v leaves a certain win", p, reply, ply)
					}
				}
			}
		}
		ctx, cancel := context.WithCancel(t.Context())
		cancel()
		lost, err := p.State.Play(p.State.AppendPlies(nil)[0])
		if err != nil {
			t.Fatal(err)
		}
		if reply, err := lost.Reply(ctx, 2); lost.ToMove() == 1 && (err == nil || !slices.Contains(lost.AppendPlies(nil), reply)) {
			t.Errorf("%v: a canceled search replies %v, %v", p, reply, err)
		}
		if keys, err := p.State.Keys(t.Context(), 0); keys != nil || err != nil {
			t.Errorf("%v: in no turn %v win, %v", p, keys, err)
		}
	}
	if saved == 0 {
		t.Error("no wrong turn has a reply that saves")
	}
}

// What is no puzzle is refused with what is wrong.
func TestPuzzleRefused(t *testing.T) {
	r := battlechess.Rules{}
	for _, text := range []string{"", "2", start, start + " 0", start + " 4", start + " 02", "x 2"} {
		if p, err := r.ParsePuzzle(text); err == nil {
			t.Errorf("%q is read as %v", text, p)
		}
	}
	for _, turns := range []int{0, battlechess.MostTurns + 1} {
		if _, err := r.Puzzle(t.Context(), turns, 1); !errors.Is(err, battlechess.ErrTurns) {
			t.Errorf("a puzzle of %d turns: %v", turns, err)
		}
	}
	done, stop := context.WithCancel(t.Context())
	stop()
	if _, err := r.Puzzle(done, 2, 1); !errors.Is(err, context.Canceled) {
		t.Errorf("after the end of the context: %v", err)
	}
}
