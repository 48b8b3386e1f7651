package labyrinth_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/game"
)

// randomLayout draws any size, any set of fixed squares that leaves a line, any tiles, and
// any homes.
func randomLayout(r *rand.Rand) labyrinth.Layout {
	for {
		cols, rows := 2+r.IntN(6), 2+r.IntN(6)
		var l labyrinth.Layout
		classic := r.IntN(4) == 0
		if classic {
			cols = 3 + 2*r.IntN(3)
			rows = cols
		}
		lockCols, lockRows := r.IntN(1<<cols), r.IntN(1<<rows)
		if r.IntN(4) == 0 {
			lockCols, lockRows = 0, 0
		}
		var all []labyrinth.Square
		for row := range rows {
			for col := range cols {
				s := labyrinth.SquareAt(col+1, row+1)
				all = append(all, s)
				if classic {
					if col%2 == 0 && row%2 == 0 {
						l.FixedAt = l.FixedAt.With(s)
					}
				} else if lockCols>>col&1 != 0 && lockRows>>row&1 != 0 && r.IntN(4) != 0 {
					l.FixedAt = l.FixedAt.With(s)
				}
			}
		}
		shapes := []labyrinth.Edges{5, 3, 7, 15}
		pictures := r.Perm(24)
		tile := func() labyrinth.Tile {
			t := labyrinth.Tile{Open: shapes[r.IntN(4)]}
			if r.IntN(2) == 0 && len(pictures) > 0 {
				t.Picture = labyrinth.Picture(pictures[0] + 1)
				pictures = pictures[1:]
			}
			return t
		}
		fixed := l.FixedAt.Len()
		l.Cols, l.Rows = cols, rows
		for range fixed {
			t := tile()
			t.Open = t.Open.Turned(r.IntN(4))
			l.Fixed = append(l.Fixed, t)
		}
		for range cols*rows - fixed + 1 {
			l.Loose = append(l.Loose, tile())
		}
		r.Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
		l.Starts = all[:1+r.IntN(min(8, len(all)))]
		if l.Validate() == nil {
			return l
		}
	}
}

// slow is the slow model: tiles by column and row, from 1.
type slow struct {
	cols, rows int
	at         [9][9]labyrinth.Tile
	spare      labyrinth.Tile
	cs, rs     [9]bool // lines with slots
}

func slowOf(l labyrinth.Layout, b labyrinth.Board) (m slow) {
	m.cols, m.rows = l.Cols, l.Rows
	for c := 1; c <= m.cols; c++ {
		m.cs[c] = true
	}
	for r := 1; r <= m.rows; r++ {
		m.rs[r] = true
	}
	for c := 1; c <= m.cols; c++ {
		for r := 1; r <= m.rows; r++ {
			m.at[c][r] = b.At(labyrinth.SquareAt(c, r))
			if l.FixedAt.Has(labyrinth.SquareAt(c, r)) {
				m.cs[c], m.rs[r] = false, false
			}
		}
	}
	m.spare = b.Spare()
	return m
}

func firstWay(t labyrinth.Tile) labyrinth.Tile {
	switch t.Open {
	case 5, 10:
		t.Open = 5
	case 3, 6, 12, 9:
		t.Open = 3
	case 7, 14, 13, 11:
		t.Open = 7
	}
	return t
}

// push pushes and returns the square that each square's pawn goes to.
func (m *slow) push(slot labyrinth.Slot, open labyrinth.Edges) func(labyrinth.Square) labyrinth.Square {
	var line []labyrinth.Square
	k := slot.Line()
	n := m.rows
	if slot.Side() == labyrinth.West || slot.Side() == labyrinth.East {
		n = m.cols
	}
	for i := 1; i <= n; i++ {
		if n == m.rows && (slot.Side() == labyrinth.North || slot.Side() == labyrinth.South) {
			line = append(line, labyrinth.SquareAt(k, i))
		} else {
			line = append(line, labyrinth.SquareAt(i, k))
		}
	}
	if slot.Side() == labyrinth.South || slot.Side() == labyrinth.East {
		slices.Reverse(line)
	}
	in := m.spare
	in.Open = open
	for _, s := range line {
		p := &m.at[s.Col()][s.Row()]
		*p, in = in, *p
	}
	m.spare = firstWay(in)
	return func(s labyrinth.Square) labyrinth.Square {
		for i, at := range line {
			if at == s {
				return line[(i+1)%len(line)]
			}
		}
		return s
	}
}

func (m *slow) reach(from labyrinth.Square) (set labyrinth.Squares) {
	set = set.With(from)
	for queue := []labyrinth.Square{from}; len(queue) > 0; queue = queue[1:] {
		s := queue[0]
		for i, d := range [4][2]int{{0, -1}, {1, 0}, {0, 1}, {-1, 0}} {
			c, r := s.Col()+d[0], s.Row()+d[1]
			if c < 1 || c > m.cols || r < 1 || r > m.rows {
				continue
			}
			to := labyrinth.SquareAt(c, r)
			if m.at[s.Col()][s.Row()].Open>>i&1 != 0 && m.at[c][r].Open>>(i^2)&1 != 0 && !set.Has(to) {
				set = set.With(to)
				queue = append(queue, to)
			}
		}
	}
	return set
}

func (m *slow) text() string {
	var rows []string
	for r := 1; r <= m.rows; r++ {
		row := ""
		for c := 1; c <= m.cols; c++ {
			row += m.at[c][r].String()
		}
		rows = append(rows, row)
	}
	return strings.Join(rows, "/") + " " + m.spare.String()
}

// shifts lists the legal shifts in canonical order.
func (m *slow) shifts(ban labyrinth.Slot) (all []labyrinth.Shift) {
	ways := map[labyrinth.Edges][]labyrinth.Edges{5: {5, 10}, 3: {3, 6, 12, 9}, 7: {7, 14, 13, 11}, 15: {15}}[m.spare.Open]
	for _, side := range []labyrinth.Edges{labyrinth.North, labyrinth.South, labyrinth.West, labyrinth.East} {
		for k := 1; k < 9; k++ {
			is := m.cs[k]
			if side == labyrinth.West || side == labyrinth.East {
				is = m.rs[k]
			}
			if s := labyrinth.SlotAt(side, k); is && s != ban {
				for _, w := range ways {
					all = append(all, labyrinth.Shift{Slot: s, Open: w})
				}
			}
		}
	}
	return all
}

func tilesOf(b labyrinth.Board) string {
	all := []string{b.Spare().String()}
	for s := range b.Squares().All() {
		all = append(all, firstWay(b.At(s)).String())
	}
	slices.Sort(all)
	return strings.Join(all, " ")
}

func checkGame(l labyrinth.Layout, seed uint64, r *rand.Rand, plies int) error {
	text, err := l.MarshalText()
	if err != nil {
		return err
	}
	again, err := labyrinth.ParseLayout(string(text))
	if err != nil {
		return fmt.Errorf("%s: %w", text, err)
	}
	if b, _ := again.MarshalText(); string(b) != string(text) {
		return fmt.Errorf("%s: again %s", text, b)
	}
	b, err := again.Deal(game.NewSource(seed))
	if err != nil {
		return err
	}
	t, err := labyrinth.NewTable(b, l.Starts...)
	if err != nil {
		return err
	}
	m, tiles := slowOf(l, b), tilesOf(b)
	for s := range l.FixedAt.All() {
		if !b.Fixed().Has(s) {
			return fmt.Errorf("%s: %v is not fixed", text, s)
		}
	}
	pawns := slices.Clone(l.Starts)
	for range plies {
		b = t.Board()
		if got, want := b.String(), m.text()+" "+b.Ban().String(); got != want {
			return fmt.Errorf("%s: board %s, want %s", text, got, want)
		}
		if got := tilesOf(b); got != tiles {
			return fmt.Errorf("%s: tiles %s, want %s", text, got, tiles)
		}
		if back, err := l.ParseBoard(b.String()); err != nil || back != b {
			return fmt.Errorf("%s: parsing %v gives %v, %v", text, b, back, err)
		}
		shifts := m.shifts(b.Ban())
		if got := b.AppendShifts(nil); !slices.Equal(got, shifts) {
			return fmt.Errorf("%s: shifts %v, want %v", text, got, shifts)
		}
		if got := t.AppendPlies(nil); len(got) != len(shifts) || len(got) > 0 && got[0] != shifts[0].Ply() {
			return fmt.Errorf("%s: plies %v", text, got)
		}
		if len(shifts) == 0 {
			return nil
		}
		pawn := pawns[t.Seat()]
		turns := t.AppendTurns(nil)
		n, _ := t.CountPlies(2)
		for i, s := range shifts {
			after := m
			to := after.push(s.Slot, s.Open)
			want := labyrinth.Turn{Shift: s, From: to(pawn), Reach: after.reach(to(pawn))}
			if turns[i] != want {
				return fmt.Errorf("%s: board %v: turn %v, want %v", text, b, turns[i], want)
			}
			n -= uint64(want.Reach.Len())
		}
		if n != 0 {
			return fmt.Errorf("%s: CountPlies is off by %d", text, n)
		}
		s := shifts[r.IntN(len(shifts))]
		to := m.push(s.Slot, s.Open)
		if t, err = t.Play(s.Ply()); err != nil {
			return err
		}
		for i := range pawns {
			if pawns[i] = to(pawns[i]); t.Pawn(game.Player(i)) != pawns[i] {
				return fmt.Errorf("%s: pawn %d", text, i)
			}
		}
		walks := t.AppendPlies(nil)
		reach := m.reach(pawns[t.Seat()])
		if len(walks) != reach.Len() || t.Reach(t.Seat()) != reach {
			return fmt.Errorf("%s: walks %v, want %v", text, walks, reach)
		}
		w := walks[r.IntN(len(walks))]
		pawns[t.Seat()], _ = labyrinth.SquareOf(w)
		if path := t.Board().Path(t.Pawn(t.Seat()), pawns[t.Seat()]); len(path) == 0 {
			return fmt.Errorf("%s: no path", text)
		}
		if t, err = t.Play(w); err != nil {
			return err
		}
		t.Pass()
		if lanes := len(t.Board().Slots()); lanes*len(shifts) == 0 {
			return fmt.Errorf("%s: no slots", text)
		}
	}
	return nil
}

func TestWideRandom(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	for i := range 4000 {
		if err := checkGame(randomLayout(r), uint64(i), r, 25); err != nil {
			t.Fatal(err)
		}
	}
}

func TestWideNamed(t *testing.T) {
	for _, text := range []string{
		// Xmas Rush: nothing is fixed, crosses, homes a1 and g7
		"......./......./......./......./......./......./....... ffffffff777777777777777755555555533333333333333333 a1,g7 -",
		// Maze.com: lines 1, 3, 5, 7 slide; homes on fixed squares
		"......./.3.5.7./......./.f.3.5./......./.7.f.3./....... 33333333333333333333555555555577777777777" + " b2,d4,f6,b6,f2,d2 -",
		// a rectangle of 5 columns and 7 rows
		"6.e.c/...../7.f.d/...../7.f.d/...../3.b.9 555555553333333777777777 a1,e1,e7,a7 -",
	} {
		l, err := labyrinth.ParseLayout(text)
		if err != nil {
			t.Error(err)
			continue
		}
		r := rand.New(rand.NewPCG(5, 6))
		for seed := range uint64(200) {
			if err := checkGame(l, seed, r, 40); err != nil {
				t.Fatal(err)
			}
		}
		b, _ := l.Deal(game.NewSource(1))
		t.Log(b, b.Slots())
	}
	r := rand.New(rand.NewPCG(5, 6))
	for seed := range uint64(200) {
		if err := checkGame(labyrinth.Classic(), seed, r, 40); err != nil {
			t.Fatal(err)
		}
	}
}
