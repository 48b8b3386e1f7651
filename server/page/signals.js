// This file calls the player: sounds, which it makes itself, vibration, the title
// and the icon of the page, and notifications while the page is hidden.

import { refused } from "./refused.js";
import { load, save } from "./store.js";

/** @type {Record<string, [number, number, number][]>} tones: Hz, start in s, length in s */
const tunes = {
  push: [[140, 0, 0.12], [110, 0.06, 0.14]],
  step: [[330, 0, 0.05]],
  find: [[523, 0, 0.1], [659, 0.1, 0.1], [784, 0.2, 0.22]],
  turn: [[587, 0, 0.09], [880, 0.1, 0.16]],
  battle: [[196, 0, 0.09], [147, 0.09, 0.16]],
  win: [[523, 0, 0.12], [659, 0.12, 0.12], [784, 0.24, 0.12], [1047, 0.36, 0.4]],
  lose: [[392, 0, 0.16], [330, 0.16, 0.16], [262, 0.32, 0.3]],
};

/** @type {AudioContext | undefined} */
let audio;
const patience = 3000; // ms that a device may take to make a sound

export const soundIsOn = () => load("sound", false) === true;

/** @param {boolean} on */
export function setSound(on) {
  save("sound", on);
  if (on) play("find");
}

/** Plays a tune if sound is on. @param {string} name */
export function play(name) {
  if (!soundIsOn() || !navigator.userActivation?.hasBeenActive) return;
  try {
    if (!audio) setTimeout(() => { if (audio?.state === "suspended") refused("sound"); }, patience);
    audio ??= new AudioContext();
  } catch {
    return refused("sound");
  }
  for (const [pitch, start, length] of tunes[name] ?? []) {
    const tone = audio.createOscillator(), volume = audio.createGain(), at = audio.currentTime + start;
    tone.frequency.value = pitch;
    tone.type = pitch < 250 ? "triangle" : "sine";
    volume.gain.setValueAtTime(0.12, at);
    volume.gain.exponentialRampToValueAtTime(0.001, at + length);
    tone.connect(volume).connect(audio.destination);
    tone.start(at);
    tone.stop(at + length);
  }
}

/** Lets a phone vibrate, if the person has touched the page and sound is on. @param {number | number[]} pattern */
export function vibrate(pattern) {
  if (soundIsOn() && navigator.userActivation?.hasBeenActive) navigator.vibrate?.(pattern);
}

/** Makes the sound of an event. @param {import("./types").Update} update @param {number | null} me */
export function soundOf({ kind, changes, view }, me) {
  const kinds = changes.map((change) => change.kind);
  if (view.outcome) play(me === null || view.outcome.winners.includes(me) ? "win" : "lose");
  else if (kinds.includes("found") || kinds.includes("glow")) play("find");
  else if (kinds.includes("turn") || kinds.includes("taken") || kinds.includes("eggs")) play("battle");
  else if (kinds.includes("shift")) play("push");
  else if (kind === "ply") play("step");
  if (kinds.includes("found") || kinds.includes("glow")) vibrate(60);
}

/** Shows in the icon of the page whether it is this person's turn. @param {boolean} turn */
export function setIcon(turn) {
  const link = document.querySelector("link[rel=icon]");
  const wanted = turn ? "icon-turn.svg" : "icon.svg";
  if (link && link.getAttribute("href") !== wanted) link.setAttribute("href", wanted);
}

/** Whether the browser knows notifications. */
export const canNotify = () => typeof globalThis.Notification === "function";
export const notifies = () => canNotify() && Notification.permission === "granted" && load("notify", false) === true;

/** What to do when the person chooses whether to be told. @type {Set<() => void>} */
export const onNotify = new Set();

/** Asks whether the page may notify. @param {boolean} on @returns {Promise<boolean>} whether it does now */
export async function setNotify(on) {
  const granted = on && await (async () => Notification.requestPermission())().catch(() => "denied") === "granted";
  if (on && !granted) refused("notify");
  save("notify", granted);
  for (const listener of onNotify) listener();
  return notifies();
}

/** Tells a person who looks at something else. @param {string} title @param {string} words */
export function notify(title, words) {
  if (!notifies() || !document.hidden) return;
  try {
    const note = new Notification(title, { body: words, icon: "icon.svg", tag: "labyrinth" });
    note.onclick = () => { focus(); note.close(); };
  } catch {
    // Some phones let only service workers notify.
  }
}

/** Calls the person to play. @param {string} title @param {string} words */
export function callToPlay(title, words) {
  play("turn");
  vibrate([40, 60, 40]);
  notify(title, words);
}
