package learn

import (
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"flag"
	"fmt"
	"math"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/labyrinth-go/labyrinth/bot"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/play"
	"github.com/labyrinth-go/labyrinth/standard"
)

var update = flag.Bool("update", false, "write the golden files")

func newBatch(t testing.TB, c Config) *Batch {
	t.Helper()
	spec, c, err := Describe(c)
	if err != nil {
		t.Fatal(err)
	}
	b, err := NewBatch(c, NewArrays(c, spec))
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func step(t testing.TB, b *Batch) {
	t.Helper()
	if err := b.Step(); err != nil {
		t.Fatal(err)
	}
}

// text returns the text of the state of the first row.
func text(t testing.TB, b *Batch) string {
	t.Helper()
	s, err := b.Text(0)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// reset deals the next game of the first row.
func reset(t testing.TB, b *Batch) {
	t.Helper()
	if err := b.Reset(0); err != nil {
		t.Fatal(err)
	}
}

func tagsOf(name string, more ...string) []game.Tag {
	tags := []game.Tag{tag("Variant", name)}
	for i := 0; i < len(more); i += 2 {
		tags = append(tags, tag(more[i], more[i+1]))
	}
	return tags
}

// digest hashes the arrays of some random steps.
func digest(t testing.TB, b *Batch, steps int) string {
	t.Helper()
	hash := sha256.New()
	random := newChooser(7)
	for range steps {
		random.choose(b)
		step(t, b)
		hash.Write(b.Planes)
		hash.Write(b.Scalars)
		hash.Write(b.Mask)
		hash.Write(b.Done)
		hash.Write(b.Afters)
		for i, n := range b.Count {
			most := b.Spec().MaxLegal
			for _, x := range append(b.Legal[i*most:i*most+int(n)], n, int16(b.Seat[i])) {
				hash.Write(binary.LittleEndian.AppendUint16(nil, uint16(x)))
			}
		}
		for _, x := range b.Reward {
			hash.Write(binary.LittleEndian.AppendUint32(nil, math.Float32bits(x)))
		}
	}
	return fmt.Sprintf("%x", hash.Sum(nil)[:12])
}

var digests = []struct {
	name   string
	config Config
}{
	{"standard", Config{N: 4, Seats: 3, Limit: 90, Reward: RewardFinds, Afters: true}},
	{"standard words", Config{N: 4, Seats: 2, Limit: 90, Planes: AsWords}},
	{"standard against bots", Config{N: 2, Seats: 3, Limit: 60, Opponents: []string{"greedy", "", "random"}}},
	{"kids", Config{Tags: tagsOf("kids"), N: 4, Seats: 4, Limit: 120, Reset: ResetNext}},
	{"kids private", Config{Tags: tagsOf("kids", "Edition", "classic-ru"), N: 4, Limit: 120, Reward: RewardFinds}},
	{"glow", Config{Tags: tagsOf("glow"), N: 4, Seats: 3, Limit: 3000, Reward: RewardFinds, Afters: true}},
	{"anniversary", Config{Tags: tagsOf("anniversary"), N: 4, Seats: 3, Limit: 400, Afters: true}},
	{"battlechess", Config{Tags: tagsOf("battlechess"), N: 4, Limit: 300}},
}

// The arrays are the same on every platform, and for every number of workers.
func TestDigests(t *testing.T) {
	const file = "testdata/digests.txt"
	var got strings.Builder
	for _, test := range digests {
		fmt.Fprintf(&got, "%s: %s\n", test.name, digest(t, newBatch(t, test.config), 200))
		c := test.config
		c.Workers = 3
		fmt.Fprintf(&got, "%s: %s\n", test.name, digest(t, newBatch(t, c), 200))
	}
	lines := strings.Split(got.String(), "\n")
	for i := 0; i+1 < len(lines); i += 2 {
		if lines[i] != lines[i+1] {
			t.Errorf("one worker and three differ: %s, %s", lines[i], lines[i+1])
		}
	}
	text := strings.Join(slices.Compact(lines), "\n")
	if *update {
		if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if text != string(want) {
		t.Errorf("got\n%swant\n%s", text, want)
	}
}

// A row is the whole observation, though a step writes only what differs from the last
// one. Observations of other seats in between change nothing.
func TestRowsAreWhole(t *testing.T) {
	for _, test := range digests {
		c := test.config
		c.N = 1
		for _, c.Reset = range []string{ResetSame, ResetNext} {
			b := newBatch(t, c)
			random := newChooser(5)
			for ply := range 400 {
				for p := range game.Player(b.config.Seats) {
					whole := NewArrays(b.config, b.spec)
					fill(whole.Planes, 0xaa)
					fill(whole.Mask, 0xaa)
					if err := b.Observe(0, p, whole); err != nil {
						t.Fatal(err)
					}
					if p == game.Player(b.Seat[0]) && (!slices.Equal(b.Planes, whole.Planes) || !slices.Equal(b.Mask, whole.Mask)) {
						t.Fatalf("%s, reset %s: after %d plies the row is not what seat %v sees", test.name, c.Reset, ply, p)
					}
				}
				if ply == 200 {
					b.Begin(1)
				}
				random.choose(b)
				step(t, b)
			}
		}
	}
}

// A row plays the same games however many other rows there are.
func TestRowsAreIndependent(t *testing.T) {
	few, many := newBatch(t, Config{N: 2, Limit: 50}), newBatch(t, Config{N: 7, Limit: 50})
	for range 200 {
		for i := range many.Actions {
			many.Actions[i] = int32(many.Legal[i*maxLegal])
		}
		copy(few.Actions, many.Actions)
		step(t, few)
		step(t, many)
		if !slices.Equal(few.Planes, many.Planes[:len(few.Planes)]) || !slices.Equal(few.Done, many.Done[:2]) {
			t.Fatal("the first rows differ")
		}
	}
}

// A step does not allocate, apart from deals.
func TestStepAllocatesNothing(t *testing.T) {
	for _, name := range []string{"standard", "kids", "glow", "anniversary", "battlechess"} {
		b := newBatch(t, Config{Tags: tagsOf(name), N: 8, Limit: 1 << 29})
		random := newChooser(3)
		if n := testing.AllocsPerRun(100, func() { // about 800 plies
			random.choose(b)
			step(t, b)
		}); n > 2 { // the ends of short games
			t.Errorf("%s: %v allocations a step of 8 games, want at most 2", name, n)
		}
	}
}

// In the mode next the step after the end shows the next game, in the mode off it
// changes nothing.
func TestReset(t *testing.T) {
	for _, mode := range []string{ResetSame, ResetNext, ResetOff} {
		b := newBatch(t, Config{N: 1, Limit: 5, Reset: mode})
		random := newChooser(1)
		start := text(t, b)
		for range 5 {
			random.choose(b)
			step(t, b)
		}
		if b.Done[0] != CutOff {
			t.Fatalf("%s: after 5 plies done is %d, want %d", mode, b.Done[0], CutOff)
		}
		end := text(t, b)
		fresh := end == newBatchText(t, 1)
		if fresh != (mode == ResetSame) {
			t.Errorf("%s: the end is %s", mode, end)
		}
		if over := b.Count[0] == 0 && b.Seat[0] == -1 && slices.Max(b.Mask) == 0; over != (mode != ResetSame) {
			t.Errorf("%s: count %d, seat %d after the end", mode, b.Count[0], b.Seat[0])
		}
		b.Actions[0] = 1 << 20 // ignored, unless the next game has begun
		if mode == ResetSame {
			b.Actions[0] = int32(b.Legal[0])
		}
		step(t, b)
		switch next := text(t, b); mode {
		case ResetNext:
			if next != newBatchText(t, 1) || b.Done[0] != Running {
				t.Errorf("next: the step after the end shows %s", next)
			}
		case ResetOff:
			if next != end {
				t.Errorf("off: the step after the end shows %s", next)
			}
			reset(t, b)
			if text(t, b) != newBatchText(t, 1) || b.Done[0] != Running || b.Count[0] == 0 {
				t.Errorf("off: Reset shows %s", text(t, b))
			}
		}
		if b.Begin(0); text(t, b) != start {
			t.Errorf("%s: Begin shows %s, want %s", mode, text(t, b), start)
		}
		if b.Begin(1); text(t, b) == start {
			t.Errorf("%s: another seed deals the same game", mode)
		}
	}
}

// newBatchText returns the text of a later game of row 0.
func newBatchText(t *testing.T, later int) string {
	t.Helper()
	b := newBatch(t, Config{N: 1})
	for range later {
		reset(t, b)
	}
	return text(t, b)
}

// The rewards of a result add up to zero, those of finds count finds.
func TestRewards(t *testing.T) {
	for _, reward := range []string{RewardResult, RewardFinds} {
		b := newBatch(t, Config{Tags: tagsOf("kids"), N: 8, Seats: 3, Limit: 500, Reward: reward})
		sums := make([]float32, 8)
		over := 0
		for range 300 {
			if err := b.Advise("greedy:random=0.3"); err != nil {
				t.Fatal(err)
			}
			step(t, b)
			for i := range sums {
				r := b.Reward[3*i : 3*i+3]
				sums[i] += r[0] + r[1] + r[2]
				if b.Done[i] != Over {
					if b.Done[i] == CutOff {
						sums[i] = 0
					}
					if reward == RewardResult && (r[0] != 0 || r[1] != 0 || r[2] != 0) {
						t.Fatalf("rewards %v before the end", r)
					}
					continue
				}
				over++
				most := slices.Max(r)
				if reward == RewardResult && (sums[i] != 0 || most != 1) {
					t.Fatalf("rewards at the end %v, want 1 for the winner and -0.5 for the others", r)
				}
				if reward == RewardFinds && (most < 2 || sums[i] < 2+8 || sums[i] > 2+24) {
					t.Fatalf("rewards at the end %v, in all %v, want 2 for the winner and 1 for each find", r, sums[i])
				}
				sums[i] = 0
			}
		}
		if over < 5 {
			t.Errorf("%d games ended, want at least 5", over)
		}
	}
}

// The opponents play every seat but the caller's. Every observation is of a seat
// of the caller.
func TestOpponents(t *testing.T) {
	for seat := range 3 {
		bots := []string{"random", "greedy", "random"}
		bots[seat] = ""
		b := newBatch(t, Config{N: 4, Seats: 3, Opponents: bots, Limit: 40, Reset: ResetNext})
		random := newChooser(1)
		for range 100 {
			for i := range b.Seat {
				want := int8(seat)
				if b.Done[i] != Running {
					want = -1
				}
				if b.Seat[i] != want || b.Scalars[i*mazeScalars+scalarSeat] != uint8(seat) {
					t.Fatalf("seat %d acts and seat %d looks, want %d", b.Seat[i], b.Scalars[i*mazeScalars+scalarSeat], seat)
				}
			}
			random.choose(b)
			step(t, b)
		}
	}
}

// Game and opponents are those of other programs with the seed of the deal.
func TestSameOpponentsElsewhere(t *testing.T) {
	b := newBatch(t, Config{N: 1, Opponents: []string{"greedy:random=0.5"}})
	g := b.rows.(*games[standard.State])
	seed := g.all[0].seed
	s := must(standard.Rules{}.Deal(2, seed))
	spec := g.opponents[0]
	choose := bot.Make(standard.Rules{}, spec, play.Seeds(seed).Uint64())
	for range 2 {
		a, err := choose(t.Context(), play.Question{View: s.View(0)})
		if err != nil {
			t.Fatal(err)
		}
		if s, err = s.Play(a.Ply); err != nil {
			t.Fatal(err)
		}
	}
	if s.String() != text(t, b) {
		t.Errorf("the batch shows\n%s, want\n%s", text(t, b), s)
	}
}

func TestIllegal(t *testing.T) {
	b := newBatch(t, Config{N: 3})
	for i := range b.Actions {
		b.Actions[i] = int32(b.Legal[i*maxLegal])
	}
	before := text(t, b)
	for _, bad := range []int32{-1, 97, math.MaxInt32, shifts} {
		b.Actions[1] = bad
		err := b.Step()
		if !errors.Is(err, game.ErrIllegal) || !strings.Contains(fmt.Sprint(err), "game 1") || text(t, b) != before {
			t.Errorf("action %d: %v, and the first game is %s", bad, err, text(t, b))
		}
	}
	lose := newBatch(t, Config{N: 1, Seats: 3, Illegal: IllegalLose})
	lose.Actions[0] = -7
	step(t, lose)
	if lose.Done[0] != Over || !slices.Equal(lose.Reward, []float32{-1, 0.5, 0.5}) {
		t.Errorf("done %d with rewards %v after an illegal action", lose.Done[0], lose.Reward)
	}
}

// Advice is legal, and asking for it changes nothing else.
func TestAdvise(t *testing.T) {
	for _, name := range []string{"standard", "kids", "glow", "anniversary", "battlechess"} {
		b := newBatch(t, Config{Tags: tagsOf(name), N: 3, Limit: 30})
		for range 60 {
			if err := b.Advise("greedy"); err != nil {
				t.Fatal(err)
			}
			step(t, b)
		}
	}
	if err := newBatch(t, Config{N: 1}).Advise("nobody"); !errors.Is(err, game.ErrOption) {
		t.Errorf("an unknown bot: %v", err)
	}
}

func TestPlyAndIndex(t *testing.T) {
	b := newBatch(t, Config{Tags: tagsOf("anniversary"), N: 2, Seats: 3})
	for i := range int(b.Count[1]) {
		action := int(b.Legal[maxLegal+i])
		text, err := b.Ply(1, action)
		if err != nil {
			t.Fatal(err)
		}
		if back, err := b.Index(1, text); err != nil || back != action {
			t.Errorf("action %d is %s, which is action %d, %v", action, text, back, err)
		}
	}
	for _, text := range []string{"", "z9", "draw:K"} {
		if i, err := b.Index(1, text); err == nil {
			t.Errorf("%q is action %d", text, i)
		}
	}
	if _, err := b.Ply(2, 0); !errors.Is(err, game.ErrOption) {
		t.Errorf("a ply of row 2: %v", err)
	}
	if _, err := b.Text(-1); !errors.Is(err, game.ErrOption) {
		t.Errorf("a text of row -1: %v", err)
	}
	if err := b.Reset(2); !errors.Is(err, game.ErrOption) {
		t.Errorf("a reset of row 2: %v", err)
	}
	other := NewArrays(Config{N: 1}, b.Spec())
	if err := b.Observe(0, 3, other); !errors.Is(err, game.ErrSeats) {
		t.Errorf("an observation of seat 3: %v", err)
	}
	if err := b.Observe(0, 1, other); err != nil || other.Scalars[scalarSeat] != 1 || other.Count[0] != 0 {
		t.Errorf("an observation of seat 1: %v, %v, %d actions", err, other.Scalars[:4], other.Count[0])
	}
}

func TestWrongArrays(t *testing.T) {
	spec, c, err := Describe(Config{N: 3})
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range c.Fields(spec) {
		a := NewArrays(c, spec)
		f.value(a).SetLen(f.Len() - 1)
		if _, err := NewBatch(c, a); !errors.Is(err, game.ErrOption) || !strings.Contains(err.Error(), f.Name) {
			t.Errorf("%s with a number too few: %v", f.Name, err)
		}
	}
}

func TestBadConfig(t *testing.T) {
	for _, test := range []struct {
		config Config
		says   string
	}{
		{Config{}, "n must be from 1"},
		{Config{N: -1}, "n must be from 1"},
		{Config{N: 1, Seats: 5}, "seats must be from 1 to 4"},
		{Config{N: 1, Limit: -5}, "limit"},
		{Config{N: 1, Planes: "bits"}, "planes must be one of bytes, words"},
		{Config{N: 1, Reset: "never"}, "reset must be one of same, next, off"},
		{Config{N: 1, Illegal: "ok"}, "illegal must be one of error, lose"},
		{Config{N: 1, Reward: "win"}, "reward must be one of result, finds"},
		{Config{N: 1, Opponents: []string{"greedy", "greedy"}}, "leave a seat"},
		{Config{N: 1, Opponents: []string{"", "deep blue"}}, "no such bot"},
		{Config{N: 1, Opponents: []string{"", "net:kids.net"}}, "a network does not play in a batch"},
		{Config{N: 1, Opponents: []string{"", "", "greedy"}}, "at most 2"},
		{Config{N: 1, Tags: tagsOf("chess")}, "Variant must be one of"},
		{Config{N: 1, Tags: tagsOf("kids", "Cards", "lost")}, "Cards"},
		{Config{N: 1, Tags: tagsOf("battlechess"), Planes: AsWords}, "planes of this game must be bytes"},
		{Config{N: 1, Tags: tagsOf("battlechess"), Afters: true}, "afters"},
		{Config{N: 1, Tags: tagsOf("battlechess"), Reward: RewardFinds}, "reward of this game"},
		{Config{N: 1, Tags: tagsOf("battlechess"), Seats: 3}, "want 2 seats"},
	} {
		spec, c, err := Describe(test.config)
		if err == nil {
			_, err = NewBatch(c, NewArrays(c, spec))
		}
		if err == nil || !strings.Contains(err.Error(), test.says) {
			t.Errorf("%+v: error %v, want one that says %q", test.config, err, test.says)
		}
	}
}
