// Package labyrinth implements the maze of the Labyrinth board games: the board
// whose tiles are pushed, the pawns that walk on it, and the cards that say what
// to look for.
//
// A [Layout] holds the shape of a board and the tiles of a box, and deals a [Board]. A [Table] is a board
// with pawns, homes and a seat to act. [Cards] are what each seat has found and
// still has to find. That is all: this package knows no rule about finding and
// winning.
//
// The games are in packages of their own: standard, kids, glow and anniversary, and
// battlechess, which has a board of its own. They all satisfy the contract in
// package game. Packages play, bot, arena, protocol and catalog work with any game
// that does; solve and render work with any labyrinth board. Authors of further
// games in the maze find what they need in package variant.
//
// # Writing a game
//
// A program that lets people play holds a state. It shows what the player may
// see and do, and plays what the player chooses:
//
//	state, err := standard.Rules{}.Deal(2, 1) // two seats, seed 1
//	if err != nil {
//		log.Fatal(err)
//	}
//	fmt.Println("seat 1 looks for", state.View(0).Goals())
//	if state, err = state.Play(labyrinth.MustParsePly("E2:NES")); err != nil {
//		log.Fatal(err) // says why the ply is illegal
//	}
//	fmt.Println("seat 1 can walk to", state.Table().Reach(0))
//	if state, err = state.Play(labyrinth.Walk(labyrinth.SquareAt(4, 7))); err != nil {
//		log.Fatal(err)
//	}
//	fmt.Println("next is seat", state.ToMove())
//
// The page docs/games.md continues from here with sessions, pictures, clicks, bots
// and animations.
//
// # Writing a bot
//
// A bot is a function from a view to a ply. A view holds only what its seat may
// know. Sample completes it to a state at random, so that a bot can look ahead:
//
//	r := rand.New(rand.NewPCG(1, 2))
//	eager := play.For(func(_ context.Context, v standard.View) (best game.Ply, err error) {
//		guess, most := v.Sample(r), -1.0
//		for _, ply := range v.AppendPlies(nil) {
//			next, err := guess.Play(ply)
//			if err != nil {
//				return ply, err
//			}
//			if value := next.Evaluate(v.Seat()); value > most {
//				best, most = ply, value
//			}
//		}
//		return best, nil
//	})
//
// Package play runs a game between bots, and package arena a match.
//
// # Writing a port
//
// A port to another language deals the same states, lists the same plies in the
// same order, and writes the same text. Compare these lines first; package
// conformance has questions and answers for everything:
//
//	state, err := standard.Rules{}.Deal(2, 1)
//	if err != nil {
//		log.Fatal(err)
//	}
//	fmt.Println(state)
//	fmt.Println(state.AppendPlies(nil)[:4])
//	fmt.Println(play.Perft(state, 3), "sequences of three plies")
//
// # Values
//
// Boards, tables, cards, states, views and plies are immutable values without
// pointers. They can be compared with == and used as map keys, an old one stays
// valid, and goroutines can share them. Only the methods Do, Table.Pass and
// UnmarshalText change what they are called on. Nothing in them is random or depends on
// a clock. Dealing takes its random numbers from a [game.Source], which is
// specified to the bit. Whatever else happens by chance is a ply, played by
// [game.Chance].
//
// # Order
//
// Legal plies come in one canonical order: the same index means the same ply in
// every port. Slots are ordered by side, N S W E, and then by line. Orientations
// of a tile begin with the first one, which is open to N and S for a straight, N
// and E for a corner, and N, E and S for a T-junction; a cross has one. The others
// follow by turning it clockwise. Squares are in reading order.
//
// # Text
//
// Every value has exactly one text, on one line. Parsing it and printing the
// result gives the same bytes. A square is a1 to g7. A slot is a side and a line,
// as in Nb or W2. A shift is a slot and the open sides of the tile pushed in, as in
// W2:ES. A tile is the sum of its open sides (N=1 E=2 S=4 W=8) as a hexadecimal
// digit, followed by its picture, A to X, and its mark.
//
// Parsers accept any bytes. The error of a short text is a [game.Fault] with what
// is wrong, where, and what is wanted. The error of a longer text is a
// [game.Faults] with all its faults. [errors.Is] matches their kinds, such as
// [ErrLayout], and [errors.As] finds the first [game.Fault].
package labyrinth
