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
// The powers, arrows and start squares are printed on pieces and mat and
// published only in part, so all of them are data. [DefaultJSON] is a file to
// start from, [ParseRules] reads one. It is an object of:
//
//   - schema: "battlechess/1".
//   - name: of the rule set.
//   - files, ranks: the columns and rows of the play area, 2 to 8.
//   - target: the letter of the piece whose fall loses the game; eggs: how
//     many lie on it, 0 to 9.
//   - costSpaces: how many pieces a cost area shows side by side.
//   - pieces: up to 11 kinds, each with name, letter (A to Z), start (the
//     squares of seat 1, then those of seat 2), front and back.
//   - legends: up to 4 kinds, each with name, letter, size (1 or 2 squares
//     along each side), cost, front and back.
//   - deck: cards, the values of all of them, and reshuffle, the one that
//     brings all back.
//
// A front or back has power, a multiple of 10 up to 990, and arrows: each a
// direction, N away from the owner, and the reach 1, 2 or * for any, as in
// "NE2". Every object may have a member from, which says for its other
// members whether they are printed, reported, reconstructed or changed. It is
// for those who read the file: it is checked, and not kept in [RuleSet].
package battlechess
