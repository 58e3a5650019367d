import type { FluencyAnalysis, PhonemePair, PronunciationAnalysis, RecognitionAnalysis, TimedPhoneme } from "#core/analysis.ts";

export const PASSAGE = "The cat sat on the old mat.";

export function pair(expected: string | undefined, heard: string | undefined, index: number): PhonemePair {
  const kind = expected === undefined ? "insert" : heard === undefined ? "delete" : expected === heard ? "equal" : "replace";
  return { kind, expected, heard, index };
}

function timed(phoneme: string, start: number, end: number, score = 90): TimedPhoneme {
  return { phoneme, start, end, score };
}

/** "The bat sat, sat on [the] big very fat mat": each kind of event, with figures that are easy to work out by hand. */
export function fluencySample(): FluencyAnalysis {
  return {
    kind: "fluency",
    duration: 5.00049,
    warnings: [{ code: "quiet", message: "The recording is quiet." }],
    words: ["The", "cat", "sat", "on", "the", "old", "mat"],
    unknownWords: [],
    events: [
      {
        kind: "correct",
        wordIndex: 0,
        start: 0.5,
        end: 0.7,
        heard: ["the"],
        score: 91.236,
        phonemes: [timed("DH", 0.5, 0.6), timed("AH", 0.6, 0.7)],
      },
      {
        kind: "substitution",
        wordIndex: 1,
        start: 0.7,
        end: 1.1,
        heard: ["bat"],
        score: 40,
        expectedPhonemes: ["K", "AE", "T"],
        heardPhonemes: ["B", "AE", "T"],
        phonemePairs: [pair("K", "B", 0), pair("AE", "AE", 1), pair("T", "T", 2)],
        phonemes: [
          {
            ...timed("B", 0.7, 0.8, 20),
            alternatives: [
              { phoneme: "B", posterior: 0.61239 },
              { phoneme: "P", posterior: 0.3 },
            ],
          },
          timed("AE", 0.8, 1),
          timed("T", 1, 1.1),
        ],
      },
      { kind: "correct", wordIndex: 2, start: 1.1, end: 1.5, heard: ["sat"], score: 88 },
      { kind: "insertion", wordIndex: 3, start: 1.6, end: 2, heard: ["sat"], repetition: true },
      { kind: "correct", wordIndex: 3, start: 2, end: 2.2, heard: ["on"], score: 85 },
      { kind: "omission", wordIndex: 4, start: 2.2, end: 2.2, heard: [] },
      {
        kind: "substitution",
        wordIndex: 5,
        start: 2.3,
        end: 2.8,
        heard: ["big"],
        score: 5,
        expectedPhonemes: ["OW", "L", "D"],
        heardPhonemes: ["B", "IH", "G"],
        phonemePairs: [pair("OW", "B", 0), pair("L", "IH", 1), pair("D", "G", 2)],
      },
      { kind: "insertion", wordIndex: 6, start: 2.9, end: 3.4, heard: ["very", "fat"] },
      { kind: "correct", wordIndex: 6, start: 3.5, end: 4.1, heard: ["mat"], score: 95 },
    ],
  };
}

export function pronunciationSample(): PronunciationAnalysis {
  return {
    kind: "pronunciation",
    duration: 3.5,
    warnings: [],
    isCorrect: false,
    score: 61.118,
    feedback: "AE was heard as EH, and T was not heard.",
    phonemes: [
      { kind: "equal", phoneme: "K", start: 0.5, end: 0.61239, score: 95 },
      {
        kind: "replace",
        phoneme: "AE",
        heard: "EH",
        start: 0.61239,
        end: 0.9,
        score: 30,
        alternatives: [
          { phoneme: "EH", posterior: 0.7 },
          { phoneme: "AE", posterior: 0.2 },
        ],
      },
      { kind: "delete", phoneme: "T", start: 0.9, end: 0.9, score: 2 },
    ],
  };
}

export function recognitionSample(correct: boolean): RecognitionAnalysis {
  return {
    kind: "recognition",
    duration: 1.2,
    warnings: [],
    prediction: correct ? "cat" : "cap",
    correct,
    confidence: correct ? "High" : "Low",
    score: 77.777,
    feedback: correct ? "" : "The last sound was P.",
    phonemes: [
      { phoneme: "K", original: null, start: 0.2, end: 0.3, score: 90 },
      { phoneme: "P", original: "T", start: 0.5, end: 0.6, score: 12 },
    ],
  };
}
