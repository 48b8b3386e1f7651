// This file reads and writes frames.

package mazecom

import (
	"encoding/binary"
	"fmt"
	"io"

	"github.com/labyrinth-go/labyrinth/game"
)

// MaxFrame is the largest length of a frame in bytes. A message with two boards, written
// with indentation, has less than half of it.
const MaxFrame = 1 << 17

// ErrMessage is the kind of a frame or a message that breaks the protocol.
const ErrMessage game.Kind = "MazeCom message invalid"

// ReadFrame reads the text of one frame. The error matches [ErrMessage] if the length is
// 0 or more than MaxFrame; [io.EOF] means that the connection ended before a frame.
func ReadFrame(r io.Reader) ([]byte, error) {
	var head [4]byte
	if _, err := io.ReadFull(r, head[:]); err != nil {
		return nil, err
	}
	n := binary.BigEndian.Uint32(head[:])
	if n == 0 || n > MaxFrame {
		return nil, game.Faultf(ErrMessage, 0, fmt.Sprint(n), "the length of a frame must be 1 to %d", MaxFrame)
	}
	text := make([]byte, n)
	if _, err := io.ReadFull(r, text); err != nil {
		if err == io.EOF {
			err = io.ErrUnexpectedEOF
		}
		return nil, err
	}
	return text, nil
}

// WriteFrame writes a text as one frame, in one Write.
func WriteFrame(w io.Writer, text []byte) error {
	if len(text) == 0 || len(text) > MaxFrame {
		return game.Faultf(ErrMessage, 0, fmt.Sprint(len(text)), "the length of a frame must be 1 to %d", MaxFrame)
	}
	frame := binary.BigEndian.AppendUint32(make([]byte, 0, 4+len(text)), uint32(len(text)))
	_, err := w.Write(append(frame, text...))
	return err
}
