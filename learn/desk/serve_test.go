package desk

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"

	"github.com/labyrinth-go/labyrinth/catalog"
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

// TestServeRules asks what the documentation of serveRules says, by numbers that it gives again.
func TestServeRules(t *testing.T) {
	var out bytes.Buffer
	long := `{"do":"record","to":9,"text":"` + strings.Repeat("x", 1<<17) + `"}` // longer than the buffer
	questions := []struct{ ask, want string }{
		{`{"do":"open","to":1,"variant":"standard"}`, `k[[{"Name":"Variant","Value":"standard"}`},
		{`{"do":"deal","of":1,"to":2,"seats":2,"seed":1}`, `n0 - Nb:`},
		{`p 2 Nb:NES 3`, `n0 - a1`},
		{`p 3 a1 3`, `n1 - `},
		{`p 2 a1 4`, `e{"kind":"illegal"`},
		{`p 2 a1`, `e{"kind":"syntax"`},
		{`p 4 a1 5`, `e{"kind":"option"`},
		{`p 2 Nb:NES -1`, `e{"kind":"option"`},
		{`p 2 Nb:NES 999999999999`, `e{"kind":"option"`},
		{`{"do":"view","of":2,"to":4,"seat":0}`, `knull`},
		{`{"do":"shown","of":4}`, `k["`},
		{`{"do":"shown","of":2}`, `e{"kind":"option"`},
		{`{"do":"sample","of":4,"to":5,"seed":7}`, `n0 - Nb:`},
		{`{"do":"bot","of":1,"to":6,"text":"greedy"}`, `knull`},
		{`{"do":"choose","of":6,"view":4}`, `k"`},
		{`{"do":"write","of":2,"plies":["Nb:NES","a1"]}`, `k"[Variant \"standard\"]`},
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
	answers := strings.Split(strings.TrimSuffix(out.String(), "\n"), "\n")
	if len(answers) != len(questions) {
		t.Fatalf("%d answers to %d questions:\n%s", len(answers), len(questions), &out)
	}
	for i, q := range questions {
		if !strings.HasPrefix(answers[i], q.want) {
			t.Errorf("%.80s answers %.120s, want %s...", q.ask, answers[i], q.want)
		}
	}
}
