import { printable } from "../../core/printable.ts";

/**
 * Reads fields of bodies whose schema is older or newer than this program: what is absent or of another type is
 * undefined. The contract has checked the documented fields already; these readers serve the additional ones too.
 */

export type Fields = Readonly<Record<string, unknown>>;

export function fieldsOf(value: unknown): Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Fields) : {};
}

/** Text of a body, without what a terminal, a log or a page would take for commands: this is where it comes in. */
export function textAt(fields: Fields, name: string): string | undefined {
  const value = fields[name];
  return typeof value === "string" ? printable(value) : undefined;
}

/** A finite number; text that holds one counts, as v1 writes its rates as text. */
export function numberAt(fields: Fields, name: string): number | undefined {
  const value = fields[name];
  if (typeof value === "number") return Number.isFinite(value) ? value : undefined;
  if (typeof value !== "string" || value.trim() === "") return undefined;
  const number = Number(value);
  return Number.isFinite(number) ? number : undefined;
}

export function flagAt(fields: Fields, name: string): boolean | undefined {
  const value = fields[name];
  return typeof value === "boolean" ? value : undefined;
}

export function objectsAt(fields: Fields, name: string): Fields[] {
  const value = fields[name];
  return Array.isArray(value) ? value.map(fieldsOf) : [];
}

/** The texts of a list; a lone text counts as a list of one. */
export function textsAt(fields: Fields, name: string): string[] {
  const value = fields[name];
  if (typeof value === "string") return value === "" ? [] : [printable(value)];
  return Array.isArray(value) ? value.filter((item): item is string => typeof item === "string" && item !== "").map(printable) : [];
}

/** A score from 0 to 100. */
export function scoreAt(fields: Fields, name = "score"): number | undefined {
  const value = numberAt(fields, name);
  return value === undefined ? undefined : Math.min(100, Math.max(0, value));
}

export interface Times {
  start?: number;
  end?: number;
}

/** Start and end in seconds; an end before its start is dropped, and so is a time before the recording. */
export function timesOf(fields: Fields, startName = "start"): Times {
  const start = numberAt(fields, startName);
  if (start === undefined || start < 0) return {};
  const end = numberAt(fields, "end");
  return end === undefined || end < start ? { start } : { start, end };
}

/** The additional field `warnings`: sentences, or objects with a `message`. */
export function warningsOf(body: Fields): string[] {
  return warningsIn(body).flatMap(messageOf);
}

/** The warnings of a reading; the one that it is a reading of another text stands apart from the others. */
export function readingWarningsOf(body: Fields): { otherText?: string; warnings: string[] } {
  const warnings = warningsIn(body);
  const [doubt, others] = [warnings.filter(isOtherText), warnings.filter((item) => !isOtherText(item))];
  const otherText = doubt.length === 0 ? undefined : (doubt.flatMap(messageOf)[0] ?? "The recording does not seem to be a reading of this text.");
  return { otherText, warnings: others.flatMap(messageOf) };
}

function warningsIn(body: Fields): unknown[] {
  const value = body["warnings"];
  return Array.isArray(value) ? value : [];
}

function isOtherText(item: unknown): boolean {
  return textAt(fieldsOf(item), "code") === "other-text";
}

function messageOf(item: unknown): string[] {
  return typeof item === "string" ? [printable(item)] : textsAt(fieldsOf(item), "message");
}
