// This file holds games with broken texts and parsers.

package gametest_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/labyrinth-go/labyrinth/game"
)

// writing returns a game in which one kind of value has another text, with a parser
// for it.
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
		}
		return h
	}
}

func brokenTexts() (all []broken) {
	for _, kind := range []string{"state", "view"} {
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
		broken{"ply-text", "none", listed(game.Ply{})},
		broken{"ply-text", "two words", listed(game.PlyOfWords('a'<<56|' '<<48|'b'<<40, 0))},
		broken{"ply-text", "a hole", listed(game.PlyOfWords('a'<<56, 'b'<<56))},
		broken{"state-agrees", "String", func() *hooked { return &hooked{stateString: again} }},
		broken{"view-agrees", "MarshalText", func() *hooked { return &hooked{viewString: again} }})
}

// listed returns a game that lists and plays one more ply while the die rolls.
func listed(more game.Ply) func() *hooked {
	return func() *hooked {
		return &hooked{
			list: func(s state, dst []game.Ply, list listFunc) []game.Ply {
				if dst = list(dst); s.toy.phase == 'r' {
					dst = append(dst, more)
				}
				return dst
			},
			play: func(s state, p game.Ply, play playFunc) (state, error) {
				if s.toy.phase == 'r' && p == more {
					p = toyPly('d', 1)
				}
				return play(p)
			},
		}
	}
}

// reading returns games in which a parser is broken, one each for states, views and
// plies: it parses another text, or returns another value or another error.
func reading(name, how string, text func(string) string, extra func(text string) uint8, fail func(error) error) []broken {
	return []broken{
		{"state-" + name, how, func() *hooked {
			return &hooked{parse: func(s string, parse func(string) (state, error)) (state, error) {
				x, err := parse(text(s))
				x.extra = extra(s)
				return x, fail(err)
			}}
		}},
		{"view-" + name, how, func() *hooked {
			return &hooked{parseView: func(s string, parse func(string) (view, error)) (view, error) {
				x, err := parse(text(s))
				x.extra = extra(s)
				return x, fail(err)
			}}
		}},
		{"ply-" + name, how, func() *hooked {
			return &hooked{parsePly: func(s string, parse func(string) (game.Ply, error)) (game.Ply, error) {
				x, err := parse(text(s))
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
	fault := game.Fault{Kind: game.ErrSyntax, Why: "no"}
	far, kindless := fault, fault
	far.Pos, kindless.Kind = game.At(1<<20), ""
	return slices.Concat(
		reading("round-trip", "another value", same, func(text string) uint8 {
			if strings.Contains(text, "3") {
				return 1
			}
			return 0
		}, keep)[:2], // a ply is its text
		reading("canonical", "trims", strings.TrimSpace, none, keep),
		reading("canonical", "folds", strings.ToLower, none, keep),
		reading("canonical", "cuts", func(text string) string { s, _, _ := strings.Cut(text, "\n"); return s }, none, keep),
		reading("faults", "plain", same, none, failing(errors.New("no"))),
		reading("faults", "empty", same, none, failing(game.Faults{})),
		reading("faults", "far away", same, none, failing(game.Faults{fault, far})),
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
			{"ply-round-trip", "refused", func() *hooked {
				return &hooked{parsePly: func(text string, parse func(string) (game.Ply, error)) (game.Ply, error) {
					if text == "d3" {
						return game.Ply{}, fault
					}
					return parse(text)
				}}
			}},
			{"state-sound", "lax", func() *hooked { return &hooked{laxState: true} }},
			{"view-sound", "lax", func() *hooked { return &hooked{laxView: true} }},
		})
}
