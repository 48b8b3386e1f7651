// This file holds the default rule set to what the sources say, and the
// reading of rule sets to reporting everything that is wrong.

package battlechess_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/labyrinth-go/labyrinth/battlechess"
	"github.com/labyrinth-go/labyrinth/game"
)

func kindsByName() map[string]battlechess.Kind {
	kinds := make(map[string]battlechess.Kind)
	for _, k := range (battlechess.RuleSet{}).Kinds() {
		kinds[k.Name] = k
	}
	return kinds
}

// TestKnownFacts holds the default to every number a source gives.
func TestKnownFacts(t *testing.T) {
	var (
		r = battlechess.RuleSet{}
		k = kindsByName()
	)
	if c, n := r.Size(); c != 7 || n != 6 {
		t.Errorf("the play area is %d by %d", c, n)
	}
	for name, want := range map[string][3]int{"Patrat": {2, 60, 50}, "Zoroark": {2, 70, 50}} {
		if got := k[name]; [3]int{len(got.Start[0]), got.Front.Power, got.Back.Power} != want {
			t.Errorf("%s: %+v, want count and powers %v", name, got, want)
		}
	}
	for name, want := range map[string]int{"Serperior": 1, "Emboar": 1, "Samurott": 1, "Victini": 1} {
		if got := k[name]; len(got.Start[0]) != want || len(got.Start[1]) != want {
			t.Errorf("%s starts on %v", name, got.Start)
		}
	}
	if s, z, h := k["Serperior"].Front.Power, k["Zekrom"].Front.Power, k["Reshiram"].Front.Power; s >= z || z >= h {
		t.Errorf("Serperior %d, Zekrom %d, Reshiram %d do not ascend", s, z, h)
	}
	far := battlechess.AnyReach
	if got := k["Serperior"].Front.Arrows; got != [8]int{far, 0, far, 0, far, 0, far, 0} {
		t.Errorf("Serperior's arrows are %v", got)
	}
	if got := k["Zekrom"].Cost; got != 3 {
		t.Errorf("Zekrom costs %d", got)
	}
	if r.Eggs() != 3 || !k["Victini"].Target || r.Reshuffle() != 70 || !slices.Equal(r.Deck(), []int{0, 0, 20, 30, 40, 70}) {
		t.Errorf("eggs %d, reshuffle %d, deck %v, Victini %+v", r.Eggs(), r.Reshuffle(), r.Deck(), k["Victini"])
	}
	normal, legends := 0, 0
	for _, kind := range k {
		if kind.Cost > 0 {
			legends += 2
			if kind.Size != 2 {
				t.Errorf("%s is %d squares wide", kind.Name, kind.Size)
			}
		}
		normal += len(kind.Start[0]) + len(kind.Start[1])
		if kind.Front.Power%10 != 0 || kind.Back.Power%10 != 0 {
			t.Errorf("the powers of %s are no multiples of 10", kind.Name)
		}
	}
	if normal != 16 || legends != 4 || 2*r.Eggs() != 6 || len(r.Deck()) != 6 {
		t.Errorf("%d normal pieces, %d legends, %d eggs, %d cards", normal, legends, 2*r.Eggs(), len(r.Deck()))
	}
	moves := parse(t, start).AppendPlies(nil)
	if !slices.ContainsFunc(moves, func(p battlechess.Ply) bool { from, _ := p.From(); return from == k["Emboar"].Start[0][0] }) {
		t.Error("Emboar cannot move on the first turn")
	}
}

// TestSources: each number of the default says where it is from.
func TestSources(t *testing.T) {
	var file any
	if err := json.Unmarshal(battlechess.DefaultJSON(), &file); err != nil {
		t.Fatal(err)
	}
	numbers := 0
	var walk func(path string, v any)
	walk = func(path string, v any) {
		switch v := v.(type) {
		case []any:
			for i, e := range v {
				walk(fmt.Sprintf("%s/%d", path, i), e)
			}
		case map[string]any:
			from, _ := v["from"].(map[string]any)
			for name, e := range v {
				_, isNumber := e.(float64)
				if isNumber || name == "arrows" || name == "start" || name == "cards" {
					numbers++
					if s, _ := from[name].(string); s != "printed" && s != "reported" && s != "reconstructed" {
						t.Errorf("%s/%s does not say where it is from", path, name)
					}
				}
				if name != "from" {
					walk(path+"/"+name, e)
				}
			}
		}
	}
	walk("", file)
	if numbers != 48 {
		t.Errorf("the default has %d numbers with a source", numbers)
	}
}

func TestChangedRulesChangeTheGame(t *testing.T) {
	const want = 27
	if got := len(parse(t, start).AppendPlies(nil)); got != want {
		t.Fatalf("the default begins with %d turns", got)
	}
	for _, x := range []struct {
		old, new string
		turns    int
	}{
		{`"arrows": ["N2", "E1", "W1"]`, `"arrows": ["N1"]`, 21},
		{`"start": [["c6"], ["e1"]]`, `"start": [["a6"], ["e1"]]`, 34},
		{`"eggs": 3`, `"eggs": 0`, 27},
		{`"ranks": 6`, `"ranks": 7`, 30},
	} {
		file := strings.Replace(string(battlechess.DefaultJSON()), x.old, x.new, 1)
		g := gameOf(t, file)
		s, err := g.Deal(2, 0)
		if err != nil {
			t.Fatal(err)
		}
		if got := len(s.AppendPlies(nil)); got != x.turns {
			t.Errorf("with %s there are %d turns, want %d", x.new, got, x.turns)
		}
		if s == parse(t, start) {
			t.Errorf("with %s the first state is that of the default", x.new)
		}
	}
	// A power decides a battle.
	g := gameOf(t, strings.Replace(string(battlechess.DefaultJSON()), `"power": 60`, `"power": 80`, 1))
	s, err := g.Parse(position("3v+++3/3p3/2Z4/7/7/3V+++3", "-", "1t"))
	if err != nil {
		t.Fatal(err)
	}
	if s := after(t, s, "c3xNE"); s.ToMove() != game.Chance {
		t.Error("80 loses to 70 without a card")
	}
}

func TestRulesAreValues(t *testing.T) {
	again := gameOf(t, string(battlechess.DefaultJSON()))
	if again.RuleSet != (battlechess.RuleSet{}) {
		t.Error("the default file is not the zero Rules")
	}
	for name, file := range ruleSets {
		g := gameOf(t, file)
		b, err := g.RuleSet.MarshalJSON()
		if err != nil {
			t.Fatal(err)
		}
		if h := gameOf(t, string(b)); h != g {
			t.Errorf("%s: written and read it is another: %s", name, b)
		}
		opened, err := battlechess.Open(g.Tags()...)
		if err != nil || opened != g {
			t.Errorf("%s: its tags open another: %v", name, err)
		}
	}
	if g := gameOf(t, small); g == gameOf(t, wide) || g.RuleSet.Name() != "small" {
		t.Error("different rule sets are equal")
	}
}

// TestRulesFaults: every fault is reported, at its place.
func TestRulesFaults(t *testing.T) {
	def := string(battlechess.DefaultJSON())
	for _, x := range []struct{ old, new, place string }{
		{`"battlechess/1"`, `"battlechess/2"`, "/schema"},
		{`"name": "BW"`, `"name": "B'W"`, "/name"},
		{`"name": "BW"`, `"name": 3`, "/name"},
		{`"files": 7`, `"files": 9`, "/files"},
		{`"ranks": 6`, `"ranks": "six"`, "/ranks"},
		{`"eggs": 3`, `"eggs": -1`, "/eggs"},
		{`"eggs": 3`, `"eggs": 2.5`, "/eggs"},
		{`"eggs": 3,`, ``, ""},
		{`"eggs": 3`, `"eggs": 3, "eggs": 3`, "/eggs"},
		{`"eggs": 3`, `"eggs": 3, "yolk": 1`, "/yolk"},
		{`"eggs": 3`, `"eggs": 3, "a/b~c": 1`, "/a~1b~0c"},
		{`"eggs": 3`, `"eggs": 3, "/": 1, "/": 1`, "/~1"},
		{`"costSpaces": 4`, `"costSpaces": null`, "/costSpaces"},
		{`"target": "V"`, `"target": "P"`, "/target"},
		{`"target": "V"`, `"target": "K"`, "/target"},
		{`"name": "Zoroark"`, `"name": "Patrat"`, "/pieces/1/name"},
		{`"name": "Zekrom"`, `"name": "Patrat"`, "/legends/0/name"},
		{`"letter": "Z"`, `"letter": "P"`, "/pieces/1/letter"},
		{`"letter": "Z"`, `"letter": "zz"`, "/pieces/1/letter"},
		{`["c5", "e5"], ["c2", "e2"]`, `["c5", "e5"], ["c2"]`, "/pieces/1/start"},
		{`["c5", "e5"], ["c2", "e2"]`, `["c5", "e5"]`, "/pieces/1/start"},
		{`["c5", "e5"]`, `["c5", "b5"]`, "/pieces/1/start/0/1"},
		{`["c5", "e5"]`, `["c5", "c7"]`, "/pieces/1/start/0/1"},
		{`"power": 60`, `"power": 65`, "/pieces/0/front/power"},
		{`"power": 60`, `"power": 1000`, "/pieces/0/front/power"},
		{`["N2", "E1", "W1"]`, `["N2", "E3", "W1"]`, "/pieces/0/front/arrows/1"},
		{`["N2", "E1", "W1"]`, `["N2", "N1"]`, "/pieces/0/front/arrows/1"},
		{`["N2", "E1", "W1"]`, `["", "É"]`, "/pieces/0/front/arrows/0"},
		{`["N2", "E1", "W1"]`, `{}`, "/pieces/0/front/arrows"},
		{`"power": "reported"`, `"power": "rumoured"`, "/pieces/0/front/from/power"},
		{`"start": "reconstructed"`, `"stort": "reconstructed"`, "/pieces/0/from/stort"},
		{`"from": {"size": "printed", "cost": "printed"}`, `"from": 1`, "/legends/0/from"},
		{`"size": 2`, `"size": 3`, "/legends/0/size"},
		{`"cost": 3`, `"cost": 0`, "/legends/0/cost"},
		{`[0, 0, 20, 30, 40, 70]`, `[]`, "/deck/cards"},
		{`[0, 0, 20, 30, 40, 70]`, `[0, 10, 20, 30, 40, 50, 60, 70, 80]`, "/deck/cards"},
		{`[0, 0, 20, 30, 40, 70]`, `[0, 5, 70]`, "/deck/cards/1"},
		{`"reshuffle": 70`, `"reshuffle": 60`, "/deck/reshuffle"},
	} {
		file := strings.Replace(def, x.old, x.new, 1)
		if file == def {
			t.Fatalf("the default has no %s", x.old)
		}
		_, err := battlechess.ParseRules([]byte(file))
		var fs game.Faults
		if !errors.Is(err, battlechess.ErrRules) || !errors.As(err, &fs) {
			t.Errorf("%s: %v", x.new, err)
			continue
		}
		if !slices.ContainsFunc(fs, func(f game.Fault) bool { return f.Text == x.place && f.Pos.Offset() >= 0 && f.Pos.Offset() < len(file) }) {
			t.Errorf("%s: no fault at %s: %v", x.new, x.place, err)
		}
	}
	// Several at once.
	file := strings.NewReplacer(`"files": 7`, `"files": 1`, `"power": 60`, `"power": 61`, `"cost": 3`, `"cost": true`, `"reshuffle": 70`, `"reshuffle": 10`).Replace(def)
	_, err := battlechess.ParseRules([]byte(file))
	for _, place := range []string{`"/files"`, `"/pieces/0/front/power"`, `"/legends/0/cost"`, `"/deck/reshuffle"`} {
		if err == nil || !strings.Contains(err.Error(), place) {
			t.Errorf("no fault at %s: %v", place, err)
		}
	}
}

// TestRulesOneFault: what is wrong in one place is one fault, however much
// else depends on it.
func TestRulesOneFault(t *testing.T) {
	def := string(battlechess.DefaultJSON())
	for _, x := range []struct{ old, new, place string }{
		{`"files": 7`, `"files": 9`, "/files"},
		{`"ranks": 6`, `"ranks": 1`, "/ranks"},
		{`"files": 7`, `"files": "7"`, "/files"},
		{`"files": 7,`, ``, ""},
		{`30, 40, 70]`, `30, 40, 75]`, "/deck/cards/5"},
	} {
		_, err := battlechess.ParseRules([]byte(strings.Replace(def, x.old, x.new, 1)))
		var fs game.Faults
		if !errors.As(err, &fs) || len(fs) != 1 || fs[0].Text != x.place {
			t.Errorf("%s: want one fault at %s: %v", x.new, x.place, err)
		}
	}
}

// TestRulesLines: a fault says on which line and in which column it is, which
// counts characters.
func TestRulesLines(t *testing.T) {
	for file, want := range map[string]string{
		"{\n  \"schema\": \"é\", \"name\": 3}": "line 2, column 26: it is a string",
		"[":                                    "line 1, column 2: no JSON",
		"\n\n {} x":                            "line 3, column 5: the text goes on",
		"{\"schema\": 1,\n\n\t?":               "line 3, column 2: no JSON",
	} {
		if _, err := battlechess.ParseRules([]byte(file)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %q", file, err, want)
		}
	}
}

// TestRulesJSON: a game keeps its rule set through encoding/json.
func TestRulesJSON(t *testing.T) {
	for name, file := range ruleSets {
		g := gameOf(t, file)
		b, err := json.Marshal(g)
		if err != nil {
			t.Fatal(err)
		}
		var again battlechess.Rules
		if err := json.Unmarshal(b, &again); err != nil || again != g {
			t.Errorf("%s: %s is read as %v, %v", name, b, again.RuleSet.Name(), err)
		}
	}
	g := gameOf(t, small)
	if err := json.Unmarshal([]byte(`{"Rules": {"schema": 1}}`), &g); !errors.Is(err, battlechess.ErrRules) || g.RuleSet.Name() != "small" {
		t.Errorf("a broken rule set: %v, %v", g.RuleSet.Name(), err)
	}
	if err := json.Unmarshal([]byte(`{"Rules": null}`), &g); err != nil || g.RuleSet.Name() != "small" {
		t.Errorf("null: %v, %v", g.RuleSet.Name(), err)
	}
}

func TestRulesSyntax(t *testing.T) {
	def := string(battlechess.DefaultJSON())
	for _, x := range []struct {
		file string
		at   int
	}{
		{"", 0},
		{"{", 1},
		{"[1,2", 4},
		{"{]", 1},
		{`{"a": tru}`, 6},
		{def + "x", len(def)},
		{def[:100], 100},
		{strings.Repeat("[", 100), 9},
	} {
		_, err := battlechess.ParseRules([]byte(x.file))
		var f game.Fault
		if !errors.Is(err, game.ErrSyntax) || !errors.As(err, &f) {
			t.Errorf("%.20q: %v", x.file, err)
		} else if f.Pos.Offset() < x.at-4 || f.Pos.Offset() > x.at+4 {
			t.Errorf("%.20q: byte %d, want about %d: %v", x.file, f.Pos.Offset(), x.at, err)
		}
	}
	for _, file := range []string{"1", "[]", `"x"`, "null", "{}"} {
		if _, err := battlechess.ParseRules([]byte(file)); !errors.Is(err, battlechess.ErrRules) {
			t.Errorf("%s: %v", file, err)
		}
	}
}

func TestOpen(t *testing.T) {
	for _, x := range []struct{ name, value string }{{"Rule", "x"}, {"Variant", "standard"}, {"Rules", "{'schema':1}"}} {
		if _, err := battlechess.Open(game.Tag{Name: x.name, Value: x.value}); !errors.Is(err, game.ErrOption) {
			t.Errorf("%v: %v", x, err)
		}
	}
}
