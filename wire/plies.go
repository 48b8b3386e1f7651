// This file holds the legal plies of a state as JSON.

package wire

import (
	"github.com/labyrinth-go/labyrinth/catalog"
	"github.com/labyrinth-go/labyrinth/game"
)

// AppendPlies appends the legal plies of a state as a JSON array: the ply, its
// picks, kinds and labels as in the choices of a view, and the state that it
// leads to. States hold what is hidden from players.
func AppendPlies(b []byte, r catalog.Rules, s catalog.State) ([]byte, error) {
	w := writer{b: append(b, '[')}
	v := r.View(s, s.ToMove())
	for _, ply := range s.AppendPlies(nil) {
		c := game.Choice{Ply: ply, Picks: game.Picks(v, ply)}
		next, err := s.Play(c.Ply)
		if err != nil {
			return b, err
		}
		w.next()
		w.b = append(w.b, '{')
		w.choice(c)
		w.key("state")
		w.text(next.String())
		w.b = append(w.b, '}')
	}
	w.b = append(w.b, ']')
	return w.b, w.err
}
