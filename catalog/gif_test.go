package catalog_test

import (
	"bytes"
	"image/gif"
	"runtime"
	"testing"
	"time"

	"github.com/labyrinth-go/labyrinth/catalog"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/internal/long"
	"github.com/labyrinth-go/labyrinth/render"
)

// A heapWriter notes the most memory in use when something is written.
type heapWriter struct {
	bytes.Buffer
	writes int
	most   uint64
}

func (w *heapWriter) Write(data []byte) (int, error) {
	if w.writes++; w.writes%50 == 1 {
		runtime.GC()
		var m runtime.MemStats
		runtime.ReadMemStats(&m)
		w.most = max(w.most, m.HeapAlloc)
	}
	return w.Buffer.Write(data)
}

// The moving picture of the longest game that the online table allows costs as many frames as
// that of a shorter one, and no memory for each. So does that of a longer record.
func TestGIFOfLongGame(t *testing.T) {
	var small []game.Tag // a frame costs as much as it has tiles
	if !long.On() {
		small = []game.Tag{{Name: "Layout", Value: "6c/39 5A5B5C5D7E7F a1,c1,c3,a3 -"}}
	}
	r, err := catalog.All().Variants[0].Open(small...)
	if err != nil {
		t.Fatal(err)
	}
	s, err := r.Deal(4, 1)
	if err != nil {
		t.Fatal(err)
	}
	states := []catalog.State{s}
	for len(states) <= 5000 {
		legal := s.AppendPlies(nil)
		if s, err = s.Play(legal[len(states)%len(legal)]); err != nil {
			t.Fatal(err)
		}
		if s.ToMove() < 0 {
			s = states[0]
		}
		states = append(states, s)
	}
	cost := func(plies int) (frames int, heap int64, draw time.Duration) {
		var before runtime.MemStats
		runtime.GC()
		runtime.ReadMemStats(&before)
		var w heapWriter
		began := time.Now()
		if err := catalog.WriteGIF(&w, r, states[:plies+1], long.Count(64, 600), time.Second); err != nil {
			t.Fatal(err)
		}
		draw = time.Since(began)
		movie, err := gif.DecodeAll(&w.Buffer)
		if err != nil {
			t.Fatal(err)
		}
		return len(movie.Image), int64(w.most) - int64(before.HeapAlloc), draw // what earlier tests leave may go meanwhile
	}
	for _, plies := range []int{2000, 5000}[:long.Count(1, 2)] {
		frames, heap, draw := cost(plies)
		t.Logf("%d plies: %d frames, %d bytes in use, drawn in %v", plies, frames, heap, draw)
		if frames != render.MostFrames || heap > 16<<20 {
			t.Errorf("%d plies: %d frames and %d bytes in use, want %d and at most 16 MB", plies, frames, heap, render.MostFrames)
		}
	}
}
