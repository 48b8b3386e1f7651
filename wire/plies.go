// This file holds the legal plies of a state as JSON.

package wire

import "github.com/labyrinth-go/labyrinth/catalog"

// AppendPlies appends the legal plies of a state as a JSON array: the ply, its
// picks, kinds and labels as in the choices of a view, and the state that it
// leads to. States hold what is hidden from players.
func AppendPlies(b []byte, s catalog.State) ([]byte, error) {
	w := writer{b: append(b, '[')}
	for _, c := range s.Choices() {
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
