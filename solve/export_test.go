package solve

// Position is what Generate draws its positions with, for tests.
var Position = position
