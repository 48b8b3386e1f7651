module github.com/labyrinth-go/labyrinth/examples/wasm

go 1.26

require github.com/labyrinth-go/labyrinth v0.1.0
