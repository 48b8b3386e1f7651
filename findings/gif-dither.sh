#!/usr/bin/env bash
# Guess:   a picture of one flat color is one flat color after gif.Encode: a GIF has room for 256 colors of its own choice.
# Truth:   with nil options the encoder of Go takes a fixed palette and spreads the error over the neighbors (Floyd and Steinberg). A flat
#          brown becomes a pattern of several colors, and the file is many times as large as with a palette that has the brown.
# Version: image/gif of go1.27.3. Seen 2026-11-27.
# Matters: drawn boards look noisy and moving pictures flicker and grow; make an image.Paletted with the colors of the drawing.
set -euo pipefail
dir=$(mktemp -d)
trap 'chmod -R u+w "$dir"; rm -rf "$dir"' EXIT
cd "$dir"
cat >main.go <<'G'
package main

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"image/gif"
	"os"
)

// write encodes a picture and returns the size and the number of colors.
func write(img image.Image) (size, colors int) {
	var b bytes.Buffer
	if err := gif.Encode(&b, img, nil); err != nil {
		panic(err)
	}
	size = b.Len()
	read, err := gif.Decode(&b)
	if err != nil {
		panic(err)
	}
	seen := make(map[color.Color]bool)
	for y := range read.Bounds().Dy() {
		for x := range read.Bounds().Dx() {
			seen[read.At(x, y)] = true
		}
	}
	return size, len(seen)
}

func main() {
	brown := color.RGBA{0x7a, 0x5c, 0x3a, 255}
	full, own := image.NewRGBA(image.Rect(0, 0, 200, 200)), image.NewPaletted(image.Rect(0, 0, 200, 200), color.Palette{brown})
	draw.Draw(full, full.Bounds(), image.NewUniform(brown), image.Point{}, draw.Src)
	size, colors := write(full)
	least, one := write(own)
	fmt.Printf("image.RGBA: %d bytes, %d colors; image.Paletted: %d bytes, %d color\n", size, colors, least, one)
	if colors < 2 || one != 1 || size < 4*least {
		os.Exit(1)
	}
}
G
export GOTOOLCHAIN=go1.27.3
go version || exit 2
go run main.go
