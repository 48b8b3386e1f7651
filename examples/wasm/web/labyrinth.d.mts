// The Labyrinth board games for JavaScript. Everything in a game is written in
// one notation, on one line: squares as a1, shifts as W2:ES, whole states and
// views. Seats count from 1.

/** Loads the library: labyrinth.wasm beside this module, or another address, or its bytes. */
export function load(source?: string | URL | ArrayBuffer | ArrayBufferView): Promise<Labyrinth>;

export interface Labyrinth {
  readonly variants: readonly Variant[];
  /** The names that {@link Game.bot} knows. */
  readonly bots: readonly string[];
  /**
   * Opens a variant with its options chosen: `open({ Variant: "glow" })`. Without any, the standard game.
   * @throws {LabyrinthError} of kind "option"
   */
  open(options?: Readonly<Record<string, string>>): Game;
  /** Something that answers the questions that ports are tried with, one after the other. */
  answerer(): (question: string) => string;
}

export interface Variant {
  readonly name: string;
  /** One sentence. */
  readonly summary: string;
  readonly options: readonly Option[];
  /** How plies are written, for people: a form each. */
  readonly plies: readonly string[];
}

export interface Option {
  readonly name: string;
  /** What it can be, the default first; empty for free text. */
  readonly values: readonly string[];
  readonly default: string;
  readonly note: string;
}

/** A seat counted from 1; chance, where the rules draw at random; or nobody, when the game is over. */
export type Player = number | "chance" | "nobody";

export interface Game {
  /** Variant and options, as a record of a game names them, and as {@link Labyrinth.open} takes them. */
  readonly tags: Readonly<Record<string, string>>;
  /**
   * The first state of a game. The same seed deals the same everywhere.
   * @param seed a whole number below 2^64
   * @throws {LabyrinthError} of kind "seats"
   */
  deal(seats: number, seed: number | bigint): State;
  /** Reads a state. @throws {LabyrinthError} with all its faults */
  parse(text: string): State;
  /** Reads what a seat sees; 0 is what everybody sees. @throws {LabyrinthError} with all its faults */
  parseView(seat: number, text: string): View;
  /** Returns a ply as it is written. @throws {LabyrinthError} with its faults */
  parsePly(text: string): string;
  /**
   * A player: it chooses a ply from what its seat sees, and keeps a generator of random numbers.
   * @throws {LabyrinthError} of kind "option"
   */
  bot(name: string, seed: number | bigint): (view: View) => string;
}

/** One moment of a game, with everything that is hidden. It never changes. */
export interface State {
  readonly game: Game;
  readonly text: string;
  readonly seats: number;
  readonly toMove: Player;
  /** The legal plies, in the order that every port has. */
  readonly plies: string[];
  /** "*" while the game goes on, "draw", or the winners parted by commas. */
  readonly outcome: string;
  readonly over: boolean;
  readonly winners: number[];
  /** The state after a ply. @throws {LabyrinthError} of kind "illegal" */
  play(ply: string): State;
  /** How likely a ply of chance is, in proportion to the others. */
  weight(ply: string): number;
  /** A legal ply as a seat, or with 0 everybody, may see it. */
  seenBy(ply: string, seat: number): string;
  /** What a seat, or with 0 everybody, may see. */
  view(seat: number): View;
  /** How many sequences of so many plies there are. */
  perft(depth: number): bigint;
  toString(): string;
}

/** What one seat may see of a state: all that may be sent to its player. It never changes. */
export interface View {
  readonly game: Game;
  /** Whose it is; 0 is nobody's. */
  readonly seat: number;
  readonly text: string;
  readonly toMove: Player;
  /** The legal plies, at least if the seat is to act. */
  readonly plies: string[];
  /** The squares that the pawn of the seat to act can walk to from where it is. */
  readonly reach: string[];
  /** The squares that the seat makes for, as far as it knows. */
  readonly aims: string[];
  /** What else there is to see, a line each, for people. */
  readonly notes: string[];
  /** A shortest way of that pawn to a square, both ends included; empty if there is none. */
  path(to: string): string[];
  /** A drawing, as an SVG document; path is a square to draw the way to. */
  svg(options?: { path?: string }): string;
  toString(): string;
}

export type Kind =
  | "illegal" | "syntax" | "layout" | "tiles" | "fixed" | "twice" | "ban" | "square" | "seats" | "turn"
  | "cards" | "record" | "option" | "rules" | "pieces" | "unknown";

/** One thing wrong: what, where, and what would be right. */
export interface Fault {
  readonly kind: Kind;
  /** In bytes from the start of the text; -1 if it is in none. */
  readonly offset: number;
  readonly text: string;
  readonly why: string;
}

export class LabyrinthError extends Error {
  /** Of the kinds of its faults the one that {@link Kind} lists first. */
  readonly kind: Kind;
  readonly faults: readonly Fault[];
}
