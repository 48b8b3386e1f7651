// Package conformance checks ports of the games to other languages against this
// library. It has a small question language, in which a question is one line and
// its answer is one line, and vectors: files of questions with their answers.
// The page README.md in this directory specifies all of it for people who write
// a port. It needs no Go.
//
// [Questions] reads the vectors, and [Random] makes further questions. [Check]
// asks a port and reports where it differs. [Answerer] answers questions as this
// library does. The commands labyrinth check-port and labyrinth answer use this
// package.
package conformance

//go:generate go run ../cmd/labyrinth vectors -out vectors
