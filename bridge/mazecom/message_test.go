package mazecom_test

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/bridge/mazecom"
)

// state is a position of two clients, at the top left and the top right.
const state = "6aeA5eB6c/a96OceT69/7C57D7UeE9QdF/5eSc3PcRbXa/7GcbHcMdIadJ/a596abVeW/3cNbK5bL59 5 Sb a1,g3 a1,g1 1s A:TRUXIKBCGJE,:HASPLMWFDQVO"

// texts are messages as the schemas of the servers want them.
func texts(t testing.TB) map[string]string {
	board := boardXML(t, state)
	found := "<foundTreasures>sym13</foundTreasures>"
	toGo := "<treasuresToGo><player>1</player><treasures>12</treasures></treasuresToGo><treasuresToGo><player>2</player><treasures>13</treasures></treasuresToGo>"
	move := "<shiftPosition><row>1</row><col>0</col></shiftPosition><newPinPos><row>0</row><col>2</col></newPinPos><shiftCard>" + cardXML(t, "a", "") + "</shiftCard>"
	all := map[string]string{
		"login 2017":      `<MazeCom mcType="LOGIN" id="-1"><LoginMessage><name>Ann</name></LoginMessage></MazeCom>`,
		"login 2019":      `<MazeCom messagetype="LOGIN" id="-1"><LoginMessage><name>Ann</name><role>PLAYER</role></LoginMessage></MazeCom>`,
		"accept 2017":     `<MazeCom mcType="ACCEPT" id="2"><AcceptMessage><accept>false</accept><errorCode>ILLEGAL_MOVE</errorCode></AcceptMessage></MazeCom>`,
		"accept 2019":     `<MazeCom messagetype="ACCEPT" id="2"><AcceptMessage><accept>true</accept><errortypeCode>NOERROR</errortypeCode></AcceptMessage></MazeCom>`,
		"await 2017":      `<MazeCom mcType="AWAITMOVE" id="1"><AwaitMoveMessage><board>` + board + `</board>` + toGo + found + `<treasure>sym08</treasure></AwaitMoveMessage></MazeCom>`,
		"await 2019":      `<MazeCom messagetype="AWAITMOVE" id="1"><AwaitMoveMessage><board>` + board + found + `</board>` + toGo + `<treasureToFindNext>sym08</treasureToFindNext></AwaitMoveMessage></MazeCom>`,
		"move info 2019":  `<MazeCom messagetype="MOVEINFO" id="1"><MoveInfoMessage playerId="2"><boardAfterMove>` + board + `</boardAfterMove><treasureReached>false</treasureReached><sendMove>` + move + `</sendMove></MoveInfoMessage></MazeCom>`,
		"win 2017":        `<MazeCom mcType="WIN" id="1"><WinMessage><board>` + board + `</board><winner id="2">Bob</winner></WinMessage></MazeCom>`,
		"win 2019":        `<MazeCom messagetype="WIN" id="1"><WinMessage><board>` + board + `</board><statistics><foundTreasures>0</foundTreasures><movesDone>0</movesDone><longestFailMoves>0</longestFailMoves></statistics><winner id="2">Bob</winner></WinMessage></MazeCom>`,
		"disconnect 2019": `<MazeCom messagetype="DISCONNECT" id="1"><DisconnectMessage><name>Ann</name><errortypeCode>TOO_MANY_TRIES</errortypeCode></DisconnectMessage></MazeCom>`,
	}
	for _, kind := range []string{"mcType", "messagetype"} {
		all["reply "+kind] = fmt.Sprintf(`<MazeCom %s="LOGINREPLY" id="3"><LoginReplyMessage><newID>3</newID></LoginReplyMessage></MazeCom>`, kind)
		all["move "+kind] = fmt.Sprintf(`<MazeCom %s="MOVE" id="1"><MoveMessage>%s</MoveMessage></MazeCom>`, kind, move)
	}
	return all
}

// TestTexts reads each kind of message in both dialects, and writes the same text.
func TestTexts(t *testing.T) {
	for name, text := range texts(t) {
		m, err := mazecom.Parse([]byte(xmlHead + text))
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if got := must(m.AppendXML(nil)); string(got) != xmlHead+text {
			t.Errorf("%s: %s", name, cmp.Diff(xmlHead+text, string(got)))
		}
	}
}

// TestLenient reads texts that differ from ours in form only.
func TestLenient(t *testing.T) {
	for _, text := range []string{
		"<MazeCom id='0' mcType='LOGIN'>\n\t<!-- me -->\n\t<LoginMessage>\n<name> Ann\u0007 </name></LoginMessage></MazeCom>\n",
		`<m:MazeCom xmlns:m="http://www.example.org/mazeCom" messagetype="LOGIN" id="-1"><m:LoginMessage><m:name>Ann</m:name><new/></m:LoginMessage></m:MazeCom>`,
		"<?xml version=\"1.0\" encoding=\"utf-16\"?>\r\n<MazeCom mcType=\"LOGIN\" id=\"-1\">\r\n<LoginMessage><name>Ann</name></LoginMessage></MazeCom>",
		"\uFEFF<?xml version='1.0' encoding='ISO-8859-1'?><MazeCom more='1' mcType='LOGIN' id='-1'><LoginMessage><name>Ann</name></LoginMessage></MazeCom>",
	} {
		text = strings.ReplaceAll(text, "\u0007", "")
		m, err := mazecom.Parse([]byte(text))
		if err != nil || m.Login == nil || m.Login.Name != "Ann" {
			t.Errorf("%s: %+v, %v", text, m, err)
		}
	}
	if m, err := mazecom.Parse([]byte("<MazeCom mcType='LOGIN' id='-1'><LoginMessage><name>M\xfcller</name></LoginMessage></MazeCom>")); err != nil || m.Login.Name != "M\uFFFDller" {
		t.Error(m, err)
	}
	// The schema of 2015 has a slip of the pen.
	m, err := mazecom.Parse([]byte(`<MazeCom mcType="DISCONNECT" id="1"><DisconnectMessage><name>A</name><erroCode>TIMEOUT</erroCode></DisconnectMessage></MazeCom>`))
	if err != nil || m.Disconnect.Code != mazecom.TimedOut {
		t.Error(m, err)
	}
}

// TestRefused reads texts that break the protocol. Each error says what is wrong.
func TestRefused(t *testing.T) {
	all := texts(t)
	deep := strings.Repeat("<a>", 20) + strings.Repeat("</a>", 20)
	for _, c := range []struct{ text, want string }{
		{"", "no element"},
		{"<MazeCom", "XML"},
		{"<MazeCom/>", "mcType"},
		{`<MazeCom mcType="LOGIN" messagetype="LOGIN" id="1"/>`, "one of the attributes"},
		{`<MazeCom mcType="LOGIN"><LoginMessage><name/></LoginMessage></MazeCom>`, "id"},
		{`<MazeCom mcType="LOGIN" id="9"><LoginMessage><name/></LoginMessage></MazeCom>`, "id must be -1 to 4"},
		{`<MazeCom mcType="LOGIN" id="99999999999999999999"><LoginMessage/></MazeCom>`, "not a number"},
		{`<MazeCom mcType="LOGIN" id="1"><LoginMessage/></MazeCom>`, "name is missing"},
		{`<MazeCom mcType="LOGIN" id="1"/>`, "0 messages"},
		{`<MazeCom mcType="MOVE" id="1"><LoginMessage><name/></LoginMessage></MazeCom>`, "the root says"},
		{`<!DOCTYPE x [<!ENTITY a "aa">]><MazeCom mcType="LOGIN" id="1"><LoginMessage><name>&a;</name></LoginMessage></MazeCom>`, "document type"},
		{`<MazeCom mcType="LOGIN" id="1"><LoginMessage><name>&a;</name></LoginMessage></MazeCom>`, "entity"},
		{all["login 2017"] + all["login 2017"], "second root"},
		{all["login 2017"] + "x", "outside the root"},
		{strings.Replace(all["login 2017"], "<name>", "<name>"+deep, 1), "deep"},
		{strings.Replace(all["login 2017"], "<name>", "<name>"+strings.Repeat("<a/>", 5000), 1), "elements"},
		{strings.Replace(all["await 2017"], "<col>", "<row>", 1), "XML"},
		{strings.Replace(all["await 2017"], "sym08", "sym25", 1), "sym01 to sym24"},
		{strings.Replace(all["await 2017"], "<player>2", "<player>1", 1), "ascend"},
		{strings.Replace(all["await 2017"], "<top>true</top>", "", 1), "top"},
		{strings.Replace(all["await 2017"], "<top>true", "<top>perhaps", 1), "not a number or a truth value"},
		{strings.Replace(all["move mcType"], "<row>1</row>", "<row>4000</row>", 1), "shiftPosition row"},
		{strings.Repeat(" ", mazecom.MaxFrame+1), "bytes"},
	} {
		_, err := mazecom.Parse([]byte(c.text))
		if !errors.Is(err, mazecom.ErrMessage) || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%.100s\ngot  %v\nwant %s", c.text, err, c.want)
		}
	}
}

// TestFrames reads and writes frames, and refuses lengths that no frame has.
func TestFrames(t *testing.T) {
	var b bytes.Buffer
	if err := mazecom.WriteFrame(&b, binary.BigEndian, []byte("ä")); err != nil || b.String() != "\x00\x00\x00\x02ä" {
		t.Errorf("%q, %v", b.String(), err)
	}
	if text, err := mazecom.ReadFrame(&b, binary.BigEndian); err != nil || string(text) != "ä" {
		t.Errorf("%q, %v", text, err)
	}
	for _, n := range []uint32{0, mazecom.MaxFrame + 1, 1 << 31, 1<<32 - 1} {
		if _, err := mazecom.ReadFrame(bytes.NewReader(binary.BigEndian.AppendUint32(nil, n)), binary.BigEndian); !errors.Is(err, mazecom.ErrMessage) {
			t.Errorf("%d: %v", n, err)
		}
	}
	if _, err := mazecom.ReadFrame(strings.NewReader("\x16\x03\x01\x02\x00\x01"), binary.BigEndian); !errors.Is(err, mazecom.ErrMessage) || !strings.Contains(err.Error(), "without") {
		t.Error(err)
	}
	if _, err := mazecom.ReadFrame(strings.NewReader("\x00\x00\x00\x02a"), binary.BigEndian); !errors.Is(err, io.ErrUnexpectedEOF) {
		t.Error(err)
	}
	if _, err := mazecom.ReadFrame(strings.NewReader(""), binary.BigEndian); err != io.EOF {
		t.Error(err)
	}
	for _, text := range []string{"", strings.Repeat("x", mazecom.MaxFrame+1)} {
		if err := mazecom.WriteFrame(io.Discard, binary.BigEndian, []byte(text)); !errors.Is(err, mazecom.ErrMessage) {
			t.Error(err)
		}
	}
}

// TestWords checks the words of the protocol against the issue of the facts.
func TestWords(t *testing.T) {
	for i := range 24 {
		name := mazecom.Treasure(fmt.Sprintf("sym%02d", i+1))
		want := must(labyrinth.ParsePicture(pictures[i : i+1]))
		if got := name.Picture(); got != want || mazecom.TreasureOf(want) != name {
			t.Errorf("%s is %v, and %v is %s", name, got, want, mazecom.TreasureOf(want))
		}
	}
	for _, none := range []mazecom.Treasure{"", "sym00", "sym25", "sym1", "Sym01", "Start01"} {
		if none.Picture() != 0 {
			t.Errorf("%q is %v", none, none.Picture())
		}
	}
	for i := range 4 {
		if s := mazecom.StartOf(i + 1); s.Start() != i+1 || mazecom.IDAt(mazecom.Start(i+1)) != i+1 {
			t.Errorf("%s is %d", s, s.Start())
		}
	}
	for slot, want := range map[string]mazecom.Position{"Nb": {0, 1}, "Nf": {0, 5}, "Sd": {6, 3}, "W2": {1, 0}, "E6": {5, 6}} {
		s := must(labyrinth.ParseSlot(slot))
		if got := mazecom.EntryOf(s); got != want || want.Slot() != s {
			t.Errorf("%s: %v and %v", slot, got, want.Slot())
		}
	}
	for _, none := range []mazecom.Position{{0, 0}, {0, 2}, {3, 3}, {6, 6}, {-1, 1}, {7, 1}, {2, 0}} {
		if none.Slot() != 0 {
			t.Errorf("%v: %v", none, none.Slot())
		}
	}
}

// FuzzParse writes what it has read, and reads the same again.
func FuzzParse(f *testing.F) {
	for _, text := range texts(f) { // all kinds of messages
		f.Add([]byte(xmlHead + text))
	}
	f.Add([]byte(`<MazeCom mcType="LOGIN" id="-1"><LoginMessage><name>Ann</name></LoginMessage></MazeCom>`))
	f.Add([]byte(`<MazeCom messagetype="ACCEPT" id="2"><AcceptMessage><accept>true</accept><errortypeCode>NOERROR</errortypeCode></AcceptMessage></MazeCom>`))
	f.Add([]byte(`<MazeCom messagetype="MOVE" id="1"><MoveMessage><shiftPosition><row>1</row><col>0</col></shiftPosition><newPinPos><row>0</row><col>2</col></newPinPos><shiftCard><openings><top>1</top><bottom>0</bottom><left>true</left><right>false</right></openings><pin/></shiftCard></MoveMessage></MazeCom>`))
	f.Add([]byte(`<!DOCTYPE a [<!ENTITY b "c">]><MazeCom mcType="WIN" id="1">&b;</MazeCom>`))
	f.Fuzz(func(t *testing.T, text []byte) {
		m, err := mazecom.Parse(text)
		if err != nil {
			if !errors.Is(err, mazecom.ErrMessage) {
				t.Fatalf("%T: %v", err, err)
			}
			return
		}
		written, err := m.AppendXML(nil)
		if err != nil {
			t.Fatal(err)
		}
		if m.Kind == mazecom.KindStatus || m.Kind == mazecom.KindControl {
			return // their content is not read
		}
		again, err := mazecom.Parse(written)
		if diff := cmp.Diff(m, again); diff != "" || err != nil {
			t.Fatalf("%s: %v\n%s", written, err, diff)
		}
	})
}

// FuzzFrame reads frames of any bytes, and writes what it has read.
func FuzzFrame(f *testing.F) {
	f.Add([]byte("\x00\x00\x00\x02<a"))
	f.Add([]byte("\xff\xff\xff\xff"))
	f.Fuzz(func(t *testing.T, raw []byte) {
		text, err := mazecom.ReadFrame(bytes.NewReader(raw), binary.BigEndian)
		if err != nil {
			return
		}
		var b bytes.Buffer
		if err := mazecom.WriteFrame(&b, binary.BigEndian, text); err != nil || !bytes.HasPrefix(raw, b.Bytes()) {
			t.Fatalf("%q, %v, from %q", b.Bytes(), err, raw)
		}
	})
}
