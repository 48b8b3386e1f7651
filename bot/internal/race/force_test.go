package race_test

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/bot/internal/maze"
	"github.com/labyrinth-go/labyrinth/bot/internal/race"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/internal/long"
	"github.com/labyrinth-go/labyrinth/internal/testkit"
	"github.com/labyrinth-go/labyrinth/standard"
)

// randomMaze deals a board of random tiles with the given side, after some shifts.
func randomMaze(t *testing.T, r *rand.Rand, side int) labyrinth.Board {
	t.Helper()
	shapes := []labyrinth.Edges{5, 3, 3, 7}
	l := testkit.Published(side)
	l.Starts = []labyrinth.Square{labyrinth.A1}
	fixed := (side + 1) / 2 * ((side + 1) / 2)
	for range fixed {
		l.Fixed = append(l.Fixed, labyrinth.Tile{Open: shapes[r.IntN(len(shapes))].Turned(r.IntN(4))})
	}
	for range side*side - fixed + 1 {
		l.Loose = append(l.Loose, labyrinth.Tile{Open: shapes[r.IntN(len(shapes))]})
	}
	b, err := l.Deal(game.NewSource(r.Uint64()))
	if err != nil {
		t.Fatal(err)
	}
	for range r.IntN(3) {
		shifts := b.AppendShifts(nil)
		b = shifted(b, shifts[r.IntN(len(shifts))])
	}
	return b
}

func shifted(b labyrinth.Board, s labyrinth.Shift) labyrinth.Board {
	b, err := b.Shift(s)
	if err != nil {
		panic(err)
	}
	return b
}

// A slowProver is the slow twin of the prover: it tries all turns with all walks, and
// all shifts after them.
type slowProver struct {
	home labyrinth.Square
	seen map[slowKey]bool
}

type slowKey struct {
	b    labyrinth.Board
	pawn labyrinth.Square
	n    int
}

func (p *slowProver) forced(b labyrinth.Board, pawn labyrinth.Square, n int) (won bool) {
	key := slowKey{b, pawn, n}
	if won, ok := p.seen[key]; ok {
		return won
	}
	defer func() { p.seen[key] = won }()
	turns := b.AppendTurns(nil, pawn)
	for _, turn := range turns {
		if turn.Reach.Has(p.home) {
			return true
		}
	}
	if n == 1 {
		return false
	}
	for _, turn := range turns {
		after := shifted(b, turn.Shift)
		for to := range turn.Reach.All() {
			if p.holds(after, to, n-1, func(labyrinth.Board, labyrinth.Shift) bool { return false }) {
				return true
			}
		}
	}
	return false
}

// holds reports whether all shifts leave a forced way home, and none of them lets the
// other seat win.
func (p *slowProver) holds(b labyrinth.Board, pawn labyrinth.Square, n int, wins func(labyrinth.Board, labyrinth.Shift) bool) bool {
	for _, s := range b.AppendShifts(nil) {
		after := shifted(b, s)
		if wins(after, s) || !p.forced(after, b.Carry(s.Slot, pawn), n) {
			return false
		}
	}
	return true
}

func always(int) bool { return true }

// atMost returns a limit that allows so many steps.
func atMost(steps int) race.Limit {
	return func(int) bool { steps--; return steps >= 0 }
}

// TestForced compares proofs with the slow twin, from all squares. What is found without
// enough time is proved too.
func TestForced(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	count := make(map[int]int) // of squares by the turns that it takes
	partly := 0                // of proofs for which there was not enough time
	for i := range 70 {
		side, most := 3, 3
		if i < 6 {
			side, most = 5, 2
		}
		b := randomMaze(t, r, side)
		fast, home := maze.New(b), labyrinth.SquareAt(1, 1+r.IntN(side))
		p := slowProver{home, make(map[slowKey]bool)}
		for n := 1; n <= most; n++ {
			got := race.Forced(&fast, b.Squares().Bits(), 1<<home, n, always)
			hasty := race.Forced(&fast, b.Squares().Bits(), 1<<home, n, atMost(r.IntN(40)))
			if hasty&^got != 0 {
				t.Fatalf("board %v: without time, from %x within %d turns; with time, from %x", b, hasty, n, got)
			}
			if hasty != 0 && hasty != got {
				partly++
			}
			for from := range b.Squares().All() {
				want := p.forced(b, from, n)
				if want {
					count[n]++
				}
				if got>>from&1 != 0 != want {
					t.Fatalf("board %v: home from %v to %v within %d turns is %v, want %v", b, from, home, n, !want, want)
				}
			}
		}
	}
	if count[1] == 0 || count[2] <= count[1] || count[3] == 0 || partly == 0 {
		t.Errorf("within one, two, three turns: %v squares, %d proofs cut short; the test says little", count, partly)
	}
}

// TestDoomed compares the squares on which a seat loses that may be home itself before
// the other.
func TestDoomed(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	lost, saved := 0, 0
	for range 60 {
		b := randomMaze(t, r, 3)
		fast := maze.New(b)
		theirs, ours, pawn := labyrinth.SquareAt(1, 1), labyrinth.SquareAt(3, 3), labyrinth.SquareAt(1+r.IntN(3), 1+r.IntN(3))
		p := slowProver{theirs, make(map[slowKey]bool)}
		got := race.Doomed(&fast, 1<<pawn, 1<<theirs, 1<<ours, 1, 2, always)
		if hasty := race.Doomed(&fast, 1<<pawn, 1<<theirs, 1<<ours, 1, 2, atMost(r.IntN(12))); hasty&^got != 0 {
			t.Fatalf("board %v: without time, %x are lost; with time, %x", b, hasty, got)
		}
		alone := race.Doomed(&fast, 1<<pawn, 1<<theirs, 1<<ours, 5, 2, always)
		if want := p.forced(b, pawn, 2); alone != 0 != want {
			t.Fatalf("board %v: the other is home within two turns: %v, want %v", b, !want, want)
		}
		for at := range b.Squares().All() {
			want := false
			for _, turn := range b.AppendTurns(nil, pawn) {
				after := shifted(b, turn.Shift)
				carried := b.Carry(turn.Shift.Slot, at)
				wins := func(next labyrinth.Board, s labyrinth.Shift) bool {
					return next.Reach(after.Carry(s.Slot, carried)).Has(ours)
				}
				want = want || turn.Reach.Has(theirs)
				for to := range turn.Reach.All() {
					want = want || p.holds(after, to, 1, wins)
				}
			}
			switch {
			case want:
				lost++
			case alone != 0:
				saved++
			}
			if got>>at&1 != 0 != want {
				t.Fatalf("board %v, pawns on %v and %v: lost is %v, want %v", b, at, pawn, !want, want)
			}
		}
	}
	if lost == 0 || saved == 0 {
		t.Errorf("%d squares are lost, and %d only if the seat could not be home before; the test says little", lost, saved)
	}
}

// homeward returns a state in which a seat has found all its pictures.
func homeward(t *testing.T, s standard.State, p game.Player) standard.State {
	t.Helper()
	text := s.String()
	at := strings.LastIndexByte(text, ' ') + 1
	hands := strings.Split(text[at:], ",")
	found, pile, _ := strings.Cut(hands[p], ":")
	hands[p] = found + pile + ":"
	s, err := standard.Rules{}.Parse(text[:at] + strings.Join(hands, ","))
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// choose returns the choice of the seat to act, with time for proofs over three turns,
// and the board after its shift.
func choose(s standard.State) (race.Choice, labyrinth.Board) {
	p, own := race.Read(s.View(s.ToMove()))
	g := race.NewGame(race.NewPlayer(race.Default, rand.New(rand.NewPCG(1, 2))), int(s.ToMove()))
	g.Start(p)
	c := g.Turn(g.Now(), own, func(int) bool { return g.Nodes() < 50_000 })
	return c, shifted(s.Table().Board(), labyrinth.Shift{Slot: labyrinth.Slot(c.Slot), Open: labyrinth.Edges(c.Open)})
}

// A seat that can force its way home within three turns plays a turn that does so, and
// knows that it wins.
func TestAttack(t *testing.T) {
	won := 0
	for seed := range uint64(60) {
		s := start(t, 2, seed)
		s = homeward(t, s, s.ToMove())
		me, b := s.ToMove(), maze.New(s.Table().Board())
		home, pawn := uint64(1)<<s.Table().Home(me), uint64(1)<<s.Table().Pawn(me)
		if race.Forced(&b, pawn, home, 2, always) != 0 || race.Forced(&b, pawn, home, 3, always) == 0 {
			continue
		}
		won++
		c, after := choose(s)
		if c.Value < 1 {
			t.Errorf("seed %d: the value of a won position is %v", seed, c.Value)
		}
		for _, shift := range after.AppendShifts(nil) {
			next := maze.New(shifted(after, shift))
			if race.Forced(&next, 1<<after.Carry(shift.Slot, labyrinth.Square(c.Square)), home, 2, always) == 0 {
				t.Errorf("seed %d: %+v does not force the way home; %v prevents it", seed, c, shift)
			}
		}
	}
	if won == 0 {
		t.Error("no position can be won in three turns")
	}
}

// A seat that can prevent that the other is home within two turns does so.
func TestAvoid(t *testing.T) {
	avoided := 0
	for seed := range uint64(long.Count(20, 60)) {
		s := start(t, 2, seed)
		other := 1 - s.ToMove()
		s = homeward(t, s, other)
		home, pawn := uint64(1)<<s.Table().Home(other), s.Table().Pawn(other)
		lost := func(after labyrinth.Board, slot labyrinth.Slot) bool {
			b := maze.New(after)
			return race.Forced(&b, 1<<s.Table().Board().Carry(slot, pawn), home, 2, always) != 0
		}
		all, bad := 0, 0
		for _, turn := range s.Table().AppendTurns(nil) {
			all++
			if lost(shifted(s.Table().Board(), turn.Shift), turn.Shift.Slot) {
				bad++
			}
		}
		if bad <= all/2 || bad == all {
			continue
		}
		avoided++
		if c, after := choose(s); lost(after, labyrinth.Slot(c.Slot)) {
			t.Errorf("seed %d: %+v loses, as do %d of %d shifts", seed, c, bad, all)
		}
	}
	if avoided == 0 {
		t.Error("in no position there was something to avoid")
	}
}
