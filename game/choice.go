// This file holds what programs ask a view without knowing its game.

package game

// A Choice is a legal ply and the steps by which a person puts it together.
type Choice struct {
	Ply   Ply
	Picks []Pick
}

// Choices returns the legal plies of a view, each with its [Picks].
func Choices(v View) []Choice {
	var all []Choice
	for _, ply := range v.AppendPlies(nil) {
		all = append(all, Choice{ply, Picks(v, ply)})
	}
	return all
}

// Notes returns what [Noter] returns, or nil.
func Notes(v View) []string {
	if n, ok := v.(Noter); ok {
		return n.Notes()
	}
	return nil
}

// Describe returns what [Describer] returns, or nil.
func Describe(v View) map[string]any {
	if d, ok := v.(Describer); ok {
		return d.Describe()
	}
	return nil
}

// Explain returns what [Explainer] returns, or "".
func Explain(v View, ply Ply) string {
	if e, ok := v.(Explainer); ok {
		return e.Explain(ply)
	}
	return ""
}
