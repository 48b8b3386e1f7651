module github.com/labyrinth-go/labyrinth/examples/ebiten

go 1.26.0

require (
	github.com/hajimehoshi/ebiten/v2 v2.9.9
	github.com/jezek/xgb v1.1.1
	github.com/labyrinth-go/labyrinth v0.1.0
	golang.org/x/image v0.48.0
)

require (
	github.com/ebitengine/gomobile v0.0.0-20250923094054-ea854a63cce1 // indirect
	github.com/ebitengine/hideconsole v1.0.0 // indirect
	github.com/ebitengine/purego v0.9.0 // indirect
	github.com/go-text/typesetting v0.3.0 // indirect
	github.com/rivo/uniseg v0.4.7 // indirect
	golang.org/x/sync v0.25.0 // indirect
	golang.org/x/sys v0.50.0 // indirect
	golang.org/x/text v0.44.0 // indirect
)
