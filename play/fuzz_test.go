package play_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/play"
	"github.com/labyrinth-go/labyrinth/standard"
)

// wantFaults fails unless an error is a bounded number of faults, sorted by place,
// all of them within the text.
func wantFaults(t *testing.T, err error, text string) {
	t.Helper()
	last := 0
	if n := len(faults(t, err)); n > game.MaxFaults {
		t.Errorf("%q: %d faults", text, n)
	}
	for _, f := range faults(t, err) {
		if f.Kind == "" || f.Why == "" || f.Pos.Offset() < last || f.Pos.Offset() > len(text) {
			t.Errorf("%q: the fault %+v is out of order, after byte %d of %d", text, f, last, len(text))
		}
		last = f.Pos.Offset()
	}
}

// FuzzParseRecord parses any text. ParseRecord returns faults, or a record that
// replays and can be written and parsed again.
func FuzzParseRecord(f *testing.F) {
	f.Add(duelRecord)
	f.Add(strings.ReplaceAll(duelRecord, "\n", "\r\n"))
	f.Add("[Variant \"standard\"]\n[Edition \"classic\"]\n[Result \"draw\"]\n[Reason \"limit\"]\n\n" + notation + "\nW2:NS a1 {stays}\n")
	f.Add("[Variant \"race\"]\n[Result \"2\"]\n\n0,3 1 -\n2 go 3 go\n")
	for _, bad := range badRecords {
		text, _ := carets(bad.text)
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		fuzzRecord(t, small, text)
		fuzzRecord(t, standard.Rules{}, text)
		fuzzRecord(t, raceRules{}, text)
	})
}

func fuzzRecord[S game.State[S]](t *testing.T, rules game.Rules[S], text string) {
	rec, err := play.ParseRecord(rules, text)
	if err != nil {
		wantFaults(t, err, text)
		return
	}
	if states, err := play.States(rec); err != nil || len(states) != len(rec.Plies)+1 {
		t.Errorf("%q\nreplays to %d states: %v", text, len(states), err)
	}
	first := marshal(t, rec)
	again, err := play.ParseRecord(rules, first)
	if err != nil {
		t.Fatalf("%q\nis written as\n%q\n%v", text, first, err)
	}
	if second := marshal(t, again); second != first {
		t.Errorf("%q\nwritten again (-first +second):\n%s", text, cmp.Diff(first, second))
	}
}

// FuzzParseTags parses any text. ParseTags returns faults, or the tags of the
// head.
func FuzzParseTags(f *testing.F) {
	f.Add(duelRecord)
	f.Add("\n")
	f.Add("[A \"x\"]\r\n[A \"y\"]\r\n[B]\r\n\r\n")
	f.Add("[A \"[B \"]\n\nrest")
	f.Fuzz(func(t *testing.T, text string) {
		tags, err := play.ParseTags(text)
		if err != nil {
			wantFaults(t, err, text)
			return
		}
		var head strings.Builder
		for _, tag := range tags {
			head.WriteString("[" + tag.Name + " \"" + tag.Value + "\"]\n")
		}
		head.WriteString("\n")
		// Lines can end in CRLF, and the last one without an end.
		if unix := strings.ReplaceAll(text+"\n", "\r\n", "\n"); !strings.HasPrefix(unix, head.String()) {
			t.Errorf("%q has the head\n%q", text, head.String())
		}
	})
}
