// The game with glow tokens: section 5 of the page. By day it is the standard game, by night tokens are
// found. A state also has { glow, light, points }: hands, 'day' or 'night', and the point token or '-'.

import { dealHands } from './layout.js';
import { readHands } from './reader.js';
import { mostCards, standard, start, takeCard } from './standard.js';
import { handsText } from './text.js';

const glowPictures = [...'ABCDEFGHIJKL'];
const draws = ['+1', '+3', '+5'];
const tokensEach = (seats, settings) => Math.min(seats === 4 ? 3 : 4, mostCards(settings));

export const glow = {
  ...standard,
  editions: { pokemon: { layout: 'glow', Look: 'at-once' } },
  choices: { GlowByDay: ['visible', 'hidden'], ...start, Deal: ['full', '3-each'] },
  phases: 'smpx',
  accepts: ({ loose }) => glowPictures.every((token) => loose.some(({ mark }) => mark === `*${token}`)),

  cardsEach: (seats, pictures, settings) => tokensEach(seats, settings),
  dealMore(seats, random, settings) {
    const tokens = dealHands(glowPictures, seats, tokensEach(seats, settings), random);
    return { glow: tokens, light: 'day', points: '-' };
  },

  toMove: (state) => (state.phase === 'p' ? 'chance' : standard.toMove(state)),
  plies: (state) => (state.phase === 'p' ? draws : standard.plies(state)),
  play(state, ply, settings) {
    if (state.phase === 'p') return { ...state, phase: 'x', points: ply.slice(1) };
    return standard.play.call(this, state, ply, settings);
  },
  // When the standard game would be over, chance reveals the point token first.
  walk(state, square, settings) {
    const after = standard.walk.call(this, state, square, settings);
    return after.phase === 'x' ? { ...after, phase: 'p' } : after;
  },

  foundAll: ({ light, glow: tokens, seat }) => light === 'night' && tokens[seat].pile === '',
  // Night begins when a pile is empty. The cards that the others had not found leave the game.
  find(state, square, settings) {
    if (state.light === 'day') {
      const after = standard.find.call(this, state, square, settings);
      if (after.hands.every((hand) => hand.pile !== '')) return after;
      return { ...after, light: 'night', hands: after.hands.map((hand) => ({ ...hand, pile: '' })) };
    }
    const hand = state.glow[state.seat];
    const token = state.board[square].mark.slice(1);
    if (!token || !hand.pile.includes(token)) return state;
    return { ...state, glow: state.glow.with(state.seat, takeCard(hand, token)) };
  },
  // The highest score wins. Among equal scores, the most tokens win.
  winners(state) {
    if (state.phase !== 'x') return [];
    const ranks = state.hands.map((hand, seat) => this.place(state, seat));
    return [...ranks.keys()].filter((seat) => ranks[seat] === Math.max(...ranks));
  },
  place(state, seat) {
    const tokens = state.hands[seat].found.length + state.glow[seat].found.length;
    return this.scores(state)[seat] * 100 + tokens;
  },
  scores(state) {
    return state.hands.map((hand, seat) => {
      const token = state.phase === 'x' && seat === state.seat ? Number(state.points) : 0;
      return hand.found.length + 2 * state.glow[seat].found.length + token;
    });
  },

  // By day, the option may hide the glow pictures of loose tiles without a picture.
  view(state, viewer, settings) {
    const seen = standard.view.call(this, state, viewer, settings);
    if (settings.GlowByDay !== 'hidden' || state.light === 'night') return seen;
    const dark = (tile) => (tile.picture ? tile : { ...tile, mark: '' });
    return { ...seen, board: seen.board.map((tile, i) => (settings.layout.fixed.has(i) ? tile : dark(tile))), spare: dark(seen.spare) };
  },

  isWord: (text) => standard.isWord(text) || draws.includes(text),
  moreFields: ['glow', 'light', 'points'],
  moreText: (state) => [handsText(state.glow), state.light, state.points],
  readMore(fields, seats, faults) {
    const { light, points } = fields;
    if (!['day', 'night'].includes(light.text)) faults.add(`syntax@${light.at}`);
    if (!['-', '1', '3', '5'].includes(points.text)) faults.add(`syntax@${points.at}`);
    const hands = readHands(fields.glow, seats, new Set(glowPictures), faults);
    return { glow: hands, light: light.text, points: points.text };
  },

  check(state, settings, fault) {
    const day = state.light === 'day';
    const piles = state.hands.map((hand) => hand.pile);
    if (day && state.glow.some((hand) => hand.found !== '')) fault('turn', 'glow');
    if (day && piles.includes('')) fault('turn', 'light');
    if (!day && piles.some((pile) => pile !== '')) fault('cards', 'cards');
    if ((state.phase === 'x') !== (state.points !== '-')) fault('turn', 'points');
    if ('px'.includes(state.phase) && !this.isHomeWithAll(state)) fault('turn', 'light');
  },
};
