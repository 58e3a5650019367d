import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "./paths.ts";

/** What of the scorer no verdict on a word or on phonemes rests on: it may be fitted anew by itself. */
const WITHOUT: ReadonlySet<string> = new Set(["confidence", "review", "otherText"]);

/** Tells the model by which words and phonemes are judged from any other: the network, and what its evidence is weighed with. @param directory absolute path of the folder with them */
export function modelFingerprint(directory = join(ROOT, "media", "engine")): string {
  const hash = createHash("sha256");
  const networks = readdirSync(directory).filter((name) => name.startsWith("phones")).sort();
  for (const name of networks) hash.update(name).update(readFileSync(join(directory, name)));
  const scorer = JSON.parse(readFileSync(join(directory, "scorer.json"), "utf8")) as Record<string, unknown>;
  hash.update(JSON.stringify(Object.entries(scorer).filter(([name]) => !WITHOUT.has(name))));
  return hash.digest("hex").slice(0, 16);
}
