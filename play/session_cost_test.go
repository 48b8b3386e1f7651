package play_test

import (
	"runtime"
	"testing"

	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/play"
	"github.com/labyrinth-go/labyrinth/standard"
)

// BenchmarkSubmit plays the same 1000 plies by Play alone, by a session, and by
// a session that counts repetitions.
func BenchmarkSubmit(b *testing.B) {
	start, err := standard.Rules{}.Deal(2, 1)
	if err != nil {
		b.Fatal(err)
	}
	var plies []labyrinth.Ply
	for s, i := start, 0; len(plies) < 1000; i++ {
		legal := s.AppendPlies(nil)
		ply := legal[i%len(legal)]
		if s, err = s.Play(ply); err != nil || s.Outcome().Over() {
			b.Fatalf("the game ends after %d plies, %v", len(plies), err)
		}
		plies = append(plies, ply)
	}
	b.Run("Play", func(b *testing.B) {
		for b.Loop() {
			s := start
			for _, ply := range plies {
				if s, err = s.Play(ply); err != nil {
					b.Fatal(err)
				}
			}
		}
		b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(len(plies)), "ns/ply")
	})
	for name, opts := range map[string]play.Options{"Submit": {}, "Submit-Repeats": {Repeats: 3}} {
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				s := play.NewSession(standard.Rules{}, start, opts)
				for i, ply := range plies {
					if _, err := s.Submit(s.ToMove(), i, ply); err != nil {
						b.Fatal(err)
					}
				}
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(len(plies)), "ns/ply")
		})
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
		if u.N != n || u.View.Table().Phase() != want {
			t.Fatalf("update %d: number %d, phase %v, want %v", n, u.N, u.View.Table().Phase(), want)
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
