// This file holds how often seats make finds, measured in games of the bot against
// itself. The figures are from 120 games of an earlier version in the standard game.
// The current version gives other figures,
//
//	go run ./bot/internal/rates -deals 200
//	go run ./bot/internal/rates -deals 200 -variant kids
//
// but plays no better with them. They scored 0.494 of 900 games in the standard game,
// 0.485 of 400 in kids, and 0.390 of 200 in glow.

package race

// rates are how often the seat to move makes a find, by what it and the other seat
// have left: 6 stands for 6 or more.
var rates = [7][7]float64{
	{},
	{0, 0.14, 0.015, 0.06, 0.16, 0.18, 0.25},
	{0, 0.02, 0.24, 0.26, 0.26, 0.28, 0.38},
	{0, 0.04, 0.33, 0.33, 0.42, 0.40, 0.42},
	{0, 0.10, 0.33, 0.42, 0.42, 0.42, 0.45},
	{0, 0.17, 0.30, 0.43, 0.48, 0.50, 0.50},
	{0, 0.20, 0.36, 0.48, 0.50, 0.50, 0.50},
}

// crowdRates are how often the seat to move makes a find with more than two seats, by what
// it has left: 6 stands for 6 or more, and 1 for the way home. They were measured in 600 games
// of 6,000 nodes before seats stopped each other in the search, in the standard game, kids
// and glow, 100 for each of three and four seats. What the others have left makes less of
// a difference. A table of rates by that comes from
//
//	go run ./bot/internal/rates -seats 3 -bot expert:nodes=6000/turn
//
// A seat that was homeward came home in 1 of 100 turns.
var crowdRates = [7]float64{0, 0.01, 0.25, 0.4, 0.48, 0.5, 0.5}

// rate returns how often the seat to move makes a find, by what it and the best of
// the others have left.
func rate(seats, mine, others int) float64 {
	if seats == 1 {
		return 0.7
	}
	if seats > 2 {
		return crowdRates[min(mine, 6)]
	}
	return rates[min(mine, 6)][min(others, 6)]
}
