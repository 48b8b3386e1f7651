// This file reads and writes frames.

package mazecom

import (
	"bufio"
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

// orderOf returns the order of the bytes of the length that comes next, which is big-endian unless
// the frame is then too long and otherwise is not. Programs of the first years write little-endian
// lengths.
func orderOf(r *bufio.Reader) binary.ByteOrder {
	head, err := r.Peek(4)
	if err != nil { // which the read of the frame finds too
		return binary.BigEndian
	}
	if little := binary.LittleEndian.Uint32(head); binary.BigEndian.Uint32(head) > MaxFrame && little > 0 && little <= MaxFrame {
		return binary.LittleEndian
	}
	return binary.BigEndian
}

// ReadFrame reads the text of one frame. The error matches [ErrMessage] if the length is
// 0 or more than MaxFrame, as at the beginning of TLS; [io.EOF] means that the connection ended before a frame.
func ReadFrame(r io.Reader, order binary.ByteOrder) ([]byte, error) {
	var head [4]byte
	if _, err := io.ReadFull(r, head[:]); err != nil {
		return nil, err
	}
	n := order.Uint32(head[:])
	switch {
	case head[0] == 0x16 && head[1] == 3: // how TLS begins
		return nil, game.Faultf(ErrMessage, 0, "TLS", "the other side speaks TLS; it must connect without")
	case n == 0 || n > MaxFrame:
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
func WriteFrame(w io.Writer, order binary.ByteOrder, text []byte) error {
	if len(text) == 0 || len(text) > MaxFrame {
		return game.Faultf(ErrMessage, 0, fmt.Sprint(len(text)), "the length of a frame must be 1 to %d", MaxFrame)
	}
	frame := make([]byte, 4, 4+len(text))
	order.PutUint32(frame, uint32(len(text)))
	_, err := w.Write(append(frame, text...))
	return err
}
