import { parseTree } from "jsonc-parser";
import { endOf, lastProperty } from "./jsonPlaces.ts";

/**
 * Replaces only the value of `recording.path` in the text of a result's file; every other character stays as it is.
 * @param text JSON, with or without a byte order mark.
 * @returns undefined when there is no such member.
 */
export function withRecordingPath(text: string, path: string): string | undefined {
  const mark = text.startsWith("\uFEFF") ? 1 : 0;
  const value = lastProperty(lastProperty(parseTree(text.slice(mark)), "recording"), "path");
  return value && text.slice(0, mark + value.offset) + JSON.stringify(path) + text.slice(mark + endOf(value));
}
