// This file holds how the page makes elements. It knows nothing of games.

/**
 * Makes an element. Attributes that begin with "on" are listeners; an attribute
 * that is null or false is left out; "class" and "text" are what they say.
 * @param {string} tag
 * @param {Record<string, any>} [attributes]
 * @param {...(Node | string | null | undefined | false)} children
 * @returns {any}
 */
export function h(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (name === "text") element.textContent = value;
    else if (name in element && typeof value === "boolean") /** @type {any} */ (element)[name] = value;
    else element.setAttribute(name, value === true ? "" : String(value));
  }
  element.append(...children.filter((c) => c !== null && c !== undefined && c !== false).map((c) => /** @type {Node | string} */ (c)));
  return element;
}

/** Whether the device has a keyboard, as one without touch has. */
export const hasKeys = () => !matchMedia("(pointer: coarse)").matches;

const paths = {
  turn: "M20 12a8 8 0 1 1-2.6-5.9M20 3v5h-5",
  undo: "M9 7 4 12l5 5M4 12h10a6 6 0 0 1 6 6",
  flag: "M6 21V4M6 5h12l-3 4 3 4H6",
  bulb: "M9 18h6M10 21h4M8 15a6 6 0 1 1 8 0v0H8z",
  link: "M10 14a4 4 0 0 0 6 0l3-3a4 4 0 0 0-6-6l-1 1M14 10a4 4 0 0 0-6 0l-3 3a4 4 0 0 0 6 6l1-1",
  check: "M5 13l5 5 9-11",
  leave: "M13 4h6v16h-6M15 12H4M8 8l-4 4 4 4",
  close: "M6 6l12 12M18 6 6 18",
  first: "M6 5v14M19 5l-9 7 9 7z",
  back: "M16 5l-9 7 9 7z",
  play: "M7 5l11 7-11 7z",
  pause: "M8 5v14M16 5v14",
  next: "M8 5l9 7-9 7z",
  last: "M18 5v14M5 5l9 7-9 7z",
  again: "M4 12a8 8 0 0 1 14-5l2 2M20 4v5h-5M20 12a8 8 0 0 1-14 5l-2-2M4 20v-5h5",
  save: "M12 4v11M7 11l5 5 5-5M5 20h14",
  person: "M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4 21a8 8 0 0 1 16 0",
  family: "M8 11a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM17 13a2.500 2.500 0 1 0 0-5 2.500 2.500 0 0 0 0 5zM2.500 20a5.500 5.500 0 0 1 11 0M14 20a4 4 0 0 1 7 0",
  bot: "M7 9h10v9H7zM12 9V5M10 13h.01M14 13h.01M4 12v3M20 12v3",
  standard: "M4 4h16v16H4zM4 9h5V4M15 4v5h5M4 15h16",
  kids: "M5 6h8v11H5zM16 8l4 1-2.5 10-6-1.5M9 10v3",
  glow: "M19 14a8 8 0 1 1-9-10 6.5 6.5 0 0 0 9 10zM17 4v4M15 6h4",
  anniversary: "M4 6h16v12H4zM4 7l8 6 8-6",
  battlechess: "M5 5h14v14H5zM12 2v3M12 19v3M2 12h3M19 12h3M9 12l3-3 3 3-3 3z",
  other: "M6 6h12v12H6z",
  battle: "M4 4l10 10M20 4L10 14M4 20l4-4M20 20l-4-4M11 18l-5-5M13 18l5-5",
  gear: "M12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM12 3v3M12 18v3M3 12h3M18 12h3M5.6 5.6l2.1 2.1M16.3 16.3l2.1 2.1M5.6 18.4l2.1-2.1M16.3 7.7l2.1-2.1",
  eye: "M2 12s4-7 10-7 10 7 10 7-4 7-10 7S2 12 2 12zM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6z",
  qr: "M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h2v2h-2zM18 14h2v2M14 18v2h2M18 18h2v2h-2",
  share: "M12 3v12M8 7l4-4 4 4M5 12v8h14v-8",
  skip: "M5 5l7 7-7 7zM13 5l7 7-7 7z",
  learn: "M3 7l9-4 9 4-9 4zM7 9v6c3 3 7 3 10 0V9",
  hello: "M8 13V6a1.5 1.5 0 0 1 3 0v5V4.5a1.5 1.5 0 0 1 3 0V11V6a1.5 1.5 0 0 1 3 0v8a7 7 0 0 1-7 7c-3 0-4.5-1.5-6-4l-2-3.5a1.5 1.5 0 0 1 2.5-1.5zM19 4l1.5-1.5M20.5 8h2",
  thanks: "M12 20l-7-7a4.5 4.5 0 0 1 7-6 4.5 4.5 0 0 1 7 6z",
  bravo: "M7 11v9H4v-9zM7 11l4-8a2.5 2.5 0 0 1 2.5 2.5V9h5a2 2 0 0 1 2 2.3l-1.2 7A2 2 0 0 1 17.3 20H7",
  haha: "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM7 10l2-1.5 2 1.5M13 10l2-1.5 2 1.5M7 13.5h10a5 4.5 0 0 1-10 0z",
  wow: "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM8.5 9.5v.01M15.5 9.5v.01M12 18a2.2 2.5 0 1 0 0-5 2.2 2.5 0 0 0 0 5z",
  oops: "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM8.5 9.5v.01M15.5 9.5v.01M7.5 16.5l2.2-2 2.3 2 2.3-2 2.2 2M6 5l2 1",
  sign: "M4 5h16v11h-8l-5 4v-4H4zM8.5 9.5v.01M15.5 9.5v.01M8.5 12a4 2.5 0 0 0 7 0",
  puzzle: "M5 8h4a2.5 2.5 0 1 1 5 0h5v4a2.5 2.5 0 1 0 0 5v3H5z",
};

/**
 * Makes an icon, which says nothing to screen readers.
 * @param {keyof typeof paths} name
 */
export function icon(name) {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("class", "icon");
  svg.setAttribute("aria-hidden", "true");
  const path = document.createElementNS("http://www.w3.org/2000/svg", "path");
  path.setAttribute("d", paths[name]);
  svg.append(path);
  return svg;
}

/**
 * Makes a button with words, and an icon before them if one is named.
 * @param {string} words
 * @param {() => void} onclick
 * @param {{icon?: keyof typeof paths, class?: string, id?: string, bare?: boolean, disabled?: boolean}} [look] bare: the words are for screen readers only
 */
export function button(words, onclick, look = {}) {
  const label = look.bare ? null : h("span", { text: words });
  return h("button", { type: "button", onclick, class: look.class ?? null, id: look.id ?? null, disabled: look.disabled ?? false,
    "aria-label": look.bare ? words : null, title: look.bare ? words : null }, look.icon && icon(look.icon), label);
}

/** Whether there is an icon of that name. @param {string} name @returns {name is keyof typeof paths} */
export const hasIcon = (name) => name in paths;

/** @type {MediaQueryList | undefined} */
let calm;
/** Whether the reader has asked for less motion. */
export const still = () => (calm ??= matchMedia("(prefers-reduced-motion: reduce)")).matches;
