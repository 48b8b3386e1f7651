// This file checks tags, whole games, allocations, and many goroutines at the same
// time.

package gametest

import (
	"context"
	"fmt"
	"math/rand/v2"
	"runtime"
	"slices"
	"strings"
	"sync"

	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/play"
)

// tags checks Tags.
func (k *kit[S]) tags() {
	tags := k.rules.Tags()
	did := "Tags()"
	if len(tags) == 0 || tags[0].Name != "Variant" || tags[0].Value == "" {
		k.fail("tags", did, "the tag Variant first, with a value", fmt.Sprintf("%q", tags))
	}
	if again := k.rules.Tags(); !slices.Equal(again, tags) {
		k.fail("tags", did+" twice", fmt.Sprintf("%q", tags), fmt.Sprintf("%q", again))
	}
	for i, t := range tags {
		if slices.ContainsFunc(tags[:i], func(u game.Tag) bool { return u.Name == t.Name }) {
			k.fail("tags", did, "each name once", fmt.Sprintf("%q twice", t.Name))
		}
		rec := play.Record[blank]{Tags: []game.Tag{t}}
		if _, err := rec.AppendText(nil); err != nil {
			k.fail("tags", did, "tags that a record can contain", errText(err))
		}
	}
}

// A blank is the type of states in a record without any.
type blank struct{}

func (blank) AppendText(b []byte) ([]byte, error) { return b, nil }

// records checks the records of games with each number of seats: of one game to its
// end, of one that is cut short, and of one that a seat leaves, if others play on.
func (k *kit[S]) records() {
	for _, n := range k.seats {
		for _, limit := range []int{k.opts.Plies, 10} {
			did := fmt.Sprintf("play.Session from Deal(%d, %d) with random bots, up to %d plies", n, k.opts.Seed, limit)
			k.guard(did, func() { k.record("record", did, n, limit, game.Nobody) })
		}
	}
	for _, n := range k.seats {
		for leaver := range game.Player(n) {
			if n < 3 || k.failed("record") {
				break
			}
			did := fmt.Sprintf("play.Session from Deal(%d, %d) with random bots, where seat %v leaves after 4 plies", n, k.opts.Seed, leaver)
			k.guard(did, func() { k.record("leave", did, n, k.opts.Plies, leaver) })
		}
	}
}

// record plays a game, which a seat may leave, and checks its record.
func (k *kit[S]) record(name, did string, n, limit int, leaver game.Player) {
	start, err := k.rules.Deal(n, k.opts.Seed)
	if err != nil {
		k.fail("deal", did, "a state", errText(err))
		return
	}
	s := play.NewSession(k.rules, start, play.Options{
		Limit: limit, Seed: k.rand.Uint64(), Tags: []game.Tag{{Name: "Seats", Value: fmt.Sprint(n)}},
	})
	for plies := 0; s.ToMove() != game.Nobody; plies++ {
		var bot play.Bot = k.choose
		if slices.Contains(s.Left(), s.ToMove()) && leaver == 0 { // the bots of others may win by the rules
			bot = play.StandIn(k.rules, k.choose)
		}
		_, err := s.Ask(context.Background(), bot)
		if plies == 3 && err == nil && leaver >= 0 && s.ToMove() != game.Nobody {
			_, err = s.Leave(leaver, play.Resigned)
		}
		if err != nil {
			k.fail(name, did, "a record", errText(err))
			return
		}
	}
	end := s.State()
	if o, _ := s.Outcome(); slices.ContainsFunc(s.Left(), o.WonBy) {
		k.fail(name, did, "a seat that has stayed wins", fmt.Sprintf("Outcome is %v", o))
	}
	text, err := s.Record().MarshalText()
	if err != nil {
		k.fail(name, did+"\n\t\tMarshalText of its record", "no error", errText(err))
		return
	}
	back, err := play.ParseRecord(k.rules, string(text))
	if err != nil {
		k.fail(name, did+"\n\t\tplay.ParseRecord of\n"+string(text), "no error", errText(err))
		return
	}
	if again, err := back.MarshalText(); err != nil || string(again) != string(text) {
		k.fail(name, did+"\n\t\tplay.ParseRecord and MarshalText", "\n"+string(text), "\n"+string(again)+errText(err))
	}
	states, err := play.States(back)
	if last := states[len(states)-1]; err != nil || last != end || !equalText(last, end) {
		k.fail(name, did+"\n\t\tthe last state of play.States of its record", show(end), show(last)+", "+errText(err))
	}
}

// choose is a random bot.
func (k *kit[S]) choose(_ context.Context, q play.Question) (a play.Answer, err error) {
	list := q.View.AppendPlies(nil)
	if len(list) == 0 {
		return a, fmt.Errorf("the view %s lists no ply, although its seat acts", show(q.View))
	}
	return play.Answer{Ply: list[k.rand.IntN(len(list))]}, nil
}

// measuring is locked while GOMAXPROCS is changed.
var measuring sync.Mutex

// cost checks allocations. It uses one processor, so that other tests do not
// disturb it.
func (k *kit[S]) cost() {
	measuring.Lock()
	defer measuring.Unlock()
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
	k.each(k.allocs)
}

// allocs checks that listing and playing the plies of a state does not allocate.
func (k *kit[S]) allocs(at spot[S]) {
	s := at.s
	list := s.AppendPlies(nil)
	if len(list) == 0 || k.rand.IntN(4) > 0 {
		return
	}
	buf := make([]game.Ply, 0, len(list))
	if n := mallocs(func() { s.AppendPlies(buf) }); n > 0 {
		k.fail("plies-allocate", fmt.Sprintf("%v\n\t\tAppendPlies, with capacity for %d plies", at, len(list)), "no allocation", fmt.Sprintf("%d allocations", n))
	}
	for _, ply := range list[:min(len(list), 50)] {
		if _, err := s.Play(ply); err != nil {
			continue // play-listed reports it
		}
		if n := mallocs(func() { _, _ = s.Play(ply) }); n > 0 {
			k.fail("play-allocates", fmt.Sprintf("%v\n\t\tPlay(%s)", at, show(ply)), "no allocation", fmt.Sprintf("%d allocations", n))
			return
		}
	}
}

// mallocs returns the number of allocations of f. Unlike testing.AllocsPerRun it can
// be called while other tests run, because it returns the minimum of several calls.
func mallocs(f func()) (least uint64) {
	var before, after runtime.MemStats
	for i := range 10 {
		runtime.ReadMemStats(&before)
		f()
		runtime.ReadMemStats(&after)
		if n := after.Mallocs - before.Mallocs; i == 0 || n < least {
			least = n
		}
		if least == 0 {
			break
		}
	}
	return least
}

// concurrent lets goroutines share states and call all methods of the states and of
// the rules at the same time.
func (k *kit[S]) concurrent() {
	const goroutines = 8
	for i := 0; i < len(k.spots); i += len(k.spots)/8 + 1 {
		at := k.spots[i]
		var (
			want  string
			got   [goroutines]string
			ready sync.WaitGroup
			done  sync.WaitGroup
		)
		k.guard(at, func() { want = k.everything(at) })
		ready.Add(goroutines)
		for g := range goroutines {
			done.Go(func() {
				ready.Done()
				ready.Wait() // until all are ready
				defer func() {
					if r := recover(); r != nil {
						got[g] = fmt.Sprintf("panic: %v\n%s", r, stack())
					}
				}()
				got[g] = k.everything(at)
			})
		}
		done.Wait()
		for _, text := range got {
			if text != want {
				k.fail("concurrent", fmt.Sprintf("%v\n\t\tcall all methods in %d goroutines at the same time", at, goroutines), want, text)
				return
			}
		}
	}
}

// everything calls every method and returns the results as text.
func (k *kit[S]) everything(at spot[S]) string {
	var b strings.Builder
	add := func(x any) { fmt.Fprintf(&b, " %v", x) }
	s := at.s
	add(show(s))
	add(s.Seats())
	add(s.ToMove())
	add(s.Outcome())
	list := s.AppendPlies(nil)
	add(showAll(list))
	for _, ply := range list[:min(len(list), 5)] {
		next, err := s.Play(ply)
		add(show(next))
		add(err)
		ply, err := k.rules.ParsePly(show(ply))
		add(show(ply))
		add(err)
		if w, ok := any(s).(game.Weighted); ok && s.ToMove() == game.Chance {
			add(w.Weight(ply))
		}
	}
	for p := game.Nobody; int(p) < at.seats; p++ {
		v := k.rules.View(s, p)
		add(show(v))
		add(v.Seat())
		add(v.ToMove())
		add(showAll(v.AppendPlies(nil)))
		add(show(k.sample(v, rand.New(game.NewSource(1)))))
		v, err := k.rules.ParseView(p, show(v))
		add(show(v))
		add(err)
	}
	dealt, err := k.rules.Deal(at.seats, at.seed)
	add(show(dealt))
	add(err)
	read, err := k.rules.Parse(show(s))
	add(show(read))
	add(err)
	add(k.rules.Tags())
	return b.String()
}
