import { align } from "../../core/align.ts";
import { normaliseWord } from "../../core/words/normaliseWord.ts";
import { tokenise } from "../../core/words/tokens.ts";
import { timedPhoneme, TimelineBuilder, withoutUndefined } from "./builder.ts";
import { flagAt, numberAt, objectsAt, scoreAt, textAt, warningsOf } from "./fields.ts";
import type { Fields } from "./fields.ts";
import type { PhonemePiece, ToldTimeline } from "../../core/timeline/model.ts";

const KINDS = { equal: "correct", replace: "substitution", delete: "omission", insert: "insertion" } as const;

/** The timeline of a recognition result: the expected words against the recognised ones, and the phonemes heard. */
export function fromRecognition(body: Fields, reference: string): ToldTimeline {
  const tokens = tokenise(reference);
  const builder = new TimelineBuilder(tokens);
  const heard = tokenise(textAt(body, "prediction") ?? "");
  // A word judged right counts as right, however the service spells what it heard ("two" for "2").
  const correct = flagAt(body, "correct");
  if (correct === true) {
    for (const [index, { text }] of tokens.entries()) {
      builder.addPiece({ kind: "correct", words: [index], at: index, expected: [text], heard: [heard.length === tokens.length ? heard[index]!.text : text] });
    }
  } else {
    for (const step of align(tokens, heard, (a, b) => (normaliseWord(a.text) === normaliseWord(b.text) ? 0 : 1))) {
      const word = step.kind === "insert" ? undefined : tokens[step.expected]!;
      builder.addPiece({
        kind: KINDS[step.kind],
        words: word ? [step.expected] : [],
        at: step.expected,
        expected: word ? [word.text] : [],
        heard: step.kind === "delete" ? [] : [heard[step.heard]!.text],
      });
    }
  }
  for (const entry of objectsAt(body, "phoneme_details")) builder.addPhoneme(phonemeOf(entry));
  return withoutUndefined<ToldTimeline>({
    kind: "recognition",
    reference,
    duration: numberAt(body, "audio_duration"),
    words: builder.words,
    pieces: builder.pieces,
    phonemes: builder.phonemes,
    summary: builder.summary({}),
    verdict: withoutUndefined({
      correct,
      confidence: textAt(body, "confidence"),
      score: scoreAt(body),
      feedback: textAt(body, "feedback") || undefined,
      heard: textAt(body, "prediction"),
    }),
    warnings: warningsOf(body),
    notes: [],
  });
}

/** `original` null says that nothing else was expected, or that the service does not tell: no claim is made. */
function phonemeOf(entry: Fields): Omit<PhonemePiece, "index" | "piece"> {
  const { symbol, ...rest } = timedPhoneme(entry);
  const expected = textAt(entry, "original") || undefined;
  const kind = expected === undefined ? "unknown" : expected === symbol ? "equal" : symbol === "" ? "delete" : "replace";
  return { kind, expected, heard: symbol || undefined, ...rest };
}
