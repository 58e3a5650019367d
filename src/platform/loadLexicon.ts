import type { Language, WordLexicon } from "#language/language.ts";
import { readFile } from "./node/files.ts";
import { join } from "./node/paths.ts";
import { pauses } from "./time/pauses.ts";

/**
 * In slices, so that the thread is never blocked for long: 100 ms altogether.
 * @param directory absolute (`dist/model`)
 * @param options.withSounds words will be asked for by sound, in a thread that should not wait
 */
export function loadLexicon(directory: string, language: Language, { withSounds = false } = {}): Promise<WordLexicon> {
  return language.loadLexicon({ read: (name) => readFile(join(directory, name)), pause: pauses(), withSounds });
}
