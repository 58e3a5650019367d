import { CONTAINERS, type Container } from "../wire/recordingLimits.ts";
import { splitName } from "../../core/splitName.ts";

/** Endings of recordings, without the dot. */
export const AUDIO_EXTENSIONS: readonly string[] = CONTAINERS;
/** Endings of passages, word lists and phoneme references, without the dot. */
export const TEXT_EXTENSIONS: readonly string[] = ["txt", "md", "markdown", "arpabet"];

/** The container that a recording's name claims; the recording itself is looked at before it is sent. */
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

/** How near a name is to another, whatever their endings: 0 the same, 1 begins with it ("fox-2" for "fox"), 2 neither. */
function distance(name: string, wanted: string): 0 | 1 | 2 {
  const stem = splitName(name).stem.toLowerCase();
  const target = splitName(wanted).stem.toLowerCase();
  if (stem === target) return 0;
  return target !== "" && stem.startsWith(target) && !/^[\p{L}\p{N}]/u.test(stem.slice(target.length)) ? 1 : 2;
}

/** Whether two files have the same base name, endings and case aside: `Fox.wav` and `fox.txt`. */
export function sameBaseName(a: string, b: string): boolean {
  return distance(a, b) === 0;
}

/** The names in the order they are offered beside a file: the same base name first, then those that begin with it, then the rest, each sorted as people would. */
export function nearestFirst(names: readonly string[], wanted: string): string[] {
  const collator = new Intl.Collator("en", { numeric: true, sensitivity: "base" });
  return [...names].sort((a, b) => distance(a, wanted) - distance(b, wanted) || collator.compare(a, b));
}

/** A file's name, from its address. */
export function baseName({ path }: { path: string }): string {
  return path.split("/").at(-1) || path;
}

/** The name at the end of a URI, as people read it. */
export function nameInUri(uri: string): string {
  const name = baseName({ path: uri });
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
