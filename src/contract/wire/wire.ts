import * as z from "zod";
import { printable } from "#core/printable.ts";
import { aside, listOf } from "./unread.ts";

/** Without anything that a terminal, a log or a page would take for commands: text enters the program here. A number counts as its digits. */
export const text = z.preprocess((value) => (typeof value === "number" ? String(value) : value), z.string()).transform(printable);

/** Lets unknown values through, so that a newer service does not break an older author's tool; the type offers the known ones. */
export function openEnum<const Known extends string>(...known: Known[]): z.ZodType<Known | (string & {}), unknown> {
  return text.meta({ description: `Such as ${known.join(", ")}.` });
}

/** Services write numbers as text too. */
export const number = z.preprocess((value) => (typeof value === "string" ? (numberOf(value) ?? value) : value), z.number());

export const integer = number.refine(Number.isInteger, "expected an integer").meta({ type: "integer" });

/** Documented as text that holds a number. */
export const numberInText = number.meta({ type: "string" });

const FLAGS: Record<string, boolean> = { true: true, false: false, yes: true, no: false, "1": true, "0": false };

/** Also `"true"`, `"No"` or 1. */
export const flag = z.preprocess(
  (value) => (typeof value === "string" || typeof value === "number" ? (FLAGS[String(value).trim().toLowerCase()] ?? value) : value),
  z.boolean(),
);

/** Words or phonemes: a list, which may hold further lists or objects that name them, or one text with blanks between them. */
export const words = z.preprocess((value) => flattened(value, DEEPEST_LIST), listOf(text));

const DEEPEST_LIST = 4;
const NAMES = ["word", "text", "phoneme", "phone", "symbol"];

function flattened(value: unknown, deep: number): unknown {
  if (typeof value === "string") return value.split(/\s+/u).filter(Boolean);
  if (typeof value === "number") return [value];
  return Array.isArray(value) ? value.flatMap((item: unknown) => innerWords(item, deep)) : value;
}

/** A text within a list is one word, even if it has blanks: phonemes in place of a word are written so. */
function innerWords(value: unknown, deep: number): unknown[] {
  if (typeof value !== "object" || value === null || deep === 0) return [value];
  if (Array.isArray(value)) return value.flatMap((item: unknown) => innerWords(item, deep - 1));
  const named = NAMES.map((name) => (value as Record<string, unknown>)[name]).find((member) => member != null);
  return named === undefined ? [value] : innerWords(named, deep - 1);
}

const DECIMAL = /^\s*[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?\s*$/i;

/** Undefined when there is none to read. */
export function numberOf(value: string | number | null | undefined): number | undefined {
  if (typeof value === "number") return Number.isFinite(value) ? value : undefined;
  if (value == null || !DECIMAL.test(value)) return undefined;
  const number = Number(value);
  return Number.isFinite(number) ? number : undefined;
}

const sentence = z.string().transform(printable);

/** A sentence, an object with one, or a list of these. */
export const warnings = aside(
  z.preprocess(
    (value) => (value == null || Array.isArray(value) ? value : [value]),
    listOf(z.union([sentence, z.looseObject({ code: aside(z.string()), message: aside(z.union([sentence, z.array(z.unknown())])) })])),
  ),
);

export type Warnings = z.infer<typeof warnings>;
