// This file holds what a seat has still to do, as bots that race need to know it.

package labyrinth

// A Quest is what a seat has still to do, as far as a view shows it. Views of
// games that the seats win by being the first without anything left have a method
// Quest that returns the Quest of a seat.
type Quest struct {
	// Pictures and Marks are what the seat may be looking for. Goals is the
	// number of them that it is looking for: it makes a find by ending a walk on
	// any of those. If the view does not show which they are, all are equally
	// likely. Goals is 0 if the seat has found everything.
	Pictures Pictures
	Marks    Marks
	Goals    int
	// Open reports whether everybody knows the goals.
	Open bool
	// Later are the pictures, besides those above, that may become goals after
	// a find.
	Later Pictures
	// Left is the number of finds still to make, and 1 more for the way home if
	// the seat must walk home at the end, as Home reports.
	Left int
	Home bool
	// Points is what the seat has, and Worth what each find adds, in a game that
	// is decided by points. Otherwise both are 0.
	Points, Worth int
}
