// This file holds the rule for the names of people, which is that of the server: see names.go
// there. testdata/names.json has names for both.

const most = 40; // characters of a name
const joiners = /[\u200c\u200d]/g; // which Persian, the scripts of India and some emoji need
const refused = /(?! )\p{Z}|[\p{C}"\\,\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0\u{13441}\u{13442}\u{1d159}]/u; // it ends a line or a name, or shows nothing
const loose = /(?:^| )[\p{M}\u200c\u200d]|[\u200c\u200d]{2}|(?<![\u094d\u09cd\u0a4d\u0acd\u0b4d\u0bcd\u0c4d\u0ccd\u0d4d\u0dca])[\u200c\u200d](?: |$)/u; // with nothing to join; a virama of India may end a word so
const seen = /[^ \p{M}\u200c\u200d]/u;

/** Whether a person can have a name, or none. @param {string} name */
export const isName = (name) => [...name].length <= most && !refused.test(name.replace(joiners, "")) && (name === "" || (!loose.test(name) && seen.test(name)));

/** Returns what somebody has typed as a name: with plain spaces, and none around it. @param {string} text */
export const tidy = (text) => text.replace(/\p{Zs}+/gu, " ").trim();
