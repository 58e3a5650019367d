import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "./paths.ts";

/** The parts of the scorer that no verdict on a word alone or on phonemes depends on: they may be refitted on their own. */
const WITHOUT: ReadonlySet<string> = new Set([
  "background",
  "confidence",
  "crowd",
  "family",
  "item",
  "noise",
  "review",
  "otherText",
  "wordless",
]);

/** Identifies the model that judges words and phonemes: the network, and what its evidence is weighed with. @param directory absolute path of the folder with them */
export function modelFingerprint(directory = join(ROOT, "media", "engine")): string {
  const hash = createHash("sha256");
  const networks = readdirSync(directory)
    .filter((name) => name.startsWith("phones"))
    .sort();
  for (const name of networks) hash.update(name).update(readFileSync(join(directory, name)));
  const scorer = JSON.parse(readFileSync(join(directory, "scorer.json"), "utf8")) as Record<string, unknown>;
  hash.update(JSON.stringify(Object.entries(scorer).filter(([name]) => !WITHOUT.has(name))));
  return hash.digest("hex").slice(0, 16);
}
