package learn

import (
	"bytes"
	"encoding/binary"
	"encoding/json"
	"errors"
	"os"
	"strings"
	"testing"

	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/bot"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/glow"
	"github.com/labyrinth-go/labyrinth/kids"
	"github.com/labyrinth-go/labyrinth/play"
	"github.com/labyrinth-go/labyrinth/variant/hunt"
)

// netFile returns the file of a network for kids, of which set changes the numbers.
func netFile(t *testing.T, change func(h *netHead), set func(part string, i int) int16) []byte {
	t.Helper()
	h := netHead{Spec: "kids-v0", Inputs: mazePlanes*squares + mazeScalars, Hidden: 3, Actions: mazeActions, Features: netFeatures, Judges: 2}
	if change != nil {
		change(&h)
	}
	file := must(json.Marshal(h))
	file = append(file, '\n')
	for _, part := range []struct {
		name string
		size int
	}{
		{"w1", h.Inputs * h.Hidden},
		{"b1", h.Hidden},
		{"w2", h.Hidden * h.Actions},
		{"b2", h.Actions},
		{"d", h.Inputs * h.Actions},
		{"as", h.Features * h.Judges},
		{"cs", h.Judges},
		{"bs", h.Judges},
		{"aw", h.Features * h.Judges},
		{"cw", h.Judges},
		{"bw", h.Judges},
	} {
		for i := range part.size {
			file = binary.LittleEndian.AppendUint16(file, uint16(set(part.name, i)))
		}
	}
	return file
}

// The scores are those of the formula in the comment on Net, for shifts and for walks.
func TestJudge(t *testing.T) {
	n := must(ReadNet(netFile(t, nil, func(part string, i int) int16 {
		return int16((i*7+len(part)*13+int(part[0])+int(part[len(part)-1]))%11 - 5)
	})))
	c := must(newKids(must(kids.Open())))
	for seed := range uint64(20) {
		s := must(kids.Rules{}.Deal(2, seed))
		if seed%2 == 1 {
			s = must(s.Play(s.AppendPlies(nil)[seed]))
		}
		a := NewArrays(Config{N: 1, Seats: 2, Afters: true}, c.Spec())
		c.Encode(s.View(0), a, 0)
		scores := make([]int64, mazeActions)
		n.judge(a, scores)
		for action, legal := range a.Mask {
			if want := slowScore(n, a, s, must(c.Ply(s.View(0), action)), action, legal == 1); scores[action] != want {
				t.Fatalf("seed %d: action %d has score %d, want %d", seed, action, scores[action], want)
			}
		}
	}
}

// slowScore computes the score of an action by what it leads to.
func slowScore(n *Net, a *Arrays, s hunt.State, ply game.Ply, action int, legal bool) int64 {
	x := append(bytes.Clone(a.Planes), a.Scalars...)
	score := int64(n.b2[action]) << 10
	for i := range x {
		score += int64(x[i]) * int64(n.d[i*mazeActions+action]) << 10
	}
	for k := range 3 {
		h := int64(n.b1[k])
		for i := range x {
			h += int64(x[i]) * int64(n.w1[i*3+k])
		}
		score += max(h, 0) * int64(n.w2[k*mazeActions+action])
	}
	if !legal {
		return score
	}
	judge := n.walk
	var f [7]int64
	ways := slowWays(s.View(0), a.Scalars[scalarShape] == 1)
	if to, walks := labyrinth.SquareOf(ply); walks {
		target, b := s.Targets(0), s.Table().Board()
		area := target
		for at := range target.All() {
			area = area.Union(b.Reach(at))
		}
		f = [7]int64{0, far(labyrinth.SquaresOf(to), target), far(labyrinth.SquaresOf(to), area), int64(to.Row()+1) % 2, int64(to.Col()+1) % 2, ways[to], 1}
		if target.Has(to) {
			f[0] = 1
		}
	} else {
		judge = n.shift
		next := must(s.Play(ply))
		reach, target := next.Table().Reach(0), next.Targets(0)
		hits := int64(reach.Intersect(target).Len())
		most := int64(0)
		for at := range reach.All() {
			most = max(most, ways[at])
		}
		f = [7]int64{hits, min(hits, 1), int64(reach.Len()), int64(target.Len()), far(reach, target), most, 1}
	}
	for j := range 2 {
		g := int64(judge.c[j])
		for i := range f {
			g += f[i] * int64(judge.a[i*2+j])
		}
		score += max(g, 0) * int64(judge.b[j])
	}
	return score
}

// slowWays counts the shifts of [slowAfters] for each square, twice if the spare tile is a
// straight.
func slowWays(v hunt.View, straight bool) map[labyrinth.Square]int64 {
	ways, afters := make(map[labyrinth.Square]int64), slowAfters(v)
	for at := range v.Table().Board().Squares().All() {
		for k := range shifts {
			ways[at] += int64(binary.LittleEndian.Uint64(afters[24*k+16:]) >> at & 1)
		}
		if straight {
			ways[at] *= 2
		}
	}
	return ways
}

// far returns the least distance between two sets, at most 6.
func far(from, to labyrinth.Squares) int64 {
	least := int64(6)
	for a := range from.All() {
		for b := range to.All() {
			cols, rows := a.Col()-b.Col(), a.Row()-b.Row()
			least = min(least, int64(max(cols, -cols)+max(rows, -rows)))
		}
	}
	return least
}

func TestReadNetFails(t *testing.T) {
	zero := func(string, int) int16 { return 0 }
	good := netFile(t, nil, zero)
	for name, file := range map[string][]byte{
		"empty": nil, "no JSON": []byte("net\n"), "short": good[:len(good)-1], "long": append(bytes.Clone(good), 0),
		"version":  netFile(t, func(h *netHead) { h.Net = 1 }, zero),
		"features": netFile(t, func(h *netHead) { h.Features = 6 }, zero),
		"size":     []byte(`{"net":0,"spec":"kids-v0","inputs":-1,"hidden":1,"actions":1,"features":7,"judges":1}` + "\n"),
		"huge":     []byte(`{"net":0,"spec":"kids-v0","inputs":99999999,"hidden":1,"actions":1,"features":7,"judges":1}` + "\n"),
	} {
		if _, err := ReadNet(file); !errors.Is(err, game.ErrSyntax) {
			t.Errorf("%s: error %v", name, err)
		}
	}
	n := must(ReadNet(good))
	if _, err := NetBot(n, glow.Rules{}.Tags()); !errors.Is(err, game.ErrOption) || !strings.Contains(err.Error(), "glow-v0") {
		t.Errorf("a network of kids in glow: %v", err)
	}
	if _, err := OpenNet("testdata/no such file"); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("a missing file: %v", err)
	}
}

// The network that comes with the library wins all games against random.
func TestShippedNet(t *testing.T) {
	n := must(OpenNet("nets/kids.net"))
	for seat := range 2 {
		for seed := range uint64(3) {
			r := kids.Rules{}
			bots := []play.Bot{
				bot.Random(seed), bot.Random(seed),
			}
			bots[seat] = must(NetBot(n, r.Tags()))
			rec, err := play.Run(t.Context(), r, must(r.Deal(2, seed)), bots, play.Options{Limit: 1000})
			if err != nil {
				t.Fatal(err)
			}
			if !rec.Outcome.WonBy(game.Player(seat)) {
				t.Errorf("seat %d, seed %d: outcome %v", seat, seed, rec.Outcome)
			}
		}
	}
}
