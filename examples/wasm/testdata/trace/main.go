// Command trace fails in a function that is not inlined, after a collection of garbage.
package main

import "runtime"

func main() { fail(new(string)) }

//go:noinline
func fail(why *string) {
	*why = "on purpose"
	runtime.GC()
	panic(*why)
}
