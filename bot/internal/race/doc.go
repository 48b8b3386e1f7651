// Package race plays games in the maze as races: who makes its finds first and
// is home first. It depends on no particular game, only on what views say as a
// [variant.QuestView].
//
// The files, from the bottom up:
//
//   - belief.go: what a seat may be looking for, as weights;
//   - value.go: the chance to win, by what each seat has left, computed from the
//     figures in rates.go;
//   - position.go: a board with pawns, beliefs, and what is left, read from a view;
//   - policy.go: the shallow player, which judges a turn by the position after it;
//   - second.go: the value of its best turn;
//   - replies.go: how likely its turns are;
//   - candidates.go: all turns of a seat, rated over random replies;
//   - lines.go: sampled lines of replies, with more than two seats;
//   - stop.go: how seats that go home stop each other, with more than two seats;
//   - extend.go: a candidate with the replies of shallow players and a second turn;
//   - force.go and proofs.go: ways home that nobody can prevent;
//   - watch.go: what the turns of others say about what they look for;
//   - search.go: the order of all this, and its budget;
//   - narrow.go: the same with more than two seats;
//   - rate.go: what all turns are worth, for programs that ask;
//   - game.go: what is learned from turn to turn;
//   - tuning.go: the constants;
//   - exp.go: an exponential that is the same on every machine.
package race
