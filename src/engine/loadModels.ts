import { PhoneNetwork } from "./acoustic/phoneNetwork.ts";
import { ForcedAligner } from "./align/forcedAligner.ts";
import { Lexicon } from "./lexicon.ts";
import type { Models } from "./listen.ts";
import { Scorer } from "./score/scorer.ts";

/** @param directory absolute path of the folder with `en-us/`, `cmudict.txt`, `words.tsv`, `letterToSound.bin`, `phones.json`, `scorer.json`, the networks' weights and `affine.wasm` */
export async function loadModels(directory: string): Promise<Models> {
  const [network, scorer, lexicon, aligner] = await Promise.all([
    PhoneNetwork.load(directory),
    Scorer.load(directory),
    Lexicon.load(directory),
    ForcedAligner.load(directory),
  ]);
  return { network, scorer, lexicon, aligner };
}
