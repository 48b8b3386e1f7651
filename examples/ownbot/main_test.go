package main

func Example() {
	main()
	// Output: won 20 of 20
}
