// This file holds the frame of the HTTP API: the routes, what every request passes,
// and requests about the server itself. Those about a table are in requests.go,
// streams in stream.go, pictures and previews in picture.go. README.md describes all
// of them.

package server

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"mime"
	"net/http"
	"runtime/debug"
	"strings"
	"sync"
	"time"

	"github.com/klauspost/compress/gzhttp"
	"github.com/labyrinth-go/labyrinth/battlechess"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/internal/strictjson"
	"github.com/labyrinth-go/labyrinth/internal/version"
	"github.com/labyrinth-go/labyrinth/solve"
	"github.com/labyrinth-go/labyrinth/wire"
	"golang.org/x/time/rate"
)

// bodyTime is how long a client may take to send a body, or all of a request
// whose body nobody reads.
const bodyTime = 10 * time.Second

const (
	patternEvents = "GET /api/tables/{id}/events"
	patternTable  = "GET /t/{id}"
	patternOthers = "/api/"
)

// An api answers HTTP requests.
type api struct {
	hub   *hub
	guard *guard
	hosts hosts
	page  func() (*page, error) // see pageOf
	// path is what the address of the page has before its own, such as /labyrinth; see -path.
	path string
	// network returns the addresses of the server for others, or none if it listens on this machine only.
	network func() []string
	log     *slog.Logger
	stats   *stats

	streams sync.WaitGroup // those that are open
	movies  *painter
	unread  rate.Sometimes // logs headers of proxies that cannot be read
	puzzles puzzleBook[solve.Puzzle]
	battles puzzleBook[battlechess.Puzzle]
}

// A handler answers a request, or returns an error for problemOf.
type handler func(w http.ResponseWriter, r *http.Request) error

// handler returns the whole of the server.
func (a *api) handler() http.Handler {
	mux := http.NewServeMux()
	for pattern, h := range map[string]handler{
		"GET /api/variants":               a.variants,
		"GET /api/bots":                   a.bots,
		"GET /api/rules/{variant}/{file}": a.rulesText,
		"GET /api/rules/pictures/{file}":  a.rulesPicture,
		"GET /api/open":                   a.openTables,
		"GET /api/addresses":              a.addresses,
		"POST /api/tables":                a.open,
		"POST /api/puzzles":               a.openPuzzle,
		"GET /api/tables/{id}":            a.facts,
		patternEvents:                     a.events,
		"GET /api/tables/{id}/events/{n}": a.event,
		"GET /api/tables/{id}/picture":    a.picture,
		"GET /api/tables/{id}/preview":    a.preview,
		"GET /api/tables/{id}/hint":       a.hint,
		"GET /api/tables/{id}/record":     a.record,
		"GET /api/tables/{id}/review":     a.review,
		"POST /api/tables/{id}/plies":     a.plies,
		"POST /api/tables/{id}/resign":    a.resign,
		"POST /api/tables/{id}/return":    a.giveBack,
		"POST /api/tables/{id}/standin":   a.standIn,
		"POST /api/tables/{id}/join":      a.join,
		"POST /api/tables/{id}/emotes":    a.emote,
		"POST /api/tables/{id}/push":      a.push,
		"GET /api/push":                   a.pushKey,
		"POST /api/tables/{id}/quiet":     a.quiet,
		"POST /api/tables/{id}/takeback":  a.takeback,
		"POST /api/tables/{id}/rematch":   a.rematch,
		patternTable:                      a.invitation,
		"GET /t/{id}/picture.png":         a.sharedPicture,
		"GET /t/{id}/game.gif":            a.sharedGame,
		"GET /embed/{id}":                 a.embed,
		"GET /healthz":                    a.healthz,
		"GET /readyz":                     a.readyz,
		"/":                               a.file,
		patternOthers:                     func(w http.ResponseWriter, r *http.Request) error { return notFound(mux, w, r) },
	} {
		var answers http.Handler = http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if err := h(w, r); err != nil {
				a.fail(w, r, err)
			}
		})
		if text := strings.HasPrefix(pattern, "GET /api/") || pattern == patternTable; text && pattern != patternEvents { // answers to others are short
			answers = gzhttp.GzipHandler(answers)
		}
		mux.Handle(pattern, answers)
	}
	mux.HandleFunc("GET /metrics", func(w http.ResponseWriter, r *http.Request) {
		if !a.guard.near(r) { // others ask at the address of -metrics
			errNoPath.write(w)
			return
		}
		a.stats.handler().ServeHTTP(w, r)
	})
	return a.outer(below(a.path, mux))
}

// notFound returns what is wrong with a request that has no answer: its path or its method.
func notFound(mux *http.ServeMux, w http.ResponseWriter, r *http.Request) error {
	for _, method := range []string{http.MethodGet, http.MethodPost} {
		other := r.Clone(r.Context())
		other.Method = method
		if _, pattern := mux.Handler(other); pattern != patternOthers {
			w.Header().Set("Allow", method)
			return problemf(http.StatusMethodNotAllowed, "path", "%s %s: want %s", r.Method, r.URL.Path, method)
		}
	}
	return errNoPath
}

// below answers requests for a path as those for the root: a proxy may pass them on whole, or
// take the path away.
func below(path string, next http.Handler) http.Handler {
	if path == "" {
		return next
	}
	stripped := http.StripPrefix(path, next)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch {
		case r.URL.Path == path:
			http.Redirect(w, r, path+"/", http.StatusPermanentRedirect)
		case strings.HasPrefix(r.URL.Path, path+"/"):
			stripped.ServeHTTP(w, r)
		default:
			next.ServeHTTP(w, r)
		}
	})
}

// outer counts requests, refuses those over the limits and those that another site
// makes a browser send, and sets the headers that every answer has.
func (a *api) outer(mux http.Handler) http.Handler {
	origins := http.NewCrossOriginProtection()
	origins.SetDenyHandler(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { errOrigin.write(w) }))
	mux = origins.Handler(mux)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		began := time.Now()
		id := newID()
		w.Header().Set("X-Request-Id", id)
		out := &answer{ResponseWriter: w, status: http.StatusOK}
		defer func() {
			if bad := recover(); bad != nil && bad != http.ErrAbortHandler {
				a.log.Error("panic", "request", id, "pattern", r.Pattern, "panic", bad, "stack", string(debug.Stack()))
				if !out.begun {
					problemOf(fmt.Errorf("%v", bad)).write(out)
				}
			}
			a.stats.answered(r, out.status, began)
			a.log.Debug("request", "request", id, "pattern", r.Pattern, "status", out.status, "seconds", time.Since(began).Seconds())
		}()
		head := w.Header()
		head.Set("Content-Security-Policy", contentPolicy)
		head.Set("X-Content-Type-Options", "nosniff")
		head.Set("Referrer-Policy", "no-referrer")
		head.Set("Cross-Origin-Opener-Policy", "same-origin")
		head.Set("Cross-Origin-Resource-Policy", "same-origin")
		addr, unread := a.guard.client(r)
		r = r.WithContext(withSender(r.Context(), addr))
		switch {
		case unread != nil:
			a.unread.Do(func() {
				a.log.Warn("a header of a proxy cannot be read, and its requests are refused", "proxy", r.RemoteAddr, "error", unread)
			})
			badRequest(unread.Error()).write(out)
		case !a.guard.request(addr):
			errBusy.write(out)
		case !a.hosts.allow(r.Host):
			errHost.write(out)
		default:
			mux.ServeHTTP(out, r)
		}
	})
}

// An answer notes the status of a response.
type answer struct {
	http.ResponseWriter
	status int
	begun  bool
}

// WriteHeader notes the status.
func (w *answer) WriteHeader(status int) {
	w.status, w.begun = status, true
	w.ResponseWriter.WriteHeader(status)
}

// Write notes that the answer has begun.
func (w *answer) Write(b []byte) (int, error) {
	w.begun = true
	return w.ResponseWriter.Write(b)
}

// Unwrap lets http.ResponseController find the connection.
func (w *answer) Unwrap() http.ResponseWriter { return w.ResponseWriter }

// fail answers a request with an error.
func (a *api) fail(w http.ResponseWriter, r *http.Request, err error) {
	if errors.Is(err, context.Canceled) && r.Context().Err() != nil {
		return // the client is gone
	}
	p := problemOf(err)
	if p.status == http.StatusInternalServerError {
		a.log.Error("request failed", "request", w.Header().Get("X-Request-Id"), "pattern", r.Pattern, "error", err)
	}
	p.write(w)
}

// decode reads the body of a request as one JSON object that has no key twice and none but those
// of into. A browser must name it as
// such, which a form of another site cannot do.
func decode(w http.ResponseWriter, r *http.Request, into any) error {
	if kind, _, _ := mime.ParseMediaType(r.Header.Get("Content-Type")); r.Header.Get("Origin") != "" && kind != "application/json" {
		return errType
	}
	control := http.NewResponseController(w)
	control.SetReadDeadline(time.Now().Add(bodyTime)) //nolint:errcheck // then the body may take less time
	data, err := io.ReadAll(http.MaxBytesReader(w, r.Body, mostBody))
	if _, big := errors.AsType[*http.MaxBytesError](err); big {
		return err
	}
	if err != nil {
		w.Header().Set("Connection", "close")
		return badRequest("the body ends too early")
	}
	err = strictjson.Unmarshal(data, into)
	if faults, ok := errors.AsType[strictjson.Faults](err); ok {
		return badRequest(faults...)
	}
	if err != nil {
		return badRequest("body: " + strings.TrimPrefix(err.Error(), "json: "))
	}
	return nil
}

// table returns the table that a request names. The caller must leave it.
func (a *api) table(r *http.Request) (*liveTable, error) {
	id := r.PathValue("id")
	if !validID(id) {
		return nil, errNoTable
	}
	in := a.hub.enter(id)
	in.asked.Store(time.Now().Unix())
	return in, nil
}

// viewer returns the seat whose token a request has, or game.Nobody without token.
func viewer(t *table, r *http.Request) (game.Player, error) {
	token, ok := bearer(r)
	if !ok {
		return game.Nobody, errToken
	}
	if token == "" {
		return game.Nobody, nil
	}
	p, ok := t.seatOf(token)
	if !ok {
		return game.Nobody, errToken
	}
	return p, nil
}

// player is viewer for requests that only a seat can make.
func player(t *table, r *http.Request) (game.Player, error) {
	p, err := viewer(t, r)
	if err == nil && p == game.Nobody {
		err = errToken
	}
	return p, err
}

// look calls f with the table that a request names, and its viewer.
func (a *api) look(r *http.Request, f func(t *table, p game.Player) error) error {
	in, err := a.table(r)
	if err != nil {
		return err
	}
	defer a.hub.leave(in)
	return a.lookAt(in, r, f)
}

// ownTime is how long a read of a seat waits for the storage.
const ownTime = 3 * time.Second

// lookAt is look for a request. A seat sees all that was acknowledged before, at any node: it
// may have written it. Others may see the table as it was a moment ago.
func (a *api) lookAt(in *liveTable, r *http.Request, f func(t *table, p game.Player) error) error {
	seat := false
	see := func(t *table) error {
		p, err := viewer(t, r)
		if seat = p != game.Nobody; err != nil || seat && a.hub.store.shared {
			return err
		}
		return f(t, p)
	}
	err := in.look(r.Context(), see)
	if err != nil || !seat || !a.hub.store.shared {
		return err
	}
	ctx, cancel := context.WithTimeout(r.Context(), ownTime)
	defer cancel()
	err = in.latest(ctx, func(t *table) error {
		p, err := viewer(t, r)
		if err != nil {
			return err
		}
		return f(t, p)
	})
	if errors.Is(err, context.DeadlineExceeded) && r.Context().Err() == nil { // others wait for the storage, too
		return errStorage
	}
	return err
}

// command calls f with the table and the seat that a request names, and stores
// the entry that f returns. The request is checked before its body is read.
func (a *api) command(
	w http.ResponseWriter, r *http.Request, body any, f func(t *table, p game.Player) (*entry, error),
) error {
	in, err := a.table(r)
	if err != nil {
		return err
	}
	defer a.hub.leave(in)
	if err := in.look(r.Context(), func(t *table) error { _, err := player(t, r); return err }); err != nil {
		return err
	}
	if !a.guard.store(a.guard.address(r)) {
		return errStored
	}
	if body != nil {
		if err := decode(w, r, body); err != nil {
			return err
		}
	}
	return in.with(r.Context(), func(t *table) (*entry, error) {
		p, err := player(t, r)
		if err != nil {
			return nil, err
		}
		return f(t, p)
	})
}

// numbered calls f as command does, and answers with the number of the event that f returns.
func (a *api) numbered(
	w http.ResponseWriter, r *http.Request, body any, f func(t *table, p game.Player) (int, *entry, error),
) error {
	var n int
	err := a.command(w, r, body, func(t *table, p game.Player) (e *entry, err error) {
		n, e, err = f(t, p)
		return e, err
	})
	if err == nil {
		writeJSON(w, http.StatusCreated, map[string]int{"n": n})
	}
	return err
}

func (a *api) variants(w http.ResponseWriter, _ *http.Request) error {
	data, err := wire.AppendVariants(nil, a.hub.games)
	if err != nil {
		return err
	}
	writeData(w, http.StatusOK, "application/json", data)
	return nil
}

// addresses answers with the addresses of the server in its network, as they are now. Only
// somebody on this machine learns them, who has opened the page by a name that leads nobody else
// here: to others, they show a network that is not theirs.
func (a *api) addresses(w http.ResponseWriter, r *http.Request) error {
	list := []string{}
	if a.guard.near(r) {
		list = append(list, a.network()...)
	}
	writeJSON(w, http.StatusOK, map[string][]string{"addresses": list})
	return nil
}

// file answers with a file of the page.
func (a *api) file(w http.ResponseWriter, r *http.Request) error {
	page, err := a.page()
	if err == nil {
		page.ServeHTTP(w, r)
	}
	return err
}

func (a *api) bots(w http.ResponseWriter, _ *http.Request) error {
	writeJSON(w, http.StatusOK, a.hub.games.BotNames(""))
	return nil
}

// healthz says whether clients should use this node.
func (a *api) healthz(w http.ResponseWriter, _ *http.Request) error {
	h := a.hub.store.health()
	status, text := http.StatusOK, "ok"
	if err := a.hub.store.condition.state(); err != nil {
		status, text = http.StatusServiceUnavailable, "cannot store"
	} else if h.Hangs != "" {
		status, text = http.StatusServiceUnavailable, "hangs"
	}
	writeJSON(w, status, struct {
		Status  string `json:"status"`
		Version string `json:"version"`
		health
	}{text, version.Program(), h})
	return nil
}

// readyz says whether the next node may be stopped.
func (a *api) readyz(w http.ResponseWriter, _ *http.Request) error {
	h := a.hub.store.health()
	status := http.StatusOK
	if !h.ready() {
		status = http.StatusServiceUnavailable
	}
	writeJSON(w, status, h)
	return nil
}
