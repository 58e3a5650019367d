// Puts a trained network where the product looks for it, its weights in half precision: tsx test/train/ship.ts FOLDER
import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { toFloat16 } from "../../src/engine/acoustic/float16.ts";
import { ROOT } from "../support/paths.ts";

const [folder] = process.argv.slice(2);
if (!folder) {
  console.error("Name the folder with phones.json and phones.f32.");
  process.exit(2);
}
const target = join(ROOT, "media", "engine");
const description = JSON.parse(await readFile(join(folder, "phones.json"), "utf8")) as Record<string, unknown>;
const bytes = await readFile(join(folder, "phones.f32"));
const weights = new Float32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength));
await writeFile(join(target, "phones.json"), `${JSON.stringify({ ...description, storage: "float16" })}\n`);
await writeFile(join(target, "phones.f16"), toFloat16(weights));
await rm(join(target, "phones.f32"), { force: true });
