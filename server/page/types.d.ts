// The shapes that the page reads: what package wire writes (see wire/schema.json),
// the answers of the HTTP API, and what both transports have in common.

export type Seat = number;

export interface Tile { open: string; picture?: string; name?: string; mark?: string }
export interface Outcome { winners: Seat[]; reason: string }
export interface Choice { ply: string; picks: string[]; kinds: Kind[]; labels: string[] }
export type Kind = "slot" | "orientation" | "square" | "piece" | "direction" | "legend" | "button";

export interface Board {
  // of the games in the maze
  side?: number;
  rows: any; // Tile[][]; a number in Battle Chess
  spare?: Tile;
  ban?: string | null;
  slots?: string[];
  // of Battle Chess
  columns?: number;
  pieces?: Piece[];
}
export interface Piece { seat: Seat; letter: string; name: string; square: string; turned: boolean; eggs: number; target: boolean; legend: boolean; size?: number; face?: Face; back?: Face }
export interface Face { power: number; arrows: string[] }

export interface PlayerFacts {
  seat: Seat;
  found?: string[]; left?: number; goals?: string[];
  score?: number; points?: number; glowFound?: string[]; glowLeft?: string[];
  pair?: boolean; loose?: number;
  cost?: number; eggs?: number; waiting?: string[];
}

export interface View {
  variant: string;
  notes?: string[];
  options: Record<string, string>;
  text: string;
  seat: Seat | null;
  seats: number;
  toMove: Seat | "chance" | null;
  outcome: Outcome | null;
  board: Board;
  pawns?: string[]; homes?: string[]; reach?: string[]; targets?: string[];
  players: PlayerFacts[];
  choices?: Choice[];
  night?: boolean;
  event?: string;
  deck?: number[]; faceUp?: number[]; pending?: string;
}

/** A change: its kind, and the members that this kind has. */
export interface Change { kind: string; [member: string]: any }

export interface Update {
  n: number;
  kind: "start" | "ply" | "forfeit" | "undo" | "leave" | "return";
  by: Seat | "chance" | null;
  ply: string | null;
  to?: number;
  reason?: string;
  left?: Seat[];
  view: View;
  changes: Change[];
}

/** A choice before a game. editions has the usual value in editions where it is not the default. */
export interface Option { name: string; values: string[]; default: string; editions: Record<string, string>; house?: Record<string, string[]>; note: string }
export interface Variant { name: string; summary: string; seats: { min: number; max: number }; options: Option[]; bots: string[] }

/** The rules of a game for people. A block holds if each option of when has one of the values. */
export interface Rules { variant: string; language: string; title: string; blocks: Block[]; notes?: Note[] }
/** What an option changes, or what some of its values do. */
export interface Note { option: string; values?: string[]; text: string }
export interface Block {
  kind: "heading" | "subheading" | "paragraph" | "item" | "picture";
  text: string;
  picture?: string;
  when?: { option: string; values: string[] }[];
}

/** Who sits on a seat. An invited person has not joined before joined is true. */
export interface SeatFacts { seat: Seat; name?: string | null; bot?: string | null; joined?: boolean; open?: boolean; here?: boolean; left?: boolean; clock?: number | null }

/** The public facts of a table. */
export interface Facts {
  id: string;
  variant: string;
  options: Record<string, string>;
  n: number;
  toMove: Seat | "chance" | null;
  outcome: Outcome | null;
  seats: SeatFacts[];
  practice?: boolean;
  seconds?: number;
  total?: number;
  increment?: number;
  deadline?: string | null;
  /** When the seat to act can be given to a bot, or the game be ended if only one would stay. */
  standIn?: string | null;
  /** When the clock of the seat to act began to run; a seat's clock is what it had left then. */
  since?: string | null;
  /** The time of the server when it wrote this. */
  now?: string;
  listed?: boolean;
  /** Whether the host, who opened the table, has switched emotes off. */
  quiet?: boolean;
  host?: Seat | null;
  ready?: boolean;
  takeback?: { n: number; to: number; by: Seat; agreed: Seat[] } | null;
  rematch?: Seat[];
  next?: string | null;
  you?: Seat | null;
  puzzle?: Puzzle | null;
  /** Whether several people play on this device, one after the other. */
  shared?: boolean;
  /** What explains the game, in a lesson. */
  guide?: Guide;
}

/** What explains a game while it is played. */
export interface Guide { element: HTMLElement; add(update: Update): void; turned(): void }

/**
 * A puzzle of the page: its goal, the fewest turns, and the seed that makes it again, or the day. The puzzle of a day is
 * a duel: it has a task, and par is the number of turns. So has a puzzle of Battle Chess, whose goal is empty.
 */
export interface Puzzle { par: number; seed: string; goal: string; daily?: boolean; day?: string; task?: "win" | "hold" | "beat" }

export interface NewSeat { name?: string; bot?: string; invite?: boolean; open?: boolean }
export interface NewTable { variant: string; options: Record<string, string>; seats: NewSeat[]; practice?: boolean; seconds?: number; total?: number; increment?: number; listed?: boolean; quiet?: boolean }
export interface OpenedSeat { seat: Seat; token?: string; bot?: string; invite?: string; open?: boolean }
export interface OpenedTable { id: string; seats: OpenedSeat[] }
/** A table that looks for players. */
export interface Listing { id: string; variant: string; options: Record<string, string>; seats: number; open: number; bots: number; seconds: number; total: number; increment: number; opened: string }
export interface Joined { seat: Seat; token: string }

/** A view as it would be after a push: the members that the push changes. */
export interface Preview { view: Pick<View, "board" | "pawns" | "reach" | "targets">; line: string[]; changes: Change[] }

/** What a transport tells a table that follows a game. */
export interface Follower {
  update(u: Update): void;
  facts(f: Facts): void;
  emote?(e: { seat: Seat; emote: string }): void;
  /** "live" once the stream is open, "lost" while it is reopened, "gone" if the table does not exist. */
  status(s: "live" | "lost" | "gone"): void;
}

/** How the page reaches a game: over HTTP, or in a worker of its own. */
export interface Transport {
  /** Whether games are on this device only: nobody else can join. */
  readonly local: boolean;
  variants(): Promise<Variant[]>;
  bots(): Promise<string[]>;
  open(table: NewTable): Promise<OpenedTable>;
  /** Exchanges an invitation for a seat, or takes an open seat for an empty one. The same key gives the same seat again. */
  join(id: string, invite: string, name: string, key: string): Promise<Joined>;
  /** The tables that look for players. Only with a server. */
  openTables?(): Promise<Listing[]>;
  /** Shows an emote at a seat, and switches emotes off. Only with a server. */
  emote?(id: string, token: string, name: string): Promise<void>;
  quiet?(id: string, token: string, quiet: boolean): Promise<void>;
  /** The key of the server for Web Push, and the binding of a subscription to a seat. Only with a server. */
  /** The addresses at which others in the network reach the server, for who opened it by a name of this machine. Only with a server. */
  addresses?(): Promise<string[]>;
  pushKey?(): Promise<string>;
  push?(id: string, token: string, subscription: any): Promise<void>;
  table(id: string, token?: string | null): Promise<Facts>;
  /** Calls the follower for every event after number from, or first for the recent ones, until the returned function is called. */
  follow(id: string, token: string | null, from: number | "recent", follower: Follower): () => void;
  /** The picture of the viewer's view after event n, as SVG. */
  picture(id: string, token: string | null, n: number): Promise<string>;
  /** Plays a ply and returns the number of its event. */
  play(id: string, token: string, n: number, ply: string): Promise<number>;
  resign(id: string, token: string): Promise<void>;
  /** Takes the caller's seat back from a bot. */
  back(id: string, token: string): Promise<void>;
  /** Lets a bot play on for a person who is away. */
  standIn(id: string, token: string, seat: Seat): Promise<void>;
  /** Asks to take back the caller's last ply, or agrees to it. */
  takeback(id: string, token: string, n: number): Promise<void>;
  refuse(id: string, token: string): Promise<void>;
  /** Asks for a rematch. Returns the new table once everybody has asked; the seat's token stays the same. */
  rematch(id: string, token: string): Promise<{ id: string | null; seat: Seat | null }>;
  /** Takes back the caller's wish for a rematch, or declines that of others. */
  refuseRematch(id: string, token: string): Promise<void>;
  /** The plies of a good turn. */
  hint(id: string, token: string): Promise<string[]>;
  record(id: string): Promise<string>;
  /** What the turns of a game that is over were worth, and what each seat owes to luck. Only with a server; a worker tells each turn when it is ready. */
  review?(id: string): Promise<{ turns: import("./reasons.js").Judgment[]; seats: import("./review.js").Summary[] }>;
  /** Opens a puzzle as a table, of the first game that has puzzles or of another one. */
  puzzle?(par: number, seed: string, variant?: string): Promise<OpenedTable>;
  /** Opens the puzzle of a day such as 2026-11-23, against a bot. */
  daily?(day: string): Promise<OpenedTable>;
  /** Opens a table that goes on from a record, after some plies. Local transports only. */
  from?(record: string, plies: number, table: NewTable): Promise<OpenedTable>;
}
