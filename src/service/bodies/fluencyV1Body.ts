import type { FluencyAnalysis, ReadingEvent } from "#core/analysis.ts";
import { LANGUAGE_CODE, type AssessedJob } from "./assessedJob.ts";
import { timedPhonemeBody } from "./phonemeFields.ts";
import { heardWords, readingFigures } from "./readingFigures.ts";
import { figure, figureText, probability, seconds, secondsText } from "./wireNumbers.ts";

const ALIGNMENT_TYPE = { substitution: "SUBSTITUTION", omission: "DELETION", insertion: "INSERTION" } as const;

/** Root fields of the compatible format; the native one has all. */
const COMPAT_FIELDS = ["user_id", "language_code", "result_id", "time", "results", "audio_duration"];

/** In the native format. */
export function fluencyV1Body(job: AssessedJob, analysis: FluencyAnalysis) {
  const figures = readingFigures(analysis);
  const rates = { WPM: figureText(figures.wpm), accuracy_score: figureText(figures.accuracy) };
  const { transcription, entries } = textScore(analysis);
  return {
    user_id: job.userToken,
    language_code: LANGUAGE_CODE,
    result_id: job.id,
    time: job.completedAt.toISOString(),
    results: {
      num_differences: figures.substitutions + figures.deletions + figures.insertions,
      substitution_count: figures.substitutions,
      insertion_count: figures.insertions,
      correct_count: figures.correct,
      deletion_count: figures.deletions,
      repetition_count: figures.repetitions,
      reference_text: job.reference,
      transcription: transcription.join(" "),
      transcription_confidence: "",
      word_count: figures.words,
      ...rates,
      text_score: entries,
      correct_words: correctWords(analysis),
    },
    audio_duration: seconds(analysis.duration),
    assessStartTime: secondsText(figures.start),
    assessEndTime: secondsText(figures.end),
    ...rates,
    warnings: analysis.warnings,
  };
}

export function compatBody(native: object): object {
  return Object.fromEntries(Object.entries(native).filter(([name]) => COMPAT_FIELDS.includes(name)));
}

/** Words heard in order, and the differences with their places among them. */
function textScore({ words, items, events }: FluencyAnalysis) {
  const transcription: string[] = [];
  const entries = [];
  for (const event of events) {
    const heard = heardWords(event, words);
    const first = transcription.length;
    transcription.push(...heard);
    if (event.kind === "correct") continue;
    entries.push({
      reference_text: event.kind === "insertion" ? "" : (words[event.wordIndex] ?? ""),
      reference_index: event.wordIndex,
      ...(event.kind === "insertion" ? {} : kindField(items, event)),
      transcription_words: heard,
      alignment_type: ALIGNMENT_TYPE[event.kind],
      transcription_indices: heard.map((_, i) => first + i),
      transcription_details: details(event),
      ...(event.score === undefined ? {} : { score: figure(event.score) }),
      ...(event.confidence === undefined ? {} : { confidence: probability(event.confidence) }),
      ...(event.repetition ? { repetition: true } : {}),
      ...(event.falseStart ? { false_start: true } : {}),
      ...(event.selfCorrection ? { self_correction: true } : {}),
    });
  }
  return { transcription, entries };
}

/** Words that `text_score` does not list, with times and confidence. */
function correctWords({ events, items }: FluencyAnalysis) {
  return events
    .filter(({ kind }) => kind === "correct")
    .map(({ wordIndex, start, end, confidence, soundedOut }) => ({
      reference_index: wordIndex,
      ...kindField(items, { wordIndex }),
      start: seconds(start),
      end: seconds(end),
      ...(confidence === undefined ? {} : { confidence: probability(confidence) }),
      ...(soundedOut ? { sounded_out: true } : {}),
    }));
}

function kindField(items: FluencyAnalysis["items"], { wordIndex }: Pick<ReadingEvent, "wordIndex">) {
  const kind = items?.[wordIndex];
  return kind ? { reference_kind: kind } : {};
}

function details(event: ReadingEvent) {
  if (event.kind === "omission") return { start: 0, end: 0, phone_breakdown: [] };
  return {
    start: seconds(event.start),
    end: seconds(event.end),
    phone_breakdown: (event.phonemes ?? []).map(timedPhonemeBody),
  };
}
