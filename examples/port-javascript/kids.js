// The game for kids: section 4 of the page. Any card may be found next, and the way home may not be required.

import { standard } from './standard.js';

export const kids = {
  ...standard,
  editions: {
    pokemon: { Cards: 'open', Return: 'yes' },
    onepiece: { Cards: 'open', Return: 'yes' },
    'classic-ru': { Cards: 'private', Return: 'yes' },
    anniversary: { Cards: 'pile', Return: 'no' },
  },
  choices: { Cards: ['open', 'private', 'pile'], Return: ['yes', 'no'] },

  goals: (hand, { Cards }) => (Cards === 'pile' ? hand.pile.slice(0, 1) : hand.pile),
  // Without a return, the last find ends the game. So nobody walks with an empty pile, and homes do not matter.
  endTurn(state, { Return }) {
    if (Return === 'no' && this.foundAll(state)) return { ...state, phase: 'x' };
    return standard.endTurn(state);
  },

  cardsSeen(state, viewer, owner, { Cards }) {
    if (Cards === 'open' || (Cards === 'private' && viewer === owner)) return Infinity;
    return viewer === owner ? 1 : 0;
  },

  check(state, settings, fault) {
    if (settings.Return === 'yes') return standard.check.call(this, state, settings, fault);
    const { seat, phase, hands, board, pawns } = state;
    const { picture } = board[pawns[seat]];
    const won = this.foundAll(state) && picture && hands[seat].found.endsWith(picture);
    const done = hands.filter((hand) => hand.pile === '').length;
    return (phase === 'x' ? !won || done > 1 : done > 0) && fault('turn', 'turn');
  },
};
