package server

import (
	"fmt"
	"net/netip"
	"testing"
	"time"

	"github.com/labyrinth-go/labyrinth/game"
)

// Whoever has many addresses does not fill the list: a table of another network is on it,
// however many newer ones there are.
func TestLobbyFair(t *testing.T) {
	t.Parallel()
	var l lobby
	now := time.Unix(1000, 0)
	say := func(id, from string, opened int) {
		l.hear(id, presence{Node: "a", Seats: []game.Player{0}, From: netip.MustParseAddr(from), at: now, Listing: &listing{ID: id, Opened: time.Unix(int64(opened), 0)}})
	}
	say("guest", "198.51.100.7", 1)
	say("guest6", "2001:db8::", 2)
	for i := range 100 {
		say(fmt.Sprint("v4-", i), fmt.Sprintf("192.0.%d.1", i), 1000+i)
		say(fmt.Sprint("v6-", i), fmt.Sprintf("2001:db9:%x::", i), 2000+i)
	}
	found, last := 0, time.Unix(1<<40, 0)
	list := l.list(now)
	for _, one := range list {
		if one.ID == "guest" || one.ID == "guest6" {
			found++
		}
		if one.Opened.After(last) {
			t.Errorf("%s comes after an older table", one.ID)
		}
		last = one.Opened
	}
	if len(list) != mostListed || found != 2 {
		t.Errorf("%d tables are on the list, and %d of the 2 guests, want %d and both", len(list), found, mostListed)
	}
}
