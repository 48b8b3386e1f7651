// This file describes what is special about each variant. Nothing else in this
// package, in the generator or in package conformance knows variants by name.

package games

import (
	"slices"
	"strings"

	"github.com/labyrinth-go/labyrinth/battlechess"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/glow"
)

// A Variant describes one variant to those who ask about its states.
type Variant struct {
	Fields []string // the names of the fields of a state
	Last   game.Tag // the choice without which no state has the last field; none if all have it
	Seats  int      // the only number of seats, or 0 if any from 1 to 4 can play
	Walls  bool     // whether a walk can go through a wall
	// Scores returns the score of each seat in a state. It is nil if the
	// variant has no scores.
	Scores func(tags []game.Tag, state string) ([]int, error)
	// Recorded returns the setups of random games.
	Recorded func() []Setup
}

// table is the field names that every game in the maze begins with.
var table = []string{"BOARD", "SPARE", "BAN", "PAWNS", "HOMES", "TURN", "CARDS"}

// hunted are the field names of a game of package hunt.
var hunted = append(slices.Clone(table), "LIES")

// keepSpare is the choice that hunted has the last field for.
var keepSpare = game.Tag{Name: "KeepSpare", Value: "yes"}

// variants describes the variants by name.
var variants = map[string]Variant{
	"standard": {
		Fields: hunted, Last: keepSpare,
		Recorded: func() []Setup {
			return []Setup{
				With("standard", ""), With("standard", "Edition=older"), With("standard", "Edition=classic-ru"),
				With("standard", "Layout="+TwentyFive), With("standard", "Children=23|First=lot"),
				With("standard", "Children=14|ChildReturn=no|Deal=6-each"),
			}
		},
	},
	"kids": {
		Fields: hunted, Last: keepSpare,
		Recorded: func() []Setup {
			return []Setup{
				With("kids", ""), With("kids", "Edition=classic-ru"), With("kids", "Edition=anniversary"),
				With("kids", "Cards=private|Return=no"), With("kids", "Cards=open|Return=no"), With("kids", "Cards=pile|Return=yes"),
				With("kids", "Deal=3-each|First=lot"),
			}
		},
	},
	"glow": {
		Fields: slices.Concat(table, []string{"GLOW", "LIGHT", "POINTS"}),
		Scores: glowScores,
		Recorded: func() []Setup {
			return []Setup{With("glow", ""), With("glow", "GlowByDay=hidden|First=lot"), With("glow", "Deal=3-each|First=lot")}
		},
	},
	"anniversary": {
		Fields: slices.Concat(table, []string{"SEEN", "EVENT"}),
		Walls:  true,
		Recorded: func() []Setup {
			return []Setup{
				With("anniversary", ""), With("anniversary", "Return=no"), With("anniversary", "LiftBan=yes"),
				With("anniversary", "Layout="+NineBacks2), With("anniversary", "Peek=this-turn"),
				With("anniversary", "Peek=this-turn|Layout="+NineBacks2), With("anniversary", "Deal=3-each|First=lot"),
			}
		},
	},
	"battlechess": {
		Fields: []string{"BOARD", "COST", "LEGENDS", "CARDS", "TURN"},
		Seats:  2,
		Recorded: func() []Setup {
			return []Setup{
				With("battlechess", ""), With("battlechess", "Legends=one|First=lot"), With("battlechess", "Rules="+SmallChess),
				With("battlechess", "Reshuffle=under"), With("battlechess", "Legends=one|Reshuffle=under|Rules="+SmallChess),
			}
		},
	},
}

// Of describes a variant. A name that is not in the table is treated as a plain
// game in the maze, as questions without a game are.
func Of(variant string) Variant {
	if v, ok := variants[variant]; ok {
		return v
	}
	return Variant{Fields: table, Recorded: func() []Setup { return []Setup{{Variant: variant}} }}
}

// FieldsUnder returns the names of the fields of a state with the given options.
func (v Variant) FieldsUnder(options []game.Tag) []string {
	if v.Last != (game.Tag{}) && !slices.Contains(options, v.Last) {
		return v.Fields[:len(v.Fields)-1]
	}
	return v.Fields
}

// Maze reports whether the board is one of tiles: then there is a spare.
func (v Variant) Maze() bool { return slices.Contains(v.Fields, "SPARE") }

// glowScores returns the scores in a state of glow.
func glowScores(tags []game.Tag, state string) ([]int, error) {
	rules, err := glow.Open(tags...)
	if err != nil {
		return nil, err
	}
	s, err := rules.Parse(state)
	if err != nil {
		return nil, err
	}
	var totals []int
	for p := range game.Player(s.Seats()) {
		totals = append(totals, s.Score(p).Total())
	}
	return totals, nil
}

// Layouts of smaller boards.
const (
	Nine       = "6c/39 5A5B5C5D7E7F a1,c1,c3,a3 -"
	NineHomes  = "6GcH/39 5A5B5C5D7E7F a1,c1,c3,a3 -" // two homes show pictures
	TwentyFive = "6eAc/7BdCdD/3bE9 5F5G5H555533I3J3K337L7M7N7O a1,e1,e5,a5 -"
	NineBacks  = "6c/39 5A5B5C5D3E7F a1,c1,c3,a3 - 5'15'25'45'53'6"
	NineBacks2 = "6c/39 5A5B5C5D3E7F a1,c1,c3,a3 - 5'15'35'55'23'4"
)

// SmallChess is a small rule set of Battle Chess with what the default lacks:
// no eggs, a legend on one square, cards that come three times, and a target
// that is not the last piece.
const SmallChess = `{'schema':'battlechess/1','name':'small','files':4,'ranks':5,'target':'A','eggs':0,'costSpaces':2,'pieces':[` +
	`{'name':'A','letter':'A','start':[['b5'],['c1']],'front':{'power':20,'arrows':['N1','E1','W2']},'back':{'power':10,'arrows':['N*','SE1','SW*']}},` +
	`{'name':'B','letter':'B','start':[['a4','b4','d5'],['a2','c2','b1']],'front':{'power':10,'arrows':['N2','NE1','NW1','S1']},'back':{'power':30,'arrows':['E1','W1','N1']}}],'legends':[` +
	`{'name':'C','letter':'C','size':1,'cost':1,'front':{'power':30,'arrows':['NE*','S2']},'back':{'power':40,'arrows':['SE1','NW2']}},` +
	`{'name':'D','letter':'D','size':2,'cost':2,'front':{'power':30,'arrows':['N1','NE1','E1','SE1','S1','SW1','W1','NW1']},'back':{'power':20,'arrows':['N2','SW2','SE1']}}],` +
	`'deck':{'cards':[10,0,0,0,20],'reshuffle':10}}`

// WideChess returns the default rule set of Battle Chess on the largest board.
func WideChess() string {
	set, err := battlechess.ParseRuleSet([]byte(strings.NewReplacer(
		`"files": 7`, `"files": 8`, `"ranks": 6`, `"ranks": 8`, `"eggs": 3`, `"eggs": 1`, `"cost": 3`, `"cost": 1`,
		`["b5", "f5"], ["b2", "f2"]`, `["a4", "h5"], ["a3", "h1"]`, `["c6"], ["e1"]`, `["h8"], ["b1"]`,
		`["e6"], ["c1"]`, `["a8"], ["g1"]`,
	).Replace(string(battlechess.DefaultRuleSet()))))
	if err != nil {
		panic(err)
	}
	b, err := set.MarshalJSON()
	if err != nil {
		panic(err)
	}
	return strings.ReplaceAll(string(b), `"`, "'")
}
