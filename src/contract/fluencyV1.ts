import * as z from "zod";
import { numericString, openEnum, ownField, requireKeys } from "./wire.ts";

const count = z.int();

/** Entries are listed for these types; what an entry of another type carries is not documented. */
const DOCUMENTED = ["SUBSTITUTION", "DELETION"];
const DOCUMENTED_KEYS = [
  "reference_text", "reference_index", "transcription_words", "transcription_indices", "transcription_details",
];

export const textScoreEntry = z
  .looseObject({
    alignment_type: openEnum("SUBSTITUTION", "DELETION", "INSERTION"),
    reference_text: z.string().nullish(),
    /** Index of the word in the reference, from 0. */
    reference_index: z.int().nullish(),
    /** Empty for a deletion. */
    transcription_words: z.array(z.string()).nullish(),
    /** Indices into the transcription, empty for a deletion. */
    transcription_indices: z.array(z.int()).nullish(),
    transcription_details: z
      .looseObject({
        /** Seconds; 0 for a deletion. */
        start: z.number(),
        end: z.number(),
        phone_breakdown: z.array(z.unknown()).nullish(),
      })
      .nullish(),
    score: ownField(z.number()),
  })
  .superRefine((entry, context) => {
    if (DOCUMENTED.includes(entry.alignment_type)) requireKeys(entry, DOCUMENTED_KEYS, context);
  });

export const fluencyV1Result = z.looseObject({
  user_id: z.string(),
  /** May be empty. */
  language_code: z.string().nullish(),
  result_id: z.string(),
  /** ISO 8601, UTC. */
  time: z.string(),
  /** Seconds. */
  audio_duration: z.number(),
  /** The next four stand in one of the two formats only; which one is not documented. */
  assessStartTime: numericString.nullish(),
  assessEndTime: numericString.nullish(),
  WPM: numericString.nullish(),
  accuracy_score: numericString.nullish(),
  results: z.looseObject({
    num_differences: count,
    substitution_count: count,
    insertion_count: count,
    correct_count: count,
    deletion_count: count,
    repetition_count: count,
    word_count: count,
    reference_text: z.string().nullish(),
    transcription: z.string().nullish(),
    transcription_confidence: z.string().nullish(),
    WPM: numericString,
    accuracy_score: numericString,
    text_score: z.array(textScoreEntry),
  }),
});

export type TextScoreEntry = z.infer<typeof textScoreEntry>;
/** A fluency v1 result in either format. Figures in strings are kept as sent: read them with `numberOf`. */
export type FluencyV1Result = z.infer<typeof fluencyV1Result>;
