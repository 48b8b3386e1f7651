// This file lists faults of the kind that new ports have.

package main_test

// A fault is a mistake that the author of a port might make.
type fault struct {
	name     string
	what     string // for the table in README.md
	variant  string // whose vectors are asked
	file     string
	old, new string
}

var faults = []fault{
	{
		"bias", "numbers below n without rejection", "kids", "random.js",
		"if (upper < limit) return upper % n;", "return upper % n;",
	},
	{
		"shuffle", "the bound of the shuffle is one too low", "kids", "random.js",
		"this.below(i + 1)", "this.below(i)",
	},
	{
		"transposed", "rows and columns transposed", "standard", "maze.js",
		"vertical ? i * columns + line : line * columns + i", "vertical ? line * columns + i : i * columns + line",
	},
	{
		"counter-clockwise", "quarter turns counter-clockwise", "kids", "maze.js",
		"[3, 6, 12, 9], [7, 14, 13, 11]", "[3, 9, 12, 6], [7, 11, 13, 14]",
	},
	{
		"wrap", "a pawn that falls out is not put at the other end", "standard", "maze.js",
		"pawn === exit ? entry :", "pawn === exit ? exit :",
	},
	{
		"pawns-back", "pawns are carried the wrong way", "standard", "maze.js",
		"pawn === exit ? entry : line[line.indexOf(pawn) + 1]", "pawn === entry ? exit : line[line.indexOf(pawn) - 1]",
	},
	{
		"spare", "the spare keeps its orientation", "standard", "maze.js",
		"spare: asSpare(maze.board[exit])", "spare: maze.board[exit]",
	},
	{
		"ban-same", "the slot just used is banned, not its opposite", "standard", "maze.js",
		"ban: opposite", "ban: slot",
	},
	{
		"ban-forgotten", "the ban is forgotten after a turn", "kids", "standard.js",
		"% state.pawns.length, phase: 's'", "% state.pawns.length, phase: 's', ban: '-'",
	},
	{
		"order", "slots in the order N E S W", "standard", "layout.js",
		"[['N', 'bdf'], ['S', 'bdf'], ['W', '246'], ['E', '246']]", "[['N', 'bdf'], ['E', '246'], ['S', 'bdf'], ['W', '246']]",
	},
	{
		"one-sided", "one open side is enough to pass", "standard", "maze.js",
		"board[square].open & bit && board[next].open & touching", "board[square].open & bit || board[next].open & touching",
	},
	{
		"tile-mix", "one straight too many, one corner too few", "kids", "layout.js",
		"'5'.repeat(12)}${'3'.repeat(10)", "'5'.repeat(13)}${'3'.repeat(9)",
	},
	{
		"carried", "a goal is found by being carried to it", "standard", "standard.js",
		"if (state.phase === 's') return { ...shift(state, ply), phase: 'm' };",
		"if (state.phase === 's') {\n" +
			"  const after = { ...shift(state, ply), phase: 'm' };\n" +
			"  return this.find(after, after.pawns[after.seat], settings);\n" +
			"}",
	},
	{
		"passing", "a goal is found in passing", "standard", "standard.js",
		"const found = this.find(moved, square, settings);",
		"const found = reach(state, square).reduce((after, at) => this.find(after, at, settings), moved);",
	},
	{
		"no-return", "no way home after the last find", "standard", "standard.js",
		"return this.foundAll(state) && state.pawns[state.seat] === state.homes[state.seat];", "return this.foundAll(state);",
	},
	{
		"last-at-home", "finding the last goal at home wins", "standard", "standard.js",
		"if (this.isHomeWithAll(moved)) return { ...moved, phase: 'x' };",
		"if (this.isHomeWithAll(this.find(moved, square, settings))) return { ...this.find(moved, square, settings), phase: 'x' };",
	},
	{
		"look", "a seat sees its top card at once in every edition", "standard", "standard.js",
		"settings.Look === 'at-once' || acts", "settings.Look || acts",
	},
	{
		"kids-top", "kids find the top card only", "kids", "kids.js",
		"Cards === 'pile' ? hand.pile.slice(0, 1) : hand.pile", "hand.pile.slice(0, 1)",
	},
	{
		"kids-return", "kids go home, whatever Return says", "kids", "kids.js",
		"stays: (seat, { Return }) => Return === 'no',", "stays: () => false,",
	},
	{
		"child", "younger children find the top card only", "standard", "standard.js",
		"isChild(seat, settings) ? hand.pile : hand.pile.slice(0, 1)", "hand.pile.slice(0, 1)",
	},
	{
		"lot", "the seat that begins is drawn after the glow tokens", "glow", "standard.js",
		"    const seat = First === 'lot' ? random.below(seats) : First - 1;\n    if (seat >= seats) return '!seats';\n" +
			"    return { ...maze, homes, seat, phase: 's', hands, ...this.dealMore(seats, random, settings) };",
		"    if (First > seats) return '!seats';\n    const more = this.dealMore(seats, random, settings);\n" +
			"    const seat = First === 'lot' ? random.below(seats) : First - 1;\n    return { ...maze, homes, seat, phase: 's', hands, ...more };",
	},
	{
		"hidden", "glow pictures are seen by day, whatever GlowByDay says", "glow", "glow.js",
		"settings.GlowByDay !== 'hidden' || state.light === 'night'", "true",
	},
	{
		"nightfall", "night when all piles are empty", "glow", "glow.js",
		"after.hands.every((hand) => hand.pile !== '')", "after.hands.some((hand) => hand.pile !== '')",
	},
	{
		"tie", "the number of tokens does not break ties", "glow", "glow.js",
		"this.scores(state)[seat] * 100 + tokens", "this.scores(state)[seat]",
	},
	{
		"left", "all who stay have won when the winner has left", "standard", "main.js",
		"stay.filter((seat, i) => places[i] === Math.max(...places))", "stay",
	},
	{
		"ender", "every seat gets the point token", "glow", "glow.js",
		"state.phase === 'x' && seat === state.seat ? Number(state.points) : 0", "Number(state.points) || 0",
	},
}
