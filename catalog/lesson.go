// This file has what teaches a game: positions with one thing to do in each.

package catalog

import (
	_ "embed" // for the lessons
	"strings"
)

// A LessonScene is a part of the lesson of a game: a position, and what is done from there.
// Programs play it like a table. The learner sits on the first seat; what the other seats
// and chance do comes by itself.
type LessonScene struct {
	State string // the text of the state; all scenes of a lesson have the same number of seats
	Steps []LessonStep
	End   []string // said after the last step, as Say of a step
}

// A LessonStep is a ply of a [LessonScene].
type LessonStep struct {
	// Say is what the learner is told before the ply: sentences for people, or names of
	// phrases that the program has in many languages, such as lesson.walk of the online
	// table. {square} in it is the ply. For a ply of another seat or of chance it is empty.
	Say []string
	// Ply is the text of the ply. Where the learner plays it is an example: all plies do
	// that bring about the same and from which the scene can go on.
	Ply string
}

// These are the lessons of the games. A paragraph is a scene: its first line is the state,
// the next ones have what is said, joined by +, or - for nothing, and the ply. The last line
// has what is said at the end.
var (
	//go:embed lessons/standard.txt
	standardLesson string
	//go:embed lessons/kids.txt
	kidsLesson string
	//go:embed lessons/glow.txt
	glowLesson string
	//go:embed lessons/anniversary.txt
	anniversaryLesson string
	//go:embed lessons/battlechess.txt
	battleLesson string
)

// lesson reads the lesson of a game.
func lesson(text string) []LessonScene {
	var scenes []LessonScene
	for paragraph := range strings.SplitSeq(strings.TrimSpace(text), "\n\n") {
		lines := strings.Split(paragraph, "\n")
		scene := LessonScene{State: lines[0]}
		for _, line := range lines[1:] {
			words, ply, _ := strings.Cut(line, " ")
			say := strings.Split(words, "+")
			switch {
			case ply == "":
				scene.End = say
			case words == "-":
				scene.Steps = append(scene.Steps, LessonStep{Ply: ply})
			default:
				scene.Steps = append(scene.Steps, LessonStep{say, ply})
			}
		}
		scenes = append(scenes, scene)
	}
	return scenes
}
