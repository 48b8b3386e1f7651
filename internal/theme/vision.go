// This file measures how different two colors look.

package theme

import (
	"fmt"
	"math"
)

// visions are the full forms of protanopia, deuteranopia and tritanopia, as
// matrices for linear red, green and blue: Machado, Oliveira and Fernandes, "A
// Physiologically-based Model for Simulation of Color Vision Deficiency", 2009.
// The first is normal vision.
var visions = [4][3][3]float64{
	{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}},
	{{0.152286, 1.052583, -0.204868}, {0.114503, 0.786281, 0.099216}, {-0.003882, -0.048116, 1.051998}},
	{{0.367322, 0.860646, -0.227968}, {0.280085, 0.672501, 0.047413}, {-0.011820, 0.042940, 0.968881}},
	{{1.255528, -0.076749, -0.178779}, {-0.078411, 0.930809, 0.147602}, {0.004733, 0.691367, 0.303900}},
}

// Difference returns how different two colors look to the readers who tell them
// apart least well, with normal vision or color-blind. It is a distance in CIELAB:
// 100 between black and white, and about 2 if the difference is just visible.
func Difference(a, b string) float64 {
	least := math.Inf(1)
	for _, vision := range visions {
		p, q := lab(seen(vision, linear(a))), lab(seen(vision, linear(b)))
		least = min(least, math.Sqrt(sq(p[0]-q[0])+sq(p[1]-q[1])+sq(p[2]-q[2])))
	}
	return least
}

// Contrast returns the contrast ratio of two colors, from 1 to 21. The Web Content
// Accessibility Guidelines ask for 4.5 for text, and for 3 for large text and for
// shapes.
func Contrast(a, b string) float64 {
	p, q := luminance(linear(a)), luminance(linear(b))
	return (max(p, q) + 0.05) / (min(p, q) + 0.05)
}

func sq(x float64) float64 { return x * x }

// linear returns the linear red, green and blue of a color #rrggbb.
func linear(color string) (rgb [3]float64) {
	var bytes [3]uint8
	if _, err := fmt.Sscanf(color, "#%02x%02x%02x", &bytes[0], &bytes[1], &bytes[2]); err != nil {
		panic("theme: " + color + " is not a color: " + err.Error())
	}
	for i, x := range bytes {
		v := float64(x) / 255
		if rgb[i] = v / 12.92; v > 0.04045 {
			rgb[i] = math.Pow((v+0.055)/1.055, 2.4)
		}
	}
	return rgb
}

func luminance(rgb [3]float64) float64 { return 0.2126*rgb[0] + 0.7152*rgb[1] + 0.0722*rgb[2] }

// seen returns a color as somebody with the given vision sees it.
func seen(vision [3][3]float64, rgb [3]float64) (out [3]float64) {
	for i, row := range vision {
		for j, x := range row {
			out[i] += x * rgb[j]
		}
		out[i] = min(max(out[i], 0), 1)
	}
	return out
}

// lab returns the CIELAB coordinates of a linear color under the white D65.
func lab(rgb [3]float64) [3]float64 {
	f := func(t float64) float64 {
		if t > 216.0/24389 {
			return math.Cbrt(t)
		}
		return (24389.0/27*t + 16) / 116
	}
	x := f((0.4124*rgb[0] + 0.3576*rgb[1] + 0.1805*rgb[2]) / 0.95047)
	y := f(luminance(rgb))
	z := f((0.0193*rgb[0] + 0.1192*rgb[1] + 0.9505*rgb[2]) / 1.08883)
	return [3]float64{116*y - 16, 500 * (x - y), 200 * (y - z)}
}
