import * as z from "zod";
import type { TextRange } from "#language/text/textRange.ts";
import { fieldsAt } from "./fieldsAt.ts";
import { placeInSuite } from "./placeInSuite.ts";

export interface SuiteOffer {
  label: string;
  insert: string;
  kind: "key" | "value";
  description?: string;
}

/** Keys that an object does not have yet, or the values of a key, and what they replace. */
export function suiteOffers(text: string, offset: number): { offers: SuiteOffer[]; replaced: TextRange } | undefined {
  const place = placeInSuite(text, offset);
  const fields = place && fieldsAt(place.path);
  if (!place || !fields) return undefined;
  const { key, word } = place;
  if (key === undefined)
    return {
      replaced: word,
      offers: Object.entries(fields).map(([label, schema]) => ({ label, insert: `${label}: `, kind: "key", ...describedAs(schema) })),
    };
  const schema = fields[key];
  return schema && { replaced: word, offers: valuesOf(schema).map((label) => ({ label, insert: label, kind: "value" })) };
}

export function suiteHover(text: string, offset: number): (TextRange & { key: string; description: string }) | undefined {
  const [after = ""] = /^[\w$-]*/.exec(text.slice(offset)) ?? [];
  const end = offset + after.length;
  const place = placeInSuite(text, end);
  if (!place || place.key !== undefined) return undefined;
  const key = text.slice(place.word.start, end);
  const schema = /^["']?\s*:/.test(text.slice(end)) ? fieldsAt(place.path)?.[key] : undefined;
  const { description } = schema ? describedAs(schema) : {};
  return description === undefined ? undefined : { key, description, start: place.word.start, end };
}

function describedAs({ description }: z.ZodType): { description?: string } {
  return description === undefined ? {} : { description };
}

interface Values {
  type?: unknown;
  enum?: unknown[];
  const?: unknown;
  examples?: unknown[];
  anyOf?: Values[];
}

function valuesOf(schema: z.ZodType): string[] {
  const named = ({ type, enum: values = [], const: only, examples = [], anyOf = [] }: Values): unknown[] => [
    ...(type === "boolean" ? [true, false] : []),
    ...values,
    ...(only === undefined ? [] : [only]),
    ...examples,
    ...anyOf.flatMap(named),
  ];
  return [...new Set(named(z.toJSONSchema(schema, { io: "input" }) as Values).map(String))];
}
