// This file has what teaches a game: positions with one thing to do in each.

package catalog

import (
	"embed"
	"strings"
)

// A LessonScene is a part of the lesson of a game: a position, and what is done from there.
// Programs play it like a table. The learner sits on the first seat; what the other seats
// and chance do comes by itself.
type LessonScene struct {
	State string // the text of the state
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

// lessonFiles has a file for each game of the library that has a lesson. A paragraph is a
// scene: its first line is the state, the next ones have what is said, joined by +, or - for
// nothing, and the ply. The last line has what is said at the end.
//
//go:embed lessons
var lessonFiles embed.FS

// lesson returns the lesson of a game of the library.
func lesson(variant string) []LessonScene {
	text, err := lessonFiles.ReadFile("lessons/" + variant + ".txt")
	if err != nil {
		panic(err) // a file of this package
	}
	var scenes []LessonScene
	for paragraph := range strings.SplitSeq(strings.TrimSpace(string(text)), "\n\n") {
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
