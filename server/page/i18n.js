// This file holds the reader's language: which there are, and how a phrase is
// looked up. The phrases are in the folder i18n, one file a language. Those that a
// table needs are apart from them, in the folder table, so that a table is there sooner.

import { load, save } from "./store.js";

/** The languages of the printings, with their own names. */
export const languages = {
  en: "English", de: "Deutsch", fr: "Français", nl: "Nederlands", it: "Italiano", es: "Español", pt: "Português", ru: "Русский",
};

/** The phrases of a table in each language, by imports that a bundler can read. */
const tables = {
  en: () => import("./i18n/table/en.js"), de: () => import("./i18n/table/de.js"), fr: () => import("./i18n/table/fr.js"), nl: () => import("./i18n/table/nl.js"),
  it: () => import("./i18n/table/it.js"), es: () => import("./i18n/table/es.js"), pt: () => import("./i18n/table/pt.js"), ru: () => import("./i18n/table/ru.js"),
};

/** The other phrases of each language. */
const others = {
  en: () => import("./i18n/en.js"), de: () => import("./i18n/de.js"), fr: () => import("./i18n/fr.js"), nl: () => import("./i18n/nl.js"),
  it: () => import("./i18n/it.js"), es: () => import("./i18n/es.js"), pt: () => import("./i18n/pt.js"), ru: () => import("./i18n/ru.js"),
};

let current = "en";
let all = false; // whether the page shows more than a table
/** @type {Record<string, string>} */
let phrases = {};
/** @type {Intl.PluralRules} */
let plurals;
/** @type {Intl.ListFormat | undefined} which takes its time to be made */
let lists;

/** Chooses the language that the reader chose before, or the first of the browser's that the page has. */
export async function chooseLanguage() {
  const wanted = [load("language", ""), ...navigator.languages.map((tag) => tag.split("-")[0]), "en"];
  await setLanguage(wanted.find((code) => code in languages) ?? "en");
}

/** @param {string} code */
export async function setLanguage(code) {
  const known = /** @type {keyof typeof tables} */ (code), [table, more] = await Promise.all([tables[known](), all && others[known]()]);
  phrases = { ...table.default, ...(more && more.default) };
  plurals = new Intl.PluralRules(code === "pt" ? "pt-PT" : code); // in Brazil 0 is in the singular
  current = code;
  lists = undefined;
  document.documentElement.lang = code;
}

/**
 * Waits for a part of the page that a table does not need, and for its phrases.
 * @template T
 * @param {Promise<T>} module @returns {Promise<T>}
 */
export async function part(module) {
  const before = all;
  all = true;
  const [loaded] = await Promise.all([module, before || setLanguage(current)]);
  return loaded;
}

/** @param {string} code */
export async function keepLanguage(code) {
  save("language", code);
  await setLanguage(code);
}

export const language = () => current;

/** @param {string} key */
export const has = (key) => key in phrases;

/**
 * Returns a phrase. {name} in it is replaced by a value, and {n|card|cards} by the
 * form for the number n; a language with three forms writes one, few and many.
 * @param {string} key
 * @param {Record<string, string | number>} [values]
 */
export function t(key, values = {}) {
  const phrase = phrases[key];
  if (phrase === undefined) throw new Error(`no phrase ${key} in ${current}`);
  return fill(phrase, values, plurals);
}

/**
 * @param {string} phrase
 * @param {Record<string, string | number>} values
 * @param {Intl.PluralRules} rules
 */
export function fill(phrase, values, rules) {
  return phrase.replace(/\{(\w+)((?:\|[^}|]*)*)\}/g, (_, name, forms) => {
    if (!(name in values)) throw new Error(`no value for ${name} in "${phrase}"`);
    if (!forms) return String(values[name]);
    const all = forms.slice(1).split("|");
    const category = rules.select(Number(values[name]));
    return all[category === "one" ? 0 : category === "few" ? Math.min(1, all.length - 1) : all.length - 1];
  });
}

/** Joins words as a list, as in "a, b and c". @param {string[]} words */
export const list = (words) => (lists ??= new Intl.ListFormat(current, { type: "conjunction" })).format(words);

/** Says what something is, as in "color: red". @param {string} what @param {string | number} value */
export const labeled = (what, value) => `${what}${current === "fr" ? "\u00a0" : ""}: ${value}`;
