// This file holds the shapes of tiles: the ways in which a tile can lie.

package bitboard

// The shapes of tiles, each as the open sides of its first orientation, a sum as in
// [Sides.At]. No published box has a cross, but a search can insert one to learn what any
// tile could do.
const (
	Straight uint8 = 5
	Corner   uint8 = 3
	Junction uint8 = 7
	Cross    uint8 = 15
)

// Orientations are the ways in which a tile of a box can lie, by the open sides of any
// of them: clockwise from the first one. There are none for other sides. The slices are
// shared and must not be changed.
var Orientations = func() (all [16][]uint8) {
	for _, ways := range [][]uint8{{Straight, 10}, {Corner, 6, 12, 9}, {Junction, 14, 13, 11}, {Cross}} {
		for _, open := range ways {
			all[open] = ways
		}
	}
	return all
}()

// Shape returns the shape of a tile with the given open sides, or 0 if there is none.
func Shape(open uint8) uint8 { return shapes[open&15] }

var shapes = func() (all [16]uint8) {
	for open, ways := range Orientations {
		if ways != nil {
			all[open] = ways[0]
		}
	}
	return all
}()
