// Checks JSON against the schema of package wire, or of package cli:
//
//	npm install --prefix DIR ajv@8.20.0
//	node validate.mjs DIR schema.json FILE...
//
// A FILE with .jsonl in its name has one value in each line.
import { createRequire } from "node:module";
import { readFileSync } from "node:fs";
import { resolve } from "node:path";

const [prefix, schema, ...files] = process.argv.slice(2);
const Ajv = createRequire(resolve(prefix, "package.json"))("ajv/dist/2020").default;
const json = (file) => JSON.parse(readFileSync(file, "utf8"));
const { $defs, anyOf } = json(schema);
const ajv = new Ajv({ allErrors: true, strict: false });
const names = anyOf.map(({ $ref }) => $ref.split("/").at(-1));
const schemas = Object.fromEntries(names.map((name) => [name, ajv.compile({ $ref: `#/$defs/${name}`, $defs })]));

// The name of the schema of a value.
const nameOf = (value) => {
  if (Array.isArray(value)) return value.length > 0 && "name" in value[0] ? "variants" : "plies";
  if ("event" in value) return "moment";
  if ("played" in value) return "judged";
  if ("depth" in value) return "report";
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
    if (!validate(value)) {
      console.error(file, value.ply, validate.errors.slice(0, 3));
      process.exit(1);
    }
    checked++;
  }
}
console.log(`${checked} values are valid`);
