// Unpacks an OCI image for this machine's architecture, as a container engine
// would, and checks the digest of each blob:
//
//	node unpack.mjs LAYOUT ROOT
//
// LAYOUT is the folder of the archive. It prints the user and the command, a word
// a line.
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";

const [layout, root] = process.argv.slice(2);
const sum = (data) => `sha256:${createHash("sha256").update(data).digest("hex")}`;
const blob = ({ digest, size }) => {
  const data = readFileSync(join(layout, "blobs", digest.replace(":", "/")));
  if (sum(data) !== digest || data.length !== size) throw new Error(`blob ${digest} is not what the manifest says`);
  return data;
};

const architecture = { x64: "amd64", arm64: "arm64" }[process.arch];
const top = JSON.parse(readFileSync(join(layout, "index.json")));
if (top.manifests.length !== 1) throw new Error(`the layout has ${top.manifests.length} images, want 1`);
const chosen = JSON.parse(blob(top.manifests[0])).manifests.find(({ platform }) => platform.architecture === architecture);
const manifest = JSON.parse(blob(chosen)), { config, rootfs } = JSON.parse(blob(manifest.config));
manifest.layers.forEach((layer, i) => {
  const data = gunzipSync(blob(layer));
  if (sum(data) !== rootfs.diff_ids[i]) throw new Error(`layer ${i} is not what the configuration says`);
  execFileSync("tar", ["-x", "--same-owner", "-C", root], { input: data });
});
console.log([config.User, ...config.Entrypoint].join("\n"));
