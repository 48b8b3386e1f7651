package main

import (
	"os"
	"testing"

	"github.com/labyrinth-go/labyrinth/catalog"
	"github.com/labyrinth-go/labyrinth/internal/enginetest"
)

// asEngine is the environment variable that turns the test binary into the bot.
const asEngine = "LABYRINTH_ENGINEBOT"

func TestMain(m *testing.M) {
	if os.Getenv(asEngine) != "" {
		main()
		return
	}
	os.Exit(m.Run())
}

// The bot plays a whole match of its variant.
func TestMatch(t *testing.T) {
	t.Setenv(asEngine, "yes")
	enginetest.Match(t, catalog.All().Variants[:1], os.Args[0])
}
