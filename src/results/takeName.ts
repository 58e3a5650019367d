import { isAudioName } from "../contract/files/fileNames.ts";
import { splitName } from "../core/splitName.ts";
import { textStem } from "../core/passage/textNames.ts";
import { cleanedStem } from "./resultNames.ts";

/** The text that was read, as far as its name goes. */
export interface TakeOf {
  /** Of the text's file; `Untitled-1` where it has none. */
  name: string;
  /** True if it is a selection in the text. */
  selected?: boolean;
  /** The line of the text, counted from 1, where it is one of several references in it. */
  line?: number;
  /** The name of that line, such as its word; left out where another line of the text has the same name. */
  called?: string;
}

/** A longer name, such as a whole sentence, does not make a file name. */
const LONGEST_CALL = 40;
const WAV = ".wav";

/**
 * A name for a take that no recording in its folder has: `fox.wav`, then `fox-take2.wav` and so on, names by which recordings are paired
 * with their texts. A line is named by its word (`words-bike.wav`), otherwise by its number (`words-line3.wav`). A recording in another
 * format counts as the take of its name, and names that differ only in case count as the same.
 *
 * @param taken the names in the folder.
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

/** A word as part of a name; undefined where it has no characters that names can have, or is too long. */
function wordOf(called: string | undefined): string | undefined {
  const word = called
    ?.normalize("NFC")
    .replaceAll(/['’]/gu, "")
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, "-")
    .replaceAll(/^-+|-+$/gu, "");
  return word === undefined || word === "" || word.length > LONGEST_CALL ? undefined : word;
}
