// This file lists what the kit checks.

package gametest

import "slices"

// A Requirement is one thing that the kit checks.
type Requirement struct {
	Name string // one word
	Text string // what a game must do
	Fix  string // what to change if it does not
}

// Requirements returns everything that the kit checks.
func Requirements() []Requirement { return slices.Clone(requirements) }

// named returns the requirement with the given name.
func named(name string) Requirement {
	for _, r := range requirements {
		if r.Name == name {
			return r
		}
	}
	panic("gametest: no requirement named " + name)
}

var requirements = slices.Concat(gameRequirements, turnRequirements, plyRequirements,
	textRequirements("state", "Parse"), textRequirements("view", "ParseView"), parserRequirements("ply", "ParsePly"),
	soundRequirements, viewRequirements, sampleRequirements, questRequirements, runRequirements)

var gameRequirements = []Requirement{
	{"deal", "Deal returns a state for every number of seats that the game accepts", "Deal: return a state with the given number of seats"},
	{"deal-refuses", "Deal refuses other numbers of seats", "Deal: return a game.Fault of kind game.ErrSeats before doing anything else"},
	{"seat-range", "the rules accept the numbers of seats that SeatRange names, if they have it, and no others", "SeatRange: return the least and the largest number that Deal accepts, with all between"},
	{"deal-repeats", "the same seed deals the same state", "Deal: take all random numbers from game.NewSource(seed), and do not range over a map"},
	{"deal-differs", "different seeds deal different states", "Deal: use the seed; set Options.Fixed if the game always begins with the same state"},
	{"tags", "Tags returns the tag Variant first, each tag once, and only tags that a record can contain", "Tags: use names of letters and digits, values of printable UTF-8 without quotes and backslashes, and return the same tags at every call"},
}

var turnRequirements = []Requirement{
	{"seats", "the number of seats does not change during a game", "Seats: return the number that was dealt, also after the end of the game"},
	{"to-move", "the player that acts is a seat of the game, Chance or Nobody", "ToMove: count seats from 0 and continue with 0 after the last seat"},
	{"over", "Nobody acts if and only if the outcome is over", "ToMove and Outcome: derive both from the same field"},
	{"winners", "the winners are seats of the game", "Outcome: count the seats passed to game.Won from 0"},
	{"standing", "the winners share the best place, if the game ranks the seats", "Standing: return the most for the seats that Outcome names, the same for all of them, and less for the others"},
	{"evaluate", "Evaluate and EvaluateDeep, if there are any, are from 0 to 1 for every seat; at the end of a game 1 for its winners, if it has any, and 0 for the others", "Evaluate and EvaluateDeep: ask the outcome first, and divide what a seat has achieved by more than it can achieve before the end"},
	{"turn-plies", "a turn has as many plies as TurnPlies says, if the rules say", "TurnPlies: return the mean number of plies for which a seat acts without a break, rounded"},
	{"chance-weights", "the weights of chance are positive and do not change", "Weight: return at least 1 for each listed ply, computed from the state alone; the sum must fit an int"},
}

var plyRequirements = []Requirement{
	{"plies-some", "a state has a legal ply unless the game is over, and none if it is", "AppendPlies: if nothing else is legal, list a ply for passing; append nothing if ToMove is Nobody"},
	{"ply-text", "a listed ply is a word that game.PlyOf accepts", "AppendPlies: make plies by game.PlyOf from 1 to 16 printable ASCII characters without spaces and braces, or by game.PlyOfWords from the words of such a text"},
	{"plies-distinct", "no ply is listed twice", "AppendPlies: list each ply once; plies with different effects must be different values"},
	{"plies-stable", "the legal plies have the same order at every call", "AppendPlies: do not range over a map, and use no random numbers"},
	{"plies-append", "AppendPlies appends to dst and ignores what dst contains", "AppendPlies: only append to dst; do not sort, search or truncate it"},
	{"plies-count", "CountPlies, if there is one, counts the sequences of plies that can be played", "CountPlies: return false for a depth at which it cannot tell"},
	{"plies-evaluate", "AppendEvaluations and AppendDeepEvaluations, if there are any, return what Evaluate and EvaluateDeep return after each ply that ends a turn", "AppendEvaluations and AppendDeepEvaluations: return false unless each legal ply ends the turn; play the plies that need care one by one"},
	{"play-listed", "every listed ply can be played", "AppendPlies and Play: use the same rule in both; this ply is listed but refused"},
	{"play-refuses", "Play refuses a ply that is not listed, with an error that matches game.ErrIllegal", "Play: return a game.Fault of kind game.ErrIllegal for every ply that AppendPlies does not list"},
	{"play-repeats", "the same ply played twice in the same state gives equal states", "Play: use no random numbers; anything random must be a ply of Chance"},
	{"play-in-place", "Do, if there is one, plays in place as Play does, and changes nothing on an error", "Do: do the same as Play on the pointer; write one by the other, and mind a method Do that comes from an embedded state"},
	{"immutable", "no method changes the state", "the state: use no pointers, slices, maps or package variables for it"},
}

// textRequirements returns the requirements for the text of states or views.
func textRequirements(kind, parse string) []Requirement {
	return append([]Requirement{
		{kind + "-text", "AppendText appends the text of a " + kind + ", which is one line of printable ASCII", "AppendText: append the text to b and nothing else, and return no error"},
		{kind + "-agrees", "if a " + kind + " has String, MarshalText or UnmarshalText, they agree with AppendText and " + parse, "String, MarshalText and UnmarshalText: call AppendText, or " + parse},
		{kind + "-distinct", "different values of a " + kind + " have different texts", "AppendText: write every field, or remove the field that is not written"},
	}, parserRequirements(kind, parse)...)
}

// parserRequirements returns the requirements for a parser of states, views or plies.
func parserRequirements(kind, parse string) []Requirement {
	return []Requirement{
		{kind + "-round-trip", "parsing the text of a " + kind + " returns the same value", parse + ": set every field that AppendText writes, and the options of the rules"},
		{kind + "-canonical", "a text that " + parse + " accepts is printed again byte for byte", parse + ": accept only what AppendText writes; do not trim, fold case or skip anything"},
		{kind + "-faults", "the error for a bad text is a game.Fault or game.Faults, each with a kind and a place in the text", parse + ": return a game.Fault or game.Faults, possibly wrapped, with Pos zero or from game.At(0) to game.At(len(text))"},
	}
}

var soundRequirements = []Requirement{
	{"state-sound", "a state parsed from any text meets the other requirements", "Parse: refuse a state that no game can reach or that a method cannot handle"},
	{"view-sound", "a view parsed from any text can be sampled into states with that view", "ParseView: refuse a view that no state has"},
}

var viewRequirements = []Requirement{
	{"view-seat", "a view reports its seat", "View and Seat: keep the seat in the view, and Nobody for every player that is not a seat"},
	{"view-outsiders", "all players that are not seats have the same view", "View: treat Nobody, Chance and missing seats the same"},
	{"view-to-move", "a view reports who acts, the outcome and the number of seats as the state does", "View.ToMove, Outcome and Seats: return what State.ToMove, Outcome and Seats do"},
	{"view-plies", "the view of the seat that acts lists the plies that the state lists", "View.AppendPlies: append the same plies in the same order; the view must contain everything they depend on"},
	{"view-after", "a view that is a game.Foreseer foresees what its seat sees after a ply, but for what the ply reveals, and refuses the plies of others", "After: play the ply on what the view shows, and leave unknown what it reveals; check by game.CheckOwn that the viewing seat acts"},
	{"view-comparable", "views can be compared and be map keys", "View: return a struct of numbers, strings and arrays, without slices, maps and functions"},
	{"view-refuses", "a view of another game is refused", "Sample: return false for a view of another type, as game.SampleOf does; Changes: return nil for it"},
	{"view-leak", "a view contains nothing that its seat may not see", "View: remove hidden facts from the value, not only from the text; a seat also sees everything that everybody sees"},
}

var sampleRequirements = []Requirement{
	{"sample-view", "a state sampled from a view has that view", "Sample: change only what the view hides; or View: show nothing that Sample treats as hidden"},
	{"sample-agrees", "a state sampled from a view agrees with the original in everything that everybody sees", "Sample: keep the seats, who acts, the outcome and the plies of the seat that acts; View: contain everything they depend on"},
	{"sample-text", "a state sampled from a view can be printed and parsed", "Sample: return a state like those of Deal and Play, without anything of the view in it"},
	{"sample-repeats", "the same random numbers give the same sample", "Sample: take all random numbers from r, and do not range over a map"},
	{"sample-true", "if all samples of a view are equal, they are the true state", "View: contain every public fact; what is dropped from a view, Sample cannot restore"},
	{"sample-varies", "samples of a view that hides something differ", "Sample: choose what is hidden with r; a view must not contain the state that Sample returns"},
}

// questRequirements are for games whose views are a variant.QuestView.
var questRequirements = []Requirement{
	{"quest-turn", "a turn is one shift and one walk of the table, and the seats take turns in order", "View: leave out the method Quest, or satisfy variant.MessageView if that is the game; the search of bot.Expert needs such turns"},
	{"quest-left", "a seat makes a find by ending a walk on a goal, nothing else changes what a seat has left, and a seat without anything left has won unless points decide", "Quest: count as variant.QuestView says; or leave it out"},
}

var runRequirements = []Requirement{
	{"record", "the record of a game can be parsed, is written again byte for byte, and replays to the same end", "Tags: leave Seats, Result, Reason and Left to the record; AppendText: depend on nothing but the value of the state or ply"},
	{"leave", "a game that a seat leaves is won by others at its end, and its record can be parsed and replays to the same end", "Standing: return the same at every call in a state; Sample: return states in which the listed plies can be played"},
	{"games-end", "random games end by the rules", "Play: make sure that the end can be reached; raise Options.Plies for a long game, or set Options.Endless"},
	{"play-allocates", "Play of a listed ply allocates no memory", "Play: use no slices, maps, closures or package fmt for a legal ply; set Options.Allocates if the game makes no such promise"},
	{"plies-allocate", "AppendPlies allocates no memory if dst has the capacity", "AppendPlies: append to dst and make no other slice; set Options.Allocates if the game makes no such promise"},
	{"concurrent", "goroutines can share a state, and every method still returns the same", "methods: write to no shared variables, not even to caches"},
	{"panics", "no method panics, whatever text or ply it is given", "the place in the report; return an error for an illegal ply or a bad text"},
}
