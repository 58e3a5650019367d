import type { Timeline } from "#core/timeline/model.ts";
import { timelineOf } from "../../../support/results.ts";

/** Seconds of the recording. */
export const SECONDS = 6;

/** "the [um] cat sat — mat": words that follow each other and words apart, two to three phonemes each, one left out. */
export function timedReading(): Timeline {
  const phonemes = (names: string, start: number, end: number) => {
    const all = names.split(" ");
    const each = (end - start) / all.length;
    return all.map((phoneme, i) => ({
      type: "equal",
      reference: phoneme,
      prediction: phoneme,
      phoneme,
      start: start + i * each,
      end: start + (i + 1) * each,
    }));
  };
  const equal = (word: string, names: string, start: number, end: number) => ({
    type: "equal",
    reference: [word],
    prediction: [word],
    start,
    end,
    phonemes: phonemes(names, start, end),
  });
  return timelineOf({
    result: {
      kind: "fluency-v2",
      body: {
        audio_duration: SECONDS,
        details: [
          equal("the", "DH AH0", 1, 1.5),
          { type: "insert", prediction: ["um"], start: 1.75, end: 2, phonemes: phonemes("AH0 M", 1.75, 2) },
          equal("cat", "K AE1 T", 2, 2.75),
          equal("sat", "S AE1 T", 2.75, 3.5),
          { type: "delete", reference: ["on"] },
          { type: "equal", reference: ["the"], prediction: ["the"] },
          equal("mat", "M AE1 T", 4.5, 5.25),
        ],
      },
    },
    reference: "the cat sat on the mat",
  });
}
