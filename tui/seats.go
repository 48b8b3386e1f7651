// This file holds what the menu says and changes about each seat: who plays, its
// color, and whether its player has the rules for children.

package tui

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/catalog"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/render"
)

// The options that choose the corners of the seats, the seat that begins, and the seats
// with the rules for younger children.
const (
	homesOption    = "Homes"
	firstOption    = "First"
	childrenOption = "Children"
)

// pieceColors are the colors of the seats of Battle Chess.
var pieceColors = []string{"yellow", "blue"}

// isSeats reports whether the values of an option are sets of seats, such as 13, or none.
func isSeats(o game.Option) bool {
	return len(o.Values) > 1 && o.Values[0] == "none" && !slices.ContainsFunc(o.Values[1:], func(v string) bool {
		return strings.Trim(v, "123456789") != ""
	})
}

// seatItems returns the line of each seat. Its keys change what an option has for it.
func (m *menu) seatItems() (all []item) {
	kinds := append([]string{human}, m.setup.games.BotNames(m.variant.Name)...)
	colors, corners := m.colors()
	for i, name := range m.players {
		it := item{name: fmt.Sprintf("Seat %d", i+1), value: name, note: "A person, or a bot.", also: make(map[string]func())}
		it.turn = func(by int) { m.players[i] = cycle(kinds, name, by) }
		if i < len(colors) {
			it.after = append(it.after, colors[i])
		}
		if corners != nil {
			it.note += " c changes the color,"
			it.also["c"] = func() { m.recolor(i, corners) }
		}
		keys := "yzwx"
		for _, o := range m.variant.Options {
			if !isSeats(o) || keys == "" {
				continue
			}
			what, short := o.Name, o.Name
			if o.Name == childrenOption {
				what, short = "the rules for younger children", "younger child"
			}
			it.also[keys[:1]] = func() { m.toggle(o, i) }
			it.note += " " + keys[:1] + " " + what
			keys = keys[1:]
			if o.IsHouse(m.edition(), o.Values[1]) {
				it.note += " (a house rule)"
			}
			it.note += ","
			if strings.Contains(m.inForce(o), seatDigit(i)) {
				it.after = append(it.after, short)
			}
		}
		it.note = strings.TrimRight(it.note, ".,") + "."
		all = append(all, it)
	}
	return all
}

// seatDigit is how values of options name a seat.
func seatDigit(i int) string { return game.Player(i).String() }

// inForce returns the value of an option: the chosen one, or the usual one of the edition.
func (m *menu) inForce(o game.Option) string {
	return cmp.Or(m.chosen[o.Name], o.Usual(m.edition()))
}

// edition returns the edition in force, or "" in a game without editions.
func (m *menu) edition() string {
	for _, o := range m.variant.Options {
		if o.Name == "Edition" {
			return cmp.Or(m.chosen[o.Name], o.Usual(""))
		}
	}
	return ""
}

// example returns the rules that are chosen and a deal of them, in which seats and homes lie as
// at the table.
func (m *menu) example() (catalog.Rules, catalog.State, error) {
	r, err := m.setup.games.Open(m.tags()...)
	if err != nil {
		return nil, nil, err
	}
	state, err := r.Deal(len(m.players), 0)
	return r, state, err
}

// colors returns the color of each seat, and the corners that seats can have, if the game
// has them.
func (m *menu) colors() (names []string, corners []labyrinth.Square) {
	r, state, err := m.example()
	if err != nil {
		return nil, nil
	}
	t, ok := labyrinth.TableOf(r.View(state, game.Nobody))
	if !ok {
		if m.variant.Name == "battlechess" {
			names = pieceColors
		}
		return names, nil
	}
	for p := range game.Seats(state) {
		names = append(names, render.SeatColor(t, p))
	}
	l, ok := r.BoardLayout()
	hasHomes := func(o game.Option) bool { return o.Name == homesOption }
	if ok && slices.ContainsFunc(m.variant.Options, hasHomes) {
		corners = l.Starts
	}
	return names, corners
}

// recolor gives a seat the next of the corners. The seat that has it gets the other one.
func (m *menu) recolor(seat int, corners []labyrinth.Square) {
	r, state, err := m.example()
	if err != nil {
		return
	}
	t, _ := labyrinth.TableOf(r.View(state, game.Nobody))
	var homes []string
	for p := range game.Seats(state) {
		homes = append(homes, t.Home(p).String())
	}
	at := slices.Index(corners, t.Home(game.Player(seat)))
	next := corners[(at+1)%len(corners)].String()
	if other := slices.Index(homes, next); other >= 0 {
		homes[other] = homes[seat]
	}
	homes[seat] = next
	m.chosen[homesOption] = strings.Join(homes, ",")
}

// toggle adds a seat to the value of an option, or removes it.
func (m *menu) toggle(o game.Option, seat int) {
	now, digit := m.inForce(o), seatDigit(seat)
	digits := strings.Split(strings.Replace(strings.TrimPrefix(now, "none"), digit, "", 1), "")
	if !strings.Contains(now, digit) {
		digits = append(digits, digit)
	}
	slices.Sort(digits)
	m.choose(o, cmp.Or(strings.Join(digits, ""), o.Values[0]))
}

// choose sets the value of an option.
func (m *menu) choose(o game.Option, value string) {
	if value == o.Usual(m.edition()) {
		delete(m.chosen, o.Name)
	} else {
		m.chosen[o.Name] = value
	}
}

// isForSeats reports whether a tag names seats, or has a value for each.
func (m *menu) isForSeats(tag game.Tag) bool {
	return tag.Name == homesOption || tag.Name == firstOption || slices.ContainsFunc(m.variant.Options, func(o game.Option) bool {
		return o.Name == tag.Name && isSeats(o)
	})
}

// fit takes out what is chosen for seats that are not at the table.
func (m *menu) fit() {
	delete(m.chosen, homesOption)
	for _, o := range m.variant.Options {
		value, ok := m.chosen[o.Name]
		if !ok || !m.isForSeats(game.Tag{Name: o.Name}) {
			continue
		}
		kept := strings.Map(func(r rune) rune {
			if r >= '1' && r <= '9' && int(r-'0') > len(m.players) {
				return -1
			}
			return r
		}, value)
		if kept != value {
			m.choose(o, cmp.Or(kept, o.Usual(m.edition())))
		}
	}
}
