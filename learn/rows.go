// This file moves games into a batch and out of it.

package learn

import (
	"encoding/json"
	"fmt"

	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/play"
)

// Open returns the codec of the game that tags choose, the standard game without the tag
// Variant. The error matches [game.ErrOption].
func Open(tags ...game.Tag) (Codec, error) {
	v, err := open(tags)
	if err != nil {
		return nil, err
	}
	return v.Codec, nil
}

// Load begins a game in each row with a state, given as its text; the row of an empty text
// stays as it is. Chance and opponents play until the caller acts, and [Config.Limit] counts
// from here on. If a text is wrong, Load changes nothing. The error is that of Parse of the
// rules, or matches [game.ErrSeats] for another number of seats, and [game.ErrOption] for a
// game that is over and for another number of texts than rows.
func (b *Batch) Load(states []string) error {
	if len(states) != b.config.N {
		return game.Faultf(game.ErrOption, 0, fmt.Sprint(len(states)), "want %d states, one for each row", b.config.N)
	}
	return b.rows.load(states)
}

// Record returns the text of the record of the game of row i so far. With [ResetSame] a game
// that has ended is gone. One that an illegal action lost is unfinished in its record.
func (b *Batch) Record(i int) ([]byte, error) {
	if err := b.checkRow(i); err != nil {
		return nil, err
	}
	return b.rows.record(i)
}

// Save returns the game of row i in a form from which [Batch.Restore] goes on with it.
func (b *Batch) Save(i int) ([]byte, error) {
	if err := b.checkRow(i); err != nil {
		return nil, err
	}
	return b.rows.save(i)
}

// Restore goes on in row i with a game that [Batch.Save] has returned, of a batch with the same
// configuration. The same actions then lead to the same games, except that bots are made
// anew. The error is that of reading or replaying the game, which changes nothing.
func (b *Batch) Restore(i int, saved []byte) error {
	if err := b.checkRow(i); err != nil {
		return err
	}
	return b.rows.restore(i, saved)
}

// saved is the game of a row.
type saved struct {
	Start  string // the text of its first state
	Played []game.Ply
	Seed   uint64      // of the deal
	Next   uint64      // the number of the next game
	Plies  int         // those of seats
	Viewer game.Player // whom the observation is for
	Chance []byte
	Done   uint8
	Reward []float32
}

func (g *games[S]) load(states []string) error {
	all := make([]S, len(states))
	for i, text := range states {
		if text == "" {
			continue
		}
		s, err := g.rules.Parse(text)
		switch {
		case err != nil:
		case s.Seats() != g.config.Seats:
			err = game.Faultf(game.ErrSeats, 0, fmt.Sprint(s.Seats()), "want %d seats, those of the batch", g.config.Seats)
		case s.Outcome().Over():
			err = game.Faultf(game.ErrOption, 0, text, "the game is over")
		}
		if err != nil {
			return fmt.Errorf("row %d: %w", i, err)
		}
		all[i] = s
	}
	for i, text := range states {
		if text == "" {
			continue
		}
		e, reward := &g.all[i], row(g.Reward, i, g.config.Seats)
		clear(reward)
		g.Done[i] = Running
		g.draw(i)
		g.start(e, all[i])
		if e.acting == game.Nobody {
			g.judge(i, e, reward)
			if g.config.Reset == ResetSame {
				g.deal(i)
			}
		}
		g.show(i)
	}
	return nil
}

func (g *games[S]) record(i int) ([]byte, error) {
	e := &g.all[i]
	r := play.Record[S]{Tags: g.rules.Tags(), Start: e.start, Plies: e.played, Outcome: e.state.Outcome()}
	if g.Done[i] == CutOff && g.config.Reset != ResetSame {
		r.Outcome, r.Reason = game.Draw(), play.Limit
	}
	return r.MarshalText()
}

func (g *games[S]) save(i int) ([]byte, error) {
	e := &g.all[i]
	start, err := e.start.AppendText(nil)
	if err != nil {
		return nil, err
	}
	chance, _ := e.chance.MarshalBinary() // never fails
	return json.Marshal(saved{
		string(start), e.played, e.seed, e.next, e.plies, e.viewer, chance, g.Done[i], row(g.Reward, i, g.config.Seats),
	})
}

func (g *games[S]) restore(i int, data []byte) error {
	x := saved{}
	if err := json.Unmarshal(data, &x); err != nil {
		return err
	}
	start, err := g.rules.Parse(x.Start)
	if err != nil {
		return err
	}
	s := start
	for _, ply := range x.Played {
		if err := g.coder.do(&s, ply); err != nil {
			return err
		}
	}
	e := &g.all[i]
	if err := e.chance.UnmarshalBinary(x.Chance); err != nil {
		return err
	}
	e.start, e.state, e.played = start, s, append(e.played[:0], x.Played...)
	e.seed, e.next, e.plies, e.found = x.Seed, x.Next, x.Plies, g.coder.finds(&s)
	e.acting = g.coder.toMove(&s)
	g.seat(e)
	e.viewer = x.Viewer
	g.Done[i] = x.Done
	copy(row(g.Reward, i, g.config.Seats), x.Reward)
	g.show(i)
	return nil
}
