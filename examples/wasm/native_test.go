//go:build !js

// This file plays the games that the WebAssembly build is compared with, by the
// library built for this machine.

package main

import (
	"bytes"
	"context"
	"strings"
	"testing"

	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/bot"
	"github.com/labyrinth-go/labyrinth/catalog"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/play"
	"github.com/labyrinth-go/labyrinth/render"
)

// These are the types that testdata/suite.mjs reads. It depends on the order of the
// fields of seen.
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
		Views   []viewed `json:"views"` // first the view of nobody
		Ply     string   `json:"ply"`   // the ply played next; empty at the end
		Bot     string   `json:"bot"`   // the bot that chose it; empty for chance
		Weight  int      `json:"weight"`
		SeenBy  []string `json:"seenBy"` // first the ply as nobody sees it
	}
	viewed struct {
		To   string `json:"to"` // the end of the path
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

// natives returns the first plies of a game of each variant, played by two bots.
func natives(t *testing.T) (all []native) {
	t.Helper()
	for _, tags := range [][]game.Tag{
		{{Name: "Variant", Value: "standard"}, {Name: "Homes", Value: "g7,a1"}},
		{{Name: "Variant", Value: "kids"}, {Name: "Cards", Value: "private"}},
		{{Name: "Variant", Value: "glow"}},
		{{Name: "Variant", Value: "anniversary"}},
		{{Name: "Variant", Value: "battlechess"}},
	} {
		r, err := catalog.All().Open(tags...)
		if err != nil {
			t.Fatal(err)
		}
		n := native{Name: tags[0].Value, Options: dictionary(tags), Tags: dictionary(r.Tags()), Seats: 2, Seed: "18446744073709551615", BotSeed: 3}
		bots := map[string]play.Bot[catalog.Ply, catalog.View]{}
		for _, name := range catalog.Bots() {
			if bots[name], err = r.Bot(name, n.BotSeed, bot.Budget{}); err != nil {
				t.Fatal(err)
			}
		}
		s, err := r.Deal(n.Seats, 1<<64-1)
		if err != nil {
			t.Fatal(err)
		}
		n.Start = s.String()
		for i := range 24 {
			m := moment{ToMove: player(s.ToMove()), Plies: words(s.AppendPlies(nil)), Outcome: s.Outcome().String()}
			for p := range game.Player(n.Seats + 1) {
				m.Views = append(m.Views, look(t, r, s.View(p-1), m.Plies))
			}
			if s.Outcome().Over() {
				n.Moments = append(n.Moments, m)
				break
			}
			ply := s.AppendPlies(nil)[i%len(m.Plies)] // chance's
			if s.ToMove() >= 0 {
				m.Bot = catalog.Bots()[i/2%2]
				if ply, err = bots[m.Bot](context.Background(), s.View(s.ToMove())); err != nil {
					t.Fatal(err)
				}
			}
			m.Ply, m.Weight = string(ply), s.Weight(ply)
			for p := range game.Player(n.Seats + 1) {
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

// look returns what the library says about a view, with the path to the last
// square named by a ply or by the reach.
func look(t *testing.T, r catalog.Rules, v catalog.View, plies []string) viewed {
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
	if scene, ok := catalog.Scene(r, v); ok {
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

func dictionary(tags []game.Tag) map[string]string {
	all := map[string]string{}
	for _, tag := range tags {
		all[tag.Name] = tag.Value
	}
	return all
}

// player returns a player as JavaScript represents it.
func player(p game.Player) any {
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
