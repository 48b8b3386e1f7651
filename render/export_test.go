package render

// Colors are the colors of SVG pictures, for the tests.
var Colors = append(colors[:len(colors):len(colors)], crowdColors...)

// Glyphs are the digits and letters of images, for the tests.
var Glyphs = glyphs
