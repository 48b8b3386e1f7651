package play_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/play"
	"github.com/labyrinth-go/labyrinth/standard"
)

// script returns bots that play the given plies in order and then do what end
// does. It fails the test if a seat gets the view of another seat, or is asked
// when it does not act.
func script(t *testing.T, seats int, text string, end player) []player {
	t.Helper()
	left := plies(t, text)
	var all []player
	for p := range game.Player(seats) {
		all = append(all, func(ctx context.Context, q play.Question) (play.Answer, error) {
			v := q.View
			if v.Seat() != p || v.ToMove() != p {
				t.Errorf("seat %v was asked for a ply of seat %v and got the view of %v", p, v.ToMove(), v.Seat())
			}
			if len(left) == 0 {
				return end(ctx, q)
			}
			next := left[0]
			left = left[1:]
			return play.Answer{Ply: next}, nil
		})
	}
	return all
}

// fails returns a bot that fails.
func fails(err error) player {
	return func(context.Context, play.Question) (play.Answer, error) { return play.Answer{}, err }
}

// wantRecord fails unless the record of a run is as given.
func wantRecord(t *testing.T, rec record, start, plies string, outcome game.Outcome, reason string) {
	t.Helper()
	if got := rec.Start.String(); got != start {
		t.Errorf("the record starts with\n%s, want\n%s", got, start)
	}
	if got := strings.Trim(fmt.Sprint(rec.Plies), "[]"); got != plies {
		t.Errorf("plies %s, want %s", got, plies)
	}
	if rec.Outcome != outcome || rec.Reason != reason {
		t.Errorf("result %v (%s), want %v (%s)", rec.Outcome, rec.Reason, outcome, reason)
	}
	if diff := cmp.Diff(small.Tags(), rec.Tags); diff != "" {
		t.Errorf("tags (-want +got):\n%s", diff)
	}
}

func TestRun(t *testing.T) {
	over := fails(errors.New("asked when the game was over"))
	rec, err := play.Run(t.Context(), small, parse(t, small, duel), script(t, 2, duelPlies, over), options{})
	if err != nil {
		t.Fatal(err)
	}
	wantRecord(t, rec, duel, duelPlies, game.Won(0), "")
	states, err := play.States(rec)
	if err != nil {
		t.Fatal(err)
	}
	if got := states[len(states)-1].String(); got != duelEnd {
		t.Errorf("it ended with\n%s, want\n%s", got, duelEnd)
	}
}

func TestRunFinishedGame(t *testing.T) {
	asked := fails(errors.New("asked when the game was over"))
	rec, err := play.Run(t.Context(), small, parse(t, small, duelEnd), []player{asked, asked}, options{Limit: 1})
	if err != nil {
		t.Fatal(err)
	}
	wantRecord(t, rec, duelEnd, "", game.Won(0), "")
}

// TestRunLimit checks that the limit makes an unfinished game a draw, but not one
// that ends with the last ply.
//
// Rules: house-limit
func TestRunLimit(t *testing.T) {
	six := strings.Fields(duelPlies)
	for limit := 1; limit <= 7; limit++ {
		n, outcome, reason := limit, game.Draw(), "limit"
		if limit >= 6 {
			n, outcome, reason = 6, game.Won(0), ""
		}
		seats := script(t, 2, duelPlies, fails(errors.New("no further ply")))
		rec, err := play.Run(t.Context(), small, parse(t, small, duel), seats, options{Limit: limit})
		if err != nil {
			t.Fatal(err)
		}
		wantRecord(t, rec, duel, strings.Join(six[:n], " "), outcome, reason)
	}
}

// TestRunResign checks that the other seats win together when a seat resigns or
// forfeits. A seat that plays alone makes it a draw.
//
// Rules: house-time
func TestRunResign(t *testing.T) {
	const three = "6aAc/5B7E5C/3aD9 7F - a1,c1,c3 a1,c1,c3 1s :A,:B,:D"
	tests := []struct {
		name, start, plies string
		end                error
		outcome            game.Outcome
		reason             string
	}{
		{"first seat at once", duel, "", play.ErrResign, game.Won(1), "resigned"},
		{"second seat", duel, "W2:NES b1", play.ErrResign, game.Won(0), "resigned"},
		{"between shift and walk", duel, "W2:NES b1 W2:NS", play.ErrResign, game.Won(0), "resigned"},
		{"with a reason", duel, "W2:NES", fmt.Errorf("dinner: %w", play.ErrResign), game.Won(1), "resigned"},
		{"second of three", three, "W2:NES a1", play.ErrResign, game.Won(0, 2), "resigned"},
		{"alone", "6aAc/5B7E5C/3aD9 7F - a1 a1 1s :A", "", play.ErrResign, game.Draw(), "resigned"},
		{"forfeit", duel, "W2:NES", play.Forfeit{Reason: "asleep"}, game.Won(1), "asleep"},
		{"wrapped forfeit", duel, "W2:NES b1", fmt.Errorf("seat: %w", play.Forfeit{Reason: "lost", Err: errors.New("x")}), game.Won(0), "lost"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			s := parse(t, small, test.start)
			rec, err := play.Run(t.Context(), small, s, script(t, s.Seats(), test.plies, fails(test.end)), options{})
			if err != nil {
				t.Fatal(err)
			}
			wantRecord(t, rec, test.start, test.plies, test.outcome, test.reason)
		})
	}
}

func TestForfeit(t *testing.T) {
	cause := errors.New("no answer")
	lost := play.Forfeit{Reason: "timeout", Err: cause}
	if got := lost.Error(); got != "play: timeout: no answer" || !errors.Is(lost, cause) {
		t.Errorf("%q, which matches its cause: %v", got, errors.Is(lost, cause))
	}
	if errors.Is(lost, play.ErrResign) || !errors.Is(play.Forfeit{Reason: play.Resigned}, play.ErrResign) {
		t.Error("to resign is one forfeit, and no other is it")
	}
	if got := play.ErrResign.Error(); got != "play: resigned" {
		t.Errorf("ErrResign says %q", got)
	}
}

// Rules: house-resign
func TestWonByOthers(t *testing.T) {
	for _, test := range []struct {
		loser game.Player
		seats int
		want  string
	}{
		{0, 1, "draw"},
		{0, 2, "2"},
		{1, 2, "1"},
		{0, 4, "2,3,4"},
		{2, 4, "1,2,4"},
		{3, 4, "1,2,3"},
	} {
		start, err := standard.Rules{}.Deal(test.seats, 1)
		if err != nil {
			t.Fatal(err)
		}
		session := play.NewSession(standard.Rules{}, start, play.Options{})
		if _, err := session.Forfeit(test.loser, play.Resigned); err != nil {
			t.Fatal(err)
		}
		if got, _ := session.Outcome(); got.String() != test.want {
			t.Errorf("seat %v of %d gives up: %s, want %s", test.loser, test.seats, got, test.want)
		}
	}
}

// TestRunFails checks that a bot that fails or returns an illegal ply ends the
// run. The error names the ply and the seat, and the game so far is returned.
func TestRunFails(t *testing.T) {
	broken := errors.New("out of ideas")
	returns := func(text string) player {
		return func(context.Context, play.Question) (play.Answer, error) {
			return play.Answer{Ply: plies(t, text)[0]}, nil
		}
	}
	tests := []struct {
		name, plies string
		end         player
		cause       error
		says        string
	}{
		{"fails at once", "", fails(broken), broken, "ply 1, by 1: out of ideas"},
		{"fails later", "W2:NES b1 W2:NS", fails(broken), broken, "ply 4, by 2: out of ideas"},
		{"banned shift", "W2:NES b1", returns("E2:NS"), game.ErrIllegal, "ply 3, by 2: illegal ply"},
		{"walks too far", "W2:NES", returns("b2"), game.ErrIllegal, "ply 2, by 1: illegal ply"},
		{"walks first", "", returns("a1"), game.ErrIllegal, "ply 1, by 1: illegal ply"},
		{"the zero ply", "", fails(nil), game.ErrIllegal, "ply 1, by 1: illegal ply"},
		// A record with these reasons could not be parsed.
		{"forfeits for no reason", "W2:NES", fails(play.Forfeit{Err: broken}), broken, "ply 2, by 1: play: "},
		{"forfeits by a draw", "", fails(play.Forfeit{Reason: play.Limit, Err: broken}), broken, "ply 1, by 1: play: limit: "},
		{"forfeits by another", "", fails(play.Forfeit{Reason: play.Repetition, Err: broken}), broken, "ply 1, by 1: play: repetition: "},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			rec, err := play.Run(t.Context(), small, parse(t, small, duel), script(t, 2, test.plies, test.end), options{})
			if !errors.Is(err, test.cause) {
				t.Errorf("the error %v does not match its cause, %v", err, test.cause)
			}
			if err != nil && !strings.Contains(err.Error(), test.says) {
				t.Errorf("the error %q does not say %q", err, test.says)
			}
			wantRecord(t, rec, duel, test.plies, game.Outcome{}, "")
		})
	}
}

func TestRunWithoutBot(t *testing.T) {
	seats := script(t, 2, "", fails(errors.New("asked")))
	seats[1] = nil
	_, err := play.Run(t.Context(), small, parse(t, small, duel), seats, options{})
	if !errors.Is(err, game.ErrSeats) || !strings.Contains(err.Error(), `"2"`) {
		t.Errorf("with no bot on seat 2: %v, want an error that matches ErrSeats and names it", err)
	}
}

// TestRunTags checks that a record has the tags of the rules, then the others,
// and its own copy of them.
func TestRunTags(t *testing.T) {
	tags := []game.Tag{{Name: "Players", Value: "Ann,Bob"}}
	rec, err := play.Run(t.Context(), small, parse(t, small, duel), script(t, 2, "", fails(play.ErrResign)), options{Tags: tags})
	if err != nil {
		t.Fatal(err)
	}
	tags[0].Value = "changed"
	want := append(small.Tags(), game.Tag{Name: "Players", Value: "Ann,Bob"})
	if diff := cmp.Diff(want, rec.Tags); diff != "" {
		t.Errorf("tags (-want +got):\n%s", diff)
	}
}

func TestRunWrongNumberOfBots(t *testing.T) {
	for _, n := range []int{0, 1, 3} {
		seats := script(t, n, "", fails(errors.New("asked")))
		rec, err := play.Run(t.Context(), small, parse(t, small, duel), seats, options{})
		if !errors.Is(err, game.ErrSeats) {
			t.Errorf("%d bots for two seats: %v, want an error that matches ErrSeats", n, err)
		}
		wantRecord(t, rec, duel, "", game.Outcome{}, "")
	}
}

func TestRunCancelledBefore(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	asked := fails(errors.New("asked after the context was done"))
	rec, err := play.Run(ctx, small, parse(t, small, duel), []player{asked, asked}, options{})
	if !errors.Is(err, context.Canceled) {
		t.Errorf("the error is %v, want context.Canceled", err)
	}
	wantRecord(t, rec, duel, "", game.Outcome{}, "")
}

// TestRunCancelledDuring checks that a context that is done ends the run: before
// the next ply if the bot ignores it, otherwise with the bot's error.
func TestRunCancelledDuring(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	seats := script(t, 2, duelPlies, fails(errors.New("no further ply")))
	for i, next := range seats {
		seats[i] = func(ctx context.Context, q play.Question) (play.Answer, error) {
			a, err := next(ctx, q)
			if a.Ply.String() == "W2:NS" {
				cancel()
			}
			return a, err
		}
	}
	rec, err := play.Run(ctx, small, parse(t, small, duel), seats, options{})
	if !errors.Is(err, context.Canceled) || !strings.Contains(err.Error(), "ply 4") {
		t.Errorf("the error is %v, want context.Canceled at ply 4", err)
	}
	wantRecord(t, rec, duel, "W2:NES b1 W2:NS", game.Outcome{}, "")

	// In the bubble the minute is over once the second bot waits for it.
	synctest.Test(t, func(t *testing.T) {
		ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
		defer cancel()
		seats := script(t, 2, "W2:NES", func(ctx context.Context, _ play.Question) (play.Answer, error) {
			<-ctx.Done() // like a person who thinks
			return play.Answer{}, ctx.Err()
		})
		rec, err := play.Run(ctx, small, parse(t, small, duel), seats, options{})
		if !errors.Is(err, context.DeadlineExceeded) || !strings.Contains(err.Error(), "ply 2, by 1") {
			t.Errorf("the error is %v, want context.DeadlineExceeded at ply 2, by 1", err)
		}
		wantRecord(t, rec, duel, "W2:NES", game.Outcome{}, "")
	})
}

// TestRunChance checks that the same seed gives the same game, and that the rolls
// are plies of the record.
func TestRunChance(t *testing.T) {
	racer := play.For(func(_ context.Context, v raceView) (ply, error) {
		if v.roll == 0 {
			t.Error("a seat was asked for a roll")
		}
		return goes, nil
	})
	run := func(seed uint64) []ply {
		rec, err := play.Run(t.Context(), raceRules{}, newRace(2), []play.Bot{racer, racer},
			options{Seed: seed})
		if err != nil {
			t.Fatal(err)
		}
		states, err := play.States(rec)
		if err != nil {
			t.Fatal(err)
		}
		for i, ply := range rec.Plies {
			if roll := states[i].ToMove() == game.Chance; roll == (ply == goes) {
				t.Errorf("ply %d is %s, to move %v", i+1, ply, states[i].ToMove())
			}
		}
		return rec.Plies
	}
	games := make(map[string]bool)
	for seed := range uint64(20) {
		plies := run(seed)
		if again := run(seed); !slices.Equal(plies, again) {
			t.Errorf("seed %d gives %v and %v", seed, plies, again)
		}
		games[fmt.Sprint(plies)] = true
	}
	// Three rolls alone have 27 results. 20 seeds do not give only one or two
	// of them unless the seed is ignored.
	if len(games) < 3 {
		t.Errorf("20 seeds give %d games", len(games))
	}
}

// TestReveal checks that plies of chance follow the weights of a state, or are
// equally likely without weights. The seed is fixed, so the test does not depend
// on luck. The bound is five standard deviations of at most √(8000/4) = 45.
func TestReveal(t *testing.T) {
	const plies, bound = 8000, 5 * 45
	r := rand.New(game.NewSource(1))
	even, byWeight := make(map[ply]int), make(map[ply]int)
	for range plies {
		even[play.Reveal(newRace(2), r)]++
		byWeight[play.Reveal(loaded{newRace(2)}, r)]++
	}
	for _, test := range []struct {
		name string
		got  map[ply]int
		want map[ply]int
	}{
		{"even", even, map[ply]int{rolls[0]: plies / 3, rolls[1]: plies / 3, rolls[2]: plies / 3}},
		{"by weight", byWeight, map[ply]int{rolls[0]: plies / 8, rolls[1]: plies / 4, rolls[2]: plies * 5 / 8}},
	} {
		for ply, want := range test.want {
			if got := test.got[ply]; got < want-bound || got > want+bound {
				t.Errorf("%s: %s is %d of %d plies, want %d ± %d", test.name, ply, got, plies, want, bound)
			}
			delete(test.got, ply)
		}
		if len(test.got) > 0 {
			t.Errorf("%s: illegal plies: %v", test.name, test.got)
		}
	}
}

// TestRunWeights checks that Run uses the weights.
func TestRunWeights(t *testing.T) {
	stays := play.For(func(context.Context, raceView) (ply, error) { return stay, nil })
	rec, err := play.Run(t.Context(), loadedRules{}, loaded{newRace(1)}, []play.Bot{stays},
		options{Limit: 4000, Seed: 1})
	if err != nil {
		t.Fatal(err)
	}
	drawn := make(map[ply]int)
	for _, ply := range rec.Plies {
		drawn[ply]++
	}
	// Of 2,000 rolls about 1,250 are a 3, with a standard deviation of 22.
	// Without the weights it would be 667.
	if drawn[rolls[2]] < 1250-110 || drawn[rolls[2]] > 1250+110 {
		t.Errorf("of 2000 rolls of a loaded die, %d were a 3, want about 1250: %v", drawn[rolls[2]], drawn)
	}
}
