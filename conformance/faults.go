// This file holds bad input, written by hand with what is wrong with it: the
// faults that every port has to report do not come from the library's parsers.

package conformance

import (
	"strconv"
	"strings"
)

// A bad text is one that is refused. A caret in it stands before each place
// where there is a fault, and wrong names the kinds in the order of the
// carets; two of them may stand side by side.
type bad struct {
	setup
	text  string
	wrong string
}

// line cuts the carets out and returns the question with its answer.
func (b bad) line(verb string) line {
	text, words := "", []string(nil)
	kinds := strings.Fields(b.wrong)
	for i, part := range strings.Split(b.text, "^") {
		if i > 0 {
			words = append(words, kinds[i-1]+"@"+strconv.Itoa(len(text)))
		}
		text += part
	}
	return b.answered("", verb+" "+text, "!"+strings.Join(words, " "))
}

// A base is a good state and changes to its fields that make it bad, each as
// in BAN=^W3 TURN=^5s, with the kinds of the faults.
type base struct {
	setup
	state   string
	changes [][2]string
}

// bads returns the state with each of the changes.
func (b base) bads() (all []bad) {
	names := fieldNames(b.game)
	for _, change := range b.changes {
		fields := strings.Fields(b.state)
		for word := range strings.FieldsSeq(change[0]) {
			name, value, _ := strings.Cut(word, "=")
			for i := range names {
				if names[i] == name {
					fields[i] = value
				}
			}
		}
		all = append(all, bad{b.setup, strings.Join(fields, " "), change[1]})
	}
	return all
}

const (
	classicMaze = "6aeA5eB6c/a96OceT69/7C57D7UeE9QdF/5eSc3PcRbXa/7GcbHcMdIadJ/a596abVeW/3cNbK5bL39"
	upperRows   = "6aeA5eB6c/a96OceT69/7C57D7UeE9QdF/5eSc3PcRbXa/7GcbHcMdIadJ/a596abVeW/"
	lowerRows   = "/a96OceT69/7C57D7UeE9QdF/5eSc3PcRbXa/7GcbHcMdIadJ/a596abVeW/3cNbK5bL39"
	practice    = classicMaze + " 5 - a1 a1 1s T:RUX"
	twoSeats    = classicMaze + " 5 - a1,g7 a1,g7 1s :TRUX,:IKB"
	nineState   = "6aAc/5B7E5C/3aD9 7F - a1,c3 a1,c3 1s :A,:D"
	glowMaze    = "6a*BeA5*CeBc*Lc/3*HbXc*Ja*D6Q3Na/7C5*F7DaeE6*KdF/6*GdWc3O9Ra3/7G3PbHbVdIadJ/a5*E5c7TcMeU/3a*AbK3*IbL99"
	glowState   = glowMaze + " 7S - a1,g7 a1,g7 1s :KLTP,:MJIC :FHEG,:JADK day -"
	eventState  = "65'4eA5'6eBc'2c/6eX3'3a3Q'66Na/7Ca'17D5'3eE9dF/cdW39O6Rac'5/7G6P'4bHdVdI5dJ/55'5597T6MeU/3a'2bK6'1bLc9 7S - a1,g7 a1,g7 1s :TKBM,:HLUA - -"
	swapState   = "66eA5eB9P'4c/eX5'43'3dV3Q'66NeS/7C37D7TeE9dF/dW9O6Rcc'5a6'2/7G5bHeUdI5dJ/96'15'15'26M5'65/36bK5'5bL59 5'3 Nd f7,c2 a1,g7 2e T:O(BEIKMNPQSX),HLUA:FRJCDVGW f1,g2,g4,f5,c6,d6,b7,d7,f7,+ '3"
	chessState  = "2mv+++s2/1pzezp1/7/7/1PZEZP1/2SV+++M2 0,0 KR,kr - 1t"
)

// badStates are changes to good states, by variant.
func badStates() map[string][]base {
	return map[string][]base{
		"standard": {
			{with("standard", ""), practice, [][2]string{
				// BOARD: rows and tiles.
				{"BOARD=^" + strings.TrimSuffix(upperRows, "/"), "tiles"},
				{"BOARD=^" + classicMaze + "/3cNbK5bL39", "tiles"},
				{"BOARD=" + upperRows + "^3cNbK5bL3", "tiles"},
				{"BOARD=" + upperRows + "^3cNbK5bL395", "tiles"},
				{"BOARD=" + upperRows + "^3cNbK5bL39^Y", "tiles syntax"},
				{"BOARD=" + upperRows + "3cNbK^gbL39", "syntax"},
				{"BOARD=" + upperRows + "3cNbK^0bL39", "syntax"},
				{"BOARD=" + upperRows + "3cNbK^fbL39", "syntax"},
				{"BOARD=" + upperRows + "3cNbK^1bL39", "syntax"},
				{"BOARD=" + upperRows + "3cNbK5bL3^3", "fixed"},
				{"BOARD=^5aeA5eB6c" + lowerRows, "fixed"},
				{"BOARD=6a^7A5eB6c" + lowerRows, "fixed"},
				{"BOARD=6a^e5eB6c" + lowerRows, "fixed"},
				{"BOARD=6a^eC5eB6c" + lowerRows, "fixed"},
				{"BOARD=6^5AeA5eB6c" + lowerRows, "tiles"},
				{"BOARD=6^7eA5eB6c" + lowerRows, "tiles"},
				{"BOARD=6^9TeA5eB6c/a96Oc^eT69" + lowerRows[len("/a96OceT69"):], "tiles twice"},
				{"BOARD=" + upperRows + "3^cMbK5bL39", "twice"},
				{"BOARD=" + upperRows + "3^cAbK5bL39", "twice"},
				// A 13th straight: the last of them is one too many.
				{"BOARD=6aeA5eB6c/a56OceT69" + lowerRows[len("/a96OceT69"):] + " SPARE=^5", "tiles"},
				// A message is on no tile here, and the corner under it counts: the last of 11 is one too many.
				{"BOARD=6aeA5eB6c/a^9'16OceT69" + lowerRows[len("/a96OceT69"):], "tiles"},
				{"BOARD=6aeA5eB6c/^9'196OceT69" + lowerRows[len("/a96OceT69"):len(lowerRows)-2] + "^39", "tiles tiles"},
				// SPARE and BAN.
				{"SPARE=^a", "syntax"},
				{"SPARE=^6", "syntax"},
				{"SPARE=^x", "syntax"},
				{"SPARE=^55", "syntax"},
				{"SPARE=^5?", "syntax"},
				{"SPARE=^3M", "twice"},
				{"SPARE=^5Y", "syntax"},
				{"SPARE=^7", "tiles"},
				{"BAN=^W3", "ban"},
				{"BAN=^Na", "ban"},
				{"BAN=^W8", "ban"},
				{"BAN=^nb", "ban"},
				{"BAN=^Wb", "ban"},
				{"BAN=^N2", "ban"},
				{"BAN=^Nb:NS", "ban"},
				{"BAN=^- TURN=1m", "ban"},
				// PAWNS, HOMES, TURN.
				{"PAWNS=^h1", "syntax"},
				{"PAWNS=^a8", "syntax"},
				{"PAWNS=^a0", "syntax"},
				{"PAWNS=^A1", "syntax"},
				{"PAWNS=^-", "syntax"},
				{"PAWNS=^a1,b1", "seats"},
				{"PAWNS=^a1,^", "seats syntax"},
				{"HOMES=^b1", "square"},
				{"HOMES=^d4", "square"},
				{"HOMES=^z1", "syntax"},
				{"PAWNS=^a1 HOMES=a1,g7 CARDS=T:RUX,:", "seats"},
				{"TURN=^0s", "seats"},
				{"TURN=^2s", "seats"},
				{"TURN=^1p", "syntax"},
				{"TURN=^1", "syntax"},
				{"TURN=^s1", "syntax"},
				{"TURN=^1S", "syntax"},
				{"TURN=^11s", "syntax"},
				// CARDS.
				{"CARDS=^TRUX", "syntax"},
				{"CARDS=^T:R:UX", "syntax"},
				{"CARDS=^T:RUX,:", "cards"},
				{"CARDS=T:R^uX", "syntax"},
				{"CARDS=T:R^YX", "syntax"},
				{"CARDS=T:R^?X", "cards"},
				{"CARDS=^?:RUX", "cards"},
				{"CARDS=T:RUX^T", "twice"},
				{"CARDS=T^T:RUX", "twice"},
				{"CARDS=T:R^.^.X", "syntax syntax"},
				// The end.
				{"BAN=Nb TURN=^1x", "turn"},
				{"BAN=Nb TURN=^1x CARDS=TRUX: PAWNS=b1", "turn"},
				// Several at once, each at its place.
				{"BOARD=^5aeA5eB6c" + lowerRows + " BAN=^W3 PAWNS=^h1 TURN=^2s CARDS=T:R^uX", "fixed ban syntax seats syntax"},
				{"SPARE=^a HOMES=^d4 CARDS=T:RUX^T", "syntax square twice"},
			}},
			{with("standard", ""), twoSeats, [][2]string{
				{"PAWNS=^a1", "seats"},
				{"PAWNS=^a1,g7,c5", "seats"},
				{"HOMES=a1,^a1", "twice"},
				{"HOMES=a1,^b2", "square"},
				{"TURN=^3s", "seats"},
				{"TURN=^3m", "seats"}, // no ban is missed, since nothing of it is known
				{"CARDS=^:TRUX", "cards"},
				{"CARDS=^:TRUX,:IKB,:", "cards"},
				{"CARDS=:TRUX,:IK^T", "twice"},
				{"CARDS=:TRUX,^IKB", "syntax"},
				{"CARDS=:TRUX,^:IKB:", "syntax"},
				{"PAWNS=^a1,a1,a1,a1,a1 HOMES=a1,g1,g7,a7,a1 CARDS=:,:,:,:", "seats"},
			}},
			{with("standard", "Edition=older"), "6aeA5eBcc/3bXca6Q3Na/7C57DaeE6dF/adWc3O9Ra3/7G3PbHbVdIadJ/a55c7TcMeU/3abK3bL99 7S - a1,g7 a1,g7 1s :KLTP,:MJIC", [][2]string{
				// The older box has one corner less.
				{"BOARD=6aeA5eBcc/3bXca6Q3Na/7C57DaeE6dF/6dWc3O9Ra3/7G3PbHbVdIadJ/a55c7TcMeU/3abK3bL^99", "tiles"},
			}},
			{with("standard", "Layout="+nine), nineState, [][2]string{
				{"PAWNS=a1,^d1", "square"},
				{"PAWNS=a1,^a4", "square"},
				{"HOMES=a1,^g7", "square"},
				{"BAN=^Nd", "ban"},
				{"BAN=^E4", "ban"},
				{"CARDS=:A,:^G", "cards"},
				{"SPARE=^7E", "twice"},
				{"SPARE=^5F", "tiles"},
			}},
		},
		"kids": {
			{with("kids", ""), practice, [][2]string{
				{"BAN=Nb TURN=^1x", "turn"},
				{"BAN=Nb TURN=^1x CARDS=TRUX: PAWNS=b1", "turn"},
				{"TURN=^1p", "syntax"},
				{"CARDS=T:R^?X", "cards"},
				{"CARDS=T:RUX^T", "twice"},
			}},
			{with("kids", "Edition=anniversary"), twoSeats, [][2]string{
				{"BAN=Nb TURN=^1x", "turn"},
				{"CARDS=TRUX:,:IKB TURN=^2s", "turn"},
				{"CARDS=TRUX:,:IKB TURN=^2m BAN=Nb", "turn"},
				// On its home, and not on X, which it has found last.
				{"CARDS=TRUX:,:IKB TURN=^1x BAN=Nb", "turn"},
				{"CARDS=TRUX:,IKB: TURN=^1x BAN=Nb PAWNS=f4,g7", "turn"},
			}},
		},
		"glow": {
			{with("glow", ""), glowState, [][2]string{
				{"LIGHT=^dusk", "syntax"},
				{"LIGHT=^Day", "syntax"},
				{"POINTS=^2", "syntax"},
				{"POINTS=^+3", "syntax"},
				{"POINTS=^3", "turn"},
				{"GLOW=^F:HEG,:JADK", "turn"},
				{"GLOW=:FHEG,:JAD^F", "twice"},
				{"GLOW=:FHEG,:JAD^M", "cards"},
				{"GLOW=:FHEG,:JAD^?", "cards"},
				{"GLOW=^:FHEG", "cards"},
				{"GLOW=:FHEG,^JADK", "syntax"},
				{"CARDS=:KLTP,:MJI^?", "cards"},
				{"CARDS=^:KLTP,:MJIC LIGHT=night", "cards"},
				{"CARDS=KLTP:,:MJIC LIGHT=^day", "turn"},
				{"CARDS=KLTP:,M: LIGHT=night GLOW=FHEG:,:JADK TURN=1x BAN=Nb POINTS=^-", "turn"},
				{"CARDS=KLTP:,M: LIGHT=^night GLOW=FHEG:,:JADK TURN=1x BAN=Nb POINTS=3 PAWNS=b1,g7", "turn"},
				{"CARDS=KLTP:,M: LIGHT=^night GLOW=FHE:G,:JADK TURN=1p BAN=Nb", "turn"},
				{"LIGHT=^day TURN=1p BAN=Nb", "turn"},
				{"TURN=1p BAN=^- LIGHT=night CARDS=KLTP:,M: GLOW=FHEG:,:JADK", "ban"},
				{"BOARD=6a*BeA^5*BeBc*Lc/3*HbXc*Ja*D6Q3Na/7C5*F7DaeE6*KdF/6*GdWc3O9Ra3/7G3PbHbVdIadJ/a5*E5c7TcMeU/3a*AbK3*IbL99", "tiles"},
				{"TURN=^1d", "syntax"},
			}},
		},
		"anniversary": {
			{with("anniversary", ""), eventState, [][2]string{
				{"SEEN=b2,^b1", "syntax"},
				{"SEEN=b2,^b2", "syntax"},
				{"SEEN=+,^b2", "syntax"},
				{"SEEN=^a1", "square"},
				{"SEEN=b2,^c3", "square"},
				{"SEEN=^h9", "syntax"},
				{"SEEN=b2,^-", "syntax"},
				{"EVENT=^1", "syntax"},
				{"EVENT=^'7", "syntax"},
				{"EVENT=^'3", "turn"},
				{"BAN=Nb EVENT=^'1", "turn"},
				{"TURN=1e BAN=Nb EVENT=^-", "turn"},
				{"TURN=1c BAN=Nb EVENT=^'4", "turn"},
				{"TURN=1e BAN=Nb EVENT=^'1", "turn"},
				{"TURN=^1p", "syntax"},
				{"TURN=1m BAN=^-", "ban"},
				{"CARDS=:^[T]KBM,:HLUA", "cards"},
				{"CARDS=:^[TKB]M,:HLUA", "cards"},
				{"CARDS=:^T(MKB),:HLUA", "cards"},
				{"CARDS=:^TKBM(),:HLUA", "cards"},
				{"CARDS=:^TK(BM),:HLUA", "cards"},
				{"CARDS=:^(BKMT),:HLUA", "cards"},
				{"CARDS=:^TK]BM,:HLUA", "syntax"},
				{"CARDS=:^(BK)M,:HLUA", "syntax"},
				{"CARDS=:TKBM,:HLU^T", "twice"},
				{"CARDS=:T(BK^?),:HLUA", "cards"},
				// How a pile lies is not asked where it cannot be read.
				{"CARDS=^:T(MKB):,:HLUA", "syntax"},
				{"CARDS=:T(MK^Y),:HLUA", "syntax"},
				{"TURN=^3d", "seats"},
				// The second N has the message that the first should have.
				{"BOARD=65'4eA5'6eBc'2c/6eX3'3a3N^6N'6a/7Ca'17D5'3eE9dF/cdW39O6Rac'5/7G6P'4bHdVdI5dJ/55'5597T6MeU/3a'2bK6'1bLc9", "twice"},
				// A message missing is missed at the spare, one too many is one.
				{"BOARD=65eA5'6eBc'2c/6eX3'3a3Q'66Na/7Ca'17D5'3eE9dF/cdW39O6Rac'5/7G6P'4bHdVdI5dJ/55'5597T6MeU/3a'2bK6'1bLc9 SPARE=^7S", "tiles"},
				{"BOARD=65'4eA5'6eBc'2c/6eX3'3a'13Q'66Na/7C^a'17D5'3eE9dF/cdW39O6Rac'5/7G6P'4bHdVdI5dJ/55'5597T6MeU/3a'2bK6'1bLc9", "tiles"},
				{"SPARE=^7S'1", "tiles"},
			}},
			{with("anniversary", "Return=no"), eventState, [][2]string{
				{"CARDS=TKBM:,:HLUA TURN=^2s", "turn"},
			}},
		},
		"battlechess": {
			{with("battlechess", ""), chessState, [][2]string{
				{"BOARD=^2mv+++s2/1pzezp1/7/7/1PZEZP1", "syntax"},
				{"BOARD=2mv+++s2/1pzezp1/7/^6/1PZEZP1/2SV+++M2", "syntax"},
				{"BOARD=2mv+++s2/1pzezp1/7/^8/1PZEZP1/2SV+++M2", "syntax"},
				{"BOARD=2mv+++s2/1pzezp1/7/3^Q3/1PZEZP1/2SV+++M2", "syntax"},
				{"BOARD=2mv+++s2/1pzezp1/7/7/1^P~~ZEZP1/2SV+++M2", "syntax"},
				{"BOARD=2mv+++s2/1pzezp1/7/7/1^P+ZEZP1/2SV+++M2", "syntax"},
				{"BOARD=2mv+++s2/1pzezp1/7/7/1PZEZP1/2S^V++++M2", "syntax"},
				{"BOARD=2mv+++s2/1pzezp1/7/3^=3/1PZEZP1/2SV+++M2", "syntax"},
				{"BOARD=2mv+++s2/1pzezp1/7/6^K/1PZEZP1/2SV+++M2 LEGENDS=R,kr", "square"},
				{"BOARD=^2mv+++s2/1pzezp1/7/7/PPZEZP1/2SV+++M2", "twice"},
				{"BOARD=^2mv+++s2/1pzezp1/7/2V4/1PZEZP1/2SV+++M2", "twice"},
				{"BOARD=2mv+++s2/1pzezp1/7/3^4/1PZEZP1/2SV+++M2", "syntax"},
				{"BOARD=^2mv+++s2/1pzezp1/7/pP5/1PZEZP1/2SV+++M2 COST=1,1", "twice"}, // and nothing is counted
				{"COST=^1,1", "pieces"},
				{"COST=^01,^+0", "syntax syntax"},
				{"LEGENDS=R^K,kr", "syntax"},
				{"LEGENDS=KR,^", "syntax"},
				{"CARDS=+20+^0", "syntax"},
				{"CARDS=+^00+^+^-0", "syntax syntax syntax"},
				{"COST=^1,0", "pieces"},
				{"COST=^0", "syntax"},
				{"COST=0,^x", "syntax"},
				{"COST=0,^-1", "syntax"},
				{"LEGENDS=K^K,kr", "twice"},
				{"LEGENDS=^KR", "syntax"},
				{"LEGENDS=^k,kr", "syntax"},
				{"LEGENDS=KR,k^S", "syntax"},
				{"LEGENDS=^R,kr", "pieces"},
				{"CARDS=+^70", "cards"},
				{"CARDS=+^5", "cards"},
				{"CARDS=+0+0+^0", "cards"},
				{"CARDS=^20", "syntax"},
				{"TURN=^3t", "syntax"},
				{"TURN=^1c", "syntax"},
				{"TURN=^1t:b5xN", "syntax"},
				{"TURN=^t1", "syntax"},
				{"TURN=1c:^d5-d4", "syntax"},
				{"TURN=^1c:d5xN", "turn"},
				{"TURN=^1x", "turn"},
				{"BOARD=2mv+++s2/1pzezp1/7/7/1PZEZP1/2S1M2 COST=4,0 TURN=^1t", "turn"},
			}},
		},
	}
}

// badTexts are whole texts, where fields are missing or too many.
func badTexts() map[string][]bad {
	return map[string][]bad{
		"standard": {
			{with("standard", ""), "^", "syntax"},
			{with("standard", ""), classicMaze + " 5 - a1 a1 1s^", "syntax"},
			{with("standard", ""), classicMaze + " 5 - a1 a1^", "syntax"},
			{with("standard", ""), classicMaze + " 5 ^ a1 a1 1s T:RUX", "syntax"},
			{with("standard", ""), classicMaze + " 5 - a1 a1 1s ^", "syntax"},
			{with("standard", ""), classicMaze + " 5 - a1 a1 1s T:RUX^ ", "syntax"},
			{with("standard", ""), classicMaze + " 5 - a1 a1 1s T:RUX ^-", "syntax"},
		},
		"glow": {
			{with("glow", ""), glowState[:len(glowState)-2] + "^", "syntax"},
			{with("glow", ""), glowState + " ^more", "syntax"},
			{with("glow", ""), glowState[:strings.Index(glowState, " day")] + "^", "syntax"},
		},
		"anniversary": {
			{with("anniversary", ""), eventState[:len(eventState)-2] + "^", "syntax"},
			{with("anniversary", ""), eventState + " ^more", "syntax"},
		},
		"battlechess": {
			{with("battlechess", ""), "^", "syntax"},
			{with("battlechess", ""), "^" + chessState[:len(chessState)-3], "syntax"},
			{with("battlechess", ""), "^" + chessState + " 1t", "syntax"},
			{with("battlechess", ""), "2mv+++s2/1pzezp1/7/7/1PZEZP1/2SV+++M2 0,0 KR,kr +30+^20 1t", "syntax"},
		},
	}
}

// badPlies are bad plies, by variant.
var badPlies = map[string][][2]string{
	"standard": {
		{"^", "syntax"},
		{"^W3:NS", "syntax"},
		{"^-:NS", "syntax"},
		{"W2:^", "syntax"},
		{"W2:^SN", "syntax"},
		{"W2:^NESW", "syntax"},
		{"W2:^N", "syntax"},
		{"W2:^ns", "syntax"},
		{"^Wb:^NEWS", "syntax syntax"},
		{"^W2", "syntax"},
		{"^h1", "syntax"},
		{"^c8", "syntax"},
		{"^+3", "syntax"},
		{"^c5 ", "syntax"},
	},
	"kids": {{"^c", "syntax"}, {"Nb:^EN", "syntax"}},
	"glow": {{"^+2", "syntax"}, {"^+", "syntax"}, {"^+05", "syntax"}, {"^night", "syntax"}, {"Nb:^EN", "syntax"}},
	"anniversary": {
		{"^Nb:EN", "syntax"}, {"^used", "syntax"}, {"^swap:5", "syntax"}, {"^swap:", "syntax"}, {"^take:Y", "syntax"}, {"^draw:", "syntax"}, {"^+3", "syntax"},
	},
	"battlechess": {
		{"^", "syntax"},
		{"^b5", "syntax"},
		{"^b9-b4", "syntax"},
		{"b5-^b9", "syntax"},
		{"b5x^Q", "syntax"},
		{"b5x^", "syntax"},
		{"b5-^b9x^Q", "syntax syntax"},
		{"^k@c3", "syntax"},
		{"K@^c9", "syntax"},
		{"^@^", "syntax syntax"},
		{"+^", "syntax"},
		{"+^020", "syntax"},
		{"+^1000", "syntax"},
	},
}

// illegal are plies that are not legal in a state, by variant: the state, and
// the plies.
var illegal = map[string][][2]string{
	"standard": {
		{"Nb:NE Nb:NES a1 b1 W3:NS +1", practice},
		{"W2:NS W2:EW a1", classicMaze + " 5 W2 a1 a1 1s T:RUX"},
		{"W2:NS d1 c2 g7 d4", classicMaze + " 5 W2 a1 a1 1m T:RUX"},
		{"W2:NS a1", classicMaze + " 5 W2 a1 a1 1x TRUX:"},
		{"Nb:NS,Nb:NS Nb:NS,g7", practice},
	},
	"kids": {{"Nb:NE a1", practice}, {"W2:NS a1", classicMaze + " 5 W2 a1 a1 1x TRUX:"}},
	"glow": {
		{"+1 a1 Nb:NS", glowState},
		{"+2 +7 a1 Nb:NES", glowMaze + " 7S Nb a1,g7 a1,g7 1p KLTP:,M: FHEG:,:JADK night -"},
	},
	"anniversary": {
		{"use decline swap:2 take:K draw:K a1 Nb:NS", eventState},
		{"swap:2 swap:3 use a1 take:K", swapState},
	},
	"battlechess": {
		{"b5-b2 b5-b6 b5xN d6-d5 V@a3 K@a3 +0 b2-b3 a1-a2 c6-c5 d5xN", chessState},
		{"+40 +10 b5-b4 + b2xSE", "3v+++3/1p~1ms~p~e~/K=Z~1PM1/==5/1zzE3/3V+++3 0,0 R,kr +40 2c:b2xSE"},
	},
}

// refused are deals and options that are refused, by variant.
var refused = map[string][]line{
	"standard": {
		{Ask: "deal 0 1", Answer: "!seats"},
		{Ask: "deal 5 1", Answer: "!seats"},
		{Ask: "deal 2 1", Answer: "!seats", Options: map[string]string{"Homes": "a1,g1,g7"}},
		{Ask: "option Edition new", Answer: "!option"},
		{Ask: "option Look never", Answer: "!option"},
		{Ask: "option Cards open", Answer: "!option"},
		{Ask: "option Homes a1,z9", Answer: "!option"},
		{Ask: "option Layout 6c/39", Answer: "!option"},
	},
	"kids": {
		{Ask: "deal 5 1", Answer: "!seats"},
		{Ask: "deal 2 1", Answer: "!cards", Options: map[string]string{"Return": "no", "Layout": "6c/39 5A55557 a1,c1,c3,a3 -"}},
		{Ask: "option Cards closed", Answer: "!option"},
		{Ask: "option Return maybe", Answer: "!option"},
	},
	"glow":        {{Ask: "deal 5 1", Answer: "!seats"}, {Ask: "option Cards open", Answer: "!option"}, {Ask: "option Layout " + nine, Answer: "!option"}},
	"anniversary": {{Ask: "deal 0 1", Answer: "!seats"}, {Ask: "option LiftBan maybe", Answer: "!option"}, {Ask: "option Layout " + nine + " 7'1", Answer: "!option"}},
	"battlechess": {{Ask: "deal 1 1", Answer: "!seats"}, {Ask: "deal 3 1", Answer: "!seats"}, {Ask: "option Rules {}", Answer: "!option"}, {Ask: "option Edition new", Answer: "!option"}},
}

func faultLines(variant string) (lines []line) {
	for _, base := range badStates()[variant] {
		for _, b := range base.bads() {
			lines = append(lines, b.line("parse"))
		}
	}
	for _, b := range badTexts()[variant] {
		lines = append(lines, b.line("parse"))
	}
	s := with(variant, "")
	for _, p := range badPlies[variant] {
		lines = append(lines, bad{s, p[0], p[1]}.line("ply"))
	}
	for _, x := range illegal[variant] {
		for ply := range strings.FieldsSeq(x[0]) {
			lines = append(lines, s.answered("", "play "+ply+" "+x[1], "!illegal"))
		}
	}
	for _, l := range refused[variant] {
		l.Game = variant
		lines = append(lines, l)
	}
	return lines
}
