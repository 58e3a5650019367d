import type { Language, WordLexicon } from "../language/language.ts";
import { readFile } from "./node/files.ts";
import { join } from "./node/paths.ts";
import { pauses } from "./time/pauses.ts";

/**
 * Reads what ships beside the bundle about the words of a language. The thread is never blocked for long: the work takes 100 ms altogether
 * and is done in slices.
 *
 * @param directory absolute path of the folder with the files (`dist/model`)
 * @param options.withSounds whether words will be asked for by their sound, in a thread that should not wait for that
 */
export function loadLexicon(directory: string, language: Language, { withSounds = false } = {}): Promise<WordLexicon> {
  return language.loadLexicon({ read: (name) => readFile(join(directory, name)), pause: pauses(), withSounds });
}
