import { counted } from "#core/text/counted.ts";
import { isMiscue, type Miscue, MISCUE_DESCRIPTIONS } from "#core/reading/miscues.ts";
import { earlyStopNote } from "#core/record/earlyStop.ts";
import { countedErrorsOf } from "#core/record/errorKinds.ts";
import { RUNNING_RECORD_RULES } from "#core/record/measures.ts";
import { phonemeReport } from "#core/record/phonemeReport.ts";
import { decimal } from "#core/record/runningRecord.ts";
import { readingFigures } from "#core/scoring/readingFigures.ts";
import { saidText } from "#core/spelling/saidText.ts";
import type { Timeline } from "#core/timeline/model.ts";
import { withoutUndefined } from "#core/timeline/withoutUndefined.ts";
import { reviewInWords } from "#core/review/review.ts";
import type { KnownReading } from "../toolHost.ts";
import { DATA_NOTE, pageLines, pageOf, quotedBriefly, sentence, type ToolAnswer } from "./answer.ts";

const MOST_CONFUSIONS = 15;

interface ReadOtherwise {
  kind: Miscue;
  /** Number of the word of the text or phoneme of a pronunciation, from 1; for an addition, the one that it comes before. */
  word: number;
  expected?: string;
  said?: string;
  /** Seconds. */
  start?: number;
  end?: number;
  /** 0 to 1. */
  confidence?: number;
  /** True if a person has said so. */
  reviewed?: true;
}

/**
 * A reading in short, with figures as the viewer shows them; for a recording that does not seem to be of the text, only that. Never says
 * who read or who reviewed it.
 */
export function readingAnswer(reading: KnownReading, { offset, limit }: { offset: number; limit: number }): ToolAnswer {
  const { timeline, operation, assessedAt, path, passage } = reading;
  const warnings = [...(timeline.foreign ?? []), ...timeline.warnings, ...timeline.notes, ...reading.notes].map(sentence);
  const assessed = assessedAt?.slice(0, 10);
  const shared = withoutUndefined({ operation, kind: timeline.kind, passage, list: timeline.list, path, assessed, warnings });
  const head = [
    `A ${timeline.kind === "fluency" ? "reading" : timeline.kind} (${operation})${passage === undefined ? "" : ` of ${quotedBriefly(passage)}`}, ${path === undefined ? "not saved" : `in ${quotedBriefly(path, 400)}`}${assessed === undefined ? "" : `, assessed ${assessed}`}.`,
    ...warnings.map((warning) => `! ${warning}`),
  ];
  if (timeline.otherText !== undefined) {
    return {
      text: [...head, `! ${sentence(timeline.otherText)} Its figures mean nothing and are left out.`].join("\n"),
      structured: { ...shared, otherText: sentence(timeline.otherText) },
    };
  }
  const all = timeline.kind === "pronunciation" ? phonemesOtherwise(timeline) : wordsOtherwise(timeline);
  const page = pageOf(all, { offset, limit }, (one, index) => [
    `${index + 1}. ${inWords(one, timeline.kind === "pronunciation" ? "phoneme" : "word")}`,
  ]);
  const figures = figuresOf(reading);
  const confusions = confusionsOf(timeline);
  const stop = timeline.kind === "fluency" ? earlyStopNote(timeline) : undefined;
  const reviewed = timeline.reviewed && reviewInWords(timeline.reviewed);
  const lines = [
    ...head,
    ...(reviewed === undefined ? ["Nobody has reviewed it."] : [`${reviewed}.`]),
    ...(stop === undefined ? [] : [`! ${sentence(stop)}`]),
    ...figureLines(figures, timeline),
    ...(confusions.length === 0
      ? []
      : [
          `Phonemes: ${confusions.map(({ expected, heard, times }) => `${expected === undefined ? `${heard} added` : heard === undefined ? `${expected} not said` : `${heard} for ${expected}`}${times > 1 ? ` (${times} times)` : ""}`).join(", ")}.`,
        ]),
    ...(all.length === 0
      ? ["Everything was read as written."]
      : [`Not read as written, ${counted(all.length, "place")}. ${DATA_NOTE}`, ...page.lines]),
    ...pageLines({ offset, nextOffset: page.nextOffset, shown: page.items.length, total: all.length, items: "places" }),
  ];
  return {
    text: lines.join("\n"),
    structured: withoutUndefined({
      ...shared,
      figures,
      reviewed: timeline.reviewed && { changes: timeline.reviewed.changes, confirmed: timeline.reviewed.confirmed },
      earlyStop: stop && sentence(stop),
      confusions,
      total: all.length,
      offset,
      nextOffset: page.nextOffset,
      readOtherwise: page.items,
    }),
  };
}

function figuresOf({ timeline, reader }: KnownReading): Record<string, unknown> {
  const {
    summary: { counts },
    kind,
    verdict,
  } = timeline;
  const { correct, score, confidence, heard } = verdict ?? {};
  const longPauses = timeline.pauses.filter((pause) => pause.kind === "long pause").length;
  if (kind !== "fluency")
    return withoutUndefined({
      correct,
      score: score && Math.round(score * 10) / 10,
      confidence,
      heard,
      asExpected: counts.correct,
      of: counts.words,
    });
  const { accuracy, rate, level, percentile } = readingFigures(timeline, { counting: RUNNING_RECORD_RULES }, reader);
  return withoutUndefined({
    accuracy,
    wordsCorrectPerMinute: rate && Math.round(rate * 10) / 10,
    level,
    percentile,
    ...counts,
    longPauses,
  });
}

function figureLines(figures: Record<string, unknown>, { kind, list, verdict, summary: { counts } }: Timeline): string[] {
  const number = (name: string) => (typeof figures[name] === "number" ? decimal(figures[name]) : undefined);
  if (kind !== "fluency") {
    const said = [
      verdict?.correct === undefined ? undefined : verdict.correct ? "correct" : "not correct",
      number("score") && `score ${number("score")}`,
      verdict?.confidence && `${verdict.confidence.toLowerCase()} confidence`,
      verdict?.heard && `heard ${quotedBriefly(verdict.heard)}`,
    ];
    return [`Verdict: ${said.filter(Boolean).join(", ") || "none"}; ${counts.correct} of ${counts.words} as expected.`];
  }
  const parts = [
    number("accuracy") && `accuracy ${number("accuracy")} %`,
    number("wordsCorrectPerMinute") && `${number("wordsCorrectPerMinute")} ${list ? `items (${list})` : "words"} correct per minute`,
    typeof figures["level"] === "string" && `${figures["level"]} level`,
  ];
  const marks = countedErrorsOf({ ...counts, longPauses: Number(figures["longPauses"]) });
  return [
    `Figures by a running record's rules: ${[...parts.filter(Boolean), `${counts.correct} of ${counts.words} words correct`].join(", ")}.`,
    ...(marks.length > 0 ? [`Counts: ${marks.join(", ")}.`] : []),
  ];
}

function wordsOtherwise(timeline: Timeline): ReadOtherwise[] {
  return timeline.segments.flatMap((segment): ReadOtherwise[] => {
    if (!isMiscue(segment.kind)) return [];
    const said = saidText(segment, timeline).text;
    const { start, end, confidence, reviewed } = segment;
    return [
      withoutUndefined<ReadOtherwise>({
        kind: segment.kind,
        word: segment.at + 1,
        expected: segment.expected.join(" ") || undefined,
        said: said || undefined,
        start,
        end,
        confidence,
        reviewed: reviewed && true,
      }),
    ];
  });
}

function phonemesOtherwise({ phonemes }: Timeline): ReadOtherwise[] {
  let place = 0;
  return phonemes.flatMap(({ kind, expected, heard, start, end }): ReadOtherwise[] => {
    if (kind !== "insert") place++;
    if (kind === "equal" || kind === "unknown") return [];
    return [
      withoutUndefined<ReadOtherwise>({
        kind: kind === "replace" ? "substitution" : kind === "delete" ? "omission" : "insertion",
        word: kind === "insert" ? place + 1 : place,
        expected,
        said: heard,
        start,
        end,
      }),
    ];
  });
}

function inWords({ kind, word, expected, said, start, end, confidence, reviewed }: ReadOtherwise, unit: "word" | "phoneme"): string {
  const place = expected === undefined ? `before ${unit} ${word}` : `${unit} ${word}`;
  const times = [start, end].flatMap((time) => time?.toFixed(2) ?? []);
  const time = times.length === 0 ? "" : ` at ${[...new Set(times)].join("–")} s`;
  const what =
    expected !== undefined && said !== undefined
      ? `${quotedBriefly(expected)} said as ${quotedBriefly(said)}`
      : quotedBriefly(expected ?? said ?? "");
  const sure = reviewed ? " (a person said so)" : confidence === undefined ? "" : ` (confidence ${Math.round(confidence * 100)} %)`;
  return `${MISCUE_DESCRIPTIONS[kind].label.toLowerCase()}, ${place}${time}: ${what}${sure}`;
}

function confusionsOf(timeline: Timeline): { expected?: string; heard?: string; times: number }[] {
  return phonemeReport(timeline)
    .confusions.slice(0, MOST_CONFUSIONS)
    .map(({ expected, heard, phonemes }) => withoutUndefined({ expected, heard, times: phonemes.length }));
}
