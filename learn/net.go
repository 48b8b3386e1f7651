// This file holds small networks that play as bots.

package learn

import (
	"bytes"
	"context"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"math/bits"
	"math/rand/v2"
	"os"

	"github.com/labyrinth-go/labyrinth/bot"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/play"
)

// A Net is a small network that judges the actions of one game in the maze. It
// computes with whole numbers, so it plays the same on every platform. The example
// python/examples/imitate.py trains one and writes its file.
//
// The score of an action is
//
//	b2 + W2 relu(b1 + W1 x) + D x
//
// where x is the observation, the planes and then the scalars. To the score of a
// shift it adds a2 relu(c1 + A1 f), where f are six features of what the shift
// leads to: the number of targets in reach, 1 if there are any, the number of
// squares in reach, the number of targets on the board, the number of steps from
// the reach to the nearest target as if there were no walls, 6 for more than 5, and
// 1.
type Net struct {
	head           netHead
	w1, b1, w2, b2 []int16
	d, a1, c1, a2  []int16
}

// netHead is the first line of a file.
type netHead struct {
	Net      int    `json:"net"` // the version of the format, 0
	Spec     string `json:"spec"`
	Inputs   int    `json:"inputs"`
	Hidden   int    `json:"hidden"`
	Actions  int    `json:"actions"`
	Features int    `json:"features"`
	Judges   int    `json:"judges"`
}

const netFeatures = 6

// ReadNet reads a network. Its file is a line of JSON with the sizes, and then the
// numbers w1, b1, w2, b2, d, a1, c1, a2 as 16 bits each, the lower byte first, the
// matrices row by row with one row for each input. The error matches
// [game.ErrSyntax].
func ReadNet(file []byte) (*Net, error) {
	bad := func(format string, args ...any) (*Net, error) {
		return nil, game.Faultf(game.ErrSyntax, 0, "net", format, args...)
	}
	line, rest, ok := bytes.Cut(file, []byte("\n"))
	n := &Net{}
	if err := json.Unmarshal(line, &n.head); !ok || err != nil {
		return bad("want a first line of JSON with the sizes of a network")
	}
	h := n.head
	if h.Net != 0 {
		return bad("version %d of the format, want 0", h.Net)
	}
	for _, size := range []int{h.Inputs, h.Hidden, h.Actions, h.Judges} {
		if size < 1 || size > 1<<14 {
			return bad("size %d, want 1 to %d", size, 1<<14)
		}
	}
	if h.Features != netFeatures {
		return bad("%d features, want %d", h.Features, netFeatures)
	}
	total := 0
	for _, part := range []struct {
		to   *[]int16
		size int
	}{
		{&n.w1, h.Inputs * h.Hidden},
		{&n.b1, h.Hidden},
		{&n.w2, h.Hidden * h.Actions},
		{&n.b2, h.Actions},
		{&n.d, h.Inputs * h.Actions},
		{&n.a1, h.Features * h.Judges},
		{&n.c1, h.Judges},
		{&n.a2, h.Judges},
	} {
		if total += 2 * part.size; len(rest) < total {
			return bad("%d bytes of numbers, want more", len(rest))
		}
		*part.to = make([]int16, part.size)
		for i := range *part.to {
			(*part.to)[i] = int16(binary.LittleEndian.Uint16(rest[total-2*part.size+2*i:]))
		}
	}
	if len(rest) != total {
		return bad("%d bytes of numbers, want %d", len(rest), total)
	}
	return n, nil
}

// OpenNet reads the network in a file.
func OpenNet(name string) (*Net, error) {
	file, err := os.ReadFile(name)
	if err != nil {
		return nil, err
	}
	n, err := ReadNet(file)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return n, nil
}

// netSlips is how often the bot plays its second choice instead of the first, one
// time in so many. Without it, it would repeat the same few positions for ever in
// games in which it finds no way.
const netSlips = 16

// NetBot returns the bot that plays by a network in the game that rules are for.
// Like every bot, it is for one seat of one game. The error matches
// [game.ErrOption] if the network is for another game.
func NetBot[S game.State[S, P, V], P game.Ply, V game.View[S, P]](n *Net, r game.Rules[S, P, V], seed uint64) (play.Bot[P, V], error) {
	v, err := open(r.Tags())
	if err != nil {
		return nil, err
	}
	c, ok := v.codec.(Codec[P, V])
	spec := v.spec
	if !ok || spec.Name != n.head.Spec || spec.Actions != n.head.Actions || planeSize(&spec, false)+len(spec.Scalars) != n.head.Inputs {
		return nil, game.Faultf(game.ErrOption, 0, n.head.Spec, "the network is for another game than %s", spec.Name)
	}
	a := NewArrays(Config{N: 1, Seats: 1, Afters: true}, spec)
	scores := make([]int64, spec.Actions)
	random := rand.New(game.NewSource(seed))
	return func(_ context.Context, v V) (ply P, err error) {
		c.Encode(v, a, 0)
		if a.Count[0] == 0 {
			return ply, bot.ErrNoPly
		}
		n.judge(a, scores)
		best, second := bestTwo(scores, a.Legal[:a.Count[0]])
		if random.IntN(netSlips) == 0 {
			best = second
		}
		return c.Ply(v, best)
	}, nil
}

// bestTwo returns the legal actions with the highest scores. Of equal ones the
// first in the list is higher. Both are the same if only one is legal.
func bestTwo(scores []int64, legal []int16) (best, second int) {
	best, second = int(legal[0]), int(legal[0])
	for k, a := range legal[1:] {
		switch i := int(a); {
		case scores[i] > scores[best]:
			best, second = i, best
		case k == 0 || scores[i] > scores[second]:
			second = i
		}
	}
	return best, second
}

// judge sets the scores of all actions, in units of 2^-20.
func (n *Net) judge(a *Arrays, scores []int64) {
	h := n.head
	hidden, direct := make([]int64, h.Hidden), make([]int64, h.Actions)
	for i, b := range n.b1 {
		hidden[i] = int64(b)
	}
	input := 0
	for _, part := range [][]uint8{a.Planes, a.Scalars} {
		for _, x := range part {
			if x != 0 {
				add(hidden, n.w1[input*h.Hidden:], int64(x))
				add(direct, n.d[input*h.Actions:], int64(x))
			}
			input++
		}
	}
	for i, x := range direct {
		scores[i] = (x + int64(n.b2[i])) << 10
	}
	for i, x := range hidden {
		if x > 0 {
			add(scores, n.w2[i*h.Actions:], x)
		}
	}
	for k := range shifts {
		scores[k] += n.judgeShift(a.Afters[16*k:])
	}
}

// add adds a row of a matrix, times a number.
func add(sums []int64, weights []int16, times int64) {
	for i := range sums {
		sums[i] += times * int64(weights[i])
	}
}

// judgeShift returns what the features of a shift add to its score. After it the
// reach and the targets are two words.
func (n *Net) judgeShift(after []uint8) (score int64) {
	reach, target := binary.LittleEndian.Uint64(after), binary.LittleEndian.Uint64(after[8:])
	if reach == 0 {
		return 0 // not legal
	}
	hits := bits.OnesCount64(reach & target)
	features := [netFeatures]int{hits, min(hits, 1), bits.OnesCount64(reach), bits.OnesCount64(target), 6, 1}
	for far, grown := 0, reach; far < 6; far++ {
		if grown&target != 0 {
			features[4] = far
			break
		}
		grown = (grown | grown<<8 | grown>>8 | grown<<1 | grown>>1) & 0xfefefefefefefe00
	}
	for j, c := range n.c1 {
		x := int64(c)
		for i, f := range features {
			x += int64(f) * int64(n.a1[i*n.head.Judges+j])
		}
		score += max(x, 0) * int64(n.a2[j])
	}
	return score
}
