// This file writes the games of the vectors as playthroughs and as records.

package vectors

import (
	"bytes"
	"fmt"

	"github.com/labyrinth-go/labyrinth/catalog"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/internal/vectors/games"
	"github.com/labyrinth-go/labyrinth/play"
)

// playthroughs returns the games that are written in full, by file.
func playthroughs() map[string][]byte {
	files := make(map[string][]byte)
	for _, p := range []struct {
		name string
		games.Setup
		seats int
		seed  uint64
	}{
		{"classic", games.With("standard", ""), 2, 1},
		{"older", games.With("standard", "Edition=older"), 3, 2},
		{"classic-ru", games.With("standard", "Edition=classic-ru"), 3, 3},
		{"pokemon", games.With("standard", "Edition=pokemon"), 4, 4},
		{"onepiece", games.With("standard", "Edition=onepiece"), 1, 5},
		{"anniversary", games.With("standard", "Edition=anniversary|Homes=g7,a1"), 2, 6},
		{"nine-squares", games.With("standard", "Layout="+games.Nine), 2, 7},
		{"child", games.With("standard", "Children=2|Look=on-turn|First=3|Deal=6-each"), 3, 8},
		{"children-stay", games.With("standard", "Children=14|ChildReturn=no|Deal=3-each|First=lot"), 4, 9},
		{"pokemon", games.With("kids", ""), 2, 1},
		{"onepiece", games.With("kids", "Edition=onepiece"), 4, 2},
		{"classic-ru", games.With("kids", "Edition=classic-ru"), 3, 3},
		{"anniversary", games.With("kids", "Edition=anniversary"), 2, 4},
		{"private-no-return", games.With("kids", "Cards=private|Return=no"), 2, 5},
		{"open-no-return", games.With("kids", "Cards=open|Return=no"), 3, 6},
		{"pile-return", games.With("kids", "Cards=pile|Return=yes"), 2, 7},
		{"short", games.With("kids", "Deal=3-each|First=2"), 3, 8},
		{"two", games.With("glow", ""), 2, 1},
		{"three", games.With("glow", ""), 3, 2},
		{"four", games.With("glow", ""), 4, 3},
		{"hidden", games.With("glow", "GlowByDay=hidden|First=lot"), 3, 4},
		{"short", games.With("glow", "Deal=3-each"), 2, 5},
		{"anniversary", games.With("anniversary", ""), 2, 1},
		{"no-return", games.With("anniversary", "Return=no"), 3, 2},
		{"lift-ban", games.With("anniversary", "LiftBan=yes"), 2, 3},
		{"nine-squares", games.With("anniversary", "Layout="+games.NineBacks), 4, 5},
		{"peek-for-a-turn", games.With("anniversary", "Peek=this-turn|First=2|Deal=6-each"), 2, 6},
		{"nine-squares-peek", games.With("anniversary", "Peek=this-turn|Layout="+games.NineBacks2), 2, 7},
		{"default", games.With("battlechess", ""), 2, 1},
		{"one-enemy", games.With("battlechess", "Legends=one|First=2"), 2, 5},
		{"under", games.With("battlechess", "Reshuffle=under|First=lot"), 2, 6},
		{"again", games.With("battlechess", ""), 2, 2},
		{"small", games.With("battlechess", "Rules="+games.SmallChess), 2, 3},
		{"wide", games.With("battlechess", "Rules="+games.WideChess()), 2, 4},
	} {
		files[p.Variant+"/playthrough-"+p.name+".txt"] = playthrough(games.Finished(p.Setup, p.seats, p.seed))
	}
	return files
}

// playthrough writes every state with all its views and answers.
func playthrough(g *games.Game) []byte {
	var b bytes.Buffer
	for _, q := range g.Questions() {
		fmt.Fprintln(&b, q)
	}
	fmt.Fprintf(&b, "deal %d %d\n", g.Seats, g.Seed)
	library := open(g.Setup).library
	var ply game.Ply
	for i, s := range g.States {
		if i > 0 {
			ply = g.Plies[i-1]
		}
		fmt.Fprintf(&b, "\nply %s\nstate %v\n", ply, s)
		for _, verb := range g.Verbs(s) {
			fmt.Fprintf(&b, "%s %s\n", verb, library.Answer(verb+" "+s.String()))
		}
	}
	return b.Bytes()
}

// records returns 20 whole games of a variant, by file.
func records(variant string) map[string][]byte {
	files := make(map[string][]byte)
	v := games.Of(variant)
	setups := v.Recorded()
	for i := range 20 {
		seats := []int{2, 3, 4, 2, 1}[i%5]
		if v.Seats > 0 {
			seats = v.Seats
		}
		files[fmt.Sprintf("%s/record-%02d.txt", variant, i+1)] = record(games.Finished(setups[i%len(setups)], seats, uint64(100+10*i)))
	}
	if v.Seats == 0 { // a game that its winner by the rules has left
		g := games.Finished(setups[0], 4, 300)
		winner := g.Last().Outcome().Winners()[0]
		files[variant+"/record-21.txt"] = record(g, play.Leaver{Seat: winner, After: len(g.Plies) / 2})
	}
	return files
}

// leftLines asks who has won games that are over if seats have left: each one, and each two
// of four.
func leftLines(variant string) (lines []games.Line) {
	for i, of := range games.Of(variant).Recorded() {
		s := open(of)
		for seats := 3; seats <= 4; seats++ {
			state := games.Finished(of, seats, uint64(500+10*i+seats)).Last()
			for p := 1; p <= seats; p++ {
				lines = append(lines, s.ask("", "left %d %v", p, state))
				for q := p + 1; q <= seats && seats == 4; q++ {
					lines = append(lines, s.ask("", "left %d,%d %v", p, q, state))
				}
			}
		}
	}
	if games.Of(variant).Scores != nil { // ties among those who stay
		s := open(games.Setup{Variant: variant})
		tiesOfThree(func(days, glows []int, ender, points int) {
			state := s.finished(days, glows, ender, points)
			for p := range 3 {
				lines = append(lines, s.ask("", "left %d %s", p+1, state))
			}
		})
	}
	return lines
}

// record returns a game as a record. Its tag End is the last state.
func record(g *games.Game, left ...play.Leaver) []byte {
	tags := append(g.Open().Tags(),
		game.Tag{Name: "Seats", Value: fmt.Sprint(g.Seats)},
		game.Tag{Name: "Seed", Value: fmt.Sprint(g.Seed)},
		game.Tag{Name: "End", Value: g.Last().String()})
	text, err := play.Record[catalog.State]{
		Tags: tags, Start: g.States[0], Plies: g.Plies, Outcome: outcomeWithout(g.Last(), left), Left: left,
	}.MarshalText()
	if err != nil {
		panic(err)
	}
	return text
}

func outcomeWithout(last catalog.State, left []play.Leaver) game.Outcome {
	var seats []game.Player
	for _, l := range left {
		seats = append(seats, l.Seat)
	}
	return play.OutcomeWithout(last, seats...)
}
