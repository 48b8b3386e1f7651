// This file tells luck from skill, in finished games of two seats.

package analysis

import (
	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/bot"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/play"
	"github.com/labyrinth-go/labyrinth/variant"
)

// A Luck says of what the result of a seat is made. Result is the sum of Prior, Cards and
// Hidden and the losses of the other seat, minus its own. All are whole multiples of 0.0001,
// of which the sum is exact.
type Luck struct {
	Result float64 `json:"result"` // 1 for a win, 0 for a loss, 1/2 for a draw
	Prior  float64 `json:"prior"`  // the chance before the first turn, by who begins
	Own    float64 `json:"own"`    // the losses of its own mistakes and blunders
	Others float64 `json:"others"` // those of the other seat
	Cards  float64 `json:"cards"`  // the cards that both drew, as at [Turn]
	// Hidden is the rest: cards that nobody could know, the deal, the plies of chance, and
	// the errors of the chances. It cannot be divided among turns.
	Hidden float64 `json:"hidden"`
}

// A Summary is the game of one seat.
type Summary struct {
	Seat  game.Player `json:"-"`
	Turns int         `json:"turns"`
	// Judged reports whether chances are known for all its turns. If not, only what is proved
	// counts as a mistake, and no number below says how well the seat played.
	Judged       bool    `json:"judged"`
	Inaccuracies int     `json:"inaccuracies"`
	Mistakes     int     `json:"mistakes"`
	Blunders     int     `json:"blunders"`
	Loss         float64 `json:"loss"` // of its mistakes and blunders
	// Luck is nil unless the game is over, has two seats, and its chances are known.
	Luck *Luck `json:"luck,omitempty"`
}

// Sum returns a summary for each seat, from turns as [Game] yields them: only these know where
// a turn with several decisions begins.
func Sum[S game.State[S]](r game.Rules[S], rec play.Record[S], turns []Turn) []Summary {
	all := make([]Summary, rec.Start.Seats())
	cards, known := 0.0, len(all) == 2 && rec.Outcome.Over() && len(turns) > 0
	for p := range all {
		all[p].Seat, all[p].Judged = game.Player(p), true
	}
	for _, t := range turns {
		s := &all[t.Seat]
		if t.first {
			s.Turns++
		}
		s.Judged = s.Judged && t.Known
		switch t.Verdict {
		case Inaccuracy:
			s.Inaccuracies++
		case Mistake:
			s.Mistakes++
		case Blunder:
			s.Blunders++
		}
		if t.Loss >= mistakeLoss {
			s.Loss = round(s.Loss + t.Loss)
		}
		known = known && t.Known
		if t.Seat == 0 {
			cards = round(cards + t.Cards)
		} else {
			cards = round(cards - t.Cards)
		}
	}
	if known {
		prior := figuresOf(r.Tags(), len(all), Normal).first
		all[0].Luck = luckOf(rec.Outcome, all, 0, prior, cards)
		all[1].Luck = luckOf(rec.Outcome, all, 1, round(1-prior), round(-cards))
	}
	return all
}

// luckOf returns the luck of a seat in a finished game of two, given its chance before the first
// turn and what the cards of both were worth to it.
func luckOf(o game.Outcome, all []Summary, p game.Player, prior, cards float64) *Luck {
	l := &Luck{Result: resultOf(o, p), Prior: prior, Own: all[p].Loss, Others: all[1-p].Loss, Cards: cards}
	l.Hidden = round(l.Result - l.Prior + l.Own - l.Others - l.Cards)
	return l
}

// resultOf returns what the outcome of a finished game is worth to a seat.
func resultOf(o game.Outcome, p game.Player) float64 {
	switch {
	case o == game.Draw():
		return 0.5
	case o.WonBy(p):
		return 1
	}
	return 0
}

// cardLuck returns the luck of the card that a seat drew by a turn, given the states
// before and after it.
func cardLuck[S bot.State[S]](r game.Rules[S], f figures, t Turn, before, after S) float64 {
	if !f.known {
		return 0
	}
	d, ok := drawOf(r, t.Seat, before, after)
	if !ok {
		return 0
	}
	return round(d.luck(t.After, f.draw))
}

// A draw is a card that a seat has drawn after a find.
type draw struct {
	card  int       // its number among all cards that could have come, each equally likely
	share []float64 // for each, the share of replies after which the seat can reach it
}

// luck returns what the card adds to the chance of the seat, minus the mean over all cards.
// Its mean is therefore 0.
func (d *draw) luck(chance, worth float64) float64 {
	base, mean := logit(chance), 0.0
	for _, share := range d.share {
		mean += logistic(base+worth*share) / float64(len(d.share))
	}
	return logistic(base+worth*d.share[d.card]) - mean
}

// drawOf returns the card that seat p drew between two states. All is known: a card that
// another seat looks for cannot have come.
func drawOf[S game.State[S]](r game.Rules[S], p game.Player, before, after S) (d draw, ok bool) {
	was, ok1 := questView(r.View(before, p))
	is, ok2 := questView(r.View(after, p))
	if !ok1 || !ok2 || after.ToMove() == game.Nobody {
		return d, false
	}
	drawn := is.Quest(p).Pictures.Minus(was.Quest(p).Pictures)
	if drawn.Len() != 1 || is.Quest(p).Goals != 1 || was.Quest(p).Goals != 1 {
		return d, false
	}
	cards := was.Quest(p).Later
	for q := range game.Player(before.Seats()) {
		if theirs, ok := questView(r.View(before, q)); ok && q != p {
			if quest := theirs.Quest(q); quest.Goals == quest.Pictures.Len() {
				cards = cards.Minus(quest.Pictures)
			}
		}
	}
	d.card = -1
	var list []labyrinth.Picture
	for x := range cards.All() {
		if drawn.Has(x) {
			d.card = len(list)
		}
		list = append(list, x)
	}
	if d.card < 0 {
		return d, false
	}
	d.share = shares(is, p, list)
	return d, true
}

// shares returns for each picture the share of shifts of the next seat after which seat p
// can reach it with its next turn.
func shares(v variant.QuestView, p game.Player, list []labyrinth.Picture) []float64 {
	share := make([]float64, len(list))
	t := v.Table()
	shifts := t.Board().AppendShifts(nil)
	for _, s := range shifts {
		next, err := t.Play(s.Ply())
		if err != nil {
			continue
		}
		for i, can := range reached(next, p, list) {
			if can {
				share[i] += 1 / float64(len(shifts))
			}
		}
	}
	return share
}

// reached reports for each picture whether a seat can reach it by some shift.
func reached(t labyrinth.Table, p game.Player, list []labyrinth.Picture) []bool {
	can := make([]bool, len(list))
	count(t, p, func(b labyrinth.Board, reach labyrinth.Squares) bool {
		for i, x := range list {
			can[i] = can[i] || reach.Has(b.Find(x))
		}
		return false
	})
	return can
}
