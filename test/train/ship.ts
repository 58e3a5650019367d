// Puts trained networks where the product looks for them, as one model whose weights take eight bits each:
// tsx test/train/ship.ts [--sharpness NUMBER] [--out FOLDER] FOLDER...
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import type { LayerShape } from "#engine/model/builtIn/layerStack.ts";
import { readFloats, roundWeights, toEightBits } from "#engine/model/builtIn/packedWeights.ts";
import { ROOT } from "../support/paths.ts";

interface Described {
  networks: { layers: LayerShape[]; weights: string }[];
}

const { values, positionals: folders } = parseArgs({
  allowPositionals: true,
  options: { sharpness: { type: "string", default: "1" }, out: { type: "string", default: join(ROOT, "media", "engine") } },
});
if (folders.length === 0) {
  console.error("Name the folders with phones.json and phones.f32.");
  process.exit(2);
}
const target = values.out;
await mkdir(target, { recursive: true });
for (const name of await readdir(target)) if (name.startsWith("phones")) await rm(join(target, name));
const networks: unknown[] = [];
for (const [i, folder] of folders.entries()) {
  const described = JSON.parse(await readFile(join(folder, "phones.json"), "utf8")) as Described;
  const network = described.networks[0]!;
  const weights = `phones-${i + 1}.i8`;
  await writeFile(
    join(target, weights),
    toEightBits(readFloats(await readFile(join(folder, network.weights)), network.layers).map(roundWeights)),
  );
  networks.push({ ...network, weights, storage: "8 bits" });
}
await writeFile(join(target, "phones.json"), `${JSON.stringify({ version: 3, sharpness: Number(values.sharpness), networks })}\n`);
