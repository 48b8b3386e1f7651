// This file holds the ritual of the puzzles of a day, an easy one and a hard one: what this
// browser has solved, without an account, and a text about it that gives nothing away.

import { button, h, icon } from "./dom.js";
import { language, t } from "./i18n.js";
import { refused } from "./refused.js";
import { load, save } from "./store.js";
import { dayOf } from "./time.js";

/** @typedef {"easy" | "hard"} Level */
/** @typedef {{n: number, solved: boolean}} Result the turns of the easy puzzle, or how often the hard one was tried */
/** @typedef {Record<string, Partial<Record<Level, Result>>>} Days by the day, as in 2026-01-31 */

export const levels = /** @type {Level[]} */ (["easy", "hard"]);
export const easyPar = 2; // turns of the easy puzzle
const most = 100; // days to remember

/** The link to a puzzle of a day. @param {string} day @param {Level} level */
export const dailyHash = (day, level) => (level === "easy" ? `#/daily/${day}/easy` : `#/daily/${day}`);

/** The seed of the easy puzzle of a day. @param {string} day */
export const seedOf = (day) => day.replaceAll("-", "");

/** Returns which puzzle of a day a puzzle is, or nothing. @param {import("./types").Puzzle} puzzle @returns {{day: string, level: Level} | null} */
export function dailyOf({ day, par, seed }) {
  const [, ...date] = /^(20\d\d)(\d\d)(\d\d)$/.exec(seed) ?? [];
  return day ? { day, level: "hard" } : par === easyPar && date.length > 0 ? { day: date.join("-"), level: "easy" } : null;
}

/** The noon of a day. @param {string} day */
export const noonOf = (day) => new Date(`${day}T12:00Z`);

/** The day so many days before another. @param {string} day @param {number} [n] */
export function before(day, n = 1) {
  const date = noonOf(day);
  date.setUTCDate(date.getUTCDate() - n);
  return dayOf(date);
}

/** Says a day. @param {string} day @param {Intl.DateTimeFormatOptions} [how] */
export const dayInWords = (day, how = { dateStyle: "medium" }) => new Intl.DateTimeFormat(language(), { ...how, timeZone: "UTC" }).format(noonOf(day));

/** @returns {Days} */
const days = () => load("days", {});

/** The levels that are solved of a day. @param {string} day */
const solvedOf = (day) => levels.filter((level) => days()[day]?.[level]?.solved);

/** Notes the end of a try: the first solution counts. @param {string} day @param {Level} level @param {boolean} solved @param {number} turns */
export function note(day, level, solved, turns) {
  const all = days(), last = all[day]?.[level];
  if (last?.solved) return;
  const now = { ...all, [day]: { ...all[day], [level]: { n: level === "easy" ? turns : (last?.n ?? 0) + 1, solved } } };
  save("days", Object.fromEntries(Object.entries(now).sort().slice(-most)));
}

/** The days in a row up to today, or to yesterday, on which a puzzle was solved. */
function streak() {
  const today = dayOf(new Date());
  let n = 0;
  for (let day = solvedOf(today).length > 0 ? today : before(today); solvedOf(day).length > 0; day = before(day)) n++;
  return n;
}

/** Makes the row of the last days, with a tick for each on which a puzzle was solved. */
export function week() {
  const today = dayOf(new Date()), n = streak();
  return h("div", { class: "week" }, h("ol", { "aria-label": t("daily.week") }, ...[6, 5, 4, 3, 2, 1, 0].map((back) => {
    const day = before(today, back), solved = solvedOf(day), words = { day: dayInWords(day), what: solved.map((level) => t(`daily.${level}`)).join(", ") };
    return h("li", { class: solved.length > 0 ? "solved" : null, "data-day": day }, h("small", { "aria-hidden": "true", text: dayInWords(day, { weekday: "narrow" }) }),
      h("span", { "aria-hidden": "true" }, solved.length > 0 ? icon("check") : "·"), h("span", { class: "hidden", text: t(solved.length > 0 ? "daily.solved" : "daily.open", words) }));
  })), n > 1 && h("p", { text: t("daily.streak", { n }) }));
}

/** What can be said of a result without giving anything away: a square for each turn, or for each try. @param {string} day @param {Level} level */
export function resultText(day, level) {
  const { n = 1 } = days()[day]?.[level] ?? {};
  const signs = level === "easy" ? "🟩".repeat(easyPar) + "🟨".repeat(Math.max(0, n - easyPar)) : "🟥".repeat(n - 1) + "🟩";
  return [`${t("title")} · ${t("puzzle.daily")} · ${dayInWords(day)} · ${t(`daily.${level}`)}`, signs, new URL(dailyHash(day, level), location.href).href].join("\n");
}

/** Makes the button that shares a result: by the device, or by the clipboard. @param {string} day @param {Level} level */
export function shareResult(day, level) {
  const made = button(t("daily.share"), async () => {
    const text = resultText(day, level);
    try {
      if (matchMedia("(pointer: coarse)").matches && typeof navigator.share === "function") return await navigator.share({ text });
      await navigator.clipboard.writeText(text);
      made.lastChild.textContent = t("button.copied");
    } catch (/** @type {any} */ error) {
      if (error?.name !== "AbortError") refused("clipboard"); // which is no refusal, but a change of mind
    }
  }, { icon: "share", class: "primary", id: "share-result" });
  return made;
}
