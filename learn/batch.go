// This file holds batches: games that are played together.

package learn

import (
	"fmt"
	"slices"
	"strings"
	"sync"

	"github.com/labyrinth-go/labyrinth/bot"
	"github.com/labyrinth-go/labyrinth/game"
)

// The values of [Config.Planes].
const (
	AsBytes = "bytes" // a byte for each square
	AsWords = "words" // a word of 8 bytes for each plane, in the games in the maze
)

// The values of [Config.Reset].
const (
	ResetSame = "same" // the step that ends a game begins the next one
	ResetNext = "next" // the step after it does, and ignores its action
	ResetOff  = "off"  // only [Batch.Reset] does
)

// The values of [Config.Illegal].
const (
	IllegalError = "error" // Step fails and plays nothing
	IllegalLose  = "lose"  // the seat loses the game
)

// The values of [Config.Reward].
const (
	// RewardResult pays at the end of a game by the rules: 1 to a sole winner, and
	// -1 divided among the others. If k of n seats win together, they divide
	// (n-k)/(n-1). The rewards of a game with several seats add up to 0. A game
	// that is cut off pays nothing.
	RewardResult = "result"
	// RewardFinds pays 1 for each picture found, and 2 to a sole winner.
	RewardFinds = "finds"
)

// Config says what a batch plays. Empty texts mean the first value of their list.
type Config struct {
	// Tags choose the game: the tag Variant, and the options of its rules.
	Tags  []game.Tag `json:"tags"`
	N     int        `json:"n"`     // the number of games, at least 1
	Seats int        `json:"seats"` // the number of seats; 0 means 2
	Seed  uint64     `json:"seed"`  // what the seeds of the games are derived from
	// Limit is the number of plies of seats after which a game is cut off; 0
	// means 1000.
	Limit int `json:"limit"`
	// Opponents are bots by seat, in the form of [bot.Parse]. The caller plays the
	// seats that are empty or missing.
	Opponents []string `json:"opponents"`
	Planes    string   `json:"planes"`
	Reset     string   `json:"reset"`
	Illegal   string   `json:"illegal"`
	Reward    string   `json:"reward"`
	Afters    bool     `json:"afters"`  // fill [Arrays.Afters], in the games in the maze
	Workers   int      `json:"workers"` // the number of goroutines that play; 0 means 1
}

// complete fills in the defaults and checks the rest. The error is a
// [game.Faults] that matches [game.ErrOption].
func (c Config) complete() (Config, error) {
	var fs game.Faults
	number := func(x *int, name string, otherwise, most int) {
		if *x == 0 {
			*x = otherwise
		}
		if *x < 1 || *x > most {
			fs.Addf(game.ErrOption, 0, fmt.Sprint(*x), "%s must be from 1 to %d", name, most)
		}
	}
	choice := func(x *string, name string, values ...string) {
		if *x == "" {
			*x = values[0]
		}
		if !slices.Contains(values, *x) {
			fs.Addf(game.ErrOption, 0, *x, "%s must be one of %s", name, strings.Join(values, ", "))
		}
	}
	number(&c.N, "n", 0, 1<<20)
	number(&c.Seats, "seats", 2, 4)
	number(&c.Limit, "limit", 1000, 1<<30)
	number(&c.Workers, "workers", 1, 1024)
	choice(&c.Planes, "planes", AsBytes, AsWords)
	choice(&c.Reset, "reset", ResetSame, ResetNext, ResetOff)
	choice(&c.Illegal, "illegal", IllegalError, IllegalLose)
	choice(&c.Reward, "reward", RewardResult, RewardFinds)
	callers := c.Seats
	for i, name := range c.Opponents {
		if i >= c.Seats {
			fs.Addf(game.ErrOption, 0, name, "opponents must be at most %d, the number of seats", c.Seats)
			break
		}
		if name != "" {
			callers--
		}
	}
	if callers == 0 {
		fs.Addf(game.ErrOption, 0, strings.Join(c.Opponents, ","), "opponents must leave a seat to the caller")
	}
	return c, fs.Err()
}

// A Batch is games that are played together. Its methods must not be called at
// the same time. Those that take the number of a row return an error that matches
// [game.ErrOption] if there is no such row.
type Batch struct {
	// Arrays belong to the caller, which writes Actions and only reads the others.
	*Arrays
	config Config
	spec   Spec
	rows   rows
}

// rows are the games of a batch, without their types.
type rows interface {
	begin(i int)          // deals the first game
	restart(i int)        // deals the next game
	check(i int) error    // reports an illegal action
	step(i int)           // plays an action
	advise(i int) error   // sets the action to that of the adviser
	adviser(string) error // chooses the adviser
	observe(i int, p game.Player, to *Arrays)
	rulesAlone(plies int)
	load(states []string) error
	record(i int) ([]byte, error)
	save(i int) ([]byte, error)
	restore(i int, saved []byte) error
	text(i int) string
	ply(i, action int) (string, error)
	index(i int, ply string) (int, error)
}

// Describe returns the description of the encoding that a batch with the given
// configuration has, and the configuration with its defaults filled in. The error
// is the one of [NewBatch].
func Describe(c Config) (Spec, Config, error) {
	c, v, err := c.open()
	if err != nil {
		return Spec{}, c, err
	}
	return v.Spec(), c, nil
}

// open completes the configuration and opens its variant.
func (c Config) open() (Config, opened, error) {
	c, err := c.complete()
	if err != nil {
		return c, opened{}, err
	}
	v, err := open(c.Tags)
	if err != nil {
		return c, v, err
	}
	return c, v, c.suits(v.Spec())
}

// suits returns an error that matches [game.ErrOption] if the arrays of a game cannot be
// what the configuration asks for.
func (c Config) suits(s Spec) error {
	var fs game.Faults
	if !s.Maze {
		if c.Planes == AsWords {
			fs.Addf(game.ErrOption, 0, c.Planes, "planes of this game must be %s", AsBytes)
		}
		if c.Afters {
			fs.Addf(game.ErrOption, 0, "true", "afters must be false in this game")
		}
		if c.Reward == RewardFinds {
			fs.Addf(game.ErrOption, 0, c.Reward, "reward of this game must be %s", RewardResult)
		}
	}
	return fs.Err()
}

// NewBatch returns a batch with the first observation of each game in the
// arrays, which [NewArrays] makes. The error matches [game.ErrOption] for a bad
// configuration and for arrays of other sizes, [game.ErrSeats] if the game is not
// for that many seats, and otherwise it is that of the rules.
func NewBatch(c Config, a *Arrays) (*Batch, error) {
	c, v, err := c.open()
	if err != nil {
		return nil, err
	}
	return v.batch(c, a)
}

// NewBatchOf is [NewBatch] for a game of your own, of which you have the rules and a codec.
// The tags of the configuration are not used, and its reward must be [RewardResult].
func NewBatchOf[S bot.State[S]](r game.Rules[S], codec Codec, c Config, a *Arrays) (*Batch, error) {
	c, err := c.complete()
	if err != nil {
		return nil, err
	}
	if c.Reward == RewardFinds {
		return nil, game.Faultf(game.ErrOption, 0, c.Reward, "reward of this game must be %s", RewardResult)
	}
	v := opened{Codec: codec, rows: func(b *Batch) (rows, error) { return newGames(b, r, stepper[S](plain[S]{codec, r})) }}
	if err := c.suits(codec.Spec()); err != nil {
		return nil, err
	}
	return v.batch(c, a)
}

// batch returns a batch of the game with a complete configuration.
func (v opened) batch(c Config, a *Arrays) (*Batch, error) {
	spec := v.Spec()
	if err := a.check(c.Fields(spec)); err != nil {
		return nil, err
	}
	b := &Batch{Arrays: a, config: c, spec: spec}
	a.Words = c.Planes == AsWords
	var err error
	if b.rows, err = v.rows(b); err != nil {
		return nil, err
	}
	b.Begin(c.Seed)
	return b, nil
}

// Spec returns the description of the encoding.
func (b *Batch) Spec() Spec { return b.spec }

// Begin deals the first game of every row again, with another seed.
func (b *Batch) Begin(seed uint64) {
	b.config.Seed = seed
	_ = b.each(func(i int) error { b.rows.begin(i); return nil }) // never fails
}

// Reset deals the next game of row i.
func (b *Batch) Reset(i int) error {
	if err := b.checkRow(i); err != nil {
		return err
	}
	b.rows.restart(i)
	return nil
}

// Step plays Actions and fills the other arrays. With [IllegalError] it returns an
// error that matches [game.ErrIllegal] if any of them is not legal, and plays
// none. The action of a game that is over is ignored.
func (b *Batch) Step() error {
	if b.config.Illegal == IllegalError {
		for i := range b.Actions {
			a := int(b.Actions[i])
			if a < 0 || a >= b.spec.Actions || b.Mask[i*b.spec.Actions+a] == 0 {
				if err := b.rows.check(i); err != nil {
					return err
				}
			}
		}
	}
	if b.config.Workers == 1 {
		for i := range b.config.N {
			b.rows.step(i)
		}
		return nil
	}
	return b.each(func(i int) error { b.rows.step(i); return nil })
}

// Advise sets Actions to what a bot would play, named in the form of [bot.Parse].
// Each row has one such bot for each seat, made anew for every game. Actions of
// games that are over remain as they are. The error matches [game.ErrOption] for
// an unknown bot.
func (b *Batch) Advise(name string) error {
	if err := b.rows.adviser(name); err != nil {
		return err
	}
	return b.each(b.rows.advise)
}

// Observe writes what a seat sees of the game of row i to row 0 of other arrays.
// Only the seat to act has legal actions. The error matches [game.ErrSeats] if there
// is no such seat.
func (b *Batch) Observe(i int, p game.Player, to *Arrays) error {
	if err := b.checkRow(i); err != nil {
		return err
	}
	if p < 0 || int(p) >= b.config.Seats {
		return game.Faultf(game.ErrSeats, 0, fmt.Sprint(int(p)), "want a seat from 0 to %d", b.config.Seats-1)
	}
	b.rows.observe(i, p, to)
	return nil
}

// RulesAlone plays the given number of plies, chosen at random, in games that are not
// those of the batch and without arrays. It is there to compare its time with that of
// Step.
func (b *Batch) RulesAlone(plies int) { b.rows.rulesAlone(plies) }

// Text returns the text of the state of row i, with everything that is hidden
// from the players.
func (b *Batch) Text(i int) (string, error) {
	if err := b.checkRow(i); err != nil {
		return "", err
	}
	return b.rows.text(i), nil
}

// Ply returns the text of the ply that an action stands for in row i. The error
// matches [game.ErrIllegal] if there is no such action.
func (b *Batch) Ply(i, action int) (string, error) {
	if err := b.checkRow(i); err != nil {
		return "", err
	}
	return b.rows.ply(i, action)
}

// Index returns the action that stands for a ply in row i. The error is that of
// ParsePly of the rules, or matches [game.ErrIllegal] for a ply of chance.
func (b *Batch) Index(i int, ply string) (int, error) {
	if err := b.checkRow(i); err != nil {
		return 0, err
	}
	return b.rows.index(i, ply)
}

func (b *Batch) checkRow(i int) error {
	if i < 0 || i >= b.config.N {
		return game.Faultf(game.ErrOption, 0, fmt.Sprint(i), "no such row; want 0 to %d", b.config.N-1)
	}
	return nil
}

// each calls a function for every row, on several goroutines. It returns the first
// error in the order of rows.
func (b *Batch) each(do func(i int) error) error {
	workers := min(b.config.Workers, b.config.N)
	errs := make([]error, workers)
	var group sync.WaitGroup
	for k := range workers {
		from, to := b.config.N*k/workers, b.config.N*(k+1)/workers
		part := func() {
			for i := from; i < to && errs[k] == nil; i++ {
				errs[k] = do(i)
			}
		}
		if k < workers-1 {
			group.Go(part)
		} else {
			part()
		}
	}
	group.Wait()
	for _, err := range errs {
		if err != nil {
			return err
		}
	}
	return nil
}
