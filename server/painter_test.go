// This file tests who waits for pictures of pixels: nobody for a slow reader, and none for a
// reader that has left.

package server

import (
	"context"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"testing"
	"testing/synctest"
	"time"
)

// painted is a picture of some frames, each a write, that waits before each.
func painted(key string, frames int, wait func()) painting {
	return painting{kind: "image/gif", key: key, frames: frames, paint: func(out io.Writer) error {
		for range frames {
			wait()
			if _, err := out.Write([]byte("frame")); err != nil {
				return err
			}
		}
		return nil
	}}
}

// A blocked is a reader that takes nothing until it is freed.
type blocked struct {
	*httptest.ResponseRecorder
	free chan struct{}
}

func (b blocked) Write(data []byte) (int, error) {
	<-b.free
	return b.ResponseRecorder.Write(data)
}

// asks returns a request from an address, and a way to leave.
func asks(ctx context.Context, addr string) (*http.Request, func()) {
	ctx, leave := context.WithCancel(ctx)
	r := httptest.NewRequest(http.MethodGet, "/", http.NoBody).WithContext(ctx)
	r.RemoteAddr = addr + ":1"
	return r, leave
}

// While somebody takes a picture slowly, or not at all, others get theirs at once.
func TestSlowReader(t *testing.T) {
	t.Parallel()
	simulate(t, func(t *testing.T, ctx context.Context) {
		a := &api{guard: newGuard(unlimited, nil, newStats()), movies: newPainter()}
		slow := blocked{httptest.NewRecorder(), make(chan struct{})}
		ended := make(chan error, 1)
		r, _ := asks(ctx, "192.0.2.1")
		go func() { ended <- a.draw(slow, r, painted("slow", 3, func() {})) }()
		synctest.Wait()
		began := time.Now()
		for _, key := range []string{"other", "slow"} {
			out := httptest.NewRecorder()
			r, _ := asks(ctx, "192.0.2.2")
			if err := a.draw(out, r, painted(key, 3, func() {})); err != nil || out.Body.Len() != 15 || time.Since(began) > 0 {
				t.Errorf("%s: %v, %d bytes after %v", key, err, out.Body.Len(), time.Since(began))
			}
		}
		close(slow.free)
		if err := <-ended; err != nil || slow.Body.Len() != 15 {
			t.Errorf("the slow reader got %d bytes, %v", slow.Body.Len(), err)
		}
	})
}

// Drawing ends with its reader, and the time for it.
func TestReaderLeaves(t *testing.T) {
	t.Parallel()
	simulate(t, func(t *testing.T, ctx context.Context) {
		a := &api{guard: newGuard(unlimited, nil, newStats()), movies: newPainter()}
		for _, q := range []struct {
			leaves time.Duration
			want   error
			frames int
		}{{2500 * time.Millisecond, context.Canceled, 3}, {time.Hour, errBusy, 11}} {
			drawn := 0
			r, leave := asks(ctx, "192.0.2.1")
			time.AfterFunc(q.leaves, leave)
			err := a.draw(httptest.NewRecorder(), r, painted("x", 100, func() { time.Sleep(time.Second); drawn++ }))
			if !errors.Is(err, q.want) || drawn > q.frames {
				t.Errorf("a reader that leaves after %v: %v, %d frames, want %v and %d", q.leaves, err, drawn, q.want, q.frames)
			}
			leave()
		}
		if out, err := a.movies.picture(ctx, painted("y", 1, func() {}), func() bool { return true }); err != nil || len(out) != 5 {
			t.Errorf("nobody can draw any more: %v", err)
		}
	})
}

// An address waits for two pictures at the same time, and has a number of frames drawn.
// Pictures that are kept cost nothing; they are bounded in bytes.
func TestPicturesOfAddress(t *testing.T) {
	t.Parallel()
	simulate(t, func(t *testing.T, ctx context.Context) {
		a := &api{guard: newGuard(unlimited, nil, newStats()), movies: newPainter()}
		get := func(addr string, p painting) error {
			r, _ := asks(ctx, addr)
			return a.draw(httptest.NewRecorder(), r, p)
		}
		hold := make(chan struct{})
		for range mostWaits {
			go func() { _ = get("192.0.2.1", painted("x", 1, func() { <-hold })) }()
		}
		synctest.Wait()
		if err := get("192.0.2.1", painted("x", 1, func() {})); !errors.Is(err, errBusy) {
			t.Errorf("a picture more than an address may wait for: %v", err)
		}
		close(hold)
		synctest.Wait()
		drawn := 0
		var refused error
		for ; drawn < 100 && refused == nil; drawn++ {
			refused = get("192.0.2.3", painted(newID(), 100, func() {}))
		}
		if !errors.Is(refused, errBusy) || drawn != mostFrames/100+1 {
			t.Errorf("%d pictures of 100 frames, then %v", drawn, refused)
		}
		if err := get("192.0.2.3", painted("x", 1000, func() {})); err != nil {
			t.Errorf("a picture that is kept: %v", err)
		}
		for range 10 {
			big := painted(newID(), 1, func() {})
			big.paint = func(out io.Writer) error { _, err := out.Write(make([]byte, mostKept/3)); return err }
			if err := get("192.0.2.4", big); err != nil {
				t.Fatal(err)
			}
		}
		if a.movies.size > mostKept || len(a.movies.kept) != 3 {
			t.Errorf("%d pictures with %d bytes are kept", len(a.movies.kept), a.movies.size)
		}
	})
}
