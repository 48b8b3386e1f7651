// Package conformance lets a port of the games to another language be held to
// this library: a small question language of one line a question and one line
// an answer, the library's own answers in it, and the checked-in vectors that
// ask everything there is to ask. README.md beside the code is the page for
// those who port; it needs no Go.
//
// [Answerer] is the library speaking the language, [Questions] reads the
// vectors, [Random] draws further ones, and [Check] asks them of a port and
// tells where it differs. The commands labyrinth answer, labyrinth vectors and
// labyrinth check-port are thin covers of these.
package conformance

//go:generate go run ../cmd/labyrinth vectors -out vectors
