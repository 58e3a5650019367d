import { PhoneNetwork } from "./acoustic/phoneNetwork.ts";
import { loadBoundaryModel } from "./align/boundaryModel.ts";
import { Lexicon } from "./language/lexicon.ts";
import type { Models } from "./reading/models.ts";
import { Scorer } from "./score/scorer.ts";

/** @param directory absolute path of the folder with `cmudict.txt`, `words.tsv`, `letterToSound.bin`, `phones.json`, `boundaries.json`, `scorer.json`, the networks' weights and `affine.wasm` */
export async function loadModels(directory: string): Promise<Models> {
  const [network, scorer, lexicon, boundaries] = await Promise.all([
    PhoneNetwork.load(directory),
    Scorer.load(directory),
    Lexicon.load(directory),
    loadBoundaryModel(directory),
  ]);
  return { network, scorer, lexicon, boundaries };
}
