// The Labyrinth board games for JavaScript. Squares, plies, states and views are
// text in one notation, such as a1 and W2:ES. Seats count from 1.

/** Loads the library from labyrinth.wasm next to this module, from another address, or from its bytes. */
export function load(source?: string | URL | ArrayBuffer | ArrayBufferView): Promise<Labyrinth>;

export interface Labyrinth {
  readonly variants: readonly Variant[];
  /** The names that {@link Game.bot} accepts. */
  readonly bots: readonly string[];
  /**
   * Opens a variant with options: `open({ Variant: "glow" })`. Without options it opens the standard game.
   * @throws {LabyrinthError} of kind "option"
   */
  open(options?: Readonly<Record<string, string>>): Game;
  /** Returns a function that answers the questions that ports are tested with. It remembers earlier questions. */
  answerer(): (question: string) => string;
}

export interface Variant {
  readonly name: string;
  /** One sentence. */
  readonly summary: string;
  readonly options: readonly Option[];
  /** For people: how plies are written, one form each. */
  readonly plies: readonly string[];
}

export interface Option {
  readonly name: string;
  /** The allowed values, the default first; empty for free text. */
  readonly values: readonly string[];
  readonly default: string;
  readonly note: string;
}

/** A seat counted from 1; chance, if the rules decide at random; or nobody, if the game is over. */
export type Player = number | "chance" | "nobody";

export interface Game {
  /** The variant and its options, as in a record and as {@link Labyrinth.open} accepts them. */
  readonly tags: Readonly<Record<string, string>>;
  /**
   * Deals the first state of a game. The same seed deals the same state everywhere.
   * @param seed an integer from 0 to 2^64-1
   * @throws {LabyrinthError} of kind "seats"
   */
  deal(seats: number, seed: number | bigint): State;
  /** Reads a state. @throws {LabyrinthError} */
  parse(text: string): State;
  /** Reads the view of a seat, or with 0 what everybody may see. @throws {LabyrinthError} */
  parseView(seat: number, text: string): View;
  /** Checks the notation of a ply and returns it. @throws {LabyrinthError} */
  parsePly(text: string): string;
  /**
   * Returns a bot: a function that chooses a ply for the seat of a view. It has a random generator of its own.
   * @throws {LabyrinthError} of kind "option"
   */
  bot(name: string, seed: number | bigint): (view: View) => string;
}

/** One moment of a game, including everything hidden. It is immutable. */
export interface State {
  readonly game: Game;
  readonly text: string;
  readonly seats: number;
  readonly toMove: Player;
  /** The legal plies, in an order that is the same in every port. */
  readonly plies: string[];
  /** "*" for a game that is not over, "draw", or the winners separated by commas. */
  readonly outcome: string;
  readonly over: boolean;
  readonly winners: number[];
  /** Returns the state after a ply. @throws {LabyrinthError} of kind "illegal" */
  play(ply: string): State;
  /** Returns the weight of a ply of chance, which is proportional to its probability. */
  weight(ply: string): number;
  /** Returns a legal ply as a seat, or with 0 everybody, may see it. */
  seenBy(ply: string, seat: number): string;
  /** Returns what a seat, or with 0 everybody, may see. */
  view(seat: number): View;
  /** Returns the number of sequences of this many plies. */
  perft(depth: number): bigint;
  toString(): string;
}

/** What one seat may see of a state. It is safe to send to its player, and immutable. */
export interface View {
  readonly game: Game;
  /** The seat whose view it is, or 0 for what everybody may see. */
  readonly seat: number;
  readonly text: string;
  readonly toMove: Player;
  /** The legal plies; complete at least if the viewing seat acts. */
  readonly plies: string[];
  /** The squares that the pawn of the seat to act can walk to. */
  readonly reach: string[];
  /** The squares that the viewing seat wants to reach, if it knows them. */
  readonly aims: string[];
  /** Lines for people about what the board does not show. */
  readonly notes: string[];
  /** Returns a shortest path of that pawn to a square, with both ends; empty if there is none. */
  path(to: string): string[];
  /** Returns a picture as an SVG document. If path is a square, the picture shows the path to it. */
  svg(options?: { path?: string }): string;
  toString(): string;
}

export type Kind =
  | "illegal" | "syntax" | "layout" | "tiles" | "fixed" | "twice" | "ban" | "square" | "seats" | "turn"
  | "cards" | "record" | "option" | "rules" | "pieces" | "unknown";

/** One thing that is wrong: what, where, and what is allowed. */
export interface Fault {
  readonly kind: Kind;
  /** The offset in bytes from the start of the input; -1 if text is not part of it. */
  readonly offset: number;
  readonly text: string;
  readonly why: string;
}

export class LabyrinthError extends Error {
  /** The kind of the first fault. */
  readonly kind: Kind;
  readonly faults: readonly Fault[];
}
