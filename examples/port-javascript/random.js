// Random numbers that are the same in every port: section 10, rules 1 to 3. The source, SplitMix64, uses
// BigInt because a Number has only 53 bits.

const bits64 = (1n << 64n) - 1n;

export class Random {
  constructor(seed) {
    this.state = BigInt(seed);
  }

  next() {
    this.state = (this.state + 0x9e3779b97f4a7c15n) & bits64;
    let z = this.state;
    z = ((z ^ (z >> 30n)) * 0xbf58476d1ce4e5b9n) & bits64;
    z = ((z ^ (z >> 27n)) * 0x94d049bb133111ebn) & bits64;
    return z ^ (z >> 31n);
  }
  // A number from 0 to n-1. Numbers that would favor small results are rejected.
  below(n) {
    const limit = 2 ** 32 - (2 ** 32 % n);
    for (;;) {
      const upper = Number(this.next() >> 32n);
      if (upper < limit) return upper % n;
    }
  }

  shuffle(list) {
    const shuffled = [...list];
    for (let i = shuffled.length - 1; i > 0; i--) {
      const j = this.below(i + 1);
      [shuffled[i], shuffled[j]] = [shuffled[j], shuffled[i]];
    }
    return shuffled;
  }
}
