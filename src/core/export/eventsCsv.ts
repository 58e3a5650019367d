import { readingEvents, type TimelineRow } from "../record/events.ts";
import { isAddition } from "../reading/miscues.ts";
import { strictnessCode } from "../reading/strictness.ts";
import type { Timeline } from "../timeline/model.ts";
import { csvCell } from "../text/csvCell.ts";

/**
 * - `level`: word, phoneme or pause
 * - `kind`: correct, substitution, omission, insertion, repetition, self-correction, false start; of a pause: pause, hesitation, long
 *   pause; `unknown` for a phoneme where the result does not say what was expected, or what was heard could not be read
 * - `expected`, `heard`: words, or a phoneme in Arpabet
 * - `word`: of a phoneme, the word that it belongs to
 * - `word_number`: of a word, its number in the text from 1; several for a stretch of words (`3-5`)
 * - `start_s`, `end_s`, `length_ms`: seconds from the start of the recording, and milliseconds; empty where the result has no time
 * - `time_source`: `service` for a time of the result, `local alignment` for one of the embedded engine, `review` for one that a person set
 * - `score`: 0 to 100
 * - `flags`: why it should be looked at twice, `too short`, `beyond the recording`, `before the recording`, or `not readable` if the
 *   result has something about it that could not be read; for a word that counts differently from the service's verdict because of the
 *   strictness, the threshold (`strictness 0.35`)
 * - `before_word`: of an added word, the number of the word of the text that follows; one more than the text has after the last one
 * - `heard_spelling`: of a word that `heard` has in phonemes, its spelling by a reader
 * - `confidence`: 0 to 1, of a word's verdict that nobody has listened to, and of a phoneme
 */
export const CSV_COLUMNS = [
  "level",
  "kind",
  "expected",
  "heard",
  "word",
  "word_number",
  "start_s",
  "end_s",
  "length_ms",
  "time_source",
  "score",
  "flags",
  "before_word",
  "heard_spelling",
  "confidence",
] as const;

const KIND_NAMES: Partial<Record<TimelineRow["kind"], string>> = { selfCorrection: "self-correction", falseStart: "false start" };

/** CSV (RFC 4180, UTF-8, header row, CRLF), in the order of the reading. */
export function eventsCsv(timeline: Timeline): string {
  const rows = readingEvents(timeline).map((event) => {
    const { flags } =
      event.level === "pause" ? {} : event.level === "word" ? timeline.segments[event.index]! : timeline.phonemes[event.index]!;
    const numbers = event.level === "word" ? timeline.segments[event.index]!.words : [];
    const { start, end, score, source } = event;
    const moved = event.level === "word" && timeline.segments[event.index]!.moved ? strictnessCode(timeline.strictness) : undefined;
    const length = start === undefined || end === undefined ? undefined : Math.round((end - start) * 1000);
    const row: Record<(typeof CSV_COLUMNS)[number], string | number | undefined> = {
      level: event.level,
      kind: KIND_NAMES[event.kind] ?? event.kind,
      expected: event.expected,
      heard: event.heard,
      word: event.word,
      word_number: numbers.length > 1 ? `${numbers[0]! + 1}-${numbers.at(-1)! + 1}` : numbers.length === 1 ? numbers[0]! + 1 : undefined,
      start_s: seconds(start),
      end_s: seconds(end),
      length_ms: length,
      time_source: start === undefined || event.level === "pause" ? undefined : (source ?? "service"),
      score: score === undefined ? undefined : Math.round(score * 10) / 10,
      flags: [...(flags ?? []), ...(moved === undefined ? [] : [moved])].join("; "),
      before_word:
        event.level === "word" && isAddition(timeline.segments[event.index]!.kind) ? timeline.segments[event.index]!.at + 1 : undefined,
      heard_spelling: event.said === event.heard ? undefined : event.said,
      confidence: event.level === "phoneme" ? timeline.phonemes[event.index]!.confidence : event.unheard,
    };
    return CSV_COLUMNS.map((column) => csvCell(row[column])).join(",");
  });
  return `${[CSV_COLUMNS.join(","), ...rows].join("\r\n")}\r\n`;
}

function seconds(time: number | undefined): number | undefined {
  return time === undefined ? undefined : Math.round(time * 1000) / 1000;
}
