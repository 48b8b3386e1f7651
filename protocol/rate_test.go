package protocol_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/labyrinth-go/labyrinth/bot"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/play"
)

// A bot behind the protocol gives the ratings that it gives without it: of all turns, as far
// as a line has room, and always of the best and of the given one.
func TestRatings(t *testing.T) {
	for _, variant := range []string{"standard", "anniversary"} {
		rules := open(t, game.Tag{Name: "Variant", Value: variant})
		start, err := rules.Deal(2, 3)
		if err != nil {
			t.Fatal(err)
		}
		expert := func() play.Bot {
			b, err := rules.Bot("expert:nodes=48000/turn", 1, bot.Budget{})
			if err != nil {
				t.Fatal(err)
			}
			return b
		}
		v := rules.View(start, 0)
		ask := func(b play.Bot, given ...[]game.Ply) (list []play.Rating) {
			a, err := b(t.Context(), play.Question{View: v, Rate: true, Turns: given})
			if err != nil {
				t.Fatal(err)
			}
			return a.Ratings
		}
		all := ask(expert())
		worst := all[len(all)-1].Plies
		near, far := ask(expert(), worst), ask(served(t, rules, expert()), worst)
		if len(far) < 24 || len(far) > len(near) {
			t.Fatalf("%s: %d turns with the protocol, %d without", variant, len(far), len(near))
		}
		if diff := cmp.Diff(near[:20], far[:20], samePly); diff != "" {
			t.Errorf("%s: %s", variant, diff)
		}
		found := false
		for _, r := range far {
			found = found || r.Deep && slices.Equal(r.Plies, worst)
		}
		if !found {
			t.Errorf("%s: %v was given, and is not rated deeply", variant, worst)
		}
		if list := ask(served(t, rules, random(1)), worst); list != nil {
			t.Errorf("%s: a bot that cannot rate has rated %d turns", variant, len(list))
		}
	}
}

// An engine refuses a field rate that is not in the form of the page.
func TestRateFault(t *testing.T) {
	conn := converseWithEngine(t)
	for _, line := range sessions(t)[0][:4] {
		switch line[:2] {
		case "> ":
			conn.says(strings.Replace(line[2:], `"millis":1000`, `"millis":1000,"rate":["Nb:EW"]`, 1))
		default:
			if _, err := conn.in.ReadString('\n'); err != nil {
				t.Fatal(err)
			}
		}
	}
	got, err := conn.in.ReadString('\n')
	if want := "must be an array of arrays of strings"; err != nil || !strings.Contains(got, `"error"`) || !strings.Contains(got, want) {
		t.Errorf("the engine says %q, %v, want an error with %q", got, err, want)
	}
}
