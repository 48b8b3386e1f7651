// This file holds a game at a seat: the stream of its events, and the plies of the
// bot.

package online

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"slices"
	"strings"
	"time"

	"github.com/labyrinth-go/labyrinth/play"
	"github.com/labyrinth-go/labyrinth/wire"
)

// Play lets a bot play to the end of the game, and returns the last event. The bot
// gets what has happened since it last acted, in [play.Question]. It resigns by
// [play.ErrResign]. If it fails, Play resigns for it and returns the error. After a
// lost connection Play connects again and continues.
func (s *Seat) Play(ctx context.Context, choose play.Bot) (last play.Update, err error) {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	events := make(chan play.Update, 64)
	go func() { cancel(s.follow(ctx, events)) }()
	var since []play.Update
	for {
		select {
		case last = <-events:
		case <-ctx.Done():
			return last, context.Cause(ctx)
		}
		since = append(since, last)
		switch {
		case last.Outcome.Over():
			return last, nil
		case slices.Contains(last.Left, s.Player):
			if err := s.takeBack(ctx, last); err != nil {
				return last, err
			}
			continue
		case len(events) > 0 || last.N < s.now || last.View.ToMove() != s.Player:
			continue // more has happened, or others act
		}
		if err := s.turn(ctx, choose, last, since); err != nil {
			return last, err
		}
		since = nil
	}
}

// takeBack takes the seat back after an event by which the server has given it to a stand-in,
// because a ply took too long.
func (s *Seat) takeBack(ctx context.Context, last play.Update) error {
	if last.Kind != play.LeaveEvent || last.By != s.Player || last.Reason == play.Resigned {
		return nil
	}
	err := s.do(ctx, "POST", "/return", nil, nil)
	if refusal, ok := errors.AsType[Refusal](err); ok && refusal.Status == http.StatusConflict {
		return nil // it is back already, or the game is over
	}
	return err
}

// turn lets the bot choose a ply after an event, and plays it unless something else
// has happened meanwhile.
func (s *Seat) turn(ctx context.Context, choose play.Bot, last play.Update, since []play.Update) error {
	answer, failure := choose(ctx, play.Question{View: last.View, Since: slices.Values(since)})
	if ctx.Err() != nil {
		return context.Cause(ctx)
	}
	err := failure
	if err == nil {
		err = s.do(ctx, "POST", "/plies", map[string]any{"n": last.N, "ply": answer.Ply}, nil)
	}
	if err == nil {
		return nil
	}
	if refusal, ok := errors.AsType[Refusal](err); ok && refusal.Status == http.StatusConflict {
		return nil // a takeback or the clock was faster, and its event follows
	}
	resigned := s.do(ctx, "POST", "/resign", nil, nil)
	if refusal, ok := errors.AsType[Refusal](resigned); ok && refusal.Status == http.StatusConflict {
		resigned = nil // the game is over
	}
	if errors.Is(failure, play.ErrResign) {
		return resigned
	}
	return fmt.Errorf("resigned: %w", errors.Join(err, resigned))
}

// follow sends the events of the table until the context is done, even if the
// connection is lost in between.
func (s *Seat) follow(ctx context.Context, events chan<- play.Update) error {
	next := 0
	return again(ctx, func() (progress bool, err error) {
		before := next
		err = s.stream(ctx, &next, events)
		return next > before, err
	})
}

// stream sends the events from a number on until the stream ends, which is always an
// error.
func (s *Seat) stream(ctx context.Context, next *int, events chan<- play.Update) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	quiet := time.AfterFunc(silence, cancel)
	defer quiet.Stop()
	path := "/events"
	if *next > 0 {
		path = fmt.Sprintf("/events?from=%d", *next-1)
	}
	got, err := s.send(ctx, "GET", path, nil)
	if err != nil {
		return err
	}
	defer got.Body.Close()
	lines := bufio.NewScanner(got.Body)
	lines.Buffer(nil, maxAnswer)
	data := ""
	for lines.Scan() {
		quiet.Reset(silence)
		if line := lines.Text(); line != "" || data == "" { // an empty line ends an event
			if text, ok := strings.CutPrefix(line, "data:"); ok {
				data = text
			}
			continue
		}
		u, err := wire.ParseUpdate(s.Rules, []byte(data))
		if err != nil {
			return Refusal{Message: fmt.Sprintf("an event cannot be read: %v", err)}
		}
		if u.N != *next {
			return fmt.Errorf("event %d follows event %d", u.N, *next-1)
		}
		data = ""
		select {
		case events <- u:
			*next++
		case <-ctx.Done():
			return ctx.Err()
		}
	}
	if err := lines.Err(); err != nil {
		return err
	}
	return io.ErrUnexpectedEOF
}
