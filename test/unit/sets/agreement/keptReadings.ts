import type { AssessmentFile } from "#results/assessmentFile.ts";
import { readAssessment, writeAssessment } from "#results/assessmentFile.ts";
import type { Review } from "#core/review/review.ts";
import type { KeptReading } from "#sets/results/keptReading.ts";

const AT = "2026-03-14T10:00:00Z";

export interface ReadingLike {
  /** A word each second from 1 s on: `cat` read right, `cat>cap` read as another word, `-cat` left out, `+um` added; `*um` said again, as the service says. */
  said: string;
  name?: string;
  /** The folder of result and recording. */
  folder?: string;
  sha256?: string;
  model?: string;
  review?: Review;
  alias?: string;
  operation?: AssessmentFile["operation"];
  body?: object;
}

/** The result of a reading, written and read as a file is. */
export function kept({ alias, folder = "/class", ...like }: ReadingLike): KeptReading {
  return {
    ...readAssessment(resultText(like)),
    uri: `file://${folder}/${like.name ?? "fox"}.assessment.json`,
    ...(alias !== undefined && { alias }),
  };
}

export function resultText({
  said,
  name = "fox",
  sha256,
  model = "local-en",
  review,
  operation = "fluency-v2",
  body = {},
}: ReadingLike): string {
  const parts = said.split(" ");
  const words = parts.filter((part) => !/^[+*]/.test(part)).map((part) => part.replace(/^-|>.*$/g, ""));
  return writeAssessment({
    version: 1,
    operation,
    assessedAt: "2026-03-14T09:27:01.000Z",
    assessedBy: { service: "embedded", modelId: model },
    recording: { path: `${name}.wav`, ...(sha256 && { sha256: sha256.padEnd(64, "0") }) },
    reference: { text: words.join(" "), path: "../fox.txt" },
    ...(review && { review }),
    result: { status: "Success", audio_duration: parts.length + 2, details: parts.map(detail), ...body },
  });
}

function detail(part: string, i: number): object {
  const times = { start: i + 1, end: i + 1.4 };
  if (/^[+*]/.test(part))
    return { type: "insert", prediction: [part.slice(1)], ...times, ...(part.startsWith("*") && { is_repetition: true }) };
  if (part.startsWith("-")) return { type: "delete", reference: [part.slice(1)], start: 0, end: 0 };
  const [reference, prediction = reference] = part.split(">");
  return { type: prediction === reference ? "equal" : "replace", reference: [reference], prediction: [prediction], ...times };
}

/** A review of words by their places: `ok` confirms, every other verdict is given. */
export function reviewed(
  texts: string,
  verdicts: Record<number, "ok" | NonNullable<NonNullable<Review["words"]>[number]["verdict"]>>,
  more: Review = {},
): Review {
  const words = texts.split(" ");
  return {
    words: Object.entries(verdicts).map(([word, verdict]) => ({
      word: Number(word),
      text: words[Number(word)]!,
      at: AT,
      ...(verdict !== "ok" && { verdict }),
    })),
    ...more,
  };
}

export const STAMP = { at: AT };
