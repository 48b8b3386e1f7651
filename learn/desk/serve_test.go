package desk

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"

	"github.com/labyrinth-go/labyrinth/catalog"
	"github.com/labyrinth-go/labyrinth/examples/ownvariant/lap"
	"github.com/labyrinth-go/labyrinth/examples/ownvariant/nim"
)

// talk returns the hello and the answers to commands.
func talk(t *testing.T, config, commands string) (hello, string) {
	t.Helper()
	var out bytes.Buffer
	share := func(size int) ([]byte, error) { return make([]byte, size), nil }
	if err := serve(strings.NewReader(config+"\n"+commands), &out, share); err != nil {
		t.Fatal(err)
	}
	line, rest, _ := strings.Cut(out.String(), "\n")
	var h hello
	if err := json.Unmarshal([]byte(line), &h); err != nil {
		t.Fatal(err)
	}
	return h, rest
}

func TestServe(t *testing.T) {
	h, answers := talk(t, `{"n":2,"illegal":"lose"}`, strings.Join([]string{
		`{"do":"ply","game":1,"action":0}`,
		`{"do":"index","game":1,"ply":"Nb:NS"}`,
		`{"do":"ply","game":2,"action":0}`,
		`{"do":"observe","game":0,"seat":1}`,
		`{"do":"advise","bot":"greedy"}`,
		`{"do":"reset","games":[0,1]}`,
		`{"do":"reset","games":[7]}`,
		`{"do":"begin","seed":5}`,
		`{"do":"choices","variant":"kids"}`,
		`{"do":"choices","variant":"chess"}`,
		`{"do":"echo","number":12}`,
		`{"do":"dance"}`,
		`{"do":`,
	}, "\n")+"\nss")
	if h.Error != "" || h.Spec.Name != "standard-v0" || len(h.Arrays) != 9 || h.Size%64 != 0 {
		t.Errorf("hello %+v", h)
	}
	lines := strings.Split(answers, "\n")
	for i, want := range []string{`k"Nb:`, `k0`, `e"`, `knull`, `knull`, `knull`, `e"`, `knull`, `k{"options":[{"name":"`, `e"`, `k12`, `e"unknown request`, `e"`, `kk`} {
		if i >= len(lines) || !strings.HasPrefix(lines[i], want) {
			t.Fatalf("answers %q, want %q as number %d", lines, want, i)
		}
	}
}

func TestServeIllegal(t *testing.T) {
	if _, answers := talk(t, `{"n":1}`, "s"); answers != "k" { // action 0 is legal at first
		t.Errorf("the first step answers %q", answers)
	}
	if _, answers := talk(t, `{"n":1}`, "sss"); !strings.HasPrefix(answers, `ke"game 0`) {
		t.Errorf("an illegal step answers %q", answers)
	}
}

func TestServeBadConfig(t *testing.T) {
	for _, config := range []string{`{`, `{"n":0}`, `{"n":1,"tags":[{"Name":"Variant","Value":"chess"}]}`, `{"n":1,"opponents":["x"]}`} {
		if h, _ := talk(t, config, ""); h.Error == "" {
			t.Errorf("%s is accepted", config)
		}
	}
	if err := serve(strings.NewReader(""), nil, nil); err == nil {
		t.Error("no configuration is accepted")
	}
	if err := serve(strings.NewReader("{\"n\":1}\nx"), new(bytes.Buffer), func(n int) ([]byte, error) { return make([]byte, n), nil }); err == nil {
		t.Error("command x is accepted")
	}
}

// asked is a question and how its answer begins.
type asked struct{ ask, want string }

// TestServeRules asks what the documentation of serveRules says, by numbers that it gives again.
func TestServeRules(t *testing.T) {
	var out bytes.Buffer
	long := `{"do":"record","to":9,"text":"` + strings.Repeat("x", 1<<17) + `"}` // longer than the buffer
	questions := []asked{
		{`{"do":"open","to":1,"variant":"standard"}`, `k[[{"Name":"Variant","Value":"standard"}`},
		{`{"do":"deal","of":1,"to":2,"seats":2,"seed":1}`, `2 n0 - Nb:`},
		{`p 2 Nb:NES 3`, `n0 - a1`},
		{`p 3 a1 3`, `n1 - `},
		{`p 2 Nb:NES a1 3`, `n1 - `},
		{`p 2 a1 4`, `e{"kind":"illegal"`},
		{`p 2 a1`, `e{"kind":"option"`},
		{`p 4 a1 5`, `e{"kind":"option"`},
		{`p 2 Nb:NES -1`, `e{"kind":"option"`},
		{`p 2 Nb:NES 999999999999`, `e{"kind":"option"`},
		{`{"do":"view","of":2,"to":4,"seat":0}`, `knull`},
		{`{"do":"shown","of":4}`, `k["`},
		{`{"do":"shown","of":2}`, `e{"kind":"option"`},
		{`{"do":"sample","of":4,"to":5,"seed":7}`, `2 n0 - Nb:`},
		{`{"do":"bot","of":1,"to":6,"name":"greedy"}`, `knull`},
		{`{"do":"choose","of":6,"view":4}`, `k"`},
		{`{"do":"write","of":2,"plies":["Nb:NES","a1"]}`, `k"[Variant \"standard\"]`},
		{`{"do":"back","of":2,"plies":["Nb:NES","a1"],"by":[0]}`, `k[1,0,false]`},
		{`{"do":"back","of":2,"plies":["Nb:NES","a1"],"by":[1]}`, `knull`},
		{`{"do":"back","of":2,"plies":["a1"]}`, `e{"kind":"illegal"`},
		{`{"do":"solve","of":4,"goal":"e3","most":3}`, `k{"number":`},
		{`{"do":"solve","of":4,"goal":"z9","most":3}`, `e{"kind":"`},
		{`{"do":"puzzle","of":1,"par":2,"seed":3}`, `k{"text":"`},
		{`{"do":"puzzle","of":1,"par":9,"seed":3}`, `e{"kind":"par"`},
		{`{"do":"task","of":1,"text":"x"}`, `e{"kind":"`},
		{`{"do":"begin","of":1,"to":7,"text":"x"}`, `e{"kind":"`},
		{`{"do":"encode","views":[4]}`, `k[{"name":"planes","type":"uint8","shape":[1,`},
		{`{"do":"encode","views":[4,2]}`, `e{"kind":"option"`},
		{`{"do":"encode","views":[]}`, `e{"kind":"option"`},
		{`{"do":"view","of":2,"to":8,"seat":-2}`, `knull`},
		{`{"do":"encode","views":[8]}`, `e{"kind":"seats"`},
		{`{"do":"actions","of":8}`, `e{"kind":"seats"`},
		{`{"do":"actions","of":4}`, `k[`},
		{`{"do":"image","of":4,"width":64}`, `k{"data":"`},
		{`{"do":"export","text":"x"}`, `e{"kind":"record"`},
		{`{"do":"echo","number":12}`, `k12`},
		{long, `e{"kind":"record"`},
		{`{"do":"dance"}`, `e{"kind":"unknown"`},
		{`{`, `e{"kind":"unknown"`},
		{``, `e{"kind":"unknown"`},
	}
	var in strings.Builder
	for _, q := range questions {
		in.WriteString(q.ask + "\n")
	}
	if err := serveRules(catalog.All(), strings.NewReader(in.String()), &out); err != nil {
		t.Fatal(err)
	}
	compare(t, out.String(), questions)
}

// compare reports answers that do not begin as they should.
func compare(t *testing.T, out string, questions []asked) {
	t.Helper()
	answers := strings.Split(strings.TrimSuffix(out, "\n"), "\n")
	if len(answers) != len(questions) {
		t.Fatalf("%d answers to %d questions:\n%s", len(answers), len(questions), out)
	}
	for i, q := range questions {
		if !strings.HasPrefix(answers[i], q.want) {
			t.Errorf("%.80s answers %.120s, want %s...", q.ask, answers[i], q.want)
		}
	}
}

// TestOwnVariant opens a variant of a program's own, which the arrays do not know.
func TestOwnVariant(t *testing.T) {
	var out bytes.Buffer
	questions := []asked{
		{`{"do":"open","to":1,"variant":"lap"}`, `k[[{"Name":"Variant","Value":"lap"}`},
		{`{"do":"deal","of":1,"to":2,"seats":2,"seed":1}`, `2 n0 - Nb:`},
		{`{"do":"view","of":2,"to":3,"seat":0}`, `knull`},
		{`{"do":"solve","of":3,"goal":"e3","most":2}`, `e{"kind":"goal","message":"goal unknown: only turns of one shift and then one walk`},
		{`{"do":"encode","views":[3]}`, `e{"kind":"option"`},
		{`{"do":"actions","of":3}`, `e{"kind":"option"`},
		{`{"do":"open","to":4,"variant":"kids"}`, `e{"kind":"option"`},
	}
	var in strings.Builder
	for _, q := range questions {
		in.WriteString(q.ask + "\n")
	}
	games := catalog.Registry{Variants: []catalog.Variant{lap.Variant}}
	if err := serveRules(games, strings.NewReader(in.String()), &out); err != nil {
		t.Fatal(err)
	}
	compare(t, out.String(), questions)
}

// TestForetell asks about positions of which the next answer is the same after each ply, and of which it is not.
func TestForetell(t *testing.T) {
	games := catalog.All()
	games.Variants = append(games.Variants, nim.Variant)
	var in strings.Builder
	var out bytes.Buffer
	questions := []struct{ ask, now, next string }{ // how the two parts of the answer begin, the second if there is one
		{`{"do":"open","to":1,"variant":"nim"}`, "k", ""},
		{`{"do":"parse","of":1,"to":2,"text":"110/1"}`, "2 n0 - a1 b1", ""}, // the other heap stays
		{`{"do":"parse","of":1,"to":2,"text":"200/1"}`, "2 n0 - a1 a2", ""}, // the game can be over
		{`{"do":"parse","of":1,"to":2,"text":"100/1"}`, "2 n0 - a1", ""},    // it will be over
		{"p 2 a1 2", "n-2 0", ""},
		{`{"do":"open","to":1,"variant":"standard"}`, "k", ""},
		{`{"do":"deal","of":1,"to":2,"seats":2,"seed":1}`, "2 n0 - Nb:", ""}, // each shift leads to its own walks
		{"p 2 Nb:NES 2", "n0 - a1", "n1 - Nb:"},                              // which lead to the same shifts
	}
	for _, q := range questions {
		in.WriteString(q.ask + "\n")
	}
	if err := serveRules(games, strings.NewReader(in.String()), &out); err != nil {
		t.Fatal(err)
	}
	for i, answer := range strings.Split(strings.TrimSpace(out.String()), "\n") {
		now, next, told := strings.Cut(answer, "\t")
		if q := questions[i]; told != (q.next != "") || !strings.HasPrefix(now, q.now) || !strings.HasPrefix(next, q.next) {
			t.Errorf("%s answers %.200s, want %s and %s", q.ask, answer, q.now, q.next)
		}
	}
}

// TestServeRows moves games from one batch to another.
func TestServeRows(t *testing.T) {
	_, out := talk(t, `{"n":2,"seed":5}`, strings.Join([]string{`s{"do":"save"}`, `{"do":"text","game":1}`, `{"do":"record","game":0}`}, "\n")+"\n")
	lines := strings.Split(out, "\n")
	saved, text := strings.TrimPrefix(lines[0], "kk"), strings.TrimPrefix(lines[1], "k")
	if !strings.HasPrefix(lines[2], `k"[Variant \"standard\"]`) {
		t.Errorf("a record is %s", lines[2])
	}
	_, out = talk(t, `{"n":2,"seed":6}`, strings.Join([]string{
		`{"do":"restore","saved":` + saved + `}`,
		`{"do":"text","game":1}`,
		`{"do":"load","states":["",` + text + `]}`,
		`{"do":"text","game":1}`,
		`{"do":"load","states":["x"]}`,
		`{"do":"restore","saved":[{"Start":"x"}]}`,
		`{"do":"restore","saved":[1,2,3]}`,
		`{"do":"record","game":9}`,
	}, "\n")+"\n")
	for i, want := range []string{"knull", "k" + text, "knull", "k" + text, `e"`, `e"`, `e"`, `e"`} {
		if got := strings.Split(out, "\n")[i]; !strings.HasPrefix(got, want) {
			t.Errorf("answer %d is %.100s, want %.100s", i, got, want)
		}
	}
}
