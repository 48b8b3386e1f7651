package standard_test

import (
	"errors"
	"testing"

	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/internal/testkit"
	"github.com/labyrinth-go/labyrinth/standard"
	"pgregory.net/rapid"
)

// The owner of a pile sees the next card as soon as it has found the one on
// top, and at any time after that (pokemon, onepiece, anniversary).
//
// Rules: cards-seen, pokemon-next, op-next, anniv-cards
func TestNextCardAtOnce(t *testing.T) {
	s := parse(t, small, ring+"a1,c3 a1,c3 1s :AD,:E")
	wantCards(t, s, ":A?,:?", ":??,:E", ":??,:?")
	s = after(t, s, "W2:ESW")
	wantCards(t, s, ":A?,:?", ":??,:E", ":??,:?")
	s = after(t, s, "b1") // finds A
	wantFields(t, s, "TURN", "2s")
	wantCards(t, s, "A:D,:?", "A:?,:E", "A:?,:?")
	s = after(t, s, "W2:NS c3")
	wantCards(t, s, "A:D,:?", "A:?,:E", "A:?,:?")
}

// The owner looks at the next card when its turn comes again (classic-ru).
//
// Rules: ru-first, ru-next
func TestNextCardOnTurn(t *testing.T) {
	s := parse(t, onTurn, ring+"a1,c3 a1,c3 1s :AD,:E")
	wantCards(t, s, ":A?,:?", ":??,:?", ":??,:?")
	s = after(t, s, "W2:ESW")
	wantCards(t, s, ":A?,:?", ":??,:?", ":??,:?")
	s = after(t, s, "b1") // finds A
	wantFields(t, s, "TURN", "2s")
	wantCards(t, s, "A:?,:?", "A:?,:E", "A:?,:?")
	if goal := s.View(0).Cards().Top(0); goal != labyrinth.Unknown {
		t.Errorf("seat 1 heads for %v before its turn", goal)
	}
	s = after(t, s, "W2:NS")
	wantCards(t, s, "A:?,:?", "A:?,:E", "A:?,:?")
	s = after(t, s, "c3")
	wantFields(t, s, "TURN", "1s")
	wantCards(t, s, "A:D,:?", "A:?,:?", "A:?,:?")
}

// A single seat always acts, and always sees its next card.
//
// Rules: seats-one
func TestNextCardOfPractice(t *testing.T) {
	s := after(t, parse(t, onTurn, ring+"a1 a1 1s :AD"), "W2:ESW b1")
	wantCards(t, s, "A:D", "A:?")
}

// When the game is over nobody acts, and the cards that are still face down
// stay so. An owner sees the top of its pile or, in classic-ru, nothing.
func TestViewsOfAGameThatIsOver(t *testing.T) {
	text := ring + "b1,c3 a1,c3 1s A:,:ED"
	s := after(t, parse(t, small, text), "W2:NES a1")
	wantCards(t, s, "A:,:??", "A:,:E?", "A:,:??")
	s = after(t, parse(t, onTurn, text), "W2:NES a1")
	wantCards(t, s, "A:,:??", "A:,:??", "A:,:??")
}

// A view shows its seat the goal of that seat, and everybody the table.
func TestViewGoal(t *testing.T) {
	s := parse(t, small, ring+"a1,c3,a1 a1,c3,a3 1s B:AD,:E,F:")
	for p, want := range map[game.Player]string{
		0: "A b1", 1: "E b2", 2: " a3", // all found: the third heads for home
		3: " ", game.Nobody: " ", game.Chance: " ", -100: " ", 100: " ",
	} {
		v := s.View(p)
		if got := testkit.Letters(v.Goals()) + " " + v.Targets().String(); got != want {
			t.Errorf("player %d sees the goals and targets %q, want %q", int(p), got, want)
		}
		if v.Table() != s.Table() {
			t.Errorf("player %d sees the table %v, want %v", int(p), v.Table(), s.Table())
		}
		if notes := v.Notes(); len(notes) != 3 {
			t.Errorf("player %d sees %d notes for 3 seats", int(p), len(notes))
		}
	}
	kit.OutsidersSeeTheSame(t, s)
}

// TestNotes checks the lines for people: what a seat looks for only if the
// viewer sees it, the way home, and who has won.
func TestNotes(t *testing.T) {
	tests := []struct {
		text, plies string
		viewer      game.Player
		want        []string
	}{
		{"a1,c3 a1,c3 1s B:AD,:E", "", 0, []string{"seat 1: found 1 of 3, looks for A", "seat 2: found 0 of 1"}},
		{"a1,c3 a1,c3 1s B:AD,:E", "", 1, []string{"seat 1: found 1 of 3", "seat 2: found 0 of 1, looks for E"}},
		{"b1,c3 a1,c3 1s A:,:E", "", 1, []string{"seat 1: found 1 of 1, home is a1", "seat 2: found 0 of 1, looks for E"}},
		{"b1,c3 a1,c3 1s A:,:E", "W2:NES a1", 0, []string{"seat 1: found 1 of 1, has won", "seat 2: found 0 of 1"}},
	}
	for _, tt := range tests {
		s := after(t, parse(t, small, ring+tt.text), tt.plies)
		testkit.WantLines(t, s.View(tt.viewer).Notes(), tt.want...)
	}
}

// TestViewsHoldNothingHidden compares the views of states that differ only in
// what a seat may not know.
func TestViewsHoldNothingHidden(t *testing.T) {
	testkit.ViewsHide(t, kit, drawGame, func(t *rapid.T, r standard.Rules, s, other standard.State) {
		if r.Look != standard.OnTurn {
			testkit.SeesGoals(t, s, other)
		}
	})
}

// TestAfter compares what a seat expects of its plies with what it sees after them. It
// cannot know the card that a find turns up, and nothing else.
func TestAfter(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		_, s, _ := drawGame(t)
		p := s.ToMove()
		if p == game.Nobody {
			return
		}
		if _, err := s.View(p + 1).After(s.AppendPlies(nil)[0]); !errors.Is(err, game.ErrIllegal) {
			t.Errorf("the view of another seat: %v, want ErrIllegal", err)
		}
		for _, ply := range s.AppendPlies(nil) {
			next, err := s.Play(ply)
			if err != nil {
				t.Fatal(err)
			}
			seen, err := s.View(p).After(ply)
			if err != nil {
				t.Fatal(err)
			}
			got := seen.(standard.View)
			want := next.View(p)
			known, news := got.Cards(), 0
			want.Cards().Replace(func(q game.Player, place int, x labyrinth.Picture) labyrinth.Picture {
				if before := known.AppendPile(nil, q)[place]; before != x {
					if before != labyrinth.Unknown || q != p || place != 0 {
						t.Errorf("after %v seat %v sees %v of seat %v, expects %v", ply, p, x, q, before)
					}
					news++
				}
				return x
			})
			if news == 0 && got != want || got.Table() != want.Table() {
				t.Errorf("after %v: %v, want %v", ply, got, want)
			}
		}
	})
}

func TestSampleAgreesWithView(t *testing.T) { testkit.SamplesAgree(t, kit, drawGame) }

// TestSampleIsUniform samples views that few states have.
func TestSampleIsUniform(t *testing.T) {
	for _, tt := range []struct {
		name   string
		rules  standard.Rules
		player game.Player
		states int // that have the view
		limit  float64
	}{
		{"own top card", small, 0, 5 * 4 * 3, 98.3},
		{"no card", onTurn, 1, 6 * 5 * 4 * 3, 447.6},
	} {
		t.Run(tt.name, func(t *testing.T) {
			var states []standard.State
			for _, four := range testkit.Arrangements("ABCDEF", 4) { // the other two are in the box
				states = append(states, parse(t, tt.rules, ring+"a1,c3 a1,c3 1s :"+four[:2]+",:"+four[2:]))
			}
			kit.SampleIsUniform(t, states[0].View(tt.player), states, tt.states, 200, tt.limit)
		})
	}
}

// A seat knows its top card only, and of other seats only what they have found.
func TestQuests(t *testing.T) {
	s := parse(t, small, ring+"a1,c3 a1,c3 1s A:DB,:EC")
	testkit.WantQuest(t, s.View(0), 0, "1 of D, then BCEF; 3 left with home")
	testkit.WantQuest(t, s.View(0), 1, "1 of BCEF; 3 left with home")
	testkit.WantQuest(t, s.View(1), 1, "1 of E, then BCDF; 3 left with home")
	testkit.WantQuest(t, s.View(game.Nobody), 0, "1 of BCDEF; 3 left with home")
	done := parse(t, small, ring+"a1,c3 a1,c3 1s AD:,:E")
	testkit.WantQuest(t, done.View(1), 0, "0 of ; 1 left with home")
}
