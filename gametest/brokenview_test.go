// This file holds games with broken views, samples and runs.

package gametest_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"runtime"
	"slices"
	"strings"

	"github.com/labyrinth-go/labyrinth/game"
)

func looking(look func(s state, p game.Player, v view) view) func() *hooked {
	return func() *hooked { return &hooked{look: look} }
}

func brokenViews() []broken {
	return []broken{
		{"view-seat", "the next", func() *hooked {
			return &hooked{seat: func(_ view, p game.Player) game.Player { return max(p, p+p) }}
		}},
		{"view-seat", "outsiders", func() *hooked {
			return &hooked{seat: func(_ view, p game.Player) game.Player { return max(p, game.Chance) }}
		}},
		{"view-outsiders", "100", looking(func(_ state, p game.Player, v view) view {
			if p == 100 {
				v.extra = 1
			}
			return v
		})},
		{"view-comparable", "a slice", func() *hooked {
			return &hooked{
				view: func(v view) game.View { return loose{view: v} },
				reads: func(v game.View) (view, bool) {
					mine, ok := v.(loose)
					return mine.view, ok
				},
			}
		}},
		{"view-after", "nothing happens", func() *hooked {
			return &hooked{foresees: func(v view, _ game.View, err error) (game.View, error) { return foreseer{v}, err }}
		}},
		{"view-after", "plies of others", func() *hooked {
			return &hooked{foresees: func(_ view, after game.View, _ error) (game.View, error) { return after, nil }}
		}},
		{"view-after", "refuses all", func() *hooked {
			return &hooked{foresees: func(view, game.View, error) (game.View, error) {
				return nil, game.Faultf(game.ErrIllegal, 0, "", "no")
			}}
		}},
		{"view-to-move", "the seat", func() *hooked {
			return &hooked{viewToMove: func(v view, p game.Player) game.Player {
				if p == game.Chance {
					p = game.Player(v.toy.masked.seat)
				}
				return p
			}}
		}},
		{"view-to-move", "a draw", func() *hooked { return &hooked{viewOver: true} }},
		{"view-to-move", "a seat more", func() *hooked { return &hooked{viewSeats: 1} }},
		{"view-plies", "other order", func() *hooked {
			return &hooked{viewList: func(_ view, dst []game.Ply, list listFunc) []game.Ply {
				n := len(dst)
				dst = list(dst)
				slices.Reverse(dst[n:])
				return dst
			}}
		}},
		{"view-plies", "from the start", func() *hooked {
			return &hooked{viewList: func(_ view, dst []game.Ply, list listFunc) []game.Ply { return list(dst[:0]) }}
		}},
		{"view-leak", "a card not printed", looking(func(s state, p game.Player, v view) view {
			if v.toy.seat >= 0 {
				v.extra = s.toy.hand[(p+1)%game.Player(s.toy.seats)][0]
			}
			return v
		})},
		{"view-leak", "a card for everybody", looking(func(s state, p game.Player, v view) view {
			if v.toy.seat == game.Nobody {
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
			return state{toy: v.masked().toy.View(game.Nobody).Sample(r), h: v.h}
		})},
		{"view-refuses", "any view", func() *hooked {
			h := &hooked{}
			h.reads = func(v game.View) (view, bool) {
				mine, ok := v.(view)
				if !ok {
					mine = view{toy: toyState{seats: 2}.View(0), h: h}
				}
				return mine, true
			}
			return h
		}},
		{"view-refuses", "changes from any view", func() *hooked {
			return &hooked{changes: func(game.View) []game.Change { return []game.Change{game.Reset{}} }}
		}},
		{"sample-text", "marked", sampling(marked)},
		{"sample-agrees", "other order", func() *hooked {
			h := marking(marked)
			h.list = func(s state, dst []game.Ply, list func([]game.Ply) []game.Ply) []game.Ply {
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
			h.outcome = func(s state, o game.Outcome) game.Outcome {
				if s.extra == 1 {
					o = game.Draw()
				}
				return o
			}
			return h
		}},
		{"sample-repeats", "another source", func() *hooked {
			other := rand.New(game.NewSource(1))
			return &hooked{sample: func(_ view, _ *rand.Rand, sample sampleFunc) state { return sample(other) }}
		}},
		{"sample-true", "no scores", looking(func(s state, _ game.Player, v view) view {
			if s.toy.phase != 'x' { // no text of a view without scores is read then
				v.toy.masked.score = [3]uint8{}
			}
			return v
		})},
		{"sample-varies", "no source", sampling(func(_ view, _ *rand.Rand, sample sampleFunc) state {
			return sample(rand.New(game.NewSource(1)))
		})},
		{"sample-varies", "the truth", func() *hooked {
			return &hooked{
				look: func(s state, _ game.Player, v view) view {
					v.full = s.toy
					return v
				},
				sample: func(v view, _ *rand.Rand, _ sampleFunc) state { return state{toy: v.full, h: v.h} },
			}
		}},
	}
}

// marking returns a game whose samples are marked. The text of a state does not show
// the mark, but the parser restores it.
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

// later returns a game that breaks when the first record is parsed: at the fourth
// call of Tags.
func later(breakIt func(*hooked)) func() *hooked {
	return func() *hooked {
		h := &hooked{}
		asked := 0
		h.tags = func(tags []game.Tag) []game.Tag {
			if asked++; asked == 4 {
				breakIt(h)
			}
			return tags
		}
		return h
	}
}

var sink []byte

func brokenRuns() []broken {
	return []broken{
		{"record", "seats of its own", tagged(game.Tag{Name: "Variant", Value: "toy"}, game.Tag{Name: "Seats", Value: "2-3"})},
		{"tags", "a result of its own", tagged(game.Tag{Name: "Variant", Value: "toy"}, game.Tag{Name: "Result", Value: "good"})},
		{"record", "another value later", later(func(h *hooked) {
			h.play = func(_ state, p game.Ply, play playFunc) (state, error) {
				next, err := play(p)
				next.extra = 1
				return next, err
			}
		})},
		{"record", "another die later", later(func(h *hooked) {
			h.play = func(_ state, p game.Ply, play playFunc) (state, error) {
				if n, ok := toyNumber('d', 3, p); ok {
					p = toyPly('d', 1+n%3)
				}
				return play(p)
			}
		})},
		{"record", "another text later", later(func(h *hooked) {
			n := 0
			h.stateText = func(b []byte, text string) ([]byte, error) {
				n++
				return fmt.Appendf(b, "%s after %d", text, n), nil
			}
			h.parse = func(text string, parse func(string) (state, error)) (state, error) {
				text, _, _ = strings.Cut(text, " after")
				return parse(text)
			}
		})},
		{"record", "no text later", later(func(h *hooked) {
			h.stateText = func(b []byte, _ string) ([]byte, error) { return b, errors.New("no ink") }
		})},
		{"record", "no plies later", later(func(h *hooked) {
			h.viewList = func(_ view, dst []game.Ply, _ func([]game.Ply) []game.Ply) []game.Ply { return dst }
		})},
		{"games-end", "begins again", playing(func(s state, p game.Ply, play playFunc) (state, error) {
			next, err := play(p)
			if err == nil && next.toy.phase == 'x' {
				next.toy.score, next.toy.phase = [3]uint8{}, 'p'
			}
			return next, err
		})},
		{"play-allocates", "", playing(func(s state, p game.Ply, play playFunc) (state, error) {
			sink = make([]byte, 10)
			return play(p)
		})},
		{"plies-allocate", "", listing(func(s state, dst []game.Ply, list func([]game.Ply) []game.Ply) []game.Ply {
			sink = make([]byte, 10)
			return list(dst)
		})},
		{"concurrent", "minds others", func() *hooked {
			return &hooked{seat: func(_ view, p game.Player) game.Player {
				if runtime.NumGoroutine() >= 8 {
					p++
				}
				return p
			}}
		}},
	}
}

func brokenPanics() []broken {
	return []broken{
		{"panics", "Deal", dealing(func(seats int, seed uint64, deal func(int, uint64) (state, error)) (state, error) {
			if seats == 100 {
				panic("too many")
			}
			return deal(seats, seed)
		})},
		{"panics", "Play of none", playing(func(_ state, p game.Ply, play playFunc) (state, error) {
			if p == (game.Ply{}) {
				panic("no ply")
			}
			return play(p)
		})},
		{"panics", "AppendPlies", listing(func(s state, dst []game.Ply, list func([]game.Ply) []game.Ply) []game.Ply {
			if s.toy.phase == 'r' {
				panic("what now")
			}
			return list(dst)
		})},
		{"panics", "View of 100", looking(func(_ state, p game.Player, v view) view {
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
		{"panics", "ParsePly of one byte", func() *hooked {
			return &hooked{parsePly: func(text string, parse func(string) (game.Ply, error)) (game.Ply, error) {
				if text != "" {
					_ = text[1]
				}
				return parse(text)
			}}
		}},
	}
}
