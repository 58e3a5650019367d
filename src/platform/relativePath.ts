import { posix } from "./node/paths.ts";

/** The parts of a URI that locate it. */
export interface Place {
  scheme: string;
  authority: string;
  /** With forward slashes. */
  path: string;
}

/**
 * The path from one file to another, as written down: relative, with forward slashes, so that a folder can be
 * moved or shared with both in it. Where there is no such path (another file system, another drive), the other's URI.
 */
export function pathFrom(file: Place, other: Place & { toString(): string }): string {
  const sameRoot = file.scheme === other.scheme && file.authority === other.authority && driveOf(file.path) === driveOf(other.path);
  return sameRoot ? posix.relative(posix.dirname(file.path), other.path) || "." : other.toString();
}

/** What `pathFrom` wrote, as a path on the file's own file system, or as a URI. */
export function placeFrom(file: Place, written: string): { path: string } | { uri: string } {
  // A drive letter is not a scheme.
  if (/^[a-z][a-z0-9+.-]+:/i.test(written)) return { uri: written };
  return { path: posix.resolve(posix.dirname(file.path), written.replaceAll("\\", "/")) };
}

function driveOf(path: string): string {
  return /^\/([a-z]:)/i.exec(path)?.[1]?.toLowerCase() ?? "";
}
