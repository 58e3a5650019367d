import { withoutMarkup } from "#core/reading/itemMarkup.ts";
import { t } from "@vscode/l10n";
import { normaliseWord } from "#language/text/normaliseWord.ts";
import { splitName } from "#core/splitName.ts";
import { ASSESSMENT_NAME_ENDING } from "#results/resultEnding.ts";
import type { KeptReading } from "./keptReading.ts";

export interface Place {
  uri: string;
  file: Pick<KeptReading["file"], "recording">;
}

/** Equal for results of the same recording: by its content, otherwise by its place. */
export function recordingKey(reading: Place): string {
  return reading.file.recording.sha256 ?? recordingPath(reading).join("/");
}

/** Equal for readings of the same words. */
export function textKey({ file }: Pick<KeptReading, "file">): string {
  return normaliseWord(withoutMarkup(file.reference.text))
    .split(/\s+/)
    .filter((word) => word !== "")
    .join(" ");
}

/** Names a reading by its recording, or its result's file. */
export type NamedBy = Partial<Record<"recording" | "result", string | undefined>>;

/**
 * Names may have folders before them, and may lack their endings. A recording that was assessed several times has several readings.
 * @returns what is wrong, in words, where nothing is named or several recordings or results have the name.
 */
export function readingFinder<Item>(items: readonly Item[], readingOf: (item: Item) => Place): (named: NamedBy) => Item[] | string {
  const recordings = byLastPart(
    items,
    (item) => recordingPath(readingOf(item)),
    (last) => bareName("recording", last),
  );
  const results = byLastPart(
    items,
    (item) => pathOf(readingOf(item).uri),
    (last) => bareName("result", last),
  );
  return ({ recording, result }) => {
    const name = result ?? recording;
    if (name === undefined) return t("The recording is missing.");
    const found = (result === undefined ? recordings : results)(name);
    const keys = new Set(found.map((item) => (result === undefined ? recordingKey(readingOf(item)) : readingOf(item).uri)));
    return keys.size > 1
      ? result === undefined
        ? t`“${name}” is the name of several recordings. Write the folder in front of it.`
        : t`“${name}” is the name of several results. Write the folder in front of it.`
      : found;
  };
}

/** The paths of a result and of its recording, part by part. */
export function placeNames(place: Place): Record<keyof NamedBy, string[]> {
  return { recording: recordingPath(place), result: pathOf(place.uri) };
}

/** Without its ending. */
export function bareName(of: keyof NamedBy, name: string): string {
  if (of === "recording") return splitName(name).stem;
  return name.toLowerCase().endsWith(ASSESSMENT_NAME_ENDING) ? name.slice(0, -ASSESSMENT_NAME_ENDING.length) : name;
}

/** The last part of a URI, as people read it. */
export function nameOf(uri: string): string {
  return pathOf(uri).at(-1) ?? uri;
}

function recordingPath({ uri, file: { recording } }: Place): string[] {
  // A drive letter is not a scheme.
  if (/^[a-z][a-z0-9+.-]+:/i.test(recording.path)) return pathOf(recording.path);
  const path = pathOf(uri).slice(0, -1);
  for (const part of partsOf(recording.path)) {
    if (part === "..") path.pop();
    else if (part !== ".") path.push(part);
  }
  return path;
}

/** Without scheme and authority. */
function pathOf(uri: string): string[] {
  return partsOf(uri.replace(/^[a-z][a-z0-9+.-]+:(?:\/\/[^/]*)?/i, "").replace(/[?#].*$/, "")).map((part) => {
    try {
      return decodeURIComponent(part);
    } catch {
      return part;
    }
  });
}

export function partsOf(path: string): string[] {
  return path
    .normalize("NFC")
    .split(/[\\/]/)
    .filter((part) => part !== "");
}

function byLastPart<Item>(
  items: readonly Item[],
  placeOf: (item: Item) => readonly string[],
  bare: (last: string) => string,
): (name: string) => Item[] {
  const places = new Map<string, { item: Item; path: readonly string[] }[]>();
  for (const item of items) {
    const path = placeOf(item);
    const last = path.at(-1) ?? "";
    for (const name of new Set([last, bare(last)])) (places.get(name) ?? places.set(name, []).get(name)!).push({ item, path });
  }
  return (name) => {
    const parts = partsOf(name.trim()).filter((part) => part !== ".");
    const found = places.get(parts.at(-1) ?? "") ?? [];
    return found
      .filter(
        ({ path }) => parts.length <= path.length && parts.slice(0, -1).every((part, i) => part === path[path.length - parts.length + i]),
      )
      .map(({ item }) => item);
  };
}
