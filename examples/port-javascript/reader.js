// Reads states and plies, and finds their faults: section 12 of the page.

import { corners, slotsOf } from './layout.js';
import { asSpare, openOfSides } from './maze.js';
import { cut, readSquare, readTiles, tileText } from './text.js';

// The fields of a state in every game. A game may have more.
const stateFields = ['board', 'spare', 'ban', 'pawns', 'homes', 'turn', 'cards'];

// Reads a state: { state, faults }. The state is valid only if there are no faults.
export function readState(text, game, settings) {
  const { state, fields, faults } = readFields(text, [...stateFields, ...game.moreFields], game, settings);
  const fault = (kind, name) => faults.add(`${kind}@${fields[name].at}`);
  if (faults.size === 0) game.check(state, settings, fault);
  return { state, faults };
}

// Reads the fields with the given names: { state, fields, faults }.
export function readFields(text, names, game, { layout }) {
  const faults = new Set();
  const fields = cutFields(text, names, faults);
  const { side } = layout;
  const { board, spare, pictures } = readBoard(fields, layout, faults);
  const ban = fields.ban.text || '-';
  if (ban !== '-' && !slotsOf(side).includes(ban)) faults.add(`ban@${fields.ban.at}`);
  const pawns = readSquares(fields.pawns, side, faults);
  const homes = readSquares(fields.homes, side, faults);
  const seats = Math.min(homes.length, 4);
  if (fields.homes) checkSeats(fields, pawns, homes, side, faults);
  const turn = readTurn(fields.turn, game.phases, seats, faults);
  if (turn && ban === '-' && turn.phase !== 's') faults.add(`ban@${fields.ban.at}`);
  const hands = readHands(fields.cards, seats, pictures, faults);
  const more = fields.cards && game.readMore(fields, seats, faults);
  const maze = { columns: side, slots: slotsOf(side), board, spare, ban, pawns };
  return { state: { ...maze, homes, ...turn, hands, ...more }, fields, faults };
}

// Cuts a text at every space: { name: { text, at } }. A missing field has no text.
function cutFields(text, names, faults) {
  const words = cut({ text, at: 0 }, ' ');
  const fields = {};
  names.forEach((name, i) => {
    fields[name] = words[i] ?? { text: '', at: text.length };
    if (fields[name].text === '') faults.add(`syntax@${fields[name].at}`);
  });
  const more = words[names.length]; // at the end it is the space before it
  if (more) faults.add(`syntax@${Math.min(more.at, text.length - 1)}`);
  return fields;
}

// Reads the board and the spare, and counts their tiles: { board, spare, pictures }, where pictures is the
// set of pictures seen. Extra rows and tiles are not counted.
function readBoard(fields, { side, fixed, loose }, faults) {
  const left = loose.map(tileText);
  const pictures = new Set();
  const before = new Set(); // the pictures, but for those of wrong tiles on fixed squares
  function count(tile, at, square) {
    if (tile.picture) pictures.add(tile.picture);
    const i = left.indexOf(tileText({ ...asSpare(tile), mark: tile.mark.replace(/'./, '') }));
    const own = fixed.get(square);
    if (own && tileText(own) !== tileText(tile)) return faults.add(`fixed@${at}`);
    if (!own && before.has(tile.picture)) return faults.add(`twice@${at}`);
    if (!own && (i < 0 || tile.mark[0] === "'")) faults.add(`tiles@${at}`);
    if (!own && i >= 0) left.splice(i, 1);
    return tile.picture && before.add(tile.picture);
  }

  const rows = fields.board.text ? cut(fields.board, '/') : [];
  if (fields.board.text && rows.length !== side) faults.add(`tiles@${fields.board.at}`);
  const board = rows.flatMap((row, y) => {
    const tiles = readTiles(row.text, row.at);
    if (tiles.length !== side) faults.add(`tiles@${row.at}`);
    tiles.forEach(({ tile, at }, x) => {
      if (!tile) faults.add(`syntax@${at}`);
      else if (x < side && y < side) count(tile, at, y * side + x);
    });
    return tiles.map(({ tile }) => tile);
  });
  const [{ tile: spare }, ...more] = readTiles(fields.spare.text || '?');
  if (spare && more.length === 0 && asSpare(spare).open === spare.open) count(spare, fields.spare.at);
  else if (fields.spare.text) faults.add(`syntax@${fields.spare.at}`);
  return { board, spare, pictures };
}

// Reads squares. A missing field is one unknown square. Squares after the fourth are ignored.
function readSquares(field, side, faults) {
  if (!field?.text) return [null];
  return cut(field, ',').map(({ text, at }, i) => {
    const square = readSquare(text, side);
    if (square === null && i < 4) faults.add(`syntax@${at}`);
    if (square === -1 && i < 4) faults.add(`square@${at}`);
    return square;
  });
}

// Checks that every pawn has a home, a corner of its own.
function checkSeats(fields, pawns, homes, side, faults) {
  if (pawns.length > 4 || pawns.length !== homes.length) faults.add(`seats@${fields.pawns.at}`);
  homes.slice(0, 4).forEach((home, seat) => {
    if (home === null) return;
    const { at } = cut(fields.homes, ',')[seat];
    if (!corners(side).includes(home)) faults.add(`square@${at}`);
    if (homes.indexOf(home) < seat) faults.add(`twice@${at}`);
  });
}

function readTurn(field, phases, seats, faults) {
  if (!field?.text) return null;
  const [first, phase] = field.text;
  const seat = '1234'.slice(0, seats).indexOf(first);
  const good = field.text.length === 2 && phases.includes(phase);
  if (!good) faults.add(`syntax@${field.at}`);
  else if (seat < 0) faults.add(`seats@${field.at}`);
  return good && seat >= 0 && { seat, phase };
}

// Reads hands of cards. Each card must be in a set.
export function readHands(field, seats, cards, faults) {
  if (!field?.text) return null;
  let total = 0;
  const before = new Set();
  const hands = cut(field, ',').map(({ text, at }) => {
    const [found, pile, ...rest] = text.split(':');
    if (pile === undefined || rest.length > 0) {
      faults.add(`syntax@${at}`);
      return null;
    }
    total += text.length - 1;
    for (const { 0: card, index } of text.matchAll(/[^:]/g)) {
      if (!/[A-X?]/.test(card)) faults.add(`syntax@${at + index}`);
      else if (!cards.has(card)) faults.add(`cards@${at + index}`);
      else if (before.has(card)) faults.add(`twice@${at + index}`);
      before.add(card);
    }
    return { found, pile };
  });
  if (hands.length !== seats || total > cards.size) faults.add(`cards@${field.at}`);
  return hands;
}

// The faults of the text of a ply. The game decides about texts without a colon.
export function plyFaults(text, game) {
  const faults = new Set();
  const [slot, ...sides] = game.isWord('+1') && text.startsWith('+') ? [text] : text.split(':');
  if (sides.length === 0 ? !game.isWord(text) : !slotsOf(7).includes(slot)) faults.add('syntax@0');
  const isTile = openOfSides.has(sides.join(':')) && sides[0] !== 'NESW'; // no box has a cross
  if (sides.length > 0 && !isTile) faults.add(`syntax@${slot.length + 1}`);
  return faults;
}
