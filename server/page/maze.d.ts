// The types of maze.js, which is the module of the same name in examples/port-javascript.

export interface PortTile { open: number }
export interface Maze { columns: number; slots: string[]; board: PortTile[]; spare: PortTile; ban: string; pawns: number[] }
export const openOfSides: Map<string, number>;
export function waysOf(open: number): number[];
export function lineOf(maze: Pick<Maze, "columns" | "board">, slot: string): number[];
export function shift<M extends Maze>(maze: M, ply: string): M;
export function reach(maze: Maze, start: number): number[];
export function shifts(maze: Maze): string[];
