// This file holds what a seat can foresee.

package game

// A Foreseer is an optional part of a view, for programs that plan a whole turn before
// they play its first ply, such as those that speak a protocol with one message a turn.
type Foreseer interface {
	// After returns what the viewing seat would see after a legal ply of its own, as far
	// as it can know that. What the ply reveals is missing: a card that it turns up is
	// unknown, and whatever else it turns up counts as blank if it can be. For all else the
	// view is the one that the seat will have. The error matches [ErrIllegal] if the ply is
	// illegal or the viewing seat does not act.
	After(ply Ply) (View, error)
}

// CheckOwn returns nil if the viewing seat acts, for [Foreseer]. Otherwise the error matches
// [ErrIllegal].
func CheckOwn(v View, ply Ply) error {
	if p := v.Seat(); p == Nobody || v.ToMove() != p {
		return Faultf(ErrIllegal, 0, ply.String(), "it is not the turn of the viewing seat")
	}
	return nil
}
