// This file lets a page in a browser work during a search.

package bot

import "time"

// slice is how long searches work before they let the page work. It is well below
// the 50 ms after which people notice a delay, and long against the pause, which
// can be 4 ms.
const slice = 10 * time.Millisecond

var yielded time.Time // the end of the last pause

// yield returns to the event loop of JavaScript if a slice is over, so that the page
// can draw and cancel the search. Any sleep does that; runtime.Gosched does not.
var yield = func() {
	if time.Since(yielded) >= slice {
		time.Sleep(time.Microsecond)
		yielded = time.Now()
	}
}
