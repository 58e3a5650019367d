import * as z from "zod";
import { printable } from "../../core/printable.ts";

/** Text of a body, without what a terminal, a log or a page would take for commands: this is where it enters the program. */
export const text = z.string().transform(printable);

/** A list of words; an empty text in it is not a word. */
export const words = z.array(text);

/**
 * A string of which some values are known. Others are let through and shown as they are, so that a newer service
 * does not break an older author's tool; the type still offers the known ones.
 */
export function openEnum<const Known extends string>(..._known: Known[]): z.ZodType<Known | (string & {}), string> {
  return text;
}

const DECIMAL = /^\s*[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?\s*$/i;

/**
 * A number that the service writes as a string. Kept as it was sent; read it with `numberOf`. A plain number is accepted too, and
 * anything that is not a number means that there is no figure ("", "nan": nothing was read, so there is no rate).
 */
export const numericString = z.union([z.number(), z.string()]);

/** The value of a number that may have come as a string; undefined when there is none to read. */
export function numberOf(value: string | number | null | undefined): number | undefined {
  if (typeof value === "number") return Number.isFinite(value) ? value : undefined;
  if (value == null || !DECIMAL.test(value)) return undefined;
  const number = Number(value);
  return Number.isFinite(number) ? number : undefined;
}

/**
 * A documented field that nothing depends on: a result can be shown without it, and recordings were paid for. A value of another
 * shape counts as absent.
 */
export function aside<Schema extends z.ZodType>(schema: Schema) {
  return schema.nullish().catch(undefined);
}

/**
 * A field that only the embedded service adds (scores, ends of phonemes). Another service may use the same name for
 * something else: a value of another shape is left out instead of making the whole answer unreadable.
 */
export function ownField<Schema extends z.ZodType>(schema: Schema) {
  return schema.optional().catch(undefined);
}

/** Reports every named key of a loose object that has no value: some kinds of entry carry keys that others lack. */
export function requireKeys(entry: Record<string, unknown>, keys: readonly string[], context: z.RefinementCtx): void {
  for (const key of keys) {
    if (entry[key] == null) context.addIssue({ code: "custom", path: [key], message: "missing" });
  }
}

/** A phoneme that may have been said, and how probable that is (0 to 1). Sent by the embedded service only. */
export const phonemeAlternative = z.looseObject({ phoneme: text, posterior: z.number() });

/** What a service says about a recording: a sentence, or an object with one. Anything else counts as nothing. */
export const warnings = aside(
  z.array(
    z.union([text, z.looseObject({ code: ownField(z.string()), message: ownField(z.union([text, z.array(z.unknown())])) })]).catch(""),
  ),
);

export type Warnings = z.infer<typeof warnings>;
