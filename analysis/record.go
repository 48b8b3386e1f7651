// This file writes records whose comments have the verdicts.

package analysis

import (
	"encoding"
	"fmt"
	"strings"

	"github.com/labyrinth-go/labyrinth/play"
)

// AppendRecord appends the text of a record with comments in braces after turns that have a
// verdict: the verdict, the loss, what is proved, and the best turn, as in
//
//	W4:NS c2 {blunder -0.50 loses in 2, best Nf:NS c4}
//
// Lines of plies have at most 80 bytes, except where a comment is longer.
// [play.ParseRecord] reads such a record, and ignores the comments.
func AppendRecord[S encoding.TextAppender](dst []byte, rec play.Record[S], turns []Turn) ([]byte, error) {
	plies := rec.Plies
	rec.Plies = nil
	start := len(dst)
	dst, err := rec.AppendText(dst) // the head and the start state
	if err != nil {
		return dst[:start], err
	}
	after := make(map[int]string) // by the number of the last ply of a turn
	for _, t := range turns {
		if t.Verdict != "" {
			after[t.Ply+len(t.Played)-1] = Comment(t)
		}
	}
	width := 0
	add := func(word string) {
		switch {
		case width > 0 && width+1+len(word) <= 80:
			dst = append(dst, ' ')
			width++
		case width > 0:
			dst = append(dst, '\n')
			width = 0
		}
		dst = append(dst, word...)
		width += len(word)
	}
	for i, ply := range plies {
		word, err := ply.AppendText(nil)
		if err != nil {
			return dst[:start], err
		}
		add(string(word))
		if c := after[i+1]; c != "" {
			add("{" + c + "}")
		}
	}
	if width > 0 {
		dst = append(dst, '\n')
	}
	return dst, nil
}

// Comment returns the comment on a turn, without braces, as [AppendRecord] writes it. It is
// in English, and the same everywhere.
func Comment(t Turn) string {
	var b strings.Builder
	b.WriteString(string(t.Verdict))
	if t.Loss > 0 {
		fmt.Fprintf(&b, " -%.2f", t.Loss)
	}
	if t.MissedWin > 0 {
		fmt.Fprintf(&b, " missed a win in %d", t.MissedWin)
	}
	if t.Loses > 0 {
		fmt.Fprintf(&b, " loses in %d", t.Loses)
	}
	fmt.Fprintf(&b, ", best %s", TurnText(t.Best))
	return b.String()
}
