// Package eventloop lets a page in a browser work while a search runs. Go has one
// thread there, which is that of the page.
package eventloop

import (
	"syscall/js"
	"time"
)

// slice is how long a search works before it yields to the page. It is well below
// the 50 ms after which people notice a delay.
const slice = 10 * time.Millisecond

var yielded time.Time // the end of the last pause

// Yield returns to the event loop of JavaScript if 10 ms have passed since it last
// did, so that the page can draw and cancel the search. A search calls it after a
// bounded amount of work, of about 1 ms or less.
func Yield() {
	if time.Since(yielded) >= slice {
		pause()
		yielded = time.Now()
	}
}

// pause waits for a message that it sends to itself, which arrives when the page has
// worked. A sleep does not do it: while the sleep ends within the time that the
// scheduler needs to become idle, Go does not return to JavaScript. A timer of
// JavaScript would do it, but slowly: in a hidden tab it takes a second.
func pause() {
	channel := js.Global().Get("MessageChannel").New()
	port, arrived := channel.Get("port1"), make(chan struct{})
	wake := js.FuncOf(func(js.Value, []js.Value) any {
		close(arrived)
		return nil
	})
	port.Set("onmessage", wake)
	channel.Get("port2").Call("postMessage", 0)
	<-arrived
	port.Call("close")
	wake.Release()
}
