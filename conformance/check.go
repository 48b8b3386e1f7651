// This file checks a port: it asks every question, compares the answers, and
// reduces the first difference of each kind to the smallest question that shows
// it.

package conformance

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/internal/vectors/games"
)

// An Ask asks a port a question and returns its answer. An error means that the
// port cannot answer any more.
type Ask func(ctx context.Context, question string) (string, error)

// A Report is the result of a check.
type Report struct {
	Tallies []Tally    // by kind, in the order in which they were first asked
	Missing []string   // games, or games with options, that the port does not have
	Differ  []Question // all questions that differ, in the order in which they were asked
}

// A Tally counts the questions of one kind. The answers to the others, neither
// skipped nor different, agree.
type Tally struct {
	Kind    string
	Asked   int
	Skipped int // answered with [Unknown], or about a game that the port does not have
	Differ  int
	First   *Difference // nil if none differs
}

// A Difference is a question that a port answers differently.
type Difference struct {
	Question Question // as it was first asked
	Plies    []string // the plies from the state of Question to the state of Ask
	Ask      string   // the smallest question that differs
	Want     string
	Got      string
}

// Agrees reports whether the port has answered at least one question and none
// differently.
func (r Report) Agrees() bool {
	answered := 0
	for _, t := range r.Tallies {
		if t.Differ > 0 {
			return false
		}
		answered += t.Asked - t.Skipped
	}
	return answered > 0
}

// Check asks a port all questions and compares the answers byte for byte. It
// traces the first difference of each kind further: a count to the position and
// the ply that cause it, a game to its first wrong ply, and a winner to the
// scores. It skips what the port does not have. The error is the error of ask
// with the question, or the error of the context. The report then has what was
// found before.
func Check(ctx context.Context, ask Ask, questions []Question) (Report, error) {
	c := checker{ctx: ctx, port: ask, library: new(Answerer), at: make(map[string]int)}
	for _, q := range questions {
		if err := c.question(q); err != nil {
			return c.report, err
		}
	}
	return c.report, nil
}

type checker struct {
	ctx     context.Context
	port    Ask
	library *Answerer
	setup   *games.Setup // the last setup that was asked for
	has     bool         // whether the port has it
	at      map[string]int
	report  Report
}

// ask asks the port.
func (c *checker) ask(question string) (string, error) {
	if err := c.ctx.Err(); err != nil {
		return "", err
	}
	answer, err := c.port(c.ctx, question)
	if err != nil {
		return "", fmt.Errorf("asked %.200q: %w", question, err)
	}
	return answer, nil
}

// tally returns the tally of a kind.
func (c *checker) tally(kind string) *Tally {
	i, ok := c.at[kind]
	if !ok {
		i = len(c.report.Tallies)
		c.at[kind] = i
		c.report.Tallies = append(c.report.Tallies, Tally{Kind: kind})
	}
	return &c.report.Tallies[i]
}

// question asks one question.
func (c *checker) question(q Question) error {
	if err := c.begin(q); err != nil {
		return err
	}
	if q.Game != "" && !c.has {
		t := c.tally(q.Kind())
		t.Asked++
		t.Skipped++
		return nil
	}
	if err := c.compare(q); err != nil {
		return err
	}
	if q.Kind() == "option" {
		c.setup = nil // refused or not, the next question sets the game up again
	}
	return nil
}

// begin sets up the game that a question is about, unless it is set up already.
func (c *checker) begin(q Question) error {
	s := games.Setup{Variant: q.Game, Options: q.Options}
	if q.Game == "" || c.setup != nil && c.setup.Equal(s) {
		return nil
	}
	c.setup, c.has, c.library = &s, false, &Answerer{}
	for _, question := range s.Questions() {
		c.library.Answer(question)
	}
	for i, question := range s.Questions() {
		q.Ask, q.Want = question, "ok"
		got, err := c.ask(question)
		if err != nil {
			return err
		}
		c.count(q, got)
		if got != "ok" {
			missing := s.String()
			if i == 0 {
				missing = s.Variant // with whatever options
			}
			if !slices.Contains(c.report.Missing, missing) {
				c.report.Missing = append(c.report.Missing, missing)
			}
			return nil
		}
	}
	c.has = true
	return nil
}

// count counts an answer and reports whether it is the first of its kind that
// differs.
func (c *checker) count(q Question, got string) bool {
	t := c.tally(q.Kind())
	t.Asked++
	switch {
	case got == q.Want:
	case got == Unknown:
		t.Skipped++
	default:
		t.Differ++
		c.report.Differ = append(c.report.Differ, q)
		if t.First == nil {
			t.First = &Difference{Question: q, Ask: q.Ask, Want: q.Want, Got: got}
			return true
		}
	}
	return false
}

func (c *checker) compare(q Question) error {
	got, err := c.ask(q.Ask)
	if err != nil {
		return err
	}
	if !c.count(q, got) {
		return nil
	}
	d := c.tally(q.Kind()).First
	word, rest, _ := strings.Cut(strings.TrimPrefix(q.Ask, q.Kind()+" "), " ")
	switch q.Kind() {
	case "perft":
		if depth, err := strconv.Atoi(word); err == nil && rest != "" {
			return c.divide(d, depth, rest)
		}
	case "play":
		return c.step(d, strings.Split(word, ","), rest)
	case "outcome": // if there are scores, they explain the winner
		_, _, err := c.differs(d, nil, "score "+strings.TrimPrefix(q.Ask, "outcome "))
		return err
	}
	return nil
}

// differs asks the port and the library a question. If both know it and the
// answers differ, it becomes the question of the difference.
func (c *checker) differs(d *Difference, plies []string, question string) (want string, differs bool, err error) {
	want = c.library.Answer(question)
	got, err := c.ask(question)
	if err != nil || got == want || got == Unknown || want == Unknown {
		return want, false, err
	}
	d.Plies, d.Ask, d.Want, d.Got = slices.Clone(plies), question, want, got
	return want, true, nil
}

// divide traces a wrong count to wrong plies, to a wrong state after one of them,
// or to the first ply with a wrong count after it.
func (c *checker) divide(d *Difference, depth int, state string) error {
	var plies []string
	for ; ; depth-- {
		legal, differs, err := c.differs(d, plies, "plies "+state)
		if differs || err != nil || depth < 2 || !leadsOn(legal) {
			return err
		}
		worse := ""
		for ply := range strings.FieldsSeq(legal) {
			next, differs, err := c.differs(d, plies, "play "+ply+" "+state)
			if differs || err != nil {
				return err
			}
			_, differs, err = c.differs(d, append(plies, ply), fmt.Sprintf("perft %d %s", depth-1, next))
			if err != nil {
				return err
			}
			if differs {
				plies, worse = append(plies, ply), next
				break
			}
		}
		if worse == "" {
			return nil // the parts are right, but the sum is not
		}
		state = worse
	}
}

// step traces a wrong game to its first wrong ply.
func (c *checker) step(d *Difference, plies []string, state string) error {
	if len(plies) == 1 {
		return nil
	}
	for i, ply := range plies {
		next, differs, err := c.differs(d, plies[:i], "play "+ply+" "+state)
		if differs || err != nil || !leadsOn(next) {
			return err
		}
		state = next
	}
	return nil
}

// leadsOn reports whether an answer is plies or a state about which more can be
// asked, and not a refusal or an empty list.
func leadsOn(answer string) bool { return answer != none && !strings.HasPrefix(answer, "!") }

// State returns the state that the smallest question is about, and the tags of
// its game. The state is empty if the question is not about a state.
func (d Difference) State() (state string, name []game.Tag) {
	name = games.Setup{Variant: d.Question.Game, Options: d.Question.Options}.Tags()
	verb, rest, _ := strings.Cut(d.Ask, " ")
	switch verb {
	case "tomove", "plies", "weights", "outcome", "score", "parse":
		return rest, name
	case "play", "view", "perft":
		_, rest, _ = strings.Cut(rest, " ")
		return rest, name
	case "deal": // there is no state before it
		return d.Want, name
	}
	return "", name
}
