package queue

import (
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"

	"github.com/labyrinth-go/labyrinth/bot"
	"github.com/labyrinth-go/labyrinth/catalog"
	"github.com/labyrinth-go/labyrinth/conformance"
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
