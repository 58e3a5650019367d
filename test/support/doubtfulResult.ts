import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { type AssessmentFile, writeAssessment } from "#results/assessmentFile.ts";
import { SAMPLES } from "./paths.ts";
import { SAMPLE } from "./samples.ts";

/** How sure the service is of words that it is less sure of than of the others; "small" is left out, "tree" said for "leaf", "um" added before "Every". */
const CONFIDENCES: Readonly<Record<string, number>> = { small: 0.9, leaf: 0.7, seed: 0.8, sun: 0.55, plant: 0.62 };

/** The text of a result whose verdicts depend on how strictly it is judged: a reading of the sample, a word every 0.4 s; and how many words it has. */
export async function doubtfulResultText(): Promise<{ text: string; words: number }> {
  const passage = (await readFile(join(SAMPLES, SAMPLE.passage), "utf8")).trim();
  const words = passage.match(/[\w']+/gu)!;
  const details = words.flatMap((word, i): object[] => {
    const times = { start: 0.2 + 0.4 * i, end: 0.5 + 0.4 * i, confidence: CONFIDENCES[word] ?? 0.99 };
    if (word === "small") return [{ type: "delete", reference: [word], start: 0, end: 0, confidence: times.confidence }];
    if (word === "leaf") return [{ type: "replace", reference: [word], prediction: ["tree"], ...times }];
    const read = { type: "equal", reference: [word], prediction: [word], ...times };
    return word === "Every" ? [{ type: "insert", prediction: ["um"], start: 0.12 + 0.4 * i, end: 0.18 + 0.4 * i }, read] : [read];
  });
  const result = { status: "Success", audio_duration: 0.4 * words.length + 1, details } as unknown as AssessmentFile["result"];
  const text = writeAssessment({
    version: 1,
    operation: "fluency-v2",
    assessedAt: "2026-03-14T09:27:01.000Z",
    assessedBy: { service: "embedded", modelId: "local-en" },
    recording: { path: SAMPLE.audio },
    reference: { text: passage, path: SAMPLE.passage },
    result,
  });
  return { text, words: words.length };
}
