// This file follows the events of a game that stand, without what was taken back, and
// counts turns: all that a seat does until another one plays is one turn. Each seat's
// turns have numbers of their own.

/** @typedef {{n: number, kind: string, by?: number | string | null, to?: number, ply?: string | null}} Event */

/**
 * Adds an event to those that stand, or takes back what it takes back.
 * @template {Event} E
 * @param {readonly E[]} events @param {E} event @returns {E[]}
 */
export const stand = (events, event) => (event.kind === "undo" ? events.filter(({ n }) => n <= (event.to ?? 0)) : [...events, event]);

/**
 * Returns how the spare tile lies: as it fell out in the last shift.
 * @param {readonly (Event & {changes: readonly import("./types").Change[]})[]} events that stand
 * @returns {string | undefined} its open sides, or nothing before the first shift that is known
 */
export const lies = (events) => events.flatMap(({ changes }) => changes.filter(({ kind }) => kind === "shift")).at(-1)?.out.open;

/** @typedef {{seat: number | undefined, n: number}} Count a seat, if one has played, and the number of its turn */

/**
 * Returns for each event whose turn it belongs to, and which of the turns of that seat it is.
 * @param {readonly Event[]} events that stand
 * @param {boolean} [alone] whether there is one seat only, whose turns begin with shifts
 * @returns {Count[]}
 */
export function turnsOf(events, alone = false) {
  /** @type {number | undefined} */
  let seat;
  const begun = new Map();
  return events.map(({ kind, by, ply }) => {
    if (kind === "ply" && typeof by === "number" && (by !== seat || (alone && ply?.includes(":")))) begun.set(seat = by, (begun.get(by) ?? 0) + 1);
    return { seat, n: begun.get(seat) ?? 0 };
  });
}

/** How many turns each seat has begun. @param {readonly Count[]} turns @returns {Map<number | undefined, number>} */
export const totals = (turns) => new Map(turns.map(({ seat, n }) => [seat, n]));
