// This file holds the text of states and views: printing it, reading it, and
// refusing what contradicts itself.

package anniversary

import (
	"slices"
	"strings"

	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/game"
)

// AppendText appends the state's text, described at the package. It never
// fails.
func (s State) AppendText(b []byte) ([]byte, error) {
	b, _ = s.table.AppendText(b)
	sep := byte(' ')
	for p := range game.Player(s.Seats()) {
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

func (s *State) appendCards(b []byte, p game.Player) []byte {
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

// Parse reads a state from its text. The error is [game.Faults]: whatever is
// not in the notation or contradicts the layout, the rules or itself.
func (r Rules) Parse(text string) (State, error) {
	s, _, err := r.parse(text, false, game.Nobody)
	return s, err
}

// ParseView reads the view of seat p from its text; for any other player, what
// everybody sees. Exactly the cards and backs that p may not see must be
// hidden.
func (r Rules) ParseView(p game.Player, text string) (View, error) {
	s, backs, err := r.parse(text, true, p)
	if err != nil {
		return View{}, err
	}
	return View{s, s.table.Seated(p), s.unseen(backs)}, nil
}

// parse also returns the backs of the layout.
func (r Rules) parse(text string, view bool, viewer game.Player) (State, []labyrinth.Tile, error) {
	setup, err := r.complete()
	if err != nil {
		return State{}, nil, err
	}
	backs := setup.Layout.Backs
	in := setup.Layout.Read(text, "semcdx", view, "CARDS", "SEEN", "EVENT")
	if in.Table.Seats() == 0 {
		return State{}, nil, in.Err()
	}
	s := State{table: in.Table, rules: r.rules()}
	s.parseEvent(in)
	s.parseSeen(in.Field("SEEN"), &in.Faults)
	s.parseCards(in, func(p game.Player, place int) bool { return s.sees(viewer, p, place) })
	if len(in.Faults) == 0 {
		s.checkEvent(in)
		s.checkEnd(in)
		if view {
			s.checkBacks(backs, in)
		}
	}
	if err := in.Err(); err != nil {
		return State{}, nil, err
	}
	return s, backs, nil
}

// phases holds the phases in which an event can be offered or in force.
var phases = map[Event]string{
	0: "smdx", SecondInsertion: "es", TwoTurns: "esmd", SwapPawns: "e", PeekSecond: "ed", ExchangeTop: "ec", ThroughWall: "em",
}

func (s *State) parseEvent(in *labyrinth.Reader) {
	f := in.Field("EVENT")
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
		in.Faultf(game.ErrSyntax, "EVENT", "want an event, '1 to '6, or - for none")
	case phase != 0 && !slices.Contains(now, f.Text):
		in.Faultf(game.ErrTurn, "EVENT", "in phase %c the event must be one of %s", phase, strings.Join(now, " "))
	}
}

func (s *State) parseSeen(f game.Field, fs *game.Faults) {
	if f.Text == "" || f.Text == "-" {
		return
	}
	b := s.table.Board()
	last := labyrinth.Square(0)
	for _, word := range f.Split(",") {
		at, err := labyrinth.ParseSquare(word.Text)
		switch {
		case s.spare:
			fs.Addf(game.ErrSyntax, word.Pos, word.Text, "nothing follows the +, which stands for the spare tile")
		case word.Text == "+":
			s.spare = true
		case err != nil:
			fs.Addf(game.ErrSyntax, word.Pos, word.Text, "turned up are squares in reading order, and + for the spare tile, or - for none")
		case !b.Squares().Has(at):
			fs.Addf(labyrinth.ErrSquare, word.Pos, word.Text, "the square is off the board, whose side is %d", b.Side())
		case b.Fixed().Has(at):
			fs.Addf(labyrinth.ErrSquare, word.Pos, word.Text, "the tile here is fixed and is never turned over")
		case at <= last:
			fs.Addf(game.ErrSyntax, word.Pos, word.Text, "squares are in reading order, each once; %v stands before this one", last)
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

// parseCards reads the cards of all seats. It takes out the brackets, which say
// how the piles lie, and reads the rest as in the standard game.
func (s *State) parseCards(in *labyrinth.Reader, sees func(game.Player, int) bool) {
	var (
		f     = in.Field("CARDS")
		plain strings.Builder
		at    []int // where in f the bytes of plain are
	)
	if f.Text == "" {
		return // reported as missing
	}
	for i, hand := range f.Split(",") {
		colon := strings.IndexByte(hand.Text, ':') + 1
		if colon == 0 {
			colon = len(hand.Text)
		}
		if readable(hand.Text) { // otherwise reported below
			s.parsePile(game.Player(i), hand.Slice(colon, len(hand.Text)), &in.Faults)
		}
		begin := int(hand.Pos - f.Pos)
		for k := range len(hand.Text) {
			if k < colon || !strings.Contains("[]()", hand.Text[k:k+1]) {
				plain.WriteByte(hand.Text[k])
				at = append(at, begin+k)
			}
		}
		plain.WriteByte(',')
		at = append(at, begin+len(hand.Text))
	}
	before := len(in.Faults)
	s.cards = in.Cards(game.FieldOf(strings.TrimSuffix(plain.String(), ",")), s.table.Board().Pictures(), sees)
	for i, fault := range in.Faults[before:] {
		first := fault.Pos.Offset()
		begin, end := at[first], at[first]
		if n := len(fault.Text); n > 0 {
			end = at[first+n-1] + 1
		}
		where := f.Slice(begin, end)
		in.Faults[before+i].Pos, in.Faults[before+i].Text = where.Pos, where.Text
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
func (s *State) parsePile(p game.Player, pile game.Field, fs *game.Faults) {
	pair, inOrder, shuffled, ok := cutPile(pile.Text)
	if !ok {
		fs.Addf(game.ErrSyntax, pile.Pos, pile.Text, "a pile is cards, top first; [ and ] hold the top two after a peek, ( and ) the shuffled ones at the end")
		return
	}
	fault := func(why string) { fs.Addf(labyrinth.ErrCards, pile.Pos, pile.Text, "%s", why) }
	s.pair = s.pair.with(p, pair != "")
	s.loose = s.loose.with(p, shuffled != "")
	if strings.HasPrefix(pile.Text, "[") && len(pair) != 2 {
		fault("a peek makes two cards live, no more and no fewer")
	}
	drawn := s.table.Phase() == Revealing && s.event != PeekSecond && p == s.table.Seat()
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
func (s *State) checkEvent(in *labyrinth.Reader) {
	b, p, phase := s.table.Board(), s.table.Seat(), s.table.Phase()
	fault := func(why string, args ...any) { in.Faultf(game.ErrTurn, "EVENT", why, args...) }
	if s.event != 0 && (!s.spare || Event(b.Spare().Mark) != s.event) {
		fault("the event is that on the spare tile, which has been turned up: SEEN ends with +")
	}
	switch {
	case phase == Revealing && s.event == PeekSecond:
		if s.Loose(p) < 2 || s.pair.has(p) {
			fault("the second card is drawn from two or more shuffled ones")
		}
	case phase == Revealing:
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
			in.Faultf(labyrinth.ErrBan, "BAN", "this is not the first insertion; there is a ban, unless the option LiftBan is yes")
		}
	}
}

// checkEnd reports a game that is over without a winner who has done what
// wins it, or goes on although somebody has.
func (s *State) checkEnd(in *labyrinth.Reader) {
	winner := game.Nobody
	if p := s.table.Seat(); s.table.Phase() == labyrinth.Over {
		winner = p
		at, found := s.table.Home(p), s.cards.AppendFound(nil, p)
		if s.rules.noReturn && len(found) > 0 {
			at = s.table.Board().Find(found[len(found)-1])
		}
		if s.cards.Left(p) > 0 || s.table.Pawn(p) != at {
			in.Faultf(game.ErrTurn, "TURN", "seat %v wins with all its cards found and its pawn at home, or, without a return, on the last picture: %v", p, at)
		}
	}
	for p := range game.Player(s.Seats()) {
		if s.rules.noReturn && s.cards.Left(p) == 0 && p != winner {
			in.Faultf(game.ErrTurn, "TURN", "seat %v has found all its cards, and without a return that has won", p)
		}
	}
}

// checkBacks reports backs that show in a view though they have not been
// turned up, and unseen ones for which no tile is left.
func (s *State) checkBacks(backs []labyrinth.Tile, in *labyrinth.Reader) {
	unseen := s.unseen(backs)
	var tiles [shapes]int
	for at, t := range s.faceDown {
		if t.Mark != 0 {
			in.Faultf(labyrinth.ErrTiles, "SEEN", "the back of %v on %s shows, and has not been turned up", t, place(at))
		}
		tiles[shapeOf(t)]++
	}
	for shape, marks := range unseen {
		n := 0
		for _, k := range marks {
			n += int(k)
		}
		if n > tiles[shape] {
			in.Faultf(labyrinth.ErrTiles, "SEEN", "%d messages are left for the %d %s that have not been turned up", n, tiles[shape], [...]string{"straights", "corners"}[shape])
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
