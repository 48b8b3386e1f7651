package events

import (
	"math/bits"
	"math/rand/v2"
	"testing"

	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/anniversary"
	"github.com/labyrinth-go/labyrinth/bot/internal/maze"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/internal/bitboard"
	"github.com/labyrinth-go/labyrinth/internal/long"
	"github.com/labyrinth-go/labyrinth/variant"
)

// begins calls f for states in which a seat begins its turn, from the middle of games at
// random.
func begins(t *testing.T, n int, f func(s anniversary.State)) {
	t.Helper()
	for seed := range uint64(n) {
		s, err := anniversary.Rules{}.Deal(2+int(seed%3), seed)
		if err != nil {
			t.Fatal(err)
		}
		r := rand.New(rand.NewPCG(seed, 1))
		for k := 0; k < 60+r.IntN(60) || s.Table().Phase() != labyrinth.ToShift || s.Message() != 0; k++ {
			plies := s.AppendPlies(nil)
			if s, err = s.Play(plies[r.IntN(len(plies))]); err != nil {
				t.Fatal(err)
			}
		}
		f(s)
	}
}

// ends returns the pictures and the squares on which a seat can end a walk in its turn.
// It plays all plies of the turn, but uses only messages that were known before it, and no
// message about cards.
func ends(t *testing.T, s anniversary.State) (pictures maze.Set, squares uint64) {
	t.Helper()
	me := s.ToMove()
	squaresSeen, spareSeen := s.Seen()
	known := func(push game.Ply) bool {
		shift, _ := labyrinth.ShiftOf(push)
		_, out := s.Table().Board().Slide(shift.Slot, squaresSeen, spareSeen)
		return out
	}
	var visit func(s anniversary.State, useful bool)
	visit = func(s anniversary.State, useful bool) {
		fresh := s.Table().Phase() == labyrinth.ToShift && s.Message() == 0
		for _, ply := range s.AppendPlies(nil) {
			if fresh {
				useful = known(ply)
			}
			if !useful && s.Table().Phase() == variant.Offered && ply != variant.Decline {
				continue
			}
			if e := s.Message(); ply == variant.Use && (e == variant.PeekSecond || e == variant.ExchangeTop) {
				continue
			}
			after, err := s.Play(ply)
			if err != nil {
				t.Fatal(err)
			}
			if at, ok := labyrinth.SquareOf(ply); ok {
				squares |= 1 << at
				pictures |= 1 << s.Table().Board().At(at).Picture
			}
			if after.ToMove() == me {
				visit(after, useful)
			}
		}
	}
	visit(s, false)
	return pictures &^ 1, squares
}

// messageOf returns the message that a mark stands for in the anniversary game.
func messageOf(m labyrinth.Mark) variant.Message {
	if m == 0 {
		return 0
	}
	return variant.ShiftAgain + variant.Message(m-variant.ShiftAgain.Mark())
}

// TestLook compares what a seat can reach with playing all plies of its turn.
func TestLook(t *testing.T) {
	useful := make(map[variant.Message]int)
	begins(t, long.Count(10, 30), func(s anniversary.State) {
		v := s.View(s.ToMove())
		p, _ := read(v)
		e := &engine{}
		o := e.look(&p, p.Seat, p.Pawn[p.Seat], nil)
		wantPictures, wantSquares := ends(t, s)
		got := maze.Set(0)
		for x := range s.Table().Board().Pictures().All() {
			if o.places>>p.At[x]&1 != 0 {
				got |= 1 << x
			}
		}
		if got != wantPictures || o.squares != wantSquares {
			t.Errorf("look returns the pictures %x and squares %x, want %x and %x\n%v", got, o.squares, wantPictures, wantSquares, s)
		}
		for i := range p.Lines {
			if m, _ := p.message(p.Lines[i].Exit); m != 0 && uint8(i) != p.Ban {
				useful[m]++
			}
		}
	})
	for m := variant.Message(1); m < messages; m++ {
		if useful[m] == 0 {
			t.Errorf("message %d was never at an exit", m)
		}
	}
}

// TestWays compares the squares from which a seat has a way to its goal with what it can
// reach from each square.
func TestWays(t *testing.T) {
	begins(t, 20, func(s anniversary.State) {
		p, own := read(s.View(s.ToMove()))
		e := &engine{}
		home := uint64(0)
		if p.Homeward(p.Seat) {
			own, home = 0, p.Home[p.Seat]
		}
		n := e.ways(&p, p.At.Of(own), home)
		want := uint64(0)
		for at := range s.Table().Board().Squares().All() {
			o := e.look(&p, p.Seat, 1<<at, nil)
			if o.places&p.At.Of(own)|o.squares&home != 0 {
				want |= 1 << at
			}
		}
		if n[1] != want {
			t.Errorf("ways %x, want %x\n%v", n[1], want, s)
		}
		for k := 2; k < len(n); k++ {
			if n[k]&^n[k-1] != 0 {
				t.Errorf("more squares have %d ways than %d", k, k-1)
			}
		}
	})
}

// TestRead compares a position with the state, and the odds of messages with how often
// samples of the view have them.
func TestRead(t *testing.T) {
	begins(t, 20, func(s anniversary.State) {
		v := s.View(s.ToMove())
		p, own := read(v)
		b := s.Table().Board()
		if want := maze.Pictures(s.Goals(s.ToMove())); own != want {
			t.Errorf("the seat looks for %x, want %x", own, want)
		}
		for shape, places := range p.hidden {
			sum := 0.0
			for _, odds := range p.odds[shape] {
				sum += odds
			}
			want := 0 // messages on backs that are not turned up
			for at := places &^ 1; at != 0; at &= at - 1 {
				if b.At(labyrinth.Square(bits.TrailingZeros64(at))).Mark != 0 {
					want++
				}
			}
			if places&1 != 0 && b.Spare().Mark != 0 {
				want++
			}
			if n := float64(bits.OnesCount64(places)); n > 0 && (sum*n < float64(want)-1e-9 || sum*n > float64(want)+1e-9) {
				t.Errorf("shape %d: %v messages are expected on %v backs, want %d\n%v", shape, sum*n, n, want, s)
			}
		}
		squares, spare := s.Seen()
		for i, places := range p.backs {
			m := variant.Message(i)
			for at := range b.Squares().All() {
				want := m != 0 && squares.Has(at) && messageOf(b.At(at).Mark) == m
				if got := places>>at&1 != 0; got != want {
					t.Errorf("message %d on %v: %v, want %v\n%v", m, at, got, want, s)
				}
			}
			if want := m != 0 && spare && messageOf(b.Spare().Mark) == m; places&1 != 0 != want {
				t.Errorf("message %d on the spare tile, want %v\n%v", m, want, s)
			}
		}
	})
}

// TestPush compares a position after a push with that of the state after it.
func TestPush(t *testing.T) {
	begins(t, 20, func(s anniversary.State) {
		me := s.ToMove()
		p, _ := read(s.View(me))
		for i := range p.Lines {
			l := &p.Lines[i]
			if uint8(i) == p.Ban {
				continue
			}
			for _, open := range bitboard.Orientations[p.Spare&15] {
				var got position
				p.push(&got, l, open)
				after, err := s.Play(labyrinth.Shift{Slot: labyrinth.Slot(l.Slot), Open: labyrinth.Edges(open)}.Ply())
				if err != nil {
					t.Fatal(err)
				}
				want, _ := read(after.View(me))
				if got.Sides != want.Sides || got.Spare != want.Spare || got.Ban != want.Ban || got.Pawn != want.Pawn {
					t.Fatalf("the maze after a push differs\n%v", s)
				}
				for x := range s.Table().Board().Pictures().All() {
					if got.At[x] != want.At[x] {
						t.Errorf("picture %v is on %d, want %d\n%v", x, got.At[x], want.At[x], s)
					}
				}
				for m := variant.Message(1); m < messages; m++ {
					if got.backs[m]&^1 != want.backs[m]&^1 {
						t.Errorf("message %d is on %x, want %x\n%v", m, got.backs[m], want.backs[m], s)
					}
				}
			}
		}
	})
}

// TestWatch checks that a seat which leaves a picture that it could have reached is less
// likely to look for it, and that nothing remains once it has made a find.
func TestWatch(t *testing.T) {
	learned := 0
	begins(t, 20, func(s anniversary.State) {
		me := game.Player((int(s.ToMove()) + 1) % s.Seats())
		p := NewPlayer(rand.New(rand.NewPCG(1, 2)))
		before, _ := read(s.View(me))
		seat := before.Seat
		after := before
		after.Seat = int(me)
		p.learn(&before, &after, int(me))
		after.beliefs = &beliefs{wanted: before.wanted}
		p.watch.believe(&after)
		o := p.engine.look(&before, seat, before.Pawn[seat], nil)
		were, are := 0.0, 0.0
		sum := 0.0
		for i, w := range after.wanted[seat] {
			sum += w
			if o.places>>before.At[i]&1 != 0 {
				were += before.wanted[seat][i]
				are += w
			}
		}
		if were > 0.1 && were < 0.9 && !before.Homeward(seat) {
			learned++
			if are >= were || sum < 0.99 {
				t.Errorf("the pictures in reach have %v, want less than %v; all have %v", are, were, sum)
			}
		}
		after = before
		after.Left[seat]--
		p.learn(&before, &after, int(me))
		for i, x := range p.watch.factor[seat] {
			if x != 1 && x != 0 {
				t.Errorf("after a find, picture %d has %v", i, x)
			}
		}
	})
	if learned == 0 {
		t.Error("nothing was to be learned")
	}
}
