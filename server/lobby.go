// This file holds open seats, which anybody may take, and the list of the tables that
// look for players. A table is on it while one of its people has a stream, so nobody
// waits there for somebody who has gone, and nothing has to be stored or cleaned up.

package server

import (
	"cmp"
	"fmt"
	"net/http"
	"net/netip"
	"slices"
	"sync"
	"time"

	"github.com/labyrinth-go/labyrinth/game"
)

const (
	mostListed   = 50 // tables that the list shows
	mostListedOf = 3  // of them, those of one address
)

// A listing is what the list says about a table. It has no names: a name is what
// somebody has written, and strangers did not ask to read it.
type listing struct {
	ID        string            `json:"id"`
	Variant   string            `json:"variant"`
	Options   map[string]string `json:"options"`
	Seats     int               `json:"seats"`
	Open      int               `json:"open"` // seats that nobody has taken
	Bots      int               `json:"bots"`
	Seconds   int               `json:"seconds"`
	Total     int               `json:"total"`
	Increment int               `json:"increment"`
	Opened    time.Time         `json:"opened"`
}

// listing returns what the list says about the table, or nil if it is not on the list.
func (t *table) listing() *listing {
	o := t.opening
	l := &listing{
		ID: t.id, Variant: o.Variant, Options: o.Options, Seats: len(t.seats), Open: t.openSeats(),
		Seconds: o.Seconds, Total: o.Total, Increment: o.Increment, Opened: o.Created.Truncate(time.Second),
	}
	if !o.Listed || l.Open == 0 || t.session.ToMove() == game.Nobody {
		return nil
	}
	for _, s := range t.seats {
		if s.bot != "" {
			l.Bots++
		}
	}
	return l
}

// openSeats returns the number of seats that anybody may take now.
func (t *table) openSeats() (n int) {
	for _, s := range t.seats {
		if s.open && !s.taken() {
			n++
		}
	}
	return n
}

// takeOpen gives the first open seat to a person, and returns the seat and its token. A
// person with the same key gets the same answer again.
func (t *table) takeOpen(key, name string) (game.Player, string, *entry, error) {
	free, open := game.Nobody, false
	for i, s := range t.seats {
		by := game.Player(i)
		switch {
		case !s.open:
			continue
		case s.token.matches(t.openToken(by, key)):
			return by, t.openToken(by, key), nil, nil
		case !s.taken() && free == game.Nobody:
			free = by
		}
		open = true
	}
	switch {
	case !open:
		return 0, "", nil, problemf(http.StatusUnauthorized, "token", "the table has no open seat; want an invitation")
	case t.nextID != "" || t.session.ToMove() == game.Nobody:
		return 0, "", nil, errOver
	case free == game.Nobody:
		return 0, "", nil, problemf(http.StatusConflict, "taken", "all open seats are taken")
	}
	token := t.openToken(free, key)
	return free, token, &entry{Join: &joining{Seat: free, Name: name, Token: digestOf(token)}}, nil
}

// openToken returns the token of an open seat for a key that only one client knows.
func (t *table) openToken(seat game.Player, key string) string {
	return seatToken(fmt.Sprintf("open %s %d", t.id, seat), key)
}

// A lobby is the list of tables that look for players, as all nodes say.
type lobby struct {
	mu     sync.Mutex
	tables map[lobbyKey]presence
}

type lobbyKey struct{ id, node string }

// hear takes what a node says about a table.
func (l *lobby) hear(id string, p presence) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if p.Listing == nil || len(p.Seats) == 0 {
		delete(l.tables, lobbyKey{id, p.Node})
		return
	}
	if l.tables == nil {
		l.tables = make(map[lobbyKey]presence)
	}
	l.tables[lobbyKey{id, p.Node}] = p
}

// list returns the tables that look for players, the newest first.
func (l *lobby) list(now time.Time) []listing {
	l.mu.Lock()
	defer l.mu.Unlock()
	var all []presence
	for key, p := range l.tables {
		if now.Sub(p.at) > presenceLasts {
			delete(l.tables, key) // its node is gone
			continue
		}
		all = append(all, p)
	}
	slices.SortFunc(all, func(a, b presence) int {
		return cmp.Or(b.Listing.Opened.Compare(a.Listing.Opened), cmp.Compare(a.Listing.ID, b.Listing.ID), cmp.Compare(a.Node, b.Node))
	})
	return fair(all)
}

// fair returns the tables of the list, given all in its order. Few of them are of one address,
// and every network has one on the list before any has two: whoever has many addresses does
// not fill it.
func fair(all []presence) []listing {
	of, by := make(map[sender]int), make(map[netip.Prefix]int)
	var turns [][]int // the first tables of all networks, the second ones, and so on
	for i, p := range all {
		if i > 0 && all[i-1].Listing.ID == p.Listing.ID { // two nodes have streams of the table
			continue
		}
		if of[p.From]++; of[p.From] > mostListedOf {
			continue
		}
		from := rented(p.From)
		if by[from] == len(turns) {
			turns = append(turns, nil)
		}
		turns[by[from]] = append(turns[by[from]], i)
		by[from]++
	}
	chosen := slices.Concat(turns...)
	chosen = chosen[:min(len(chosen), mostListed)]
	slices.Sort(chosen)
	list := []listing{}
	for _, i := range chosen {
		list = append(list, *all[i].Listing)
	}
	return list
}

// rented returns the network in which somebody can have many addresses: of 16 bits for IPv4,
// and of 32 for IPv6.
func rented(a sender) netip.Prefix {
	bits := 32
	if a.Is4() {
		bits = 16
	}
	network, _ := a.Prefix(bits) // an unknown address has none
	return network
}

// openTables answers with the tables that look for players.
func (a *api) openTables(w http.ResponseWriter, _ *http.Request) error {
	writeJSON(w, http.StatusOK, map[string][]listing{"tables": a.hub.lobby.list(time.Now())})
	return nil
}
