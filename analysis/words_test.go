package analysis_test

import (
	"bytes"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/labyrinth-go/labyrinth/analysis"
	"github.com/labyrinth-go/labyrinth/catalog"
	"github.com/labyrinth-go/labyrinth/rulebook"
)

var kinds = []analysis.ReasonKind{
	analysis.TheirWayHome, analysis.MissedFind, analysis.WayKept, analysis.NextGoal, analysis.Threat,
}

// Every language of the rulebook has a sentence of its own for everything, with all numbers,
// and without a name in braces that nothing has filled.
func TestWords(t *testing.T) {
	english := analysis.WordsIn("en")
	said := func(w analysis.Words) map[string]string {
		all := map[string]string{
			"missed": w.MissedWin(73, "BEST"), "now": w.MissedWin(1, "BEST"), "loses": w.Loses(73), "loses-now": w.Loses(1), "reply": w.Reply("BEST", "REPLY"),
		}
		for _, v := range []analysis.Verdict{analysis.Inaccuracy, analysis.Mistake, analysis.Blunder} {
			all["verdict "+string(v)] = w.Verdict(v)
		}
		for _, kind := range kinds {
			r := analysis.Reason{Kind: kind, Seat: 6, Goal: "GOAL", Played: analysis.Count{Of: 31, All: 52}, Best: analysis.Count{Of: 23, All: 54}}
			all[string(kind)] = w.Reason(r, "BEST")
			r.Belief = true
			all[string(kind)+" by belief"] = w.Reason(r, "BEST")
			r.Belief, r.Best, r.Played = false, analysis.Count{Of: 0, All: 1}, analysis.Count{Of: 1, All: 1}
			all[string(kind)+" none"] = w.Reason(r, "BEST")
		}
		for _, key := range []string{
			"seat", "best", "nothing", "chances-unknown", "not-judged", "mistakes", "prior", "others", "cards", "hidden", "result",
		} {
			all["text "+key] = w.Text(key)
		}
		all["one turn"], all["turns"] = w.Turns(1), w.Turns(73)
		return all
	}
	want := said(english)
	for _, language := range rulebook.Languages() {
		got := said(analysis.WordsIn(language))
		for _, key := range slices.Sorted(maps.Keys(want)) {
			text := strings.ReplaceAll(got[key], "\u00a0", " ")
			if text == "" || strings.ContainsAny(text, "{}") {
				t.Errorf("%s: %s is %q", language, key, text)
			}
			for _, part := range []string{"BEST", "REPLY", "GOAL", "73", "31", "52", "23", "54", "7", "60 %", "43 %"} {
				if strings.Contains(want[key], part) && !strings.Contains(text, part) {
					t.Errorf("%s: %s lacks %s: %q", language, key, part, text)
				}
			}
			if language != "en" && strings.Contains(key, "-") && text == want[key] {
				t.Errorf("%s: %s is in English", language, key)
			}
		}
	}
	if got := analysis.WordsIn("xx").Verdict(analysis.Mistake); got != "mistake" {
		t.Errorf("an unknown language says %q", got)
	}
}

// Numbers have the form of the word that belongs to them, in Russian one of three, with the
// same numbers as in the rules of the Unicode CLDR.
func TestPlurals(t *testing.T) {
	for _, tt := range []struct {
		language string
		n        int
		want     string
	}{
		{"en", 1, "1 of 48 shifts opens"},
		{"en", 2, "2 of 48 shifts open"},
		{"en", 11, "11 of 48 shifts open"},
		{"de", 1, "öffnet 1 von 48 Schiebemöglichkeiten"},
		{"de", 3, "öffnen 3 von 48 Schiebemöglichkeiten"},
		{"fr", 1, "1 insertion sur 48 ouvre"},
		{"fr", 2, "2 insertions sur 48 ouvrent"},
		{"nl", 1, "opent 1 van de 48 manieren"},
		{"nl", 2, "openen 2 van de 48 manieren"},
		{"it", 1, "1 inserimento su 48 apre"},
		{"it", 21, "21 inserimenti su 48 aprono"},
		{"es", 1, "1 de las 48 maneras de mover el laberinto abre"},
		{"es", 2, "2 de las 48 maneras de mover el laberinto abren"},
		{"pt", 1, "1 de 48 deslocações abre"},
		{"pt", 2, "2 de 48 deslocações abrem"},
		{"ru", 1, "открывает 1 сдвиг из 48"},
		{"ru", 2, "открывают 2 сдвига из 48"},
		{"ru", 5, "открывают 5 сдвигов из 48"},
		{"ru", 11, "открывают 11 сдвигов из 48"},
		{"ru", 21, "открывает 21 сдвиг из 48"},
		{"ru", 24, "открывают 24 сдвига из 48"},
	} {
		r := analysis.Reason{Kind: analysis.TheirWayHome, Seat: 1, Played: analysis.Count{Of: tt.n, All: 48}}
		if got := analysis.WordsIn(tt.language).Reason(r, "BEST"); !strings.Contains(got, tt.want) {
			t.Errorf("%s, %d: %s", tt.language, tt.n, got)
		}
	}
	for text, got := range map[string]string{"1 Zug": analysis.WordsIn("de").Turns(1), "22 хода": analysis.WordsIn("ru").Turns(22)} {
		if got != text {
			t.Errorf("%q, want %q", got, text)
		}
	}
}

// A record with verdicts is read like the record without, has lines of 80 bytes except for
// comments, and a comment at each turn with a verdict.
func TestAppendRecord(t *testing.T) {
	r := open(t, "kids")
	rec := played(t, r, 4, 60, "greedy", "easy")
	turns := analyzed(t, r, rec)
	text, err := analysis.AppendRecord(nil, rec, turns)
	if err != nil {
		t.Fatal(err)
	}
	_, again, err := catalog.All().ParseRecord(string(text))
	if err != nil {
		t.Fatalf("%v in\n%s", err, text)
	}
	a, err := rec.MarshalText()
	if err != nil {
		t.Fatal(err)
	}
	b, err := again.MarshalText()
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(a, b) {
		t.Errorf("read again it is\n%s\nwant\n%s", b, a)
	}
	verdicts := 0
	for _, turn := range turns {
		if turn.Verdict == "" {
			continue
		}
		verdicts++
		last := turn.Played[len(turn.Played)-1].String()
		flat := strings.ReplaceAll(string(text), "\n", " ")
		if !strings.Contains(flat, last+" {"+analysis.Comment(turn)+"}") {
			t.Errorf("no comment %q after %s", analysis.Comment(turn), last)
		}
	}
	if got := strings.Count(string(text), "{"); got != verdicts || verdicts < 3 {
		t.Errorf("%d comments for %d verdicts", got, verdicts)
	}
	_, body, _ := strings.Cut(string(text), "\n\n")
	for i, line := range strings.Split(body, "\n") {
		if i > 0 && len(line) > 80 && !strings.HasPrefix(line, "{") {
			t.Errorf("a line has %d bytes: %s", len(line), line)
		}
	}
	if plain, err := analysis.AppendRecord(nil, rec, turns[:0]); err != nil || !bytes.Equal(plain, a) {
		t.Errorf("without turns it is\n%s\nwant\n%s", plain, a)
	}
}
