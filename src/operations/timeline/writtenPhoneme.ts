import * as z from "zod";
import { aside, listOf, markUnread, needed } from "#contract/wire/unread.ts";
import { number, text } from "#contract/wire/wire.ts";
import { phonemeChoices } from "./phonemeChoices.ts";

/** Their form is not documented everywhere: a symbol alone, or an object that `phonemeChoices` understands. Times are seconds. */
const fields = z.looseObject({
  phoneme: z.unknown().meta({ type: "string" }).optional(),
  /** Embedded service: what may have been said, the most probable first. */
  alternatives: z
    .unknown()
    .meta({ type: "array", items: { type: "object", properties: { phoneme: { type: "string" }, posterior: { type: "number" } } } })
    .optional(),
  start: aside(number),
  timestamp: aside(number),
  end: aside(number),
  /** 0 to 100. */
  score: aside(number),
  /** Embedded service: 0 to 1. Others may say it in words, which are left out. */
  confidence: z.unknown().meta({ type: "number" }).optional(),
});

/** A list of phonemes, or one text with blanks between them. */
export const writtenPhonemes = listOfPhonemes(fields);

/** With a time of their beginning. */
export const stampedPhonemes = listOfPhonemes(
  fields.extend({
    timestamp: needed(number),
    /** The expected phoneme if it differs. */
    original: aside(text),
    /** Embedded service: the expected phoneme's place, from 0. */
    reference_index: aside(number),
  }),
);

function listOfPhonemes<Fields extends z.ZodType<Record<string, unknown>>>(entry: Fields) {
  const phoneme = z
    .preprocess((value) => (typeof value === "string" || Array.isArray(value) ? { phoneme: value } : value), entry)
    .transform((written) => {
      // An empty symbol says that nothing was heard.
      if (phonemeChoices(written).length === 0 && written["phoneme"] !== "") markUnread(written, "phoneme");
      return written;
    });
  return z.preprocess((value) => (typeof value === "string" ? value.split(/\s+/u).filter(Boolean) : value), listOf(phoneme));
}

export type WrittenPhoneme = z.output<typeof fields>;
export type StampedPhoneme = NonNullable<z.output<typeof stampedPhonemes>[number]>;
