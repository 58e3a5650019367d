import * as z from "zod";
import { aside, listOf, needed, requireKeys } from "#contract/wire/unread.ts";
import { flag, integer, number, numberInText, openEnum, text, warnings, words } from "#contract/wire/wire.ts";
import { writtenPhonemes } from "../timeline/writtenPhoneme.ts";

const count = aside(integer);

/** Other types are not documented. */
const NEEDED: Record<string, readonly string[]> = {
  SUBSTITUTION: ["reference_index", "transcription_words"],
  DELETION: ["reference_index"],
};

export const textScoreEntry = z
  .looseObject({
    /** The full list is not documented; for others, the words decide. */
    alignment_type: needed(openEnum("SUBSTITUTION", "DELETION", "INSERTION")),
    reference_text: aside(text),
    /** In the reference, from 0. */
    reference_index: aside(integer),
    /** Empty for a deletion. */
    transcription_words: aside(words),
    /** Into the transcription, empty for a deletion. */
    transcription_indices: aside(listOf(integer)),
    transcription_details: aside(
      z.looseObject({
        /** Seconds; 0 for a deletion. */
        start: aside(number),
        end: aside(number),
        /** Undocumented; times (seconds) and symbols are used where present. */
        phone_breakdown: aside(writtenPhonemes),
      }),
    ),
    /** Embedded service, as are the next five: what the reference marks the word as, `letter`, `sound` or `nonsense`. */
    reference_kind: aside(openEnum("letter", "sound", "nonsense")),
    score: aside(number),
    confidence: aside(number),
    /** An insertion that says again what was just said. */
    repetition: aside(flag),
    /** An insertion that is the beginning of the word read next. */
    false_start: aside(flag),
    /** An insertion in whose place the word of the text was then said. */
    self_correction: aside(flag),
  })
  .transform((entry) => {
    const type: unknown = entry.alignment_type;
    if (typeof type === "string") requireKeys(entry, NEEDED[type.toUpperCase()] ?? []);
    return entry;
  });

/** A result can be shown without anything but the differences. */
export const fluencyV1Result = z.looseObject({
  user_id: aside(text),
  /** May be empty. */
  language_code: aside(z.string()),
  result_id: aside(text),
  /** ISO 8601, UTC. */
  time: aside(z.string()),
  /** Seconds. */
  audio_duration: needed(number),
  /** The next four are in only one of the formats; which one is not documented. */
  assessStartTime: aside(numberInText),
  assessEndTime: aside(numberInText),
  WPM: aside(numberInText),
  accuracy_score: aside(numberInText),
  warnings,
  results: needed(
    z.looseObject({
      num_differences: count,
      substitution_count: count,
      insertion_count: count,
      correct_count: count,
      deletion_count: count,
      repetition_count: count,
      word_count: count,
      reference_text: aside(text),
      transcription: aside(text),
      transcription_confidence: aside(text),
      WPM: aside(numberInText),
      accuracy_score: aside(numberInText),
      text_score: needed(listOf(textScoreEntry)),
      /** Embedded service: seconds of each word that was read right, and its confidence. */
      correct_words: aside(
        listOf(
          z.looseObject({
            reference_index: needed(integer),
            start: aside(number),
            end: aside(number),
            confidence: aside(number),
            sounded_out: aside(flag),
          }),
        ),
      ),
    }),
  ),
});

export type TextScoreEntry = z.output<typeof textScoreEntry>;
/** In either format. */
export type FluencyV1Result = z.output<typeof fluencyV1Result>;
