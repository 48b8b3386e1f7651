// Package battlechess is Pokémon Battle Chess, BW version: two seats move
// pieces along the arrows printed on them and have them battle by power, until
// a Victini falls.
//
// A [Rules] holds the rule set and sets up a game; a [State] is one moment of
// it; a [Ply] is a whole turn, or a card that is drawn. They satisfy the
// contract of the root package, so that everything that drives a game drives
// this one. RULES.md beside the code lists every rule with its source, the
// reading of it, and its tests. Package draw has pictures.
//
// # Squares, directions and turns
//
// A square is column letter then row number: a1 is the top-left square of the
// play area. Seat 1 sits at the bottom and seat 2 at the top. Directions are
// those of the mat, N up: N NE E SE S SW W NW. A ply is one word:
//
//	b5-b4      move the piece on b5 to b4
//	b5-b4xNE   move it there, then battle to the north-east
//	b5xN       battle without moving
//	K@c3       summon the legend K; it covers c3, d3, c4 and d4
//	+20        chance: the card +20 is drawn
//
// A legend is named by its top-left square. A battle that needs no card is
// settled with the turn; else chance is to act, and its ply settles it.
//
// # States
//
// A state is one line, the fields BOARD COST LEGENDS CARDS TURN parted by
// single spaces:
//
//	2mv+++s2/1pzezp1/7/7/1PZEZP1/2SV+++M2 0,0 KR,kr - 1t
//	3v+3/1p2z~2/2K=3/2==3/7/2SV~1M1 5,7 R,kr +0+30 2c:e2xSW
//
// The fields are:
//
//   - BOARD: rows from the top, parted by slashes. A piece is its letter in
//     the rule set, upper case for seat 1; then ~ if it is turned over, or
//     for each egg on it a + sign. A legend stands on its top-left square,
//     and = on the others. A digit is so many free squares.
//   - COST: the numbers of pieces in the cost areas, by seat.
//   - LEGENDS: those that wait in the legend areas, by seat, - for none.
//     What else is lost was spent on those that do not wait.
//   - CARDS: those that lie face up, ascending, or -.
//   - TURN: a seat, then t to take its turn, c with the battle for which it
//     draws a card, or x when it has won.
//
// Nothing is hidden but the order of the deck, which is chance's to come, so
// a [View] is the state, and reads the same.
//
// # Rule sets
//
// The powers, arrows and start squares are printed on the pieces and the mat
// and published only in part, so all of them are data. [DefaultJSON] returns a
// file to start from, and [ParseRules] reads one. A file is at most 64 KB of
// JSON. It is an object with these members, all of them required:
//
//   - schema: "battlechess/1".
//   - name: the name of the rule set.
//   - files, ranks: the numbers of columns and rows of the play area, 2 to 8.
//   - target: the letter of the piece whose fall loses the game. Each seat
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
//   - front, back: an object with power and arrows.
//   - power: a multiple of 10 from 10 to 990.
//   - arrows: 0 to 8 arrows, at most one in each direction. An arrow is a
//     direction, N away from the owner, and a reach, as in "NE2".
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
// An arrow with ^ jumps: pieces of either seat may be on the way, and they
// stay as they are. The square where a move ends must be free. A legend needs
// free squares for all of its own. The reach is for moves only: a battle is
// always with a piece on the next square. Each side of a piece has its own
// power and arrows.
//
// No object has other members or the same member twice, except that each
// object may have a member named from. It gives the sources of other members:
// printed, reported, reconstructed or changed. It is for people that read the
// file: it is checked, but [RuleSet] do not hold it.
package battlechess
