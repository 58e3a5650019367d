import { PhoneNetwork } from "./acoustic/phoneNetwork.ts";
import { loadBoundaryModel } from "./align/boundaryModel.ts";
import { ENGLISH } from "#language/english/english.ts";
import { loadSpokenLanguage } from "./language/spokenLanguage.ts";
import type { Models } from "./reading/models.ts";
import { Scorer } from "./score/scorer.ts";

/**
 * @param directory absolute, with `cmudict.txt`, `words.tsv`, `letterToSound.bin`, `phones.json`, `boundaries.json`, `scorer.json`, the
 * networks' weights and `affine.wasm`
 */
export async function loadModels(directory: string): Promise<Models> {
  const language = await loadSpokenLanguage(directory, ENGLISH);
  const { phonemes } = language;
  const [network, scorer, boundaries] = await Promise.all([
    PhoneNetwork.load(directory, phonemes),
    Scorer.load(directory, phonemes),
    loadBoundaryModel(directory, phonemes),
  ]);
  return { network, scorer, language, boundaries };
}
