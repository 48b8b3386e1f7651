// This file holds plies and a view of other games, which every game must refuse.

package gametest

import (
	"fmt"
	"math/rand/v2"
	"reflect"

	"github.com/labyrinth-go/labyrinth/game"
)

// strangers are plies of other games, and one that no game has. A game may have some of them.
var strangers = []game.Ply{
	game.PlyOf("W2:ES"), game.PlyOf("c5"), game.PlyOf("+2"), game.PlyOf("swap:2"), game.PlyOf("take:?"),
	game.PlyOf("b5-b4xNE2"), game.PlyOf("K@c3"), game.PlyOf("draw:K"), game.PlyOf("no-ply-of-a-game"),
}

// A stranger is a view of another game.
type stranger struct{}

func (stranger) AppendText(b []byte) ([]byte, error)   { return append(b, "stranger"...), nil }
func (stranger) Seats() int                            { return 2 }
func (stranger) Seat() game.Player                     { return 0 }
func (stranger) ToMove() game.Player                   { return 0 }
func (stranger) Outcome() game.Outcome                 { return game.Outcome{} }
func (stranger) AppendPlies(dst []game.Ply) []game.Ply { return append(dst, strangers...) }

// comparable reports whether the views of a state are comparable values.
func (k *kit[S]) comparable(at spot[S]) bool {
	for p := game.Nobody; int(p) < at.seats; p++ {
		if v := k.rules.View(at.s, p); !reflect.ValueOf(v).Comparable() {
			k.fail("view-comparable", fmt.Sprintf("%v\n\t\tView(%d)", at, int8(p)), "a comparable value", fmt.Sprintf("a %T", v))
			return false
		}
	}
	return true
}

// stranger checks that a view of another game is refused.
func (k *kit[S]) stranger(at spot[S]) {
	if s, ok := k.rules.Sample(stranger{}, rand.New(game.NewSource(0))); ok {
		k.fail("view-refuses", "Sample of a view of another game", "false", "the state "+show(s))
	}
	for p := game.Nobody; int(p) < at.seats; p++ {
		if changes := game.ChangesBetween(stranger{}, k.rules.View(at.s, p)); changes != nil {
			k.fail("view-refuses", fmt.Sprintf("%v\n\t\tView(%d).Changes of a view of another game", at, int8(p)), "nil", fmt.Sprintf("%#v", changes))
		}
	}
}
