// This file holds the text of states and views: printing it, reading it, and
// refusing what contradicts itself.

package anniversary

import (
	"slices"
	"strings"

	"github.com/labyrinth-go/labyrinth"
)

// AppendText appends the state's text, described at the package. It never
// fails.
func (s State) AppendText(b []byte) ([]byte, error) {
	b, _ = s.table.AppendText(b)
	sep := byte(' ')
	for p := range labyrinth.Player(s.Seats()) {
		b = s.appendCards(append(b, sep), p)
		sep = ','
	}
	sep = ' '
	for at := range s.seen.All() {
		b, _ = at.AppendText(append(b, sep))
		sep = ','
	}
	switch {
	case s.spare:
		b = append(b, sep, '+')
	case sep == ' ':
		b = append(b, ' ', '-')
	}
	return s.event.AppendText(append(b, ' '))
}

func (s *State) appendCards(b []byte, p labyrinth.Player) []byte {
	cards := func(xs []labyrinth.Picture) {
		for _, x := range xs {
			b, _ = x.AppendText(b)
		}
	}
	var buf [labyrinth.MaxPicture]labyrinth.Picture
	cards(s.cards.AppendFound(buf[:0], p))
	b = append(b, ':')
	pile := s.cards.AppendPile(buf[:0], p)
	live := min(s.live(p), len(pile))
	if s.pair.has(p) {
		b = append(b, '[')
		cards(pile[:live])
		b = append(b, ']')
	} else {
		cards(pile[:live])
	}
	if s.loose.has(p) {
		b = append(b, '(')
		cards(pile[live:])
		return append(b, ')')
	}
	cards(pile[live:])
	return b
}

// MarshalText returns the state's text. It never fails.
func (s State) MarshalText() ([]byte, error) { return s.AppendText(nil) }

// String returns the state's text.
func (s State) String() string {
	b, _ := s.AppendText(nil)
	return string(b)
}

// Parse reads a state from its text. The error is [labyrinth.Faults]: all
// that is not in the notation or contradicts the layout, the rules or itself.
func (g Game) Parse(text string) (State, error) {
	return g.parse(text, false, labyrinth.Nobody)
}

// ParseView reads what seat p sees from its text; for a player who is no
// seat, what everybody sees. Just the cards and backs that p may not see are
// hidden.
func (g Game) ParseView(p labyrinth.Player, text string) (View, error) {
	s, err := g.parse(text, true, p)
	if err != nil {
		return View{}, err
	}
	return View{s, s.table.Seated(p), s.unseen(g.Box().Backs)}, nil
}

func (g Game) parse(text string, view bool, viewer labyrinth.Player) (State, error) {
	box, err := g.box()
	if err != nil {
		return State{}, err
	}
	var fs labyrinth.Faults
	t, fields := box.CutTable(text, "semcdx", view, &fs, "CARDS", "SEEN", "EVENT")
	if t.Seats() == 0 {
		return State{}, fs.Err()
	}
	s := State{table: t, rules: g.rules()}
	s.parseEvent(fields[2], &fs)
	s.parseSeen(fields[1], &fs)
	var sees func(labyrinth.Player, int) bool
	if view {
		sees = func(p labyrinth.Player, place int) bool { return s.sees(viewer, p, place) }
	}
	if fields[0].Text != "" {
		s.parseCards(fields[0], sees, &fs)
	}
	if fs == nil {
		ban := labyrinth.Field{Text: text}.Split(" ")[2]
		s.checkEvent(fields[2], ban, &fs)
		at := fields[0].At - 3
		s.checkEnd(labyrinth.Field{Text: text[at : at+2], At: at}, &fs)
		if view {
			s.checkBacks(g.Box().Backs, fields[1], &fs)
		}
	}
	if err := fs.Err(); err != nil {
		return State{}, err
	}
	return s, nil
}

// phases holds the phases in which an event can be offered or in force.
var phases = map[Event]string{
	0: "smdx", SecondInsertion: "es", TwoTurns: "esmd", SwapPawns: "e", PeekSecond: "ed", ExchangeTop: "ec", ThroughWall: "em",
}

func (s *State) parseEvent(f labyrinth.Field, fs *labyrinth.Faults) {
	if f.Text == "" {
		return // reported as missing
	}
	known, phase := false, s.table.Phase()
	var now []string
	for _, e := range [...]Event{0, SecondInsertion, TwoTurns, SwapPawns, PeekSecond, ExchangeTop, ThroughWall} {
		if e.String() == f.Text {
			known, s.event = true, e
		}
		if strings.ContainsRune(phases[e], rune(phase)) {
			now = append(now, e.String())
		}
	}
	switch {
	case !known:
		fs.Add(labyrinth.ErrSyntax, f.At, f.Text, "an event is '1 to '6, or - for none")
	case phase != 0 && !slices.Contains(now, f.Text):
		fs.Add(labyrinth.ErrTurn, f.At, f.Text, "in phase %c the event is one of %s", phase, strings.Join(now, " "))
	}
}

func (s *State) parseSeen(f labyrinth.Field, fs *labyrinth.Faults) {
	if f.Text == "" || f.Text == "-" {
		return
	}
	b := s.table.Board()
	last := labyrinth.Square(0)
	for _, word := range f.Split(",") {
		at, err := labyrinth.ParseSquare(word.Text)
		switch {
		case s.spare:
			fs.Add(labyrinth.ErrSyntax, word.At, word.Text, "nothing follows the +, which stands for the spare tile")
		case word.Text == "+":
			s.spare = true
		case err != nil:
			fs.Add(labyrinth.ErrSyntax, word.At, word.Text, "turned up are squares in reading order, and + for the spare tile, or - for none")
		case !b.Squares().Has(at):
			fs.Add(labyrinth.ErrSquare, word.At, word.Text, "the square is off the board, whose side is %d", b.Side())
		case b.Fixed().Has(at):
			fs.Add(labyrinth.ErrSquare, word.At, word.Text, "the tile here is fixed and is never turned over")
		case at <= last:
			fs.Add(labyrinth.ErrSyntax, word.At, word.Text, "squares are in reading order, each once; %v stands before this one", last)
		default:
			last, s.seen = at, s.seen.With(at)
		}
	}
}

// cutPile cuts the pile of a seat: in brackets what a peek has made live,
// cards in their order, and in parentheses the shuffled ones.
func cutPile(text string) (pair, inOrder, shuffled string, ok bool) {
	inOrder, ok = text, true
	if rest, found := strings.CutPrefix(inOrder, "["); found {
		pair, inOrder, ok = strings.Cut(rest, "]")
	}
	if rest, found := strings.CutSuffix(inOrder, ")"); found && ok {
		inOrder, shuffled, ok = strings.Cut(rest, "(")
	}
	return pair, inOrder, shuffled, ok && !strings.ContainsAny(pair+inOrder+shuffled, "[]()")
}

// parseCards reads the cards of all seats. It takes the brackets out, which
// say how the piles lie, and reads the rest as in the standard game.
func (s *State) parseCards(f labyrinth.Field, sees func(labyrinth.Player, int) bool, fs *labyrinth.Faults) {
	var (
		plain strings.Builder
		at    []int // where in the whole the bytes of plain are
	)
	for i, hand := range f.Split(",") {
		colon := strings.IndexByte(hand.Text, ':') + 1
		if colon == 0 {
			colon = len(hand.Text)
		}
		if readable(hand.Text) { // else reported below
			s.parsePile(labyrinth.Player(i), labyrinth.Field{Text: hand.Text[colon:], At: hand.At + colon}, fs)
		}
		for k := range len(hand.Text) {
			if k < colon || !strings.Contains("[]()", hand.Text[k:k+1]) {
				plain.WriteByte(hand.Text[k])
				at = append(at, hand.At+k)
			}
		}
		plain.WriteByte(',')
		at = append(at, hand.At+len(hand.Text))
	}
	var faults labyrinth.Faults
	whole := labyrinth.Field{Text: strings.TrimSuffix(plain.String(), ",")}
	s.cards = whole.Cards(&faults, s.Seats(), s.table.Board().Pictures(), sees)
	for _, fault := range faults {
		begin, end := at[fault.Offset], at[fault.Offset]
		if n := len(fault.Text); n > 0 {
			end = at[fault.Offset+n-1] + 1
		}
		fault.Offset, fault.Text = begin, f.Text[begin-f.At:end-f.At]
		*fs = append(*fs, fault)
	}
}

// readable reports whether a hand is cards, a colon, and cards and what tells
// how they lie.
func readable(hand string) bool {
	const cards = "ABCDEFGHIJKLMNOPQRSTUVWX?"
	found, pile, ok := strings.Cut(hand, ":")
	return ok && strings.Trim(found, cards) == "" && strings.Trim(pile, cards+"[]()") == ""
}

// parsePile reads how the pile of seat p lies.
func (s *State) parsePile(p labyrinth.Player, pile labyrinth.Field, fs *labyrinth.Faults) {
	pair, inOrder, shuffled, ok := cutPile(pile.Text)
	if !ok {
		fs.Add(labyrinth.ErrSyntax, pile.At, pile.Text, "a pile is cards, top first; [ and ] hold the top two after a peek, ( and ) the shuffled ones at the end")
		return
	}
	fault := func(why string) { fs.Add(labyrinth.ErrCards, pile.At, pile.Text, "%s", why) }
	s.pair = s.pair.with(p, pair != "")
	s.loose = s.loose.with(p, shuffled != "")
	if strings.HasPrefix(pile.Text, "[") && len(pair) != 2 {
		fault("a peek makes two cards live, no more and no fewer")
	}
	drawn := s.table.Phase() == Drawing && s.event != PeekSecond && p == s.table.Seat()
	switch {
	case drawn && (pair+inOrder != "" || len(shuffled) < 2):
		fault("the top is drawn from two or more shuffled cards, and none is in its place")
	case strings.HasSuffix(pile.Text, ")") && shuffled == "":
		fault("there are no shuffled cards")
	case shuffled != "" && !drawn && len(pair)/2+len(inOrder) != 1:
		fault("all cards are shuffled but the top, or the two after a peek")
	}
	sorted := strings.Join(slices.Sorted(strings.SplitSeq(shuffled, "")), "")
	if sorted != shuffled && !strings.Contains(shuffled, "?") {
		fault("shuffled cards are written in the order of the alphabet")
	}
}

// checkEvent reports an event that the rest of the state contradicts.
func (s *State) checkEvent(f, ban labyrinth.Field, fs *labyrinth.Faults) {
	b, p, phase := s.table.Board(), s.table.Seat(), s.table.Phase()
	fault := func(why string, args ...any) { fs.Add(labyrinth.ErrTurn, f.At, f.Text, why, args...) }
	if s.event != 0 && (!s.spare || Event(b.Spare().Mark) != s.event) {
		fault("the event is that on the spare tile, which has been turned up: SEEN ends with +")
	}
	switch {
	case phase == Drawing && s.event == PeekSecond:
		if s.Loose(p) < 2 || s.pair.has(p) {
			fault("the second card is drawn from two or more shuffled ones")
		}
	case phase == Drawing:
		found := s.cards.AppendFound(nil, p)
		if len(found) == 0 || b.At(s.table.Pawn(p)).Picture != found[len(found)-1] {
			fault("a top is drawn where seat %v has just found a card, with its pawn on that picture", p)
		}
	case phase == Offered || phase == Choosing:
		if !s.offers(s.event) {
			fault("the event can have no effect for seat %v, and so is not offered", p)
		}
	case phase == labyrinth.ToShift && s.event != 0:
		lifted := s.event == SecondInsertion && s.rules.liftBan
		if lifted != (b.Ban() == 0) {
			fs.Add(labyrinth.ErrBan, ban.At, ban.Text, "this is not the first insertion; there is a ban, unless the option LiftBan is yes")
		}
	}
}

// checkEnd reports a game that is over without a winner who has done what
// wins it, or goes on although somebody has.
func (s *State) checkEnd(turn labyrinth.Field, fs *labyrinth.Faults) {
	winner := labyrinth.Nobody
	if p := s.table.Seat(); s.table.Phase() == labyrinth.Over {
		winner = p
		at, found := s.table.Home(p), s.cards.AppendFound(nil, p)
		if s.rules.noReturn && len(found) > 0 {
			at = s.table.Board().Find(found[len(found)-1])
		}
		if s.cards.Left(p) > 0 || s.table.Pawn(p) != at {
			fs.Add(labyrinth.ErrTurn, turn.At, turn.Text, "seat %v wins with all its cards found and its pawn at home, or, without a return, on the last picture: %v", p, at)
		}
	}
	for p := range labyrinth.Player(s.Seats()) {
		if s.rules.noReturn && s.cards.Left(p) == 0 && p != winner {
			fs.Add(labyrinth.ErrTurn, turn.At, turn.Text, "seat %v has found all its cards, and without a return that has won", p)
		}
	}
}

// checkBacks reports backs that show in a view though they have not been
// turned up, and unseen ones for which no tile is left.
func (s *State) checkBacks(backs []labyrinth.Tile, f labyrinth.Field, fs *labyrinth.Faults) {
	unseen := s.unseen(backs)
	var tiles [shapes]int
	for at, t := range s.faceDown {
		if t.Mark != 0 {
			fs.Add(labyrinth.ErrTiles, f.At, f.Text, "the back of %v on %s shows, and has not been turned up", t, place(at))
		}
		tiles[shapeOf(t)]++
	}
	for shape, marks := range unseen {
		n := 0
		for _, k := range marks {
			n += int(k)
		}
		if n > tiles[shape] {
			fs.Add(labyrinth.ErrTiles, f.At, f.Text, "%d messages are left for the %d %s that have not been turned up", n, tiles[shape], [...]string{"straights", "corners"}[shape])
		}
	}
}

// place returns the square of a tile, for people.
func place(at labyrinth.Square) string {
	if at == 0 {
		return "the spare tile"
	}
	return at.String()
}
