//go:build !js

// This file holds what the WebAssembly build is compared with: games as the
// library plays them, built for this machine.

package main

import (
	"bytes"
	"context"
	"strings"
	"testing"

	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/bot"
	"github.com/labyrinth-go/labyrinth/catalog"
	"github.com/labyrinth-go/labyrinth/play"
	"github.com/labyrinth-go/labyrinth/render"
)

// What testdata/suite.mjs reads. The order of the fields counts in seen.
type (
	native struct {
		Name    string            `json:"name"`
		Options map[string]string `json:"options"`
		Tags    map[string]string `json:"tags"`
		Seats   int               `json:"seats"`
		Seed    string            `json:"seed"`
		BotSeed uint64            `json:"botSeed"`
		Start   string            `json:"start"`
		Moments []moment          `json:"moments"`
	}
	moment struct {
		ToMove  any      `json:"toMove"`
		Plies   []string `json:"plies"`
		Outcome string   `json:"outcome"`
		Views   []viewed `json:"views"` // nobody's first
		Ply     string   `json:"ply"`   // played next, empty for none
		Bot     string   `json:"bot"`   // who chose it, empty for nobody
		Weight  int      `json:"weight"`
		SeenBy  []string `json:"seenBy"` // nobody first
	}
	viewed struct {
		To   string `json:"to"` // where the way leads
		Seen seen   `json:"seen"`
	}
	seen struct {
		Text   string   `json:"text"`
		ToMove any      `json:"toMove"`
		Reach  []string `json:"reach"`
		Aims   []string `json:"aims"`
		Notes  []string `json:"notes"`
		Way    []string `json:"way"`
		SVG    string   `json:"svg"`
	}
)

// natives returns a game of each variant: its first plies, by both bots.
func natives(t *testing.T) (all []native) {
	t.Helper()
	for _, tags := range [][]labyrinth.Tag{
		{{Name: "Variant", Value: "standard"}, {Name: "Homes", Value: "g7,a1"}},
		{{Name: "Variant", Value: "kids"}, {Name: "Cards", Value: "private"}},
		{{Name: "Variant", Value: "glow"}},
		{{Name: "Variant", Value: "anniversary"}},
		{{Name: "Variant", Value: "battlechess"}},
	} {
		g, err := catalog.Open(tags...)
		if err != nil {
			t.Fatal(err)
		}
		n := native{Name: tags[0].Value, Options: dictionary(tags), Tags: dictionary(g.Tags()), Seats: 2, Seed: "18446744073709551615", BotSeed: 3}
		bots := map[string]play.Chooser[catalog.Ply, catalog.View]{}
		for _, name := range catalog.Bots() {
			if bots[name], err = g.Bot(name, n.BotSeed, bot.Budget{}); err != nil {
				t.Fatal(err)
			}
		}
		s, err := g.Deal(n.Seats, 1<<64-1)
		if err != nil {
			t.Fatal(err)
		}
		n.Start = s.String()
		for i := range 24 {
			m := moment{ToMove: player(s.ToMove()), Plies: words(s.AppendMoves(nil)), Outcome: s.Outcome().String()}
			for p := range labyrinth.Player(n.Seats + 1) {
				m.Views = append(m.Views, look(t, g, s.View(p-1), m.Plies))
			}
			if s.Outcome().Over() {
				n.Moments = append(n.Moments, m)
				break
			}
			ply := s.AppendMoves(nil)[i%len(m.Plies)] // chance's
			if s.ToMove() >= 0 {
				m.Bot = catalog.Bots()[i/2%2]
				if ply, err = bots[m.Bot](context.Background(), s.View(s.ToMove())); err != nil {
					t.Fatal(err)
				}
			}
			m.Ply, m.Weight = string(ply), s.Weight(ply)
			for p := range labyrinth.Player(n.Seats + 1) {
				m.SeenBy = append(m.SeenBy, string(s.SeenBy(ply, p-1)))
			}
			if s, err = s.Play(ply); err != nil {
				t.Fatal(err)
			}
			n.Moments = append(n.Moments, m)
		}
		all = append(all, n)
	}
	return all
}

// look returns what is seen of a view, with the way to the last square that a
// ply or the reach names.
func look(t *testing.T, g catalog.Game, v catalog.View, plies []string) viewed {
	t.Helper()
	to := "a1"
	for _, word := range append(plies, strings.Fields(v.Reach().String())...) {
		if _, err := labyrinth.ParseSquare(word); err == nil {
			to = word
		}
	}
	square, err := labyrinth.ParseSquare(to)
	if err != nil {
		t.Fatal(err)
	}
	way := []string{}
	for _, s := range v.Path(square) {
		way = append(way, s.String())
	}
	var svg bytes.Buffer
	if scene, ok := catalog.Scene(g, v); ok {
		scene.Path = v.Path(square)
		err = render.SVG(&svg, scene)
	} else {
		err = v.Drawing().SVG(&svg)
	}
	if err != nil {
		t.Fatal(err)
	}
	return viewed{to, seen{
		v.String(), player(v.ToMove()), strings.Fields(v.Reach().String()), strings.Fields(v.Targets().String()),
		append([]string{}, v.Notes()...), way, svg.String(),
	}}
}

func dictionary(tags []labyrinth.Tag) map[string]string {
	all := map[string]string{}
	for _, tag := range tags {
		all[tag.Name] = tag.Value
	}
	return all
}

// player returns a player as JavaScript has it.
func player(p labyrinth.Player) any {
	if p >= 0 {
		return int(p) + 1
	}
	return p.String()
}

func words(plies []catalog.Ply) []string {
	all := make([]string, len(plies))
	for i, m := range plies {
		all[i] = string(m)
	}
	return all
}
