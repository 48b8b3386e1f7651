//go:build !js

// This file plays the games that the WebAssembly build is compared with, by the
// library built for this machine.

package main

import (
	"bytes"
	"encoding/json"
	"slices"
	"testing"

	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/analysis"
	"github.com/labyrinth-go/labyrinth/bot"
	"github.com/labyrinth-go/labyrinth/catalog"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/play"
	"github.com/labyrinth-go/labyrinth/render"
	"github.com/labyrinth-go/labyrinth/wire"
)

// These are the types that testdata/suite.mjs reads.
type (
	native struct {
		Variant string            `json:"variant"`
		Options map[string]string `json:"options"`
		Seats   int               `json:"seats"`
		Seed    string            `json:"seed"`
		Plies   []chosen          `json:"plies"`
		Undo    int               `json:"undo"`    // the event to which the last but one event goes back
		Learned []bool            `json:"learned"` // by seat, after that event
		Bots    []string          `json:"bots"`
		Events  []json.RawMessage `json:"events"` // by viewer, first a spectator
		Record  string            `json:"record"`
		Moments []moment          `json:"moments"`
		Asked   []game.Ply        `json:"asked"` // of the same deal, by two bots that are told what has happened
		Again   []game.Ply        `json:"again"` // what follows, by new bots that are told the whole game
		Turns   []judgedNative    `json:"turns"` // the analysis of the record
		Sums    json.RawMessage   `json:"sums"`
	}
	judgedNative struct {
		Turn      analysis.Turn `json:"turn"`
		Sentences []string      `json:"sentences"`
	}
	chosen struct {
		Seat game.Player `json:"seat"`
		N    int         `json:"n"`
		Bot  string      `json:"bot"`
		Ply  game.Ply    `json:"ply"`
	}
	moment struct { // what the library says about the view of event N by the seat to act
		N       int             `json:"n"`
		Seat    game.Player     `json:"seat"`
		SVG     string          `json:"svg"` // dark, with the id m-
		To      string          `json:"to"`  // the last square of the reach
		Path    json.RawMessage `json:"path"`
		Shift   string          `json:"shift"` // empty if no shift is legal
		Preview json.RawMessage `json:"preview"`
	}
)

const (
	most  = 1<<64 - 1 // the seed of all games
	plies = 24
)

// played holds what natives has returned.
var played []native

// natives returns the first plies of a game of each variant, played by all bots in
// turn, with an undo and a resignation at the end. It plays them once for all tests.
func natives(t *testing.T) (all []native) {
	t.Helper()
	if played != nil {
		return played
	}
	for variant, options := range map[string]map[string]string{
		"standard": {"Homes": "g7,a1"}, "kids": {"Cards": "private"}, "glow": {}, "anniversary": {}, "battlechess": {},
	} {
		all = append(all, playNative(t, native{Variant: variant, Options: options, Seats: 2, Seed: "18446744073709551615"}))
	}
	played = all
	return all
}

func playNative(t *testing.T, g native) native {
	t.Helper()
	tags := []game.Tag{{Name: "Variant", Value: g.Variant}}
	for name, value := range g.Options {
		tags = append(tags, game.Tag{Name: name, Value: value})
	}
	r, err := catalog.All().Open(tags...)
	check(t, err)
	start, err := r.Deal(g.Seats, most)
	check(t, err)
	seeds := play.Seeds(most)
	for range g.Seats {
		seeds.Uint64()
	}
	chance := seeds.Uint64()
	s := play.NewSession(r, start, play.Options{Limit: 1000, Seed: chance, Tags: []game.Tag{{Name: "Date", Value: "2026-11-22"}}})
	bots := make(map[string]play.Bot)
	var names []string
	for _, name := range bot.Names() {
		budgeted := name + ":nodes=300"
		if bots[budgeted], err = r.Bot(budgeted, 3, bot.Budget{}); err == nil {
			name = budgeted
		} else { // it does not search
			bots[name], err = r.Bot(name, 3, bot.Budget{})
			check(t, err)
		}
		names = append(names, name)
	}
	for i := 0; i < plies && s.ToMove() >= 0; i++ {
		name := names[i/2%len(names)]
		p := s.ToMove()
		v := s.View(p)
		g.Moments = append(g.Moments, look(t, r, v, s.Last()))
		a, err := bots[name](t.Context(), play.Question{View: v})
		check(t, err)
		g.Plies = append(g.Plies, chosen{p, s.Last(), name, a.Ply})
		_, err = s.Submit(p, s.Last(), a.Ply)
		check(t, err)
	}
	g.Bots, g.Undo = names, s.Last()/2
	for p := range game.Player(g.Seats) {
		g.Learned = append(g.Learned, s.Revealed(p, g.Undo))
	}
	_, err = s.Undo(g.Undo)
	check(t, err)
	_, err = s.Forfeit(1, "resigned")
	check(t, err)
	for p := game.Nobody; int(p) < g.Seats; p++ {
		if p == game.Chance {
			continue
		}
		b := []byte{'['}
		for u := range s.Events(p, -1) {
			if len(b) > 1 {
				b = append(b, ',')
			}
			b, err = wire.AppendUpdate(b, r, u)
			check(t, err)
		}
		g.Events = append(g.Events, append(b, ']'))
	}
	text, err := s.Record().MarshalText()
	check(t, err)
	g.Record = string(text)
	g.Turns, g.Sums = analyzed(t, r, s.Record())
	told := play.NewSession(r, start, play.Options{Seed: chance})
	g.Asked = ask(t, r, told)
	again, err := play.Restore(r, slices.Collect(told.Log(-1)), play.Options{Seed: chance})
	check(t, err)
	g.Again = ask(t, r, again)
	if g.Variant == "standard" && slices.Equal(g.Asked, untold(t, r, play.NewSession(r, start, play.Options{Seed: chance}))) {
		t.Error("the bots play the same without being told, so the comparison shows nothing")
	}
	return g
}

// analyzed returns the analysis of a record, in German.
func analyzed(t *testing.T, r catalog.Rules, rec catalog.Record) (list []judgedNative, sums json.RawMessage) {
	t.Helper()
	turns, err := analysis.All(analysis.Game(t.Context(), r, rec, analysis.Options{Depth: analysis.Quick}))
	check(t, err)
	words, said := analysis.WordsIn("de"), 0
	words.Goal = func(letter string) string { return "<" + letter + ">" }
	for _, turn := range turns {
		sentences := append([]string{}, analysis.Sentences(words, turn)...)
		list, said = append(list, judgedNative{turn, sentences}), said+len(sentences)
	}
	if variant := r.Tags()[0].Value; variant == "standard" && said == 0 {
		t.Error("nothing is said about any turn, so the comparison shows little")
	}
	sums, err = json.Marshal(analysis.Sum(r, rec, turns))
	check(t, err)
	return list, sums
}

// teller is the bot of Asked and Again.
const teller = "expert:nodes=1500/turn"

// ask lets two new bots play some plies.
func ask(t *testing.T, r catalog.Rules, s *catalog.Session) (all []game.Ply) {
	t.Helper()
	bots := tellers(t, r)
	for range plies {
		if p := s.ToMove(); p >= 0 {
			a, err := s.Ask(t.Context(), bots[p])
			check(t, err)
			all = append(all, a.Ply)
		}
	}
	return all
}

// untold is ask for bots that are not told what has happened.
func untold(t *testing.T, r catalog.Rules, s *catalog.Session) (all []game.Ply) {
	t.Helper()
	bots := tellers(t, r)
	for range plies {
		p := s.ToMove()
		a, err := bots[p](t.Context(), play.Question{View: s.View(p)})
		check(t, err)
		all = append(all, a.Ply)
		_, err = s.Submit(p, s.Last(), a.Ply)
		check(t, err)
	}
	return all
}

func tellers(t *testing.T, r catalog.Rules) (bots [2]play.Bot) {
	t.Helper()
	for p := range bots {
		var err error
		bots[p], err = r.Bot(teller, uint64(p+1), bot.Budget{})
		check(t, err)
	}
	return bots
}

// look returns what the library says about a view.
func look(t *testing.T, r catalog.Rules, v game.View, n int) moment {
	t.Helper()
	m := moment{N: n, Seat: v.Seat(), Path: json.RawMessage("[]"), Preview: json.RawMessage("null")}
	var svg bytes.Buffer
	scene, ok := catalog.Scene(r, v)
	if !ok {
		check(t, r.Drawing(v).SVG(&svg, "m-", "dark"))
		m.SVG = svg.String()
		return m
	}
	var to labyrinth.Square
	for to = range labyrinth.ReachOf(v).All() {
	}
	var err error
	m.To = to.String()
	m.Path, err = json.Marshal(labyrinth.PathOf(v, to))
	check(t, err)
	scene.ID, scene.Theme, scene.Path = "m-", "dark", labyrinth.PathOf(v, to)
	check(t, render.SVG(&svg, scene))
	m.SVG = svg.String()
	for _, ply := range v.AppendPlies(nil) {
		shift, err := labyrinth.ParseShift(ply.String())
		if err != nil {
			continue
		}
		p, err := catalog.WhatIf(r, v, shift)
		check(t, err)
		m.Shift = ply.String()
		m.Preview, err = wire.AppendPreview(nil, r, p)
		check(t, err)
		break
	}
	return m
}

func check(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}
