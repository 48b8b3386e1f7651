// The Labyrinth board games for JavaScript. Views, events, choices, previews and
// puzzles are the objects of wire.d.mts. Squares, slots, plies and states are text
// in one notation, such as c5, W2 and W2:ES. Seats count from 1. A viewer is a
// seat, or null for a spectator.

import type { Choice, Outcome, PickKind, Preview, Puzzle, Solution, Update, Variant, View } from "./wire.mjs";
export * from "./wire.mjs";

/**
 * Loads the library from labyrinth.wasm next to this module, from another address, from the answer to a request, or from
 * its bytes, compiled or not. It works in pages, in workers, in Node, Bun and Deno. @throws {TypeError} for anything else
 */
export function load(source?: Source | Promise<Source>): Promise<Labyrinth>;

/** Where the program is: its address, its bytes, a Response, a Blob, or a WebAssembly.Module. */
export type Source = string | ArrayBuffer | ArrayBufferView | object;

/** What a search needs of an AbortSignal. */
export interface Signal {
  readonly aborted: boolean;
  readonly reason: any;
  throwIfAborted(): void;
  addEventListener(type: "abort", listener: () => void, options?: { once?: boolean }): void;
  removeEventListener(type: "abort", listener: () => void): void;
}

export interface Labyrinth {
  /** The version of the package, such as "v0.1.0". */
  readonly version: string;
  readonly variants: readonly Variant[];
  /** The names that {@link Labyrinth.bot} accepts. */
  readonly bots: readonly string[];

  /** Deals a game, or begins one with a state. @throws {LabyrinthError} of kind "option", "seats" and others */
  open(game?: NewGame): Session;
  /** Continues a game from its record. Each ply of the record becomes an event. @throws {LabyrinthError} */
  resume(record: string, limits?: Limits): Session;
  /**
   * Returns the session whose {@link Session.log} was saved, with the same numbers and the same luck. The game must be
   * that of {@link Labyrinth.open}, with the {@link Session.seed}. @throws {LabyrinthError}
   */
  restore(log: readonly string[], game: SavedGame): Session;

  /** Reads a view from its text, and returns all of it. @throws {LabyrinthError} */
  view(view: ViewText): View;
  /**
   * Returns what a shift, such as "W2:ES", would lead to. It ignores what the shift would reveal.
   * @throws {LabyrinthError} of kind "illegal", or "option" for a game without a maze
   */
  preview(view: ViewText, shift: string): Preview;
  /** Returns a shortest path of the seat to act to a square, with both ends; empty if there is none. */
  path(view: ViewText, to: string): string[];
  /** Returns a picture as an SVG document. What can be clicked has an attribute data-pick. @throws {LabyrinthError} */
  svg(shown: ViewText | Puzzle, picture?: Picture): string;

  /**
   * Returns a bot for one seat of one game. The name may end in a budget for each ply, as in "mcts:500ms" and
   * "lookahead:20", or for each turn, as in "expert:nodes=5000/turn". The same seed and the same views and events give
   * the same plies, unless the budget is a time.
   * @throws {LabyrinthError} of kind "option"
   */
  bot(name: string, rules?: RuleChoice, options?: { seed?: Seed | undefined }): Bot;
  /**
   * Finds the fewest turns in which the viewing seat can reach its goal if nobody else acts.
   * Rejects with a {@link LabyrinthError} of kind "goal" if the seat does not know its goal, and of kind "bound" if it
   * takes more than most turns, 5 if not given. In the game of a duel, it finds the right turn of seat 1, or rejects
   * with a {@link LabyrinthError} of kind "duel"; turns of the duel are those that are left.
   */
  hint(view: ViewText, options?: { most?: number | undefined; duel?: Duel | undefined; signal?: Signal | undefined }): Promise<Solution>;
  /** Makes a puzzle that takes par turns, 2 if not given. */
  puzzle(options?: RuleChoice & { par?: number | undefined; seed?: Seed | undefined; signal?: Signal | undefined }): Promise<Puzzle>;
  /**
   * Makes a puzzle of Battle Chess, in which one turn alone begins a win of seat 1 within so many turns, 2 or 3, whatever
   * the other does and whatever cards come; 2 if not given. {@link Labyrinth.open} begins its game against
   * {@link Labyrinth.rival}.
   */
  battle(options?: {
    options?: RuleChoice["options"]; turns?: number | undefined; seed?: Seed | undefined; signal?: Signal | undefined;
  }): Promise<DuelGame>;
  solve(puzzle: Puzzle, options?: { signal?: Signal | undefined }): Promise<Solution>;
  /** Returns the puzzle of a day such as "2026-01-31", of today in UTC if not given. {@link Labyrinth.open} begins its game. */
  daily(day?: string): DuelGame;
  /** Returns the bot for seat 2 of the game of a duel. It answers every wrong turn, so that the task fails. */
  rival(duel: Duel): Bot;
  /**
   * Says what each turn of a record was worth, one after the other, and returns a summary for each seat. The same record
   * and depth, normal if not given, have the same analysis everywhere. The sentences are in the language with this code;
   * goals has the names of pictures and marks in it, by their letters. @throws {LabyrinthError}
   */
  analyze(record: string, options?: AnalysisOptions): AsyncGenerator<Judged, Summary[], undefined>;
}

export interface AnalysisOptions {
  depth?: "quick" | "normal" | "deep" | undefined;
  language?: "en" | "de" | "fr" | "nl" | "it" | "es" | "pt" | "ru" | undefined;
  goals?: Readonly<Record<string, string>> | undefined;
  signal?: Signal | undefined;
}

/** A turn of an analysis, with what there is to say about it. */
export interface Judged { turn: Judgment; sentences: string[] }

/** What a turn, or one of its decisions, was worth. Chances are of the seat, from 0 to 1, and missing if known is false. */
export interface Judgment {
  /** The number of its first ply in the record, from 1. */
  ply: number;
  seat: number;
  played: string[];
  /** The plies played, if nothing is better. */
  best: string[];
  /** Whether chances are measured for this game at this depth. */
  known: boolean;
  chance?: number;
  after?: number;
  loss?: number;
  verdict?: "inaccuracy" | "mistake" | "blunder";
  /** Within how many turns the best turn wins, or the turn played loses, whatever others do. */
  missedWin?: number;
  loses?: number;
  reasons?: Reason[];
  /** The reply expected after the best turn. */
  line?: string[];
  /** What the card drawn by the turn added to the chance. */
  cards?: number;
}

/** Something that differs after two turns: in how many cases of how many, after each. */
export interface Reason {
  kind: "their-way-home" | "missed-find" | "way-kept" | "next-goal" | "threat";
  seat: number;
  goal?: string;
  played: [number, number];
  best: [number, number];
  belief?: boolean;
}

/** The game of one seat. */
export interface Summary {
  turns: number;
  inaccuracies: number;
  mistakes: number;
  blunders: number;
  loss: number;
  /** What the result is made of: prior + cards + hidden - own + others. Two seats only. */
  luck?: { result: number; prior: number; own: number; others: number; cards: number; hidden: number };
}

/**
 * Chooses a ply for the seat of a view. The page can draw while it thinks. When the signal is aborted, the promise is
 * rejected with the signal's reason.
 *
 * The events are those that the seat has seen since the bot was last asked, its own plies included; the first time they
 * begin with the start of the game. {@link Session.ask} tells them by itself. A bot that is not told plays more weakly
 * where something is hidden, and takes each ply for a turn when its budget is for a turn.
 */
export interface Bot {
  (view: ViewText, options?: { since?: readonly Update[] | undefined; signal?: Signal | undefined }): Promise<string>;
  /**
   * Says what all turns are worth, the best first. Those in turns are looked at as closely as the best. There are none
   * from a bot that cannot rate turns, such as greedy.
   */
  rate(view: ViewText, options?: { turns?: string[][] | undefined; signal?: Signal | undefined }): Promise<Rating[]>;
}

/** A turn, or its next ply where a turn depends on chance, and what a bot thinks of it. */
export interface Rating {
  plies: string[];
  /** From 0 to 1. Values compare only among ratings that are deep, or among the others. */
  value: number;
  deep: boolean;
  /** Within how many turns the seat wins, or another one does, whatever the others do; 0 if nothing is proved. */
  win: number;
  lose: number;
  /** The turn expected of the next seat, or null. */
  reply: string[] | null;
}

/** An integer from 0 to 2^64-1. */
export type Seed = number | bigint | string;

/**
 * A puzzle against another player, in which exactly one first push is right. The task is that seat 1 is home on the goal
 * within so many turns, or that seat 2 is not. In Battle Chess, without a goal, it is that seat 1 wins.
 */
export interface Duel { task: "win" | "hold" | "beat"; turns: number; goal?: string | undefined }

/** A duel and the game of two seats that it begins. */
export interface DuelGame extends Duel { variant: string; options: Record<string, string>; start: string }

/** A variant and its options. Views and puzzles have these properties. The default is the standard game. */
export interface RuleChoice {
  readonly variant?: string | undefined;
  readonly options?: Readonly<Record<string, string>> | undefined;
}

/** The part of a {@link View} from which all else follows. */
export type ViewText = Pick<View, "variant" | "options" | "text" | "seat">;

export interface Limits {
  /** The number of plies after which the game is a draw; without it there is no limit. */
  readonly limit?: number | undefined;
  /** How often a state must occur to make the game a draw, such as 3. */
  readonly repeats?: number | undefined;
  /** Decides what chance plays, and in {@link Labyrinth.open} the deal. Without it, it comes from the system's entropy. */
  readonly seed?: Seed | undefined;
}

interface AnyGame extends RuleChoice, Limits {
  /** Tags of the record besides those of the rules, such as Date. */
  readonly tags?: Readonly<Record<string, string>> | undefined;
}

export interface NewGame extends AnyGame {
  /** The number of seats to deal for. */
  readonly seats?: number | undefined;
  /** The text of the first state, instead of a deal. */
  readonly start?: string | undefined;
}

export interface SavedGame extends AnyGame {
  readonly seed: Seed;
}

/**
 * A game in progress: a list of events, numbered from 0. It holds what is hidden from players. When chance acts, its
 * ply follows at once. A method that throws has changed nothing.
 */
export interface Session {
  /** Decides what chance plays, and has decided the deal. It is secret during the game. */
  readonly seed: string;
  readonly seats: number;
  /** The number of the last event. */
  readonly last: number;
  /** The seat to act, or null if the game is over. */
  readonly toMove: number | null;
  readonly outcome: Outcome | null;
  /** The seats that have left and not returned, in the order in which they left. */
  readonly left: number[];
  /** The text of the state, with everything that is hidden. */
  readonly state: string;
  /**
   * Plays a ply for a seat, and returns the number of its event. The argument n is the last event that the caller has
   * seen. @throws {LabyrinthError} of kind "stale", "turn", "over", "illegal" and others
   */
  submit(seat: number, n: number, ply: string): number;
  /**
   * Asks a bot for a ply of the seat to act, and tells it what has happened; plays the ply, and returns the number of its
   * event. For a seat that has left, the bot is a stand-in: it plays on, but does not end the game while it has another
   * ply. Rejects with a {@link LabyrinthError} of kind "stale" if the session has changed meanwhile, and of kind "over".
   */
  ask(bot: Bot, options?: { signal?: Signal | undefined }): Promise<number>;
  /**
   * Returns a turn with which {@link Labyrinth.analyze} finds no fault, for the seat to act and from what that seat has seen: the best one, or a find that costs next to nothing.
   * Where a turn depends on chance or on what is hidden, it is the next ply only. The depth is normal if not given.
   */
  advise(options?: { depth?: "quick" | "normal" | "deep" | undefined; signal?: Signal | undefined }): Promise<string[]>;
  /** Ends the game with the loss of a seat, and returns the number of the event. */
  forfeit(seat: number, reason?: string): number;
  /**
   * Takes a seat out of the game while the others play on, and returns the number of the event. From then on, {@link ask}
   * a bot when it is the seat's turn. A seat that is away when the game ends has not won. If only one seat would stay, it
   * has won at once, as by forfeit. @throws {LabyrinthError} of kind "seats", "over" or "record"
   */
  leave(seat: number, reason?: string): number;
  /**
   * Gives a seat that has left back to its player, and returns the number of the event.
   * @throws {LabyrinthError} of kind "seats", "over" or "left"
   */
  return(seat: number): number;
  /** Returns to the state after event n. This is an event of its own; its number is returned. */
  undo(n: number): number;
  /**
   * Returns how to take back the last ply of one of these seats, or of any seat if none is given; null if there is no
   * such ply. If something was revealed, the others should be asked first.
   */
  canTakeBack(...seats: number[]): TakeBack | null;
  /** Takes back what {@link canTakeBack} returns, even if something was revealed, and returns the number of the event. */
  takeBack(...seats: number[]): number;
  /**
   * Whether a seat has learned something by its own plies after event n: a card, the back of a tile, what chance did. To
   * {@link undo} them alone would be a free look.
   */
  learned(seat: number, n: number): boolean;
  /**
   * Returns what a viewer may know about the events after an event; all events if it is -1 or not given.
   * @throws {LabyrinthError} of kind "seats" or "event"
   */
  events(viewer?: number | null, after?: number): Update[];
  /** Returns what a viewer may see now. */
  view(viewer?: number | null): View;
  /** Returns the events after an event as lines of text, with everything that is hidden: to save the session. */
  log(after?: number): string[];
  /** Returns the record of the game, with everything that is hidden. */
  record(): string;
}

/** How the last ply of a seat is taken back, with all that followed it. */
export interface TakeBack {
  /** The event to which {@link Session.undo} must go back. */
  to: number;
  /** Whose ply it is. */
  seat: number;
  /** Whether the seat has seen something new by its plies since then: a card, the back of a tile, what chance did. */
  revealed: boolean;
}

/** What a picture shows besides the view. All but id and theme are for mazes. */
export interface Picture {
  /** Begins every id in the picture, so that one page can contain several. */
  readonly id?: string | undefined;
  /** Without it, a class light or dark on an element around the picture decides, or the reader's preference. */
  readonly theme?: "light" | "dark" | undefined;
  /** How the spare tile lies: its open sides, as in "ES". */
  readonly spare?: string | undefined;
  /** The slot that is chosen. */
  readonly slot?: string | undefined;
  /** Shows the {@link Labyrinth.preview} of this shift. */
  readonly shift?: string | undefined;
  /** The squares to highlight, instead of those that the pawn to act can reach. */
  readonly reach?: readonly string[] | undefined;
  /** Shows the path of the pawn to act to this square. */
  readonly path?: string | undefined;
}

/** One step of putting a ply together: a click on the part of the picture with this data-pick, or on a button. */
export interface Step {
  readonly text: string;
  readonly kind: PickKind;
  /** For people, in English. */
  readonly label: string;
}

/**
 * Returns which picks can follow those made so far, and the ply that these already are, if any. A ply can also be the
 * beginning of a longer one; then both are there, and a button confirms the ply.
 */
export function nextPicks(choices: readonly Choice[], picked?: readonly string[]): { ply: string | null; picks: Step[] };

/** One thing that is wrong: what, where, and what is allowed. */
export interface Fault {
  /** The class of the fault in one word, such as "illegal", "syntax" and "option". */
  readonly kind: string;
  /** The offset in bytes from the start of the input; -1 if text is not part of it. */
  readonly offset: number;
  readonly text: string;
  readonly why: string;
}

/**
 * What every call throws for bad input. An argument or a member that is missing, misspelt or not of its type is a fault of
 * kind "syntax", or "option" for an unknown word, with the name in its text.
 */
export class LabyrinthError extends Error {
  /** The kind of the first fault, such as "illegal"; "unknown" if the error has none. */
  readonly kind: string;
  readonly faults: readonly Fault[];
}
