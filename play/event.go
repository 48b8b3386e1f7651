// This file holds the events of a session, as an application stores them and as
// a viewer may see them.

package play

import (
	"encoding"
	"fmt"
	"strconv"
	"strings"

	"github.com/labyrinth-go/labyrinth/game"
)

// An EventKind says what happened in an [Event].
type EventKind string

// The kinds of events.
const (
	StartEvent   EventKind = "start"   // the game began
	PlyEvent     EventKind = "ply"     // a seat or chance played a ply
	ForfeitEvent EventKind = "forfeit" // a seat gave up or was made to lose
	UndoEvent    EventKind = "undo"    // the game went back to an earlier event
	LeaveEvent   EventKind = "leave"   // a seat left, and the others play on
	ReturnEvent  EventKind = "return"  // a seat that had left came back
)

// laterKinds names the kinds besides start.
const laterKinds = "ply, forfeit, undo, leave or return"

// An Event is one thing that happened in a [Session]. It holds everything that
// is hidden from players. An application stores all events of a session, so
// that [Restore] can return the session. A field that is not for the event's
// kind is zero.
type Event[S any] struct {
	N      int // its number; the start is 0
	Kind   EventKind
	By     game.Player // the seat that did it, or Chance; Nobody for a start or an undo
	Start  S           // the first state, for a StartEvent
	Ply    game.Ply    // for a PlyEvent
	Reason string      // for a ForfeitEvent, as in [Record.Reason], or a LeaveEvent
	To     int         // for an UndoEvent: the event to which the game went back
}

// An Update is an [Event] as one viewer may see it. It holds nothing that the
// viewer's views do not hold.
type Update struct {
	N       int // the number of the event
	Kind    EventKind
	By      game.Player
	Ply     game.Ply     // for a PlyEvent, as the viewer sees it
	To      int          // for an UndoEvent: the event to which the game went back
	View    game.View    // the viewer's view after the event
	Outcome game.Outcome // after the event; it can be over when View's is not
	Reason  string       // of an outcome that is not by the rules, as in [Record.Reason], or of a LeaveEvent
	// Left are the seats that have left and not returned, in the order in which they left.
	Left []game.Player
	// Changes are what a ply changed, from the view before the event to View, or
	// [game.Reset] for an UndoEvent. For other kinds they are nil.
	Changes []game.Change
}

// wrongBy returns why an event of this kind cannot be by e.By, or an empty string.
func (e Event[S]) wrongBy() string {
	switch byNobody := e.Kind == StartEvent || e.Kind == UndoEvent; {
	case byNobody && e.By != game.Nobody:
		return "a start or an undo is by nobody"
	case !byNobody && e.By == game.Nobody:
		return "want who played, lost, left or returned"
	}
	return ""
}

// AppendText appends the event as one line without its end, such as
// "4 2 ply W2:ES": the number, who acted, the kind, and then the first state, the
// ply, the reason, or the number of the event to which the game went back. Nothing
// follows the kind of a return.
func (e Event[S]) AppendText(b []byte) ([]byte, error) {
	b = fmt.Appendf(b, "%d %v %s", e.N, e.By, e.Kind)
	if e.Kind == ReturnEvent {
		return b, nil
	}
	b = append(b, ' ')
	switch e.Kind {
	case StartEvent:
		return appendText(b, e.Start)
	case PlyEvent:
		return appendText(b, e.Ply)
	case ForfeitEvent, LeaveEvent:
		return append(b, e.Reason...), nil
	}
	return strconv.AppendInt(b, int64(e.To), 10), nil
}

func appendText(b []byte, v any) ([]byte, error) {
	if t, ok := v.(encoding.TextAppender); ok {
		return t.AppendText(b)
	}
	return b, fmt.Errorf("play: %T has no text", v)
}

// MarshalText returns what [Event.AppendText] appends.
func (e Event[S]) MarshalText() ([]byte, error) { return e.AppendText(nil) }

// ParseEvent parses the text of an event. It does not check whether the event can
// follow others; [Restore] does. The error matches [ErrEvent], or it is the error
// of the rules for the state or the ply, which counts bytes from their beginning.
func ParseEvent[S game.State[S]](r game.Rules[S], text string) (Event[S], error) {
	var e Event[S]
	words := strings.SplitN(text, " ", 4)
	if len(words) == 3 && EventKind(words[2]) == ReturnEvent {
		words = append(words, "")
	} else if len(words) != 4 || EventKind(words[2]) == ReturnEvent {
		return e, game.Faultf(ErrEvent, game.At(0), text, "want a number, who acted, a kind and its value")
	}
	n, err := strconv.Atoi(words[0])
	if err != nil || n < 0 || strconv.Itoa(n) != words[0] {
		return e, game.Faultf(ErrEvent, game.At(0), words[0], "want the number of an event")
	}
	var by game.Player
	if err := by.UnmarshalText([]byte(words[1])); err != nil {
		return e, game.Faultf(ErrEvent, game.At(len(words[0])+1), words[1], "want a seat, chance or nobody")
	}
	e = Event[S]{N: n, By: by, Kind: EventKind(words[2])}
	value, at := words[3], game.At(len(text)-len(words[3]))
	switch e.Kind {
	case StartEvent:
		e.Start, err = r.Parse(value)
	case PlyEvent:
		e.Ply, err = r.ParsePly(value)
	case ForfeitEvent, LeaveEvent:
		e.Reason = value
	case ReturnEvent:
	case UndoEvent:
		e.To, err = strconv.Atoi(value)
		if err != nil || e.To < 0 || strconv.Itoa(e.To) != value {
			err = game.Faultf(ErrEvent, at, value, "want the number of an event")
		}
	default:
		err = game.Faultf(ErrEvent, at-game.Pos(1+len(words[2])), words[2], "want start, %s", laterKinds)
	}
	if why := e.wrongBy(); err == nil && why != "" {
		err = game.Faultf(ErrEvent, game.At(len(words[0])+1), words[1], "%s", why)
	}
	if err != nil {
		return Event[S]{}, err
	}
	return e, nil
}
