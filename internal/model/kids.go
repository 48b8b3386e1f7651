// This file holds the game for younger children.

package model

import "slices"

// Kids is one position of the game for younger children. Where the printings say
// nothing, the rules are those of the standard game. No method changes it.
type Kids struct {
	*Game
	// Cards is how the cards lie: "open" (pokemon, onepiece), "private"
	// (classic-ru) or "pile" (anniversary).
	Cards string
	// Return reports whether the pawn must go home after the last find
	// (pokemon, onepiece, and classic-ru unless agreed otherwise).
	Return bool
}

// Play returns the position after one ply.
func (k *Kids) Play(ply string) (*Kids, error) {
	if k.Phase != "m" || !slices.Contains(k.Legal(), ply) {
		after, err := k.Game.Play(ply) // a shift, or an illegal ply
		return &Kids{after, k.Cards, k.Return}, err
	}
	after := &Kids{k.clone(), k.Cards, k.Return}
	mover := k.Seat - 1
	after.Pawns[mover] = SquareOf(ply)
	on := after.Pawns[mover]

	// The way home takes a move after the one that found the last card.
	if k.Return && len(k.Piles[mover]) == 0 && on == k.Homes[mover] {
		after.Phase = "x"
		return after, nil
	}

	// A tile has at most one picture, so a move finds at most one card.
	card := k.At(on).Picture
	if slices.Contains(k.wanted(mover), card) {
		after.Found[mover] = append(after.Found[mover], card)
		at := slices.Index(k.Piles[mover], card)
		after.Piles[mover] = slices.Delete(after.Piles[mover], at, at+1)

		// Without a return the game stops with the last find (anniversary), or
		// the pawn leaves the board from where it is (classic-ru, if agreed).
		if !k.Return && len(after.Piles[mover]) == 0 {
			after.Phase = "x"
			return after, nil
		}
	}
	after.Seat = k.Seat%len(k.Pawns) + 1
	after.Phase = "s"
	return after, nil
}

// wanted returns the cards that the mover may find next: all that are left
// (pokemon, onepiece, classic-ru), or the top one of the pile (anniversary).
func (k *Kids) wanted(mover int) []string {
	pile := k.Piles[mover]
	if k.Cards == "pile" && len(pile) > 1 {
		return pile[:1]
	}
	return pile
}

// View writes what a seat may know of a position.
func (k *Kids) View(seat int) string {
	switch k.Cards {
	case "open": // face up before everybody
		return k.String()
	case "private": // every seat looks at all of its own cards
		var piles [][]string
		for i, pile := range k.Piles {
			var shown []string
			for _, card := range pile {
				if i+1 != seat {
					card = "?"
				}
				shown = append(shown, card)
			}
			piles = append(piles, shown)
		}
		return k.text(piles)
	default: // as in the standard game, the next card at once
		return k.Game.View(seat, true)
	}
}
