// This file follows a game as one seat sees it, and judges the turns of the seat.

package analysis

import (
	"context"
	"fmt"
	"slices"

	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/bot"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/play"
	"github.com/labyrinth-go/labyrinth/variant"
)

// A reader follows a game for one seat.
type reader[S bot.State[S]] struct {
	seat    game.Player
	rules   game.Rules[S]
	depth   Depth
	judge   play.Bot
	figures figures
	updates []play.Update // those that the judge has not been told
	view    game.View     // after the last update
	turn    []decision    // the plies of the turn that the seat is playing
}

// A decision is a ply of the seat.
type decision struct {
	ply    game.Ply
	number int       // of the ply in the game, from 1
	view   game.View // before it
	since  int       // how many updates were there before it
}

func newReader[S bot.State[S]](r game.Rules[S], seat game.Player, o Options) (*reader[S], error) {
	if o.Depth == "" {
		o.Depth = Normal
	}
	if _, err := ParseDepth(string(o.Depth)); err != nil {
		return nil, err
	}
	return &reader[S]{seat: seat, rules: r, depth: o.Depth}, nil
}

// start takes in the start of the game.
func (a *reader[S]) start(v game.View) (err error) {
	a.figures = figuresOf(a.rules.Tags(), v.Seats(), a.depth)
	_, inMaze := mazeView(v)
	text := fmt.Sprintf("expert:nodes=%d/turn", a.depth.nodes(inMaze))
	if maker, ok := a.rules.(botMaker); ok {
		a.judge, err = maker.Bot(text, 0, bot.Budget{})
	} else {
		a.judge, err = judgeOf(a.rules, text)
	}
	return err
}

// A botMaker is implemented by rules that make bots from their texts, as those of package
// catalog do. Their own types would give only weak ones.
type botMaker interface {
	Bot(text string, seed uint64, b bot.Budget) (play.Bot, error)
}

// learn takes in an update. If it ends a turn of the seat, learn returns its analysis, one
// part for each decision.
func (a *reader[S]) learn(ctx context.Context, u play.Update) (turns []Turn, err error) {
	switch {
	case u.Kind == play.LeaveEvent || u.Kind == play.ReturnEvent: // in the middle of a turn, perhaps
	case u.Kind != play.PlyEvent:
		a.turn = nil
		if u.Kind == play.StartEvent {
			err = a.start(u.View)
		}
	case u.By == a.seat:
		a.turn = append(a.turn, decision{u.Ply, u.N, a.view, len(a.updates)})
	}
	a.updates, a.view = append(a.updates, u), u.View
	if err == nil && len(a.turn) > 0 && turnEnds(a.turn[len(a.turn)-1], u.View) {
		turns, err = a.judgeTurn(ctx)
		a.turn = nil
	}
	return turns, err
}

// turnEnds reports whether a turn is over after its last ply so far, given the view now. A turn
// lasts until another seat acts. That of a seat alone in the maze lasts until it is to shift,
// unless it has shifted before, or a message lets it shift again.
func turnEnds(last decision, now game.View) bool {
	switch now.ToMove() {
	case game.Chance:
		return false
	case now.Seat():
		before, inMaze := labyrinth.TableOf(last.view)
		after, _ := labyrinth.TableOf(now)
		_, shift := labyrinth.ShiftOf(last.ply)
		return now.Seats() == 1 && (!inMaze ||
			after.Phase() == labyrinth.ToShift && !shift && before.Phase() != variant.Offered)
	}
	return true
}

// judgeTurn returns the analysis of the turn that has ended.
func (a *reader[S]) judgeTurn(ctx context.Context) (turns []Turn, err error) {
	told := 0
	for i := 0; i < len(a.turn); {
		d := a.turn[i]
		var played []game.Ply
		for _, d := range a.turn[i:] {
			played = append(played, d.ply)
		}
		answer, err := a.ask(ctx, d.view, a.updates[told:d.since], played)
		if err != nil {
			return turns, err
		}
		told = d.since
		list := answer.Ratings
		at := slices.IndexFunc(list, func(r play.Rating) bool {
			return len(r.Plies) <= len(played) && slices.Equal(r.Plies, played[:len(r.Plies)])
		})
		if at < 0 {
			break // the turn was not completed, or the judge cannot rate it
		}
		report := a.report(d.view, list[0], list[at])
		report.Ply, report.first = d.number, i == 0
		if report.Loses > 0 && homeNext(d.view, report.Played) {
			report.Loses = 1 // the proofs of the judge begin with two turns
		}
		if report.Verdict != "" || !a.figures.known && at > 0 {
			report.Reasons = reasons(d.view, report.Played, report.Best)
		}
		turns = append(turns, report)
		i += len(list[at].Plies)
	}
	a.updates = slices.Clone(a.updates[told:])
	return turns, nil
}

// report returns the analysis of a turn in a view, but for its number and the reasons.
func (a *reader[S]) report(v game.View, best, played play.Rating) Turn {
	figures := a.figures.in(stageOf(v))
	j := figures.judge(sightOf(best), sightOf(played))
	t := Turn{
		Seat: a.seat, Played: played.Plies, Best: best.Plies, Line: best.Reply,
		Known: j.known, Chance: j.chance, After: j.after, Loss: j.loss, value: best.Value, played: played.Value,
	}
	prove(&t, best, played)
	return t
}

// ask asks the judge for a ply in a view, and how it rates turns, the given ones among them.
func (a *reader[S]) ask(ctx context.Context, v game.View, since []play.Update, given ...[]game.Ply) (play.Answer, error) {
	return a.judge(ctx, play.Question{View: v, Since: slices.Values(since), Rate: true, Turns: given})
}

func sightOf(r play.Rating) sight { return sight{r.Value, r.Deep, r.Win, r.Lose} }

// prove adds the verdict and what is proved.
func prove(t *Turn, best, played play.Rating) {
	if best.Win > 0 && played.Win == 0 {
		t.MissedWin = best.Win
	}
	if played.Lose > 0 && best.Lose == 0 {
		t.Loses = played.Lose
	}
	switch {
	case t.Loss >= blunderLoss:
		t.Verdict = Blunder
	case t.Loss >= mistakeLoss:
		t.Verdict = Mistake
	case t.Loss >= inaccuracyLoss:
		t.Verdict = Inaccuracy
	case t.MissedWin == 0 && t.Loses == 0:
	case t.Known:
		t.Verdict = Inaccuracy // the proof stands, although it costs little
	default:
		t.Verdict = Mistake
	}
}
