import { normaliseWord } from "../../core/words/normaliseWord.ts";
import { splitName } from "../../core/splitName.ts";
import { ASSESSMENT_NAME_ENDING } from "../../results/resultEnding.ts";
import type { KeptReading } from "../results/keptReading.ts";

/** What tells a reading's files apart: where they are, as people name them. */
type Place = Pick<KeptReading, "uri" | "file">;

/** The same for results of the same recording, wherever they lie: by what is in the recording, else by where it is. */
export function recordingKey(reading: Place): string {
  return reading.file.recording.sha256 ?? recordingPath(reading).join("/");
}

/** The same for readings of the same words. */
export function textKey({ file }: Pick<KeptReading, "file">): string {
  return normaliseWord(file.reference.text).split(/\s+/).filter((word) => word !== "").join(" ");
}

/** Whether a name, with as many folders before it as somebody wrote, is that of the reading's recording; its ending may be left out. */
export function isRecordingNamed(name: string, reading: Place): boolean {
  return endsWith(recordingPath(reading), name, (last) => splitName(last).stem);
}

/** The same of the result's file. */
export function isResultNamed(name: string, { uri }: Pick<KeptReading, "uri">): boolean {
  return endsWith(pathOf(uri), name, (last) => (last.toLowerCase().endsWith(ASSESSMENT_NAME_ENDING) ? last.slice(0, -ASSESSMENT_NAME_ENDING.length) : last));
}

/** The last part of a URI, as people read it. */
export function nameOf(uri: string): string {
  return pathOf(uri).at(-1) ?? uri;
}

function recordingPath({ uri, file: { recording } }: Place): string[] {
  // A drive letter is no scheme.
  if (/^[a-z][a-z0-9+.-]+:/i.test(recording.path)) return pathOf(recording.path);
  const path = pathOf(uri).slice(0, -1);
  for (const part of partsOf(recording.path)) {
    if (part === "..") path.pop();
    else if (part !== ".") path.push(part);
  }
  return path;
}

/** The parts of a URI's path, without its scheme and authority. */
function pathOf(uri: string): string[] {
  return partsOf(uri.replace(/^[a-z][a-z0-9+.-]+:(?:\/\/[^/]*)?/i, "").replace(/[?#].*$/, "")).map((part) => {
    try {
      return decodeURIComponent(part);
    } catch {
      return part;
    }
  });
}

function partsOf(path: string): string[] {
  return path.normalize("NFC").split(/[\\/]/).filter((part) => part !== "");
}

function endsWith(path: readonly string[], name: string, bare: (last: string) => string): boolean {
  const parts = partsOf(name.trim()).filter((part) => part !== ".");
  const last = parts.at(-1);
  const own = path.at(-1);
  if (last === undefined || own === undefined || parts.length > path.length) return false;
  return (last === own || last === bare(own)) && parts.slice(0, -1).every((part, i) => part === path[path.length - parts.length + i]);
}
