package glow_test

import (
	"errors"
	"fmt"
	"slices"

	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/glow"
)

// Each of two seats has four cards for the day, hidden, and four glow tokens for
// the night, open.
func ExampleRules_Deal() {
	s, err := glow.Rules{}.Deal(2, 1)
	if err != nil {
		fmt.Println(err)
		return
	}
	v := s.View(0)
	fmt.Println(v.Cards(), v.Glow())
	for _, note := range v.Notes() {
		fmt.Println(note)
	}
	// Output:
	// :K???,:???? :FHEG,:JADK
	// It is day.
	// seat 1: score 0 (0 by day, 0 by night), cards left 4, glow left *F *H *E *G
	// seat 2: score 0 (0 by day, 0 by night), cards left 4, glow left *J *A *D *K
}

// A seat that comes home ends the game and draws a point token. It need not win.
func ExampleState_Play() {
	layout, err := labyrinth.ParseLayout("6ac/555/3a9 5A*A5B*B5C*C5D*D5E*E5F*F5G*G5H*H5I5J5K5L5*I5*J5*K5*L7M a1,e1,e5,a5 -")
	if err != nil {
		fmt.Println(err)
		return
	}
	rules := glow.Rules{Layout: layout}
	s, err := rules.Parse("6aA*AaaB*Bc/5C*C5I5J5K5D*D/55L55*I5/5E*E5*J5*K5*L5F*F/3aG*GaaH*H9 7M - " +
		"b1,e4 a1,e5 1s :,BCDE: ABCD:,EFG:H night -")
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, text := range []string{"W2:NES", "a1", "+1"} {
		fmt.Println(s.ToMove(), "plays", text)
		p, err := rules.ParsePly(text)
		if err != nil {
			fmt.Println(err)
			return
		}
		if s, err = s.Play(p); err != nil {
			fmt.Println(err)
			return
		}
	}
	for p := range game.Player(s.Seats()) {
		fmt.Println("seat", p, "has", s.Score(p).Total(), "points")
	}
	fmt.Println("won by seat", s.Outcome())
	// Output:
	// 1 plays W2:NES
	// 1 plays a1
	// chance plays +1
	// seat 1 has 9 points
	// seat 2 has 10 points
	// won by seat 2
}

// The tiles that glow are data. A user can change them to match a real box.
func ExampleRules_BoardLayout() {
	layout := glow.Rules{}.BoardLayout()
	marks := make([]int, 0, 12)
	for i, t := range layout.Loose {
		if t.Mark != 0 {
			marks = append(marks, i)
		}
	}
	first, last := &layout.Loose[marks[0]], &layout.Loose[marks[11]]
	first.Mark, last.Mark = last.Mark, first.Mark // now *L is on a straight and *A on a corner
	rules := glow.Rules{Layout: layout}
	fmt.Println(len(marks), slices.Contains(rules.BoardLayout().Loose, *first), len(rules.Tags()))
	// Output: 12 true 3
}

// The options of the game for younger children are refused.
func ExampleOpen() {
	_, err := glow.Open(game.Tag{Name: "Cards", Value: "open"})
	fmt.Println(errors.Is(err, game.ErrOption))
	fmt.Println(err)
	// Output:
	// true
	// option invalid: "Cards open": no printing describes the game for younger children in the dark; play kids or glow
}
