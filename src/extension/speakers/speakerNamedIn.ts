import type { Speaker } from "#client/speakers/addressBook.ts";
import { textStem } from "#core/passage/textNames.ts";
import { KnownReaders } from "#sets/plan/knownReaders.ts";
import { wordsOf } from "#sets/plan/nameWords.ts";

export interface NamedRecording {
  /** In the workspace. */
  path: string;
  /** Name of the text's file. */
  text: string;
}

/** Whose id or alias is in the names of a recording and of its folders; undefined where several are named equally well. */
export function speakerNamedIn({ path, text }: NamedRecording, speakers: readonly Speaker[]): Speaker | undefined {
  const named = new KnownReaders(speakers).namedIn(path, wordsOf(textStem(text))) as Speaker[];
  return named.length === 1 ? named[0] : undefined;
}
