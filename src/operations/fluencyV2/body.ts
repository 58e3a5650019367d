import * as z from "zod";
import { aside, listOf, needed, requireKeys } from "#contract/wire/unread.ts";
import { flag, integer, number, openEnum, text, warnings, words } from "#contract/wire/wire.ts";
import { writtenPhonemes } from "../timeline/writtenPhoneme.ts";

const count = aside(integer);

export const alignedPhoneme = z
  .looseObject({
    type: needed(openEnum("equal", "replace", "insert", "delete")),
    reference: aside(text),
    prediction: aside(text),
    /** In the reference word. */
    orig_index: aside(integer),
    prediction_type: aside(openEnum("phoneme")),
  })
  .transform((item) => {
    if (isPair(item.type)) requireKeys(item, ["reference", "prediction"]);
    return item;
  });

/** Of entries of type insert and delete, only type and times are documented. */
export const fluencyV2Detail = z
  .looseObject({
    type: needed(openEnum("equal", "replace", "insert", "delete")),
    reference: aside(words),
    prediction: aside(words),
    /** Seconds. */
    start: aside(number),
    end: aside(number),
    reference_phonemes: aside(words),
    /** With type replace only. */
    aligned_result: aside(listOf(alignedPhoneme)),
    /** Embedded service: 0 to 100, how well the word was said. */
    score: aside(number),
    /** Embedded service: probability that this verdict is right, 0 to 1. */
    confidence: aside(number),
    /** Embedded service: with type equal, what was said if this verdict is wrong; empty for nothing. */
    alternative: aside(words),
    /** Embedded service, as are the next three. */
    phonemes: aside(writtenPhonemes),
    /** An insertion that says again what was just said. */
    repetition: aside(flag),
    /** An insertion that is the beginning of the word read next. */
    false_start: aside(flag),
    /** An insertion in whose place the word of the text was then said. */
    self_correction: aside(flag),
    /** As the reference marks the word: `letter`, `sound` or `nonsense`. */
    reference_kind: aside(openEnum("letter", "sound", "nonsense")),
    /** A word read right whose sounds were only said one by one. */
    sounded_out: aside(flag),
  })
  .transform((entry) => {
    if (isPair(entry.type)) requireKeys(entry, ["reference", "prediction", "start", "end"]);
    return entry;
  });

function isPair(type: unknown): boolean {
  return typeof type === "string" && ["equal", "replace"].includes(type.toLowerCase());
}

/** A result can be shown without anything but the details. */
export const fluencyV2Result = z.looseObject({
  /** Seconds. */
  audio_duration: needed(number),
  user_id: aside(text),
  language_code: aside(z.string()),
  assessment_id: aside(text),
  /** ISO 8601 with offset. */
  input_timestamp: aside(z.string()),
  updated_at: aside(z.string()),
  summary: aside(z.looseObject({ equal: count, replace: count, insert: count, delete: count })),
  /** Words per minute. */
  wpm: needed(number),
  /** 0 to 100. */
  accuracy_score: needed(number),
  transcription: aside(text),
  warnings,
  phoneme_summary: aside(
    z.looseObject({
      /** Counts by keys such as `TH->F`, and the total. */
      phoneme_replacements: aside(counts()),
      complete_substitutions: aside(
        z.looseObject({
          total_count: count,
          reference_word_substitution: aside(z.preprocess((value) => (isMap(value) ? [value] : value), listOf(counts()))),
        }),
      ),
      /** Usually a map from word to count. */
      unknown_words: aside(z.union([counts(), words])),
    }),
  ),
  details: needed(listOf(fluencyV2Detail)),
});

function counts() {
  return z.record(z.string(), needed(number));
}

function isMap(value: unknown): boolean {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

export type AlignedPhoneme = z.output<typeof alignedPhoneme>;
export type FluencyV2Detail = z.output<typeof fluencyV2Detail>;
export type FluencyV2Result = z.output<typeof fluencyV2Result>;
