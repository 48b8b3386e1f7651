// This file holds the names of what the kit checks, and nothing that checks.

package gametest

import "slices"

// A Rule is one thing that the kit checks.
type Rule struct {
	Name string // one word
	Text string // what is asked of a game
	Fix  string // where to look if it is broken
}

// Rules returns everything that the kit checks.
func Rules() []Rule { return slices.Clone(rules) }

// ruleNamed returns the rule with a name.
func ruleNamed(name string) Rule {
	for _, r := range rules {
		if r.Name == name {
			return r
		}
	}
	panic("gametest: no rule is named " + name)
}

var rules = slices.Concat(gameRules, turnRules, plyRules,
	textRules("state", "Parse"), textRules("view", "ParseView"), textRules("ply", "ParseMove"),
	soundRules, viewRules, sampleRules, runRules)

var gameRules = []Rule{
	{"deal", "the game deals for the seats it is for", "Deal: return a state with as many seats as asked for"},
	{"deal-refuses", "Deal refuses a number of seats that the game is not for", "Deal: return a Fault of kind ErrSeats before anything is made for the seats"},
	{"deal-repeats", "the same seed deals the same", "Deal: draw from labyrinth.NewSource(seed) alone, and range over no map"},
	{"deal-differs", "different seeds deal differently", "Deal: use the seed; set Options.Fixed if the game always begins alike"},
	{"tags", "the tag Variant comes first, and every tag is there once and can be written", "Tags: names of letters and digits, values of printable ASCII without quotes and backslashes, the same at every call"},
}

var turnRules = []Rule{
	{"seats", "the number of seats stays as dealt", "Seats: return what was dealt, for every state of a game, the last included"},
	{"to-move", "who acts is a seat of the game, Chance or Nobody", "ToMove: count seats from 0, and begin again behind the last"},
	{"over", "Nobody acts exactly when the outcome is over", "ToMove and Outcome: let both follow from the same field"},
	{"winners", "the winners are seats of the game", "Outcome: give Won the seats counted from 0"},
	{"chance-weights", "the weights of chance are positive and stay as they are", "Weight: return 1 or more for each listed ply, from the state alone, with a sum that fits an int"},
}

var plyRules = []Rule{
	{"moves-some", "there is a legal ply unless the game is over, and none when it is", "AppendMoves: list a ply for passing where nothing else is legal, and append nothing when ToMove is Nobody"},
	{"moves-distinct", "no ply is listed twice", "AppendMoves: list one of the plies that lead to the same state, or make them different values"},
	{"moves-stable", "the legal plies come in the same order every time", "AppendMoves: range over no map, draw nothing at random"},
	{"moves-append", "AppendMoves appends behind what is there without touching or minding it", "AppendMoves: only append to dst; do not sort, search or cut it"},
	{"play-listed", "every listed ply plays", "AppendMoves and Play: let both use the same rule; this ply is listed and refused"},
	{"play-refuses", "a ply that is not listed is refused with an error that matches ErrIllegal", "Play: refuse what AppendMoves does not list with a Fault of kind ErrIllegal"},
	{"play-repeats", "the same ply played twice in the same state gives equal states", "Play: draw nothing at random; what is random is a ply of Chance"},
	{"immutable", "no method changes the state", "keep no pointers, slices or maps in a state, and no variables beside it"},
}

// textRules returns what is asked of the text of states, views or plies.
func textRules(kind, parse string) []Rule {
	form := "one line of printable ASCII"
	if kind == "ply" {
		form = "one word of printable ASCII without braces"
	}
	return []Rule{
		{kind + "-text", "the text of a " + kind + " is " + form + ", and appended", "AppendText: append the text to b and nothing else, and return no error"},
		{kind + "-agrees", "String, MarshalText and UnmarshalText, where a " + kind + " has them, agree with AppendText and the parser", "let String and MarshalText call AppendText, and UnmarshalText call the parser"},
		{kind + "-distinct", "different values of a " + kind + " have different texts", "AppendText: write every field; or keep what is not written out of the value"},
		{kind + "-round-trip", "the text of a " + kind + " reads back to the same value", parse + ": set every field that AppendText writes, and the options from the game"},
		{kind + "-canonical", "a text that is accepted prints back byte for byte", parse + ": refuse every spelling but the one that AppendText writes; trim, fold and skip nothing"},
		{kind + "-faults", "a text that is refused gives a Fault or Faults, with a kind and a place in the text", parse + ": return labyrinth.Fault or labyrinth.Faults, wrapped if need be, with Offset from -1 to the length of the text"},
	}
}

var soundRules = []Rule{
	{"state-sound", "a state read from any text keeps to the rules of this list", "Parse: refuse a state that no game can be in, or that a method cannot cope with"},
	{"view-sound", "a view read from any text can be sampled into states that agree with it", "ParseView: refuse a view that no state agrees with"},
}

var viewRules = []Rule{
	{"view-seat", "a view says whose it is", "View and Seat: keep the seat in the view, and Nobody for every player that is no seat"},
	{"view-outsiders", "all players that are no seats see the same", "View: treat Nobody, Chance and seats that are not there alike"},
	{"view-to-move", "a view reports who acts, the outcome and the number of seats as the state does", "View.ToMove, Outcome and Seats: return what State.ToMove, Outcome and Seats do"},
	{"view-moves", "a view lists the plies of its seat as the state does when that seat acts", "View.AppendMoves: list the same plies in the same order, appended; a seat must see what its plies depend on"},
	{"view-leak", "a view holds nothing that its seat may not see", "View: take hidden facts out of the value, not out of the text alone; what everybody sees every seat sees"},
}

var sampleRules = []Rule{
	{"sample-view", "a state sampled from a view has that view", "Sample: change only what the view hides; or View: it shows what its own Sample takes to be hidden"},
	{"sample-agrees", "a state sampled from a view agrees with the state in what everybody sees", "Sample: keep seats, who acts, the outcome and the legal plies of the seat that acts; View: hold all they follow from"},
	{"sample-text", "a state sampled from a view prints and reads back", "Sample: return a state as Deal and Play make it, with nothing of the view left in it"},
	{"sample-repeats", "the same random numbers give the same sample", "Sample: draw from r alone, and range over no map"},
	{"sample-varies", "samples of views that hide something differ", "Sample: draw what is hidden from r; a view must hold no state that Sample could return"},
}

var runRules = []Rule{
	{"record", "a game that is run gives a record that reads back byte for byte and replays to the same end", "Tags: Seats, Result and Reason are tags of the record itself; else what a state or ply prints depends on more than its value"},
	{"games-end", "games played at random end by the rules", "Play: reach the end; raise Options.Plies for a long game, or set Options.Endless"},
	{"play-allocates", "Play of a listed ply allocates no memory", "Play: keep slices, maps, closures and fmt off the legal path; set Options.Allocates if it is not promised"},
	{"moves-allocate", "AppendMoves allocates no memory if dst has the capacity", "AppendMoves: append to dst and make no other slice; set Options.Allocates if it is not promised"},
	{"concurrent", "goroutines share a state, and every method gives the same as before", "keep no variables that methods write to, caches included"},
	{"panics", "no method panics, whatever text or ply it is given", "the place in the report; a ply that is not legal and a text that is not one are errors"},
}
