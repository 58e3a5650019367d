import { PhoneNetwork } from "./acoustic/phoneNetwork.ts";
import { loadBoundaryModel } from "./align/boundaryModel.ts";
import { loadEnglish } from "./language/english/english.ts";
import type { Language } from "./language/language.ts";
import type { Models } from "./reading/models.ts";
import { Scorer } from "./score/scorer.ts";

/**
 * @param directory absolute path of the folder with `cmudict.txt`, `words.tsv`, `letterToSound.bin`, `phones.json`, `boundaries.json`, `scorer.json`, the networks' weights and `affine.wasm`
 * @param loadLanguage reads the language-specific parts from the same folder
 */
export async function loadModels(directory: string, loadLanguage: (directory: string) => Promise<Language> = loadEnglish): Promise<Models> {
  const language = await loadLanguage(directory);
  const { phonemes } = language;
  const [network, scorer, boundaries] = await Promise.all([
    PhoneNetwork.load(directory, phonemes),
    Scorer.load(directory, phonemes),
    loadBoundaryModel(directory, phonemes),
  ]);
  return { network, scorer, language, boundaries };
}
