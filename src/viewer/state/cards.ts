import { accuracy, errors, wordsCorrectPerMinute, wordsPerError } from "../../core/reading/measures.ts";
import { MISCUE_DESCRIPTIONS } from "../../core/reading/miscues.ts";
import type { Miscue } from "../../core/reading/miscues.ts";
import type { Measured, Timeline } from "../../core/timeline/model.ts";

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
}

/** The summary of a reading: rates first, then the counts of a running record. */
export function readingCards({ summary }: Timeline): Card[] {
  const { counts, start, end } = summary;
  const span = start !== undefined && end !== undefined && end > start ? `${(end - start).toFixed(1)} s, from ${start.toFixed(2)} s to ${end.toFixed(2)} s` : undefined;
  const ratio = wordsPerError(errors(counts), counts.words);
  const ours = { accuracy: accuracy(counts.correct, counts.words), wcpm: wordsCorrectPerMinute(counts.correct, start, end) };
  return [
    {
      id: "accuracy",
      label: "Accuracy",
      value: summary.accuracy ? decimal(summary.accuracy.value) : "–",
      unit: "%",
      explanation: `100 × correct words ÷ words of the text = 100 × ${counts.correct} ÷ ${counts.words}. ${sourceOf(summary.accuracy, ours.accuracy)}`,
    },
    {
      id: "wcpm",
      label: "Words correct/min",
      value: summary.wcpm ? decimal(summary.wcpm.value) : "–",
      explanation: span
        ? `60 × correct words ÷ seconds between the first and the last correct word = 60 × ${counts.correct} ÷ ${span}. ${sourceOf(summary.wcpm, ours.wcpm)}`
        : `60 × correct words ÷ seconds between the first and the last correct word. ${summary.wcpm ? "As the service reported it; the result has no times to check it with." : "The result has no times to compute it from."}`,
    },
    { id: "correct", label: "Correct", value: String(counts.correct), unit: `of ${counts.words}`, explanation: "Words of the text that were read as written." },
    ...(["substitution", "omission", "insertion", "repetition"] as const).map((miscue) => miscueCard(miscue, counts[`${miscue}s`])),
    {
      id: "ratio",
      label: "Error ratio",
      value: ratio === undefined ? (counts.words > 0 ? "none" : "–") : `1 in ${decimal(ratio)}`,
      explanation: `Words of the text ÷ errors (substitutions, omissions and insertions) = ${counts.words} ÷ ${errors(counts)}.`,
    },
  ];
}

function miscueCard(miscue: Miscue, count: number): Card {
  const { label, meaning } = MISCUE_DESCRIPTIONS[miscue];
  return { id: miscue, label: `${label}s`, value: String(count), explanation: meaning, miscue };
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

function sourceOf(measured: Measured | undefined, computed: number | undefined): string {
  if (!measured) return "";
  if (measured.source === "computed") return "Computed here from the words of the result.";
  if (computed === undefined || Math.abs(computed - measured.value) <= 0.6) return "As the service reported it.";
  return `As the service reported it; the words of the result give ${decimal(computed)}.`;
}

function decimal(value: number): string {
  return String(Math.round(value * 10) / 10);
}
