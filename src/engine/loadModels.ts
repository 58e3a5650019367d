import { ENGLISH } from "#language/english/english.ts";
import { loadSpokenLanguage } from "./language/spokenLanguage.ts";
import { loadBuiltInModel } from "./model/builtIn/loadBuiltInModel.ts";
import type { Models } from "./reading/models.ts";

/** @param directory absolute, with `cmudict.txt`, `words.tsv`, `letterToSound.bin` and the files of `loadBuiltInModel` */
export async function loadModels(directory: string): Promise<Models> {
  const language = await loadSpokenLanguage(directory, ENGLISH);
  return { acoustic: await loadBuiltInModel(directory, language.phonemes), language };
}
