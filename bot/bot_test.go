package bot_test

import (
	"context"
	"testing"

	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/bot"
	"github.com/labyrinth-go/labyrinth/play"
	"github.com/labyrinth-go/labyrinth/standard"
)

func TestZ(t *testing.T) {
	n := map[string]int{}
	for seed := range uint64(50) {
		s, _ := standard.Game{}.Deal(2, seed)
		rec, err := play.Run(context.Background(), s, []play.Chooser[labyrinth.Ply, standard.View]{
			bot.Greedy[standard.State, labyrinth.Ply, standard.View](seed),
			bot.Greedy[standard.State, labyrinth.Ply, standard.View](seed + 100),
		}, play.Options[standard.State, labyrinth.Ply]{Limit: 2000})
		if err != nil {
			t.Fatal(err)
		}
		n[rec.Outcome.String()]++
		n["plies"] += len(rec.Plies)
		rec.Tags = standard.Game{}.Tags()
		b, _ := rec.MarshalText()
		r2, err := play.ParseRecord(standard.Game{}, string(b))
		if err != nil {
			t.Fatal(err)
		}
		c, _ := r2.MarshalText()
		if string(b) != string(c) {
			t.Fatal("no")
		}
		if seed == 0 {
			t.Log(string(b))
		}
	}
	t.Log(n)
}
