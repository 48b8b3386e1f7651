package main

import (
	"testing"

	"github.com/labyrinth-go/labyrinth/catalog"
	"github.com/labyrinth-go/labyrinth/internal/enginetest"
)

// The bot plays a whole match of every variant.
func TestMatch(t *testing.T) { enginetest.Match(t, catalog.All().Variants, "python3", "bot.py") }
