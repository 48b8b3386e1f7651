// Package race plays games in the maze as races: who makes its finds first and
// is home first. It knows nothing of particular games. Package bot tells it where
// things lie and what each seat may be looking for.
//
// The files, from the bottom up:
//
//   - belief.go: what a seat may be looking for, as weights;
//   - value.go: the chance to win, by what each seat has left, computed from the
//     figures in rates.go;
//   - position.go: a board with pawns, beliefs, and what is left;
//   - policy.go: the shallow player, which judges a turn by the position after it;
//   - exact.go: all turns, judged over all replies at random;
//   - replies.go: how likely the replies of such a player are;
//   - follow.go: a second own turn after the replies of shallow players;
//   - force.go: ways home that nobody can prevent;
//   - watch.go: what the turns of others say about what they look for;
//   - search.go: the order of all this, and its budget;
//   - tuning.go: the constants;
//   - exp.go: an exponential that is the same on every machine;
//   - read.go and game.go: positions from views, and from turn to turn.
package race
