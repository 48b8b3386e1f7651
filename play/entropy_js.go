// This file reads the entropy of a browser or of Node.js by itself: package crypto/rand
// adds 40 kB to a compressed WebAssembly program.

package play

import "syscall/js"

func readEntropy(b []byte) {
	bytes := js.Global().Get("Uint8Array").New(len(b))
	js.Global().Get("crypto").Call("getRandomValues", bytes)
	js.CopyBytesToGo(b, bytes)
}
