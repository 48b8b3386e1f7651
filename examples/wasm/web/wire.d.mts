// What package wire writes as JSON: the types of schema.json, which says more. A
// test compares the two. Squares, slots, tiles, pictures and plies are text.

/** A view: all that one seat, or with seat null a spectator, may see. */
export type View = MazeView | BattleChessView;

interface AnyView {
  options: Record<string, string>;
  text: string;
  seat: number | null;
  seats: number;
  toMove: number | "chance" | null;
  outcome: Outcome | null;
  players: Player[];
  /** There only if the viewing seat acts. */
  choices?: Choice[];
  notes: string[];
}

export interface MazeView extends AnyView, Preview {
  variant: "standard" | "kids" | "glow" | "anniversary";
  night?: boolean;
  event?: string;
  backs?: Backs;
}

export interface BattleChessView extends AnyView {
  variant: "battlechess";
  board: Mat;
  faceUp: number[];
  deck: number[];
  /** The cards that lie under those of the deck. */
  under?: number[];
  pending: string;
}

/** What a shift would lead to. */
export interface Preview {
  board: Board;
  pawns: string[];
  homes: string[];
  reach: string[];
  targets: string[];
}

export interface Board {
  /** The larger of the numbers of columns and rows. */
  side: number;
  rows: Tile[][];
  spare: Tile;
  ban: string | null;
  slots: string[];
}

export interface Tile {
  open: string;
  picture?: string;
  name?: string;
  mark?: string;
}

export interface Backs {
  unknown: string[];
  blank: string[];
}

export interface Mat {
  columns: number;
  rows: number;
  pieces: Piece[];
}

export interface Piece {
  seat: number;
  letter: string;
  name: string;
  square: string;
  size: 1 | 2;
  turned: boolean;
  eggs: number;
  target: boolean;
  legend: boolean;
  face: Face;
  back?: Face;
}

export interface Face {
  power: number;
  arrows: string[];
}

/** Facts about one seat. Which there are depends on the variant. */
export interface Player {
  seat: number;
  found?: string[];
  left?: number;
  goals?: string[];
  score?: number;
  points?: number;
  glowFound?: string[];
  glowLeft?: string[];
  pair?: boolean;
  loose?: number;
  /** The cards left, from the top; "?" is one that the viewer does not know. */
  pile?: string[];
  cost?: number;
  eggs?: number;
  waiting?: string[];
}

export interface Outcome {
  winners: number[];
  reason: string;
}

/** A legal ply, and the steps that put it together. */
export interface Choice {
  ply: string;
  picks: string[];
  kinds: PickKind[];
  labels: string[];
}

export type PickKind = "slot" | "orientation" | "square" | "piece" | "direction" | "legend" | "button";

/** An event of a session, as one viewer may see it. */
export interface Update {
  n: number;
  kind: "start" | "ply" | "forfeit" | "leave" | "return" | "undo";
  by: number | "chance" | null;
  ply: string | null;
  /** The event to which an undo goes back. */
  to?: number;
  /** Why a seat has lost by forfeit, or has left. */
  reason?: string;
  /** The seats that have left and not returned. */
  left?: number[];
  view: View;
  changes: Change[];
}

/** One thing that a ply did. */
export type Change =
  | { kind: "shift"; slot: string; in: Tile; out: Tile }
  | { kind: "pawn"; seat: number; from: string; to: string; carried: boolean }
  | { kind: "back"; at: string; tile: Tile }
  | { kind: "found"; seat: number; picture: string }
  | { kind: "reset" }
  | { kind: "glow"; seat: number; mark: string }
  | { kind: "night" }
  | { kind: "points"; seat: number; points: number }
  | { kind: "turned"; event: string }
  | { kind: "event"; event: string }
  | { kind: "pile"; seat: number }
  | { kind: "move"; piece: string; from: string; to: string }
  | { kind: "turn"; piece: string; square: string }
  | { kind: "taken"; piece: string; square: string }
  | { kind: "summon"; piece: string; square: string }
  | { kind: "eggs"; square: string; eggs: number }
  | { kind: "cost"; seat: number; pieces: number }
  | { kind: "card"; value: number }
  | { kind: "shuffle" }
  | { kind: "battle"; ply: string };

export interface Variant {
  name: string;
  summary: string;
  seats: { min: number; max: number };
  options: Option[];
  /** The names of the bots that play it. */
  bots: string[];
}

export interface Option {
  name: string;
  /** The allowed values, the default first; empty for free text. */
  values: string[];
  default: string;
  /** The usual value in editions where it is not the default, by the value of the option Edition. */
  editions: Record<string, string>;
  /** The values that are house rules, by the value of the option Edition; "*" means all but the usual one. */
  house?: Record<string, string[]>;
  note: string;
}

export interface Puzzle {
  variant: string;
  options: Record<string, string>;
  text: string;
  board: Board;
  pawn: string;
  goal: string;
  par: number;
}

export interface Solution {
  number: number;
  turns: string[][];
  solutions?: string[][][];
}
