package page

import (
	"flag"
	"os"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"

	"github.com/labyrinth-go/labyrinth/farm/internal/queue"
)

var update = flag.Bool("update", false, "write the golden files")

// example is a status with everything in it.
func example() queue.Status {
	return queue.Status{
		Up: 12*time.Minute + 5*time.Second, Refused: 1,
		Jobs: []queue.JobStatus{
			{Name: "new-old", Kind: "match", Done: 4123, All: 10000, Checked: 211, Rate: 35.1, Left: 167 * time.Second, Table: "   plies\n1  2930\n"},
			{Name: "deep", Kind: "perft", Done: 1936, All: 1936, Over: true, Table: "D5 12\n"},
			{Name: "bad", Kind: "match", Done: 3, All: 20, Failed: "unit 3 failed 3 times:\n\x1b[31mno engine"},
			{Name: "fresh", Kind: "tune", All: 20, Trouble: "unit 2 failed on worker \"host1-3321\": no memory"},
		},
		Liars: []queue.LiarStatus{{Name: "host3-9\n", Why: "its result of unit 7 of new-old was wrong"}},
		Workers: []queue.WorkerStatus{
			{Name: "host1-3321", Slots: 4, Done: 2091},
			{Name: "host2-118", Slots: 8, Done: 2032, Silent: 12 * time.Second},
			{Name: "Zürich-1", Slots: 1},
			{Name: "evil\x1b[2J", Slots: 1},
		},
	}
}

func TestGolden(t *testing.T) {
	for name, style := range map[string]Style{
		"plain.txt":    {},
		"terminal.txt": {Width: 70, Height: 14, Color: true},
	} {
		got := strings.Join(Lines(example(), style), "\n") + "\n"
		path := "testdata/" + name
		if *update {
			if err := os.WriteFile(path, []byte(got), 0o666); err != nil {
				t.Fatal(err)
			}
		}
		want, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(string(want), got); diff != "" {
			t.Errorf("%s differs (-want +got):\n%s", name, diff)
		}
	}
}

// A page fits its screen, and what workers send cannot move the cursor.
func TestFits(t *testing.T) {
	for width := 20; width < 100; width += 7 {
		for height := 4; height < 30; height += 3 {
			lines := Lines(example(), Style{Width: width, Height: height})
			if len(lines) > height {
				t.Errorf("%d lines on a screen of %d", len(lines), height)
			}
			for _, line := range lines {
				if utf8.RuneCountInString(line) > width {
					t.Errorf("line of more than %d characters: %q", width, line)
				}
			}
		}
	}
	if text := strings.Join(Lines(example(), Style{}), ""); strings.Contains(text, "\x1b") {
		t.Error("plain text has an escape sequence")
	}
}

func TestDuration(t *testing.T) {
	for d, want := range map[time.Duration]string{
		0:                             "0 s",
		400 * time.Millisecond:        "0 s",
		59700 * time.Millisecond:      "1 m",
		61 * time.Second:              "1 m 1 s",
		time.Hour:                     "1 h",
		25*time.Hour + 59*time.Second: "1 d 1 h",
		24*time.Hour + 59*time.Minute: "1 d",
	} {
		if got := duration(d); got != want {
			t.Errorf("%d ns is %q, want %q", d, got, want)
		}
	}
}
