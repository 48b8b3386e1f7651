// This file knows the time of the server. The clock of this device may be wrong, and may
// be set while a game runs, so all times are measured against what the server says.

let ahead = -Infinity; // ms between performance.now() and the server's time: the least delay of all messages counts

/** Notes a time that the server has just said. @param {string | null | undefined} time */
export function heard(time) {
  const at = Date.parse(time ?? "");
  if (!Number.isNaN(at)) ahead = Math.max(ahead, at - performance.now());
}

/** The time of the server in ms, or of this device before the server has said one. */
export const now = () => (Number.isFinite(ahead) ? ahead + performance.now() : Date.now());

/** The day of the puzzles, as in 2026-01-31: in UTC, so that it is the same for everybody at the same time. @param {Date} date */
export const dayOf = (date) => date.toISOString().slice(0, 10);

/** The day of the puzzles now. */
export const today = () => dayOf(new Date(now()));
