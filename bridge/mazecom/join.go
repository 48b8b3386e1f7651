// This file lets a bot play at a server.

package mazecom

import (
	"context"
	"errors"
	"fmt"
	"net"

	"github.com/labyrinth-go/labyrinth"
	"github.com/labyrinth-go/labyrinth/bridge"
)

// maxTries is how often a server asks for a login or a turn.
const maxTries = 3

// A Result is how a game at a server has ended.
type Result struct {
	ID     int    // of the bot, or 0 if the server did not let it play
	Winner int    // the id of the winner, or 0 if nobody has won
	Name   string // of the winner
	Turns  int    // that the bot has played
	// Refused is the number of the bot's turns that the server did not accept.
	Refused int
}

// Join plays one game at a server with a bot, to its end. The rules of the player must have
// the [Tags]. The name is shortened to what servers accept. With the zero Dialect, Join finds out which one the server
// speaks. The connection is closed at the end.
//
// The error says why the game could not be played to its end: the server ended the
// connection, broke the protocol, or asked about a board that the rules do not allow.
func Join(ctx context.Context, c net.Conn, name string, d Dialect, p bridge.Player, o bridge.Options) (Result, error) {
	conn := NewConn(c, max(d, Dialect2017), o)
	if d == 0 {
		conn.dialect = Dialect2019
	}
	defer conn.Close()
	defer p.Scribe.Close()
	g := guest{Conn: conn, player: p, login: Message{Kind: KindLogin, ID: -1, Login: &Login{Name: nameOf(name)}}}
	if err := g.Write(ctx, g.login); err != nil {
		return g.result, err
	}
	for {
		over, err := g.step(ctx)
		if over || err != nil {
			return g.result, err
		}
	}
}

// A guest is a bot at a server.
type guest struct {
	*Conn
	player bridge.Player
	login  Message
	logins int
	watch  Watch
	asked  *AwaitMove      // the last question
	table  labyrinth.Table // of the last question
	turn   bridge.Turn     // the last answer
	result Result
}

// step obeys the next message of the server. It reports whether the game is over.
func (g *guest) step(ctx context.Context) (over bool, err error) {
	m, err := g.Read(ctx, 0)
	switch {
	case err != nil:
		return false, fmt.Errorf("mazecom: the server: %w", err)
	case m.LoginReply != nil:
		g.result.ID = m.LoginReply.NewID
		g.opts.Noted(fmt.Sprintf("plays as client %d, which starts at %v", g.result.ID, Start(g.result.ID)))
	case m.Accept != nil && !m.Accept.OK:
		return false, g.refused(ctx, m.Accept.Code)
	case m.AwaitMove != nil:
		return false, g.move(ctx, m.AwaitMove)
	case m.Win != nil:
		g.result.Winner, g.result.Name = max(m.Win.ID, 0), m.Win.Name
		if t, ok := g.end(&m.Win.Board); ok {
			g.player.Scribe.Ended(t)
		}
		return true, nil
	case m.Disconnect != nil && m.Disconnect.Code == NoError:
		return true, nil
	case m.Disconnect != nil:
		return false, fmt.Errorf("mazecom: the server ended the connection: %s", m.Disconnect.Code)
	}
	return false, nil // messages for others
}

// refused answers a message that the server did not accept.
func (g *guest) refused(ctx context.Context, code string) error {
	if g.result.ID == 0 {
		if g.logins++; g.logins >= maxTries {
			return fmt.Errorf("mazecom: the server did not accept the login: %s", code)
		}
		return g.Write(ctx, g.login) // in the dialect of the server, which is now known
	}
	g.result.Refused++
	why := "by the rules of this library the turn is legal"
	if err := bridge.Check(g.table, g.turn); err != nil {
		why = bridge.Explain(err)
	}
	g.opts.Noted(fmt.Sprintf("the server refused %v (%s): %s", g.turn, code, why))
	return nil // it asks again, or ends the connection
}

// end returns the table at the end of the game.
func (g *guest) end(b *Board) (labyrinth.Table, bool) {
	if g.asked == nil {
		return labyrinth.Table{}, false
	}
	last := *g.asked
	last.Board = *b
	v, err := new(Watch).View(g.player.Rules, g.result.ID, &last)
	if err != nil {
		return labyrinth.Table{}, false
	}
	return labyrinth.TableOf(v)
}

// move answers a question.
func (g *guest) move(ctx context.Context, a *AwaitMove) error {
	if g.result.ID == 0 {
		return errors.New("mazecom: the server asks for a move before it gave an id")
	}
	g.asked = a
	v, err := g.watch.View(g.player.Rules, g.result.ID, a)
	if err != nil {
		return err
	}
	g.table, _ = labyrinth.TableOf(v)
	if g.turn, err = g.player.Turn(ctx, v); err != nil {
		return err
	}
	g.result.Turns++
	return g.Write(ctx, Message{Kind: KindMove, ID: g.result.ID, Move: MoveOf(g.table, g.turn)})
}
