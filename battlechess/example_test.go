// This file holds the examples of the package documentation.

package battlechess_test

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/labyrinth-go/labyrinth/battlechess"
	"github.com/labyrinth-go/labyrinth/bot"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/play"
)

func Example() {
	s, err := battlechess.Rules{}.Deal(2, 0)
	if err != nil {
		panic(err)
	}
	for _, p := range []battlechess.Turn{
		battlechess.Move(battlechess.SquareAt(5, 5), battlechess.SquareAt(7, 3)),
		battlechess.Move(battlechess.SquareAt(6, 2), battlechess.SquareAt(7, 2)),
		battlechess.MoveBattle(battlechess.SquareAt(3, 5), battlechess.SquareAt(5, 3), battlechess.NE),
	} {
		next, err := s.Play(p.Ply())
		fmt.Println(p, err)
		if err == nil {
			s = next
		}
	}
	fmt.Println(s)
	// Output:
	// e5-g3 <nil>
	// f2-g2 <nil>
	// c5-e3xNE illegal ply: "c5-e3xNE": no enemy is adjacent to the piece in the direction NE
	// 2mv+++s2/1pzez1p/6Z/7/1PZE1P1/2SV+++M2 0,0 KR,kr - 1t
}

// If the attacker is not stronger, a card that chance draws decides the battle.
func ExampleState_Weight() {
	s, err := battlechess.Rules{}.Parse("3v+++3/3m3/3P3/7/7/3V+++3 6,6 KR,kr +20 1t")
	if err != nil {
		panic(err)
	}
	s, _ = s.Play(battlechess.Battle(battlechess.SquareAt(4, 3), battlechess.N).Ply())
	fmt.Println(s.ToMove(), "draws for 60 against 90:")
	for _, card := range s.AppendPlies(nil) {
		next, _ := s.Play(card)
		board, _, _ := strings.Cut(next.String(), " ")
		fmt.Println(card, s.Weight(card), board)
	}
	// Output:
	// chance draws for 60 against 90:
	// +0 2 3v+++3/3m3/3P~3/7/7/3V+++3
	// +30 1 3v+++3/3m3/3P3/7/7/3V+++3
	// +40 1 3v+++3/3m~3/3P3/7/7/3V+++3
	// +70 1 3v+++3/3m~3/3P3/7/7/3V+++3
}

// A rule set is a file. All its faults are reported together.
func ExampleParseRuleSet() {
	file := strings.Replace(string(battlechess.DefaultRuleSet()), `"power": 80`, `"power": 85`, 1)
	file = strings.Replace(file, `"cost": 4`, `"cost": 0`, 1)
	_, err := battlechess.ParseRuleSet([]byte(file))
	var faults game.Faults
	errors.As(err, &faults)
	for _, f := range faults {
		fmt.Println(f.Text, f.Why)
	}
	// Output:
	// /pieces/2/front/power line 30, column 26: must be a multiple of 10 from 10 to 990
	// /legends/1/cost line 73, column 15: must be an integer from 1 to 99
}

// Two bots play a game. It would be a draw after 2,000 plies, or when a state occurs
// for the fourth time.
func Example_bots() {
	rules := battlechess.Rules{}
	start, err := rules.Deal(2, 0)
	if err != nil {
		panic(err)
	}
	seats := []play.Bot{bot.Greedy(rules, 1), bot.Greedy(rules, 2)}
	rec, err := play.Run(context.Background(), rules, start, seats, play.Options{Limit: 2000, Repeats: 4, Seed: 3})
	if err != nil {
		panic(err)
	}
	text, err := rec.MarshalText()
	if err != nil {
		panic(err)
	}
	again, err := play.ParseRecord(rules, string(text))
	fmt.Println(err, again.Outcome == rec.Outcome, len(again.Plies) == len(rec.Plies))
	// Output: <nil> true true
}
