// This file checks the default rule set against its sources, and the faults of
// rule set files.

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

func kindsByName() map[string]battlechess.PieceKind {
	kinds := make(map[string]battlechess.PieceKind)
	for _, k := range (battlechess.RuleSet{}).PieceKinds() {
		kinds[k.Name] = k
	}
	return kinds
}

// TestKnownFacts checks every number of the default that a source gives.
//
// Rules: zekrom-three, piece-names, piece-counts, mat-size
func TestKnownFacts(t *testing.T) {
	var (
		rs = battlechess.RuleSet{}
		k  = kindsByName()
	)
	if c, n := rs.Size(); c != 7 || n != 6 {
		t.Errorf("the play area is %d by %d", c, n)
	}
	for name, want := range map[string][3]int{"Patrat": {2, 60, 50}, "Zoroark": {2, 70, 50}} {
		if got := k[name]; [3]int{len(got.Start[0]), got.Front[0].Power, got.Back[0].Power} != want {
			t.Errorf("%s: %+v, want count and powers %v", name, got, want)
		}
	}
	for name, want := range map[string]int{"Serperior": 1, "Emboar": 1, "Samurott": 1, "Victini": 1} {
		if got := k[name]; len(got.Start[0]) != want || len(got.Start[1]) != want {
			t.Errorf("%s starts on %v", name, got.Start)
		}
	}
	if s, z, h := k["Serperior"].Front[0].Power, k["Zekrom"].Front[0].Power, k["Reshiram"].Front[0].Power; s >= z || z >= h {
		t.Errorf("Serperior %d, Zekrom %d, Reshiram %d do not ascend", s, z, h)
	}
	far := battlechess.AnyReach
	if got := k["Serperior"].Front[0].Arrows; got != [8]int{far, 0, far, 0, far, 0, far, 0} {
		t.Errorf("Serperior's arrows are %v", got)
	}
	if got := k["Zekrom"].Cost; got != 3 {
		t.Errorf("Zekrom costs %d", got)
	}
	if rs.Eggs() != 3 || !k["Victini"].Target || rs.Reshuffle() != 70 || !slices.Equal(rs.Deck(), []int{0, 0, 20, 30, 40, 70}) {
		t.Errorf("eggs %d, reshuffle %d, deck %v, Victini %+v", rs.Eggs(), rs.Reshuffle(), rs.Deck(), k["Victini"])
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
		if kind.Front[0].Power%10 != 0 || kind.Back[0].Power%10 != 0 {
			t.Errorf("the powers of %s are no multiples of 10", kind.Name)
		}
	}
	if normal != 16 || legends != 4 || 2*rs.Eggs() != 6 || len(rs.Deck()) != 6 {
		t.Errorf("%d normal pieces, %d legends, %d eggs, %d cards", normal, legends, 2*rs.Eggs(), len(rs.Deck()))
	}
	plies := parse(t, start).AppendPlies(nil)
	if !slices.ContainsFunc(plies, func(p game.Ply) bool {
		turn, _ := battlechess.TurnOf(p)
		from, _ := turn.From()
		return from == k["Emboar"].Start[0][0]
	}) {
		t.Error("Emboar cannot move on the first turn")
	}
}

// TestSources checks that the default gives a source for each number and each name. Of
// the cards it gives one for each: the manual shows five, and a second +0 is hearsay.
//
// Rules: sources
func TestSources(t *testing.T) {
	var file any
	if err := json.Unmarshal(battlechess.DefaultRuleSet(), &file); err != nil {
		t.Fatal(err)
	}
	numbers := 0
	known := func(source any) bool {
		return slices.Contains([]any{"printed", "derived", "reported", "reconstructed"}, source)
	}
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
				switch {
				case name == "cards":
					sources, _ := from[name].([]any)
					if len(sources) != len(e.([]any)) || slices.ContainsFunc(sources, func(s any) bool { return !known(s) }) {
						t.Errorf("%s/%s: %d sources, want one for each card", path, name, len(sources))
					}
					numbers += len(sources)
				case isNumber || name == "arrows" || name == "start" || name == "name" && path != "":
					numbers++
					if !known(from[name]) {
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
	if numbers != 61 {
		t.Errorf("the default has %d numbers with a source", numbers)
	}
}

// Rules: start-squares, data
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
		file := strings.Replace(string(battlechess.DefaultRuleSet()), x.old, x.new, 1)
		r := rulesOf(t, file)
		s, err := r.Deal(2, 0)
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
	r := rulesOf(t, strings.Replace(string(battlechess.DefaultRuleSet()), `"power": 60`, `"power": 80`, 1))
	s, err := r.Parse(position("3v+++3/3p3/2Z4/7/7/3V+++3", "-", "1t"))
	if err != nil {
		t.Fatal(err)
	}
	if s := after(t, s, "c3xNE"); s.ToMove() != game.Chance {
		t.Error("80 loses to 70 without a card")
	}
}

func TestRulesAreValues(t *testing.T) {
	again := rulesOf(t, string(battlechess.DefaultRuleSet()))
	if again.RuleSet != (battlechess.RuleSet{}) {
		t.Error("the default file is not the zero RuleSet")
	}
	for name, file := range ruleSets {
		r := rulesOf(t, file)
		b, err := r.RuleSet.MarshalJSON()
		if err != nil {
			t.Fatal(err)
		}
		if h := rulesOf(t, string(b)); h != r {
			t.Errorf("%s: written and read it is another: %s", name, b)
		}
		opened, err := battlechess.Open(r.Tags()...)
		if err != nil || opened != r {
			t.Errorf("%s: its tags open another: %v", name, err)
		}
	}
	if r := rulesOf(t, small); r == rulesOf(t, wide) || r.RuleSet.Name() != "small" {
		t.Error("different rule sets are equal")
	}
}

// TestRulesFaults checks that every fault is reported at its place.
//
// Rules: data
func TestRulesFaults(t *testing.T) {
	def := string(battlechess.DefaultRuleSet())
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
		{`["N2", "E1", "W1"]`, `["N2!", "N2^"]`, "/pieces/0/front/arrows/1"},
		{`["N2", "E1", "W1"]`, `["N1!"]`, "/pieces/0/front/arrows/0"},
		{`["N2", "E1", "W1"]`, `["N1^"]`, "/pieces/0/front/arrows/0"},
		{`["N2", "E1", "W1"]`, `["N*!"]`, "/pieces/0/front/arrows/0"},
		{`["N2", "E1", "W1"]`, `["N2^!"]`, "/pieces/0/front/arrows/0"},
		{`["N2", "E1", "W1"]`, `["N2!!"]`, "/pieces/0/front/arrows/0"},
		{`["N2", "E1", "W1"]`, `["N2 ^"]`, "/pieces/0/front/arrows/0"},
		{`["N2", "E1", "W1"]`, `["N^2"]`, "/pieces/0/front/arrows/0"},
		{`["N2", "E1", "W1"]`, `["N"]`, "/pieces/0/front/arrows/0"},
		{`["N2", "E1", "W1"]`, `["2!"]`, "/pieces/0/front/arrows/0"},
		{`["N2", "E1", "W1"]`, `["NS2"]`, "/pieces/0/front/arrows/0"},
		{`["N2", "E1", "W1"]`, `{}`, "/pieces/0/front/arrows"},
		{`"power": "reported"`, `"power": "rumoured"`, "/pieces/0/front/from/power"},
		{`"front": {"power": 60,`, `"front": [], "back": {"power": 60,`, "/pieces/0/front"},
		{`"front": {"power": 60,`, `"front": [{"power": 60, "arrows": []}], "back": {"power": 60,`, "/pieces/0/front"},
		{`"front": {"power": 60,`, `"front": [{"power": 60, "arrows": []}, {"power": 65, "arrows": []}], "back": {"power": 60,`, "/pieces/0/front/1/power"},
		{`"front": {"power": 60,`, `"front": [{"power": 60, "arrows": []}, {"power": 60}], "back": {"power": 60,`, "/pieces/0/front/1"},
		{`"front": {"power": 60,`, `"front": [1, {"power": 60, "arrows": []}], "back": {"power": 60,`, "/pieces/0/front/0"},
		{`"front": {"power": 60,`, `"front": 60, "back": {"power": 60,`, "/pieces/0/front"},
		{`"start": "reconstructed"`, `"stort": "reconstructed"`, "/pieces/0/from/stort"},
		{`"from": {"name": "printed", "size": "printed", "cost": "printed"}`, `"from": 1`, "/legends/0/from"},
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
		_, err := battlechess.ParseRuleSet([]byte(file))
		var fs game.Faults
		if !errors.Is(err, battlechess.ErrRuleSet) || !errors.As(err, &fs) {
			t.Errorf("%s: %v", x.new, err)
			continue
		}
		if !slices.ContainsFunc(fs, func(f game.Fault) bool { return f.Text == x.place && f.Pos.Offset() >= 0 && f.Pos.Offset() < len(file) }) {
			t.Errorf("%s: no fault at %s: %v", x.new, x.place, err)
		}
	}
	// Each repetition of a member is a fault, and so is each missing member.
	for new, n := range map[string]int{`"/": 1, "/": 1`: 3, `"eggs": 3, "eggs": 3, "eggs": 3`: 2, `"yolk": 3`: 2} {
		_, err := battlechess.ParseRuleSet([]byte(strings.Replace(def, `"eggs": 3`, new, 1)))
		var fs game.Faults
		if !errors.As(err, &fs) || len(fs) != n {
			t.Errorf("%s: want %d faults: %v", new, n, err)
		}
	}
	// Several at once.
	file := strings.NewReplacer(`"files": 7`, `"files": 1`, `"power": 60`, `"power": 61`, `"cost": 3`, `"cost": true`, `"reshuffle": 70`, `"reshuffle": 10`).Replace(def)
	_, err := battlechess.ParseRuleSet([]byte(file))
	for _, place := range []string{`"/files"`, `"/pieces/0/front/power"`, `"/legends/0/cost"`, `"/deck/reshuffle"`} {
		if err == nil || !strings.Contains(err.Error(), place) {
			t.Errorf("no fault at %s: %v", place, err)
		}
	}
}

// TestRulesOneFault checks that one wrong place is one fault, even if other places
// depend on it.
func TestRulesOneFault(t *testing.T) {
	def := string(battlechess.DefaultRuleSet())
	for _, x := range []struct{ old, new, place string }{
		{`"files": 7`, `"files": 9`, "/files"},
		{`"ranks": 6`, `"ranks": 1`, "/ranks"},
		{`"files": 7`, `"files": "7"`, "/files"},
		{`"files": 7,`, ``, ""},
		{`30, 40, 70]`, `30, 40, 75]`, "/deck/cards/5"},
		{`[0, 0, 20, 30, 40, 70]`, `[20, 30, 40]`, "/deck/reshuffle"},
		{`[0, 0, 20, 30, 40, 70]`, `[10, 20, 30, 40, 50, 60, 80, 90, 70]`, "/deck/cards"},
		{`"cards": [0, 0, 20, 30, 40, 70],`, ``, "/deck"},
		{`[0, 0, 20, 30, 40, 70],
    "reshuffle": 70`, `[20, 70], "reshuffle": "70"`, "/deck/reshuffle"},
		{`"battlechess/1"`, `1`, "/schema"},
		{`"letter": "P"`, `"letter": 1`, "/pieces/0/letter"},
		{`"letter": "V"`, `"letter": 1`, "/pieces/5/letter"},
		{`"letter": "V"`, `"letter": "W"`, "/target"},
		{`"letter": "Z"`, `"letter": "V"`, "/pieces/5/letter"},
		{`"target": "V"`, `"target": 1`, "/target"},
		{`"target": "V"`, `"target": "v"`, "/target"},
		{`"name": "Patrat"`, `"name": 1`, "/pieces/0/name"},
		{`"name": "Patrat"`, `"name": "Patrat!"`, "/pieces/0/name"},
		{`["N2", "E1", "W1"]`, `["N2", 1]`, "/pieces/0/front/arrows/1"},
		{`["d6"], ["d1"]`, `["d7"], ["d1"]`, "/pieces/5/start/0/0"},
		{`["d6"], ["d1"]`, `[6], ["d1"]`, "/pieces/5/start/0/0"},
		{`["d6"], ["d1"]`, `["d6"], "d1"`, "/pieces/5/start/1"},
		{`["d6"], ["d1"]`, `["d6"], []`, "/pieces/5/start/1"},
		{`"start": [["d6"], ["d1"]],`, ``, "/pieces/5"},
		{`"power": "reported"`, `"stort": "rumoured"`, "/pieces/0/front/from/stort"},
		{`"eggs": 3`, `"eggs": 3, "eggs": -1`, "/eggs"},
		{`"eggs": 3`, `"eggs": 3, "x": {"a": 1, "a": [[[[[[[[[[[[1]]]]]]]]]]]]}`, "/x"},
	} {
		if !strings.Contains(def, x.old) {
			t.Fatalf("the default has no %s", x.old)
		}
		_, err := battlechess.ParseRuleSet([]byte(strings.Replace(def, x.old, x.new, 1)))
		var fs game.Faults
		if !errors.As(err, &fs) || len(fs) != 1 || fs[0].Text != x.place {
			t.Errorf("%s: want one fault at %s: %v", x.new, x.place, err)
		}
	}
}

// TestRulesLines checks the line and the column of a fault. A column is a
// character.
func TestRulesLines(t *testing.T) {
	for file, want := range map[string]string{
		"{\n  \"schema\": \"é\", \"name\": 3}": "line 2, column 26: must be a string",
		"[":                                    "line 1, column 2: not JSON",
		"\n\n {} x":                            "line 3, column 5: not JSON: invalid character 'x' after",
		"\ufeff{\"schema\": 1}":                "line 1, column 12: must be a string",
		"{\"schema\": 1,\n\n\t?":               "line 3, column 2: not JSON",
	} {
		if _, err := battlechess.ParseRuleSet([]byte(file)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %q", file, err, want)
		}
	}
}

// TestRulesJSON checks that Rules keep their rule set through encoding/json.
func TestRulesJSON(t *testing.T) {
	for name, file := range ruleSets {
		r := rulesOf(t, file)
		b, err := json.Marshal(r)
		if err != nil {
			t.Fatal(err)
		}
		var again battlechess.Rules
		if err := json.Unmarshal(b, &again); err != nil || again != r {
			t.Errorf("%s: %s is read as %v, %v", name, b, again.RuleSet.Name(), err)
		}
	}
	r := rulesOf(t, small)
	if err := json.Unmarshal([]byte(`{"RuleSet": {"schema": 1}}`), &r); !errors.Is(err, battlechess.ErrRuleSet) || r.RuleSet.Name() != "small" {
		t.Errorf("a broken rule set: %v, %v", r.RuleSet.Name(), err)
	}
	if err := json.Unmarshal([]byte(`{"RuleSet": null}`), &r); err != nil || r.RuleSet.Name() != "small" {
		t.Errorf("null: %v, %v", r.RuleSet.Name(), err)
	}
}

// Rules: data
func TestRulesSyntax(t *testing.T) {
	def := string(battlechess.DefaultRuleSet())
	for _, x := range []struct {
		file string
		at   int
	}{
		{"", 0},
		{"{", 1},
		{"[1,2", 4},
		{"{]", 1},
		{`{"a": tru}`, 9},
		{`{"a": 1 "b": 2}`, 8},
		{`{"a": "\x"}`, 8},
		{"{} ?", 3},
		{"{} {}", 3},
		{"{}, 1", 2},
		{"{}\n\n]", 4},
		{"\ufeff{} 1", 6},
		{"\ufeff", 3},
		{"\ufeff\ufeff{}", 3},
		{def + "x", len(def)},
		{def[:100], 100},
		{strings.Repeat("[", 100), 100},
		{strings.Repeat("[", 20000), 10000},
	} {
		_, err := battlechess.ParseRuleSet([]byte(x.file))
		var fs game.Faults
		if !errors.Is(err, game.ErrSyntax) || !errors.As(err, &fs) || len(fs) != 1 {
			t.Errorf("%.20q: %v, want one syntax fault", x.file, err)
		} else if fs[0].Pos != game.At(x.at) {
			t.Errorf("%.20q: byte %d, want %d: %v", x.file, fs[0].Pos.Offset(), x.at, err)
		}
	}
	for _, file := range []string{"1", "[]", `"x"`, "null", "{}", strings.Repeat("[", 100) + strings.Repeat("]", 100)} {
		if _, err := battlechess.ParseRuleSet([]byte(file)); !errors.Is(err, battlechess.ErrRuleSet) {
			t.Errorf("%s: %v", file, err)
		}
	}
}

// TestRulesByteOrderMark checks that a byte order mark changes nothing.
func TestRulesByteOrderMark(t *testing.T) {
	if r := rulesOf(t, "\ufeff"+small); r != rulesOf(t, small) {
		t.Errorf("with a byte order mark the rule set %s is another", r.RuleSet.Name())
	}
}

// TestRulesTooLarge checks that a file of 64 KB is read and a larger one is not.
func TestRulesTooLarge(t *testing.T) {
	const most = 64 << 10
	def := string(battlechess.DefaultRuleSet())
	if _, err := battlechess.ParseRuleSet([]byte(def + strings.Repeat(" ", most-len(def)))); err != nil {
		t.Errorf("a file of 64 KB: %v", err)
	}
	for name, file := range map[string]string{
		"a good file":       def + strings.Repeat(" ", most-len(def)+1),
		"unknown members":   `{"x": 1` + strings.Repeat(`, "x": 1`, most) + "}",
		"not JSON":          strings.Repeat("[", most+1),
		"a byte order mark": "\ufeff" + def + strings.Repeat(" ", most-len(def)),
	} {
		_, err := battlechess.ParseRuleSet([]byte(file))
		want := fmt.Sprintf(`rules invalid: file too large: %d bytes, want at most 65536`, len(file))
		var fs game.Faults
		if !errors.As(err, &fs) || len(fs) != 1 || err.Error() != want {
			t.Errorf("%s: %v, want %s", name, err, want)
		}
	}
}

// TestRulesManyFaults checks that up to 100 faults are reported, and no more.
func TestRulesManyFaults(t *testing.T) {
	def := string(battlechess.DefaultRuleSet())
	for _, n := range []int{99, 100, 101, 5000} {
		var b strings.Builder
		for i := range n {
			fmt.Fprintf(&b, `"%d":0,`, i)
		}
		_, err := battlechess.ParseRuleSet([]byte(strings.Replace(def, "{", "{"+b.String(), 1)))
		var fs game.Faults
		if !errors.As(err, &fs) || len(fs) != min(n, game.MaxFaults) {
			t.Errorf("%d unknown members: %d faults", n, len(fs))
			continue
		}
		for i, f := range fs {
			if f.Text != fmt.Sprintf("/%d", i) || !errors.Is(f, battlechess.ErrRuleSet) {
				t.Errorf("%d unknown members: fault %d is %v", n, i, f)
			}
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
