package kids_test

import (
	"errors"
	"fmt"

	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/kids"
	"github.com/labyrinth-go/labyrinth/variant"
)

// By the zero Rules the cards lie face up and are found in any order.
func ExampleRules_Deal() {
	s, err := kids.Rules{}.Deal(4, 1)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(s.Cards())
	for x := range s.Goals(s.ToMove()).All() {
		fmt.Print(x, " ")
	}
	fmt.Println("may be found in any order")
	// Output:
	// :KLTPMJ,:ICWEQG,:VRHAXO,:BSFDNU
	// J K L M P T may be found in any order
}

// An edition has the rules of its printing. An option changes one of them.
func ExampleOpen() {
	rules, err := kids.Open(
		game.Tag{Name: "Edition", Value: "classic-ru"},
		game.Tag{Name: "Return", Value: "no"},
	)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(rules.Tags())

	_, err = kids.Open(game.Tag{Name: "Cards", Value: "shut"})
	fmt.Println(errors.Is(err, game.ErrOption), err)
	// Output:
	// [{Variant kids} {Edition classic-ru} {Return no}]
	// true option invalid: "shut": Cards must be one of open, private, pile
}

// The families differ in what a seat sees of the cards.
func ExampleState_View() {
	for _, rules := range kids.Editions()[1:] {
		s, err := rules.Deal(3, 1)
		if err != nil {
			fmt.Println(err)
			return
		}
		fmt.Println(rules.Edition, s.View(0).Cards())
	}
	// Output:
	// onepiece :KLTPMJIC,:WEQGVRHA,:XOBSFDNU
	// classic-ru :KLTPMJIC,:????????,:????????
	// anniversary :K???????,:????????,:????????
}

// If the return is waived, the last find wins.
func ExampleState_Play() {
	layout, err := labyrinth.ParseLayout("6c/39 5A5B5C5D7E7F a1,c1,c3,a3 -")
	if err != nil {
		fmt.Println(err)
		return
	}
	rules := kids.Rules{Layout: layout, Return: variant.ReturnWaived}
	s, err := rules.Parse("6aAc/5B7E5C/3aD9 7F - a1,c3 a1,c3 1s B:A,:E")
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, text := range []string{"W2:ESW", "b1"} {
		if s, err = s.Play(labyrinth.MustParsePly(text)); err != nil {
			fmt.Println(err)
			return
		}
	}
	fmt.Println("over:", s.Outcome().Over(), "won by seat", s.Outcome())
	// Output: over: true won by seat 1
}
