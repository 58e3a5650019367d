import type { ReadingSettings } from "../../contract/viewerProtocol.ts";
import { accuracy, LEVEL_THRESHOLDS, readingMeasures, wordsCorrectPerMinute } from "../../core/record/measures.ts";
import type { ReadingLevel, ReadingMeasures } from "../../core/record/measures.ts";
import type { Miscue } from "../../core/reading/miscues.ts";
import { bandText, NORMS_SOURCE, PERCENTILES } from "../../core/reading/norms.ts";
import { ratePercentile } from "../../core/scoring/ratePercentile.ts";
import type { Timeline } from "../../core/timeline/model.ts";

/** One number of the summary. */
export interface Card {
  id: string;
  label: string;
  /** A dash where the result has no such number. */
  value: string;
  unit?: string;
  /** How it is computed, and from what. */
  explanation: string;
  miscue?: Miscue;
  /** Whether the value asks the author for something. */
  asks?: boolean;
}

/**
 * The numbers of a reading. Each says what it is computed from, and by which rule of counting.
 * @param hidden whether only the words found are shown, as the recording does not seem to be a reading of the text.
 */
export function readingCards(timeline: Timeline, reading: ReadingSettings, hidden = false): Card[] {
  const cards = allReadingCards(timeline, reading);
  return hidden ? cards.map((card) => (card.id === "correct" ? { ...card, label: "Words found" } : hiddenCard(card))) : cards;
}

function hiddenCard({ id, label }: Card): Card {
  return { id, label, value: "–", explanation: "Not shown, as the recording does not seem to be a reading of this text." };
}

function allReadingCards(timeline: Timeline, reading: ReadingSettings): Card[] {
  const { summary } = timeline;
  const { counts } = summary;
  const measures = readingMeasures(timeline, reading.counting);
  const made = errorsText(measures);
  const words = measures.words < counts.words ? "words that the result tells about" : "words of the text";
  return [
    rateCard(timeline),
    {
      id: "accuracy",
      label: "Accuracy",
      value: measures.accuracy === undefined ? "–" : decimal(measures.accuracy),
      unit: "%",
      explanation: `100 × (${words} − errors) ÷ ${words} = 100 × (${measures.words} − ${measures.errors}) ÷ ${measures.words}. ${made}${reported(timeline, measures)}`,
    },
    levelCard(measures),
    {
      id: "ratio",
      label: "Error ratio",
      value: measures.wordsPerError === undefined ? (measures.words > 0 ? "none" : "–") : `1 : ${decimal(measures.wordsPerError)}`,
      explanation: `One error in so many words: ${words} ÷ errors = ${measures.words} ÷ ${measures.errors}. ${made}`,
    },
    {
      id: "correction",
      label: "Self-correction",
      value: measures.errorsPerCorrection === undefined ? "none" : `1 : ${decimal(measures.errorsPerCorrection)}`,
      explanation:
        measures.errorsPerCorrection === undefined
          ? "(errors + self-corrections) ÷ self-corrections, said as 1 in so many. Nothing in this reading was read wrongly and put right at once."
          : `One of so many was put right: (errors + self-corrections) ÷ self-corrections, with ${plural(measures.selfCorrections, "self-correction")}. ${made}`,
    },
    percentileCard(timeline, reading),
    { id: "correct", label: "Words correct", value: String(counts.correct), unit: `of ${counts.words}`, explanation: "Words of the text that were read as written." },
  ];
}

function rateCard({ summary, stop }: Timeline): Card {
  const { counts, start, end } = summary;
  const span = start !== undefined && end !== undefined && end > start ? `${(end - start).toFixed(1)} s, from ${start.toFixed(2)} s to ${end.toFixed(2)} s` : undefined;
  const formula = "60 × correct words ÷ seconds between the first and the last correct word";
  const explanation = stop?.seconds !== undefined && summary.wcpm
    ? `60 × correct words ÷ seconds of the timed reading = 60 × ${counts.correct} ÷ ${decimal(stop.seconds)} s. Computed here, as the review sets the time.`
    : span
    ? `${formula} = 60 × ${counts.correct} ÷ ${span}. ${rateSource(summary, wordsCorrectPerMinute(counts.correct, start, end))}`
    : `${formula}. ${summary.wcpm ? "As the service reported it; the result has no times to check it with." : "The result has no times to compute it from."}`;
  return { id: "wcpm", label: "Words correct/min", value: summary.wcpm ? decimal(summary.wcpm.value) : "–", explanation };
}

function rateSource({ wcpm }: Timeline["summary"], computed: number | undefined): string {
  if (!wcpm) return "";
  if (wcpm.source === "computed") return "Computed here from the words of the result.";
  if (computed === undefined || Math.abs(computed - wcpm.value) <= 0.6) return "As the service reported it.";
  return `As the service reported it; the words of the result give ${decimal(computed)}.`;
}

/** The service's figure leaves additions out, so it may differ from a running record's. */
function reported({ summary }: Timeline, measures: ReadingMeasures): string {
  if (summary.accuracy?.source !== "service") return "";
  const share = accuracy(summary.counts.correct, summary.counts.words);
  const value = decimal(summary.accuracy.value);
  if (value === decimal(measures.accuracy ?? NaN)) return " The service reports the same.";
  const why = share !== undefined && Math.abs(share - summary.accuracy.value) <= 0.6 ? ": the share of correct words, with no additions taken off" : "";
  return ` The service reports ${value} %${why}.`;
}

export const LEVEL_TEXT = { independent: "Independent", instructional: "Instructional", frustration: "Frustration" } as const;
const LEVEL_MEANING = {
  independent: "The text can be read alone.",
  instructional: "The text can be read with a teacher's help.",
  frustration: "The text is too hard for this reader at present.",
} as const;

function levelCard({ level, accuracy: percent }: ReadingMeasures): Card {
  return { id: "level", label: "Reading level", value: level ? LEVEL_TEXT[level] : "–", explanation: levelInWords(level, percent) };
}

/** What a level means, and what it is given for. @param percent accuracy, 0 to 100. */
export function levelInWords(level: ReadingLevel | undefined, percent: number | undefined): string {
  const { independent, instructional } = LEVEL_THRESHOLDS;
  const bands = `Independent from ${independent} % accuracy on, instructional from ${instructional} % on, frustration below (Clay, 2000).`;
  return `${level ? `${LEVEL_MEANING[level]} ` : ""}From an accuracy of ${percent === undefined ? "–" : decimal(percent)} %. ${bands}`;
}

function percentileCard(timeline: Timeline, reader: ReadingSettings): Card {
  const card = { id: "percentile", label: "Percentile", value: "–" };
  const about = `The norms hold for the first minute of an unpractised text of the child's grade. ${NORMS_SOURCE}`;
  const { percentile, absent } = ratePercentile(timeline, reader);
  if (absent === "reader") return { ...card, value: "Choose grade and season", asks: true, explanation: `Give the reader's grade and the season to compare the rate with the norms of Hasbrouck & Tindal. ${about}` };
  if (absent === "rate") return { ...card, explanation: `The result has no rate to compare. ${about}` };
  if (absent === "time") return { ...card, explanation: `The reading was timed for ${decimal(timeline.stop!.seconds!)} s. ${about}` };
  if (!percentile) return { ...card, value: "No norms", explanation: `There are no norms for the fall of grade 1. ${about}` };
  const norms = PERCENTILES.map((name, i) => `${name}th: ${percentile.norms[i]}`).join(", ");
  return {
    ...card,
    value: bandText(percentile),
    explanation: `${decimal(timeline.summary.wcpm!.value)} words correct per minute against grade ${percentile.grade}, ${percentile.season} (${norms}). ${about}`,
  };
}

function errorsText({ parts, forgiven, errors }: ReadingMeasures): string {
  const made = parts.length ? `Errors: ${parts.map(({ name, count }) => `${count} ${count === 1 ? singular(name) : name}`).join(" + ")} = ${errors}.` : "No errors.";
  return forgiven ? `${made} ${plural(forgiven, "more substitution")} of a proper noun misread before ${forgiven === 1 ? "is" : "are"} not counted.` : made;
}

function singular(name: string): string {
  return name.replace(/s$/, "");
}

function plural(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? "" : "s"}`;
}

/** The summary of a pronunciation, over its phonemes. */
export function phonemeCards({ summary: { counts }, verdict }: Timeline): Card[] {
  const card = (id: string, label: string, value: number, explanation: string, miscue?: Miscue): Card => ({ id, label, value: String(value), explanation, miscue });
  return [
    ...(verdict?.score === undefined ? [] : [scoreCard(verdict.score)]),
    { ...card("correct", "As expected", counts.correct, "Phonemes of the reference that were heard in their place."), unit: `of ${counts.words}` },
    card("substitution", "Different", counts.substitutions, "Another phoneme was heard in place of the expected one.", "substitution"),
    card("omission", "Not said", counts.omissions, "Phonemes of the reference that were not heard.", "omission"),
    card("insertion", "Added", counts.insertions, "Phonemes that were heard and are not in the reference.", "insertion"),
  ];
}

export function recognitionCards({ verdict }: Timeline): Card[] {
  const cards: Card[] = [];
  if (verdict?.confidence) cards.push({ id: "confidence", label: "Confidence", value: verdict.confidence, explanation: "How sure the service is of what it heard: High, Medium or Low." });
  if (verdict?.score !== undefined) cards.push(scoreCard(verdict.score));
  return cards;
}

function scoreCard(score: number): Card {
  return { id: "score", label: "Score", value: String(Math.round(score)), unit: "of 100", explanation: "How well the expected phonemes fit the recording, as the service reported it: 0 is not said, 100 is said as expected." };
}

export function decimal(value: number): string {
  return String(Math.round(value * 10) / 10);
}
