package gametest_test

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/gametest"
	"github.com/labyrinth-go/labyrinth/internal/long"
)

// A broken game does not meet one requirement. The kit must report that one and no
// other.
type broken struct {
	name string // of the requirement
	how  string
	game func() *hooked
}

// TestBroken checks that each broken game fails only the check of its requirement,
// and that there is a broken game for every requirement.
func TestBroken(t *testing.T) {
	if err := gametest.Check(&hooked{}, gametest.Options{}); err != nil {
		t.Fatalf("without hooks: %v", err)
	}
	foresees := func(_ view, after game.View, err error) (game.View, error) { return after, err }
	if err := gametest.Check(&hooked{foresees: foresees}, gametest.Options{}); err != nil {
		t.Fatalf("with views that foresee plies: %v", err)
	}
	all := slices.Concat(brokenGames(), brokenTurns(), brokenLists(), brokenPlays(), brokenTexts(), brokenParsers(), brokenViews(), brokenSamples(), brokenRuns(), brokenPanics())
	tried := map[string]bool{}
	for _, b := range all {
		tried[b.name] = true
		t.Run(b.name+"/"+b.how, func(t *testing.T) {
			opts := gametest.Options{Allocates: !strings.HasSuffix(b.name, "-allocates") && !strings.HasSuffix(b.name, "-allocate")} // hooks do
			var fs gametest.Failures
			alone := func() bool { return len(fs) == 1 && fs[0].Requirement.Name == b.name }
			for _, opts.Games = range []int{1, 6}[long.Count(0, 1):] { // one game shows most of them
				if fs, _ = gametest.Check(b.game(), opts).(gametest.Failures); alone() {
					break
				}
			}
			if !alone() {
				t.Fatalf("the kit reports %v", fs)
			}
			err := fs.Error()
			for _, part := range []string{b.name, "did:", "want:", "got:", "fix:"} {
				if !strings.Contains(err, part) {
					t.Errorf("%q is missing in %v", part, err)
				}
			}
		})
	}
	for _, r := range gametest.Requirements() {
		if !tried[r.Name] && !strings.HasPrefix(r.Name, "quest-") { // see TestBrokenQuests
			t.Errorf("no broken game for the requirement %s", r.Name)
		}
	}
}

// dealing returns a game whose Deal is broken.
func dealing(deal func(seats int, seed uint64, deal func(int, uint64) (state, error)) (state, error)) func() *hooked {
	return func() *hooked { return &hooked{deal: deal} }
}

// worth returns a game with other evaluations.
func worth(evaluate func(s state, p game.Player, value float64) float64) func() *hooked {
	return func() *hooked { return &hooked{worth: evaluate} }
}

// standing returns a game with other places.
func standing(place func(s state, p game.Player) int) func() *hooked {
	return func() *hooked { return &hooked{standing: place} }
}

// tagged returns a game with other tags.
func tagged(tags ...game.Tag) func() *hooked {
	return func() *hooked { return &hooked{tags: func([]game.Tag) []game.Tag { return tags }} }
}

func brokenGames() []broken {
	type dealFunc = func(int, uint64) (state, error)
	toy := game.Tag{Name: "Variant", Value: "toy"}
	return []broken{
		{"deal", "other seats", dealing(func(seats int, seed uint64, deal dealFunc) (state, error) {
			return deal(min(seats, max(seats, 1)&^1), seed)
		})},
		{"deal", "never", dealing(func(_ int, seed uint64, deal dealFunc) (state, error) { return deal(0, seed) })},
		{"deal", "some seeds", dealing(func(seats int, seed uint64, deal dealFunc) (state, error) {
			if seed == 1 {
				return state{}, errors.New("no such game")
			}
			return deal(seats, seed)
		})},
		{"deal-refuses", "nobody", dealing(func(seats int, seed uint64, deal dealFunc) (state, error) {
			if seats == 0 {
				seats = 2
			}
			return deal(seats, seed)
		})},
		{"deal-refuses", "another error", dealing(func(seats int, seed uint64, deal dealFunc) (state, error) {
			if s, err := deal(seats, seed); err == nil {
				return s, nil
			}
			return state{}, errors.New("no")
		})},
		{"deal-refuses", "another error for few", dealing(func(seats int, seed uint64, deal dealFunc) (state, error) {
			if seats == 1 {
				return state{}, labyrinth.ErrCards
			}
			return deal(seats, seed)
		})},
		{"deal-repeats", "counts", func() *hooked {
			n := uint64(0)
			return &hooked{deal: func(seats int, seed uint64, deal dealFunc) (state, error) {
				n++
				return deal(seats, seed+n)
			}}
		}},
		{"deal-differs", "one seed", dealing(func(seats int, _ uint64, deal dealFunc) (state, error) { return deal(seats, 7) })},
		{"tags", "none", tagged()},
		{"tags", "no name", tagged(game.Tag{Name: "Variant"})},
		{"tags", "other first", tagged(game.Tag{Name: "Goal", Value: "15"}, toy)},
		{"tags", "twice", tagged(toy, game.Tag{Name: "Goal", Value: "1"}, game.Tag{Name: "Goal", Value: "2"})},
		{"tags", "quotes", tagged(toy, game.Tag{Name: "Goal", Value: `"`})},
		{"tags", "blank in the name", tagged(toy, game.Tag{Name: "The Goal", Value: "15"})},
		{"tags", "counts", func() *hooked {
			n := 0
			return &hooked{tags: func([]game.Tag) []game.Tag {
				n++
				return []game.Tag{toy, {Name: "Goal", Value: fmt.Sprint(n)}}
			}}
		}},
	}
}

func brokenTurns() []broken {
	weighing := func(weight func(p game.Ply, n int) int) func() *hooked {
		return func() *hooked { return &hooked{weight: weight} }
	}
	return []broken{
		{"seats", "one more while the die rolls", func() *hooked {
			return &hooked{seats: func(s state, n int) int {
				if s.toy.phase == 'r' {
					n++
				}
				return n
			}}
		}},
		{"to-move", "from 1", func() *hooked {
			return &hooked{toMove: func(_ state, p game.Player) game.Player {
				if p >= 0 {
					p++
				}
				return p
			}}
		}},
		{"to-move", "no player", func() *hooked {
			return &hooked{toMove: func(_ state, p game.Player) game.Player {
				if p == game.Chance {
					p = -7
				}
				return p
			}}
		}},
		{"over", "too early", func() *hooked {
			return &hooked{outcome: func(s state, o game.Outcome) game.Outcome {
				if s.toy.phase == 'r' {
					o = game.Draw()
				}
				return o
			}}
		}},
		{"over", "never", func() *hooked {
			return &hooked{outcome: func(state, game.Outcome) game.Outcome { return game.Outcome{} }}
		}},
		{"winners", "no seat", func() *hooked {
			return &hooked{outcome: func(s state, o game.Outcome) game.Outcome {
				if o.Over() {
					o = game.Won(game.Player(s.toy.seats))
				}
				return o
			}}
		}},
		{"standing", "the last seat first", standing(func(_ state, p game.Player) int { return int(p) })},
		{"standing", "all first", standing(func(state, game.Player) int { return 0 })},
		{"leave", "another order at every call", func() *hooked {
			calls := 0
			return &hooked{standing: func(s state, p game.Player) int {
				if s.toy.Outcome().WonBy(p) {
					return 1 << 60
				}
				calls += 7
				return calls % 11
			}}
		}},
		{"evaluate", "half of a win", worth(func(_ state, _ game.Player, value float64) float64 { return value / 2 })},
		{"evaluate", "what others have", worth(func(_ state, _ game.Player, value float64) float64 { return 1 - value })},
		{"evaluate", "more than a win", worth(func(s state, _ game.Player, value float64) float64 {
			if s.toy.score[0] > 9 && !s.toy.Outcome().Over() {
				return 1.5
			}
			return value
		})},
		{"evaluate", "no number", worth(func(s state, _ game.Player, value float64) float64 {
			if !s.toy.Outcome().Over() {
				return math.NaN()
			}
			return value
		})},
		{"seat-range", "one seat more", func() *hooked { return &hooked{seatRange: [2]int{2, 4}} }},
		{"seat-range", "one seat less", func() *hooked { return &hooked{seatRange: [2]int{2, 2}} }},
		{"seat-range", "none", func() *hooked { return &hooked{seatRange: [2]int{3, 2}} }},
		{"turn-plies", "two", func() *hooked { return &hooked{turnPlies: 2} }},
		{"chance-weights", "nothing", weighing(func(p game.Ply, n int) int {
			if p == toyPly('d', 3) {
				n = 0
			}
			return n
		})},
		{"chance-weights", "too much", weighing(func(game.Ply, int) int { return 1 << 62 })},
		{"chance-weights", "counts", func() *hooked {
			n := 0
			return &hooked{weight: func(game.Ply, int) int { n++; return n }}
		}},
	}
}

func listing(list func(s state, dst []game.Ply, list func([]game.Ply) []game.Ply) []game.Ply) func() *hooked {
	return func() *hooked { return &hooked{list: list} }
}

func playing(play func(s state, p game.Ply, play func(game.Ply) (state, error)) (state, error)) func() *hooked {
	return func() *hooked { return &hooked{play: play} }
}

type (
	listFunc = func([]game.Ply) []game.Ply
	playFunc = func(game.Ply) (state, error)
)

func brokenLists() []broken {
	return []broken{
		{"plies-some", "when over", func() *hooked {
			return &hooked{
				list: func(s state, dst []game.Ply, list listFunc) []game.Ply {
					if s.toy.phase == 'x' {
						return append(dst, toyRoll)
					}
					return list(dst)
				},
				play: func(s state, p game.Ply, play playFunc) (state, error) {
					if s.toy.phase == 'x' && p == toyRoll {
						return s, nil
					}
					return play(p)
				},
			}
		}},
		{"plies-some", "none while the die rolls late", func() *hooked {
			late := func(s state) bool { return s.toy.phase == 'r' && s.toy.score[s.toy.seat] > 8 }
			return &hooked{
				list: func(s state, dst []game.Ply, list listFunc) []game.Ply {
					if late(s) {
						return dst
					}
					return list(dst)
				},
				play: func(s state, p game.Ply, play playFunc) (state, error) {
					if late(s) {
						return state{}, game.ErrIllegal
					}
					return play(p)
				},
			}
		}},
		{"plies-distinct", "the first again", listing(func(_ state, dst []game.Ply, list listFunc) []game.Ply {
			n := len(dst)
			if dst = list(dst); len(dst) > n {
				dst = append(dst, dst[n])
			}
			return dst
		})},
		{"plies-stable", "back and forth", func() *hooked {
			forth := false
			return &hooked{list: func(_ state, dst []game.Ply, list listFunc) []game.Ply {
				n := len(dst)
				dst = list(dst)
				if forth = !forth; forth {
					slices.Reverse(dst[n:])
				}
				return dst
			}}
		}},
		{"plies-count", "one more", func() *hooked {
			return &hooked{count: func(s state, depth int) (uint64, bool) {
				return uint64(len(s.toy.AppendPlies(nil)) + 1), depth == 1 && s.ToMove() >= 0
			}}
		}},
		{"plies-count", "the first plies again", func() *hooked {
			return &hooked{count: func(s state, depth int) (uint64, bool) {
				return uint64(len(s.toy.AppendPlies(nil))), depth == 2
			}}
		}},
		{"plies-evaluate", "the last one too high", func() *hooked {
			return &hooked{values: func(s state, values []float64) bool {
				if n := len(values); n > 1 {
					values[n-1]++
				}
				return s.ToMove() == game.Chance
			}}
		}},
		{"plies-evaluate", "a single one too high", func() *hooked {
			return &hooked{values: func(s state, values []float64) bool {
				if len(values) == 1 {
					values[0]++
				}
				return s.ToMove() == game.Chance
			}}
		}},
		{"plies-evaluate", "not the end of a turn", func() *hooked {
			return &hooked{
				play: func(s state, p game.Ply, play playFunc) (state, error) {
					next, err := play(p)
					if _, ok := toyNumber('c', 5, p); s.toy.seat == 0 && ok { // a low card gives another turn
						next.toy.seat = 0
					}
					return next, err
				},
				values: func(s state, _ []float64) bool { return s.ToMove() >= 0 },
			}
		}},
		{"plies-append", "sorts all", listing(func(_ state, dst []game.Ply, list listFunc) []game.Ply {
			dst = list(dst)
			slices.SortFunc(dst, func(a, b game.Ply) int { return strings.Compare(a.String(), b.String()) })
			return dst
		})},
		{"plies-append", "from the start", listing(func(_ state, dst []game.Ply, list listFunc) []game.Ply { return list(dst[:0]) })},
		{"plies-append", "not what is there", listing(func(_ state, dst []game.Ply, list listFunc) []game.Ply {
			for _, p := range list(nil) {
				if !slices.Contains(dst, p) {
					dst = append(dst, p)
				}
			}
			return dst
		})},
	}
}

func brokenPlays() []broken {
	return []broken{
		{"play-listed", "no 5", playing(func(_ state, p game.Ply, play playFunc) (state, error) {
			if p == toyPly('c', 5) {
				return state{}, game.ErrIllegal
			}
			return play(p)
		})},
		{"play-refuses", "accepts another's card", playing(func(s state, p game.Ply, play playFunc) (state, error) {
			if next, err := play(p); err == nil || p.At(0) != 'c' {
				return next, err
			}
			return s, nil
		})},
		{"play-refuses", "accepts none", playing(func(s state, p game.Ply, play playFunc) (state, error) {
			if p == (game.Ply{}) {
				return s, nil
			}
			return play(p)
		})},
		{"play-refuses", "accepts a ply of another game", playing(func(s state, p game.Ply, play playFunc) (state, error) {
			if next, err := play(p); err == nil || p.Len() < 5 {
				return next, err
			}
			return s, nil
		})},
		{"play-refuses", "another error", playing(func(_ state, p game.Ply, play playFunc) (state, error) {
			next, err := play(p)
			if err != nil {
				err = errors.New(err.Error())
			}
			return next, err
		})},
		{"play-refuses", "accepts a card that was only read", func() *hooked {
			return &hooked{
				parsePly: func(text string, parse func(string) (game.Ply, error)) (game.Ply, error) {
					if text == "c0" {
						return game.PlyOf(text), nil
					}
					return parse(text)
				},
				play: func(s state, p game.Ply, play playFunc) (state, error) {
					if p == game.PlyOf("c0") {
						return s, nil
					}
					return play(p)
				},
			}
		}},
		{"play-in-place", "as an embedded state", func() *hooked { return &hooked{do: func(*state, game.Ply) error { return nil }} }},
		{"play-in-place", "changes something on an error", func() *hooked {
			return &hooked{do: func(s *state, p game.Ply) (err error) {
				*s, err = s.Play(p)
				return err
			}}
		}},
		{"play-repeats", "a die in it", func() *hooked {
			n := 0
			return &hooked{play: func(_ state, p game.Ply, play playFunc) (state, error) {
				if _, ok := toyNumber('d', 3, p); ok {
					n++
					p = toyPly('d', uint8(1+n%3))
					if next, err := play(p); err == nil {
						return next, nil
					}
				}
				return play(p)
			}}
		}},
		{"immutable", "counts what is refused", func() *hooked {
			n := 0
			return &hooked{
				play: func(_ state, p game.Ply, play playFunc) (state, error) {
					next, err := play(p)
					if err != nil {
						n++
					}
					return next, err
				},
				stateText: func(b []byte, text string) ([]byte, error) {
					if n > 0 {
						text = fmt.Sprintf("%s after %d", text, n)
					}
					return append(b, text...), nil
				},
			}
		}},
	}
}
