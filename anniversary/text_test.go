// This file holds the text of states, views and plies: what prints reads back,
// and what is wrong is reported, all of it and with its place.

package anniversary_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/anniversary"
	"github.com/labyrinth-go/labyrinth/game"
	"github.com/labyrinth-go/labyrinth/variant"
)

// faults returns the kind, place and text of every fault in an error, and
// nothing for no error.
func faults(err error) (all []string) {
	if err == nil {
		return nil
	}
	var fs game.Faults
	if !errors.As(err, &fs) {
		return []string{fmt.Sprint(err)}
	}
	for _, f := range fs {
		all = append(all, fmt.Sprintf("%v at %d: %s", f.Kind, f.Pos.Offset(), f.Text))
	}
	return all
}

func TestParseFaults(t *testing.T) {
	const good = "66Ec/5BaA5C/3bF9 5D'6 Sb a1,c3 a1,c3 1m :ABC,:DEF + '6"
	tests := []struct {
		name     string
		old, new string // a change to the good text; old may be all of it
		want     []string
	}{
		{"good", "", "", nil},
		{"empty", good, "", []string{"syntax error at 0: "}},
		{"fields missing", " + '6", "", []string{"syntax error at 49: "}},
		{"a field too many", "+ '6", "+ '6 x", []string{"syntax error at 55: x"}},
		{"no such event", "+ '6", "+ '7", []string{"syntax error at 52: '7"}},
		{"event in another phase", "1m", "1c", []string{"turn impossible at 52: '6"}},
		{"no such phase", "1m", "1p", []string{"syntax error at 37: 1p"}},
		{"event not seen", "+ '6", "- '6", []string{"turn impossible at 52: '6"}},
		{"event on no spare tile", "+ '6", "+ '2", []string{"turn impossible at 52: '2"}},
		{"no event where one is needed", "1m :ABC,:DEF + '6", "1e :ABC,:DEF + -", []string{"turn impossible at 52: -"}},
		{"back missing", "5D'6", "5D", []string{"tiles wrong at 17: "}},
		{"back too many", "5B", "5B'6", []string{"tiles wrong at 19: 5D'6"}},
		{"seen fixed, off, twice, back", "+ '6", "a1,e5,b2,b2,b1,x,+,c2 '6", []string{
			"square invalid at 50: a1", "square invalid at 53: e5", "syntax error at 59: b2",
			"syntax error at 62: b1", "syntax error at 65: x", "syntax error at 69: c2",
		}},
		{"pair of one", ":ABC", ":[A]BC", []string{"cards invalid at 41: [A]BC"}},
		{"pair of three", ":ABC", ":[ABC]", []string{"cards invalid at 41: [ABC]"}},
		{"pair of none", ":ABC", ":[]ABC", []string{"cards invalid at 41: []ABC"}},
		{"pair behind the top", ":ABC", ":A[BC]", []string{"syntax error at 41: A[BC]"}},
		{"unsorted rest", ":ABC", ":A(CB)", []string{"cards invalid at 41: A(CB)"}},
		{"empty rest", ":ABC", ":ABC()", []string{"cards invalid at 41: ABC()"}},
		{"rest without a top", ":ABC", ":(ABC)", []string{"cards invalid at 41: (ABC)"}},
		{"rest below two in order", ":ABC", ":AB(C)", []string{"cards invalid at 41: AB(C)"}},
		{"rest not closed", ":ABC", ":A(BC", []string{"syntax error at 41: A(BC"}},
		{"faults behind brackets", ":ABC,:DEF", ":[AB](x),:D(EB)?", []string{
			"cards invalid at 40: :[AB](x),:D(EB)?", "syntax error at 46: x", "syntax error at 50: D(EB)?", "twice used at 53: B", "cards invalid at 55: ?",
		}},
		{"no colon", ":ABC,", "(ABC),", []string{"syntax error at 40: (ABC)"}},
		{"seats", ":ABC,:DEF", ":ABC", []string{"cards invalid at 40: :ABC"}},
		{"won", "1m :ABC,:DEF + '6", "1x ABC:,:DEF + -", nil},
		{"not won", "1m :ABC,:DEF + '6", "1x :ABC,:DEF + -", []string{"turn impossible at 37: 1x"}},
		{"everywhere", good, "66Ec/5BaA5C/3bF8 5D'6 Sc a1,d3 a1,a1 3z :AZ, a9 '9", []string{
			"syntax error at 15: 8", "ban impossible at 22: Sc", "square invalid at 28: d3", "twice used at 34: a1",
			"syntax error at 37: 3z", "syntax error at 42: Z", "syntax error at 44: ",
			"syntax error at 45: a9", "syntax error at 48: '9",
		}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			text := strings.Replace(good, test.old, test.new, 1)
			s, err := small("5'6").Parse(text)
			if err == nil && s.String() != text {
				t.Errorf("%q reads and prints as %v", text, s)
			}
			if diff := cmp.Diff(test.want, faults(err)); diff != "" {
				t.Errorf("%q\n%v\nfaults (-want +got):\n%s", text, err, diff)
			}
		})
	}
}

// TestParseContradictions parses texts that contradict themselves in one thing
// each.
func TestParseContradictions(t *testing.T) {
	lift := func(g *anniversary.Rules) { g.LiftBan = true }
	noReturn := func(g *anniversary.Rules) { g.Return = variant.ReturnWaived }
	briefly := func(g *anniversary.Rules) { g.PeekForTurn = true }
	tests := []struct {
		name, message string
		option        func(*anniversary.Rules)
		rest          string // from BAN on
		want          string // "" for a good text
	}{
		{"offer", "'4", nil, "Sb a1,c3 a1,c3 1e :AF,:DEC + '4", ""},
		{"peek with one card", "'4", nil, "Sb a1,c3 a1,c3 1e :A,:DEC + '4", "turn impossible at 50: '4"},
		{"peek after a peek", "'4", nil, "Sb a1,c3 a1,c3 1e :[AF],:DEC + '4", "turn impossible at 53: '4"},
		{"known second card", "'4", briefly, "Sb a1,c3 a1,c3 1m :A<F>,:DEC + -", ""},
		{"known above shuffled ones", "'4", briefly, "Sb a1,c3 a1,c3 1m :A<F>(BC),:DE + -", ""},
		{"known without the option", "'4", nil, "Sb a1,c3 a1,c3 1m :A<F>,:DEC + -", "cards invalid at 41: A<F>"},
		{"known, and more in order", "'4", briefly, "Sb a1,c3 a1,c3 1m :A<F>B(C),:DE + -", "cards invalid at 41: A<F>B(C)"},
		{"known and a pair", "'4", briefly, "Sb a1,c3 a1,c3 1m :[A<F>]B,:DE + -", "syntax error at 41: [A<F>]B"},
		{"pair of the turn", "'4", briefly, "Sb a1,c3 a1,c3 1m :[AF],:DEC + -", ""},
		{"pair before a shift", "'4", briefly, "Sb a1,c3 a1,c3 1s :[AF],:DEC + -", "cards invalid at 41: [AF]"},
		{"pair of another seat", "'4", briefly, "Sb a1,c3 a1,c3 1m :AF,:[DE]C + -", "cards invalid at 45: [DE]C"},
		{"draw of a known card", "'4", briefly, "Sb a1,c3 a1,c3 1d :A<B>(CE),:DF + '4", "turn impossible at 56: '4"},
		{"exchange", "'5", nil, "Sb a1,c3 a1,c3 1c :AF,:DEC + '5", ""},
		{"exchange with one card", "'5", nil, "Sb a1,c3 a1,c3 1c :A,:DEC + '5", "turn impossible at 50: '5"},
		{"swap alone", "'3", nil, "Sb a1 a1 1e :A + '3", "turn impossible at 39: '3"},
		{"draw of the second", "'4", nil, "Sb a1,c3 a1,c3 1d :A(BC),:DEF + '4", ""},
		{"draw out of one", "'4", nil, "Sb a1,c3 a1,c3 1d :A(B),:DEF + '4", "turn impossible at 53: '4"},
		{"draw with a pair", "'4", nil, "Sb a1,c3 a1,c3 1d :[AB](CE),:DF + '4", "turn impossible at 56: '4"},
		{"draw of the top", "'4", nil, "Sb b3,c3 a1,c3 1d F:(BC),:DEA + -", ""},
		{"draw of the top, elsewhere", "'4", nil, "Sb c2,c3 a1,c3 1d F:(BC),:DEA + -", "turn impossible at 54: -"},
		{"draw of the first top", "'4", nil, "Sb b3,c3 a1,c3 1d :(BC),:DEA + -", "turn impossible at 53: -"},
		{"draw of a top out of one", "'4", nil, "Sb b3,c3 a1,c3 1d F:(B),:DEA + -", "cards invalid at 42: (B)"},
		{"draw with a top", "'4", nil, "Sb b3,c3 a1,c3 1d F:B(CE),:DA + -", "cards invalid at 42: B(CE)"},
		{"second insertion", "'1", nil, "Sb a1,c3 a1,c3 1s :A,:DEC + '1", ""},
		{"second insertion, no ban", "'1", nil, "- a1,c3 a1,c3 1s :A,:DEC + '1", "ban impossible at 22: -"},
		{"lifted", "'1", lift, "- a1,c3 a1,c3 1s :A,:DEC + '1", ""},
		{"lifted, and a ban", "'1", lift, "Sb a1,c3 a1,c3 1s :A,:DEC + '1", "ban impossible at 22: Sb"},
		{"offer, no ban", "'1", lift, "- a1,c3 a1,c3 1e :A,:DEC + '1", "ban impossible at 22: -"},
		{"second turn", "'2", lift, "Sb a1,c3 a1,c3 1s :A,:DEC + '2", ""},
		{"second turn, no ban", "'2", lift, "- a1,c3 a1,c3 1s :A,:DEC + '2", "ban impossible at 22: -"},
		{"won", "'2", nil, "Sb a1,c3 a1,c3 1x A:,:DEC + -", ""},
		{"won elsewhere", "'2", nil, "Sb a2,c3 a1,c3 1x A:,:DEC + -", "turn impossible at 37: 1x"},
		{"won with an event", "'2", nil, "Sb a1,c3 a1,c3 1x A:,:DEC + '2", "turn impossible at 50: '2"},
		{"won without a return", "'2", noReturn, "Sb b2,c3 a1,c3 1x A:,:DEC + -", ""},
		{"won elsewhere without a return", "'2", noReturn, "Sb a1,c3 a1,c3 1x A:,:DEC + -", "turn impossible at 37: 1x"},
		{"goes on though won", "'2", noReturn, "Sb a1,c3 a1,c3 1s A:,:DEC + -", "turn impossible at 37: 1s"},
		{"another has won too", "'2", noReturn, "Sb b2,c3 a1,c3 1x A:,D: + -", "turn impossible at 37: 1x"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			r := small("5" + test.message)
			if test.option != nil {
				test.option(&r)
			}
			text := "66Ec/5BaA5C/3bF9 5D" + test.message + " " + test.rest
			s, err := r.Parse(text)
			if err == nil && s.String() != text {
				t.Errorf("%q reads and prints as %v", text, s)
			}
			if got := strings.Join(faults(err), "; "); got != test.want {
				t.Errorf("%q\n%v\nfaults %q, want %q", text, err, got, test.want)
			}
		})
	}
}

func TestParseViewFaults(t *testing.T) {
	tests := []struct {
		seat game.Player
		text string
		want string
	}{
		{0, "6aAc/5BbF5C/3aD9 3E - a1,c3 a1,c3 1s :A??,:??? - -", ""},
		{1, "6aAc/5BbF5C/3aD9 3E - a1,c3 a1,c3 1s :???,:D?? - -", ""},
		{7, "6aAc/5BbF5C/3aD9 3E - a1,c3 a1,c3 1s :???,:??? - -", ""},
		{0, "6aAc/5BbF5C/3aD9 3E - a1,c3 a1,c3 1s :???,:??? - -", "cards invalid at 38: ?"},
		{0, "6aAc/5BbF5C/3aD9 3E - a1,c3 a1,c3 1s :A??,:D?? - -", "cards invalid at 43: D"},
		{0, "6aAc/5BbF5C/3aD9 3E - a1,c3 a1,c3 1s :[A?]?,:??? - -", "cards invalid at 40: ?"},
		{0, "6aAc/5BbF5C/3aD9 3E - a1,c3 a1,c3 1s :A(B?),:??? - -", "cards invalid at 41: ?"},
		{0, "6aAc/5BbF5C/3aD'69 3E - a1,c3 a1,c3 1s :A??,:??? - -", "tiles wrong at 49: -"},
		{0, "6aAc/5BbF5C/3aD'69 3E - a1,c3 a1,c3 1s :A??,:??? b3 -", ""},
		{0, "6aAc/5BbF5C/3aD'29 3E - a1,c3 a1,c3 1s :A??,:??? b3 -", "tiles wrong at 13: aD'2"},
		{0, "6aAc/5BbF5C/3aD9 3E - a1,c3 a1,c3 1s :A??,:??? b1,a2,c2,b3 -", "tiles wrong at 47: b1,a2,c2,b3"},
		{0, "66Ec/5BaA5C/3bF9 5D Sb a1,c3 a1,c3 1e :A??,:??? + '6", "turn impossible at 50: '6"},
	}
	for _, test := range tests {
		v, err := small("5'6").ParseView(test.seat, test.text)
		if err == nil && v.(anniversary.View).String() != test.text {
			t.Errorf("%q reads and prints as %v", test.text, v)
		}
		if got := strings.Join(faults(err), "; "); got != test.want {
			t.Errorf("seat %v, %q\n%v\nfaults %q, want %q", test.seat, test.text, err, got, test.want)
		}
	}
}

func TestParsePly(t *testing.T) {
	for _, text := range []string{"W2:ES", "Nb:NS", "c5", "use", "decline", "swap:1", "swap:4", "take:A", "take:X", "draw:A", "draw:X"} {
		p, err := anniversary.Rules{}.ParsePly(text)
		if err != nil || p.String() != text {
			t.Errorf("ParsePly(%q) = %v, %v", text, p, err)
		}
		var q game.Ply
		if err := q.UnmarshalText([]byte(text)); err != nil || q != p {
			t.Errorf("UnmarshalText(%q) sets %v, %v", text, q, err)
		}
	}
	kit.WantNoPly(t, "", " ", "Use", "use ", "decline:", "swap", "swap:", "swap:0", "swap:5", "swap:01", "swap:chance",
		"take:", "take:Y", "take:?", "take:a", "take:AB", "draw:-", "draw", "-", "a8", "h1", "W2:SE", "W3:ES", "W2")
	swap, _ := variant.SwapOf(ply(t, "swap:3"))
	take, _ := variant.TakenOf(ply(t, "take:C"))
	_, none := variant.SwapOf(ply(t, "use"))
	_, nor := variant.TakenOf(ply(t, "c5"))
	if swap != 2 || take != 3 || none || nor {
		t.Errorf("swap:3 is with %v, take:C takes %v, use %v, c5 %v", swap, take, none, nor)
	}
	shift, _ := labyrinth.ShiftOf(ply(t, "W2:ES"))
	square, _ := labyrinth.SquareOf(ply(t, "c5"))
	if shift.Ply() != ply(t, "W2:ES") || labyrinth.Walk(square) != ply(t, "c5") {
		t.Error("a shift or a walk is not what it was made of")
	}
}

func TestIllegalPliesSayWhatIsLegal(t *testing.T) {
	const (
		insert   = "6aAc/5BbF5C/3aD'19 3E - a1,c3 a1,c3 1s :ABC,:DEF - -"
		turns    = "6aAc/5BbF5C/3aD'29 3E - a1,c3 a1,c3 1s :ABC,:DEF - -"
		exchange = "6aAc/5BbF5C/3aD'59 3E - a1,c3 a1,c3 1s :ABC,:DEF - -"
	)
	tests := []struct{ state, plies, ply, want string }{
		{turns, "", "use", "seat 1 must shift"},
		{turns, "", "decline", "seat 1 must shift"},
		{turns, "", "a1", "seat 1 must shift"},
		{turns, "Nb:ES", "a1", "seat 1 must play one of decline, use"},
		{turns, "Nb:ES use", "use", "seat 1 must play one of a1, b1, c1, a2, c2, a3, b3, c3"},
		{turns, "Nb:ES use a1", "a1", "seat 1 must shift, or decline the second turn"},
		{insert, "Nb:ES use", "decline", "seat 1 must shift"},
		{exchange, "Nb:ES use", "take:A", "seat 1 must take a card of its pile other than the top"},
		{"66Ec/5BaA5C/3bF9 5D'5 Sb b3,c3 a1,c3 1d F:(BC),:DEA + -", "", "draw:A", "chance must draw one of the shuffled cards for seat 1"},
		{"66Ec/5BaA5C/3bF9 5D'5 Sb a1,c3 a1,c3 1x A:,:DEC + -", "", "a1", "the game is over"},
	}
	for _, test := range tests {
		back, _, _ := strings.Cut(test.state[strings.IndexByte(test.state, '\'')+1:], " ")
		s := after(t, parse(t, small("5'"+back[:1]), test.state), test.plies)
		_, err := s.Play(ply(t, test.ply))
		if !errors.Is(err, game.ErrIllegal) || !strings.HasSuffix(fmt.Sprint(err), test.want) || !strings.Contains(fmt.Sprint(err), test.ply) {
			t.Errorf("%v\nPlay(%s): %v, want %q", s, test.ply, err, test.want)
		}
	}
}

// TestViewFaultsNameTheTile checks that a fault says which tile shows a message
// that it must not show, and how many messages have no tile.
func TestViewFaultsNameTheTile(t *testing.T) {
	for text, want := range map[string]string{
		"66Ec/5BaA5C/3bF9 5D'6 Sb a1,c3 a1,c3 1m :A??,:??? - -":        "the message of 5D'6 on the spare tile",
		"6aAc/5BbF5C/3aD'69 3E - a1,c3 a1,c3 1s :A??,:??? - -":         "the message of aD'6 on b3",
		"6aAc/5BbF5C/3aD9 3E - a1,c3 a1,c3 1s :A??,:??? b1,a2,c2,b3 -": "too many messages are left for the straights not turned up: 1, want at most 0",
	} {
		if _, err := small("5'6").ParseView(0, text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("ParseView(%q): %v, want %q", text, err, want)
		}
	}
}
