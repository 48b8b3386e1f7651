// This file holds the games of the vectors: who plays them, and how they are
// written as playthroughs and as records.

package conformance

import (
	"bytes"
	"fmt"
	"slices"
	"strings"

	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/battlechess"
	"github.com/labyrinth-go/labyrinth/catalog"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/play"
)

// maxPlies is how long a game of the vectors may be.
const maxPlies = 500

// A game is a game that was played: one state more than plies.
type rules struct {
	setup
	seats  int
	seed   uint64
	states []catalog.State
	plies  []catalog.Ply
}

func (g *rules) last() catalog.State { return g.states[len(g.states)-1] }

// playOut deals a game and plays it to its end or for maxPlies. Its players
// belong to the vectors, so that other bots do not make other vectors.
func playOut(s setup, seats int, seed uint64) *rules {
	box, err := s.answerer().current()
	if err != nil {
		panic(err)
	}
	start, err := box.Deal(seats, seed)
	if err != nil {
		panic(err) // the tables of this package are wrong
	}
	g := &rules{s, seats, seed, []catalog.State{start}, nil}
	src := game.NewSource(seed)
	for state := start; !state.Outcome().Over() && len(g.plies) < maxPlies; {
		m := choose(state, src)
		if state, err = state.Play(m); err != nil {
			panic(err) // it was listed
		}
		g.plies, g.states = append(g.plies, m), append(g.states, state)
	}
	return g
}

// finished returns the first game from a seed on that comes to an end.
func finished(s setup, seats int, seed uint64) *rules {
	for ; ; seed++ {
		if g := playOut(s, seats, seed); g.last().Outcome().Over() {
			return g
		}
	}
}

// choose returns a ply: for chance by its weights; for a seat mostly one that
// finds something in this turn, or begins a battle, else any.
func choose(s catalog.State, src *game.Source) catalog.Ply {
	plies := s.AppendPlies(nil)
	if s.ToMove() == game.Chance {
		total := 0
		for _, m := range plies {
			total += s.Weight(m)
		}
		at := int(src.Below(uint32(total)))
		for _, m := range plies {
			if at -= s.Weight(m); at < 0 {
				return m
			}
		}
	}
	if src.Below(8) > 0 {
		if good := promising(s, plies); len(good) > 0 {
			return good[src.Below(uint32(len(good)))]
		}
	}
	return plies[src.Below(uint32(len(plies)))]
}

// promising returns the plies after which the pawn stands on what its seat
// looks for, or can walk there; in Battle Chess every second time battles and
// summons.
func promising(s catalog.State, plies []catalog.Ply) []catalog.Ply {
	p := s.ToMove()
	if _, maze := s.View(p).Table(); !maze {
		return slices.DeleteFunc(slices.Clone(plies), func(m catalog.Ply) bool { return !strings.ContainsAny(string(m), "x@") })
	}
	var good []catalog.Ply
	targets := s.View(p).Targets()
	for _, m := range plies {
		to, err := labyrinth.ParseSquare(string(m))
		if err == nil && targets.Has(to) {
			good = append(good, m)
		}
		if err == nil || !strings.Contains(string(m), ":") || strings.Contains(string(m), "swap") {
			continue
		}
		if next, err := s.Play(m); err == nil {
			v := next.View(p)
			if t, _ := v.Table(); t.Reach(p).Intersect(v.Targets()).Len() > 0 {
				good = append(good, m)
			}
		}
	}
	return good
}

// The rule sets of Battle Chess that vectors are made with: a small one that
// has what the default has not (no eggs, a legend on one square, cards that
// come three times, a target that is not the last piece), and the default
// on the largest board.
const smallChess = `{'schema':'battlechess/1','name':'small','files':4,'ranks':5,'target':'A','eggs':0,'costSpaces':2,'pieces':[` +
	`{'name':'A','letter':'A','start':[['b5'],['c1']],'front':{'power':20,'arrows':['N1','E1','W2']},'back':{'power':10,'arrows':['N*','SE1','SW*']}},` +
	`{'name':'B','letter':'B','start':[['a4','b4','d5'],['a2','c2','b1']],'front':{'power':10,'arrows':['N2','NE1','NW1','S1']},'back':{'power':30,'arrows':['E1','W1','N1']}}],'legends':[` +
	`{'name':'C','letter':'C','size':1,'cost':1,'front':{'power':30,'arrows':['NE*','S2']},'back':{'power':40,'arrows':['SE1','NW2']}},` +
	`{'name':'D','letter':'D','size':2,'cost':2,'front':{'power':30,'arrows':['N1','NE1','E1','SE1','S1','SW1','W1','NW1']},'back':{'power':20,'arrows':['N2','SW2','SE1']}}],` +
	`'deck':{'cards':[10,0,0,0,20],'reshuffle':10}}`

func wideChess() string {
	rules, err := battlechess.ParseRules([]byte(strings.NewReplacer(
		`"files": 7`, `"files": 8`, `"ranks": 6`, `"ranks": 8`, `"eggs": 3`, `"eggs": 1`, `"cost": 3`, `"cost": 1`,
		`["b5", "f5"], ["b2", "f2"]`, `["a4", "h5"], ["a3", "h1"]`, `["c6"], ["e1"]`, `["h8"], ["b1"]`,
		`["e6"], ["c1"]`, `["a8"], ["g1"]`,
	).Replace(string(battlechess.DefaultJSON()))))
	if err != nil {
		panic(err)
	}
	b, err := rules.MarshalJSON()
	if err != nil {
		panic(err)
	}
	return strings.ReplaceAll(string(b), `"`, "'")
}

// playthroughs returns the games that are told in full, by file.
func playthroughs() map[string][]byte {
	files := make(map[string][]byte)
	for _, p := range []struct {
		name string
		setup
		seats int
		seed  uint64
	}{
		{"classic", with("standard", ""), 2, 1},
		{"older", with("standard", "Edition=older"), 3, 2},
		{"classic-ru", with("standard", "Edition=classic-ru"), 3, 3},
		{"pokemon", with("standard", "Edition=pokemon"), 4, 4},
		{"onepiece", with("standard", "Edition=onepiece"), 1, 5},
		{"anniversary", with("standard", "Edition=anniversary|Homes=g7,a1"), 2, 6},
		{"nine-squares", with("standard", "Layout="+nine), 2, 7},
		{"pokemon", with("kids", ""), 2, 1},
		{"onepiece", with("kids", "Edition=onepiece"), 4, 2},
		{"classic-ru", with("kids", "Edition=classic-ru"), 3, 3},
		{"anniversary", with("kids", "Edition=anniversary"), 2, 4},
		{"private-no-return", with("kids", "Cards=private|Return=no"), 2, 5},
		{"open-no-return", with("kids", "Cards=open|Return=no"), 3, 6},
		{"pile-return", with("kids", "Cards=pile|Return=yes"), 2, 7},
		{"two", with("glow", ""), 2, 1},
		{"three", with("glow", ""), 3, 2},
		{"four", with("glow", ""), 4, 3},
		{"anniversary", with("anniversary", ""), 2, 1},
		{"no-return", with("anniversary", "Return=no"), 3, 2},
		{"lift-ban", with("anniversary", "LiftBan=yes"), 2, 3},
		{"nine-squares", with("anniversary", "Layout="+nineBacks), 4, 5},
		{"default", with("battlechess", ""), 2, 1},
		{"again", with("battlechess", ""), 2, 2},
		{"small", with("battlechess", "Rules="+smallChess), 2, 3},
		{"wide", with("battlechess", "Rules="+wideChess()), 2, 4},
	} {
		files[p.game+"/playthrough-"+p.name+".txt"] = finished(p.setup, p.seats, p.seed).playthrough()
	}
	return files
}

// playthrough prints everything of every state and every view.
func (g *rules) playthrough() []byte {
	var b bytes.Buffer
	for _, q := range g.questions() {
		fmt.Fprintln(&b, q)
	}
	fmt.Fprintf(&b, "deal %d %d\n", g.seats, g.seed)
	a := g.answerer()
	ply := catalog.Ply("-")
	for i, s := range g.states {
		if i > 0 {
			ply = g.plies[i-1]
		}
		fmt.Fprintf(&b, "\nply %s\nstate %v\n", ply, s)
		for _, verb := range g.verbs(s) {
			fmt.Fprintf(&b, "%s %s\n", verb, a.Answer(verb+" "+s.String()))
		}
	}
	return b.Bytes()
}

// verbs are what there is to ask about one of the game's states, each a
// question without the state.
func (g *rules) verbs(s catalog.State) []string {
	verbs := []string{"tomove", "outcome", "plies"}
	if s.ToMove() == game.Chance {
		verbs = append(verbs, "weights")
	}
	if g.game == "glow" {
		verbs = append(verbs, "score")
	}
	for seat := range g.seats + 1 {
		verbs = append(verbs, fmt.Sprintf("view %d", seat))
	}
	return verbs
}

// recorded are the setups of the records; each variant goes through its own
// again and again.
func recorded() map[string][]setup {
	return map[string][]setup{
		"standard": {with("standard", ""), with("standard", "Edition=older"), with("standard", "Edition=classic-ru"), with("standard", "Layout="+twentyFive)},
		"kids": {
			with("kids", ""), with("kids", "Edition=classic-ru"), with("kids", "Edition=anniversary"),
			with("kids", "Cards=private|Return=no"), with("kids", "Cards=open|Return=no"), with("kids", "Cards=pile|Return=yes"),
		},
		"glow":        {with("glow", "")},
		"anniversary": {with("anniversary", ""), with("anniversary", "Return=no"), with("anniversary", "LiftBan=yes"), with("anniversary", "Layout="+nineBacks2)},
		"battlechess": {with("battlechess", ""), with("battlechess", ""), with("battlechess", "Rules="+smallChess)},
	}
}

// records returns 20 whole games of each variant.
func records() map[string][]byte {
	files := make(map[string][]byte)
	for variant, setups := range recorded() {
		for i := range 20 {
			seats := []int{2, 3, 4, 2, 1}[i%5]
			if variant == "battlechess" {
				seats = 2
			}
			files[fmt.Sprintf("%s/record-%02d.txt", variant, i+1)] = finished(setups[i%len(setups)], seats, uint64(100+10*i)).record()
		}
	}
	return files
}

// record returns the game as a record. The tag End is its last state.
func (g *rules) record() []byte {
	box, err := g.answerer().current()
	if err != nil {
		panic(err)
	}
	tags := append(box.Tags(),
		game.Tag{Name: "Seats", Value: fmt.Sprint(g.seats)},
		game.Tag{Name: "Seed", Value: fmt.Sprint(g.seed)},
		game.Tag{Name: "End", Value: g.last().String()})
	text, err := play.Record[catalog.State, catalog.Ply]{
		Tags: tags, Start: g.states[0], Plies: g.plies, Outcome: g.last().Outcome(),
	}.MarshalText()
	if err != nil {
		panic(err)
	}
	return text
}
