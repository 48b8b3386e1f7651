// Writes icons.txt, from the icons of Fluent Emoji Flat and from own.mjs. In this folder:
//
//     npm install --no-save svgo@4 svgpath@2 @iconify-json/fluent-emoji-flat@1
//     node make.mjs
//
// A word of the plan is the name of an icon and, if it has another name there, after
// = that in Fluent Emoji Flat, after @ that in own.mjs.
import { readFileSync, writeFileSync } from "node:fs";
import { optimize } from "svgo";
import svgpath from "svgpath";
import own from "./own.mjs";

const fluent = JSON.parse(readFileSync("node_modules/@iconify-json/fluent-emoji-flat/icons.json")).icons;
const plan = `book=open-book coins map=world-map crown keys skull ring chest emerald sword candelabrum helmet lizard moth owl rat scarab=beetle spider bat dragon=dragon-face genie=man-genie ghost princess sorceress=woman-mage
1=cat-face 2=dog-face 3=tropical-fish 4=duck 5=frog 6=turtle 7=elephant 8=lion 9=penguin 10=rabbit-face 11=snail 12=pig-face 13=red-apple 14=strawberry 15=banana 16=cherries 17=automobile 18=sailboat 19=rocket 20=balloon 21=umbrella 22=house 23=sunflower 24=drum
*A=crescent-moon *B=star *C=comet *D=ringed-planet *E=high-voltage *F@jellyfish *G=mushroom *H=snowflake *I=fire *J=crystal-ball *K=red-paper-lantern *L=four-leaf-clover
'1@push-again '2@two-turns '3@swap-pawns '4@peek '5@exchange-card '6@through-wall
chipmunk fox snake boar otter rabbit storm=cloud-with-lightning flame=fire egg`.split(/\s+/);
let out = readFileSync("icons.txt", "utf8").split("\n\n")[0] + "\n\n"; // the comment stays
for (const item of plan) {
  const [, name, , from] = /^(.[^=@]*)(?:([=@])(.*))?$/.exec(item);
  const source = from ?? name, body = own[source] ?? fluent[source].body;
  const svg = optimize(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">${body}</svg>`, {
    multipass: true, floatPrecision: 2,
    plugins: ["preset-default", { name: "convertShapeToPath", params: { convertArcs: true } }, "moveGroupAttrsToElems", "convertTransform", "collapseGroups", "convertColors"],
  }).data;
  out += own[source] ? `${name}\n` : `${name} ${source}\n`;
  for (const [, tag] of svg.matchAll(/<path([^>]*)\/>/g)) out += shape(tag);
  out += "\n";
}
writeFileSync("icons.txt", out);

/** Returns the line of a path: its color and its outline, rounded. */
function shape(tag) {
  const { fill, transform, d } = Object.fromEntries([...tag.matchAll(/([\w-]+)="([^"]*)"/g)].map((m) => [m[1], m[2]]));
  const color = fill === "red" ? "#ff0000" : fill.length === 4 ? `#${[...fill.slice(1)].map((c) => c + c).join("")}` : fill;
  if (!/^#[0-9a-f]{6}$/.test(color)) throw new Error(`the color ${fill}`);
  const path = svgpath(d).transform(transform ?? "");
  const rounded = path.unarc().unshort().abs().round(1).rel().round(1).toString(); // absolute first, so that errors do not add up
  return `${color} ${rounded.replace(/(^|[^0-9.])0\./g, "$1.")}\n`;
}
