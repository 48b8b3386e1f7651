package queue

import (
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"testing"

	"github.com/labyrinth-go/labyrinth/bot"
	"github.com/labyrinth-go/labyrinth/catalog"
	"github.com/labyrinth-go/labyrinth/conformance"
	"github.com/labyrinth-go/labyrinth/examples/ownbot/nearest"
	"github.com/labyrinth-go/labyrinth/examples/ownvariant/lap"
	"github.com/labyrinth-go/labyrinth/play"
)

func TestProve(t *testing.T) {
	p, err := Prove(catalog.All())
	if err != nil {
		t.Fatal(err)
	}
	if len(p.Answers) != 64 || !strings.HasPrefix(p.Version, "labyrinth ") {
		t.Errorf("the proof is %+v", p)
	}
	if a, b := (Proof{"x", "y"}), (Proof{"x", "z"}); a.hash() == b.hash() {
		t.Error("two proofs have one hash")
	}
}

// The proof shows which bot plays: no two choose the same plies, and one bot always
// chooses the same.
func TestDemonstrate(t *testing.T) {
	r, err := catalog.All().Variants[0].Open()
	if err != nil {
		t.Fatal(err)
	}
	seen := make(map[string]string)
	plies := func(name string) string {
		var b strings.Builder
		if err := demonstrate(&b, r, name); err != nil {
			t.Fatal(err)
		}
		return b.String()
	}
	for _, name := range bot.Names() {
		text := plies(name)
		if n := len(strings.Fields(text)); n != openingPlies {
			t.Errorf("%s plays %d plies, want %d", name, n, openingPlies)
		}
		if before, ok := seen[text]; ok {
			t.Errorf("%s plays as %s", name, before)
		}
		seen[text] = name
	}
	if name := bot.Names()[0]; seen[plies(name)] != name {
		t.Errorf("%s plays other plies the second time", name)
	}
}

// A wrong answer ends the proof, with the way to find it.
func TestWrongAnswer(t *testing.T) {
	all, err := conformance.Questions(conformance.Vectors())
	if err != nil {
		t.Fatal(err)
	}
	some := append([]conformance.Question(nil), all[:20]...)
	if err := answer(io.Discard, some); err != nil {
		t.Error(err)
	}
	some[19].Want += "x"
	if err := answer(io.Discard, some); err == nil || !strings.Contains(err.Error(), "labyrinth check-port") {
		t.Errorf("the error is %v", err)
	}
}

// The hash is of what all parts write, in their order, whatever core is faster.
func TestHashOf(t *testing.T) {
	parts := func(texts ...string) (all []func(io.Writer) error) {
		for _, text := range texts {
			all = append(all, func(w io.Writer) error { _, err := fmt.Fprint(w, text); return err })
		}
		return all
	}
	seen := make(map[string]string)
	for _, texts := range [][]string{{"a", "b", "c"}, {"a", "c", "b"}, {"ab", "", "c"}, {"a", "b", "d"}, {"a", "b"}} {
		for range 20 {
			sum, err := hashOf(parts(texts...))
			if err != nil {
				t.Fatal(err)
			}
			if before, ok := seen[sum]; ok && before != fmt.Sprint(texts) {
				t.Errorf("%v has the hash of %v", texts, before)
			}
			seen[sum] = fmt.Sprint(texts)
		}
	}
	if len(seen) != 5 {
		t.Errorf("5 lists have %d hashes", len(seen))
	}
	failure := errors.New("no memory")
	if _, err := hashOf(append(parts("a"), func(io.Writer) error { return failure })); !errors.Is(err, failure) {
		t.Errorf("the error is %v", err)
	}
}

// The proof shows the bots and the variants of a program's own: their names, their
// parameters, and what they do with them.
func TestProveOwn(t *testing.T) {
	type change func(*catalog.Registry)
	i := slices.IndexFunc(nearest.Bots, func(b catalog.NamedBot) bool { return b.Name == "nearest" })
	slip := func(c func(*bot.Parameter)) change {
		return func(g *catalog.Registry) {
			g.Bots = slices.Clone(nearest.Bots)
			g.Bots[i].Parameters = slices.Clone(g.Bots[i].Parameters)
			c(&g.Bots[i].Parameters[0])
		}
	}
	renamed := func(g *catalog.Registry) {
		g.Bots = slices.Clone(nearest.Bots)
		g.Bots[i].Name = "closest"
	}
	otherwise := func(g *catalog.Registry) { // differs only where the parameter is not the default
		g.Bots = slices.Clone(nearest.Bots)
		old := g.Bots[i].New
		g.Bots[i].New = func(r catalog.Rules, spec bot.Spec, seed uint64) (play.Bot, error) {
			if spec.Values["slip"] != 0 {
				seed++
			}
			return old(r, spec, seed)
		}
	}
	seen := make(map[string]string)
	for name, c := range map[string]change{
		"as it is":        func(*catalog.Registry) {},
		"no bots":         func(g *catalog.Registry) { g.Bots = nil },
		"another name":    renamed,
		"another default": slip(func(p *bot.Parameter) { p.Default = 0.01 }),
		"another bound":   slip(func(p *bot.Parameter) { p.Least = -0.5 }),
		"another use":     otherwise,
		"another variant": func(g *catalog.Registry) { g.Variants = append(g.Variants, lap.Variant) },
	} {
		g := catalog.Registry{Variants: catalog.All().Variants[:1], Bots: nearest.Bots}
		c(&g)
		p, err := prove(g)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		if other, ok := seen[p.Answers]; ok {
			t.Errorf("%s has the proof of %s", name, other)
		}
		seen[p.Answers] = name
	}
}

// A bot that does not play the same twice has no proof.
func TestProveErratic(t *testing.T) {
	calls := uint64(0)
	i := slices.IndexFunc(nearest.Bots, func(b catalog.NamedBot) bool { return b.Name == "nearest" })
	g := catalog.Registry{Variants: catalog.All().Variants[:1], Bots: slices.Clone(nearest.Bots)}
	old := g.Bots[i].New
	g.Bots[i].New = func(r catalog.Rules, spec bot.Spec, _ uint64) (play.Bot, error) {
		calls++
		spec.Values["slip"] = 1
		return old(r, spec, calls)
	}
	if _, err := prove(g); err == nil || !strings.Contains(err.Error(), "nearest in standard: nearest plays otherwise") {
		t.Errorf("the error is %v", err)
	}
}
