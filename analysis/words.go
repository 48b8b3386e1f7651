// This file says verdicts, proofs and reasons in words.

package analysis

import (
	_ "embed"
	"fmt"
	"strconv"
	"strings"

	"github.com/labyrinth-go/labyrinth/game"
)

// sentences has the words of all languages: for each, a line with its code in brackets, and then
// lines with a key and a text. In a text, {p} is replaced by a value, and {p|turn|turns} by the
// form for the number p; Russian writes three.
//
//go:embed words.txt
var sentences string

// Words are the words of one language. The person who is addressed is the one who played
// the turn.
type Words struct {
	language string
	texts    map[string]string
	// Goal returns the name of a picture or mark, given its letter. If it is nil, texts
	// have the letter.
	Goal func(letter string) string
}

// WordsIn returns the words of a language, by its code: en, de, fr, nl, it, es, pt or ru. For
// another code it returns the English ones.
func WordsIn(language string) Words {
	w := Words{language: language, texts: section(language)}
	if len(w.texts) == 0 {
		w.language, w.texts = "en", section("en")
	}
	return w
}

// section returns the texts of a language.
func section(language string) map[string]string {
	texts, in := map[string]string{}, false
	for line := range strings.Lines(sentences) {
		line = strings.TrimSpace(line)
		if strings.HasPrefix(line, "[") {
			in = line == "["+language+"]"
			continue
		}
		if key, text, ok := strings.Cut(line, " "); ok && in {
			texts[key] = text
		}
	}
	return texts
}

// Text returns the text with a key, such as "turn" or "best" for the headings of a table.
func (w Words) Text(key string) string { return w.texts[key] }

// Verdict returns the name of a verdict.
func (w Words) Verdict(v Verdict) string { return w.texts["verdict."+string(v)] }

// Reason returns a sentence for a reason. best is the best turn, as text.
func (w Words) Reason(r Reason, best string) string {
	key := string(r.Kind)
	switch {
	case r.Kind == TheirWayHome && r.Best.Of == 0:
		key += ".none"
	case r.Kind == Threat && r.Played == (Count{1, 1}):
		key += ".one"
	}
	text := w.fill(key, map[string]string{
		"seat": seatText(r.Seat), "best": best, "goal": w.goal(r.Goal),
		"p": strconv.Itoa(r.Played.Of), "P": strconv.Itoa(r.Played.All),
		"b": strconv.Itoa(r.Best.Of), "B": strconv.Itoa(r.Best.All),
		"pp": percent(r.Played.share()), "bb": percent(r.Best.share()),
	})
	if r.Belief {
		text += " " + w.texts["belief"]
	}
	return text
}

// MissedWin returns the sentence that the best turn wins within n turns by force, and Loses
// the one that the turn played loses within n turns of another seat by force.
func (w Words) MissedWin(n int, best string) string {
	key := "missed-win"
	if n == 1 {
		key += ".now"
	}
	return w.fill(key, map[string]string{"n": strconv.Itoa(n), "best": best})
}

// Loses returns the sentence that is described at [Words.MissedWin].
func (w Words) Loses(n int) string {
	key := "loses"
	if n == 1 {
		key += ".now"
	}
	return w.fill(key, map[string]string{"n": strconv.Itoa(n)})
}

// Turns says how many turns somebody had.
func (w Words) Turns(n int) string {
	return w.fill("turns", map[string]string{"n": strconv.Itoa(n)})
}

// Reply returns the sentence that names the reply expected after the best turn.
func (w Words) Reply(best, reply string) string {
	return w.fill("reply", map[string]string{"best": best, "reply": reply})
}

// fill returns the text with a key, with its names in braces replaced.
func (w Words) fill(key string, values map[string]string) string {
	var b strings.Builder
	for text := w.texts[key]; ; {
		before, rest, found := strings.Cut(text, "{")
		b.WriteString(before)
		if !found {
			return b.String()
		}
		name, after, _ := strings.Cut(rest, "}")
		b.WriteString(w.value(name, values))
		text = after
	}
}

// value returns the value of a name, or of a name with the forms for a number the form.
func (w Words) value(name string, values map[string]string) string {
	parts := strings.Split(name, "|")
	value, forms := values[parts[0]], parts[1:]
	if len(forms) == 0 {
		return value
	}
	n, _ := strconv.Atoi(value)
	return forms[min(pluralForm(w.language, n), len(forms)-1)]
}

// pluralForm returns which form of a word belongs to a number, by the rules of the Unicode
// CLDR: 0 for one, 1 for few in Russian and for other elsewhere, 2 for many.
func pluralForm(language string, n int) int {
	switch {
	case language == "ru" && n%10 == 1 && n%100 != 11, language == "fr" && n == 0, language != "ru" && n == 1:
		return 0
	case language == "ru" && (n%10 < 2 || n%10 > 4 || n%100/10 == 1):
		return 2
	}
	return 1
}

// goal returns the name of a goal in parentheses, after a space.
func (w Words) goal(letter string) string {
	switch {
	case letter == "":
		return ""
	case w.Goal != nil:
		letter = w.Goal(letter)
	}
	return " (" + letter + ")"
}

func seatText(p game.Player) string { return strconv.Itoa(int(p) + 1) }

// percent returns a share in percent.
func percent(x float64) string { return fmt.Sprintf("%.0f", 100*x) }

// Sentences returns what there is to say about a turn, in the order in which it matters: proofs
// first, and then reasons. If nothing else can be said, it names the reply that is expected after the
// best turn.
func Sentences(w Words, t Turn) (list []string) {
	best := TurnText(t.Best)
	if t.MissedWin > 0 {
		list = append(list, w.MissedWin(t.MissedWin, best))
	}
	if t.Loses > 0 {
		list = append(list, w.Loses(t.Loses))
	}
	for _, r := range t.Reasons {
		list = append(list, w.Reason(r, best))
	}
	if len(list) == 0 && len(t.Line) > 0 && t.Verdict != "" {
		list = append(list, w.Reply(best, TurnText(t.Line)))
	}
	return list
}

// TurnText returns plies as text, separated by spaces.
func TurnText(plies []game.Ply) string {
	var b []byte
	for i, ply := range plies {
		if i > 0 {
			b = append(b, ' ')
		}
		b, _ = ply.AppendText(b)
	}
	return string(b)
}
