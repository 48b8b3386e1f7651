// Answers the question language on standard input and output: section 13 of the page.

import { createInterface } from 'node:readline';
import { glow } from './glow.js';
import { kids } from './kids.js';
import { layoutTexts, readCorners, readLayout } from './layout.js';
import { reach, shift, shifts } from './maze.js';
import { Random } from './random.js';
import { plyFaults, readFields, readState } from './reader.js';
import { standard } from './standard.js';
import { mazeText, readSquare, squaresText, verdict } from './text.js';

const games = { standard, kids, glow };

// The game that questions are about, its options as they were set, and the settings they make together.
let game = standard;
let options = {};
let settings = settingsOf(game, options);

// The settings that options make: { layout, homes, and the game's choices }. Null if an option is invalid.
function settingsOf(game, { Edition = Object.keys(game.editions)[0], Layout, Homes, ...choices }) {
  const edition = game.editions[Edition];
  const good = Object.entries(choices).every(([name, value]) => game.choices[name]?.includes(value));
  if (!edition || !good) return null;
  const layout = readLayout(Layout ?? layoutTexts[edition.layout ?? 'classic']);
  if (!layout || !game.accepts(layout)) return null;
  const homes = Homes === undefined ? undefined : readCorners(Homes, layout.side);
  return homes === null ? null : { ...edition, ...choices, layout, homes };
}

// An answer about a state, or about a maze without a game, or the faults of its text.
const about = (text, answer) => orFaults(readState(text, game, settings), answer);
const aboutMaze = (text, more, answer) =>
  orFaults(readFields(text, ['board', 'spare', 'ban', ...more], game, settings), answer);
const orFaults = ({ state, faults }, answer) => (faults.size > 0 ? verdict(faults) : answer(state));

// The winners if some seats have left: those that stay and have won, or else the best of those that stay.
function winnersWithout(left, state) {
  const winners = game.winners(state);
  const stay = [...state.pawns.keys()].filter((seat) => !left.includes(seat));
  const won = stay.filter((seat) => winners.includes(seat));
  if (winners.length === 0 || won.length > 0) return won;
  const places = stay.map((seat) => game.place(state, seat));
  return stay.filter((seat, i) => places[i] === Math.max(...places));
}

const listed = (list) => (list.length > 0 ? list.join(' ') : '-');

const seatsText = (seats) => seats.map((seat) => seat + 1).join(',') || '*';

function playAll(plies, state) {
  for (const ply of plies.split(',')) {
    if (!game.plies(state).includes(ply)) return '!illegal';
    state = game.play(state, ply, settings);
  }
  return game.text(state);
}

function perft(depth, state) {
  if (depth === 0) return 1;
  const plies = game.plies(state);
  if (depth === 1) return plies.length;
  return plies.reduce((sum, ply) => sum + perft(depth - 1, game.play(state, ply, settings)), 0);
}

// The questions. Each parameter gets one word, and the last parameter gets the rest of the line.
const questions = {
  variants: () => Object.keys(games).join(' '),
  game(name) {
    if (!Object.hasOwn(games, name)) return '!option';
    [game, options] = [games[name], {}];
    settings = settingsOf(game, options);
    return 'ok';
  },
  option(name, value) {
    const changed = settingsOf(game, { ...options, [name]: value });
    if (!changed) return '!option';
    options[name] = value;
    settings = changed;
    return 'ok';
  },
  deal(seats, seed) {
    const dealt = game.deal(Number(seats), seed, settings);
    return typeof dealt === 'string' ? dealt : game.text(dealt);
  },
  tomove: (text) => about(text, (state) => game.toMove(state)),
  plies: (text) => about(text, (state) => listed(game.plies(state))),
  weights: (text) => about(text, (state) => listed(game.plies(state).map(() => 1))),
  play: (plies, text) => about(text, (state) => playAll(plies, state)),
  outcome: (text) => about(text, (state) => seatsText(game.winners(state))),
  left: (seats, text) => about(text, (state) => seatsText(winnersWithout(seats.split(',').map((seat) => seat - 1), state))),
  view: (seat, text) => about(text, (state) => game.text(game.view(state, seat - 1, settings))),
  perft: (depth, text) => about(text, (state) => perft(Number(depth), state)),
  score: (text) => (game.scores ? about(text, (state) => game.scores(state).join(',')) : '?'),
  parse: (text) => about(text, () => 'ok'),
  ply: (text) => verdict(plyFaults(text, game)),
  shift: (ply, text) => aboutMaze(text, ['pawns'], (maze) =>
    (shifts(maze).includes(ply) ? mazeText(shift(maze, ply)) : '!illegal')),
  reach: (square, text) => aboutMaze(text, [], (maze) =>
    squaresText(reach(maze, readSquare(square, maze.columns)), maze.columns, ' ')),
  random(seed, count) {
    const random = new Random(seed);
    return listed(Array.from({ length: count }, () => random.next().toString(16).padStart(16, '0')));
  },
  below(seed, bounds) {
    const random = new Random(seed);
    return listed(bounds.split(',').map((bound) => random.below(Number(bound))));
  },
  shuffle: (seed, count) => listed(new Random(seed).shuffle(Array(Number(count)).keys())),
};

function answer(line) {
  const [name, ...words] = line.split(' ');
  if (!Object.hasOwn(questions, name)) return '?';
  const question = questions[name];
  const last = Math.max(question.length - 1, 0);
  return question(...words.slice(0, last), words.slice(last).join(' '));
}

for await (const line of createInterface({ input: process.stdin })) {
  process.stdout.write(`${answer(line)}\n`);
}
