// Writes values as text and reads them: section 8 of the page. Writes faults: section 12.

const squareName = (square, side) => 'abcdefg'[square % side] + (Math.floor(square / side) + 1);
export const squaresText = (squares, side, separator = ',') =>
  squares.map((square) => squareName(square, side)).join(separator) || '-';
export const tileText = (tile) => tile.open.toString(16) + tile.picture + tile.mark;
export const handsText = (hands) => hands.map((hand) => `${hand.found}:${hand.pile}`).join(',');

export function mazeText({ board, spare, ban, pawns, columns }) {
  const tiles = board.map((tile, i) => (i > 0 && i % columns === 0 ? '/' : '') + tileText(tile));
  return `${tiles.join('')} ${tileText(spare)} ${ban} ${squaresText(pawns, columns)}`;
}

// A square's number, -1 if it is not on this board, or null if the text is not a square.
export function readSquare(text, side) {
  if (!/^[a-g][1-7]$/.test(text)) return null;
  const [column, row] = ['abcdefg'.indexOf(text[0]), text[1] - 1];
  return column < side && row < side ? row * side + column : -1;
}

// Reads tiles: a list of { tile, at }, with null for a character that begins no tile.
export function readTiles(text, start = 0) {
  const pattern = /([5a36c97edb])([A-X]?)((?:\*[A-L]|'[1-6])?)|./g;
  return [...text.matchAll(pattern)].map(({ 1: digit, 2: picture, 3: mark, index }) =>
    ({ tile: digit ? { open: parseInt(digit, 16), picture, mark } : null, at: start + index }));
}

// Cuts a text at every separator: a list of { text, at }.
export function cut({ text, at }, separator) {
  let next = at;
  return text.split(separator).map((part) => {
    next += part.length + 1;
    return { text: part, at: next - part.length - 1 };
  });
}

// The answer for faults, each a kind, @ and a place: ok, or a refusal ordered by place and then by kind.
export function verdict(faults) {
  const place = (fault) => Number(fault.split('@')[1]);
  const inOrder = [...faults].sort().sort((a, b) => place(a) - place(b));
  return faults.size > 0 ? `!${inOrder.join(' ')}` : 'ok';
}
