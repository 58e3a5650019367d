import * as z from "zod";
import { aside, openEnum, ownField, phonemeAlternative, requireKeys, text, warnings, words } from "../../contract/wire/wire.ts";

const count = aside(z.int());

/** One step of the alignment of a replaced word's phonemes. */
export const alignedPhoneme = z
  .looseObject({
    type: openEnum("equal", "replace", "insert", "delete"),
    reference: text.nullish(),
    prediction: text.nullish(),
    /** Position in the reference word. */
    orig_index: z.int().nullish(),
    prediction_type: openEnum("phoneme").nullish(),
  })
  .superRefine((item, context) => {
    if (item.type === "equal" || item.type === "replace") requireKeys(item, ["reference", "prediction", "orig_index"], context);
  });

/** A phoneme as the embedded service hears it: times in seconds, score 0 to 100. */
export const timedPhoneme = z.looseObject({
  phoneme: text,
  start: z.number(),
  end: z.number(),
  score: z.number().optional(),
  alternatives: z.array(phonemeAlternative).optional(),
});

/** One event of the reading. What entries of type insert and delete carry is not documented beyond type and times. */
export const fluencyV2Detail = z
  .looseObject({
    type: openEnum("equal", "replace", "insert", "delete"),
    reference: words.nullish(),
    prediction: words.nullish(),
    /** Seconds. */
    start: z.number().nullish(),
    end: z.number().nullish(),
    reference_phonemes: words.nullish(),
    /** With type replace only. */
    aligned_result: z.array(alignedPhoneme).nullish(),
    /** From the embedded service: 0 to 100, how well the word was said. */
    score: ownField(z.number()),
    /** From the embedded service: how probable it is that this verdict is right, 0 to 1. */
    confidence: ownField(z.number()),
    /** From the embedded service: the word's phonemes with their times. */
    phonemes: ownField(z.array(timedPhoneme)),
    /** From the embedded service: an insertion that says again what was just said. */
    repetition: ownField(z.boolean()),
    /** From the embedded service: an insertion that is the beginning of the word read next. */
    false_start: ownField(z.boolean()),
  })
  .superRefine((entry, context) => {
    if (entry.type !== "equal" && entry.type !== "replace") return;
    requireKeys(entry, ["reference", "prediction", "start", "end"], context);
  });

/** The details are the only thing that a result cannot be shown without. */
export const fluencyV2Result = z.looseObject({
  /** Seconds. */
  audio_duration: aside(z.number()),
  user_id: aside(z.string()),
  language_code: aside(z.string()),
  assessment_id: aside(z.string()),
  /** ISO 8601 with offset. */
  input_timestamp: aside(z.string()),
  updated_at: aside(z.string()),
  summary: aside(z.looseObject({ equal: count, replace: count, insert: count, delete: count })),
  /** Words per minute. */
  wpm: aside(z.number()),
  /** 0 to 100. */
  accuracy_score: aside(z.number()),
  transcription: aside(text),
  /** From the embedded service. */
  warnings,
  phoneme_summary: aside(
    z.looseObject({
      /** Keys such as `TH->F` with their counts, and the total. */
      phoneme_replacements: aside(z.record(z.string(), z.unknown())),
      complete_substitutions: aside(
        z.looseObject({
          total_count: count,
          reference_word_substitution: aside(z.array(z.record(z.string(), z.unknown()).catch({}))),
        }),
      ),
      /** Words of the prediction that were not recognised; usually a map from word to count. */
      unknown_words: z.unknown().optional(),
    }),
  ),
  details: z.array(fluencyV2Detail),
});

export type AlignedPhoneme = z.infer<typeof alignedPhoneme>;
export type FluencyV2Detail = z.infer<typeof fluencyV2Detail>;
export type FluencyV2Result = z.infer<typeof fluencyV2Result>;
