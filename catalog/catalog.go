// Package catalog holds variants by name, for programs that choose a game when they run: a
// command line, a server, a binding for another language. A [Registry] has what a program
// offers: variants, and bots of its own. [All] returns the registry of this library.
//
//	rules, err := catalog.All().Open(game.Tag{Name: "Variant", Value: "glow"})
//
// The types [Rules] and [State] satisfy the contract of package game. So everything that
// drives one game drives them too: play.Run, a play.Session, package gametest. Views, plies
// and bots have one type in all games. A program for one game uses the package of that game:
// its states have more methods, and need no memory on the heap.
//
// # Your own variant and your own bot
//
// A program with games and bots of its own passes a registry to package cli, or to
// one of the packages tui, server and farm, which are modules of their own:
//
//	func main() {
//		games := catalog.All()
//		games.Variants = append(games.Variants, mine.Variant)
//		games.Bots = append(games.Bots, mine.Bot)
//		os.Exit(cli.Main("mygames", games))
//	}
//
// [BoxOpen] helps to make a [Variant], and [play.For] a [NamedBot]. The
// directories examples/ownvariant and examples/ownbot have one of each.
package catalog

import (
	"io"
	"slices"

	"github.com/labyrinth-go/labyrinth/anniversary"
	"github.com/labyrinth-go/labyrinth/battlechess"
	"github.com/labyrinth-go/labyrinth/battlechess/diagram"
	"github.com/labyrinth-go/labyrinth/bot"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/glow"
	"github.com/labyrinth-go/labyrinth/kids"
	"github.com/labyrinth-go/labyrinth/rulebook"
	"github.com/labyrinth-go/labyrinth/standard"
)

// A Variant is one game with its options open.
type Variant struct {
	Name    string        // the value of the tag Variant, in lower case
	Summary string        // one sentence for people
	Options []game.Option // what can be chosen before a game
	Plies   []string      // for people: how the plies of a seat are written, one form a line
	// Legend returns lines for people on the pieces and signs of a view. It is
	// nil for a game whose boards need none.
	Legend func(v game.View) []string
	// Open returns the rules that tags choose, among which the tag Variant may
	// be. The error matches [game.ErrOption]. [BoxOpen] returns such a
	// function.
	Open func(tags ...game.Tag) (Rules, error)
	// Rulebook returns the rules for people who play, in one of [rulebook.Languages], or in
	// English if there is no such translation. It is nil for a game without such a text,
	// and for those that package rulebook explains; see [Variant.OpenRulebook].
	Rulebook func(language string) (rulebook.Text, error)
	// Lesson teaches the game in a few scenes. It is nil for a game without a lesson.
	Lesson []LessonScene
}

// OpenRulebook returns the rules for people who play: those of the field Rulebook, or else of
// package rulebook. For a game without any, the error matches [rulebook.ErrUnknown]. Only a
// program that calls it has the texts of all languages in it.
func (v Variant) OpenRulebook(language string) (rulebook.Text, error) {
	if v.Rulebook != nil {
		return v.Rulebook(language)
	}
	return rulebook.Open(v.Name, language)
}

// mazePlies are the plies that every game in the maze has.
var mazePlies = []string{
	"W2:ES      insert the spare tile at W2, turned so that it is open to the east and south",
	"c5         walk to c5; to stay, name the square of your pawn",
}

// huntPlies are those of the games that have the option Pass, too.
var huntPlies = append(slices.Clone(mazePlies), "pass       leave out the turn, if the option Pass is yes")

// All returns a registry with the variants of this library. The default is the
// standard game.
func All() Registry {
	return Registry{Variants: []Variant{
		{
			"standard", "Find the pictures of your pile in order, then be the first back home.",
			standard.Options(), huntPlies, nil, BoxOpen(standard.Open), nil, lesson(standardLesson),
		},
		{
			"kids", "For younger children: cards that are easier to remember, and optionally no way home.",
			kids.Options(), huntPlies, nil, BoxOpen(kids.Open), nil, lesson(kidsLesson),
		},
		{
			"glow", "Find pictures by day, then glowing ones in the dark; the most points win.",
			glow.Options(), mazePlies, nil, BoxOpen(glow.Open), nil, lesson(glowLesson),
		},
		{
			"anniversary", "Turn over what you push out of the maze: messages on the backs help for a turn.",
			anniversary.Options(), append(
				slices.Clone(mazePlies),
				"use        use the message that is face up",
				"decline    leave the message unused, or give up the second of two turns",
				"swap:2     use the message: change places with the pawn of seat 2",
				"take:K     use the message: make K the top card of your pile",
			), nil, BoxOpen(anniversary.Open), nil, lesson(anniversaryLesson),
		},
		{
			"battlechess", "Move pieces along their arrows, battle by power, and be the first to beat the other Victini.",
			battlechess.Options(),
			[]string{
				"b5-b4      move the piece on b5 to b4",
				"b5-b4xN    move it, then battle to the north",
				"b5xNE      battle to the northeast without a move",
				"K@c3       summon the legend K with its upper left corner on c3",
			},
			battleLegend, opener(battlechess.Open, func(v game.View) Drawing { return battleDrawing{v.(battlechess.View).State()} }), nil, lesson(battleLesson),
		},
	}}
}

// battleLegend returns the legend of Battle Chess: both sides of every kind of
// piece, and what the signs on its picture mean.
func battleLegend(v game.View) []string {
	return append(game.Notes(v)[4:],
		"~ turned over, + an egg, # attacked; arrows: no number is one square, 2 up to two,",
		"2! exactly two, * any number, ^ over pieces; N is away from the owner")
}

// A battleDrawing is the [Drawing] of Battle Chess.
type battleDrawing struct{ state battlechess.State }

func (d battleDrawing) Text(w io.Writer, color bool) error {
	return diagram.Text(w, diagram.Picture{State: d.state}, color)
}

func (d battleDrawing) SVG(w io.Writer, id, theme string) error {
	return diagram.SVG(w, diagram.Picture{State: d.state, ID: id, Theme: theme})
}

// BoxOpen adapts the function that opens a typed variant to the field Open of
// a [Variant]. It returns rules made by [Box].
func BoxOpen[S bot.State[S], R game.Rules[S]](open func(tags ...game.Tag) (R, error)) func(tags ...game.Tag) (Rules, error) {
	return opener(open, drawsItself)
}

// opener is BoxOpen for a variant whose views are drawn by a function.
func opener[S bot.State[S], R game.Rules[S]](
	open func(tags ...game.Tag) (R, error), drawing func(game.View) Drawing,
) func(tags ...game.Tag) (Rules, error) {
	return func(tags ...game.Tag) (Rules, error) {
		r, err := open(tags...)
		if err != nil {
			return nil, err
		}
		return &rules[S]{r, drawing}, nil
	}
}
