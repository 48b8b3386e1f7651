package cli

import (
	"bytes"
	"context"
	"encoding/json"
	"flag"
	"maps"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/labyrinth-go/labyrinth/analysis"
)

var updateAnalysis = flag.Bool("update-analysis", false, "write the golden files of analyze anew")

// TestAnalyze compares the report of a game with golden files: in English, in German, as JSON,
// and as a record with comments. A change of the bot changes them; then look at each difference
// before you write them anew.
func TestAnalyze(t *testing.T) {
	for name, line := range map[string]string{
		"analyze.en":     "analyze.txt -lang en",
		"analyze.de":     "analyze.txt -lang de -seat 2",
		"analyze.jsonl":  "analyze.txt -json",
		"proofs.jsonl":   "proofs.txt -json",
		"analyze.record": "analyze.txt -record -",
	} {
		args := strings.Fields(line)
		args[0] = filepath.Join("testdata", args[0])
		got := cli(append([]string{"analyze", "-depth", "quick"}, args...)...).ok(t)
		file := filepath.Join("testdata", name+".golden")
		if *updateAnalysis {
			if err := os.WriteFile(file, []byte(got), 0o666); err != nil {
				t.Fatal(err)
			}
		}
		want, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(string(want), got); diff != "" {
			t.Errorf("%s: %s", name, diff)
		}
	}
}

// Chances of three seats are not measured. The report says so instead of numbers of mistakes,
// and lists what is better all the same.
func TestAnalyzeNotJudged(t *testing.T) {
	record := filepath.Join(t.TempDir(), "three.txt")
	cli("watch", "-variant", "kids", "-bots", "random,random,random", "-seed", "1", "-limit", "24", "-record", record).ok(t)
	text := cli("analyze", "-lang", "en", "-depth", "quick", record).ok(t)
	for _, want := range []string{"not judged: chances are not measured", "\nSeat 3: 4 turns; not judged", "— not judged; best: ", "You could reach your goal"} {
		if !strings.Contains(text, want) {
			t.Errorf("the report lacks %q:\n%s", want, text)
		}
	}
	for _, bad := range []string{"no mistakes found", "inaccuracy 0", "blunder 0"} {
		if strings.Contains(text, bad) {
			t.Errorf("the report says %q:\n%s", bad, text)
		}
	}
}

// Every line of the JSON is an object; the last one has the luck of both seats.
func TestAnalyzeJSON(t *testing.T) {
	text := cli("analyze", "-json", "-depth", "quick", filepath.Join("testdata", "analyze.txt")).ok(t)
	lines := strings.Split(strings.TrimSpace(text), "\n")
	for i, line := range lines {
		var object struct {
			Ply, Seat    int
			Played, Best []string
			Depth        string
			Seats        []struct{ Luck map[string]float64 }
		}
		if err := json.Unmarshal([]byte(line), &object); err != nil {
			t.Fatal(err)
		}
		switch last := i == len(lines)-1; {
		case last && (object.Depth != "quick" || len(object.Seats) != 2 || len(object.Seats[1].Luck) != 6):
			t.Errorf("the last line is %s", line)
		case !last && (object.Ply != 2*i+1 || object.Seat != i%2+1 || len(object.Played) != 2 || len(object.Best) != 2):
			t.Errorf("line %d is %s", i, line)
		}
	}
}

// The schema names exactly the members that the types write, and requires those that are
// always there. .ci/run checks the golden files against it.
func TestAnalyzeSchema(t *testing.T) {
	file, err := os.ReadFile("schema.json")
	if err != nil {
		t.Fatal(err)
	}
	var schema struct {
		Defs map[string]struct {
			Required   []string
			Properties map[string]json.RawMessage
		} `json:"$defs"`
	}
	if err := json.Unmarshal(file, &schema); err != nil {
		t.Fatal(err)
	}
	for name, of := range map[string]reflect.Type{
		"judged": reflect.TypeFor[analysis.Turn](), "reason": reflect.TypeFor[analysis.Reason](),
		"summary": reflect.TypeFor[analysis.Summary](), "luck": reflect.TypeFor[analysis.Luck](), "report": reflect.TypeFor[report](),
	} {
		var all, always []string
		for field := range of.Fields() {
			tag, more, _ := strings.Cut(field.Tag.Get("json"), ",")
			if tag == "" || tag == "-" {
				continue
			}
			if all = append(all, tag); more == "" {
				always = append(always, tag)
			}
		}
		slices.Sort(all)
		if diff := cmp.Diff(all, slices.Sorted(maps.Keys(schema.Defs[name].Properties))); diff != "" {
			t.Errorf("%s: the schema has other members: %s", name, diff)
		}
		required := schema.Defs[name].Required
		slices.Sort(required)
		slices.Sort(always)
		if diff := cmp.Diff(always, required); diff != "" {
			t.Errorf("%s: the schema requires others: %s", name, diff)
		}
	}
	for _, want := range analysis.Depths() {
		if !bytes.Contains(file, []byte(`"`+want+`"`)) {
			t.Errorf("the schema lacks the depth %s", want)
		}
	}
	for _, want := range []analysis.ReasonKind{analysis.TheirWayHome, analysis.MissedFind, analysis.WayKept, analysis.NextGoal, analysis.Threat} {
		if !bytes.Contains(file, []byte(`"`+want+`"`)) {
			t.Errorf("the schema lacks the reason %s", want)
		}
	}
}

// The record with comments can be read again, and is written to a file.
func TestAnalyzeRecord(t *testing.T) {
	file := filepath.Join(t.TempDir(), "out.txt")
	cli("analyze", "-depth", "quick", "-record", file, filepath.Join("testdata", "analyze.txt")).ok(t)
	cli("replay", "-check", file).ok(t)
	text, err := os.ReadFile(file)
	if err != nil || !bytes.Contains(text, []byte("{blunder ")) {
		t.Errorf("the file is %s, %v", text, err)
	}
}

func TestAnalyzeFaults(t *testing.T) {
	record := filepath.Join("testdata", "analyze.txt")
	cli("analyze").complains(t, 2, "missing FILE")
	cli("analyze", "-depth", "abyss", record).complains(t, 2, "quick, normal, deep")
	cli("analyze", "-seat", "3", record).complains(t, 2, "the seats are 1 to 2")
	cli("analyze", "-record", filepath.Join(t.TempDir(), "no", "such"), record).complains(t, 1, "no such")
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	r := runWith(ctx, strings.NewReader(""), "analyze", record)
	ended{"", r.err, r.status}.complains(t, 1, "interrupted")
}
