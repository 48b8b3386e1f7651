// This file holds the Parquet file of a match.

package job

import (
	"cmp"
	"io"
	"slices"

	"github.com/labyrinth-go/labyrinth/arena"
)

// A gameRow is a game in the Parquet file. Times are in nanoseconds.
type gameRow struct {
	Deal     int64       `parquet:"deal"`
	Seed     uint64      `parquet:"seed"`
	A        string      `parquet:"a,dict"`
	B        string      `parquet:"b,dict"`
	Seating  string      `parquet:"seating,dict"`
	Score    float64     `parquet:"score"` // of A
	Outcome  string      `parquet:"outcome,dict"`
	Reason   string      `parquet:"reason,dict"`
	Why      string      `parquet:"why"`
	Plies    int64       `parquet:"plies"`
	PlayedA  int64       `parquet:"played_a"`
	PlayedB  int64       `parquet:"played_b"`
	TurnsA   int64       `parquet:"turns_a"`
	TurnsB   int64       `parquet:"turns_b"`
	ThoughtA int64       `parquet:"thought_a"`
	ThoughtB int64       `parquet:"thought_b"`
	CPUA     int64       `parquet:"cpu_a"`
	CPUB     int64       `parquet:"cpu_b"`
	Searches []searchRow `parquet:"searches,list"`
}

// A searchRow is a search in a gameRow.
type searchRow struct {
	At          int64   `parquet:"at"`
	Ply         string  `parquet:"ply"`
	Iterations  int64   `parquet:"iterations"`
	Nodes       int64   `parquet:"nodes"`
	CPU         int64   `parquet:"cpu"`
	Value       float64 `parquet:"value"`
	Second      string  `parquet:"second"`
	SecondValue float64 `parquet:"second_value"`
}

func rowOf(r arena.Result) gameRow {
	row := gameRow{
		Deal: int64(r.Deal), Seed: r.Seed, A: r.A, B: r.B, Seating: r.Seating,
		Score: r.Score(), Outcome: r.Outcome.String(), Reason: r.Reason, Why: r.Why, Plies: int64(r.Plies),
		PlayedA: int64(r.Played[0]), PlayedB: int64(r.Played[1]), TurnsA: int64(r.Turns[0]), TurnsB: int64(r.Turns[1]),
		ThoughtA: int64(r.Thought[0]), ThoughtB: int64(r.Thought[1]), CPUA: int64(r.CPU[0]), CPUB: int64(r.CPU[1]),
	}
	for _, s := range r.Searches {
		row.Searches = append(row.Searches, searchRow{
			int64(s.At), s.Ply, int64(s.Iterations), int64(s.Nodes), int64(s.CPU), s.Value, s.Second, s.SecondValue,
		})
	}
	return row
}

// WriteParquet writes a row for each game, in the order of the match.
func (j *matchJob) WriteParquet(w io.Writer) error {
	results := slices.Clone(j.results)
	slices.SortFunc(results, func(r, q arena.Result) int {
		i, _ := j.conditions.IndexOf(r.Game)
		k, _ := j.conditions.IndexOf(q.Game)
		return cmp.Compare(i, k)
	})
	rows := make([]gameRow, len(results))
	for i, r := range results {
		rows[i] = rowOf(r)
	}
	return writeRows(w, rows)
}
