import * as z from "zod";
import { aside, openEnum, ownField, phonemeAlternative, requireKeys, text, warnings, words } from "#contract/wire/wire.ts";

const count = aside(z.int());

export const alignedPhoneme = z
  .looseObject({
    type: openEnum("equal", "replace", "insert", "delete"),
    reference: text.nullish(),
    prediction: text.nullish(),
    /** In the reference word. */
    orig_index: z.int().nullish(),
    prediction_type: openEnum("phoneme").nullish(),
  })
  .superRefine((item, context) => {
    if (item.type === "equal" || item.type === "replace") requireKeys(item, ["reference", "prediction", "orig_index"], context);
  });

export const timedPhoneme = z.looseObject({
  phoneme: text,
  start: z.number(),
  end: z.number(),
  score: z.number().optional(),
  alternatives: z.array(phonemeAlternative).optional(),
});

/** Of entries of type insert and delete, only type and times are documented. */
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
    /** Embedded service: 0 to 100, how well the word was said. */
    score: ownField(z.number()),
    /** Embedded service: probability that this verdict is right, 0 to 1. */
    confidence: ownField(z.number()),
    phonemes: ownField(z.array(timedPhoneme)),
    /** Embedded service: an insertion that says again what was just said. */
    repetition: ownField(z.boolean()),
    /** Embedded service: an insertion that is the beginning of the word read next. */
    false_start: ownField(z.boolean()),
    sounded_out: ownField(z.boolean()),
  })
  .superRefine((entry, context) => {
    if (entry.type !== "equal" && entry.type !== "replace") return;
    requireKeys(entry, ["reference", "prediction", "start", "end"], context);
  });

/** A result can be shown without anything but the details. */
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
  warnings,
  phoneme_summary: aside(
    z.looseObject({
      /** Counts by keys such as `TH->F`, and the total. */
      phoneme_replacements: aside(z.record(z.string(), z.unknown())),
      complete_substitutions: aside(
        z.looseObject({
          total_count: count,
          reference_word_substitution: aside(z.array(z.record(z.string(), z.unknown()).catch({}))),
        }),
      ),
      /** Usually a map from word to count. */
      unknown_words: z.unknown().optional(),
    }),
  ),
  details: z.array(fluencyV2Detail),
});

export type AlignedPhoneme = z.infer<typeof alignedPhoneme>;
export type FluencyV2Detail = z.infer<typeof fluencyV2Detail>;
export type FluencyV2Result = z.infer<typeof fluencyV2Result>;
