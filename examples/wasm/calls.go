//go:build js

// This file holds the calls that JavaScript can make.

package main

import (
	"context"
	"errors"
	"strconv"
	"strings"

	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/bot"
	"github.com/labyrinth-go/labyrinth/catalog"
	"github.com/labyrinth-go/labyrinth/conformance"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/play"
	"github.com/labyrinth-go/labyrinth/render"
)

// held are the rules, bots and answerers that JavaScript uses, by the numbers
// that it knows them by. JavaScript drops each when it no longer uses it.
var held = make(map[string]any)

var last int // the highest number in use so far

func hold(x any) string {
	last++
	number := strconv.Itoa(last)
	held[number] = x
	return number
}

type botOfView = play.Bot[catalog.Ply, catalog.View]

// calls are the calls that JavaScript can make, by name. The arguments of
// "state" and "view" begin with the number of the rules and the text; the name
// of an entry of ofState or ofView follows. A list of squares or plies is one
// text separated by spaces, because that crosses many times faster than an
// array.
var calls = map[string]func(args []string) (any, error){
	"variants": variants,
	"bots":     func([]string) (any, error) { return strings.Join(catalog.Bots(), " "), nil },
	"open":     open,
	"deal":     deal,
	"tags":     func(args []string) (any, error) { return tags(rules(args)), nil },
	"ply":      func(args []string) (any, error) { return text(rules(args).ParsePly(args[1])) },
	"state": func(args []string) (any, error) {
		s, err := rules(args).Parse(args[1])
		if err != nil {
			return nil, err
		}
		return ofState[args[2]](s, args[3:])
	},
	"view": func(args []string) (any, error) {
		v, err := view(args)
		if err != nil {
			return nil, err
		}
		return ofView[args[3]](rules(args), v, args[4:])
	},
	"bot":      newBot,
	"answerer": func([]string) (any, error) { return hold(new(conformance.Answerer)), nil },
	"answer":   func(args []string) (any, error) { return held[args[0]].(*conformance.Answerer).Answer(args[1]), nil },
	"drop":     func(args []string) (any, error) { delete(held, args[0]); return nil, nil },
}

// ofState are the questions about a state.
var ofState = map[string]func(s catalog.State, args []string) (any, error){
	"text":    func(s catalog.State, _ []string) (any, error) { return s.String(), nil },
	"seats":   func(s catalog.State, _ []string) (any, error) { return s.Seats(), nil },
	"toMove":  func(s catalog.State, _ []string) (any, error) { return s.ToMove().String(), nil },
	"plies":   func(s catalog.State, _ []string) (any, error) { return join(s.AppendPlies(nil)), nil },
	"outcome": func(s catalog.State, _ []string) (any, error) { return s.Outcome().String(), nil },
	"play":    func(s catalog.State, args []string) (any, error) { return text(s.Play(catalog.Ply(args[0]))) },
	"weight":  func(s catalog.State, args []string) (any, error) { return s.Weight(catalog.Ply(args[0])), nil },
	"seenBy": func(s catalog.State, args []string) (any, error) {
		p, err := player(args[1], s.Seats())
		return string(s.SeenBy(catalog.Ply(args[0]), p)), err
	},
	"view": func(s catalog.State, args []string) (any, error) {
		p, err := player(args[0], s.Seats())
		return s.View(p).String(), err
	},
	"perft": func(s catalog.State, args []string) (any, error) {
		depth, err := number("a depth", args[0], 0, 99)
		if err != nil {
			return nil, err
		}
		return strconv.FormatUint(s.Perft(depth), 10), nil
	},
}

// ofView are the questions about a view.
var ofView = map[string]func(r catalog.Rules, v catalog.View, args []string) (any, error){
	"text":   func(_ catalog.Rules, v catalog.View, _ []string) (any, error) { return v.String(), nil },
	"toMove": func(_ catalog.Rules, v catalog.View, _ []string) (any, error) { return v.ToMove().String(), nil },
	"plies":  func(_ catalog.Rules, v catalog.View, _ []string) (any, error) { return join(v.AppendPlies(nil)), nil },
	"reach":  func(_ catalog.Rules, v catalog.View, _ []string) (any, error) { return v.Reach().String(), nil },
	"aims":   func(_ catalog.Rules, v catalog.View, _ []string) (any, error) { return v.Targets().String(), nil },
	"notes": func(_ catalog.Rules, v catalog.View, _ []string) (any, error) {
		return strings.Join(v.Notes(), "\n"), nil
	},
	"path": func(_ catalog.Rules, v catalog.View, args []string) (any, error) { return path(v, args[0]) },
	"svg":  func(r catalog.Rules, v catalog.View, args []string) (any, error) { return svg(r, v, args[0]) },
	"choose": func(_ catalog.Rules, v catalog.View, args []string) (any, error) {
		ply, err := held[args[0]].(botOfView)(context.Background(), v)
		return string(ply), err
	},
}

// tags returns the tags of rules, each as a name and a value.
func tags(r catalog.Rules) []any {
	var all []any
	for _, t := range r.Tags() {
		all = append(all, []any{t.Name, t.Value})
	}
	return all
}

func variants([]string) (any, error) {
	var all []any
	for _, v := range catalog.All() {
		var options []any
		for _, o := range v.Options {
			options = append(options, map[string]any{"name": o.Name, "values": list(o.Values), "default": o.Default, "note": o.Note})
		}
		all = append(all, map[string]any{"name": v.Name, "summary": v.Summary, "options": options, "plies": list(v.Plies)})
	}
	return all, nil
}

// open returns the number of the rules that tags choose. Names and values of
// the tags alternate.
func open(args []string) (any, error) {
	var tags []game.Tag
	for i := 0; i < len(args); i += 2 {
		tags = append(tags, game.Tag{Name: args[i], Value: args[i+1]})
	}
	r, err := catalog.All().Open(tags...)
	if err != nil {
		return nil, err
	}
	return hold(r), nil
}

func deal(args []string) (any, error) {
	seats, err := number("the number of seats", args[1], -99, 99)
	if err != nil {
		return nil, err
	}
	seed, err := seeded(args[2])
	if err != nil {
		return nil, err
	}
	return text(rules(args).Deal(seats, seed))
}

func newBot(args []string) (any, error) {
	seed, err := seeded(args[2])
	if err != nil {
		return nil, err
	}
	b, err := rules(args).Bot(args[1], seed, bot.Budget{})
	if err != nil {
		return nil, err
	}
	return hold(b), nil
}

func path(v catalog.View, to string) (string, error) {
	square, err := labyrinth.ParseSquare(to)
	if err != nil {
		return "", err
	}
	var words []string
	for _, s := range v.Path(square) {
		words = append(words, s.String())
	}
	return join(words), nil
}

// svg draws a view as SVG, with the path to a square unless to is empty.
func svg(r catalog.Rules, v catalog.View, to string) (string, error) {
	var b strings.Builder
	if p := v.Drawing(); p != nil {
		err := p.SVG(&b)
		return b.String(), err
	}
	scene, ok := catalog.Scene(r, v)
	if !ok {
		return "", errors.New("views of this game cannot be drawn")
	}
	if to != "" {
		square, err := labyrinth.ParseSquare(to)
		if err != nil {
			return "", err
		}
		scene.Path = v.Path(square)
	}
	err := render.SVG(&b, scene)
	return b.String(), err
}
