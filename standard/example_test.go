package standard_test

import (
	"errors"
	"fmt"
	"math/rand/v2"

	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/standard"
)

// The zero Rules are those of the classic edition. The same seed deals the same
// state on every machine.
func ExampleRules_Deal() {
	s, err := standard.Rules{}.Deal(2, 1)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(s)
	fmt.Println("seat", s.ToMove(), "looks for the", labyrinth.Classic().Name(s.Cards().Top(s.ToMove())))
	// Output:
	// 6aeA5eBcc/3bXca6Q3Na/7C57DaeE6dF/6dWc3O9Ra3/7G3PbHbVdIadJ/a55c7TcMeU/3abK3bL99 7S - a1,g7 a1,g7 1s :KLTPMJICWEQG,:VRHAXOBSFDNU
	// seat 1 looks for the candelabrum
}

// Parse reports all faults of a text at once, each with its place.
func ExampleRules_Parse() {
	rules := standard.Rules{}
	_, err := rules.Parse("6aeA5eB6c/a96NceT69/7C57D7UeE9QdF/5eSc3PcRbXa/7GcbHcMdIadJ/a596abVeW/3cNbK5bL39" +
		" 5 Na a1,g7 a1,g7 3s :TRUXIKBCGJE,:HASPLMWFDQV")
	if faults, ok := errors.AsType[game.Faults](err); ok {
		for _, f := range faults {
			fmt.Println(f.Pos.Offset(), f.Kind, f.Text)
		}
	}
	fmt.Println(errors.Is(err, labyrinth.ErrBan))
	// Output:
	// 70 twice used cN
	// 82 ban impossible Na
	// 97 seats invalid 3s
	// true
}

// A turn is two plies: a shift, then a walk.
func ExampleState_Play() {
	s, err := standard.Rules{}.Deal(2, 1)
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, text := range []string{"Nb:ESW", "b2"} {
		if s, err = s.Play(labyrinth.MustParsePly(text)); err != nil {
			fmt.Println(err)
			return
		}
	}
	fmt.Println("seat", s.ToMove(), "is next and may not insert at", s.Table().Board().Ban())

	_, err = s.Play(labyrinth.Walk(labyrinth.G7))
	fmt.Println(errors.Is(err, game.ErrIllegal), err)
	// Output:
	// seat 2 is next and may not insert at Sb
	// true illegal ply: "g7": seat 2 must shift first
}

// Each seat sees the top card of its own pile. Everybody sees none.
func ExampleState_View() {
	s, err := standard.Rules{}.Deal(4, 1)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(s.Cards())
	fmt.Println(s.View(0).Cards())
	fmt.Println(s.View(2).Cards())
	fmt.Println(s.View(game.Nobody).Cards())
	// Output:
	// :KLTPMJ,:ICWEQG,:VRHAXO,:BSFDNU
	// :K?????,:??????,:??????,:??????
	// :??????,:??????,:V?????,:??????
	// :??????,:??????,:??????,:??????
}

// A sample is a state that has the view, with the hidden cards drawn at random.
// Bots use samples to think ahead without seeing the cards of the others.
func ExampleView_Sample() {
	s, err := standard.Rules{}.Deal(2, 1)
	if err != nil {
		fmt.Println(err)
		return
	}
	v := s.View(0)
	sample := v.Sample(rand.New(rand.NewPCG(1, 2)))
	fmt.Println(sample == s, sample.View(0) == v)
	// Output:
	// false true
}

// Tags name the edition and the options that differ from it, as in a record.
func ExampleOpen() {
	rules, err := standard.Open(
		game.Tag{Name: "Edition", Value: "older"},
		game.Tag{Name: "Look", Value: "on-turn"},
	)
	if err != nil {
		fmt.Println(err)
		return
	}
	s, err := rules.Deal(3, 7)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(s.View(1).Cards().Top(1), rules.Tags())

	_, err = standard.Open(game.Tag{Name: "Look", Value: "never"})
	fmt.Println(errors.Is(err, game.ErrOption))
	// Output:
	// ? [{Variant standard} {Edition older} {Look on-turn}]
	// true
}
