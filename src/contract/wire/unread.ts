import * as z from "zod";
import { printable } from "#core/printable.ts";
import { pathText } from "./pathText.ts";

/** A value of a body that is missing, or not what its place is for. The body as it came still has it. */
export interface Unread {
  /** Such as `results.text_score[2].reference_index`. */
  path: string;
  /** One line, not too long; empty where there is none. */
  value: string;
}

/** Stands in for such a value until its whole body has been read, since only then its place is known. */
class Mark {
  constructor(readonly value: unknown) {}
}

const mark = ({ value }: { value: unknown }): undefined => new Mark(value) as unknown as undefined;

/** For a value that is always there: nothing else is affected where it is missing or cannot be read, and that is counted. */
export function needed<Schema extends z.ZodType>(schema: Schema) {
  return schema.catch(mark as never) as unknown as z.ZodType<z.output<Schema> | undefined, z.input<Schema>>;
}

/** For a value that may be missing or null. One that cannot be read is counted. */
export function aside<Schema extends z.ZodType>(schema: Schema) {
  return schema.nullish().catch(mark as never) as unknown as z.ZodOptional<z.ZodType<z.output<Schema> | null | undefined, z.input<Schema>>>;
}

/** A list in which each item is read on its own. Items that cannot be read are undefined. */
export function listOf<Schema extends z.ZodType>(item: Schema) {
  return z.array(needed(item));
}

/** Counts the keys of an entry that its kind needs and that it lacks. */
export function requireKeys(entry: Record<string, unknown>, keys: readonly string[]): void {
  for (const key of keys) if (entry[key] == null) markUnread(entry, key);
}

export function markUnread(entry: Record<string, unknown>, key: string): void {
  entry[key] = new Mark(entry[key]);
}

/**
 * @param parsed by schemas made of the functions above. Its marks become undefined.
 * @returns one for each mark, in the order of their places.
 */
export function takeUnread(parsed: unknown): Unread[] {
  const found: Unread[] = [];
  const open: Place[] = [];
  if (typeof parsed === "object" && parsed !== null) open.push({ value: parsed, key: "", within: undefined });
  // Without recursion: what other programs add may be nested deeper than the stack.
  for (let node = open.pop(); node; node = open.pop()) {
    const members = node.value as Record<PropertyKey, unknown>;
    const inner: Place[] = [];
    for (const key of Object.keys(members)) {
      const value = members[key];
      if (typeof value !== "object" || value === null) continue;
      if (!(value instanceof Mark)) inner.push({ value, key, within: node });
      else {
        members[key] = undefined;
        found.push({ path: printable(pathText(pathTo({ value, key, within: node }))), value: shown(value.value) });
      }
    }
    for (const next of inner.reverse()) open.push(next);
  }
  return found;
}

/** Each knows its parent alone: the paths of all places of a deep body would take room that grows with its square. */
interface Place {
  value: object;
  key: string;
  within: Place | undefined;
}

function pathTo(place: Place): PropertyKey[] {
  const path: PropertyKey[] = [];
  for (let at = place; at.within; at = at.within) path.push(Array.isArray(at.within.value) ? Number(at.key) : at.key);
  return path.reverse();
}

const MOST_SHOWN_UNITS = 40;

function shown(value: unknown): string {
  if (value === undefined) return "";
  if (Array.isArray(value)) return value.length === 0 ? "[]" : "[…]";
  if (typeof value === "object" && value !== null) return Object.keys(value).length === 0 ? "{}" : "{…}";
  const text = printable(JSON.stringify(value));
  return text.length > MOST_SHOWN_UNITS ? `${text.slice(0, MOST_SHOWN_UNITS)}…` : text;
}
