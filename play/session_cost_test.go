package play_test

import (
	"math/rand/v2"
	"runtime"
	"testing"
	"time"

	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/play"
	"github.com/labyrinth-go/labyrinth/standard"
)

// BenchmarkSubmit plays random games by Play alone, by a session, and by a session
// that counts repetitions, in turn. It reports the times of a ply, making the session
// included, and the ratio of the first two. A time is made of the least time that each
// game took, so it hardly depends on what else the machine does. There are many games,
// so that the processor cannot learn to predict their branches.
func BenchmarkSubmit(b *testing.B) {
	games := make([]randomGame, 64)
	for i := range games {
		games[i] = newRandomGame(b, uint64(i))
	}
	ways := []struct {
		unit  string
		play  func(g randomGame, b *testing.B)
		least [64]time.Duration
	}{
		{unit: "Play-ns/ply", play: randomGame.alone},
		{unit: "Submit-ns/ply", play: func(g randomGame, b *testing.B) { g.session(b, play.Options{}) }},
		{unit: "counting-ns/ply", play: func(g randomGame, b *testing.B) { g.session(b, play.Options{Repeats: 3}) }},
	}
	n := 0
	for b.Loop() {
		for i := range ways {
			way, at := &ways[i], (n+21*i)%len(games)
			began := time.Now()
			way.play(games[at], b)
			if took := time.Since(began); way.least[at] == 0 || took < way.least[at] {
				way.least[at] = took
			}
		}
		n++
	}
	perPly := make([]float64, len(ways))
	for i, way := range ways {
		plies := 0
		for at, took := range way.least {
			if took > 0 {
				plies += len(games[at].plies)
				perPly[i] += float64(took.Nanoseconds())
			}
		}
		perPly[i] /= float64(plies)
		b.ReportMetric(perPly[i], way.unit)
	}
	b.ReportMetric(perPly[1]/perPly[0], "Submit/Play")
}

// A randomGame is the beginning of a game of random plies.
type randomGame struct {
	start standard.State
	plies []game.Ply
}

func newRandomGame(b *testing.B, seed uint64) randomGame {
	start, err := standard.Rules{}.Deal(2, seed)
	if err != nil {
		b.Fatal(err)
	}
	g, r := randomGame{start: start}, rand.New(game.NewSource(seed))
	for s := start; len(g.plies) < 500; {
		legal := s.AppendPlies(nil)
		if len(legal) == 0 {
			break
		}
		ply := legal[r.IntN(len(legal))]
		if s, err = s.Play(ply); err != nil {
			b.Fatal(err)
		}
		g.plies = append(g.plies, ply)
	}
	return g
}

// alone plays the game by Play.
func (g randomGame) alone(b *testing.B) {
	s, err := g.start, error(nil)
	for _, ply := range g.plies {
		if s, err = s.Play(ply); err != nil {
			b.Fatal(err)
		}
	}
}

// session plays the game by a session.
func (g randomGame) session(b *testing.B, opts play.Options) {
	s := play.NewSession(standard.Rules{}, g.start, opts)
	for i, ply := range g.plies {
		if _, err := s.Submit(s.ToMove(), i, ply); err != nil {
			b.Fatal(err)
		}
	}
}

// TestManyUndos checks that states are found in bounded time when most events
// take back others. A search that follows every undo would not end.
func TestManyUndos(t *testing.T) {
	s := play.NewSession(small, parse(t, small, duel), play.Options{Repeats: 3})
	ply := plies(t, duelPlies)[0]
	for range 300 {
		if _, err := s.Submit(0, s.Last(), ply); err != nil {
			t.Fatal(err)
		}
		if _, err := s.Undo(s.Last() - 1); err != nil {
			t.Fatal(err)
		}
	}
	n := 0
	for u := range s.Events(0, -1) {
		want := labyrinth.ToShift
		if u.Kind == play.PlyEvent {
			want = labyrinth.ToWalk
		}
		if u.N != n || u.View.(view).Table().Phase() != want {
			t.Fatalf("update %d: number %d, phase %v, want %v", n, u.N, u.View.(view).Table().Phase(), want)
		}
		n++
	}
	if rec := s.Record(); n != s.Last()+1 || len(rec.Plies) != 0 {
		t.Errorf("%d updates of %d events, and a record of %d plies", n, s.Last()+1, len(rec.Plies))
	}
}

// TestSessionIsSmall bounds the memory of a session of the standard game after
// 100 plies: 10 KB.
func TestSessionIsSmall(t *testing.T) {
	start, err := standard.Rules{}.Deal(4, 1)
	if err != nil {
		t.Fatal(err)
	}
	const sessions = 100
	list := make([]any, sessions)
	memory := func() uint64 {
		var m runtime.MemStats
		runtime.GC()
		runtime.ReadMemStats(&m)
		return m.HeapAlloc
	}
	before := memory()
	for i := range list {
		s := play.NewSession(standard.Rules{}, start, play.Options{Repeats: 3})
		for s.Last() < 100 {
			legal := s.State().AppendPlies(nil)
			if _, err := s.Submit(s.ToMove(), s.Last(), legal[(i+s.Last())%len(legal)]); err != nil {
				t.Fatal(err)
			}
		}
		list[i] = s
	}
	size := (memory() - before) / sessions
	runtime.KeepAlive(list)
	t.Logf("%d bytes", size)
	if size > 10_000 {
		t.Errorf("a session of 100 plies takes %d bytes", size)
	}
}
