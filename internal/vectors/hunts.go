// This file lists the moments that positions are taken from, by variant.

package vectors

import (
	"strings"

	"github.com/labyrinth-go/labyrinth/internal/vectors/games"
)

// hunts returns the hunts of a variant.
func hunts(variant string) []hunt {
	all := map[string]func() []hunt{
		"standard":    standardHunts,
		"kids":        kidsHunts,
		"glow":        glowHunts,
		"anniversary": anniversaryHunts,
		"battlechess": battlechessHunts,
	}
	if of, ok := all[variant]; ok {
		return of()
	}
	return nil
}

func standardHunts() []hunt {
	return []hunt{
		{games.With("standard", ""), 2, []moment{
			noWayOut, wideOpen, lastGoal, wayHome, isOver, goalOnHand,
			spareIs("straight-spare", "5"), spareIs("corner-spare", "3"), spareIs("t-spare", "7"),
		}},
		{games.With("standard", "Children=2"), 2, []moment{
			{"child-several-goals", func(l *look) bool { return l.seat() == 1 && l.in("m") && l.near() > 1 }},
			{"child-way-home", func(l *look) bool { return l.seat() == 1 && wayHome.is(l) }},
			{"beside-a-child", func(l *look) bool { return l.seat() == 0 && lastGoal.is(l) }},
		}},
		{games.With("standard", "Children=2|ChildReturn=no"), 2, []moment{
			{"child-last-find-wins", func(l *look) bool { return l.seat() == 1 && lastGoal.is(l) }},
			{"beside-a-child-that-stays", func(l *look) bool { return l.seat() == 0 && lastGoal.is(l) }},
		}},
		{games.With("standard", "Edition=older"), 4, []moment{{"older-four-seats", anything}}},
		{games.With("standard", "Layout="+games.TwentyFive), 3, []moment{{"twenty-five-squares", anything}}},
	}
}

func kidsHunts() []hunt {
	return []hunt{
		{games.With("kids", ""), 2, []moment{
			{"open-several-goals", func(l *look) bool { return l.in("m") && l.near() > 1 }},
			{"open-last-goal", lastGoal.is},
			{"open-way-home", wayHome.is},
		}},
		{games.With("kids", "Edition=classic-ru"), 3, []moment{
			{"private-start", anything},
			{"private-several-goals", func(l *look) bool { return l.in("m") && l.near() > 1 }},
		}},
		{games.With("kids", "Edition=anniversary"), 2, []moment{
			{"pile-second-card-in-reach", func(l *look) bool { return l.in("m") && l.near() == 0 && l.left(cardsField) > 5 && len(l.plies) > 20 }},
			{"pile-last-find-wins", lastGoal.is},
			{"pile-over", isOver.is},
		}},
		{games.With("kids", "Cards=open|Return=no"), 2, []moment{{"open-last-find-wins", lastGoal.is}}},
	}
}

func glowHunts() []hunt {
	return []hunt{
		{games.With("glow", ""), 2, []moment{
			{"day-start", anything},
			{"day-last-card", lastGoal.is},
			{"night-begins", func(l *look) bool { return l.fields[lightField] == "night" }},
			nightGoals("night-several-goals", 2, 2),
			nightGoals("night-last-goal", 1, 1),
			nightGoals("night-way-home", 0, 1),
			{"point-token", func(l *look) bool { return l.in("p") }},
			{"glow-over", isOver.is},
		}},
		{games.With("glow", ""), 4, []moment{
			{"day-no-way-out", noWayOut.is},
			{"day-four-seats-last-card", lastGoal.is},
			nightGoals("night-four-seats", 2, 1),
		}},
	}
}

func anniversaryHunts() []hunt {
	return []hunt{
		{games.With("anniversary", ""), 2, []moment{
			{"events-start", anything},
			event("second-insertion-offered", "e", "'1"), event("two-turns-offered", "e", "'2"), event("swap-offered", "e", "'3"),
			event("peek-offered", "e", "'4"), event("exchange-offered", "e", "'5"), event("through-a-wall-offered", "e", "'6"),
			event("second-insertion", "s", "'1"), event("two-turns-second-shift", "s", "'2"), event("two-turns-first-walk", "m", "'2"),
			event("through-a-wall", "m", "'6"), event("exchange-takes", "c", "'5"),
			event("peek-draws", "d", "'4"), event("top-is-drawn", "d", "-"), event("pair-in-reach", "m", "-", pileHas("["), func(l *look) bool { return l.near() > 0 }),
			event("shuffled-top-in-reach", "m", "-", pileHas("("), func(l *look) bool { return l.near() > 0 }),
		}},
		{games.With("anniversary", ""), 4, []moment{event("swap-four-seats", "e", "'3")}},
		{games.With("anniversary", "LiftBan=yes"), 2, []moment{event("second-insertion-without-ban", "s", "'1")}},
		{games.With("anniversary", "Return=no"), 2, []moment{event("last-find-wins", "m", "-", func(l *look) bool { return l.left(cardsField) == 1 && l.near() > 0 })}},
		{games.With("anniversary", "Peek=this-turn"), 2, []moment{
			event("pair-for-a-turn", "m", "-", pileHas("["), func(l *look) bool { return l.near() > 1 }),
			event("pair-for-a-turn-ends", "m", "-", pileHas("["), func(l *look) bool { return l.near() == 0 }),
			event("second-card-known", "s", "-", pileHas("<")),
			event("second-card-known-in-reach", "m", "-", pileHas("<"), func(l *look) bool { return l.near() > 0 }),
			event("peek-offered-again", "e", "'4", pileHas("<")),
			event("exchange-of-known", "c", "'5", pileHas("<")),
		}},
		{games.With("anniversary", "Peek=this-turn|Layout="+games.NineBacks2), 1, []moment{
			event("known-above-shuffled", "s", "-", pileHas(">(")),
		}},
		{games.With("anniversary", "Layout="+games.NineBacks), 2, []moment{
			event("nine-squares-second-insertion", "e", "'1"), event("nine-squares-two-turns", "e", "'2"),
			event("nine-squares-peek", "e", "'4"), event("nine-squares-exchange", "e", "'5"),
		}},
		{games.With("anniversary", "Layout="+games.NineBacks2), 1, []moment{
			event("shuffled-pair", "m", "-", pileHas("]("), func(l *look) bool { return l.near() > 0 }),
			event("two-turns-top-is-drawn", "d", "'2"),
		}},
	}
}

func battlechessHunts() []hunt {
	return []hunt{
		{games.With("battlechess", ""), 2, []moment{
			chess("card-to-draw", "c", anything),
			chess("deck-about-to-reshuffle", "c", func(l *look) bool { return strings.Count(l.fields[3], "+") == 5 }),
			chess("deck-just-reshuffled", "t", func(l *look) bool { return l.fields[3] == "-" && l.fields[1] != "0,0" }),
			chess("summon", "t", func(l *look) bool { return l.ply("K@") || l.ply("k@") }),
			chess("either-summon", "t", func(l *look) bool { return l.ply("K@") && l.ply("R@") }),
			chess("legend-on-the-mat", "t", func(l *look) bool { return len(l.legends()) == 1 && l.ply(l.legends()[0]+"-") }),
			chess("legend-hemmed-in", "t", func(l *look) bool { return len(l.legends()) > 0 && !l.ply(l.legends()[0]) }),
			chess("two-legends", "t", func(l *look) bool { return len(l.legends()) == 2 }),
			chess("turned-legend-battles", "t", func(l *look) bool {
				return len(l.legends()) > 0 && l.ply(l.legends()[0]+"x") && strings.Contains(strings.ToUpper(l.fields[0]), "R~=")
			}),
			chess("few-pieces", "t", func(l *look) bool { return len(l.plies) < 8 }),
			chess("hatched", "t", func(l *look) bool { return strings.Contains(l.fields[0], "V~") }),
			chess("beaten", "x", anything),
		}},
		{games.With("battlechess", "Legends=one"), 2, []moment{
			chess("legend-chooses", "t", func(l *look) bool { return l.ends("2") && l.legends() != nil }),
			chess("legend-chose", "c", func(l *look) bool { return strings.HasSuffix(l.fields[4], "2") }),
		}},
		{games.With("battlechess", "Reshuffle=under"), 2, []moment{
			chess("cards-under", "c", func(l *look) bool { return strings.HasPrefix(l.fields[3], "-/") }),
			chess("cards-open-and-under", "c", func(l *look) bool { return strings.Contains(l.fields[3], "0/+") }),
			chess("last-above-cards-under", "c", func(l *look) bool { return strings.Contains(l.fields[3], "/") && len(l.plies) == 1 }),
		}},
		{games.With("battlechess", "Rules="+games.SmallChess), 2, []moment{
			chess("small-start", "t", anything), chess("small-card", "c", anything),
			chess("small-legend", "t", func(l *look) bool {
				return strings.ContainsAny(l.fields[0], "Cc") && strings.ContainsAny(l.fields[0], "Dd")
			}),
		}},
		{games.With("battlechess", "Rules="+games.WideChess()), 2, []moment{
			chess("wide-start", "t", anything), chess("wide-legends", "t", func(l *look) bool { return len(l.legends()) == 2 }),
		}},
	}
}
