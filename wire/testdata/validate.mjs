// Checks JSON against the schema of package wire, or of package cli:
//
//	npm install --prefix DIR ajv@8.20.0
//	node validate.mjs DIR schema.json FILE...
//
// A FILE with .jsonl in its name has one value in each line. The schema allows members that
// it does not name, since later versions add some. What this version writes has no others.
import { createRequire } from "node:module";
import { readFileSync } from "node:fs";
import { resolve } from "node:path";

const [prefix, schema, ...files] = process.argv.slice(2);
const Ajv = createRequire(resolve(prefix, "package.json"))("ajv/dist/2020").default;
const json = (file) => JSON.parse(readFileSync(file, "utf8"));
const { $defs, anyOf } = json(schema);
const ajv = new Ajv({ allErrors: true, strict: false });
const names = anyOf.map(({ $ref }) => $ref.split("/").at(-1));
const compile = ($defs) => Object.fromEntries(names.map((name) => [name, ajv.compile({ $ref: `#/$defs/${name}`, $defs })]));

// The schema with every object closed. The parts of a condition are of an object that has its own members.
const closed = (s) => {
  if (Array.isArray(s)) return s.map(closed);
  if (typeof s !== "object" || s === null) return s;
  const all = Object.fromEntries(Object.entries(s).map(([key, value]) => [key, ["if", "then", "else"].includes(key) ? value : closed(value)]));
  return s.required && s.properties ? { additionalProperties: false, ...all } : all;
};
const schemas = compile(closed($defs)), open = compile($defs);

// A value with one more member in every object, except in those whose members have names of the caller.
const grown = (value) => {
  if (Array.isArray(value)) return value.map(grown);
  if (typeof value !== "object" || value === null) return value;
  const all = Object.entries(value).map(([key, one]) => [key, ["options", "editions", "house"].includes(key) && !Array.isArray(one) ? one : grown(one)]);
  return { ...Object.fromEntries(all), ofLaterVersions: true };
};

// The name of the schema of a value.
const nameOf = (value) => {
  if (Array.isArray(value)) return value.length > 0 && "name" in value[0] ? "variants" : "plies";
  if ("event" in value) return "moment";
  if ("played" in value) return "judged";
  if ("depth" in value) return "report";
  if ("says" in value) return "fact";
  if ("choice" in value) return "position";
  if ("turns" in value) return "solution";
  if ("par" in value) return "puzzle";
  if ("n" in value) return "update";
  return "notes" in value ? "view" : "preview";
};

let checked = 0;
for (const file of files) {
  const lines = file.includes(".jsonl") ? readFileSync(file, "utf8").trim().split("\n") : [readFileSync(file, "utf8")];
  for (const line of lines) {
    const value = JSON.parse(line);
    const validate = schemas[nameOf(value)];
    for (const [check, one] of [[validate, value], [open[nameOf(value)], grown(value)]]) {
      if (check(one)) continue;
      console.error(file, value.ply, check.errors.slice(0, 3));
      process.exit(1);
    }
    checked++;
  }
}
console.log(`${checked} values are valid`);
