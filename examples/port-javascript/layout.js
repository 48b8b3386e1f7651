// The contents of a box, and dealing: section 8, rules 7 to 9, and section 10, rules 4 to 8.

import { asSpare, waysOf } from './maze.js';
import { readSquare, readTiles, tileText } from './text.js';

const fixedTiles = '6eAeBc/7C7DeEdF/7GbHdIdJ/3bKbL9';
const others = '3M3N3O3P3Q3R7S7T7U7V7W7X a1,g1,g7,a7 -';

export const layoutTexts = {
  classic: `${fixedTiles} ${'5'.repeat(12)}${'3'.repeat(10)}${others}`,
  older: `${fixedTiles} ${'5'.repeat(13)}${'3'.repeat(9)}${others}`,
  glow: `${fixedTiles} 5*A5*B5*C5*D5*E5*F5555553*G3*H3*I3*J3*K3*L3333${others}`,
};

// The slots of a board, in the order of plies. Every second line has no fixed tile.
export function slotsOf(side) {
  const ends = [['N', 'bdf'], ['S', 'bdf'], ['W', '246'], ['E', '246']];
  return ends.flatMap(([edge, lines]) => [...lines.slice(0, (side - 1) / 2)].map((line) => edge + line));
}

// The corners of a board, clockwise.
export const corners = (side) => [0, side - 1, side * side - 1, side * side - side];

// Reads different corners, as in a1,g7. Returns null if the text is anything else.
export function readCorners(text, side) {
  const squares = text.split(',').map((word) => readSquare(word, side));
  const good = squares.every((square) => corners(side).includes(square));
  return good && new Set(squares).size === squares.length ? squares : null;
}

// Reads a layout: { side, fixed, loose, starts, pictures }, where fixed maps squares to tiles and pictures
// is a list in alphabetical order. Returns null if the text is not a layout.
export function readLayout(text) {
  const [fixedText, looseText, startsText, namesText, ...rest] = text.split(' ');
  if (!namesText || rest.length > 0) return null;
  const rows = fixedText.split('/').map((row) => readTiles(row).map(({ tile }) => tile));
  const loose = readTiles(looseText).map(({ tile }) => tile);
  const side = rows.length * 2 - 1;
  const square = [3, 5, 7].includes(side) && rows.every((row) => row.length === rows.length);
  const tiles = [...rows.flat(), ...loose];
  if (!square || tiles.includes(null) || tiles.length !== side * side + 1) return null;
  if (loose.some((tile) => tileText(asSpare(tile)) !== tileText(tile))) return null;
  const starts = readCorners(startsText, side);
  const pictures = tiles.map((tile) => tile.picture).filter(Boolean).sort();
  const places = starts?.map((start) => corners(side).indexOf(start)) ?? [];
  const clockwise = places.filter((place, i) => place < places.at(i - 1)).length <= 1;
  if (!starts || !clockwise || new Set(pictures).size !== pictures.length) return null;
  const fixed = new Map(rows.flatMap((row, y) => row.map((tile, x) => [y * 2 * side + x * 2, tile])));
  return { side, fixed, loose, starts, pictures };
}

// The homes of the given number of seats. Null if there are not enough corners.
export function homesFor(seats, { layout, homes }) {
  if (seats < 1 || seats > layout.starts.length || (homes && homes.length !== seats)) return null;
  if (!homes && seats === 2 && layout.starts.length === 4) return [layout.starts[0], layout.starts[2]];
  return homes ?? layout.starts.slice(0, seats);
}

// Deals the tiles: { columns, slots, board, spare, ban }.
export function dealBoard({ side, fixed, loose }, random) {
  const left = random.shuffle(loose);
  const board = Array.from({ length: side * side }, (_, square) => {
    if (fixed.has(square)) return fixed.get(square);
    const tile = left.shift();
    const ways = waysOf(tile.open);
    return { ...tile, open: ways[random.below(4) % ways.length] };
  });
  return { columns: side, slots: slotsOf(side), board, spare: left[0], ban: '-' };
}

// Deals the given number of cards to each seat. Returns a list of hands.
export function dealHands(cards, seats, each, random) {
  const shuffled = random.shuffle(cards).join('');
  const piles = Array.from({ length: seats }, (_, seat) => shuffled.slice(seat * each, (seat + 1) * each));
  return piles.map((pile) => ({ found: '', pile }));
}
