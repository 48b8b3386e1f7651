// This file holds the ritual of the puzzles of a day, an easy one and a hard one of each game
// in which the fewest turns can be proved: what this browser has solved, without an account, and
// a text about it that gives nothing away.

import { button, h, icon } from "./dom.js";
import { labeled, language, t } from "./i18n.js";
import { reachable, share } from "./network.js";
import { refused } from "./refused.js";
import { load, save } from "./store.js";
import { dayOf, today } from "./time.js";
import { variantName } from "./words.js";

/** @typedef {"easy" | "hard"} Level */
/** @typedef {{day: string, level: Level, game: string}} Daily a puzzle of a day */
/** @typedef {{n: number, solved: boolean, late?: boolean}} Result the turns that it took, or how often one against a bot was tried, and whether it was solved on another day */
/** @typedef {Record<string, Record<string, Result>>} Days by the day, as in 2026-01-31, and then by the game, but the first, and the level */

export const levels = /** @type {Level[]} */ (["easy", "hard"]);
export const games = /** @type {const} */ (["standard", "kids", "glow", "anniversary", "battlechess"]); // the hard puzzle of the first is a duel
export const pars = { easy: 2, hard: 3 }; // turns
const most = 100; // days to remember

/** Whether a puzzle of a day is a duel. @param {Pick<Daily, "level" | "game">} daily */
const isDuel = ({ level, game }) => level === "hard" && game === games[0];

/** Whether a puzzle of a day is solved against a bot or not at all. @param {Daily} daily */
const isFought = (daily) => isDuel(daily) || daily.game === "battlechess";

/** The link to a puzzle of a day. @param {Daily} daily */
export const dailyHash = ({ day, level, game }) => `#/daily/${day}${game !== games[0] ? `/${level}/${game}` : level === "easy" ? "/easy" : ""}`;

/** The seed of the puzzles of a day that are no duels: DailySeed of the library. @param {string} day @param {string} game */
export const seedOf = (day, game) => String([...game].reduce((sum, letter) => sum + letter.charCodeAt(0), 1e4 * Number(day.replaceAll("-", ""))));

/** Returns which puzzle of a day a puzzle is, or nothing. @param {import("./types").Puzzle} puzzle @param {string} game @returns {Daily | null} */
export function dailyOf({ day, par, seed }, game) {
  const date = seed.replace(/^(\d{4})(\d\d)(\d\d)\d{4}$/, "$1-$2-$3"), level = levels.find((one) => pars[one] === par && !isDuel({ level: one, game }));
  return day ? { day, level: "hard", game } : level && seedOf(date, game) === seed ? { day: date, level, game } : null;
}

/** The name under which a result is kept. @param {Daily} daily */
const nameOf = ({ level, game }) => (game === games[0] ? level : `${game}-${level}`);

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

/** The puzzles of a day. @param {string} day @returns {Daily[]} */
const dailies = (day) => games.flatMap((game) => levels.map((level) => ({ day, level, game })));

/** Whether a puzzle of a day is solved. @param {Daily} daily */
export const isSolved = (daily) => days()[daily.day]?.[nameOf(daily)]?.solved ?? false;

/** The puzzles that are solved of a day. @param {string} day */
const solvedOf = (day) => dailies(day).filter(isSolved);

/** Notes the end of a try: the first solution counts. @param {Daily} daily @param {boolean} solved @param {number} turns */
export function note(daily, solved, turns) {
  const all = days(), { day } = daily, name = nameOf(daily), last = all[day]?.[name];
  if (last?.solved) return;
  const now = { ...all, [day]: { ...all[day], [name]: { n: isFought(daily) ? (last?.n ?? 0) + 1 : turns, solved, ...(solved && day !== today() ? { late: true } : {}) } } };
  save("days", Object.fromEntries(Object.entries(now).sort().slice(-most)));
}

/** The days in a row up to today, or to yesterday, on which a puzzle of the day was solved. */
function streak() {
  const all = days(), counts = (/** @type {string} */ day) => Object.values(all[day] ?? {}).some(({ solved, late }) => solved && !late);
  let n = 0;
  for (let day = counts(today()) ? today() : before(today()); counts(day); day = before(day)) n++;
  return n;
}

/** Says which of the puzzles of a day one is. @param {Daily} daily */
const inWords = ({ level, game }) => (game === games[0] ? t(`daily.${level}`) : labeled(variantName(game), t(`daily.${level}`)));

/** Makes the row of the last days, with a tick for each on which a puzzle was solved. */
export function week() {
  const now = today(), n = streak();
  return h("div", { class: "week" }, h("ol", { "aria-label": t("daily.week") }, ...[6, 5, 4, 3, 2, 1, 0].map((back) => {
    const day = before(now, back), solved = solvedOf(day), words = { day: dayInWords(day), what: solved.map(inWords).join(", ") };
    return h("li", { class: solved.length > 0 ? "solved" : null, "data-day": day }, h("small", { "aria-hidden": "true", text: dayInWords(day, { weekday: "narrow" }) }),
      h("span", { "aria-hidden": "true" }, solved.length > 0 ? icon("check") : "·"), h("span", { class: "hidden", text: t(solved.length > 0 ? "daily.solved" : "daily.open", words) }));
  })), n > 1 && h("p", { text: t("daily.streak", { n }) }));
}

/** What can be said of a result without giving anything away: a square for each turn, or for each try. @param {Daily} daily @param {string} link */
export function resultText(daily, link) {
  const { day, level, game } = daily, { n = 1 } = days()[day]?.[nameOf(daily)] ?? {}, par = pars[level];
  const signs = isFought(daily) ? "🟥".repeat(n - 1) + "🟩" : "🟩".repeat(par) + "🟨".repeat(Math.max(0, n - par));
  return [`${game === games[0] ? t("title") : variantName(game)} · ${t("puzzle.daily")} · ${dayInWords(day)} · ${t(`daily.${level}`)}`, signs, link].join("\n");
}

/** Makes the button that shares a result: by the device, by the clipboard, or as text that is marked. @param {Daily} daily */
export function shareResult(daily) {
  const made = button(t("daily.share"), async () => {
    const { href } = new URL(dailyHash(daily), location.href), text = resultText(daily, (await reachable(href)).address);
    if (matchMedia("(pointer: coarse)").matches && await share({ text })) return;
    try {
      await navigator.clipboard.writeText(text);
      made.lastChild.textContent = t("button.copied");
    } catch {
      shown.textContent = text;
      made.after(shown);
      shown.select();
      refused("clipboard");
    }
  }, { icon: "share", class: "primary", id: "share-result" });
  const shown = h("textarea", { readonly: true, rows: 3, "aria-label": t("daily.share") });
  return made;
}
