import { posix } from "./node/paths.ts";

export interface Place {
  scheme: string;
  authority: string;
  /** With forward slashes. */
  path: string;
}

/** A drive letter is not a scheme. */
const URI = /^[a-z][a-z0-9+.-]+:/i;

/**
 * Relative with forward slashes, so that a folder can be moved with both files; the other's URI if it is on another file system or drive.
 */
export function pathFrom(file: Place, other: Place & { toString(): string }): string {
  const sameRoot = file.scheme === other.scheme && file.authority === other.authority && driveOf(file.path) === driveOf(other.path);
  if (!sameRoot) return other.toString();
  const path = posix.relative(posix.dirname(file.path), other.path) || ".";
  return URI.test(path) ? `./${path}` : path;
}

export function placeFrom(file: Place, written: string): { path: string } | { uri: string } {
  if (URI.test(written)) return { uri: written };
  return { path: posix.resolve(posix.dirname(file.path), written.replaceAll("\\", "/")) };
}

function driveOf(path: string): string {
  return /^\/([a-z]:)/i.exec(path)?.[1]?.toLowerCase() ?? "";
}
