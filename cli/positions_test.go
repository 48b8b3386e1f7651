package cli

import (
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/labyrinth-go/labyrinth/catalog"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/internal/positions"
	"github.com/labyrinth-go/labyrinth/internal/testkit"
	"github.com/labyrinth-go/labyrinth/wire"
)

// lines decodes lines of JSON. Each must have exactly the members that the schema names.
func lines[T any](t *testing.T, name, text string) (all []T) {
	t.Helper()
	file, err := os.ReadFile("schema.json")
	if err != nil {
		t.Fatal(err)
	}
	var schema struct {
		Defs map[string]struct{ Required []string } `json:"$defs"`
	}
	if err := json.Unmarshal(file, &schema); err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(text) {
		var members map[string]json.RawMessage
		var value T
		if err := json.Unmarshal([]byte(line), &members); err != nil {
			t.Fatalf("%v: %s", err, line)
		}
		for _, want := range schema.Defs[name].Required {
			if _, ok := members[want]; !ok {
				t.Errorf("no member %s: %s", want, line)
			}
			delete(members, want)
		}
		if err := json.Unmarshal([]byte(line), &value); err != nil || len(members) > 0 || len(schema.Defs[name].Required) == 0 {
			t.Errorf("%v, and members that the schema lacks: %v", err, members)
		}
		all = append(all, value)
	}
	return all
}

// TestExport compares the positions of games of every variant with the records and with
// what the command view prints.
func TestExport(t *testing.T) {
	dir := t.TempDir()
	for i, v := range catalog.All().Variants {
		file := filepath.Join(dir, v.Name+".txt")
		cli("watch", "-variant", v.Name, "-bots", "random,greedy", "-limit", strconv.Itoa(20+i), "-seed", "7", "-record", file).ok(t)
	}
	all := lines[positions.Position](t, "position", cli("export", dir).ok(t))
	for _, v := range catalog.All().Variants {
		file := filepath.Join(dir, v.Name+".txt")
		r, rec, err := (&call{program: Program{Games: catalog.All()}}).loadRecord(file)
		if err != nil {
			t.Fatal(err)
		}
		mine := slices.DeleteFunc(slices.Clone(all), func(p positions.Position) bool { return p.Game != file })
		for n, s := 0, rec.Start; n < len(rec.Plies); n++ {
			if seat := s.ToMove(); seat != game.Chance {
				if len(mine) == 0 {
					t.Fatalf("%s: no position after %d plies", v.Name, n)
				}
				p := mine[0]
				mine = mine[1:]
				view, err := r.ParseView(seat, p.View)
				if err != nil || view != r.View(s, seat) {
					t.Errorf("%s: view %s, %v; want %v", v.Name, p.View, err, r.View(s, seat))
				}
				if p.Variant != v.Name || p.N != n || p.Seat != int(seat)+1 || p.Plies[p.Choice] != rec.Plies[n] || !slices.Equal(p.Plies, s.AppendPlies(nil)) {
					t.Errorf("%s: wrong position after %d plies: %+v", v.Name, n, p)
				}
				player, result := []string{"random", "greedy"}[seat], 0.5 // by the limit
				if rec.Reason == "" {
					result = map[bool]float64{true: 1, false: 0}[rec.Outcome.WonBy(seat)]
				}
				if p.Player != player || p.Value != s.Evaluate(seat) || *p.Result != result {
					t.Errorf("%s: player %s, value %v, result %v; want %s and %v", v.Name, p.Player, p.Value, *p.Result, player, result)
				}
			}
			if s, err = s.Play(rec.Plies[n]); err != nil {
				t.Fatal(err)
			}
		}
		if len(mine) > 0 {
			t.Errorf("%s: %d positions too many", v.Name, len(mine))
		}
	}
}

// TestExportDuel compares the data of a short game that seat 1 wins with golden files,
// which .ci/run checks against the schema.
func TestExportDuel(t *testing.T) {
	text := typed(duelRecord, "export", "-").ok(t)
	testkit.Golden(t, "export.jsonl", text)
	for i, p := range lines[positions.Position](t, "position", text) {
		want := float64([]int{1, 1, 0, 0, 1, 1}[i])
		if p.Game != "-" || p.Player != "" || *p.Result != want {
			t.Errorf("position %d: %+v, want the result %v", i, p, want)
		}
	}
	text = typed(duelRecord, "replay", "-json", "-").ok(t)
	testkit.Golden(t, "replay.jsonl", text)
	moments := lines[moment](t, "moment", text)
	if len(moments) != 7 || moments[6].State != duelEnd || moments[6].Values[0] != 1 {
		t.Errorf("%d moments, want 7, and the last is %+v", len(moments), moments[6])
	}
	r, _, err := catalog.All().ParseRecord(duelRecord)
	if err != nil {
		t.Fatal(err)
	}
	mine := lines[moment](t, "moment", typed(duelRecord, "replay", "-json", "-seat", "2", "-").ok(t))
	for n, m := range mine {
		u, err := wire.ParseUpdate(r, m.Event)
		if err != nil || u.N != n || u.View.Seat() != 1 || n == 2 && (u.By != 0 || u.Ply.String() != "b1" || !strings.Contains(string(m.Event), `"kind":"found"`)) {
			t.Errorf("moment %d is %s, %v", n, m.Event, err)
		}
	}
	unfinished := strings.Replace(strings.Replace(duelRecord, "[Result \"1\"]", "[Result \"*\"]", 1), " b3 W2:NES a1", "", 1)
	for _, p := range lines[positions.Position](t, "position", typed(unfinished, "export", "-").ok(t)) {
		if p.Result != nil {
			t.Errorf("a game that is not over has the result %v", *p.Result)
		}
	}
	typed("", "export").complains(t, 2, "missing RECORDS")
	typed("nonsense", "export", "-").complains(t, 2, "export: -: ")
	typed(duelRecord, "replay", "-check", "-json", "-").complains(t, 2, "exclude")
	typed(duelRecord, "replay", "-seat", "1", "-").complains(t, 2, "-seat needs -json")
}
