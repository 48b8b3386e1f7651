// This file holds the opening of tables: from a request to the first entry, and
// the deal.

package server

import (
	"crypto/rand"
	"fmt"
	mathrand "math/rand/v2"
	"net/http"
	"slices"
	"time"

	"github.com/labyrinth-go/labyrinth/bot"
	"github.com/labyrinth-go/labyrinth/catalog"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/play"
)

// The limits of the time for a turn and for a game, in seconds.
const (
	leastSeconds  = 5
	mostSeconds   = 24 * 60 * 60
	leastTotal    = 30
	mostTotal     = 30 * 24 * 60 * 60
	mostIncrement = 24 * 60 * 60
)

// mostSeats is more than any game has.
const mostSeats = 16

// An openRequest is the body of a request for a new table.
type openRequest struct {
	Variant   string            `json:"variant"`
	Options   map[string]string `json:"options"`
	Seats     []seatRequest     `json:"seats"`
	Practice  bool              `json:"practice"`
	Seconds   int               `json:"seconds"`
	Total     int               `json:"total"`
	Increment int               `json:"increment"`
	Listed    bool              `json:"listed"`
	Quiet     bool              `json:"quiet"`
}

type seatRequest struct {
	Name   string `json:"name"`
	Bot    string `json:"bot"`
	Invite bool   `json:"invite"`
	Open   bool   `json:"open"`
}

// An openedSeat is a seat in the answer: with the token of a person, an
// invitation, or the name of a bot, or open.
type openedSeat struct {
	Seat   game.Player `json:"seat"`
	Token  string      `json:"token,omitempty"`
	Invite string      `json:"invite,omitempty"`
	Bot    string      `json:"bot,omitempty"`
	Open   bool        `json:"open,omitempty"`
}

// open opens a table.
func (a *api) open(w http.ResponseWriter, r *http.Request) error {
	var q openRequest
	if err := a.decodeOpening(w, r, &q); err != nil {
		return err
	}
	o, seats, err := q.opening(a.hub.games)
	if err != nil {
		return err
	}
	return a.create(w, r, o, seats)
}

// create makes a table and answers with its seats.
func (a *api) create(w http.ResponseWriter, r *http.Request, o opening, seats []openedSeat) error {
	id := newID()
	if err := a.hub.create(r.Context(), id, o); err != nil {
		return err
	}
	writeJSON(w, http.StatusCreated, struct {
		ID    string       `json:"id"`
		Seats []openedSeat `json:"seats"`
	}{id, seats})
	return nil
}

// decodeOpening reads the body of a request that opens a table, if its sender may open one.
func (a *api) decodeOpening(w http.ResponseWriter, r *http.Request, into any) error {
	addr := a.guard.address(r)
	if !a.guard.table(addr) {
		return errBusy
	}
	if !a.guard.store(addr) {
		return errStored
	}
	return decode(w, r, into)
}

// opening returns the first entry of the table and the seats with their secrets.
// The error has every fault of the request.
func (q openRequest) opening(games catalog.Registry) (opening, []openedSeat, error) {
	if len(q.Seats) > mostSeats {
		return opening{}, nil, badRequest(fmt.Sprintf("%d seats, want at most %d", len(q.Seats), mostSeats))
	}
	var faults []string
	add := func(format string, args ...any) { faults = append(faults, fmt.Sprintf(format, args...)) }
	o := opening{Variant: q.Variant, Options: q.Options, Practice: q.Practice, Seconds: q.Seconds, Total: q.Total, Increment: q.Increment, Listed: q.Listed, Quiet: q.Quiet, Created: time.Now().UTC()}
	if o.Variant == "" {
		o.Variant = games.Names()[0]
	}
	if _, ok := q.Options["Variant"]; ok {
		add("options: Variant is the key variant of the request")
	}
	rules, err := games.Open(o.tags()...)
	if err != nil {
		faults = append(faults, faultsOf(err)...)
	}
	if q.Seconds != 0 && (q.Seconds < leastSeconds || q.Seconds > mostSeconds) {
		add("seconds: must be 0 or from %d to %d", leastSeconds, mostSeconds)
	}
	if q.Total != 0 && (q.Total < leastTotal || q.Total > mostTotal) {
		add("total: must be 0 or from %d to %d", leastTotal, mostTotal)
	}
	if q.Increment < 0 || q.Increment > mostIncrement || q.Increment > 0 && q.Total == 0 {
		add("increment: must be 0, or up to %d with a total", mostIncrement)
	}
	var seats []openedSeat
	people := 0
	for i, s := range q.Seats {
		if why := s.fault(games, rules); why != "" {
			add("seat %d: %s", i+1, why)
		}
		p, opened := s.place(game.Player(i))
		if s.Bot == "" {
			people++
		}
		p.Host = p.Token != "" && !slices.ContainsFunc(o.Seats, func(s place) bool { return s.Host })
		o.Seats, seats = append(o.Seats, p), append(seats, opened)
	}
	if q.Listed && !slices.ContainsFunc(q.Seats, func(s seatRequest) bool { return s.Open }) {
		add("listed: must have an open seat")
	}
	if q.Practice && people != 1 {
		add("practice: must have one person, and bots on the other seats")
	}
	if rules != nil {
		if err := o.deal(rules); err != nil {
			faults = append(faults, faultsOf(err)...)
		}
	}
	if faults != nil {
		return opening{}, nil, badRequest(faults...)
	}
	return o, seats, nil
}

// fault returns what is wrong with a seat, or an empty string.
func (s seatRequest) fault(games catalog.Registry, rules catalog.Rules) string {
	switch {
	case s.Bot != "" && (s.Invite || s.Open || s.Name != ""):
		return "a bot has neither a name nor an invitation, and its seat is not open"
	case s.Invite && s.Open:
		return "must be by invitation or open, not both"
	case (s.Invite || s.Open) && s.Name != "":
		return "an invited person chooses the name"
	case s.Bot != "" && rules != nil:
		if err := validBot(games, rules, s.Bot); err != nil {
			return err.Error()
		}
	case validName(s.Name) != "":
		return "name: " + validName(s.Name)
	}
	return ""
}

// place returns the seat with new secrets, as it is stored and as it is answered.
func (s seatRequest) place(p game.Player) (place, openedSeat) {
	switch {
	case s.Bot != "":
		return place{Bot: s.Bot}, openedSeat{Seat: p, Bot: s.Bot}
	case s.Open:
		return place{Open: true}, openedSeat{Seat: p, Open: true}
	case s.Invite:
		secret := newSecret()
		return place{Invite: digestOf(secret)}, openedSeat{Seat: p, Invite: secret}
	}
	secret := newSecret()
	return place{Name: s.Name, Token: digestOf(secret)}, openedSeat{Seat: p, Token: secret}
}

// deal deals the game from the system's entropy. What is hidden has 256 bits of its own: the
// board, which everybody sees, comes from a seed of 64, and says nothing about the cards.
func (o *opening) deal(rules catalog.Rules) error {
	start, err := rules.Deal(len(o.Seats), play.NewSeed())
	if err != nil {
		return err
	}
	start = hide(rules, start)
	o.Options = make(map[string]string)
	for _, t := range rules.Tags()[1:] {
		o.Options[t.Name] = t.Value
	}
	o.Start, o.Seed, o.Created = start.String(), play.NewSeed(), time.Now().UTC()
	return nil
}

// hide deals what nobody sees at the start of a game anew.
func hide(rules catalog.Rules, start catalog.State) catalog.State {
	var secret [32]byte
	rand.Read(secret[:]) // never fails
	hidden, ok := rules.Sample(rules.View(start, game.Nobody), mathrand.New(mathrand.NewChaCha8(secret)))
	if !ok {
		panic("the rules refuse their own view")
	}
	return hidden
}

// entry returns the first entry of a table. If chance begins, its plies follow.
func (o opening) entry(games catalog.Registry) entry {
	t := table{games: games}
	if err := t.open(o); err != nil {
		panic(err) // the rules and the state were made by this program
	}
	e := t.since(0)
	e.Opening = &o
	return *e
}

// validBot checks the name of a bot, its budget and its parameters.
func validBot(games catalog.Registry, rules catalog.Rules, name string) error {
	_, spec, err := games.ParseBot(name)
	if err != nil {
		return err
	}
	if _, library := bot.Find(spec.Name); library && len(spec.Values) > 0 { // such as the number of cores
		return game.Faultf(game.ErrOption, 0, name, "want only a budget after the name")
	}
	if spec.Budget.Time > thinkTime {
		return game.Faultf(game.ErrOption, 0, name, "a bot may think for at most %v", thinkTime)
	}
	_, err = rules.Bot(name, 0, bot.Budget{})
	return err
}
