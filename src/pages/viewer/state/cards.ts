import { t } from "@vscode/l10n";
import type { ReadingSettings } from "../viewerProtocol.ts";
import { plural } from "#core/plural.ts";
import { errorSum } from "#core/record/errorKinds.ts";
import { confidenceName } from "#core/record/confidenceName.ts";
import { accuracy, LEVEL_NAMES, LEVEL_THRESHOLDS, readingMeasures, wordsCorrectPerMinute } from "#core/record/measures.ts";
import type { ReadingLevel, ReadingMeasures } from "#core/record/measures.ts";
import { decimal } from "#core/record/runningRecord.ts";
import type { Miscue } from "#core/reading/miscues.ts";
import { bandText, NORMS_SOURCE, PERCENTILES } from "#core/reading/norms.ts";
import { readerInWords } from "#core/reading/reader.ts";
import { LEAST_SECONDS, ratePercentile } from "#core/scoring/ratePercentile.ts";
import type { Measured, Timeline } from "#core/timeline/model.ts";

export interface Card {
  id: string;
  label: string;
  /** A dash where the result has no such number. */
  value: string;
  unit?: string;
  /** The same figure as somebody else counts it, in words. */
  beside?: string;
  explanation: string;
  miscue?: Miscue;
  /** The author can choose what is missing, in place of the value. */
  asks?: boolean;
}

/** @param hidden true if only the words found are shown, since the recording does not seem to be a reading of the text. */
export function readingCards(timeline: Timeline, reading: ReadingSettings, hidden = false): Card[] {
  const cards = allReadingCards(timeline, reading);
  return hidden ? cards.map((card) => (card.id === "correct" ? { ...card, label: t("Words found") } : hiddenCard(card))) : cards;
}

function hiddenCard({ id, label }: Card): Card {
  return { id, label, value: "–", explanation: t("Not shown, because the recording does not seem to be a reading of this text.") };
}

function allReadingCards(timeline: Timeline, reading: ReadingSettings): Card[] {
  const { summary } = timeline;
  const { counts } = summary;
  const measures = readingMeasures(timeline, reading.counting);
  const made = errorsText(measures);
  const ofService = summary.accuracy?.source === "service" ? decimal(summary.accuracy.value) : undefined;
  const reportedAccuracy = ofService === decimal(measures.accuracy ?? NaN) ? undefined : ofService;
  return [
    rateCard(timeline),
    {
      id: "accuracy",
      label: t("Accuracy"),
      value: measures.accuracy === undefined ? "–" : decimal(measures.accuracy),
      unit: "%",
      explanation: [
        accuracyInWords(measures, counts.words),
        made,
        ...reported(timeline, measures),
        ...(summary.unread?.includes("accuracy") ? [NOT_READABLE] : []),
      ].join(" "),
      ...(reportedAccuracy !== undefined && { beside: t`the service says ${reportedAccuracy} %` }),
    },
    levelCard(measures),
    {
      id: "ratio",
      label: t("Error ratio"),
      value: measures.wordsPerError === undefined ? (measures.words > 0 ? t("none") : "–") : `1 : ${decimal(measures.wordsPerError)}`,
      explanation: [ratioInWords(measures, counts.words), made].join(" "),
    },
    {
      id: "correction",
      label: t("Self-correction"),
      value: measures.errorsPerCorrection === undefined ? t("none") : `1 : ${decimal(measures.errorsPerCorrection)}`,
      explanation:
        measures.errorsPerCorrection === undefined
          ? t("(errors + self-corrections) ÷ self-corrections. There are no self-corrections in this reading.")
          : `${correctionsInWords(measures.selfCorrections)} ${made}`,
    },
    percentileCard(timeline, reading),
    {
      id: "correct",
      label: t("Words correct"),
      value: String(counts.correct),
      unit: t`of ${counts.words}`,
      explanation: t("Words of the text that were read as written. Added words are not counted here."),
    },
  ];
}

/** @param all the words of the text; the result may say nothing about some. */
function accuracyInWords({ words, errors }: ReadingMeasures, all: number): string {
  if (words < all) return t`100 × (words in the result − errors) ÷ words in the result = 100 × (${words} − ${errors}) ÷ ${words}.`;
  return t`100 × (words of the text − errors) ÷ words of the text = 100 × (${words} − ${errors}) ÷ ${words}.`;
}

function ratioInWords({ words, errors }: ReadingMeasures, all: number): string {
  if (words < all) return t`Words for each error: words in the result ÷ errors = ${words} ÷ ${errors}.`;
  return t`Words for each error: words of the text ÷ errors = ${words} ÷ ${errors}.`;
}

function correctionsInWords(count: number): string {
  return plural(
    count,
    t("Errors and self-corrections for each self-correction: (errors + self-corrections) ÷ self-corrections, with 1 self-correction."),
    t`Errors and self-corrections for each self-correction: (errors + self-corrections) ÷ self-corrections, with ${count} self-corrections.`,
  );
}

function rateCard({ summary, stop }: Timeline): Card {
  return {
    id: "wcpm",
    label: t("Words correct/min"),
    value: summary.wcpm ? decimal(summary.wcpm.value) : "–",
    explanation: [rateInWords(summary, stop), ...(summary.unread?.includes("wcpm") ? [NOT_READABLE] : [])].join(" "),
    ...beside(summary.wcpm),
  };
}

function rateInWords(summary: Timeline["summary"], stop: Timeline["stop"]): string {
  const {
    counts: { correct },
    start,
    end,
  } = summary;
  if (stop?.seconds !== undefined && summary.wcpm)
    return t`60 × correct words ÷ seconds of the timed reading = 60 × ${correct} ÷ ${decimal(stop.seconds)} s. Computed here, because the review sets the time.`;
  if (start !== undefined && end !== undefined && end > start) {
    const formula = t`60 × correct words ÷ seconds from the first to the last correct word = 60 × ${correct} ÷ ${(end - start).toFixed(1)} s, from ${start.toFixed(2)} s to ${end.toFixed(2)} s.`;
    return `${formula} ${rateSource(summary, wordsCorrectPerMinute(correct, start, end))}`;
  }
  return [
    t("60 × correct words ÷ seconds from the first to the last correct word."),
    summary.wcpm ? t("As the service reported it; the result has no times to check it.") : t("The result has no times to compute it from."),
  ].join(" ");
}

function rateSource({ wcpm }: Timeline["summary"], computed: number | undefined): string {
  if (!wcpm) return "";
  if (wcpm.source === "computed") return t("Computed here from the words of the result.");
  if (computed === undefined || decimal(computed) === decimal(wcpm.value)) return t("As the service reported it.");
  return t`As the service reported it; the words of the result give ${decimal(computed)}.`;
}

const NOT_READABLE = t("The service's own figure is missing or not readable.");

/** The figure of the words of the result, where the card has another one of the service. */
function beside(figure: Measured | undefined): Pick<Card, "beside"> {
  const isOther = figure?.computed !== undefined && decimal(figure.computed) !== decimal(figure.value);
  return isOther ? { beside: t`counted here: ${decimal(figure.computed!)}` } : {};
}

/** The service's figure leaves additions out, so it may differ from a running record's. */
function reported({ summary }: Timeline, measures: ReadingMeasures): string[] {
  if (summary.accuracy?.source !== "service") return [];
  const share = accuracy(summary.counts.correct, summary.counts.words);
  const value = decimal(summary.accuracy.value);
  if (value === decimal(measures.accuracy ?? NaN)) return [t("The service reports the same.")];
  const isShare = share !== undefined && Math.abs(share - summary.accuracy.value) <= 0.6;
  return [
    isShare
      ? t`The service reports ${value} %: the share of correct words, where additions do not count.`
      : t`The service reports ${value} %.`,
  ];
}

const LEVEL_MEANING = {
  independent: t("The reader can read this text alone."),
  instructional: t("The reader can read this text with a teacher's help."),
  frustration: t("The text is too hard for this reader at present."),
} as const;

function levelCard({ level, accuracy: percent }: ReadingMeasures): Card {
  return { id: "level", label: t("Reading level"), value: level ? LEVEL_NAMES[level] : "–", explanation: levelInWords(level, percent) };
}

/** @param percent accuracy, 0 to 100. */
export function levelInWords(level: ReadingLevel | undefined, percent: number | undefined): string {
  const { independent, instructional } = LEVEL_THRESHOLDS;
  const bands = t`Independent from ${independent} % accuracy, instructional from ${instructional} %, frustration below that (Clay, 2000).`;
  return [
    ...(level ? [LEVEL_MEANING[level]] : []),
    t`From an accuracy of ${percent === undefined ? "–" : decimal(percent)} %.`,
    bands,
  ].join(" ");
}

function percentileCard(timeline: Timeline, reader: ReadingSettings): Card {
  const card = { id: "percentile", label: t("Percentile"), value: "–" };
  const about = `${t("The norms are for the first minute of an unpracticed text for the child's grade.")} ${NORMS_SOURCE}`;
  const { percentile, absent } = ratePercentile(timeline, reader);
  if (absent === "reader")
    return {
      ...card,
      asks: true,
      explanation: `${t("Choose the reader's grade and the season to compare the rate with the norms of Hasbrouck & Tindal.")} ${about}`,
    };
  if (absent === "rate") return { ...card, explanation: `${t("The result has no rate to compare.")} ${about}` };
  if (absent === "time") return { ...card, explanation: `${t`The reading was timed for ${decimal(timeline.stop!.seconds!)} s.`} ${about}` };
  if (absent === "short")
    return { ...card, explanation: `${t`The reading is over in less than ${LEAST_SECONDS} s, which is too short to compare.`} ${about}` };
  if (!percentile) return { ...card, value: t("No norms"), explanation: `${t("There are no norms for the fall of grade 1.")} ${about}` };
  const norms = PERCENTILES.map((name, i) => t`${name}th: ${percentile.norms[i]!}`).join(", ");
  return {
    ...card,
    value: bandText(percentile),
    explanation: `${t`${decimal(timeline.summary.wcpm!.value)} words correct per minute, compared with the norms for ${readerInWords(percentile)!} (${norms}).`} ${about}`,
  };
}

function errorsText({ parts, forgiven }: ReadingMeasures): string {
  const sum = errorSum(parts);
  const made = sum === undefined ? t("No errors.") : t`Errors: ${sum}.`;
  if (!forgiven) return made;
  return `${made} ${plural(forgiven, t("1 more substitution of a name that was misread before is not counted."), t`${forgiven} more substitutions of names that were misread before are not counted.`)}`;
}

export function phonemeCards({ summary: { counts }, verdict }: Timeline): Card[] {
  const card = (id: string, label: string, value: number, explanation: string, miscue?: Miscue): Card => ({
    id,
    label,
    value: String(value),
    explanation,
    miscue,
  });
  return [
    ...(verdict?.score === undefined ? [] : [scoreCard(verdict.score)]),
    {
      ...card("correct", t("As expected"), counts.correct, t("Phonemes of the reference that were heard in their place.")),
      unit: t`of ${counts.words}`,
    },
    card(
      "substitution",
      t("Different"),
      counts.substitutions,
      t("Another phoneme was heard in place of the expected one."),
      "substitution",
    ),
    card("omission", t("Not said"), counts.omissions, t("Phonemes of the reference that were not heard."), "omission"),
    card("insertion", t("Added"), counts.insertions, t("Phonemes that were heard and are not in the reference."), "insertion"),
  ];
}

export function recognitionCards({ verdict }: Timeline): Card[] {
  const cards: Card[] = [];
  if (verdict?.confidence)
    cards.push({
      id: "confidence",
      label: t("Confidence"),
      value: confidenceName(verdict.confidence),
      explanation: t("How sure the service is of what it heard: High, Medium or Low."),
    });
  if (verdict?.score !== undefined) cards.push(scoreCard(verdict.score));
  return cards;
}

function scoreCard(score: number): Card {
  return {
    id: "score",
    label: t("Score"),
    value: String(Math.round(score)),
    unit: t("of 100"),
    explanation: t("How well the expected phonemes fit the recording, as the service reported it: 0 is not said, 100 is said as expected."),
  };
}
