// This file holds the list of commands and the help that lists them.

package cli

import (
	"context"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/labyrinth-go/labyrinth/internal/flags"
)

// A command is one subcommand.
type command struct {
	name    string
	args    string // how it is called, behind the name
	short   string // what it does, in a few words
	about   string // what else there is to know, in full sentences
	example string // behind the program's name; PROGRAM stands for that name
	run     func(ctx context.Context, c *call) error
}

// gameCommands are the commands of every program, in the order of the help.
var gameCommands = []command{
	{
		"watch", "[-bots greedy,greedy] [-seed N] [-record FILE]",
		"let bots play a game and show it",
		"There are as many seats as bots. On a terminal it draws the board after every ply. Elsewhere it prints" +
			" the first state, a line for each turn, and the last board.",
		"watch -bots greedy,random -seed 1 -record game.txt", watch,
	},
	{
		"play", "[-seats human,greedy] [-seed N] [-resume FILE]",
		"play a game in the terminal",
		"People type plies, one or several on a line. Type help during the game for how plies are written and for" +
			" what else you can type.",
		"play -seats human,greedy -record game.txt", playGame,
	},
	{
		"arena", "[-bots greedy,random] [-deals N] [-seed N] [-out FILE]",
		"measure players in matches against each other",
		"Each pair of players plays every deal from every seat, on all cores. The table at the end has scores with" +
			" 95 % intervals, which count deals and not games, the CPU time of a turn, and the score of the first seat." +
			" After an interruption, the same command continues from -out. More commands: arena ladder rates" +
			" the players of results files on one scale, arena positions scores bots on test positions, and arena tune" +
			" looks for better parameters of a bot.",
		"arena -bots mcts:500,prior=16,mcts:500 -deals 500 -out r.jsonl", playArena,
	},
	{
		"arena ladder", "[-anchor NAME=ELO] FILE...",
		"rate the players of matches on one scale",
		"A FILE is what arena writes with -out. The matches need not have the same players, but a player must mean" +
			" the same in all. The ratings are the likeliest ones, in Elo, each with half of its 95 % interval. The page" +
			" of Rate in package arena of the library describes them.",
		"arena ladder -anchor greedy=0 results.jsonl", arenaLadder,
	},
	{
		"arena positions", "[-bot PLAYERS] [-suite SUITE]",
		"score bots on test positions",
		"In each position each bot plays a turn. The turns that are right were found by trying all turns; the page of" +
			" package arena/suite of the library describes the themes. The table has the number of right turns and of positions.",
		"arena positions -bot expert:nodes=2500/turn,expert:nodes=24000/turn", arenaPositions,
	},
	{
		"arena tune", "-bot BOT -over PARAMETERS [-deals N] [-out FILE]",
		"look for parameters that make a bot stronger",
		"In each deal two versions of the bot meet, whose parameters differ at random, and the parameters move" +
			" toward those of the winner. A thousand deals are a beginning. Check the values that it prints" +
			" in a match against the old ones.",
		"arena tune -bot mcts:300 -over exploration=0.1:1,prior -deals 1000", arenaTune,
	},
	{
		"engine", "[-bot greedy]",
		"let a bot play for other programs, by the line protocol",
		"It reads messages from standard input and writes answers to standard output, a line of JSON each. The page" +
			" protocol/PROTOCOL.md of the library specifies them.",
		"engine -bot mcts:2000", engine,
	},
	{
		"connect", "-exec COMMAND INVITATION...",
		"let an engine or a bot play at an online table",
		"An INVITATION is the link that the person who opened the table gives, such as" +
			" http://127.0.0.1:8080/t/TABLE#join/CODE, or without /CODE that of an open seat. The INVITATION - stands for those on standard input, one a line: the" +
			" command waits for them until the input ends. It prints a line when a game begins and when it ends. After a lost connection it" +
			" connects again. An engine that fails resigns. It has a second for a ply; -time gives it more.",
		`connect -exec "python3 mybot.py" http://127.0.0.1:8080/t/TABLE#join/CODE`, connect,
	},
	{
		"bridge mazecom", "-connect HOST:PORT | -listen :PORT [INVITATION]",
		"play with programs that speak MazeCom",
		"MazeCom is the protocol of a network course at FH Aachen. With -connect a bot plays at a server of the course." +
			" With -listen the command is such a server: its clients play against the players of -seats, or at an online table" +
			" if there is an INVITATION. Both dialects work. A move that is refused is explained, with a picture. The page" +
			" docs/bridges/mazecom.md of the library has more.",
		"bridge mazecom -listen :5123 -seats client,expert -record game.txt", bridgeMazeCom,
	},
	{
		"bridge pi2c", "-connect HOST:PORT | -listen :PORT [INVITATION]",
		"play with programs of the course PI2C",
		"PI2C is a course at ECAM Brussels, which played this game in 2023. With -connect a bot subscribes at a runner of the" +
			" course and plays whatever it is asked, until it is interrupted. With -listen the command takes the place of the" +
			" runner: programs subscribe and play against the players of -seats, by the rules of the course, which are the" +
			" variant pi2c. A move that is refused is explained, with a picture. The page docs/bridges/pi2c.md of the library has more.",
		"bridge pi2c -listen :3000 -seats client,expert -record game.txt", bridgePI2C,
	},
	{
		"bridge maze.com", "-connect HOST:PORT | -listen :PORT [INVITATION]",
		"play with programs of the course Maze.com",
		"Maze.com is the game of a software course at Northeastern University in 2022. With -connect a bot, or one of the" +
			" reference strategies of the course, riemann and euclid, plays at a server. With -listen the command is such a" +
			" server: programs play against the players of -seats, or at an online table if there is an INVITATION. The game is the" +
			" variant mazedotcom. A program that breaks the rules or the protocol is out, and it is explained why, with a" +
			" picture. The page docs/bridges/mazedotcom.md of the library has more.",
		"bridge maze.com -listen :12345 -seats client,expert -record game.txt", bridgeMazeDotCom,
	},
	{
		"bridge xmasrush", "",
		"play Xmas Rush for a referee of the contest",
		"Xmas Rush is a programming contest of 2018. The command is a program of the contest: it reads the lines of a referee from" +
			" standard input and answers on standard output. The other way round, programs of the contest are exec: players" +
			" of the variant rush with -protocol xmasrush, in watch, arena and other commands. The page" +
			" docs/bridges/xmasrush.md of the library has more.",
		"bridge xmasrush", bridgeXmasRush,
	},
	{
		"deal", "[-seats N] [-seed N]",
		"print the first state of a game",
		"A state is one line of text. Other commands read it with the same options of the game.",
		"deal -seats 3 -seed 1", deal,
	},
	{
		"view", "[-json] -state STATE [-seat N]",
		"print what a seat or a spectator may see of a state",
		"It prints the text of the view and its notes. With -json it prints the \"view\" that wire/schema.json of the" +
			" library specifies: the variant and its options, the text, seats, whose turn it is, the outcome, the board," +
			" players and notes, and \"choices\" if the seat acts.",
		`view -seat 1 -state "$(PROGRAM deal -seed 1)"`, view,
	},
	{
		"moves", "[-json] -state STATE",
		"print each legal ply, a tab, and the state after it",
		"With -json it prints an array with an object for each ply: \"ply\", its \"picks\", \"kinds\" and \"labels\" as" +
			" in the choices of a view, and \"state\", the state after it. wire/schema.json of the library specifies it" +
			" as \"plies\".",
		`moves -state "$(PROGRAM deal -seed 1)"`, moves,
	},
	{
		"perft", "-state STATE [-depth N] [-divide]",
		"count the sequences of legal plies",
		"It prints the number of sequences of 1, 2, and so on up to N plies. Two programs that agree on these" +
			" numbers most likely agree on the rules.",
		`perft -depth 3 -state "$(PROGRAM deal -seed 1)"`, perft,
	},
	{
		"solve", "[-json] -state STATE [-to GOAL] | INSTANCE",
		"print the fewest turns to a square or a picture",
		"One seat plays all the turns, and the others do nothing. It prints the number of turns and a shortest" +
			" solution, one turn a line. No solution is shorter. With -json it prints an object: \"number\", the number" +
			" of turns, and \"turns\", an array with an array of plies for each turn. With -all it also has" +
			" \"solutions\", an array of all shortest solutions, each in the form of \"turns\". wire/schema.json of the" +
			" library specifies it as \"solution\". An INSTANCE is a file with a problem in the form of the solvers of" +
			" j-blue-arz/labyrinth, as JSON or as lines; - is standard input. Its first pawn moves.",
		`solve -state "$(PROGRAM deal -seed 1)"`, solveState,
	},
	{
		"puzzle", "[-par N] [-daily DATE] [-from RECORDS] [-check PUZZLE]",
		"make a puzzle, print that of a day, or check one",
		"A puzzle is one line of text: a board, a pawn, a goal, and its par, which is the fewest turns that lead the" +
			" pawn to the goal. In a puzzle against another player, win or hold is before the number of turns: exactly one" +
			" shift brings the pawn to the goal within so many turns whatever the other shifts, or exactly one keeps the" +
			" pawn of the other from that. Such puzzles are found in games, and proved.",
		"puzzle -par 3 -svg puzzle.svg", puzzle,
	},
	{
		"render", "-state STATE [-svg FILE]",
		"draw a state",
		"",
		`render -view 1 -state "$(PROGRAM deal -seed 1)"`, renderState,
	},
	{
		"replay", "[-check] [-json] [-gif FILE] FILE...",
		"verify a record ply by ply, and show it",
		"The FILE - is standard input. The record names its variant and options. With -json it prints a line for the" +
			" start and for each ply: \"event\", what a viewer may see, with the ply, the view after it and the changes;" +
			" \"state\"; and \"values\", how far each seat is. cli/schema.json of the library specifies it as \"moment\".",
		"replay game.txt", replay,
	},
	{
		"export", "RECORDS...",
		"print the positions of records as data, one a line",
		"RECORDS are files, directories with files that end in .txt, or - for standard input. For each ply of a seat" +
			" it prints a line of JSON: \"game\", the name of the file, \"variant\", \"options\", \"player\", \"n\", the" +
			" number of plies before, \"seat\", its \"view\", the legal \"plies\", the \"choice\" as an index of them," +
			" \"value\", how far the seat is, and \"result\", its part of the win. cli/schema.json of the library specifies" +
			" it as \"position\". It holds one record at a time in memory. The page docs/data.md of the library makes" +
			" Parquet files of it.",
		"export game.txt > positions.jsonl", export,
	},
	{
		"analyze", "[-depth quick|normal|deep] [-json] FILE",
		"say what the turns of a game were worth, and why",
		"Each turn is judged from what its seat could know. It prints the turns that cost chances to win, with the best" +
			" turn and the reasons, and then how much of the result was mistakes, cards, and things that nobody could know." +
			" The FILE is a record; - is standard input. Chances are measured for two seats and default options;" +
			" otherwise only what is proved or counted is said. With -json it prints a line for each turn, and then one for" +
			" the game; cli/schema.json of the library specifies them as \"judged\" and \"report\". With -record it writes" +
			" the record with the verdicts as comments.",
		"analyze -depth quick game.txt", analyze,
	},
	{
		"rules", "VARIANT [-lang LANGUAGE]",
		"explain a game to people",
		"It explains the game from the set-up to the end, as it is played with the given options, with pictures. With" +
			" -json it prints an object with the whole text: \"variant\", \"language\", \"title\" and \"blocks\", each with" +
			" \"kind\", \"text\", the name of its \"picture\", and \"when\", the options under which it holds.",
		"rules kids -edition anniversary -lang de", rules,
	},
	{
		"variants", "[-json] [VARIANT [OPTION]]",
		"list the variants with their options, or print the default of an option",
		"To change a long option, such as a layout, print its default to a file, edit the file, and pass the option" +
			" as @FILE. With -json it prints an array with an object for each variant: \"name\", \"summary\", \"seats\" with" +
			" \"min\" and \"max\", and \"options\", each with \"name\", \"values\", \"default\" and \"note\". wire/schema.json" +
			" of the library specifies it as \"variants\".",
		"variants", variants,
	},
}

// portCommands are about the variants of the library. Programs that have all of
// them have these commands too.
var portCommands = []command{
	{
		"facts", "[-json] [-seed N] [-cases N] [NAME]",
		"print what is true of the maze: exact numbers, and measured ones with their intervals",
		"For each fact it prints a line of four parts with tabs between them: its name, the value, exact or the 95 % interval" +
			" with the seed and the number of random cases that count, and what it counts. The default seed is 1. The whole table" +
			" takes about ten minutes. With -json each line is an object with the members \"name\", \"says\", \"unit\" and \"value\"," +
			" and, unless the fact is exact, \"low\", \"high\", \"seed\" and \"cases\". cli/schema.json of the library specifies it as \"fact\".",
		"facts -seed 1 -cases 1000 home-one-turn", printFacts,
	},
	{
		"hunt", "[-par N] [-seed N] [-for TIME]",
		"look for hard positions on the classic board",
		"It climbs from a position to harder ones by small changes, for hours if you let it, and prints each as a line that" +
			" puzzle -check proves. It uses one core: let each core or machine hunt with a seed of its own. No position of" +
			" more than five turns is known; a hunt that finds none proves nothing.",
		"hunt -par 5 -seed 1 -for 8h", hunt,
	},
	{
		"check-port", "-exec COMMAND [-level LEVEL] [-variant GAMES]",
		"check a port against the library, and show where it differs",
		"The port is a program that answers questions, as conformance/README.md of the library specifies. The exit" +
			" status is 1 if any answer differs.",
		`check-port -exec "node main.js"`, checkPort,
	},
	{
		"answer", "",
		"answer the questions of the vectors, one a line",
		"It reads questions from standard input and writes answers to standard output, as a port does.",
		"answer", answer,
	},
	{
		"vectors", "-out DIR",
		"write the vectors that ports are checked against",
		"",
		"vectors -out vectors", writeVectors,
	},
}

// commands returns the commands of a program, in the order of the help.
func (p Program) commands() []command {
	all := slices.Clone(gameCommands)
	if p.hasAll() {
		all = append(all, portCommands...)
	}
	return append(all, command{
		"version", "", "print the versions of this program, of the library and of Go", "", "version", printVersion,
	})
}

// help prints the list of commands.
func (p Program) help(w io.Writer) {
	fmt.Fprintf(w, "Usage: %s COMMAND [FLAGS]\n\nCommands:\n\n", p.Name)
	p.list(w, "")
	fmt.Fprint(w, strings.ReplaceAll(`
PROGRAM COMMAND -h describes a command and its flags. To begin with:

  PROGRAM watch
  PROGRAM play -seats human,greedy

Output to a terminal is colored unless the variable NO_COLOR is set.
`, "PROGRAM", p.Name))
}

// list prints the commands whose names begin with prefix.
func (p Program) list(w io.Writer, prefix string) {
	all := slices.DeleteFunc(p.commands(), func(c command) bool { return !strings.HasPrefix(c.name, prefix) })
	width := 0
	for _, c := range all {
		width = max(width, len(c.name))
	}
	for _, c := range all {
		flags.Wrap(w, fmt.Sprintf("  %-*s ", width, c.name), c.short)
	}
}
