package labyrinth_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/internal/long"
	"github.com/labyrinth-go/labyrinth/internal/model"
	"github.com/labyrinth-go/labyrinth/internal/testkit"
	"pgregory.net/rapid"
)

// TestSlotValues checks which values of Slot are a slot of some board.
func TestSlotValues(t *testing.T) {
	sides := map[byte]labyrinth.Edges{'N': labyrinth.North, 'E': labyrinth.East, 'S': labyrinth.South, 'W': labyrinth.West}
	seen := map[labyrinth.Slot]string{}
	last := labyrinth.Slot(0)
	for _, text := range model.AllSlots {
		line := int(text[1]-'a') + 1
		if text[0] == 'W' || text[0] == 'E' {
			line = int(text[1] - '0')
		}
		s := labyrinth.SlotAt(sides[text[0]], line)
		if s == 0 || seen[s] != "" {
			t.Fatalf("%s is slot %d, as %q", text, s, seen[s])
		}
		seen[s] = text
		if s <= last {
			t.Errorf("%s is not ordered behind the slot before it", text)
		}
		last = s
		if got := s.String(); got != text {
			t.Errorf("%s prints %s", text, got)
		}
		if s.Side() != sides[text[0]] || s.Line() != line {
			t.Errorf("%s: side %v, line %d", text, s.Side(), s.Line())
		}
		if got := s.Opposite().String(); got != model.Opposite(text) {
			t.Errorf("the opposite of %s is %s", text, got)
		}
	}
	for side := range 256 {
		for line := -10; line < 40; line++ {
			if s := labyrinth.SlotAt(labyrinth.Edges(side), line); s != 0 && (seen[s] == "" || s.Side() != labyrinth.Edges(side) || s.Line() != line) {
				t.Errorf("SlotAt(%d, %d) = %d", side, line, s)
			}
		}
	}
	var none labyrinth.Slot
	if none.Side() != 0 || none.Line() != 0 || none.Opposite() != 0 {
		t.Errorf("no slot has side %v, line %d, opposite %v", none.Side(), none.Line(), none.Opposite())
	}
}

// multiset returns all tiles of a model, each as it first lies, sorted.
func multiset(m *model.Maze) []string {
	tiles := []string{m.Spare.Ways()[0].String()}
	for _, q := range m.Squares() {
		tiles = append(tiles, m.At(q).Ways()[0].String())
	}
	slices.Sort(tiles)
	return tiles
}

// TestShift compares shifts with those of the reference after several others, and
// checks what they must not change.
func TestShift(t *testing.T) {
	long.Checks(t, 30)
	rapid.Check(t, func(t *rapid.T) {
		s := setups().Draw(t, "setup")
		b := s.board
		m := mazeOf(b)
		tiles := multiset(m)
		for range rapid.IntRange(1, 6).Draw(t, "shifts") {
			for _, text := range m.Shifts() {
				shift := labyrinth.MustParseShift(text)
				next, err := b.Shift(shift)
				if err != nil {
					t.Fatalf("%v on %v: %v", shift, b, err)
				}
				want, got := m.Shifted(text), mazeOf(next)
				if got.String() != want.String() {
					t.Fatalf("%v on %v gives\n%v, want\n%v", shift, b, got, &want)
				}
				if after := multiset(got); !slices.Equal(after, tiles) {
					t.Fatalf("%v changes the tiles (-before +after):\n%s", shift, cmp.Diff(tiles, after))
				}
				for sq := range b.Fixed().All() {
					if b.At(sq) != next.At(sq) {
						t.Fatalf("%v changes the fixed tile on %v", shift, sq)
					}
				}
			}
			shift := drawShift(t, b)
			b, _ = b.Shift(shift)
			after := m.Shifted(shift.String())
			m = &after
			if again := must(t, s.layout.ParseBoard, m.String()); again != b {
				t.Fatalf("%v leads to a board that is not its text's: %v", shift, b)
			}
		}
	})
}

// TestShiftBack checks that pushing the last tile back in restores the board, and
// that the ban forbids it.
func TestShiftBack(t *testing.T) {
	long.Checks(t, 50)
	rapid.Check(t, func(t *rapid.T) {
		b := setups().Draw(t, "setup").board
		m := mazeOf(b)
		for _, text := range m.Shifts() {
			shift := labyrinth.MustParseShift(text)
			exit := squareOf(m.Line(model.Opposite(text[:2]))[0])
			back := labyrinth.Shift{Slot: shift.Slot.Opposite(), Open: b.At(exit).Open}
			next, err := b.Shift(shift)
			if err != nil {
				t.Fatal(err)
			}
			if _, err := next.Shift(back); !errors.Is(err, game.ErrIllegal) {
				t.Errorf("%v after %v: %v, want ErrIllegal", back, shift, err)
			}
			restored, err := next.WithoutBan().Shift(back)
			if err != nil {
				t.Fatalf("%v after %v, without a ban: %v", back, shift, err)
			}
			if got, want := restored.Ban(), shift.Slot; got != want {
				t.Errorf("the ban is %v, want %v", got, want)
			}
			if restored.WithoutBan() != b.WithoutBan() {
				t.Errorf("%v and %v turn %v\ninto %v", shift, back, b, restored)
			}
		}
	})
}

// TestLegalShifts checks that the listed shifts are those of the rules in
// canonical order, that all others are illegal, and that no two lead to the same
// board.
func TestLegalShifts(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		b := setups().Draw(t, "setup").board
		m := mazeOf(b)
		list := appended(t, b.AppendShifts, labyrinth.Shift{Slot: 9, Open: 9})
		var texts []string
		for _, s := range list {
			texts = append(texts, s.String())
		}
		if diff := cmp.Diff(m.Shifts(), texts); diff != "" {
			t.Errorf("shifts (-want +got):\n%s", diff)
		}
		legal := map[labyrinth.Shift]bool{}
		for _, s := range list {
			legal[s] = true
		}
		boards := map[labyrinth.Board]labyrinth.Shift{}
		for slot := range 34 {
			for open := range 18 {
				s := labyrinth.Shift{Slot: labyrinth.Slot(slot), Open: labyrinth.Edges(open)}
				next, err := b.Shift(s)
				switch {
				case (err == nil) != legal[s]:
					t.Fatalf("Shift{%d, %d}: %v, listed: %v", slot, open, err, legal[s])
				case err == nil:
					if other, ok := boards[next]; ok {
						t.Errorf("%v and %v lead to the same board", s, other)
					}
					boards[next] = s
				case !errors.Is(err, game.ErrIllegal):
					t.Fatalf("Shift{%d, %d}: %v, want ErrIllegal", slot, open, err)
				case next != labyrinth.Board{}:
					t.Fatalf("Shift{%d, %d} returns an error and a board", slot, open)
				}
			}
		}
	})
}

// TestEveryShiftValue tries all values of Shift on one board for each spare.
func TestEveryShiftValue(t *testing.T) {
	start := must(t, labyrinth.Classic().ParseBoard, classicStart)
	corner := must(t, labyrinth.Classic().ParseBoard, "6aeA5eB6c/a96OceT69/7C57D7UeE9QdF/5eSc3PcRbXa/7GcbHcMdIadJ/a556abVeW/3cNbK5bL39 3 Sb")
	junction := must(t, labyrinth.Classic().ParseBoard, "6aeA5eB6c/a96Oc569/7C57D7UeE9QdF/5eSc3PcRbXa/7GcbHcMdIadJ/a596abVeW/3cNbK5bL39 7T E4")
	for _, b := range []labyrinth.Board{corner, junction, start, start.WithoutBan()}[:long.Count(2, 4)] {
		m := mazeOf(b)
		var legal []string
		for slot := range 256 {
			for open := range 256 {
				s := labyrinth.Shift{Slot: labyrinth.Slot(slot), Open: labyrinth.Edges(open)}
				if _, err := b.Shift(s); err == nil {
					legal = append(legal, s.String())
				}
			}
		}
		want := m.Shifts()
		slices.Sort(want)
		slices.Sort(legal)
		if diff := cmp.Diff(want, legal); diff != "" {
			t.Errorf("%v allows (-want +got):\n%s", b, diff)
		}
	}
}

// TestShiftOrder checks the whole canonical order, because an index into it must
// mean the same in every port.
func TestShiftOrder(t *testing.T) {
	for _, test := range []struct {
		side        int
		spare, ban  string
		orientation string
	}{
		{7, "5", "-", "NS EW"},
		{7, "5", "W4", "NS EW"},
		{7, "3", "Nb", "NE ES SW NW"},
		{7, "7", "E6", "NES ESW NSW NEW"},
		{3, "3", "Sb", "NE ES SW NW"},
		{5, "7", "E2", "NES ESW NSW NEW"},
	} {
		order := map[int]string{
			3: "Nb Sb W2 E2",
			5: "Nb Nd Sb Sd W2 W4 E2 E4",
			7: "Nb Nd Nf Sb Sd Sf W2 W4 W6 E2 E4 E6",
		}[test.side]
		var want []string
		for slot := range strings.FieldsSeq(order) {
			for open := range strings.FieldsSeq(test.orientation) {
				if slot != test.ban {
					want = append(want, slot+":"+open)
				}
			}
		}
		n := (test.side + 1) / 2
		l := testkit.Published(test.side)
		l.Fixed = slices.Repeat([]labyrinth.Tile{{Open: 7}}, n*n)
		l.Loose = slices.Repeat([]labyrinth.Tile{must(t, parseTile, test.spare)}, test.side*test.side-n*n+1)
		l.Starts = []labyrinth.Square{labyrinth.A1}
		text, err := l.Deal(game.NewSource(1))
		if err != nil {
			t.Fatal(err)
		}
		b := must(t, l.ParseBoard, strings.Fields(text.String())[0]+" "+test.spare+" "+test.ban)
		var got []string
		for _, s := range b.AppendShifts(nil) {
			got = append(got, s.String())
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("side %d, spare %s, ban %s: order (-want +got):\n%s", test.side, test.spare, test.ban, diff)
		}
	}
}

// TestRefusals checks what the error of an illegal shift says.
//
// Rules: shift-ban
func TestRefusals(t *testing.T) {
	b := must(t, labyrinth.Classic().ParseBoard, strings.TrimSuffix(classicStart, "-")+"Nb")
	small := must(t, tiny().ParseBoard, "65c/a3A9/3d*F9 7B -")
	for _, test := range []struct {
		board      labyrinth.Board
		shift, why string
	}{
		{b, "Nb:NS", "Nb is banned"},
		{b, "Sb:NE", "the spare tile cannot lie like that; it can lie as NS or EW"},
		{b, "Sb:NES", "the spare tile cannot lie like that; it can lie as NS or EW"},
		{small, "Nd:NES", "no slot Nd"},
		{small, "W4:NES", "no slot W4"},
		{small, "Nb:NS", "the spare tile cannot lie like that; it can lie as NES, ESW, NSW or NEW"},
	} {
		_, err := test.board.Shift(labyrinth.MustParseShift(test.shift))
		var f game.Fault
		if !errors.As(err, &f) {
			t.Errorf("%s: %v is not a Fault", test.shift, err)
			continue
		}
		if f.Kind != game.ErrIllegal || f.Pos.Offset() != -1 || f.Text != test.shift || !strings.Contains(f.Why, test.why) {
			t.Errorf("%s: fault %+v, want ErrIllegal for the reason %q", test.shift, f, test.why)
		}
	}
}

// TestBackPush checks the ban on the classic board: only the slot where the last
// tile came out is banned, and only for the next insertion.
func TestBackPush(t *testing.T) {
	b := must(t, labyrinth.Classic().ParseBoard, classicStart)
	if got := len(b.AppendShifts(nil)); got != 24 {
		t.Fatalf("before the first insertion %d shifts, want all 12 slots with a straight's 2", got)
	}
	for _, step := range []struct{ shift, ban string }{
		{"Nb:NS", "Sb"}, {"Nb:ES", "Sb"}, {"W6:EW", "E6"}, {"Sb:NEW", "Nb"},
	} {
		next, err := b.Shift(labyrinth.MustParseShift(step.shift))
		if err != nil {
			t.Fatalf("%s: %v", step.shift, err)
		}
		b = next
		if got := b.Ban().String(); got != step.ban {
			t.Fatalf("after %s the ban is %s, want %s", step.shift, got, step.ban)
		}
		slots := map[string]bool{}
		for _, s := range b.AppendShifts(nil) {
			slots[s.Slot.String()] = true
		}
		if len(slots) != 11 || slots[step.ban] {
			t.Errorf("after %s the slots are %v, want all but %s", step.shift, slots, step.ban)
		}
	}
}

// TestCarry compares where pawns are carried with the reference, for every slot
// and square.
func TestCarry(t *testing.T) {
	long.Checks(t, 30)
	rapid.Check(t, func(t *rapid.T) {
		b := setups().Draw(t, "setup").board
		m := mazeOf(b)
		for _, text := range model.AllSlots {
			for _, p := range m.Squares() {
				want := p
				if slices.Contains(m.Slots(), text) {
					want = m.Carried(text, p)
				}
				if got := b.Carry(must(t, labyrinth.ParseSlot, text), squareOf(p)); got != squareOf(want) {
					t.Errorf("%s carries %v to %v, want %v", text, p, got, want)
				}
			}
			if got := b.Carry(must(t, labyrinth.ParseSlot, text), 0); got != 0 {
				t.Errorf("%s carries no square to %v", text, got)
			}
		}
	})
}

// TestNoSuchSlot uses values of Slot that are not slots, which only a conversion
// can make. Methods must not treat them as slots.
func TestNoSuchSlot(t *testing.T) {
	b := must(t, labyrinth.Classic().ParseBoard, classicStart)
	for i := 0; i < 256 && !t.Failed(); i++ {
		slot := labyrinth.Slot(i)
		if labyrinth.SlotAt(slot.Side(), slot.Line()) == slot && slot != 0 {
			continue // one of Nb to E6
		}
		if got := slot.String(); got != "-" {
			t.Errorf("Slot(%d) prints %q", i, got)
		}
		for s := range b.Squares().All() {
			if got := b.Carry(slot, s); got != s {
				t.Errorf("Slot(%d) carries %v to %v", i, s, got)
			}
		}
	}
}

// TestCarryFollowsTiles checks that a pawn keeps its tile, and that a pawn that is
// pushed out is then on the inserted tile.
func TestCarryFollowsTiles(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		b := setups().Draw(t, "setup").board
		pawn := drawSquare(t, b, "pawn")
		m := mazeOf(b)
		for _, text := range m.Shifts() {
			shift := labyrinth.MustParseShift(text)
			next, err := b.Shift(shift)
			if err != nil {
				t.Fatal(err)
			}
			want := b.At(pawn)
			if line := m.Line(text[:2]); squareOf(line[len(line)-1]) == pawn {
				want = b.Spare()
				want.Open = shift.Open
			}
			if got := next.At(b.Carry(shift.Slot, pawn)); got != want {
				t.Errorf("after %v the pawn from %v stands on %v, want %v", shift, pawn, got, want)
			}
		}
	})
}

// TestSlide checks that sets of squares move as pawns do.
func TestSlide(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		b := setups().Draw(t, "setup").board
		m := mazeOf(b)
		var set labyrinth.Squares
		for _, p := range m.Squares() {
			if rapid.Bool().Draw(t, "in the set") {
				set = set.With(squareOf(p))
			}
		}
		entering := rapid.Bool().Draw(t, "entering")
		for _, text := range model.AllSlots {
			want, leaving := set, false
			if slices.Contains(m.Slots(), text) {
				line := m.Line(text)
				want, leaving = labyrinth.Squares{}, set.Has(squareOf(line[len(line)-1]))
				for _, p := range m.Squares() {
					if to := m.Carried(text, p); set.Has(squareOf(p)) && to != line[0] {
						want = want.With(squareOf(to))
					}
				}
				if entering {
					want = want.With(squareOf(line[0]))
				}
			}
			after, left := b.Slide(must(t, labyrinth.ParseSlot, text), set, entering)
			if after != want || left != leaving {
				t.Errorf("%s slides %v, %v to %v, %v, want %v, %v", text, set, entering, after, left, want, leaving)
			}
		}
		if after, left := b.Slide(0, set, entering); after != set || left {
			t.Errorf("no slot slides %v to %v, %v", set, after, left)
		}
	})
}

// TestShiftFaults checks that both halves of a shift are read.
func TestShiftFaults(t *testing.T) {
	syntax := game.ErrSyntax
	for _, test := range []struct {
		text string
		want []located
	}{
		{"", []located{{0, "", syntax}}},
		{"Nb", []located{{0, "Nb", syntax}}},
		{"NbNS", []located{{0, "NbNS", syntax}}},
		{"Nh:NS", []located{{0, "Nh", syntax}}},
		{"-:NS", []located{{0, "-", syntax}}},
		{"Nb:SN", []located{{3, "SN", syntax}}},
		{"Nb:", []located{{3, "", syntax}}},
		{"Nb:N", []located{{3, "N", syntax}}},
		{"Nb:NESWN", []located{{3, "NESWN", syntax}}},
		{"Nb:NS ", []located{{3, "NS ", syntax}}},
		{"Nb:NS:NS", []located{{3, "NS:NS", syntax}}},
		{"W8:nes", []located{{0, "W8", syntax}, {3, "nes", syntax}}},
		{":", []located{{0, "", syntax}, {1, "", syntax}}},
	} {
		for name, parse := range map[string]func(string) error{
			"ParseShift": func(s string) error { _, err := labyrinth.ParseShift(s); return err },
			"ParsePly":   func(s string) error { _, err := labyrinth.ParsePly(s); return err },
		} {
			got := locate(anyFaults(parse(test.text)))
			if diff := cmp.Diff(test.want, got, sameKind); diff != "" {
				t.Errorf("%s(%q): faults (-want +got):\n%s", name, test.text, diff)
			}
		}
	}
}
