package bot

// Log returns a function that returns natural logarithms of numbers from 1 on.
func Log() func(n int) float64 { return new(logs).of }
