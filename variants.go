// This file holds the contract: what a game must offer so that everything
// that drives a game (runs, counts, records, bots, the command line) drives
// it too, and the errors all of them share. It knows no variant, no maze and
// no rules.

package labyrinth

import (
	"encoding"
	"errors"
	"fmt"
	"math/bits"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
)

// A Player is who acts: a seat, counted from 0 in playing order, [Chance], or
// [Nobody]. Text counts seats from 1.
type Player int8

const (
	// Chance acts where the rules draw at random. Its plies are played and
	// recorded like any other, so that a record replays without a generator.
	Chance Player = -1
	// Nobody acts when the game is over.
	Nobody Player = -2
)

// String returns the seat's number counted from 1, "chance" or "nobody".
func (p Player) String() string {
	switch p {
	case Chance:
		return "chance"
	case Nobody:
		return "nobody"
	}
	if p < 0 {
		return fmt.Sprintf("player(%d)", int(p))
	}
	return strconv.Itoa(int(p) + 1)
}

// A State is the full truth of one moment of a game: an immutable, comparable
// value with nothing random in it. S is the type itself, M its plies, V what
// a seat may see of it. It is a constraint, so that nothing is boxed:
//
//	func Perft[S State[S, M, V], M Move, V any](s S, depth int) uint64
//
// Its text is one line, canonical, and read by the parser of its [Game].
type State[S, M, V any] interface {
	comparable
	encoding.TextAppender
	// Seats returns the number of seats.
	Seats() int
	// ToMove returns who acts.
	ToMove() Player
	// AppendMoves appends the legal plies in canonical order, without
	// duplicates, and returns the extended slice. There is at least one
	// unless the game is over.
	AppendMoves(dst []M) []M
	// Play returns the state after a ply. The error matches [ErrIllegal]
	// exactly if the ply is not among AppendMoves.
	Play(m M) (S, error)
	// View returns what seat p may see; for any other player, what everybody
	// may see.
	View(p Player) V
	// Outcome returns whether the game is over and who has won.
	Outcome() Outcome
}

// A Move is one ply: a small comparable value. Its text is one word, read by
// the parser of its [Game]. It may tell what only its player sees: see
// [Veiled].
type Move interface {
	comparable
	encoding.TextAppender
}

// A View is what one seat may see of a state: a comparable value that holds
// nothing else and leads to no state but by guessing. Its text is that of
// the state, with what is hidden written as ? or left out.
type View[S, M any] interface {
	comparable
	encoding.TextAppender
	// Seat returns whose view it is; Nobody for what everybody may see.
	Seat() Player
	// ToMove returns who acts.
	ToMove() Player
	// AppendMoves appends what [State.AppendMoves] does, at least if the seat
	// acts.
	AppendMoves(dst []M) []M
	// Sample returns a state drawn uniformly from those that agree with the
	// view: those whose view from the same seat it is.
	Sample(r *rand.Rand) S
}

// Weighted is what a state has as well if chance plies in it are not all
// equally likely.
type Weighted[M any] interface {
	// Weight returns the weight of ply m, which is one of AppendMoves: a
	// positive number in proportion to its likelihood.
	Weight(m M) int
}

// Veiled is what a state has as well if not everybody sees all of its plies.
// Whoever shows a ply to a seat, or sends it there, shows what SeenBy returns.
type Veiled[M any] interface {
	// SeenBy returns ply m, which is one of AppendMoves, as seat p sees it; for
	// any other player, as everybody does. What is hidden in it is written as ?
	// and can be neither read nor played.
	SeenBy(m M, p Player) M
}

// A Game is a variant with its options chosen: what makes and reads states.
//
// An error of Parse, ParseView or ParseMove is a [Fault] or [Faults], which may
// be wrapped: each says what is wrong, where in the text, and what is allowed.
type Game[S, M, V any] interface {
	// Tags returns what a record must say to name the game: the tag Variant
	// first, then those of its options. The tags Seats, Result and Reason are
	// none of these.
	Tags() []Tag
	// Deal returns the first state of a game for so many seats. The same
	// seed deals the same, in every port. The error matches [ErrSeats] if
	// the game is not for so many.
	Deal(seats int, seed uint64) (S, error)
	// Parse reads a state from its text.
	Parse(text string) (S, error)
	// ParseView reads what seat p sees from its text.
	ParseView(p Player, text string) (V, error)
	// ParseMove reads a ply from its text.
	ParseMove(text string) (M, error)
}

// A Tag is one line of a record's head: a name and its value.
type Tag struct{ Name, Value string }

// An Option is a choice made before a game. What is chosen is a [Tag].
type Option struct {
	Name    string
	Values  []string // what it can be, the default first; nil for free text
	Default string   // what it is if nobody chooses, where Values is nil and it can be said
	Note    string   // a sentence on what it chooses
}

// Choose reads the tags of a variant and returns the value of every option
// that one gives. The tag Variant may be among them. Each tag that is no
// option, is given twice or has a value that is not allowed adds a fault that
// matches [ErrOption] and names what is allowed.
func Choose(fs *Faults, variant string, options []Option, tags []Tag) map[string]string {
	var (
		chosen = make(map[string]string)
		known  = map[string][]string{"Variant": {variant}}
		names  []string
	)
	for _, o := range options {
		known[o.Name] = o.Values
		names = append(names, o.Name)
	}
	for _, t := range tags {
		values, ok := known[t.Name]
		_, twice := chosen[t.Name]
		switch {
		case !ok:
			why := fmt.Sprintf("the options of %s are %s", variant, strings.Join(names, ", "))
			if names == nil {
				why = variant + " has no options"
			}
			fs.Add(ErrOption, -1, t.Name, "%s", why)
		case twice:
			fs.Add(ErrOption, -1, t.Name, "the option is given twice")
		case values != nil && !slices.Contains(values, t.Value):
			fs.Add(ErrOption, -1, t.Value, "%s is one of %s", t.Name, strings.Join(values, ", "))
		}
		chosen[t.Name] = t.Value
	}
	return chosen
}

// An Outcome says whether a game is over and who has won: one seat, several
// together, or nobody (a draw). The zero Outcome is a game that goes on.
type Outcome struct {
	over bool
	won  uint16 // a bit a seat
}

// Draw returns the outcome of a game that nobody has won.
func Draw() Outcome { return Outcome{over: true} }

// Won returns the outcome of a game won by the given seats together. Seats are
// 0 to 15; without one of these it is a draw.
func Won(seats ...Player) Outcome {
	o := Outcome{over: true}
	for _, p := range seats {
		if p >= 0 && p < 16 {
			o.won |= 1 << p
		}
	}
	return o
}

// Over reports whether the game is over.
func (o Outcome) Over() bool { return o.over }

// WonBy reports whether seat p is among the winners.
func (o Outcome) WonBy(p Player) bool { return p >= 0 && p < 16 && o.won>>p&1 != 0 }

// Winners returns the seats that have won, in order.
func (o Outcome) Winners() []Player {
	var ps []Player
	for w := o.won; w != 0; w &= w - 1 {
		ps = append(ps, Player(bits.TrailingZeros16(w)))
	}
	return ps
}

// String returns the winners' numbers parted by commas, "draw", or "*" for a
// game that goes on.
func (o Outcome) String() string {
	if !o.over {
		return "*"
	}
	if o.won == 0 {
		return "draw"
	}
	var words []string
	for _, p := range o.Winners() {
		words = append(words, p.String())
	}
	return strings.Join(words, ",")
}

// What can be wrong. Every [Fault] is of one of these kinds, and errors.Is
// tells which; an error with several faults matches the kind of each.
var (
	// ErrIllegal: a ply that the rules do not allow in this state.
	ErrIllegal = errors.New("illegal ply")
	// ErrSyntax: text that is not in the notation.
	ErrSyntax = errors.New("bad notation")
	// ErrLayout: a layout that is none.
	ErrLayout = errors.New("bad layout")
	// ErrTiles: tiles that are not the layout's, or too many or few of them.
	ErrTiles = errors.New("wrong tiles")
	// ErrFixed: another tile where a fixed one belongs.
	ErrFixed = errors.New("fixed tile moved")
	// ErrTwice: a picture, card or home in two places.
	ErrTwice = errors.New("in two places")
	// ErrBan: a ban that no insertion leaves.
	ErrBan = errors.New("impossible ban")
	// ErrSquare: a pawn off the board, or a home on no corner.
	ErrSquare = errors.New("wrong square")
	// ErrSeats: a number of seats or a seat that the game does not have.
	ErrSeats = errors.New("wrong seat")
	// ErrTurn: a turn that the rest of the state contradicts.
	ErrTurn = errors.New("impossible turn")
	// ErrCards: cards that are on no tile, too many, or not to be hidden.
	ErrCards = errors.New("wrong cards")
	// ErrRecord: a record whose head is not its game's.
	ErrRecord = errors.New("bad record")
	// ErrOption: an option that the game does not have.
	ErrOption = errors.New("bad option")
)

// A Fault is one thing wrong: what, where, and what would be right.
type Fault struct {
	Kind   error  // one of this package's Err values
	Offset int    // in bytes from the start of the text; -1 if it is in none
	Text   string // what is wrong
	Why    string // the reason, and what is allowed
}

// Error returns kind, place, text and reason on one line.
func (f Fault) Error() string {
	at := ""
	if f.Offset >= 0 {
		at = fmt.Sprintf(" at byte %d", f.Offset)
	}
	text := f.Text
	if len(text) > 40 {
		text = text[:37] + "..."
	}
	return fmt.Sprintf("%v%s: %q: %s", f.Kind, at, text, f.Why)
}

// Unwrap returns the fault's kind.
func (f Fault) Unwrap() error { return f.Kind }

// Faults are all things wrong with one input. As an error it matches each of
// them with errors.Is, and gives them all to errors.As.
type Faults []Fault

// Add adds a fault; why and args are a format and its operands.
func (fs *Faults) Add(kind error, offset int, text, why string, args ...any) {
	*fs = append(*fs, Fault{kind, offset, text, fmt.Sprintf(why, args...)})
}

// Err returns the faults as an error, sorted by offset, or nil if there are
// none.
func (fs Faults) Err() error {
	if len(fs) == 0 {
		return nil
	}
	fs = slices.Clone(fs)
	slices.SortStableFunc(fs, func(a, b Fault) int { return a.Offset - b.Offset })
	return fs
}

// Error returns the faults parted by semicolons, after their number if there
// are several, and of very many the first.
func (fs Faults) Error() string {
	var b strings.Builder
	if len(fs) != 1 {
		fmt.Fprintf(&b, "%d faults: ", len(fs))
	}
	const most = 20
	for i, f := range fs[:min(len(fs), most)] {
		if i > 0 {
			b.WriteString("; ")
		}
		b.WriteString(f.Error())
	}
	if more := len(fs) - most; more > 0 {
		fmt.Fprintf(&b, "; and %d more", more)
	}
	return b.String()
}

// Unwrap returns the faults.
func (fs Faults) Unwrap() []error {
	errs := make([]error, len(fs))
	for i, f := range fs {
		errs[i] = f
	}
	return errs
}
