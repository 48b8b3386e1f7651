// This file holds who draws pictures of pixels: one at a time, since each takes a processor
// for up to some seconds, and for readers that wait for it.

package server

import (
	"bytes"
	"context"
	"io"
	"net/http"
	"slices"
	"time"

	"golang.org/x/time/rate"
)

const (
	drawTime   = 10 * time.Second // for the wait and the drawing
	mostKept   = 16 << 20         // bytes of pictures to keep
	mostWaits  = 2                // pictures for which one address waits at the same time
	mostFrames = 600              // that one address may have drawn at once
	// frameRest is how long an address that has used them waits for another frame, which
	// takes about 40 ms of a processor.
	frameRest = 200 * time.Millisecond
)

// A painting is a picture that somebody asks for.
type painting struct {
	kind   string
	key    string // another one for each picture
	frames int    // what it costs
	paint  func(io.Writer) error
}

// A painter draws pictures one at a time, and keeps the last ones.
type painter struct {
	most time.Duration // for the wait and the drawing of one
	busy chan struct{} // has one element while somebody draws; guards the rest
	kept []keptPicture // the one that was asked for last is the last
	size int           // bytes of all
}

type keptPicture struct {
	key  string
	data []byte
}

func newPainter() *painter { return &painter{most: drawTime, busy: make(chan struct{}, 1)} }

// draw answers with a picture. Nobody waits for a slow reader of another one.
func (a *api) draw(w http.ResponseWriter, r *http.Request, p painting) error {
	ctx, cancel := context.WithTimeout(r.Context(), a.movies.most)
	defer cancel()
	done, ok := a.guard.wait(a.guard.address(r))
	if !ok {
		return errBusy
	}
	data, err := a.movies.picture(ctx, p, func() bool { return a.guard.draw(a.guard.address(r), p.frames) })
	done()
	if ctx.Err() != nil && r.Context().Err() == nil {
		return errBusy
	}
	if err != nil {
		return err
	}
	w.Header().Set("Cross-Origin-Resource-Policy", "cross-origin") // other sites show it
	writeData(w, http.StatusOK, p.kind, data)
	return nil
}

// picture returns a picture that is kept, or else draws it if it may. It stops when ctx is
// done.
func (s *painter) picture(ctx context.Context, p painting, may func() bool) ([]byte, error) {
	leave, err := enterHeavy(ctx, s.busy)
	if err != nil {
		return nil, err
	}
	defer leave()
	if i := slices.IndexFunc(s.kept, func(k keptPicture) bool { return k.key == p.key }); i >= 0 {
		k := s.kept[i]
		s.kept = append(slices.Delete(s.kept, i, i+1), k)
		return k.data, nil
	}
	if !may() {
		return nil, errBusy
	}
	var out bytes.Buffer
	if err := p.paint(untilDone{ctx, &out}); err != nil {
		return nil, err
	}
	s.keep(keptPicture{p.key, out.Bytes()})
	return out.Bytes(), nil
}

// keep keeps a picture, and drops those that nobody has asked for the longest.
func (s *painter) keep(k keptPicture) {
	s.kept = append(s.kept, k)
	s.size += len(k.data)
	for s.size > mostKept && len(s.kept) > 1 {
		s.size -= len(s.kept[0].data)
		s.kept = slices.Delete(s.kept, 0, 1)
	}
}

// An untilDone is a writer that fails when its context is done, which ends the drawing.
type untilDone struct {
	ctx context.Context //nolint:containedctx // it has no life of its own
	io.Writer
}

func (w untilDone) Write(b []byte) (int, error) {
	if err := w.ctx.Err(); err != nil {
		return 0, err
	}
	return w.Writer.Write(b)
}

// wait reports whether an address may wait for another picture, which ends with a call of
// done.
func (g *guard) wait(addr sender) (done func(), ok bool) {
	g.mu.Lock()
	defer g.mu.Unlock()
	one := g.guest(addr)
	if !g.count("pictures", one.waits < mostWaits) {
		return nil, false
	}
	one.waits++
	return func() {
		g.mu.Lock()
		defer g.mu.Unlock()
		one.waits--
	}, true
}

// draw reports whether an address may have some frames drawn.
func (g *guard) draw(addr sender, frames int) bool {
	g.mu.Lock()
	defer g.mu.Unlock()
	return g.count("pictures", g.guest(addr).frames.AllowN(time.Now(), frames))
}

func newFrames() *rate.Limiter { return rate.NewLimiter(rate.Every(frameRest), mostFrames) }
