// Compares the types of wire.d.mts with schema.json:
//
//	node shape.mjs TSC wire.d.mts schema.json
//
// It turns both into texts such as "{a:number,b?:string[]}". The schema of a view
// has one part for all variants; each type of a view has some of it.
import { createRequire } from "node:module";
import { readFileSync } from "node:fs";
import { dirname, resolve } from "node:path";

const [tsc, file, schema] = process.argv.slice(2);
const ts = createRequire(tsc)(resolve(dirname(tsc), "../lib/typescript.js"));
const { $defs } = JSON.parse(readFileSync(schema, "utf8"));

const union = (texts) => [...new Set(texts)].sort().join("|");
const list = (text) => (text.includes("|") ? `(${text})[]` : `${text}[]`);
const object = (members) => `{${members.sort().join(",")}}`;
const member = (name, optional, text) => `${name}${optional ? "?" : ""}:${text}`;

/** Follows a reference. */
const find = (ref) => ref.split("/").slice(1).reduce((at, name) => at[name], { $defs });

function ofSchema(s) {
  if (s.$ref) return s.$ref === "#/$defs/view" ? "View" : ofSchema(find(s.$ref));
  if ("const" in s) return JSON.stringify(s.const);
  if (s.enum) return union(s.enum.map((v) => JSON.stringify(v)));
  if (s.anyOf) return union(s.anyOf.flatMap((one) => ofSchema(one).split(/\|(?![^{]*})/)));
  if (Array.isArray(s.type)) return union(s.type.map((type) => ofSchema({ ...s, type })));
  if (s.type === "null") return "null";
  if (s.type === "integer") return "number";
  if (s.type === "array") return list(ofSchema(s.items));
  if (!s.properties && s.type !== "object") return s.type;
  if (s.additionalProperties?.type) return `Record<${ofSchema(s.additionalProperties)}>`;
  return object(Object.entries(s.properties).map(([name, one]) => member(name, !s.required?.includes(name), ofSchema(one))));
}

const program = ts.createProgram([file], { strict: true, target: ts.ScriptTarget.ES2022 });
const checker = program.getTypeChecker(), source = program.getSourceFile(file);
const { Literal, Boolean, Union } = ts.TypeFlags;

function ofType(t) {
  if (t.aliasSymbol?.name === "View") return "View";
  if (t.flags & Boolean) return "boolean";
  if (t.flags & Union) {
    const texts = t.types.map(ofType);
    return union(texts.includes("true") ? [...texts.filter((x) => x !== "true" && x !== "false"), "boolean"] : texts);
  }
  if (t.flags & Literal || !(t.flags & ts.TypeFlags.Object)) return checker.typeToString(t);
  if (checker.isArrayType(t)) return list(ofType(checker.getTypeArguments(t)[0]));
  if (t.getStringIndexType()) return `Record<${ofType(t.getStringIndexType())}>`;
  return object(membersOf(t).map(({ name, optional, text }) => member(name, optional, text)));
}

function membersOf(t) {
  return t.getProperties().map((p) => {
    const optional = (p.flags & ts.SymbolFlags.Optional) !== 0;
    const type = checker.getTypeOfSymbolAtLocation(p, source);
    return { name: p.name, optional, text: ofType(optional ? checker.getNonNullableType(type) : type) };
  });
}

const types = new Map(checker.getExportsOfModule(checker.getSymbolAtLocation(source)).map((s) => [s.name, checker.getDeclaredTypeOfSymbol(s)]));
let compared = 0, wrong = 0;
function same(name, got, want) {
  compared++;
  if (got === want) return;
  wrong++;
  console.log(`${name}: wire.d.mts has\n\t${got}\nand schema.json has\n\t${want}`);
}

for (const [name, s] of Object.entries({
  Update: $defs.update, Change: $defs.change, Variant: $defs.variants.items, Preview: $defs.preview, Puzzle: $defs.puzzle, Solution: $defs.solution,
})) same(name, ofType(types.get(name)), ofSchema(s));

// A view: what its type has must be as the schema has it, and no part of the schema is in no type.
const { properties, required, then, else: { then: chess } } = $defs.view, all = new Set(Object.keys(properties));
for (const [name, part] of [["MazeView", then], ["BattleChessView", chess]]) {
  for (const { name: key, optional, text } of membersOf(types.get(name))) {
    all.delete(key);
    const s = part.properties?.[key] ?? properties[key];
    const variants = name === "MazeView" ? $defs.view.if.properties.variant : $defs.view.else.if.properties.variant;
    same(`${name}.${key}`, member(key, optional, text),
      s && member(key, ![...required, ...part.required].includes(key), ofSchema(key === "variant" ? variants : s)));
  }
}
same("View", [...all].join(), "");
console.log(`${compared} types compared`);
process.exit(wrong ? 1 : 0);
