package diagram

// Colors are the colors of SVG pictures, for the tests.
var Colors = colors
