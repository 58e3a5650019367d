import { isAudioName } from "#contract/files/fileNames.ts";
import { splitName } from "#core/splitName.ts";
import { textStem } from "#core/passage/textNames.ts";
import { cleanedStem } from "./resultNames.ts";

export interface TakeOf {
  /** Of the text's file; `Untitled-1` where it has none. */
  name: string;
  selected?: boolean;
  /** Counted from 1, where the text is one of several references in its file. */
  line?: number;
  /** Its name, such as its word; left out where another line of the text has the same. */
  called?: string;
}

/** A longer name, such as a whole sentence, does not make a file name. */
const LONGEST_CALL = 40;
const WAV = ".wav";

/**
 * A name that no recording in its folder has: `fox.wav`, then `fox-take2.wav` and so on, by which recordings are paired with their texts. A
 * line is named by its word (`words-bike.wav`), otherwise by its number (`words-line3.wav`). A recording in another format counts as the
 * take of its name, and names that differ only in case count as the same.
 */
export function takeName({ name, selected, line, called }: TakeOf, taken: readonly string[]): string {
  const part = line !== undefined ? `-${wordOf(called) ?? `line${line}`}` : selected ? "-selection" : "";
  const stem = `${cleanedStem(textStem(name))}${part}`;
  const used = new Set(taken.filter(isAudioName).map((other) => splitName(other).stem.toLowerCase()));
  for (let number = 1; ; number++) {
    const take = number === 1 ? stem : `${stem}-take${number}`;
    if (!used.has(take.toLowerCase())) return `${take}${WAV}`;
  }
}

/** Undefined where it has no characters that names can have, or is too long. */
function wordOf(called: string | undefined): string | undefined {
  const word = called
    ?.normalize("NFC")
    .replaceAll(/['’]/gu, "")
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, "-")
    .replaceAll(/^-+|-+$/gu, "");
  return word === undefined || word === "" || word.length > LONGEST_CALL ? undefined : word;
}
