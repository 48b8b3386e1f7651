package solve

// Five is the list of positions of par 5.
var Five = five

// OnPause calls f whenever a search pauses, until restore is called.
func OnPause(f func()) (restore func()) {
	before := pause
	pause = f
	return func() { pause = before }
}

// Tried returns how many mazes a search without pauses tries to find out whether a
// problem can be solved within most turns.
func Tried(p Problem, most int) int {
	s, m := newSearch(&p)
	s.par(&m, most)
	return s.work
}
