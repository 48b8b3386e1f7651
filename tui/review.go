// This file holds the review of a record: package analysis judges its turns in the
// background, and keys lead to the mistakes and show the best turns.

package tui

import (
	"context"
	"fmt"
	"iter"
	"slices"
	"strings"

	tea "charm.land/bubbletea/v2"
	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/analysis"
	"github.com/labyrinth-go/labyrinth/rulebook"
)

// A turn of a record, judged.
type judged = analysis.Turn

// A review is what is known of the turns of a record.
type review struct {
	turns  []judged
	over   bool // no more turns will be judged
	want   int  // 1 or -1 while the next or the last mistake is looked for, or else 0
	next   func() (judged, error, bool)
	stop   func() // ends next; only the goroutine that calls next may call it
	cancel func()
	words  analysis.Words
}

// reviewed is the message that one more turn is judged.
type reviewed struct {
	*review
	turn judged
	err  error
	more bool
}

// begin begins the review of a record.
func (s *replayScreen) begin() *review {
	r := &review{words: analysis.WordsIn(s.setup.lang)}
	if layout, ok := s.rules.BoardLayout(); ok {
		names := rulebook.WordsOf(s.setup.lang)
		r.words.Goal = func(letter string) string {
			x, err := labyrinth.ParsePicture(letter)
			if err != nil {
				return letter
			}
			return names.Picture(layout.Name(x))
		}
	}
	ctx, cancel := context.WithCancel(s.ctx)
	r.cancel = cancel
	r.next, r.stop = iter.Pull2(analysis.Game(ctx, s.rules, s.rec, analysis.Options{}))
	return r
}

// judge judges one more turn in the background.
func (r *review) judge() tea.Msg {
	turn, err, more := r.next()
	if !more || err != nil {
		r.stop()
	}
	return reviewed{r, turn, err, more}
}

// known returns the first ply of the last turn that is judged, or 0.
func (r *review) known() int {
	if len(r.turns) == 0 {
		return 0
	}
	return r.turns[len(r.turns)-1].Ply
}

// learn takes in what was judged, and goes on.
func (s *replayScreen) learn(m reviewed) tea.Cmd {
	r := s.review
	switch {
	case m.review != r: // of a screen that was left
		return nil
	case m.more && m.err == nil:
		r.turns = append(r.turns, m.turn)
		cmd := s.seek()
		s.remark()
		return tea.Batch(cmd, r.judge)
	case m.err != nil:
		s.game.fail(m.err)
	}
	r.over = true
	return s.seek()
}

// look makes sure that the record is reviewed. The command begins that.
func (s *replayScreen) look() tea.Cmd {
	if s.review != nil {
		return nil
	}
	s.review = s.begin()
	return s.review.judge
}

// mistake goes to the next mistake, or with -1 to the last one, when it is known.
func (s *replayScreen) mistake(way int) tea.Cmd {
	cmd := s.look()
	s.review.want = way
	return tea.Batch(cmd, s.seek())
}

// seek goes to the mistake that is looked for, if it is known by now: to the board before the
// turn.
func (s *replayScreen) seek() tea.Cmd {
	r := s.review
	known := r.known()
	var found []int
	for _, t := range r.turns {
		if at := t.Ply - 1; costly(t) && (at-s.at)*r.want > 0 {
			found = append(found, at)
		}
	}
	switch {
	case r.want == 0 || r.want < 0 && !r.over && known <= s.at: // the last one before this ply may be unknown
		return nil
	case len(found) > 0:
		at := found[0]
		if r.want < 0 {
			at = found[len(found)-1]
		}
		r.want = 0
		if err := s.show(at); err != nil {
			s.game.fail(err)
		}
		return s.animate()
	case r.want < 0 || r.over:
		if !s.game.wrong {
			s.game.tell("no more mistakes that way")
		}
		r.want = 0
	}
	return nil
}

// costly reports whether a turn is worth a stop: a mistake, a blunder, or a proved loss.
func costly(t judged) bool {
	return t.Verdict != "" && t.Verdict != analysis.Inaccuracy || t.MissedWin > 0 || t.Loses > 0
}

// current returns the turn that begins with the next ply, or in the middle of which the
// board is.
func (s *replayScreen) current() (t judged, ok bool) {
	if s.review == nil {
		return t, false
	}
	i := slices.IndexFunc(s.review.turns, func(t judged) bool { return t.Ply-1 <= s.at && s.at < t.Ply-1+len(t.Played) })
	if i < 0 {
		return t, false
	}
	return s.review.turns[i], true
}

// better shows the board after the best turn instead of the one played, or goes back.
func (s *replayScreen) better() tea.Cmd {
	cmd := s.look()
	t, ok := s.current()
	switch {
	case s.best:
		cmd = tea.Batch(cmd, s.shown(s.show(s.at)))
	case ok:
		cmd = tea.Batch(cmd, s.shown(s.showBest(t)))
	}
	return cmd
}

// shown reports an error of showing, and animates.
func (s *replayScreen) shown(err error) tea.Cmd {
	if err != nil {
		s.game.fail(err)
	}
	return s.animate()
}

// showBest shows the best turn in place of the one played.
func (s *replayScreen) showBest(t judged) error {
	from := t.Ply - 1
	if err := s.show(from); err != nil {
		return err
	}
	plies := append(slices.Clone(s.rec.Plies[:from]), t.Best...)
	if err := s.showPlies(plies, len(t.Best)); err != nil {
		return err
	}
	s.best, s.at = true, from
	s.game.upcoming = "the best turn"
	s.remark()
	return nil
}

// remark says at the side what is known of the turn.
func (s *replayScreen) remark() {
	s.game.comment = ""
	t, ok := s.current()
	if !ok {
		return
	}
	w := s.review.words
	played, best := analysis.TurnText(t.Played), analysis.TurnText(t.Best)
	var b strings.Builder
	fmt.Fprintf(&b, "%s %v: %s", w.Text("seat"), t.Seat, played)
	if t.Known {
		fmt.Fprintf(&b, ", %.0f %%", 100*t.Chance)
		if t.Loss > 0 {
			fmt.Fprintf(&b, " -> %.0f %%", 100*(t.Chance-t.Loss))
		}
	}
	if t.Verdict != "" {
		b.WriteString(" - " + w.Verdict(t.Verdict))
	}
	if best != played {
		fmt.Fprintf(&b, "; %s: %s", w.Text("best"), best)
	}
	if !s.best { // the reasons would hide the board in a narrow terminal
		for _, sentence := range analysis.Sentences(w, t) {
			b.WriteString("\n" + sentence)
		}
	}
	s.game.comment = b.String()
}

// progress says how far the review is, while it lasts.
func (s *replayScreen) progress() string {
	r := s.review
	if r == nil || r.over {
		return ""
	}
	return fmt.Sprintf(" reviewing %d %%", 100*r.known()/max(1, len(s.rec.Plies)))
}
