// This file holds what the page shows of time: the deadline of a turn, and the time that
// seats have left for the whole game.

import { h } from "./dom.js";
import { language, t } from "./i18n.js";
import { now } from "./time.js";

/** @typedef {import("./types").Facts} Facts */

/** The times for a game that the lobby offers: seconds, and seconds more for each turn. */
export const totals = [[0, 0], [180, 5], [600, 10], [1200, 20], [3600, 30], [259200, 43200]];

/** Says a time. @param {number} seconds */
export function duration(seconds) {
  const [n, unit] = seconds >= 86400 ? [seconds / 86400, "day"] : seconds >= 3600 ? [seconds / 3600, "hour"] : seconds >= 60 ? [seconds / 60, "minute"] : [seconds, "second"];
  return new Intl.NumberFormat(language(), { style: "unit", unit: String(unit), unitDisplay: "long" }).format(Number(n));
}

/** Says a time for a game. @param {number} total @param {number} increment */
export const total = (total, increment) => (increment ? t("lobby.increment", { total: duration(total), more: duration(increment) }) : duration(total));

/** Writes seconds as 1:05, or as 1:00:05 from an hour on. @param {number} seconds */
export function hours(seconds) {
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60].slice(seconds < 3600 ? 1 : 0);
  return parts.map((part, i) => String(part).padStart(i === 0 ? 1 : 2, "0")).join(":");
}

/** Returns the seconds until the deadline, or null. @param {Facts} facts @param {number} [at] ms */
export const untilDeadline = ({ deadline }, at = now()) => (deadline ? Math.max(0, Math.round((Date.parse(deadline) - at) / 1000)) : null);

/** Returns the seconds that a seat has left for the game, or null. @param {Facts} facts @param {number} seat @param {number} [at] ms */
export function clockOf({ seats, since, toMove, outcome }, seat, at = now()) {
  const left = seats.find((one) => one.seat === seat)?.clock;
  if (left === undefined || left === null) return null;
  const used = since && toMove === seat && !outcome ? (at - Date.parse(since)) / 1000 : 0;
  return Math.max(0, Math.round(left - Math.max(0, used)));
}

/** Writes the clocks of the seats into the list of players. @param {HTMLElement} players @param {Facts} facts */
export function showClocks(players, facts) {
  for (const place of players.querySelectorAll("[data-clock]")) {
    const left = clockOf(facts, Number(place.getAttribute("data-clock")));
    if (left === null) continue;
    place.textContent = hours(left);
    place.classList.toggle("short", left < 30);
  }
}

/** Makes the place of a seat's clock, or nothing. @param {Facts} facts @param {number} seat */
export const clockPlace = (facts, seat) => (clockOf(facts, seat) === null ? null
  : h("span", { class: "seat-clock", "data-clock": seat, role: "timer", "aria-label": t("lobby.total"), text: hours(clockOf(facts, seat) ?? 0) }));
