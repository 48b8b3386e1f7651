// Package battlechess is Pokémon Battle Chess, BW version. Two seats move pieces
// along the arrows printed on them and let them battle by power. The seat that
// loses its Victini loses the game.
//
// [Rules] hold a [RuleSet] and deal the first [State] of a game. A [Ply] is a whole
// turn, or a card that chance draws. These types satisfy the contract of package
// game, so everything that drives a game drives this one. RULES.md in the source
// lists every rule with its source, its reading and its tests. Package diagram
// renders pictures of states.
//
// # Squares, directions and turns
//
// A square is the letter of its column and the number of its row. For seat 1, which
// sits at the bottom, a1 is the top-left square of the play area. Seat 2 sits at the
// top. The directions are those of the mat, with N up: N NE E SE S SW W NW. A ply is
// one word:
//
//	b5-b4      move the piece on b5 to b4
//	b5-b4xNE   move it there, then battle to the north-east
//	b5xN       battle without moving
//	c3xN2      the same, with the second of two enemies, if a legend must choose
//	K@c3       summon the legend K; it covers c3, d3, c4 and d4
//	+20        chance: draw the card +20
//
// The square of a legend is its top-left one. If a battle needs no card, the turn
// settles it. Otherwise chance acts next, and its ply settles the battle.
// [State.Explain] says in words what a ply does.
//
// # States
//
// A state is one line with the fields BOARD COST LEGENDS CARDS TURN, separated by
// single spaces:
//
//	2mv+++s2/1pzezp1/7/7/1PZEZP1/2SV+++M2 0,0 KR,kr - 1t
//	3v+3/1p2z~2/2K=3/2==3/7/2SV~1M1 5,7 R,kr +0+30 2c:e2xSW
//
// The fields are:
//
//   - BOARD: the rows from the top, separated by slashes. A piece is its letter in
//     the rule set, upper case for seat 1. After the letter, ~ means that the piece
//     is turned over, and each + is an egg on it. The letter of a legend is on its
//     top-left square, and = is on its other squares. A digit is a number of free
//     squares.
//   - COST: the number of pieces in the cost area of each seat, with a comma between
//     them.
//   - LEGENDS: the legends that wait in the legend area of each seat, or - for none.
//     The other legends have been summoned.
//   - CARDS: the cards that lie face up, ascending, or - for none. After a slash
//     come the cards that lie under the others, if there are any.
//   - TURN: a seat and a letter. With t the seat takes its turn. With c a card is
//     drawn for its battle, which follows. With x it has won.
//
// Only the order of the deck is hidden, and a state does not hold it. Therefore a
// [View] is the whole state and has the same text.
//
// # Rule sets
//
// The powers, arrows and start squares are printed on the pieces and the mat. Only
// some of them have been published, so all of them are data. [DefaultRuleSet] returns a
// file to start from, and [ParseRuleSet] reads one. A file is at most 64 KB of
// JSON. It is an object with these members, all of them required:
//
//   - schema: "battlechess/1".
//   - name: the name of the rule set.
//   - files, ranks: the numbers of columns and rows of the play area, 2 to 8.
//   - target: the letter of the piece whose loss loses the game. Each seat
//     starts with one.
//   - eggs: the number of eggs on the target, 0 to 9.
//   - costSpaces: the number of pieces that a cost area shows side by side, 1
//     to 9.
//   - pieces: 1 to 11 kinds, each with name, letter, start, front and back.
//   - legends: 0 to 4 kinds, each with name, letter, size, cost, front and
//     back.
//   - deck: an object with cards and reshuffle.
//
// The members of kinds and of the deck are:
//
//   - name: 1 to 20 letters A to Z in either case, digits, spaces and hyphens.
//     No two kinds have the same name. The name of the rule set is like these.
//   - letter: A to Z. No two kinds have the same letter.
//   - start: the squares of seat 1, then those of seat 2. Both seats have the
//     same number of a kind, 1 to 15. No two pieces start on the same square.
//   - size: the number of squares along each side of a legend, 1 or 2.
//   - cost: the number of pieces that are spent for a legend, 1 to 99.
//   - front, back: the two sides of a piece, each an object with power and arrows.
//     If the pieces of the two seats differ, each side is an array of two such
//     objects, of seat 1 and of seat 2.
//   - power: a multiple of 10 from 10 to 990.
//   - arrows: 0 to 8 arrows, at most one in each direction. An arrow is a
//     direction, with N away from the owner, and a reach, as in "NE2".
//   - cards: the values of 1 to 15 cards, multiples of 10 from 0 to 990. At
//     most 8 of them are different.
//   - reshuffle: the value of the card that brings all cards back.
//
// A reach is one of these:
//
//	"1"           one square
//	"2"           up to two squares, all of them free
//	"2!"          exactly two squares, both of them free
//	"*"           any number of squares, all of them free
//	"2^"          up to two squares, over pieces
//	"2!^"         exactly two squares, over a piece or a free square
//	"*^"          any number of squares, over pieces
//
// An arrow with ^ leads over pieces of either seat, which stay as they are. The
// square where a move ends must be free. A legend needs all its squares free. The
// reach is for moves only: a battle is always with a piece on the next square.
//
// An object has no other members, and none twice. One exception: each object may
// have a member named from, which gives the sources of other members: printed,
// reported, reconstructed or changed. It is for people that read the file.
// ParseRuleSet checks it, but a RuleSet does not hold it.
package battlechess
