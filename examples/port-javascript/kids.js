// The game for kids: section 4 of the page. Any card may be found next, and the way home may not be required.

import { deals, standard, start } from './standard.js';

export const kids = {
  ...standard,
  editions: {
    pokemon: { Cards: 'open', Return: 'yes' },
    onepiece: { Cards: 'open', Return: 'yes' },
    'classic-ru': { Cards: 'private', Return: 'yes' },
    anniversary: { Cards: 'pile', Return: 'no' },
  },
  choices: { Cards: ['open', 'private', 'pile'], Return: ['yes', 'no'], ...start, Deal: deals },

  goals: (hand, { Cards }) => (Cards === 'pile' ? hand.pile.slice(0, 1) : hand.pile),
  stays: (seat, { Return }) => Return === 'no',

  cardsSeen(state, viewer, owner, { Cards }) {
    if (Cards === 'open' || (Cards === 'private' && viewer === owner)) return Infinity;
    return viewer === owner ? 1 : 0;
  },
};
