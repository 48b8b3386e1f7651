// This file keeps the game in the browser's storage.

package main

import (
	"fmt"
	"syscall/js"
)

func load(name string) (text []byte, err error) {
	defer catch(&err)
	if item := js.Global().Get("localStorage").Call("getItem", name); !item.IsNull() {
		text = []byte(item.String())
	}
	return text, nil
}

func save(name string, text []byte) (err error) {
	defer catch(&err)
	js.Global().Get("localStorage").Call("setItem", name, string(text))
	return nil
}

// catch makes an exception an error: the storage is full or forbidden.
func catch(err *error) {
	if fault := recover(); fault != nil {
		*err = fmt.Errorf("the browser's storage: %v", fault)
	}
}
