import { join } from "node:path";
import { PhoneNetwork } from "./acoustic/phoneNetwork.ts";
import { ForcedAligner } from "./align/forcedAligner.ts";
import { Lexicon } from "./lexicon.ts";
import type { Models } from "./listen.ts";
import { Scorer } from "./score/scorer.ts";

/** @param directory absolute path of the folder with `en-us/`, `words.tsv`, `phones.json`, `scorer.json`, the networks' weights and `affine.wasm` */
export async function loadModels(directory: string): Promise<Models> {
  const [network, scorer, lexicon, aligner] = await Promise.all([
    PhoneNetwork.load(directory),
    Scorer.load(directory),
    Lexicon.load(join(directory, "en-us", "dict.txt"), join(directory, "words.tsv")),
    ForcedAligner.load(directory),
  ]);
  return { network, scorer, lexicon, aligner };
}
