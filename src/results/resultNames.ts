import { textStem } from "#core/passage/textNames.ts";
import { splitName } from "#core/splitName.ts";
import { ASSESSMENT_NAME_ENDING } from "./resultEnding.ts";

/**
 * A name that no other file in its folder has: after the recording where that is named after the text (`fox-2.wav` for `fox.txt`),
 * otherwise after both. Names that differ only in case count as the same, as on most people's disks.
 */
export function resultName(passage: string, recording: string, taken: readonly string[]): string {
  const [text, sound] = [cleanedStem(textStem(passage)), cleanedStem(splitName(recording).stem)];
  const stem = sound.toLowerCase().startsWith(text.toLowerCase()) ? sound : `${text}.${sound}`;
  const used = new Set(taken.map((name) => name.toLowerCase()));
  for (let number = 1; ; number++) {
    const name = `${stem}${number === 1 ? "" : `.${number}`}${ASSESSMENT_NAME_ENDING}`;
    if (!used.has(name.toLowerCase())) return name;
  }
}

/** Judges by the name, as `resultName` makes it. */
export function isResultNameOf(passage: string, name: string): boolean {
  return name.toLowerCase().endsWith(ASSESSMENT_NAME_ENDING) && name.toLowerCase().startsWith(cleanedStem(textStem(passage)).toLowerCase());
}

/** Of the name of a result, which has two of them and gets an ending while it is written: 255 are allowed. */
const MOST_STEM_BYTES = 90;

/** Without what some file systems do not allow, and short enough for the whole name to fit everywhere. */
export function cleanedStem(stem: string): string {
  const letters = [...stem.replaceAll(/[\p{Cc}<>:"/\\|?*]/gu, "_")].slice(0, 80);
  while (new TextEncoder().encode(letters.join("")).length > MOST_STEM_BYTES) letters.pop();
  return letters.join("").trim() || "result";
}
