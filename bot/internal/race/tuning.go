// This file holds the numbers of the search that were found by playing.

package race

// Tuning are the numbers of the search that a program may change.
type Tuning struct {
	WayKept             float64
	MissRate            float64
	Approach            float64
	ReplyTemperature    float64
	ReplyRandom         float64
	BeliefTemperature   float64
	BeliefRandom        float64
	Candidates, Replies float64
	Cores               float64
}

// A Parameter is a number of a Tuning, for people.
type Parameter struct {
	Name        string
	Value       *float64 // in the Tuning
	Least, Most float64
	Note        string
}

// Parameters returns all numbers of a tuning.
func (t *Tuning) Parameters() []Parameter {
	return []Parameter{
		{"way-kept", &t.WayKept, 0, 1, "the chance that a way to the goal is still open in the seat's next turn"},
		{"miss", &t.MissRate, 0, 1, "how likely a seat passes up a find"},
		{"approach", &t.Approach, 1, 10, "how much more likely a seat goes near its goal than elsewhere"},
		{"temperature", &t.ReplyTemperature, 0.001, 0.2, "the loss in chances to win at which a reply of another seat is e times less likely"},
		{"random", &t.ReplyRandom, 0, 1, "how often another seat plays any turn"},
		{"belief-temperature", &t.BeliefTemperature, 0.001, 0.2, "as temperature, for what a turn says about the goal of its seat"},
		{"belief-random", &t.BeliefRandom, 0, 1, "as random, for what a turn says about the goal of its seat"},
		{"candidates", &t.Candidates, 0, 48, "the number of turns that are searched more deeply first"},
		{"replies", &t.Replies, 1, 48, "the number of replies that are searched first"},
		{"cores", &t.Cores, 1, 64, "the number of cores; a budget in CPU time counts only the first"},
	}
}

// Default is the tuning of the bot. MATCHES.md of package bot has the matches against
// smaller and larger values, with their command, and says which numbers matter.
var Default = Tuning{
	WayKept: 0.7, MissRate: 0.05, Approach: 2,
	ReplyTemperature: 0.012, ReplyRandom: 0.1,
	BeliefTemperature: 0.015, BeliefRandom: 0.1,
	Candidates: 12, Replies: 12, Cores: 1,
}

// These constants were chosen by hand. No match has measured them one by one.
const (
	// closeTemperature replaces BeliefTemperature where turns are also judged by what
	// follows them. The losses by both are added, so they are larger.
	closeTemperature = 0.025
	// negligible is the chance of a goal below which a search leaves it out.
	negligible = 1e-3
	// sameShift is the number of candidates with the same shift among the first ones.
	sameShift = 2
	// clearLead is the lead of a turn in chances to win with which the search stops.
	clearLead = 0.15
	// lossFactor is the factor of the value of a turn that loses by force, for each turn
	// by which it loses sooner. It only orders such turns, behind all others.
	lossFactor = 0.1
	// tieNoise is the random part of a value, to choose among equals. It is below any
	// difference that means something.
	tieNoise = 1e-12
)
