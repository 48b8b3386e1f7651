// Say what a turn was worth
//
// Game judges each turn of a record from the view of the seat that played it, and says what it can
// prove or count. Here seat 1 could walk to its last picture and stayed instead. Chances to win are
// known for games of two seats with default options; this board is a small one of its own.
package main

import (
	"context"
	"fmt"
	"log"

	"github.com/labyrinth-go/labyrinth/analysis"
	"github.com/labyrinth-go/labyrinth/catalog"
)

const record = `[Variant "kids"]
[Edition "pokemon"]
[Return "no"]
[Layout "6c/39 5A5B5C5D7E7F a1,c1,c3,a3 -"]
[Result "*"]

6aAc/5B7E5C/3aD9 7F - a1,c3 a1,c3 1s :A,:D
W2:NES a1 W2:NS c3
`

func main() {
	rules, rec, err := catalog.All().ParseRecord(record)
	if err != nil {
		log.Fatal(err)
	}
	words := analysis.WordsIn("en") // or de, fr, nl, it, es, pt, ru
	for turn, err := range analysis.Game(context.Background(), rules, rec, analysis.Options{Depth: analysis.Quick}) {
		if err != nil {
			log.Fatal(err)
		}
		fmt.Printf("seat %v played %s: %s\n", turn.Seat, analysis.TurnText(turn.Played), words.Verdict(turn.Verdict))
		for _, sentence := range analysis.Sentences(words, turn) {
			fmt.Println("   ", sentence)
		}
	}
}
