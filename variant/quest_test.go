package variant_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/labyrinth-go/labyrinth/anniversary"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/glow"
	"github.com/labyrinth-go/labyrinth/kids"
	"github.com/labyrinth-go/labyrinth/standard"
	"github.com/labyrinth-go/labyrinth/variant"
)

// questIn returns the quest of seat p in the first state of a game for two, as
// seat 1 sees it.
func questIn[S game.State[S]](t *testing.T, r game.Rules[S], p game.Player) variant.Quest {
	t.Helper()
	s, err := r.Deal(2, 1)
	if err != nil {
		t.Fatal(err)
	}
	return r.View(s, 0).(variant.QuestView).Quest(p)
}

// At the start each of two seats has 12 of the 24 cards, in glow 4. What is checked follows
// from how the cards lie in each game.
func TestQuest(t *testing.T) {
	type facts struct{ Candidates, Goals, Later, Left int }
	of := func(q variant.Quest) facts {
		return facts{q.Pictures.Len() + q.Marks.Len(), q.Goals, q.Later.Len(), q.Left}
	}
	for _, test := range []struct {
		name         string
		mine, theirs variant.Quest
		want         [2]facts
	}{
		{
			"standard", questIn(t, standard.Rules{}, 0), questIn(t, standard.Rules{}, 1),
			[2]facts{{1, 1, 23, 13}, {23, 1, 0, 13}},
		},
		{
			"kids open", questIn(t, kids.Rules{}, 0), questIn(t, kids.Rules{}, 1),
			[2]facts{{12, 12, 0, 13}, {12, 12, 0, 13}},
		},
		{
			"kids private", questIn(t, kids.Rules{Family: kids.InHand}, 0), questIn(t, kids.Rules{Family: kids.InHand}, 1),
			[2]facts{{12, 12, 0, 13}, {12, 12, 0, 13}}, // what is not mine is theirs
		},
		{
			"kids in a pile", questIn(t, kids.Rules{Edition: "anniversary"}, 0), questIn(t, kids.Rules{Edition: "anniversary"}, 1),
			[2]facts{{1, 1, 23, 12}, {23, 1, 0, 12}}, // no way home
		},
		{
			"glow", questIn(t, glow.Rules{}, 0), questIn(t, glow.Rules{}, 1),
			[2]facts{{1, 1, 23, 4}, {23, 1, 0, 4}}, // 4 cards, and no way home by day
		},
		{
			"anniversary", questIn(t, anniversary.Rules{}, 0), questIn(t, anniversary.Rules{}, 1),
			[2]facts{{1, 1, 23, 13}, {23, 1, 0, 13}},
		},
	} {
		if diff := cmp.Diff(test.want, [2]facts{of(test.mine), of(test.theirs)}); diff != "" {
			t.Errorf("%s: mine and theirs differ (-want +got):\n%s", test.name, diff)
		}
	}
}
