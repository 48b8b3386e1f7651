package cli

import (
	"bytes"
	"context"
	"encoding/json"
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

var updateAnalysis = flag.Bool("update-analysis", false, "write the golden files of analyze anew")

// TestAnalyze compares the report of a game with golden files: in English, in German, as JSON,
// and as a record with comments. A change of the bot changes them; then look at each difference
// before you write them anew.
func TestAnalyze(t *testing.T) {
	record := filepath.Join("testdata", "analyze.txt")
	for name, args := range map[string][]string{
		"analyze.en":     {"-lang", "en"},
		"analyze.de":     {"-lang", "de", "-seat", "2"},
		"analyze.jsonl":  {"-json"},
		"analyze.record": {"-record", "-"},
	} {
		got := cli(append([]string{"analyze", "-depth", "quick", record}, args...)...).ok(t)
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
