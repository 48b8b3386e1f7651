package cli

import (
	"strings"
	"testing"

	"github.com/labyrinth-go/labyrinth/catalog"
	"github.com/labyrinth-go/labyrinth/examples/ownvariant/lap"
	"github.com/labyrinth-go/labyrinth/examples/ownvariant/nim"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/rulebook"
)

// The command prints what package rulebook says on the game that the flags choose, in the
// edition of the language unless they choose one.
func TestRules(t *testing.T) {
	for _, v := range catalog.All().Variants {
		for _, lang := range rulebook.Languages() {
			out := cli("rules", v.Name, "-lang", lang).ok(t)
			text, err := rulebook.Open(v.Name, lang)
			if err != nil {
				t.Fatal(err)
			}
			var want strings.Builder
			var tags []game.Tag
			if edition := rulebook.Edition(v.Name, lang); edition != "" {
				tags = append(tags, game.Tag{Name: "Edition", Value: edition})
			}
			if err := text.Under(v.Options, tags...).WriteTerminal(&want, 80, false); err != nil {
				t.Fatal(err)
			}
			if out != want.String() {
				t.Errorf("%s in %s:\n%s", v.Name, lang, out)
			}
		}
	}
	text, err := rulebook.Open("kids", "en")
	if err != nil {
		t.Fatal(err)
	}
	kids, err := catalog.All().Find("kids")
	if err != nil {
		t.Fatal(err)
	}
	var want strings.Builder
	tags := []game.Tag{{Name: "Edition", Value: "anniversary"}, {Name: "Return", Value: "yes"}}
	if err := text.Under(kids.Options, tags...).WriteTerminal(&want, 80, false); err != nil {
		t.Fatal(err)
	}
	for _, args := range []string{"kids -edition anniversary -return yes", "-return yes kids -edition anniversary", "-variant kids -edition anniversary -return yes"} {
		if out := cli(append([]string{"rules"}, strings.Fields(args)...)...).ok(t); out != want.String() {
			t.Errorf("rules %s:\n%s", args, out)
		}
	}
	cli("rules", "checkers").complains(t, 2, `"checkers"`)
	cli("rules", "kids", "glow").complains(t, 2, "want VARIANT")
	cli("rules", "kids", "-lang", "eo").complains(t, 2, "-lang: must be one of en, de")
	cli("rules", "kids", "-look", "on-turn").complains(t, 2, "Look")
}

// Commands that do not know an own variant say so: without rules for people they name the games of
// the program that have some, and without turns of a shift and a walk there are no puzzles.
func TestOwnVariant(t *testing.T) {
	games := catalog.All()
	games.Variants = append(games.Variants, nim.Variant, lap.Variant)
	for args, want := range map[string]string{
		"rules nim":                  `variant "nim", want one of standard, kids, glow, anniversary, battlechess, lap`,
		"puzzle -variant lap -par 2": "puzzle: goal unknown: only turns of one shift and then one walk can be solved",
	} {
		var out, err buffer
		p := Program{Name: "mine", Games: games, Stdout: &out, Stderr: &err}
		if status := p.Run(t.Context(), strings.Fields(args)...); status != 2 || !strings.Contains(err.String(), want) {
			t.Errorf("%s: status %d: %s", args, status, err.String())
		}
	}
}

// Pictures have names in the language of the program, or of the flag.
func TestLanguageOfNames(t *testing.T) {
	run := func(language string, args ...string) string {
		var out, err buffer
		p := Program{Name: "labyrinth", Games: catalog.All(), Stdout: &out, Stderr: &err, Language: language}
		if status := p.Run(t.Context(), args...); status != 0 {
			t.Fatalf("%v: status %d: %s", args, status, err.String())
		}
		return out.String()
	}
	for _, tt := range []struct {
		language, args, want string
	}{
		{"", "puzzle -par 1 -seed 1 -svg -", ">owl<"},
		{"de", "puzzle -par 1 -seed 1 -svg -", ">Eule<"},
		{"de", "puzzle -par 1 -seed 1 -svg - -lang ru_RU", ">сова<"},
		{"de", "watch -seed 1 -limit 1 -lang fr -variant standard -bots random,random -layout " + "@" + layoutFile(t), "hibou"},
		{"nl", "rules glow", "Lichtgevend in het donker"},
	} {
		if out := run(tt.language, strings.Fields(tt.args)...); !strings.Contains(out, tt.want) {
			t.Errorf("%q with the language %q does not print %q:\n%s", tt.args, tt.language, tt.want, out)
		}
	}
}

// layoutFile returns a file with the classic layout on fewer pictures, for whose
// names there is room beside a board.
func layoutFile(t *testing.T) string {
	t.Helper()
	return file(t, "layout", "6c/39 5A5B5C5D7E7F a1,c1,c3,a3 owl,rat,bat,map,ring,crown")
}
