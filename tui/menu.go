// This file holds the menu: which game to play, with which options and players.

package tui

import (
	"cmp"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"time"

	tea "charm.land/bubbletea/v2"
	"charm.land/lipgloss/v2"
	"github.com/labyrinth-go/labyrinth/battlechess"
	"github.com/labyrinth-go/labyrinth/catalog"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/internal/plural"
	"github.com/labyrinth-go/labyrinth/rulebook"
	"github.com/labyrinth-go/labyrinth/solve"
)

// A menu is the screen before a game.
type menu struct {
	*env
	variant catalog.Variant
	chosen  map[string]string // the options that are not as usual in the edition
	players []string
	par     int
	saved   []string // the files of saved games
	file    string   // the one that is chosen
	at      int      // the item under the cursor
	message string
	rows    []int // the line of each item on the screen, for the mouse
}

// An item is one line of the menu: a choice, or something to do.
type item struct {
	name, value, note string
	after             []string          // what is said besides, behind the value
	turn              func(by int)      // changes the value; nil for something to do
	also              map[string]func() // what other keys do
	do                func() (screen, tea.Cmd, error)
}

func newMenu(e *env) *menu {
	m := &menu{env: e, variant: e.setup.games.Variants[0], players: slices.Clone(e.setup.names), par: 2}
	m.usual()
	m.list()
	m.at = slices.IndexFunc(m.items(), func(it item) bool { return it.do != nil })
	return m
}

// usual chooses the edition of the printing in the reader's language, and nothing else.
func (m *menu) usual() {
	m.chosen = map[string]string{}
	for _, o := range m.variant.Options {
		if edition := rulebook.Edition(m.variant.Name, m.setup.lang); o.Name == "Edition" && edition != "" {
			m.choose(o, edition)
		}
	}
}

// title returns what people call a variant, or its name if it has no rules to read.
func title(v catalog.Variant) string {
	text, err := v.OpenRulebook("en") // as all of the menu
	if err != nil {
		return v.Name
	}
	return text.Title
}

// list looks for saved games and chooses the newest.
func (m *menu) list() {
	if m.saved = m.store.list(); len(m.saved) > 0 {
		m.file = m.saved[0]
	}
}

// cycle returns the value that follows another in a list, or precedes it.
func cycle(values []string, now string, by int) string {
	n := len(values)
	return values[((slices.Index(values, now)+by)%n+n)%n]
}

// items returns the lines of the menu.
func (m *menu) items() (all []item) {
	all = append(all, item{name: "Game", value: title(m.variant), note: m.variant.Summary, turn: func(by int) {
		m.variant, _ = m.setup.games.Find(cycle(m.setup.games.Names(), m.variant.Name, by))
		m.usual()
		m.seats(len(m.players))
	}})
	edition, words := "", rulebook.WordsOf("en") // as all of the menu
	for _, o := range m.variant.Options {
		if len(o.Values) < 2 || isSeats(o) {
			continue // free text is for the command line, and seats have lines of their own
		}
		if o.Extra && m.chosen[o.Name] == "" {
			continue // a rule of contests, for the command line
		}
		if o.Name == "ChildReturn" && m.chosen[childrenOption] == "" {
			continue // nobody plays by the rules for younger children
		}
		usual := o.Usual(edition)
		value := cmp.Or(m.chosen[o.Name], usual)
		if o.Name == "Edition" {
			edition = value
		}
		note := o.Note
		if o.IsHouse(edition, value) {
			note = "House rule: the printing says otherwise. " + note
		}
		all = append(all, item{name: words.Option(o.Name), value: words.Value(value), note: note, turn: func(by int) {
			if o.Name == "Edition" {
				m.chosen = map[string]string{} // the other options are those of the edition
			}
			m.choose(o, cycle(o.Values, value, by))
			m.seats(len(m.players))
		}})
	}
	all = append(all, item{name: "Seats", value: fmt.Sprint(len(m.players)), note: "How many play.", turn: func(by int) { m.seats(len(m.players) + by) }})
	all = append(all, m.seatItems()...)
	all = append(all, item{name: "Play", note: "Deal a new game.", do: m.play})
	if len(m.saved) > 0 {
		all = append(all, item{
			name: "Continue", value: strings.TrimSuffix(filepath.Base(m.file), filepath.Ext(m.file)),
			note: fmt.Sprintf("One of %s. Left and right choose.", plural.Count(len(m.saved), "saved game")),
			turn: func(by int) { m.file = cycle(m.saved, m.file, by) }, do: m.open,
		})
	}
	if r, err := m.setup.games.Open(m.tags()...); err == nil {
		if it, ok := m.puzzleItem(r); ok {
			all = append(all, it)
		}
	}
	all = append(all, item{name: "Rules", note: "Read how the game is played.", do: func() (screen, tea.Cmd, error) {
		s, err := newRulesScreen(m.env, m, m.variant, m.tags())
		return s, nil, err
	}})
	return append(all, item{name: "Quit", do: func() (screen, tea.Cmd, error) { return nil, nil, nil }})
}

// puzzleItem returns the item that offers puzzles, if the game has any.
func (m *menu) puzzleItem(r catalog.Rules) (item, bool) {
	l, ok := r.BoardLayout()
	most, battle := solve.MostPar(l), m.variant.Name == battleVariant
	if battle {
		most = battlechess.MostTurns
	}
	if most > 0 {
		m.par = min(m.par, most) // another game may have had a larger one
	}
	it := item{name: "Puzzle", value: fmt.Sprintf("par %d", m.par), note: "Reach the goal in as few turns as possible. Left and right change the par.", do: m.puzzle}
	if battle {
		it.note = "Win in so many turns, whatever the other does. Left and right change the number."
	}
	it.turn = func(by int) { m.par = nextPar(m.par, by, most) }
	if m.par == 0 {
		it.value, it.note = "of the day", "Find the picture in as few turns as possible. It is the same for everybody."
		switch {
		case m.duels():
			it.note = "One shift is right, whatever the other does. It is the same for everybody."
		case battle:
			it.note = "One turn begins the win, whatever the other does. It is the same for everybody."
		}
	}
	return it, ok || battle
}

// nextPar returns the par that follows another, or precedes it. Among them is 0, which stands
// for the puzzle of the day. It follows the largest par, if that has a bound, which is not 0.
func nextPar(par, by, most int) int {
	if most == 0 {
		return max(0, par+by)
	}
	return (par + by + most + 1) % (most + 1)
}

// tags returns the options of the chosen game.
func (m *menu) tags() []game.Tag {
	tags := []game.Tag{{Name: "Variant", Value: m.variant.Name}}
	for _, o := range m.variant.Options {
		if value, ok := m.chosen[o.Name]; ok {
			tags = append(tags, game.Tag{Name: o.Name, Value: value})
		}
	}
	return tags
}

// seats sets the number of players, in the range of the chosen game.
func (m *menu) seats(n int) {
	r, err := m.setup.games.Open(slices.DeleteFunc(m.tags(), m.isForSeats)...)
	if err != nil {
		m.message = oneLine(err)
		return
	}
	least, most := r.SeatRange()
	n = max(least, min(n, most))
	was := len(m.players)
	for len(m.players) < n {
		m.players = append(m.players, "greedy")
	}
	if m.players = m.players[:n]; n != was {
		m.fit()
	}
}

// back returns to the menu from a game.
func (m *menu) back() screen {
	m.message = ""
	m.list()
	return m
}

func (m *menu) play() (screen, tea.Cmd, error) {
	s := m.setup
	s.tags, s.names = m.tags(), slices.Clone(m.players)
	m.setup.seed++ // for the next game
	return dealScreen(m.env, s, m.back)
}

// open continues the chosen saved game, or shows it if it is over.
func (m *menu) open() (screen, tea.Cmd, error) {
	s := m.setup
	s.names = nil
	next, cmd, err := resumeScreen(m.env, m.file, false, s, m.back)
	if errors.Is(err, errOver) {
		return replayScreenOf(m.env, m.file, m.back)
	}
	return next, cmd, err
}

func (m *menu) puzzle() (screen, tea.Cmd, error) {
	s := m.setup
	if m.par == 0 && m.duels() {
		t, err := duelTable(solve.Daily(time.Now().UTC()), s.lang)
		if err != nil {
			return nil, nil, err
		}
		next, cmd := newPlayScreen(m.env, t, m.back)
		return next, cmd, nil
	}
	s.tags = m.tags()
	if m.par == 0 {
		s.seed = solve.DailySeed(time.Now().UTC(), m.variant.Name)
		return beginPuzzle(m.env, s, solve.DailyHard, m.back)
	}
	m.setup.seed++
	return beginPuzzle(m.env, s, m.par, m.back)
}

// duels reports whether the puzzle of the day of the chosen game is a duel.
func (m *menu) duels() bool { return m.variant.Name == "standard" }

func (m *menu) update(msg tea.Msg) (screen, tea.Cmd) {
	items := m.items()
	switch msg := msg.(type) {
	case tea.KeyPressMsg:
		m.message = ""
		switch msg.String() {
		case "up", "shift+tab":
			m.at = (m.at + len(items) - 1) % len(items)
		case "down", "tab":
			m.at = (m.at + 1) % len(items)
		case "left":
			m.change(items[m.at], -1)
		case "right":
			m.change(items[m.at], 1)
		case "enter", "space":
			return m.press(items[m.at])
		case "q", "esc":
			return nil, nil
		default:
			if do := items[m.at].also[msg.String()]; do != nil {
				do()
				m.at = slices.IndexFunc(m.items(), func(it item) bool { return it.name == items[m.at].name }) // a line above may be new
			}
		}
	case tea.MouseClickMsg:
		if i := slices.Index(m.rows, msg.Y); i >= 0 && i < len(items) {
			m.at = i
			return m.press(items[i])
		}
	case tea.MouseWheelMsg:
		if by := wheel(msg.Button); by != 0 {
			m.change(items[m.at], by)
		}
	}
	return m, nil
}

// change changes the value of an item, if it has one.
func (m *menu) change(it item, by int) {
	if it.turn != nil {
		it.turn(by)
	}
}

// press does what an item is for, or takes the next of its values.
func (m *menu) press(it item) (screen, tea.Cmd) {
	if it.do == nil {
		it.turn(1)
		return m, nil
	}
	next, cmd, err := it.do()
	if err != nil {
		m.message = oneLine(err)
		m.list() // the file may have been removed
		return m, nil
	}
	return next, cmd
}

func (m *menu) draw(c *lipgloss.Canvas) {
	t, items := m.theme, m.items()
	m.at = min(m.at, len(items)-1)
	lines := []string{t.title.Render("L A B Y R I N T H"), ""}
	var rows []int
	longest := 11
	for _, it := range items {
		longest = max(longest, len(it.name))
	}
	for i, it := range items {
		if it.do != nil && items[i-1].do == nil {
			lines = append(lines, "")
		}
		rows = append(rows, len(lines))
		mark, name := "  ", fmt.Sprintf("%-*s", longest, it.name)
		if i == m.at {
			mark, name = t.key.Render("▶ "), t.chosen.Render(name)
		}
		value := it.value
		if it.turn != nil {
			value = t.faint.Render("‹ ") + fmt.Sprintf("%-12s", it.value) + t.faint.Render(" ›")
		}
		for _, word := range it.after {
			value += "  " + t.seat(word).Render(word)
		}
		lines = append(lines, mark+name+"  "+value)
	}
	width := 52
	for _, line := range lines {
		width = max(width, lipgloss.Width(line))
	}
	note := wrap(items[m.at].note, width)
	if m.message != "" {
		note = wrap(t.wrong.Render(m.message), width)
	}
	for len(note) < 2 {
		note = append(note, "") // so that the box keeps its size
	}
	lines = append(append(lines, ""), note...)
	lines = append(lines, t.keys(width, "↑↓", "choose", "←→", "change", "Enter", "do", "q", "quit"))
	text := lipgloss.NewStyle().Width(width).Render(strings.Join(lines, "\n"))
	area := t.popup(c, strings.Split(text, "\n")...)
	m.rows = nil
	for _, row := range rows {
		m.rows = append(m.rows, area.Min.Y+1+row)
	}
}
