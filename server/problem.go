// This file holds the errors that clients see.

package server

import (
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"strings"

	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/play"
)

// A problem is an error with the HTTP status and the kind that a client gets.
type problem struct {
	status  int
	Kind    string   `json:"kind"`
	Message string   `json:"message"`
	Faults  []string `json:"faults,omitempty"` // if the request has several
}

func (p problem) Error() string { return p.Kind + ": " + p.Message }

// Is reports whether the target is the same problem. Problems cannot be compared by ==.
func (p problem) Is(target error) bool {
	other, ok := target.(problem) //nolint:errorlint // errors.Is unwraps
	return ok && p.status == other.status && p.Kind == other.Kind && p.Message == other.Message
}

func problemf(status int, kind, format string, args ...any) problem {
	return problem{status: status, Kind: kind, Message: fmt.Sprintf(format, args...)}
}

// mostFaults bounds what an answer lists.
const mostFaults = 20

// badRequest returns the problem of a request with faults.
func badRequest(faults ...string) problem {
	if n := len(faults); n > mostFaults {
		faults = append(slices.Clone(faults[:mostFaults]), fmt.Sprintf("and %d more", n-mostFaults))
	}
	return problem{http.StatusBadRequest, "request", strings.Join(faults, "; "), faults}
}

var (
	errNoTable   = problemf(http.StatusNotFound, "table", "no such table")
	errNoPath    = problemf(http.StatusNotFound, "path", "no such request; server/README.md lists them")
	errNoPicture = problemf(http.StatusNotFound, "path", "this game has no pictures")
	errToken     = problemf(http.StatusUnauthorized, "token", "want the header Authorization: Bearer TOKEN with a token of this table")
	errRunning   = problemf(http.StatusConflict, "running", "the game is not over")
	errOver      = problemf(http.StatusConflict, "over", "the game is over")
	errOrigin    = problemf(http.StatusForbidden, "origin", "a page of another site sent this request")
	errHost      = problemf(http.StatusMisdirectedRequest, "host", "the server does not have this name; see its flag -host")
	errType      = problemf(http.StatusUnsupportedMediaType, "type", "want Content-Type: application/json")
	errStored    = problemf(http.StatusTooManyRequests, "limit", "this address has stored too much today")
	errBusy      = problemf(http.StatusTooManyRequests, "limit", "too many requests; wait a second")
)

// problemOf returns the problem that an error is for a client. An unknown error
// is one of the server, whose text is not for clients.
func problemOf(err error) problem {
	if p, ok := errors.AsType[problem](err); ok {
		return p
	}
	if big, ok := errors.AsType[*http.MaxBytesError](err); ok {
		return problemf(http.StatusRequestEntityTooLarge, "size", "body larger than %d bytes", big.Limit)
	}
	for _, known := range []struct {
		is     error
		status int
		kind   string
	}{
		{play.ErrStale, http.StatusConflict, "stale"},
		{play.ErrNotYourTurn, http.StatusConflict, "turn"},
		{play.ErrOver, http.StatusConflict, "over"},
		{play.ErrLeft, http.StatusConflict, "left"},
		{game.ErrIllegal, http.StatusUnprocessableEntity, "illegal"},
		{errDamaged, http.StatusInternalServerError, "damaged"},
		{errStorage, http.StatusServiceUnavailable, "storage"},
		{errFull, http.StatusInsufficientStorage, "full"},
	} {
		if errors.Is(err, known.is) {
			if known.is == errDamaged { // the log has the details
				err = errDamaged
			}
			return problemf(known.status, known.kind, "%v", err)
		}
	}
	if _, ok := errors.AsType[game.Faults](err); ok {
		return badRequest(faultsOf(err)...)
	}
	if f, ok := errors.AsType[game.Fault](err); ok {
		return badRequest(f.Error())
	}
	return problemf(http.StatusInternalServerError, "internal", "internal error")
}

// faultsOf lists what is wrong according to an error.
func faultsOf(err error) (faults []string) {
	fs, _ := errors.AsType[game.Faults](err)
	for _, f := range fs {
		faults = append(faults, f.Error())
	}
	if faults == nil {
		faults = []string{err.Error()}
	}
	return faults
}

// write sends the problem as the answer to a request.
func (p problem) write(w http.ResponseWriter) {
	switch p.status {
	case http.StatusTooManyRequests, http.StatusServiceUnavailable:
		w.Header().Set("Retry-After", "1")
	case http.StatusUnauthorized:
		w.Header().Set("WWW-Authenticate", "Bearer")
	}
	writeJSON(w, p.status, map[string]problem{"error": p})
}

// writeJSON sends a value as the answer to a request.
func writeJSON(w http.ResponseWriter, status int, v any) {
	data, err := json.Marshal(v)
	if err != nil {
		panic(err) // answers hold only what JSON can express
	}
	writeData(w, status, "application/json", data)
}

func writeData(w http.ResponseWriter, status int, kind string, data []byte) {
	w.Header().Set("Content-Type", kind)
	w.Header().Set("Cache-Control", "no-store")
	w.WriteHeader(status)
	w.Write(data) //nolint:errcheck // the client is gone
}
