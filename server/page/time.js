// This file knows the time of the server. The clock of this device may be wrong, and may
// be set while a game runs, so all times are measured against what the server says.

/** ms between performance.now() and the server's time: the least delay of all messages counts. That of the dates of answers can be a proxy's. */
let ahead = -Infinity, roughly = -Infinity;

/** @param {string | null | undefined} time @param {number} before */
const measured = (time, before) => Math.max(before, (Date.parse(time ?? "") || -Infinity) - performance.now());

/** Notes a time that the server has just said. @param {string | undefined} time */
export function heard(time) {
  ahead = measured(time, ahead);
}

/** Notes the date of an answer, which counts until the server says its time. @param {string | null} date */
export function dated(date) {
  roughly = measured(date, roughly);
}

/** The time of the server in ms, or of this device before there is one. */
export const now = () => [ahead + performance.now(), roughly + performance.now(), Date.now()].find(Number.isFinite) ?? 0;

/** The day of the puzzles, as in 2026-01-31: in UTC, so that it is the same for everybody at the same time. @param {Date} date */
export const dayOf = (date) => date.toISOString().slice(0, 10);

/** The day of the puzzles now. */
export const today = () => dayOf(new Date(now()));
