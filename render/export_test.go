package render

import "slices"

// Colors are the colors of SVG pictures, for the tests.
var Colors = slices.Concat(colors, crowdColors)

// Glyphs are the digits and letters of images, for the tests.
var Glyphs = glyphs
