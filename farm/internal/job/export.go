// This file plays the games of a job again, which keeps no records, and makes data of them.

package job

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"reflect"
	"slices"
	"sync"

	"github.com/parquet-go/parquet-go"

	"github.com/labyrinth-go/labyrinth/arena"
	"github.com/labyrinth-go/labyrinth/catalog"
	"github.com/labyrinth-go/labyrinth/internal/positions"
	"github.com/labyrinth-go/labyrinth/play"
)

// Positions passes on the positions of all games in the results file of a match or a
// ladder, game by game in the order of the match. It plays each game again from its seed,
// on some threads at once, and checks that it has the same result. Few games are in memory
// at a time.
func Positions(ctx context.Context, b *Bench, f *File, threads int, emit func(*positions.Position) error) error {
	j, err := replayable(f)
	if err != nil {
		return err
	}
	if _, err := os.Stat(j.Out); errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("%s: there are no results yet: %w", f.Path, err)
	}
	if _, err := j.Begin(0); err != nil {
		return err
	}
	results := slices.SortedFunc(slices.Values(j.results), func(r, q arena.Result) int {
		i, _ := j.conditions.IndexOf(r.Game)
		k, _ := j.conditions.IndexOf(q.Game)
		return cmp.Compare(i, k)
	})
	return errors.Join(j.replay(ctx, b, results, threads, emit), j.Close())
}

// replayable returns the match of a job file if its games can be played again.
func replayable(f *File) (*matchJob, error) {
	opened, err := f.Open()
	if err != nil {
		return nil, err
	}
	var j *matchJob
	switch opened := opened.(type) {
	case *matchJob:
		j = opened
	case *ladderJob:
		j = opened.matchJob
	default:
		return nil, f.Fault("kind", errors.New("want match or ladder, whose games have positions"))
	}
	switch {
	case j.Out == "":
		return nil, f.Fault("out", errors.New("the results file says which games were played"))
	case j.timed:
		return nil, f.Fault("players", errors.New("a player has a limit of time or is an external engine, so its games cannot be played again;"+
			" labyrinth arena -records keeps them"))
	}
	return j, nil
}

// A replayed is a game that was played again.
type replayed struct {
	record play.Record[catalog.State]
	err    error
}

// replay plays games again, a few ahead of the one whose positions are passed on.
func (j *matchJob) replay(ctx context.Context, b *Bench, results []arena.Result, threads int, emit func(*positions.Position) error) error {
	within, stop := context.WithCancel(ctx)
	games := make(chan chan replayed, threads)
	var players sync.WaitGroup
	defer players.Wait()
	defer stop()
	players.Go(func() {
		defer close(games)
		for _, want := range results {
			game := make(chan replayed, 1)
			select {
			case games <- game: // waits while as many are being played
			case <-within.Done():
				return
			}
			players.Go(func() { game <- j.again(within, b, want) })
		}
	})
	for _, r := range results {
		game, ok := <-games
		if !ok {
			return ctx.Err()
		}
		again := <-game
		if again.err != nil {
			return again.err
		}
		name := fmt.Sprintf("%s-%s-%d-%s", r.A, r.B, r.Seed, r.Seating)
		all, err := positions.All(name, j.rules, again.record, r.Players())
		if err != nil {
			return err
		}
		for p := range all {
			if err := emit(p); err != nil {
				return err
			}
		}
	}
	return nil
}

// again plays a game again.
func (j *matchJob) again(ctx context.Context, b *Bench, want arena.Result) replayed {
	n, _ := j.conditions.IndexOf(want.Game)
	unit, _ := j.Unit(n)
	got, record, err := b.play(ctx, unit.(gameUnit))
	if err == nil && !reflect.DeepEqual(got.Untimed(), want.Untimed()) {
		err = fmt.Errorf("deal %d, %s : %s as %s: the game has another result when it is played again; the results are of another version", want.Deal, want.A, want.B, want.Seating)
	}
	return replayed{record, err}
}

// A positionRow is a position in a Parquet file. The columns are the members of its JSON.
type positionRow struct {
	Game    string            `parquet:"game,dict"`
	Variant string            `parquet:"variant,dict"`
	Options map[string]string `parquet:"options"`
	Player  string            `parquet:"player,dict"`
	N       int32             `parquet:"n"`
	Seat    int32             `parquet:"seat"`
	View    string            `parquet:"view"`
	Plies   []string          `parquet:"plies,list"`
	Choice  int32             `parquet:"choice"`
	Value   float64           `parquet:"value"`
	Result  *float64          `parquet:"result,optional"`
}

// positionGroup is the number of rows that are kept in memory.
const positionGroup = 50_000

// WritePositions writes a Parquet file, whole or not at all. The function all passes on the
// positions.
func WritePositions(name string, all func(emit func(*positions.Position) error) error) error {
	if err := checkOutput(name); err != nil {
		return err
	}
	return replace(name, func(to io.Writer) error {
		w := parquet.NewGenericWriter[positionRow](to, parquet.Compression(&parquet.Zstd), parquet.MaxRowsPerRowGroup(positionGroup))
		err := all(func(p *positions.Position) error {
			row := positionRow{
				Game: p.Game, Variant: p.Variant, Options: p.Options, Player: p.Player, N: int32(p.N), Seat: int32(p.Seat),
				View: p.View, Choice: int32(p.Choice), Value: p.Value, Result: p.Result,
			}
			for _, ply := range p.Plies {
				row.Plies = append(row.Plies, ply.String())
			}
			_, err := w.Write([]positionRow{row})
			return err
		})
		return errors.Join(err, w.Close())
	})
}
