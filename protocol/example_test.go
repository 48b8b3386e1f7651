package protocol_test

import (
	"context"
	"fmt"
	"log"
	"net"
	"os"
	"strings"

	"github.com/labyrinth-go/labyrinth/bot"
	"github.com/labyrinth-go/labyrinth/catalog"
	"github.com/labyrinth-go/labyrinth/play"
	"github.com/labyrinth-go/labyrinth/protocol"
)

// An engine on one end of a connection, and a host on the other.
func ExampleClient() {
	ctx := context.Background()
	host, conn := net.Pipe() // more often a Process: protocol.Start("python3", "bot.py")
	go func() {
		defer conn.Close()
		_ = protocol.Serve(ctx, conn, conn, catalog.All(), func(g catalog.Rules, seed uint64, _ bot.Budget) (play.Bot, error) {
			return g.Bot("greedy", seed, bot.Budget{})
		})
	}()

	rules, err := catalog.All().Open() // the standard game
	if err != nil {
		log.Fatal(err)
	}
	start, err := rules.Deal(2, 1)
	if err != nil {
		log.Fatal(err)
	}
	random, err := rules.Bot("random", 2, bot.Budget{})
	if err != nil {
		log.Fatal(err)
	}
	client := protocol.NewClient(host, protocol.Options{})
	defer client.Close()
	seats := []play.Bot{client.Seat(rules.Tags(), 3), random}
	rec, err := play.Run(ctx, rules, start, seats, play.Options{})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println("won by seat", rec.Outcome)
	// Output: won by seat 1
}

func ExampleServe() {
	said := strings.NewReader(`{"type":"hello","version":1}
{"type":"go","view":"","plies":[],"millis":1000}
{"type":"quit"}
`)
	err := protocol.Serve(context.Background(), said, os.Stdout, catalog.All(), nil) // no game is begun, and so no bot needed
	fmt.Println(err)
	// Output:
	// {"type":"hello","version":1,"since":true}
	// {"type":"error","text":"got go before game"}
	// <nil>
}
