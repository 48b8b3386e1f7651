package varianttest_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/varianttest"
)

// A broken game breaks one rule, and the kit must name just that.
type broken struct {
	rule string
	how  string
	game func() *hooked
}

// TestBroken checks that each broken game fails the check of its rule and no
// other, and that there is one for every rule.
func TestBroken(t *testing.T) {
	if err := varianttest.Check(&hooked{}, varianttest.Options{}); err != nil {
		t.Fatalf("without a hook nothing is broken: %v", err)
	}
	all := slices.Concat(brokenGames(), brokenTurns(), brokenPlies(), brokenTexts(), brokenParsers(), brokenViews(), brokenSamples(), brokenRuns())
	tried := map[string]bool{}
	for _, b := range all {
		tried[b.rule] = true
		t.Run(b.rule+"/"+b.how, func(t *testing.T) {
			err := varianttest.Check(b.game(), varianttest.Options{
				Games: 12, Allocates: !strings.HasSuffix(b.rule, "-allocates") && !strings.HasSuffix(b.rule, "-allocate"), // hooks do
			})
			var fs varianttest.Failures
			if !errors.As(err, &fs) {
				t.Fatal("the kit finds nothing")
			}
			if len(fs) != 1 || fs[0].Rule.Name != b.rule {
				t.Errorf("the kit finds %v", err)
			}
			for _, part := range []string{b.rule, "did:", "want:", "got:", "fix:"} {
				if !strings.Contains(err.Error(), part) {
					t.Errorf("%q is missing in %v", part, err)
				}
			}
		})
	}
	for _, r := range varianttest.Rules() {
		if !tried[r.Name] {
			t.Errorf("no game here breaks the rule %s", r.Name)
		}
	}
}

// dealing returns a game whose Deal is broken.
func dealing(deal func(seats int, seed uint64, deal func(int, uint64) (state, error)) (state, error)) func() *hooked {
	return func() *hooked { return &hooked{deal: deal} }
}

// tagged returns a game with other tags.
func tagged(tags ...labyrinth.Tag) func() *hooked {
	return func() *hooked { return &hooked{tags: func([]labyrinth.Tag) []labyrinth.Tag { return tags }} }
}

func brokenGames() []broken {
	type dealFunc = func(int, uint64) (state, error)
	toy := labyrinth.Tag{Name: "Variant", Value: "toy"}
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
		{"tags", "no name", tagged(labyrinth.Tag{Name: "Variant"})},
		{"tags", "other first", tagged(labyrinth.Tag{Name: "Goal", Value: "15"}, toy)},
		{"tags", "twice", tagged(toy, labyrinth.Tag{Name: "Goal", Value: "1"}, labyrinth.Tag{Name: "Goal", Value: "2"})},
		{"tags", "quotes", tagged(toy, labyrinth.Tag{Name: "Goal", Value: `"`})},
		{"tags", "blank in the name", tagged(toy, labyrinth.Tag{Name: "The Goal", Value: "15"})},
		{"tags", "counts", func() *hooked {
			n := 0
			return &hooked{tags: func([]labyrinth.Tag) []labyrinth.Tag {
				n++
				return []labyrinth.Tag{toy, {Name: "Goal", Value: fmt.Sprint(n)}}
			}}
		}},
	}
}

func brokenTurns() []broken {
	weighing := func(weight func(m ply, n int) int) func() *hooked {
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
			return &hooked{toMove: func(_ state, p labyrinth.Player) labyrinth.Player {
				if p >= 0 {
					p++
				}
				return p
			}}
		}},
		{"to-move", "no player", func() *hooked {
			return &hooked{toMove: func(_ state, p labyrinth.Player) labyrinth.Player {
				if p == labyrinth.Chance {
					p = -7
				}
				return p
			}}
		}},
		{"over", "too early", func() *hooked {
			return &hooked{outcome: func(s state, o labyrinth.Outcome) labyrinth.Outcome {
				if s.toy.phase == 'r' {
					o = labyrinth.Won()
				}
				return o
			}}
		}},
		{"over", "never", func() *hooked {
			return &hooked{outcome: func(state, labyrinth.Outcome) labyrinth.Outcome { return labyrinth.Outcome{} }}
		}},
		{"winners", "no seat", func() *hooked {
			return &hooked{outcome: func(s state, o labyrinth.Outcome) labyrinth.Outcome {
				if o.Over() {
					o = labyrinth.Won(labyrinth.Player(s.toy.seats))
				}
				return o
			}}
		}},
		{"chance-weights", "nothing", weighing(func(m ply, n int) int {
			if m.toy == toyRoll+3 {
				n = 0
			}
			return n
		})},
		{"chance-weights", "too much", weighing(func(ply, int) int { return 1 << 62 })},
		{"chance-weights", "counts", func() *hooked {
			n := 0
			return &hooked{weight: func(ply, int) int { n++; return n }}
		}},
	}
}

func listing(list func(s state, dst []ply, list func([]ply) []ply) []ply) func() *hooked {
	return func() *hooked { return &hooked{list: list} }
}

func playing(play func(s state, m ply, play func(ply) (state, error)) (state, error)) func() *hooked {
	return func() *hooked { return &hooked{play: play} }
}

func brokenPlies() []broken {
	type (
		listFunc = func([]ply) []ply
		playFunc = func(ply) (state, error)
	)
	return []broken{
		{"moves-some", "when over", func() *hooked {
			return &hooked{
				list: func(s state, dst []ply, list listFunc) []ply {
					if s.toy.phase == 'x' {
						return append(dst, ply{toy: toyRoll, h: s.h})
					}
					return list(dst)
				},
				play: func(s state, m ply, play playFunc) (state, error) {
					if s.toy.phase == 'x' && m.toy == toyRoll {
						return s, nil
					}
					return play(m)
				},
			}
		}},
		{"moves-some", "none while the die rolls late", func() *hooked {
			late := func(s state) bool { return s.toy.phase == 'r' && s.toy.score[s.toy.seat] > 8 }
			return &hooked{
				list: func(s state, dst []ply, list listFunc) []ply {
					if late(s) {
						return dst
					}
					return list(dst)
				},
				play: func(s state, m ply, play playFunc) (state, error) {
					if late(s) {
						return state{}, labyrinth.ErrIllegal
					}
					return play(m)
				},
			}
		}},
		{"moves-distinct", "the first again", listing(func(_ state, dst []ply, list listFunc) []ply {
			n := len(dst)
			if dst = list(dst); len(dst) > n {
				dst = append(dst, dst[n])
			}
			return dst
		})},
		{"moves-stable", "back and forth", func() *hooked {
			forth := false
			return &hooked{list: func(_ state, dst []ply, list listFunc) []ply {
				n := len(dst)
				dst = list(dst)
				if forth = !forth; forth {
					slices.Reverse(dst[n:])
				}
				return dst
			}}
		}},
		{"moves-append", "sorts all", listing(func(_ state, dst []ply, list listFunc) []ply {
			dst = list(dst)
			slices.SortFunc(dst, func(a, b ply) int { return int(a.toy) - int(b.toy) })
			return dst
		})},
		{"moves-append", "from the start", listing(func(_ state, dst []ply, list listFunc) []ply { return list(dst[:0]) })},
		{"moves-append", "not what is there", listing(func(_ state, dst []ply, list listFunc) []ply {
			for _, m := range list(nil) {
				if !slices.Contains(dst, m) {
					dst = append(dst, m)
				}
			}
			return dst
		})},
		{"play-listed", "no 5", playing(func(_ state, m ply, play playFunc) (state, error) {
			if m.toy == 5 {
				return state{}, labyrinth.ErrIllegal
			}
			return play(m)
		})},
		{"play-refuses", "accepts another's card", playing(func(s state, m ply, play playFunc) (state, error) {
			if next, err := play(m); err == nil || m.toy == 0 || m.toy > 9 {
				return next, err
			}
			return s, nil
		})},
		{"play-refuses", "accepts none", playing(func(s state, m ply, play playFunc) (state, error) {
			if m == (ply{}) {
				return s, nil
			}
			return play(m)
		})},
		{"play-refuses", "another error", playing(func(_ state, m ply, play playFunc) (state, error) {
			next, err := play(m)
			if err != nil {
				err = errors.New(err.Error())
			}
			return next, err
		})},
		{"play-refuses", "accepts a card that was only read", func() *hooked {
			return &hooked{
				parsePly: func(text string, parse func(string) (ply, error)) (ply, error) {
					m, err := parse(strings.Replace(text, "c0", "c1", 1))
					if text == "c0" {
						m.toy = 0
					}
					return m, err
				},
				play: func(s state, m ply, play playFunc) (state, error) {
					if m.toy == 0 && m.h != nil {
						return s, nil
					}
					return play(m)
				},
			}
		}},
		{"play-repeats", "a die in it", func() *hooked {
			n := 0
			return &hooked{play: func(_ state, m ply, play playFunc) (state, error) {
				if m.toy > toyRoll {
					n++
					m.toy = toyRoll + 1 + toyPly(n%3)
					if next, err := play(m); err == nil {
						return next, nil
					}
				}
				return play(m)
			}}
		}},
		{"immutable", "counts what is refused", func() *hooked {
			n := 0
			return &hooked{
				play: func(_ state, m ply, play playFunc) (state, error) {
					next, err := play(m)
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

// writing returns a game in which one kind of value is written otherwise, and
// read from that again.
func writing(kind string, text func(b []byte, text string) ([]byte, error), back func(string) string) func() *hooked {
	return func() *hooked {
		h := &hooked{}
		switch kind {
		case "state":
			h.stateText = text
			h.parse = func(text string, parse func(string) (state, error)) (state, error) { return parse(back(text)) }
		case "view":
			h.viewText = text
			h.parseView = func(text string, parse func(string) (view, error)) (view, error) { return parse(back(text)) }
		case "ply":
			h.plyText = text
			h.parsePly = func(text string, parse func(string) (ply, error)) (ply, error) { return parse(back(text)) }
		}
		return h
	}
}

func brokenTexts() (all []broken) {
	for _, kind := range []string{"state", "view", "ply"} {
		for _, end := range []string{"\n", "é", "\x00"} {
			all = append(all, broken{kind + "-text", fmt.Sprintf("ends in %q", end), writing(kind,
				func(b []byte, text string) ([]byte, error) { return append(b, text+end...), nil },
				func(text string) string {
					if s, ok := strings.CutSuffix(text, end); ok {
						return s
					}
					return "none"
				})})
		}
		same := func(text string) string { return text }
		all = append(all,
			broken{kind + "-text", "fails", writing(kind, func(b []byte, _ string) ([]byte, error) { return b, errors.New("no ink") }, same)},
			broken{kind + "-text", "empty", writing(kind, func(b []byte, _ string) ([]byte, error) { return b, nil }, same)},
			broken{kind + "-text", "alone", writing(kind, func(_ []byte, text string) ([]byte, error) { return []byte(text), nil }, same)},
			broken{kind + "-distinct", "1 for all", writing(kind, func(b []byte, text string) ([]byte, error) {
				return append(b, strings.Map(func(c rune) rune {
					if c > '1' && c <= '9' {
						c = '1'
					}
					return c
				}, text)...), nil
			}, same)},
		)
	}
	again := func(text string) string { return text + "!" }
	return append(all,
		broken{"ply-text", "two words", writing("ply",
			func(b []byte, text string) ([]byte, error) { return append(b, "a "+text...), nil },
			func(text string) string {
				if s, ok := strings.CutPrefix(text, "a "); ok {
					return s
				}
				return "none"
			})},
		broken{"state-agrees", "String", func() *hooked { return &hooked{stateString: again} }},
		broken{"view-agrees", "MarshalText", func() *hooked { return &hooked{viewString: again} }},
		broken{"ply-agrees", "String", func() *hooked { return &hooked{plyString: again} }})
}

// reading returns games of which one reads states, one views, one plies
// otherwise: from another text, to another value, with another error.
func reading(rule, how string, text func(string) string, extra func(text string) uint8, fail func(error) error) []broken {
	return []broken{
		{"state-" + rule, how, func() *hooked {
			return &hooked{parse: func(s string, parse func(string) (state, error)) (state, error) {
				x, err := parse(text(s))
				x.extra = extra(s)
				return x, fail(err)
			}}
		}},
		{"view-" + rule, how, func() *hooked {
			return &hooked{parseView: func(s string, parse func(string) (view, error)) (view, error) {
				x, err := parse(text(s))
				x.extra = extra(s)
				return x, fail(err)
			}}
		}},
		{"ply-" + rule, how, func() *hooked {
			return &hooked{parsePly: func(s string, parse func(string) (ply, error)) (ply, error) {
				x, err := parse(text(s))
				x.extra = extra(s)
				return x, fail(err)
			}}
		}},
	}
}

func brokenParsers() []broken {
	same := func(text string) string { return text }
	none := func(string) uint8 { return 0 }
	keep := func(err error) error { return err }
	failing := func(with error) func(error) error {
		return func(err error) error {
			if err != nil {
				err = with
			}
			return err
		}
	}
	fault := labyrinth.Fault{Kind: labyrinth.ErrSyntax, Why: "no"}
	far, kindless := fault, fault
	far.Offset, kindless.Kind = 1<<20, nil
	return slices.Concat(
		reading("round-trip", "another value", same, func(text string) uint8 {
			if strings.Contains(text, "3") {
				return 1
			}
			return 0
		}, keep),
		reading("canonical", "trims", strings.TrimSpace, none, keep),
		reading("canonical", "folds", strings.ToLower, none, keep),
		reading("canonical", "cuts", func(text string) string { s, _, _ := strings.Cut(text, "\n"); return s }, none, keep),
		reading("faults", "plain", same, none, failing(errors.New("no"))),
		reading("faults", "empty", same, none, failing(labyrinth.Faults{})),
		reading("faults", "far away", same, none, failing(labyrinth.Faults{fault, far})),
		reading("faults", "no kind", same, none, failing(fmt.Errorf("toy: %w", kindless))),
		[]broken{
			{"state-round-trip", "refused", func() *hooked {
				return &hooked{parse: func(text string, parse func(string) (state, error)) (state, error) {
					if strings.Contains(text, "14") {
						return state{}, fault
					}
					return parse(text)
				}}
			}},
			{"state-sound", "lax", func() *hooked { return &hooked{laxState: true} }},
			{"view-sound", "lax", func() *hooked { return &hooked{laxView: true} }},
		})
}

func looking(look func(s state, p labyrinth.Player, v view) view) func() *hooked {
	return func() *hooked { return &hooked{look: look} }
}

func brokenViews() []broken {
	type listFunc = func([]ply) []ply
	return []broken{
		{"view-seat", "the next", func() *hooked {
			return &hooked{seat: func(_ view, p labyrinth.Player) labyrinth.Player { return max(p, p+p) }}
		}},
		{"view-seat", "outsiders", func() *hooked {
			return &hooked{seat: func(_ view, p labyrinth.Player) labyrinth.Player { return max(p, labyrinth.Chance) }}
		}},
		{"view-outsiders", "100", looking(func(_ state, p labyrinth.Player, v view) view {
			if p == 100 {
				v.extra = 1
			}
			return v
		})},
		{"view-to-move", "the seat", func() *hooked {
			return &hooked{viewToMove: func(v view, p labyrinth.Player) labyrinth.Player {
				if p == labyrinth.Chance {
					p = labyrinth.Player(v.toy.masked.seat)
				}
				return p
			}}
		}},
		{"view-moves", "other order", func() *hooked {
			return &hooked{viewList: func(_ view, dst []ply, list listFunc) []ply {
				n := len(dst)
				dst = list(dst)
				slices.Reverse(dst[n:])
				return dst
			}}
		}},
		{"view-moves", "from the start", func() *hooked {
			return &hooked{viewList: func(_ view, dst []ply, list listFunc) []ply { return list(dst[:0]) }}
		}},
		{"view-leak", "a card not printed", looking(func(s state, p labyrinth.Player, v view) view {
			if v.toy.seat >= 0 {
				v.extra = s.toy.hand[(p+1)%labyrinth.Player(s.toy.seats)][0]
			}
			return v
		})},
		{"view-leak", "a card for everybody", looking(func(s state, p labyrinth.Player, v view) view {
			if v.toy.seat == labyrinth.Nobody {
				v.toy.masked.hand[0] = s.toy.hand[0]
			}
			return v
		})},
	}
}

func sampling(sample func(v view, r *rand.Rand, sample func(*rand.Rand) state) state) func() *hooked {
	return func() *hooked { return &hooked{sample: sample} }
}

func brokenSamples() []broken {
	type sampleFunc = func(*rand.Rand) state
	marked := func(v view, r *rand.Rand, sample sampleFunc) state {
		s := sample(r)
		s.extra = 1
		return s
	}
	return []broken{
		{"sample-view", "other scores", sampling(func(_ view, r *rand.Rand, sample sampleFunc) state {
			s := sample(r)
			s.toy.score[0]++
			return s
		})},
		{"sample-view", "own cards too", sampling(func(v view, r *rand.Rand, _ sampleFunc) state {
			return state{toy: v.masked().toy.View(labyrinth.Nobody).Sample(r), h: v.h}
		})},
		{"sample-text", "marked", sampling(marked)},
		{"sample-agrees", "other order", func() *hooked {
			h := marking(marked)
			h.list = func(s state, dst []ply, list func([]ply) []ply) []ply {
				n := len(dst)
				if dst = list(dst); s.extra == 1 {
					slices.Reverse(dst[n:])
				}
				return dst
			}
			return h
		}},
		{"sample-agrees", "other seats", func() *hooked {
			h := marking(marked)
			h.seats = func(s state, n int) int { return n + int(s.extra) }
			return h
		}},
		{"sample-agrees", "over", func() *hooked {
			h := marking(marked)
			h.outcome = func(s state, o labyrinth.Outcome) labyrinth.Outcome {
				if s.extra == 1 {
					o = labyrinth.Won()
				}
				return o
			}
			return h
		}},
		{"sample-repeats", "another source", func() *hooked {
			other := rand.New(labyrinth.NewSource(1))
			return &hooked{sample: func(_ view, _ *rand.Rand, sample sampleFunc) state { return sample(other) }}
		}},
		{"sample-varies", "no source", sampling(func(_ view, _ *rand.Rand, sample sampleFunc) state {
			return sample(rand.New(labyrinth.NewSource(1)))
		})},
		{"sample-varies", "the truth", func() *hooked {
			return &hooked{
				look: func(s state, _ labyrinth.Player, v view) view {
					v.full = s.toy
					return v
				},
				sample: func(v view, _ *rand.Rand, _ sampleFunc) state { return state{toy: v.full, h: v.h} },
			}
		}},
	}
}

// marking returns a game whose samples are marked, which the text of a state
// does not show and the parser finds out nevertheless.
func marking(sample func(v view, r *rand.Rand, sample func(*rand.Rand) state) state) *hooked {
	drawn := map[toyState]bool{}
	return &hooked{
		sample: func(v view, r *rand.Rand, draw func(*rand.Rand) state) state {
			s := sample(v, r, draw)
			drawn[s.toy] = true
			return s
		},
		parse: func(text string, parse func(string) (state, error)) (state, error) {
			s, err := parse(text)
			if drawn[s.toy] {
				s.extra = 1
			}
			return s, err
		},
	}
}

var sink []byte

func brokenRuns() []broken {
	type playFunc = func(ply) (state, error)
	return []broken{
		{"record", "seats of its own", tagged(labyrinth.Tag{Name: "Variant", Value: "toy"}, labyrinth.Tag{Name: "Seats", Value: "2-3"})},
		{"record", "a result of its own", tagged(labyrinth.Tag{Name: "Variant", Value: "toy"}, labyrinth.Tag{Name: "Result", Value: "good"})},
		{"games-end", "begins again", playing(func(s state, m ply, play playFunc) (state, error) {
			next, err := play(m)
			if err == nil && next.toy.phase == 'x' {
				next.toy.score, next.toy.phase = [3]uint8{}, 'p'
			}
			return next, err
		})},
		{"play-allocates", "", playing(func(s state, m ply, play playFunc) (state, error) {
			sink = make([]byte, 10)
			return play(m)
		})},
		{"moves-allocate", "", listing(func(s state, dst []ply, list func([]ply) []ply) []ply {
			sink = make([]byte, 10)
			return list(dst)
		})},
		{"concurrent", "minds others", func() *hooked {
			return &hooked{seat: func(_ view, p labyrinth.Player) labyrinth.Player {
				if runtime.NumGoroutine() >= 8 {
					p++
				}
				return p
			}}
		}},
		{"panics", "Deal", dealing(func(seats int, seed uint64, deal func(int, uint64) (state, error)) (state, error) {
			if seats == 100 {
				panic("too many")
			}
			return deal(seats, seed)
		})},
		{"panics", "Play of none", playing(func(_ state, m ply, play playFunc) (state, error) {
			if m.toy == 0 {
				panic("no ply")
			}
			return play(m)
		})},
		{"panics", "AppendMoves", listing(func(s state, dst []ply, list func([]ply) []ply) []ply {
			if s.toy.phase == 'r' {
				panic("what now")
			}
			return list(dst)
		})},
		{"panics", "View of 100", looking(func(_ state, p labyrinth.Player, v view) view {
			if p == 100 {
				panic("who")
			}
			return v
		})},
		{"panics", "Parse of nothing", func() *hooked {
			return &hooked{parse: func(text string, parse func(string) (state, error)) (state, error) {
				_ = text[0]
				return parse(text)
			}}
		}},
		{"panics", "ParseView of few bytes", func() *hooked {
			return &hooked{parseView: func(text string, parse func(string) (view, error)) (view, error) {
				_ = text[:4]
				return parse(text)
			}}
		}},
		{"panics", "ParseMove of one byte", func() *hooked {
			return &hooked{parsePly: func(text string, parse func(string) (ply, error)) (ply, error) {
				if text != "" {
					_ = text[1]
				}
				return parse(text)
			}}
		}},
	}
}
