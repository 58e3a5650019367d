import * as z from "zod";
import { printable } from "#core/printable.ts";

/** Without anything that a terminal, a log or a page would take for commands: text enters the program here. */
export const text = z.string().transform(printable);

/** An empty text is not a word. */
export const words = z.array(text);

/** Lets unknown values through, so that a newer service does not break an older author's tool; the type offers the known ones. */
export function openEnum<const Known extends string>(..._known: Known[]): z.ZodType<Known | (string & {}), string> {
  return text;
}

const DECIMAL = /^\s*[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?\s*$/i;

/**
 * A number as a string, kept as sent; read it with `numberOf`. Plain numbers are accepted too; other text ("", "nan") means that there is
 * no figure.
 */
export const numericString = z.union([z.number(), z.string()]);

/** Undefined when there is none to read. */
export function numberOf(value: string | number | null | undefined): number | undefined {
  if (typeof value === "number") return Number.isFinite(value) ? value : undefined;
  if (value == null || !DECIMAL.test(value)) return undefined;
  const number = Number(value);
  return Number.isFinite(number) ? number : undefined;
}

/** For a documented field that nothing depends on: another shape counts as absent, since recordings were paid for. */
export function aside<Schema extends z.ZodType>(schema: Schema) {
  return schema.nullish().catch(undefined);
}

/** For a field that only the embedded service adds: another service may use its name for something else, so another shape is left out. */
export function ownField<Schema extends z.ZodType>(schema: Schema) {
  return schema.optional().catch(undefined);
}

/** Reports each named key that a loose object lacks. */
export function requireKeys(entry: Record<string, unknown>, keys: readonly string[], context: z.RefinementCtx): void {
  for (const key of keys) {
    if (entry[key] == null) context.addIssue({ code: "custom", path: [key], message: "missing" });
  }
}

/** Probability 0 to 1. Sent by the embedded service only. */
export const phonemeAlternative = z.looseObject({ phoneme: text, posterior: z.number() });

/** A sentence, or an object with one. Anything else counts as nothing. */
export const warnings = aside(
  z.array(
    z.union([text, z.looseObject({ code: ownField(z.string()), message: ownField(z.union([text, z.array(z.unknown())])) })]).catch(""),
  ),
);

export type Warnings = z.infer<typeof warnings>;
