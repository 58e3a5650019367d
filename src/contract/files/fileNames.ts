import { CONTAINERS, type Container } from "../wire/recordingLimits.ts";
import { splitName } from "#core/splitName.ts";

/** Without the dot. */
export const AUDIO_EXTENSIONS: readonly string[] = CONTAINERS;
/** Passages, word lists and phoneme references; without the dot. */
export const TEXT_EXTENSIONS: readonly string[] = ["txt", "md", "markdown", "arpabet"];

/** By the name alone; the recording is looked at before it is sent. */
export function containerOf(name: string): Container | undefined {
  const { extension } = splitName(name);
  return CONTAINERS.find((container) => container === extension);
}

export function isAudioName(name: string): boolean {
  return containerOf(name) !== undefined;
}

export function isTextName(name: string): boolean {
  return TEXT_EXTENSIONS.includes(splitName(name).extension);
}

/** Endings aside: 0 the same, 1 begins with it ("fox-2" for "fox"), 2 neither. */
function distance(name: string, wanted: string): 0 | 1 | 2 {
  const stem = splitName(name).stem.toLowerCase();
  const target = splitName(wanted).stem.toLowerCase();
  if (stem === target) return 0;
  return target !== "" && stem.startsWith(target) && !/^[\p{L}\p{N}]/u.test(stem.slice(target.length)) ? 1 : 2;
}

/** Endings and case aside: `Fox.wav` and `fox.txt`. */
export function sameBaseName(a: string, b: string): boolean {
  return distance(a, b) === 0;
}

/** For a choice beside a file: the same base name first, then those that begin with it, then the rest, each in natural order. */
export function nearestFirst(names: readonly string[], wanted: string): string[] {
  const collator = new Intl.Collator("en", { numeric: true, sensitivity: "base" });
  return [...names].sort((a, b) => distance(a, wanted) - distance(b, wanted) || collator.compare(a, b));
}

export function baseName({ path }: { path: string }): string {
  return path.split("/").at(-1) || path;
}

export function nameInUri(uri: string): string {
  const name = baseName({ path: uri });
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
