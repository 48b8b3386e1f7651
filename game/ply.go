// This file holds plies and their text.

package game

// MaxPly is the largest number of bytes in the text of a ply.
const MaxPly = 16

// A Ply is the smallest thing that a player does, or chance: a word such as W2:ES, c5,
// b5-b4xN or draw:K. The ply holds the text of the word itself, so plies of all games have
// one type, == compares them, they can be map keys, and any program can write and read them
// without knowing the game. What a word means is up to the game, whose package makes its
// plies and takes them apart. The zero Ply is never legal, and its text is -.
//
// A word has 1 to [MaxPly] printable ASCII characters, without spaces and braces. It is
// not -.
//
// A ply may show only a part of what was done; see [Hidden].
type Ply struct {
	// The text in two words, the first byte at the top, filled up with zero bytes. With an
	// array of 16 bytes instead, random games of the standard game take 9 % longer.
	hi, lo uint64
}

// PlyOf returns the ply with the given text, or the zero Ply if the text cannot be that of a
// ply. It is for text that a program makes; [ParsePly] is for text from outside.
func PlyOf(text string) Ply {
	if len(text) > MaxPly || text == "-" {
		return Ply{}
	}
	var p Ply
	for i := range len(text) {
		c := text[i]
		if c <= ' ' || c > '~' || c == '{' || c == '}' {
			return Ply{}
		}
		if i < 8 {
			p.hi |= uint64(c) << (56 - 8*i)
		} else {
			p.lo |= uint64(c) << (120 - 8*i)
		}
	}
	return p
}

// ParsePly reads the text of a ply. It knows no game, so it accepts every word. The error
// matches [ErrSyntax].
func ParsePly(text string) (Ply, error) {
	p := PlyOf(text)
	if p == (Ply{}) {
		return Ply{}, Faultf(ErrSyntax, At(0), text, "want a ply: one word of at most %d printable ASCII characters", MaxPly)
	}
	return p, nil
}

// MustParsePly calls [ParsePly] and panics on error. It is intended for constant text.
func MustParsePly(text string) Ply {
	p, err := ParsePly(text)
	if err != nil {
		panic(err)
	}
	return p
}

// PlyOfWords returns the ply whose text is in two words as [Ply.Words] returns them. It is for
// games that list plies in a hurry, and does not check the text.
func PlyOfWords(hi, lo uint64) Ply { return Ply{hi, lo} }

// Words returns the text in two words: the first eight bytes in hi, the first of them at the
// top, and the other eight in lo. Missing bytes are zero. It is for games that read plies in a
// hurry.
func (p Ply) Words() (hi, lo uint64) { return p.hi, p.lo }

// Len returns the number of bytes in the text.
func (p Ply) Len() int {
	n := 0
	for w := p.hi; w != 0; w <<= 8 {
		n++
	}
	for w := p.lo; w != 0; w <<= 8 {
		n++
	}
	return n
}

// At returns byte i of the text, or 0 if the text is shorter.
func (p Ply) At(i int) byte {
	switch {
	case i < 0 || i >= MaxPly:
		return 0
	case i < 8:
		return byte(p.hi >> (56 - 8*i))
	}
	return byte(p.lo >> (120 - 8*i))
}

// String returns the ply's text.
func (p Ply) String() string {
	var room [MaxPly]byte
	return string(p.put(room[:0]))
}

func (p Ply) put(b []byte) []byte {
	if p.hi == 0 {
		return append(b, '-')
	}
	for w := p.hi; w != 0; w <<= 8 {
		b = append(b, byte(w>>56))
	}
	for w := p.lo; w != 0; w <<= 8 {
		b = append(b, byte(w>>56))
	}
	return b
}

// AppendText appends the ply's text. It never fails.
func (p Ply) AppendText(b []byte) ([]byte, error) { return p.put(b), nil }

// MarshalText returns the ply's text. It never fails.
func (p Ply) MarshalText() ([]byte, error) { return p.put(nil), nil }

// UnmarshalText sets the ply as [ParsePly] does, or to the zero Ply for the text -. On an
// error it changes nothing.
func (p *Ply) UnmarshalText(b []byte) error {
	read := PlyOf(string(b)) // allocates nothing
	if read == (Ply{}) && string(b) != "-" {
		_, err := ParsePly(string(b))
		return err
	}
	*p = read
	return nil
}
