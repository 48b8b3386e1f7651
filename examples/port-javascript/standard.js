// The standard game, and what the other games in the maze share with it: sections 2 and 3 of the page.
//
// A game is an object without memory. kids and glow are this one with some members replaced. A state is a
// maze (see maze.js) with { homes, seat, phase, hands }. Seats count from 0. A hand is { found, pile },
// strings with a letter for each card, the top of the pile first.

import { dealBoard, dealHands, homesFor } from './layout.js';
import { reach, shift, shifts } from './maze.js';
import { Random } from './random.js';
import { handsText, mazeText, readSquare, squaresText } from './text.js';

// The options that all games have, or most, with their values.
export const start = { First: ['1', '2', '3', '4', 'lot'] };
export const deals = ['full', '6-each', '3-each'];
const seatSets = ['none', ...Array.from({ length: 15 }, (_, i) => [...'1234'].filter((_, bit) => (i + 1) & (1 << bit)).join(''))];

const atOnce = { Look: 'at-once', Children: 'none', ChildReturn: 'yes' };

export const standard = {
  // The editions, the default first, and the options besides the edition.
  editions: {
    classic: atOnce, older: { ...atOnce, layout: 'older' }, 'classic-ru': { Look: 'on-turn' },
    pokemon: atOnce, onepiece: atOnce, anniversary: atOnce,
  },
  choices: { Look: ['at-once', 'on-turn'], Children: seatSets, ChildReturn: ['yes', 'no'], ...start, Deal: deals },
  phases: 'smx',
  accepts: ({ loose, fixed }) => [...loose, ...fixed.values()].every(({ mark }) => mark === ''),
  // The first state, or a refusal.
  deal(seats, seed, settings) {
    const homes = homesFor(seats, settings);
    if (!homes) return '!seats';
    const { pictures } = settings.layout;
    const each = this.cardsEach(seats, pictures.length, settings);
    const stays = settings.Return === 'no' || (settings.Children !== 'none' && settings.ChildReturn === 'no');
    if (each * seats > pictures.length || (each === 0 && stays)) return '!cards';
    const random = new Random(seed);
    const maze = { ...dealBoard(settings.layout, random), pawns: homes };
    const hands = dealHands(pictures, seats, each, random);
    const { First = '1' } = settings;
    const seat = First === 'lot' ? random.below(seats) : First - 1;
    if (seat >= seats) return '!seats';
    return { ...maze, homes, seat, phase: 's', hands, ...this.dealMore(seats, random, settings) };
  },
  cardsEach: (seats, pictures, settings) => Math.min(Math.floor(pictures / seats), mostCards(settings)),

  toMove: (state) => (state.phase === 'x' ? 'nobody' : state.seat + 1),
  winners: (state) => (state.phase === 'x' ? [state.seat] : []),
  // The place of a seat that has not won, for a game that its winner has left: the fewer cards left, the better.
  place: ({ hands }, seat) => -hands[seat].pile.length,
  // The legal plies in order.
  plies(state) {
    if (state.phase === 's') return shifts(state);
    if (state.phase === 'x') return [];
    return squaresText(reach(state, state.pawns[state.seat]), state.columns).split(',');
  },
  // The state after a legal ply.
  play(state, ply, settings) {
    if (state.phase === 's') return { ...shift(state, ply), phase: 'm' };
    return this.walk(state, readSquare(ply, state.columns), settings);
  },
  // A seat that had found all its cards before a walk, and ends it at home, has won.
  walk(state, square, settings) {
    const moved = { ...state, pawns: state.pawns.with(state.seat, square) };
    if (this.isHomeWithAll(moved)) return { ...moved, phase: 'x' };
    const found = this.find(moved, square, settings);
    // Without a return, the last find ends the game. So nobody walks with an empty pile.
    if (this.stays(state.seat, settings) && this.foundAll(found)) return { ...found, phase: 'x' };
    return this.endTurn(found);
  },
  isHomeWithAll(state) {
    return this.foundAll(state) && state.pawns[state.seat] === state.homes[state.seat];
  },
  foundAll: ({ hands, seat }) => hands[seat].pile === '',
  find(state, square, settings) {
    const hand = state.hands[state.seat];
    const { picture } = state.board[square];
    if (!picture || !this.goals(hand, settings, state.seat).includes(picture)) return state;
    return { ...state, hands: state.hands.with(state.seat, takeCard(hand, picture)) };
  },
  goals: (hand, settings, seat) => (isChild(seat, settings) ? hand.pile : hand.pile.slice(0, 1)),
  stays: (seat, settings) => isChild(seat, settings) && settings.ChildReturn === 'no',
  endTurn: (state) => ({ ...state, seat: (state.seat + 1) % state.pawns.length, phase: 's' }),
  // What a seat sees: the state with the other cards hidden. Seat -1 is nobody.
  view(state, viewer, settings) {
    const hands = state.hands.map((hand, owner) => {
      const seen = hand.pile.slice(0, this.cardsSeen(state, viewer, owner, settings));
      return { ...hand, pile: seen.padEnd(hand.pile.length, '?') };
    });
    return { ...state, hands };
  },
  cardsSeen(state, viewer, owner, settings) {
    const acts = state.phase !== 'x' && state.seat === viewer;
    if (viewer !== owner) return 0;
    if (isChild(owner, settings)) return Infinity;
    return settings.Look === 'at-once' || acts ? 1 : 0;
  },

  text(state) {
    const { homes, columns, seat, phase, hands } = state;
    const fields = [mazeText(state), squaresText(homes, columns), `${seat + 1}${phase}`, handsText(hands)];
    return [...fields, ...this.moreText(state)].join(' ');
  },
  // Calls fault for contradictions in a state without other faults.
  check(state, settings, fault) {
    const { board, hands, pawns, phase } = state;
    const wrong = hands.some(({ found, pile }, seat) => {
      const won = phase === 'x' && seat === state.seat;
      if (!this.stays(seat, settings)) return won && !this.isHomeWithAll(state);
      const { picture } = board[pawns[seat]];
      return won ? pile !== '' || !picture || !found.endsWith(picture) : pile === '';
    });
    if (wrong) fault('turn', 'turn');
  },
  // Whether a text without a colon is a ply.
  isWord: (text) => readSquare(text, 7) !== null,
  // Further members that a game may have: to deal, name, write and read its fields.
  dealMore: () => ({}),
  moreFields: [],
  moreText: () => [],
  readMore: () => ({}),
};

// How many cards a seat gets at most, and whether a seat plays by the rules for younger children.
export const mostCards = ({ Deal = 'full' }) => (Deal === 'full' ? Infinity : Number(Deal[0]));
const isChild = (seat, { Children = 'none' }) => Children.includes(seat + 1);

// A hand after one of its cards was found.
export const takeCard = (hand, card) => ({ found: hand.found + card, pile: hand.pile.replace(card, '') });
