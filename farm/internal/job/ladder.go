// This file holds the kind ladder: a match between many players, whose table is
// a rating of each.

package job

import (
	"cmp"
	"fmt"
	"io"

	"github.com/labyrinth-go/labyrinth/arena"
	"github.com/labyrinth-go/labyrinth/catalog"
)

// Ladder is the kind ladder. It has the keys and the files of a match. Without
// players all bots that play the variant meet.
type Ladder struct {
	Match
	Anchor string `toml:"anchor" json:"-"` // the player with the rating 0
}

func newLadder() *Ladder {
	return &Ladder{Match: *newMatch()}
}

// complete fills in the default of the players.
func (l *Ladder) complete(games catalog.Registry) {
	if l.Players == nil {
		l.Players = games.BotNames(cmp.Or(l.Variant, games.Names()[0]))
	}
}

// Open implements [Kind].
func (l *Ladder) Open(f *File) (Job, error) {
	m, err := l.match(f)
	if err != nil {
		return nil, err
	}
	if _, ok := m.texts[l.Anchor]; l.Anchor != "" && !ok {
		return nil, f.Fault("anchor", fmt.Errorf("want one of the players, not %q", l.Anchor))
	}
	return &ladderJob{m, l.Anchor}, nil
}

// A ladderJob is a ladder in progress.
type ladderJob struct {
	*matchJob
	anchor string
}

// WriteTable writes the ratings.
func (j *ladderJob) WriteTable(w io.Writer) error {
	ratings, err := arena.Rate(arena.Anchor{Player: j.anchor}, j.results)
	if err != nil { // not all players have met yet
		return j.matchJob.WriteTable(w)
	}
	return arena.WriteLadder(w, ratings)
}
