// This file measures dealing and reading states, and what they allocate.

package standard_test

import (
	"testing"

	"github.com/labyrinth-go/labyrinth/standard"
)

var sinkState standard.State

// benchTexts returns the texts of states of random games after 0 to 63 plies, and
// of the views of their first seats.
func benchTexts(b *testing.B) (states, views []string) {
	b.Helper()
	for i := range 64 {
		s, err := standard.Rules{}.Deal(1+i%4, uint64(i))
		if err != nil {
			b.Fatal(err)
		}
		for k := range i {
			plies := s.AppendPlies(nil)
			if s, err = s.Play(plies[(k*k+i)%len(plies)]); err != nil {
				b.Fatal(err)
			}
		}
		states, views = append(states, s.String()), append(views, s.View(0).String())
	}
	return states, views
}

func BenchmarkDeal(b *testing.B) {
	b.ReportAllocs()
	for i := uint64(0); b.Loop(); i++ {
		sinkState, _ = standard.Rules{}.Deal(2, i)
	}
}

func BenchmarkParse(b *testing.B) {
	texts, _ := benchTexts(b)
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		sinkState, _ = standard.Rules{}.Parse(texts[i&63])
	}
}

func BenchmarkParseView(b *testing.B) {
	_, texts := benchTexts(b)
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		_, _ = standard.Rules{}.ParseView(0, texts[i&63])
	}
}

// TestAllocations keeps dealing and reading from allocating more than what they
// return and the fields of the text.
func TestAllocations(t *testing.T) {
	s, err := standard.Rules{}.Deal(4, 1)
	if err != nil {
		t.Fatal(err)
	}
	text := s.String()
	if n := testing.AllocsPerRun(100, func() { sinkState, _ = standard.Rules{}.Deal(4, 1) }); n > 2 {
		t.Errorf("Deal allocates %v times, want at most 2", n)
	}
	if n := testing.AllocsPerRun(100, func() { sinkState, _ = standard.Rules{}.Parse(text) }); n > 10 {
		t.Errorf("Parse allocates %v times, want at most 10", n)
	}
}
