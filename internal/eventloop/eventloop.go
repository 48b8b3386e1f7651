//go:build !js

// Package eventloop lets a page in a browser work while a search runs. Go has one
// thread there, which is that of the page. Where Go has threads of its own, a
// search holds up nothing else, and [Yield] does nothing.
package eventloop

// Yield returns to the event loop of JavaScript if 10 ms have passed since it last
// did, so that the page can draw and cancel the search. A search calls it after a
// bounded amount of work, of about 1 ms or less.
func Yield() {}
