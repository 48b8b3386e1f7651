module github.com/labyrinth-go/labyrinth/examples/wasip1

go 1.26

require (
	github.com/labyrinth-go/labyrinth v0.1.0
	github.com/tetratelabs/wazero v1.12.0
)

require golang.org/x/sys v0.44.0 // indirect
