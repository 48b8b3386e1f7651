// The maze: tiles, slots, shifts and reach. Section 1 of the page, and the order of section 9.
//
// A tile is { open, picture, mark }: the sum of its open sides, and '' for no picture or no mark. A square
// is a number in reading order, 0 for a1. A maze is { columns, slots, board, spare, ban, pawns }, with a tile
// for each square of the board, and the slots of the lines that slide in the order of plies. It can have any
// number of columns and rows up to seven. Values are never changed in place: a change makes a new value.

// The sides of a tile, clockwise. Opposite sides are two apart.
const directions = [
  { letter: 'N', bit: 1, right: 0, down: -1 },
  { letter: 'E', bit: 2, right: 1, down: 0 },
  { letter: 'S', bit: 4, right: 0, down: 1 },
  { letter: 'W', bit: 8, right: -1, down: 0 },
];

// The orientations of a straight, a corner, a T-junction and a cross, by clockwise quarter turns.
const shapes = [[5, 10], [3, 6, 12, 9], [7, 14, 13, 11], [15]];
export const waysOf = (open) => shapes.find((ways) => ways.includes(open));
export const asSpare = (tile) => ({ ...tile, open: waysOf(tile.open)[0] });

// The open sides in letters, as in a ply, and back.
const sidesText = (open) => directions.filter(({ bit }) => open & bit).map(({ letter }) => letter).join('');
export const openOfSides = new Map(shapes.flat().map((open) => [sidesText(open), open]));

// The squares of a slot's line, from where a tile enters to where one falls out.
export function lineOf({ columns, board }, slot) {
  const [edge, name] = slot;
  const vertical = edge === 'N' || edge === 'S';
  const line = (vertical ? 'abcdefg' : '1234567').indexOf(name);
  const length = vertical ? board.length / columns : columns;
  const squares = Array.from({ length }, (_, i) => (vertical ? i * columns + line : line * columns + i));
  return edge === 'N' || edge === 'W' ? squares : squares.reverse();
}

// The maze after a shift.
export function shift(maze, ply) {
  const [slot, sides] = ply.split(':');
  const line = lineOf(maze, slot);
  const [entry, exit] = [line[0], line.at(-1)];
  const board = [...maze.board];
  for (let i = 1; i < line.length; i++) board[line[i]] = maze.board[line[i - 1]];
  board[entry] = { ...maze.spare, open: openOfSides.get(sides) };
  const carried = (pawn) => {
    if (!line.includes(pawn)) return pawn;
    return pawn === exit ? entry : line[line.indexOf(pawn) + 1];
  };
  const opposite = { N: 'S', S: 'N', W: 'E', E: 'W' }[slot[0]] + slot[1];
  return { ...maze, board, spare: asSpare(maze.board[exit]), ban: opposite, pawns: maze.pawns.map(carried) };
}

// All legal shifts, as plies in order.
export function shifts(maze) {
  const slots = maze.slots.filter((slot) => slot !== maze.ban);
  return slots.flatMap((slot) => waysOf(maze.spare.open).map((open) => `${slot}:${sidesText(open)}`));
}

// All squares in reach of a square, in reading order.
export function reach({ board, columns }, start) {
  const rows = board.length / columns;
  const reached = new Set([start]);
  for (const square of reached) { // the loop also visits what is added to the set meanwhile
    directions.forEach(({ bit, right, down }, i) => {
      const column = (square % columns) + right;
      const row = Math.floor(square / columns) + down;
      if (column < 0 || column >= columns || row < 0 || row >= rows) return;
      const next = row * columns + column;
      const touching = directions[(i + 2) % 4].bit;
      if (board[square].open & bit && board[next].open & touching) reached.add(next);
    });
  }
  return [...reached].sort((a, b) => a - b);
}
