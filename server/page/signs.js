// This file chooses the signs of what tiles and cards bear. sign is the one place
// where a picture is chosen.

import { shape } from "./picture.js";

const messages = {
  1: "M12 2v8M8 7l4 4 4-4M12 13v6M8 17l4 4 4-4",
  2: "M5 10a7.5 7.5 0 0 1 13-3M19 3v5h-5M19 14a7.5 7.5 0 0 1-13 3M5 21v-5h5",
  3: "M4 8h15M15 4l4 4-4 4M20 16H5M9 12l-4 4 4 4",
  4: "M2 12s4-6.5 10-6.5S22 12 22 12s-4 6.5-10 6.5S2 12 2 12zM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6z",
  5: "M4 9h9v12H4zM9 5h9v12h-2M18 3l3 2.5-3 2.5",
  6: "M3 5h18v14H3zM3 12h18M9 5v7M15 12v7M6 12v7M18 5v7",
};
const star = "M12 1l3.1 7 7.4.7-5.6 5 1.7 7.4L12 17.2l-6.6 3.9 1.7-7.4-5.6-5 7.4-.7z";

/**
 * Makes the sign of a mark such as '3 or *C, 24 units wide, or null if letters say it.
 * @param {string} mark
 */
export function sign(mark) {
  const group = shape("g", { class: `sign ${mark[0] === "*" ? "glow" : "message"}` });
  if (mark[0] === "*") {
    group.append(shape("path", { d: star }), shape("text", { x: 12, y: 13, dy: ".33em", "font-size": 10, "font-weight": "bold" }));
    /** @type {any} */ (group.lastChild).textContent = mark.slice(1);
    return group;
  }
  const d = messages[/** @type {1} */ (Number(mark.slice(1)))];
  if (!d || mark[0] !== "'") return null;
  group.append(shape("path", { d }));
  return group;
}

/** Makes a sign as a picture of its own, which says nothing to screen readers. @param {string} mark */
export function signPicture(mark) {
  const made = sign(mark);
  if (!made) return null;
  const svg = shape("svg", { viewBox: "0 0 24 24", class: "sign-picture", "aria-hidden": "true" });
  svg.append(made);
  return svg;
}
