// This file follows the events of a game that stand, without what was taken back, and
// counts turns: all that a seat does until another one plays is one turn.

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

/**
 * Returns for each event how many turns have begun with it.
 * @param {readonly Event[]} events that stand
 * @param {boolean} [alone] whether there is one seat only, whose turns begin with shifts
 */
export function turnsOf(events, alone = false) {
  let turn = 0;
  /** @type {number | undefined} */
  let last;
  return events.map(({ kind, by, ply }) => {
    if (kind === "ply" && typeof by === "number" && (by !== last || (alone && ply?.includes(":")))) [turn, last] = [turn + 1, by];
    return turn;
  });
}
