// This file holds the outcome of a game and its text.

package game

import (
	"math/bits"
	"slices"
	"strings"
)

// maxWinners is the number of seats that an Outcome can hold.
const maxWinners = 16

// An Outcome is the result of a game: whether it is over and who has won, one
// seat, several seats together, or nobody, which is a draw. The zero Outcome is
// that of a game that is not over.
type Outcome struct {
	over    bool
	winners uint16 // one bit for each seat
}

// Draw returns the outcome of a game that nobody has won.
func Draw() Outcome { return Outcome{over: true} }

// Won returns the outcome of a game won by the given seats together. Seats
// outside 0 to 15 are ignored. Without any seat it is a draw.
func Won(seats ...Player) Outcome {
	o := Draw()
	for _, p := range seats {
		if p >= 0 && p < maxWinners {
			o.winners |= 1 << p
		}
	}
	return o
}

// Over reports whether the game is over.
func (o Outcome) Over() bool { return o.over }

// WonBy reports whether seat p is among the winners.
func (o Outcome) WonBy(p Player) bool {
	return p >= 0 && p < maxWinners && o.winners>>p&1 != 0
}

// Winners returns the seats that have won, in order.
func (o Outcome) Winners() []Player {
	var seats []Player
	for w := o.winners; w != 0; w &= w - 1 {
		seats = append(seats, Player(bits.TrailingZeros16(w)))
	}
	return seats
}

// String returns the winners' numbers separated by commas, "draw", or "*" for a
// game that is not over.
func (o Outcome) String() string {
	if !o.over {
		return "*"
	}
	if o.winners == 0 {
		return "draw"
	}
	var words []string
	for _, p := range o.Winners() {
		words = append(words, p.String())
	}
	return strings.Join(words, ",")
}

// AppendText appends what [Outcome.String] returns. It never fails.
func (o Outcome) AppendText(b []byte) ([]byte, error) { return append(b, o.String()...), nil }

// MarshalText returns what [Outcome.String] returns. It never fails.
func (o Outcome) MarshalText() ([]byte, error) { return o.AppendText(nil) }

// UnmarshalText reads the outcome as [ParseOutcome] does.
func (o *Outcome) UnmarshalText(b []byte) (err error) {
	*o, err = ParseOutcome(string(b))
	return err
}

// ParseOutcome reads the text of an outcome: *, draw, or winners as in 1,3. The error
// matches [ErrSyntax].
func ParseOutcome(s string) (Outcome, error) {
	switch s {
	case "*":
		return Outcome{}, nil
	case "draw":
		return Draw(), nil
	}
	var won []Player
	for word := range strings.SplitSeq(s, ",") {
		for p := range Player(maxWinners) {
			if p.String() == word && !slices.Contains(won, p) {
				won = append(won, p)
			}
		}
	}
	if o := Won(won...); o.String() == s {
		return o, nil
	}
	return Outcome{}, Faultf(ErrSyntax, At(0), s, "want *, draw, or the winners' numbers in order, as in 1,3")
}
