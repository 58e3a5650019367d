import * as z from "zod/mini";
import { printable } from "#core/printable.ts";
import { LIST_KINDS } from "#core/passage/facts.ts";

/** Without anything that would turn letters around, as in the text answer. */
const text = z.pipe(z.string(), z.transform(printable));
const seconds = z.optional(z.number());
const count = z.catch(z.number(), 0);

const place = z.looseObject({
  kind: text,
  /** From 1. */
  word: z.number(),
  expected: z.optional(text),
  said: z.optional(text),
  start: seconds,
  end: seconds,
  /** 0 to 1. */
  confidence: z.optional(z.number()),
  reviewed: z.optional(z.boolean()),
});

const figures = z.looseObject({
  /** Per cent. */
  accuracy: z.optional(z.number()),
  wordsCorrectPerMinute: z.optional(z.number()),
  level: z.optional(text),
  words: count,
  correct: z.optional(z.union([z.number(), z.boolean()])),
  variants: count,
  soundedOut: count,
  substitutions: count,
  omissions: count,
  told: count,
  insertions: count,
  repetitions: count,
  selfCorrections: count,
  falseStarts: count,
  longPauses: count,
  /** Of a pronunciation or a recognition. */
  score: z.optional(z.number()),
  confidence: z.optional(text),
  heard: z.optional(text),
  asExpected: count,
  of: count,
});

const shownReading = z.looseObject({
  kind: z.enum(["fluency", "pronunciation", "recognition"]),
  passage: z.optional(text),
  list: z.catch(z.optional(z.enum(LIST_KINDS)), undefined),
  /** Of the result's file. */
  path: z.optional(text),
  /** A day, such as 2026-01-31. */
  assessed: z.optional(text),
  warnings: z.array(text),
  /** Given instead of all that follows. */
  otherText: z.optional(text),
  figures: z.optional(figures),
  reviewed: z.optional(z.looseObject({ changes: z.number(), confirmed: z.number() })),
  earlyStop: z.optional(text),
  confusions: z._default(z.array(z.looseObject({ expected: z.optional(text), heard: z.optional(text), times: z.number() })), []),
  readOtherwise: z._default(z.array(place), []),
  total: z._default(z.number(), 0),
  /** Of the first place that is listed. */
  offset: z._default(z.number(), 0),
});

/** A reading as the tools for agents answer it, as data. */
export type ShownReading = z.infer<typeof shownReading>;
export type ShownPlace = z.infer<typeof place>;
export type ShownFigures = z.infer<typeof figures>;

export function parseReading(data: unknown): ShownReading | undefined {
  return shownReading.safeParse(data).data;
}
