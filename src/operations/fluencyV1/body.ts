import * as z from "zod";
import { aside, numericString, openEnum, ownField, requireKeys, text, warnings, words } from "#contract/wire/wire.ts";

const count = aside(z.int());

/** Other types are not documented. */
const NEEDED: Record<string, readonly string[]> = {
  SUBSTITUTION: ["reference_index", "transcription_words"],
  DELETION: ["reference_index"],
};

/** Undocumented; times (seconds) and symbols are used where present. */
export const heardPhoneme = z.looseObject({
  start: aside(numericString),
  timestamp: aside(numericString),
  end: aside(numericString),
});

export const textScoreEntry = z
  .looseObject({
    /** The full list is not documented; for others, the words decide. */
    alignment_type: openEnum("SUBSTITUTION", "DELETION", "INSERTION"),
    reference_text: text.nullish(),
    /** In the reference, from 0. */
    reference_index: z.int().nullish(),
    /** Empty for a deletion. */
    transcription_words: words.nullish(),
    /** Into the transcription, empty for a deletion. */
    transcription_indices: aside(z.array(z.int())),
    transcription_details: aside(
      z.looseObject({
        /** Seconds; 0 for a deletion. */
        start: aside(z.number()),
        end: aside(z.number()),
        phone_breakdown: aside(z.array(heardPhoneme.catch({}))),
      }),
    ),
    score: ownField(z.number()),
    confidence: ownField(z.number()),
    /** Embedded service: an insertion that says again what was just said. */
    repetition: ownField(z.boolean()),
    /** Embedded service: an insertion that is the beginning of the word read next. */
    false_start: ownField(z.boolean()),
  })
  .superRefine((entry, context) => requireKeys(entry, NEEDED[entry.alignment_type] ?? [], context));

/** A result can be shown without anything but the differences. */
export const fluencyV1Result = z.looseObject({
  user_id: aside(z.string()),
  /** May be empty. */
  language_code: aside(z.string()),
  result_id: aside(z.string()),
  /** ISO 8601, UTC. */
  time: aside(z.string()),
  /** Seconds. */
  audio_duration: aside(z.number()),
  /** The next four are in only one of the formats; which one is not documented. */
  assessStartTime: aside(numericString),
  assessEndTime: aside(numericString),
  WPM: aside(numericString),
  accuracy_score: aside(numericString),
  warnings,
  results: z.looseObject({
    num_differences: count,
    substitution_count: count,
    insertion_count: count,
    correct_count: count,
    deletion_count: count,
    repetition_count: count,
    word_count: count,
    reference_text: aside(z.string()),
    transcription: aside(text),
    transcription_confidence: aside(z.string()),
    WPM: aside(numericString),
    accuracy_score: aside(numericString),
    text_score: z.array(textScoreEntry),
    /** Embedded service: seconds of each word that was read right, and its confidence. */
    correct_words: ownField(
      z.array(
        z.looseObject({
          reference_index: z.int(),
          start: ownField(z.number()),
          end: ownField(z.number()),
          confidence: ownField(z.number()),
          sounded_out: ownField(z.boolean()),
        }),
      ),
    ),
  }),
});

export type TextScoreEntry = z.infer<typeof textScoreEntry>;
/** In either format. Figures in strings are kept as sent: read them with `numberOf`. */
export type FluencyV1Result = z.infer<typeof fluencyV1Result>;
