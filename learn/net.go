// This file holds small networks that play as bots.

package learn

import (
	"bytes"
	"cmp"
	"context"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"hash/fnv"
	"math/bits"
	"os"
	"slices"

	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/bot"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/internal/bitboard"
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
// legal shift or walk it adds B relu(c + A f), where f are seven features of what the
// action leads to, and A, B and c differ for shifts and walks.
//
//   - Of a shift: the number of targets in reach, 1 if there are any, the number of
//     squares in reach, the number of targets on the board, the number of steps from
//     the reach to the nearest target, the most ways of a square in reach, and 1.
//   - Of a walk: 1 if it ends on a target, the number of steps from there to the
//     nearest target and to the nearest square that is joined to one, 1 if a shift
//     can move its row and its column, the ways of the square, and 1.
//
// Steps are counted as if there were no walls, 6 for more than 5. The ways of a square
// are the shifts after which a pawn that is on it now can reach a target, twice that
// number if the spare tile is a straight.
type Net struct {
	head           netHead
	w1, b1, w2, b2 []int16
	d              []int16
	shift, walk    netJudge
}

// A netJudge is the part of a network that judges an action by its features.
type netJudge struct{ a, c, b []int16 }

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

const netFeatures = 7

// ReadNet reads a network. Its file is a line of JSON with the sizes, and then the
// numbers w1, b1, w2, b2, d, and A, c, B of shifts and of walks as 16 bits each, the
// lower byte first, the matrices row by row with one row for each input. The error matches
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
		{&n.shift.a, h.Features * h.Judges},
		{&n.shift.c, h.Judges},
		{&n.shift.b, h.Judges},
		{&n.walk.a, h.Features * h.Judges},
		{&n.walk.c, h.Judges},
		{&n.walk.b, h.Judges},
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

// NetBot returns the bot that plays by a network in the game that tags name.
// Like every bot, it is for one seat of one game. It plays the best action. When it
// sees the same observation again, it plays the second best, then the third best;
// otherwise the same few positions could repeat for ever. The error matches
// [game.ErrOption] if the network is for another game.
func NetBot(n *Net, tags []game.Tag) (play.Bot, error) {
	v, err := open(tags)
	if err != nil {
		return nil, err
	}
	spec := v.Spec()
	if !spec.Maze || spec.Name != n.head.Spec || spec.Actions != n.head.Actions || spec.planeSize()+len(spec.Scalars) != n.head.Inputs {
		return nil, game.Faultf(game.ErrOption, 0, n.head.Spec, "the network is for another game than %s", spec.Name)
	}
	a := NewArrays(Config{N: 1, Seats: 1, Afters: true}, spec)
	scores := make([]int64, spec.Actions)
	seen := make(map[uint64]int)
	return func(_ context.Context, q play.Question) (answer play.Answer, err error) {
		if !v.shows(q.View) {
			return answer, bot.ErrNoPly
		}
		if v.Encode(q.View, a, 0); a.Count[0] == 0 {
			return answer, bot.ErrNoPly
		}
		n.judge(a, scores)
		legal := a.Legal[:a.Count[0]]
		slices.SortFunc(legal, func(i, j int16) int {
			return cmp.Or(cmp.Compare(scores[j], scores[i]), cmp.Compare(i, j))
		})
		h := fnv.New64a()
		h.Write(a.Planes)
		h.Write(a.Scalars)
		times := seen[h.Sum64()]
		seen[h.Sum64()] = times + 1
		answer.Ply, err = v.Ply(q.View, int(legal[times%len(legal)]))
		return answer, err
	}, nil
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
	ways := waysOf(a)
	for k := range shifts {
		if a.Mask[k] != 0 {
			scores[k] += n.shift.judge(shiftFeatures(a.Afters[afterSize*k:], &ways))
		}
	}
	if a.Scalars[scalarWalk] == 0 {
		return
	}
	target, area := targetArea(a.Planes)
	for k := range squares {
		if a.Mask[shifts+k] != 0 {
			scores[shifts+k] += n.walk.judge(walkFeatures(squareAt(shifts+k), target, area, &ways))
		}
	}
}

// add adds a row of a matrix, times a number.
func add(sums []int64, weights []int16, times int64) {
	for i := range sums {
		sums[i] += times * int64(weights[i])
	}
}

// judge returns what the features of an action add to its score.
func (n *netJudge) judge(features [netFeatures]int) (score int64) {
	for j, c := range n.c {
		x := int64(c)
		for i, f := range features {
			x += int64(f) * int64(n.a[i*len(n.c)+j])
		}
		score += max(x, 0) * int64(n.b[j])
	}
	return score
}

// waysOf returns the ways of each square.
func waysOf(a *Arrays) (ways [64]int) {
	each := 1 + int(a.Scalars[scalarShape]) // a straight has half as many orientations
	for k := range shifts {
		for set := binary.LittleEndian.Uint64(a.Afters[afterSize*k+16:]); set != 0; set &= set - 1 {
			ways[bits.TrailingZeros64(set)] += each
		}
	}
	return ways
}

// shiftFeatures returns the features of a shift, after which the reach and the targets
// are two words.
func shiftFeatures(after []uint8, ways *[64]int) [netFeatures]int {
	reach, target := binary.LittleEndian.Uint64(after), binary.LittleEndian.Uint64(after[8:])
	hits, most := bits.OnesCount64(reach&target), 0
	for set := reach; set != 0; set &= set - 1 {
		most = max(most, ways[bits.TrailingZeros64(set)])
	}
	return [...]int{hits, min(hits, 1), bits.OnesCount64(reach), bits.OnesCount64(target), stepsTo(reach, target), most, 1}
}

// walkFeatures returns the features of a walk to a square. area has the squares that
// are joined to a target.
func walkFeatures(to labyrinth.Square, target, area uint64, ways *[64]int) [netFeatures]int {
	at := uint64(1) << (to & 63)
	hit := int(bitboard.OnesIf(at&target) & 1)
	return [...]int{hit, stepsTo(at, target), stepsTo(at, area), 1 - to.Row()&1, 1 - to.Col()&1, ways[to&63], 1}
}

// stepsTo returns the number of steps from a set of squares to the nearest target as if
// there were no walls, 6 for more than 5.
func stepsTo(from, target uint64) (far int) {
	for far < 6 && from&target == 0 {
		from = (from | from<<8 | from>>8 | from<<1 | from>>1) & 0xfefefefefefefe00
		far++
	}
	return far
}

// targetArea returns the targets of planes of bytes, and the squares that are joined to
// one of them.
func targetArea(planes []uint8) (target, area uint64) {
	word := func(plane int) (set uint64) {
		for k, x := range planes[plane*squares:][:squares] {
			set |= uint64(x) << (squareAt(shifts+k) & 63)
		}
		return set
	}
	sides := bitboard.Sides{North: word(planeOpen), East: word(planeOpen + 1), South: word(planeOpen + 2), West: word(planeOpen + 3)}
	target = word(planeTarget)
	return target, sides.Joins().Flood(target)
}
