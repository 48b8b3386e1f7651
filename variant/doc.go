// Package variant is for authors of games in the maze. Programs that play, show or
// analyze a game do not need it.
//
// A game in the maze is four types that satisfy the contract in package game: rules,
// states, plies and views. Package labyrinth has the board, the table and the cards.
// This package has the rest of what such games share:
//
//   - A [Menu] describes what can be chosen before a game, and a [Setup] is what was
//     chosen. [Setup.Deal] deals the table and the cards. A [Form] connects them with
//     the rules of a game, a struct with one field for each choice.
//   - A [Reader] reads the text of a state or a view.
//   - A [Progress] is what the evaluation for bots depends on. [Progress.Evaluate] and
//     [AppendEvaluations] make a state a [game.Evaluator] and a [game.PlyEvaluator].
//   - A [QuestView] says what each seat still has to do, a [Scorer] how points decide,
//     and a [MessageView] what the backs of tiles offer. bot.Expert searches games
//     with such views by whole turns.
//   - [Describe] returns facts about cards, for user interfaces.
//
// Package hunt has complete states and views for games in which each seat looks for
// the pictures on its cards. The games standard and kids are rules over these states.
// Package gametest tests a game in one call. The page docs/own.md leads through
// examples/ownvariant.
package variant
