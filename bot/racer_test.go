package bot_test

import (
	"strings"
	"testing"

	"github.com/labyrinth-go/labyrinth/arena/suite"
	"github.com/labyrinth-go/labyrinth/bot"
	"github.com/labyrinth-go/labyrinth/kids"
	"github.com/labyrinth-go/labyrinth/play"
	"github.com/labyrinth-go/labyrinth/standard"
	"github.com/labyrinth-go/labyrinth/variant"
)

// TestRacerBudget checks that the search for forced ways home ends with the budget. In
// positions of other themes the first look at all turns may take more than that.
func TestRacerBudget(t *testing.T) {
	positions, err := suite.Open("themes-standard")
	if err != nil {
		t.Fatal(err)
	}
	const budget, most = 3000, 4000 // the first look at all turns alone may take more than the budget
	asked := 0
	for _, p := range positions.Positions {
		if p.Theme != "home" && !strings.HasPrefix(p.Theme, "force") && !strings.HasPrefix(p.Theme, "hold") {
			continue
		}
		asked++
		s, err := standard.Rules{}.Parse(p.State)
		if err != nil {
			t.Fatal(err)
		}
		thought, err := bot.Expert(standard.Rules{}, 1, bot.Budget{Nodes: budget})(t.Context(), play.Question{View: s.View(s.ToMove())})
		if err != nil {
			t.Fatal(err)
		}
		if thought.Nodes == 0 || thought.Nodes > most {
			t.Errorf("%s: %d nodes with a budget of %d\n%s", p.Theme, thought.Nodes, budget, p.State)
		}
	}
	if asked == 0 {
		t.Error("the suite has no such themes")
	}
}

// TestWalkWins asks for a walk alone. The picture in column b wins the game, because
// nobody has to go home.
func TestWalkWins(t *testing.T) {
	s, err := kids.Rules{Return: variant.ReturnWaived}.Parse("6aeAaeB6Nc/5c9Pac9c/7Cc7DaeE5dF/5699Oa56/7GbVbHeSdIeTdJ/6M3QabW5dU3R/39bK5bLbX9 3 Sd d4,e1 a1,g7 2m APRFXIHWGLO:C,TUJDEKMVSBN:Q")
	if err != nil {
		t.Fatal(err)
	}
	ply, err := ask(t.Context(), bot.Expert(kids.Rules{}, 1, bot.Budget{Nodes: 24_000}), s.View(s.ToMove()))
	if err != nil {
		t.Fatal(err)
	}
	if next, err := s.Play(ply); err != nil || !next.Outcome().Over() {
		t.Errorf("plays %v, want b6, which wins; %v", ply, err)
	}
}
