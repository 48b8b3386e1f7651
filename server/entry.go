// This file holds what is stored about a table: a list of entries in JSON. An
// entry is one message of the storage, so it is stored as a whole or not at all.

package server

import (
	"bytes"
	"encoding/json"
	"slices"
	"time"

	"github.com/labyrinth-go/labyrinth/game"
)

// An entry is one step in the life of a table. The first entry of a table has an
// opening; every other entry has none.
type entry struct {
	// Removed makes the entry the last one: the others are about to be deleted.
	Removed bool     `json:"removed,omitempty"`
	Opening *opening `json:"opening,omitempty"`
	// Events are the new events of the session, as play.Event writes them. A
	// ply and the plies of chance that follow it are in one entry.
	Events   []string      `json:"events,omitempty"`
	Join     *joining      `json:"join,omitempty"`
	Takeback *takeback     `json:"takeback,omitempty"`
	Rematch  *rematchVote  `json:"rematch,omitempty"`
	Push     *subscription `json:"push,omitempty"`
	Quiet    *bool         `json:"quiet,omitempty"` // whether emotes are off from now on
	Clock    *clockNote    `json:"clock,omitempty"` // if a turn ends, or a seat leaves in it, and there is a time for the game
}

// An opening is how a table begins. It holds the game's secrets.
type opening struct {
	Variant  string            `json:"variant"`
	Options  map[string]string `json:"options,omitempty"`
	Seats    []place           `json:"seats"`
	Start    string            `json:"start"`       // the first state
	Seed     uint64            `json:"seed,string"` // of chance, after the deal
	Practice bool              `json:"practice,omitempty"`
	Seconds  int               `json:"seconds,omitempty"` // the time for a turn; 0 for no limit
	Total    int               `json:"total,omitempty"`   // the time of each seat for the game; 0 for no limit
	// Increment is what a seat gets for a turn besides, in seconds.
	Increment int       `json:"increment,omitempty"`
	Quiet     bool      `json:"quiet,omitempty"` // emotes are off
	Puzzle    *puzzle   `json:"puzzle,omitempty"`
	Listed    bool      `json:"listed,omitempty"` // the lobby shows it while a seat is open
	Created   time.Time `json:"created"`
}

// forPeople reports whether a table has a seat for a person.
func (o opening) forPeople() bool {
	return slices.ContainsFunc(o.Seats, func(s place) bool { return s.Bot == "" })
}

// A place is a seat as the table was opened: a person with a token, a person to be
// invited, a bot, or open to anybody.
type place struct {
	Name   string `json:"name,omitempty"`
	Bot    string `json:"bot,omitempty"`
	Token  digest `json:"token,omitempty"`
	Invite digest `json:"invite,omitempty"`
	Open   bool   `json:"open,omitempty"`
	Host   bool   `json:"host,omitempty"` // the person who opened the first table
}

// A joining is the exchange of an invitation for the token of a seat, or the taking of
// an open seat.
type joining struct {
	Seat  game.Player `json:"seat"`
	Name  string      `json:"name,omitempty"`
	Token digest      `json:"token"`
}

// A takeback is a proposal to go back to an event. It is open while no later
// event has occurred, and dropped by one with no seats that agree.
type takeback struct {
	N      int           `json:"n"`  // the last event when it was proposed
	To     int           `json:"to"` // the event to go back to
	By     game.Player   `json:"by"`
	Agreed []game.Player `json:"agreed"`
}

// A rematchVote is the wish of a seat to play again. The last vote that is needed
// names the next table, which is stored already. A refusal takes the seat's own wish
// back, or else those of all others.
type rematchVote struct {
	By     game.Player `json:"by"`
	ID     string      `json:"id,omitempty"`
	Refuse bool        `json:"refuse,omitempty"`
}

// A message is a stored entry.
type message struct {
	id   string // of the table
	seq  uint64 // its place in the storage
	prev uint64 // the place of the table's entry before it; 0 for an opening
	time time.Time
	data []byte // an entry in JSON
	// after is the place after which it was appended, as its headers say; empty if unknown.
	after string
}

// isRemoval reports whether an entry removes its table.
func isRemoval(data []byte) bool { return bytes.HasPrefix(data, []byte(`{"removed":true`)) }

// check returns an error if an entry names a seat that a table does not have.
func (e entry) check(seats int) error {
	var named []game.Player
	if e.Join != nil {
		named = append(named, e.Join.Seat)
	}
	if e.Takeback != nil {
		named = append(append(named, e.Takeback.By), e.Takeback.Agreed...)
	}
	if e.Rematch != nil {
		named = append(named, e.Rematch.By)
	}
	if e.Push != nil {
		named = append(named, e.Push.Seat)
	}
	if e.Clock != nil {
		named = append(named, e.Clock.Seat)
	}
	for _, p := range named {
		if p.Among(seats) == game.Nobody {
			return game.Faultf(game.ErrSeats, 0, p.String(), "want a seat from 1 to %d", seats)
		}
	}
	return nil
}

func (e entry) encode() []byte {
	data, err := json.Marshal(e)
	if err != nil {
		panic(err) // an entry holds only what JSON can express
	}
	return data
}
