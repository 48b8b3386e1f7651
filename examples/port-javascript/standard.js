// The standard game, and what the other games in the maze share with it: sections 2 and 3 of the page.
//
// A game is an object without memory. kids and glow are this one with some members replaced. A state is a
// maze (see maze.js) with { homes, seat, phase, hands }. Seats count from 0. A hand is { found, pile },
// strings with a letter for each card, the top of the pile first.

import { dealBoard, dealHands, homesFor } from './layout.js';
import { reach, shift, shifts } from './maze.js';
import { Random } from './random.js';
import { handsText, mazeText, readSquare, squaresText } from './text.js';

const atOnce = { Look: 'at-once' };

export const standard = {
  // The editions, the default first, and the options besides the edition.
  editions: {
    classic: atOnce, older: { ...atOnce, layout: 'older' }, 'classic-ru': { Look: 'on-turn' },
    pokemon: atOnce, onepiece: atOnce, anniversary: atOnce,
  },
  choices: { Look: ['at-once', 'on-turn'] },
  phases: 'smx',
  accepts: ({ loose, fixed }) => [...loose, ...fixed.values()].every(({ mark }) => mark === ''),
  // The first state, or a refusal.
  deal(seats, seed, settings) {
    const homes = homesFor(seats, settings);
    if (!homes) return '!seats';
    const { pictures } = settings.layout;
    const each = this.cardsEach(seats, pictures.length);
    if (each * seats > pictures.length || (each === 0 && settings.Return === 'no')) return '!cards';
    const random = new Random(seed);
    const maze = { ...dealBoard(settings.layout, random), pawns: homes };
    const hands = dealHands(pictures, seats, each, random);
    return { ...maze, homes, seat: 0, phase: 's', hands, ...this.dealMore(seats, random) };
  },
  cardsEach: (seats, pictures) => Math.floor(pictures / seats),

  toMove: (state) => (state.phase === 'x' ? 'nobody' : state.seat + 1),
  winners: (state) => (state.phase === 'x' ? [state.seat] : []),
  // The place of a seat that has not won, for a game that its winner has left: the fewer cards left, the better.
  place: ({ hands }, seat) => -hands[seat].pile.length,
  // The legal plies in order.
  plies(state) {
    if (state.phase === 's') return shifts(state);
    if (state.phase === 'x') return [];
    return squaresText(reach(state, state.pawns[state.seat]), state.side).split(',');
  },
  // The state after a legal ply.
  play(state, ply, settings) {
    if (state.phase === 's') return { ...shift(state, ply), phase: 'm' };
    return this.walk(state, readSquare(ply, state.side), settings);
  },
  // A seat that had found all its cards before a walk, and ends it at home, has won.
  walk(state, square, settings) {
    const moved = { ...state, pawns: state.pawns.with(state.seat, square) };
    if (this.isHomeWithAll(moved)) return { ...moved, phase: 'x' };
    return this.endTurn(this.find(moved, square, settings), settings);
  },
  isHomeWithAll(state) {
    return this.foundAll(state) && state.pawns[state.seat] === state.homes[state.seat];
  },
  foundAll: ({ hands, seat }) => hands[seat].pile === '',
  find(state, square, settings) {
    const hand = state.hands[state.seat];
    const { picture } = state.board[square];
    if (!picture || !this.goals(hand, settings).includes(picture)) return state;
    return { ...state, hands: state.hands.with(state.seat, takeCard(hand, picture)) };
  },
  goals: (hand) => hand.pile.slice(0, 1),
  endTurn: (state) => ({ ...state, seat: (state.seat + 1) % state.pawns.length, phase: 's' }),
  // What a seat sees: the state with the other cards hidden. Seat -1 is nobody.
  view(state, viewer, settings) {
    const hands = state.hands.map((hand, owner) => {
      const seen = hand.pile.slice(0, this.cardsSeen(state, viewer, owner, settings));
      return { ...hand, pile: seen.padEnd(hand.pile.length, '?') };
    });
    return { ...state, hands };
  },
  cardsSeen(state, viewer, owner, { Look }) {
    const acts = state.phase !== 'x' && state.seat === viewer;
    return viewer === owner && (Look === 'at-once' || acts) ? 1 : 0;
  },

  text(state) {
    const { homes, side, seat, phase, hands } = state;
    const fields = [mazeText(state), squaresText(homes, side), `${seat + 1}${phase}`, handsText(hands)];
    return [...fields, ...this.moreText(state)].join(' ');
  },
  // Calls fault for contradictions in a state without other faults.
  check(state, settings, fault) {
    if (state.phase === 'x' && !this.isHomeWithAll(state)) fault('turn', 'turn');
  },
  // Whether a text without a colon is a ply.
  isWord: (text) => readSquare(text, 7) !== null,
  // Further members that a game may have: to deal, name, write and read its fields.
  dealMore: () => ({}),
  moreFields: [],
  moreText: () => [],
  readMore: () => ({}),
};

// A hand after one of its cards was found.
export const takeCard = (hand, card) => ({ found: hand.found + card, pile: hand.pile.replace(card, '') });
