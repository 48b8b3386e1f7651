// This file draws how a game went as a picture, to keep or to share.

/** @typedef {{title: string, headline: string, rows: {chip: HTMLElement, text: string}[], lines: string[]}} Told what the picture says; the chips are on the page */

const wide = 1200, edge = 70, serif = "Georgia, serif", sans = "system-ui, sans-serif";

/** Writes a text, on as many lines as it needs, and returns where the next one begins. @param {CanvasRenderingContext2D} c @param {string} text @param {number} x @param {number} y @param {number} size @param {string} [font] */
function write(c, text, x, y, size, font = sans) {
  c.font = `${size}px ${font}`;
  let line = "";
  for (const word of text.split(" ")) {
    const longer = line ? `${line} ${word}` : word;
    if (line && c.measureText(longer).width > wide - edge - x) {
      c.fillText(line, x, y += 1.3 * size);
      line = word;
    } else line = longer;
  }
  c.fillText(line, x, y += 1.3 * size);
  return y;
}

/** Draws a picture, and returns how high it is. @param {CanvasRenderingContext2D} c @param {Told} told */
function paint(c, { title, headline, rows, lines }) {
  c.fillStyle = "#7fc4d0";
  let y = write(c, title, edge, edge - 20, 34);
  c.fillStyle = "#f0c64f";
  y = write(c, headline, edge, y, 68, serif) + 30;
  for (const { chip, text } of rows) {
    const { backgroundColor, color } = getComputedStyle(chip);
    c.fillStyle = backgroundColor;
    c.beginPath();
    c.arc(edge + 24, y + 34, 24, 0, 7);
    c.fill();
    c.fillStyle = color;
    c.font = `600 28px ${sans}`;
    c.textAlign = "center";
    c.fillText(chip.textContent ?? "", edge + 24, y + 44);
    c.textAlign = "left";
    c.fillStyle = "#fdfaf2";
    y = write(c, text, edge + 70, y, 34) + 20;
  }
  c.fillStyle = "#b9cdd0";
  for (const line of lines) y = write(c, line, edge, y + 10, 32);
  return y + edge;
}

/** Draws a picture as a file. @param {Told} told @returns {Promise<File>} */
async function draw(told) {
  const canvas = document.createElement("canvas"), c = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  canvas.width = wide;
  canvas.height = Math.max(630, Math.ceil(paint(c, told)));
  c.fillStyle = "#1d3b42";
  c.fillRect(0, 0, canvas.width, canvas.height);
  paint(c, told);
  const blob = await new Promise((resolve) => canvas.toBlob(resolve, "image/png"));
  return new File([/** @type {Blob} */ (blob)], "labyrinth.png", { type: "image/png" });
}

/** Shares a picture, where the device can, or else saves it. @param {Told} told */
export async function keep(told) {
  const files = [await draw(told)];
  if (matchMedia("(pointer: coarse)").matches && navigator.canShare?.({ files })) return navigator.share({ files }).catch(() => {}); // who gives up has seen it
  const link = document.createElement("a");
  link.href = URL.createObjectURL(files[0]);
  link.download = files[0].name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
