// This file holds the numbers that can be tuned.

package race

// Tuning are the constants of the search.
type Tuning struct {
	Hold   float64 // what a way to the goal counts that the others may still break
	Leave  float64 // how likely a seat leaves what it could have found
	Near   float64 // how much more likely a seat goes near its goal than elsewhere
	Soft   float64 // the worth of a turn that a shallow player overlooks, in chances to win
	Stray  float64 // how often it plays any turn at all
	Heat   float64 // the same as Soft, for the turns that were watched
	Doubt  float64 // the same as Stray, for the turns that were watched
	Keen   float64 // the same as Heat, if the turns that were watched are looked at more deeply
	Trifle float64 // the weight below which a thing is not
	Doom   float64 // what is left of the value of a turn that loses by force, for each turn sooner
	Clear  float64 // the lead in chances to win with which the search stops
	Cores  int     // the number of goroutines that search
	Noise  float64 // the random part of a value, to choose among equals
	Width  int     // the number of own turns looked at more deeply at first
	Alike  int     // the number of them with the same shift
	Reply  int     // the number of replies looked at at first
}

// Default are the constants that have played best.
var Default = Tuning{
	Hold: 0.7, Leave: 0.05, Near: 2,
	Soft: 0.012, Stray: 0.1,
	Heat: 0.015, Keen: 0.025, Doubt: 0.1, Trifle: 1e-3,
	Doom: 0.1, Clear: 0.15, Cores: 1, Noise: 1e-12,
	Width: 12, Alike: 2, Reply: 12,
}
