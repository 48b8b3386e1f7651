package conformance_test

import (
	"context"
	"fmt"
	"log"
	"strings"

	"github.com/labyrinth-go/labyrinth/conformance"
)

func ExampleAnswerer() {
	var a conformance.Answerer
	for _, question := range []string{
		"game standard",
		"option Layout 6c/39 5A5B5C5D7E7F a1,c1,c3,a3 -",
		"deal 2 1",
		"play Nb:NES 6aBc/5AaDdF/35C9 7E - a1,c3 a1,c3 1s :FED,:CAB",
		"sing",
	} {
		fmt.Println(a.Answer(question))
	}
	// Output:
	// ok
	// ok
	// 6aBc/5AaDdF/35C9 7E - a1,c3 a1,c3 1s :FED,:CAB
	// 67Ec/5AaBdF/3aD9 5C Sb a1,c3 a1,c3 1m :FED,:CAB
	// ?
}

func ExampleCheck() {
	questions, err := conformance.Questions(conformance.Vectors())
	if err != nil {
		log.Fatal(err)
	}
	questions, err = conformance.Select(questions, "standard")
	if err != nil {
		log.Fatal(err)
	}
	// A port that is the library, but forgets that the own square is in reach.
	var library conformance.Answerer
	port := func(_ context.Context, question string) (string, error) {
		answer := library.Answer(question)
		if words := strings.Fields(question); words[0] == "reach" {
			answer = strings.TrimSpace(strings.Replace(answer+" ", words[1]+" ", "", 1))
		}
		return answer, nil
	}
	report, err := conformance.Check(context.Background(), port, questions)
	if err != nil {
		log.Fatal(err)
	}
	for _, t := range report.Tallies {
		if d := t.First; d != nil {
			fmt.Printf("%s: %d of %d differ\n%s\nexpected %s\ngot      %s\n%s\n",
				t.Kind, t.Differ, t.Asked, d.Ask, d.Want, d.Got, strings.Join(d.Explain(), "\n"))
		}
	}
	// Output:
	// reach: 4608 of 4608 differ
	// reach b2 67SeA5eBcc/3aca6Q3Na/7CbX7DaeE6dF/65c3O9Ra3/7GdWbHbVdIadJ/a3P5c7TcMeU/35bK3bL99 5 Sb
	// expected a1 a2 b2 c2 c3 d3 e3 d4 e4
	// got      a1 a2 c2 c3 d3 e3 d4 e4
	// missing: b2
	// first difference at word 3: expected b2, got c2
}
