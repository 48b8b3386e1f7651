// This file plays the games of a batch with their own types.

package learn

import (
	"context"
	"encoding/binary"
	"fmt"
	"math/rand/v2"
	"strings"

	"github.com/labyrinth-go/labyrinth/bot"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/play"
)

// games are the games of a batch.
type games[S bot.State[S]] struct {
	*Batch
	rules     game.Rules[S]
	coder     stepper[S]
	opponents []bot.Spec // by seat; empty for the caller
	guide     bot.Spec   // what advises
	guideName string
	all       []oneGame[S]
}

// oneGame is the game of one row.
type oneGame[S any] struct {
	state  S
	start  S                        // of the game, for its record
	played []game.Ply               // since then, those of chance too
	next   uint64                   // the number of the next game
	plies  int                      // of seats, so far
	acting game.Player              // the seat to act, of the caller, or Nobody
	viewer game.Player              // the seat that the observation is of
	found  [maxSeats]uint8          // at the last step
	seed   uint64                   // of the deal
	chance rand.PCG                 // plays chance
	bots   []play.Bot               // by seat
	guides map[game.Player]play.Bot // by seat
	plyBuf []game.Ply               // of chance
	memo   memo
}

func newGames[S bot.State[S]](
	b *Batch, r game.Rules[S], c stepper[S],
) (rows, error) {
	g := &games[S]{Batch: b, rules: r, coder: c, all: make([]oneGame[S], b.config.N)}
	g.opponents = make([]bot.Spec, b.config.Seats)
	bots := false
	for p, name := range b.config.Opponents {
		if name == "" {
			continue
		}
		spec, err := parseBot(name)
		if err != nil {
			return nil, err
		}
		g.opponents[p], bots = spec, true
	}
	if bots {
		for i := range g.all {
			g.all[i].bots = make([]play.Bot, b.config.Seats)
		}
	}
	_, err := r.Deal(b.config.Seats, 0)
	return g, err
}

// parseBot is [bot.Parse], which says why a network is none of its bots.
func parseBot(name string) (bot.Spec, error) {
	if strings.HasPrefix(name, "net:") {
		return bot.Spec{}, game.Faultf(game.ErrOption, 0, name, "a network does not play in a batch; want one of %s", strings.Join(bot.Names(), ", "))
	}
	return bot.Parse(name)
}

func (g *games[S]) begin(i int) {
	g.all[i].next = 0
	g.restart(i)
}

func (g *games[S]) restart(i int) {
	clear(row(g.Reward, i, g.config.Seats))
	g.Done[i] = Running
	g.deal(i)
	g.show(i)
}

// deal begins the next game of a row and plays until the caller acts.
func (g *games[S]) deal(i int) {
	e := &g.all[i]
	g.draw(i)
	s, _ := g.rules.Deal(g.config.Seats, e.seed) // the rules have dealt before
	g.start(e, s)
}

// draw takes the seed of the next game of a row.
func (g *games[S]) draw(i int) {
	e := &g.all[i]
	var key [32]byte
	copy(key[24:], "games")
	binary.BigEndian.PutUint64(key[:], g.config.Seed)
	binary.BigEndian.PutUint64(key[8:], uint64(i))
	binary.BigEndian.PutUint64(key[16:], e.next)
	e.next++
	seeds := rand.NewChaCha8(key)
	e.seed = seeds.Uint64()
	e.chance.Seed(seeds.Uint64(), seeds.Uint64())
}

// start begins a game with a state and plays until the caller acts.
func (g *games[S]) start(e *oneGame[S], s S) {
	e.start, e.state, e.played = s, s, e.played[:0]
	e.plies, e.found = 0, g.coder.finds(&e.state)
	g.seat(e)
	e.acting = g.others(e)
}

// seat makes the bots of a game, which know nothing of another one.
func (g *games[S]) seat(e *oneGame[S]) {
	clear(e.guides)
	e.memo.backs = backs{}
	e.viewer = g.callers()
	if e.bots != nil {
		seeds := play.Seeds(e.seed)
		for p, spec := range g.opponents {
			seed := seeds.Uint64()
			if spec.Name != "" {
				e.bots[p] = bot.Make(g.rules, spec, seed)
			}
		}
	}
}

// do plays a ply.
func (g *games[S]) do(e *oneGame[S], ply game.Ply) error {
	err := g.coder.do(&e.state, ply)
	if err == nil {
		e.played = append(e.played, ply)
	}
	return err
}

// callers returns the first seat of the caller.
func (g *games[S]) callers() game.Player {
	for p, spec := range g.opponents {
		if spec.Name == "" {
			return game.Player(p)
		}
	}
	return 0
}

// others plays for chance and for the opponents, until the caller acts or the game
// is over. It returns the seat to act, or [game.Nobody].
func (g *games[S]) others(e *oneGame[S]) game.Player {
	for {
		p := g.coder.toMove(&e.state)
		switch {
		case p == game.Chance:
			_ = g.do(e, g.reveal(e)) // legal
		case p < 0 || e.bots == nil || e.bots[p] == nil:
			return p
		default:
			a, err := e.bots[p](context.Background(), play.Question{View: g.rules.View(e.state, p)})
			if err == nil {
				err = g.do(e, a.Ply)
			}
			if err != nil {
				panic(err) // bots play legal plies unless they are interrupted
			}
			e.plies++
		}
	}
}

// reveal is [play.Reveal] without allocating.
func (g *games[S]) reveal(e *oneGame[S]) game.Ply {
	e.plyBuf = e.state.AppendPlies(e.plyBuf[:0])
	var room [pictures]int // no chance has more plies
	weights := room[:0]
	weighted, ok := any(&e.state).(game.Weighted)
	total := 0
	for _, ply := range e.plyBuf {
		weight := 1
		if ok {
			weight = weighted.Weight(ply)
		}
		weights = append(weights, weight)
		total += weight
	}
	at := int(e.chance.Uint64() % uint64(total))
	for i, weight := range weights {
		if at -= weight; at < 0 {
			return e.plyBuf[i]
		}
	}
	panic("learn: chance has no plies")
}

func (g *games[S]) check(i int) error {
	if g.Done[i] != Running && g.config.Reset != ResetSame {
		return nil
	}
	a := int(g.Actions[i])
	text, err := g.ply(i, a)
	if err != nil {
		return fmt.Errorf("game %d: %w", i, err)
	}
	return fmt.Errorf("game %d, action %d: %w", i, a, game.Faultf(
		game.ErrIllegal, 0, text, "not legal now; want one of the %d legal actions", g.Count[i],
	))
}

func (g *games[S]) step(i int) {
	e := &g.all[i]
	reward := g.Reward[i*g.config.Seats : (i+1)*g.config.Seats]
	clear(reward)
	if g.Done[i] != Running && g.config.Reset != ResetSame {
		if g.config.Reset == ResetNext {
			g.restart(i)
		}
		return
	}
	g.Done[i] = Running
	a := int(g.Actions[i])
	if a < 0 || a >= g.spec.Actions || g.Mask[i*g.spec.Actions+a] == 0 || g.play(e, a) != nil {
		for p := range reward {
			reward[p] = 1 / float32(max(1, len(reward)-1))
		}
		reward[e.acting] = -1
		g.Done[i] = Over
	} else {
		e.plies++
		e.acting = g.others(e)
		g.judge(i, e, reward)
	}
	if g.Done[i] != Running && g.config.Reset == ResetSame {
		g.deal(i)
	}
	g.show(i)
}

// play plays an action of the caller.
func (g *games[S]) play(e *oneGame[S], action int) error {
	ply, err := g.coder.ply(&e.state, &e.memo, action)
	if err != nil {
		return err
	}
	return g.do(e, ply)
}

// judge sets the rewards of a step, and says whether the game is over.
func (g *games[S]) judge(i int, e *oneGame[S], reward []float32) {
	if g.config.Reward == RewardFinds {
		now := g.coder.finds(&e.state)
		for p := range reward {
			reward[p] = float32(now[p&3]) - float32(e.found[p&3])
		}
		e.found = now
	}
	if e.acting != game.Nobody {
		if e.plies >= g.config.Limit {
			g.Done[i] = CutOff
		}
		return
	}
	g.Done[i] = Over
	o := e.state.Outcome()
	winners := o.Winners()
	n, k := float32(len(reward)), float32(len(winners))
	for p := range reward {
		switch won := o.WonBy(game.Player(p)); {
		case g.config.Reward == RewardFinds && won:
			reward[p] += 2 / k
		case g.config.Reward == RewardFinds || k == 0:
		case n == 1:
			reward[p] = 1
		case won:
			reward[p] = (n - k) / (n - 1) / k
		default:
			reward[p] = -1 / (n - 1)
		}
	}
}

// show writes the observation of a row.
func (g *games[S]) show(i int) {
	e := &g.all[i]
	over := g.Done[i] != Running && g.config.Reset != ResetSame
	g.Seat[i] = -1
	if p := e.acting; p >= 0 && !over {
		g.Seat[i], e.viewer = int8(p), p
	}
	g.coder.encode(&e.state, e.viewer, &e.memo, g.Arrays, i)
	if over {
		nothing(g.Arrays, i, &g.spec)
	}
}

func (g *games[S]) adviser(name string) error {
	if name == g.guideName {
		return nil
	}
	spec, err := parseBot(name)
	if err != nil {
		return err
	}
	g.guide, g.guideName = spec, name
	for i := range g.all {
		clear(g.all[i].guides)
	}
	return nil
}

func (g *games[S]) advise(i int) error {
	e := &g.all[i]
	p := e.acting
	if p < 0 || g.Seat[i] < 0 {
		return nil
	}
	if e.guides == nil {
		e.guides = make(map[game.Player]play.Bot)
	}
	choose := e.guides[p]
	if choose == nil {
		choose = bot.Make(g.rules, g.guide, e.seed^0x9e3779b97f4a7c15*uint64(p+1))
		e.guides[p] = choose
	}
	a, err := choose(context.Background(), play.Question{View: g.rules.View(e.state, p)})
	if err == nil {
		g.Actions[i] = int32(g.coder.index(&e.state, a.Ply))
	}
	return err
}

func (g *games[S]) observe(i int, p game.Player, to *Arrays) {
	e := &g.all[i]
	m := e.memo
	m.row = written{} // it is that of the batch's own arrays
	g.coder.encode(&e.state, p, &m, to, 0)
	if g.Seat[i] < 0 {
		nothing(to, 0, &g.spec)
	}
}

func (g *games[S]) rulesAlone(plies int) {
	var (
		s      S
		list   []game.Ply
		random = rand.New(rand.NewPCG(1, 2))
	)
	for deal, k := uint64(0), 0; k < plies; k++ {
		if list = s.AppendPlies(list[:0]); len(list) == 0 || k%g.config.Limit == 0 {
			s, _ = g.rules.Deal(g.config.Seats, deal) // the rules have dealt before
			list = s.AppendPlies(list[:0])
			deal++
		}
		s, _ = s.Play(list[random.IntN(len(list))]) // legal
	}
}

func (g *games[S]) text(i int) string {
	b, _ := g.all[i].state.AppendText(nil)
	return string(b)
}

func (g *games[S]) ply(i, action int) (string, error) {
	e := &g.all[i]
	ply, err := g.coder.ply(&e.state, &e.memo, action)
	if err != nil {
		return "", err
	}
	b, err := ply.AppendText(nil)
	return string(b), err
}

func (g *games[S]) index(i int, text string) (int, error) {
	ply, err := g.rules.ParsePly(text)
	if err != nil {
		return 0, err
	}
	action := g.coder.index(&g.all[i].state, ply)
	if action < 0 {
		return 0, game.Faultf(game.ErrIllegal, 0, text, "want a ply of a seat")
	}
	return action, nil
}
