import { accuracy, wordsCorrectPerMinute } from "../../core/record/measures.ts";
import type { ReadingCounts } from "../../core/reading/readingCounts.ts";
import type { Token } from "../../core/words/tokens.ts";
import { withoutUndefined } from "../../core/timeline/withoutUndefined.ts";
import type { Measured, TimelinePhoneme, Segment, ReferenceWord, Summary } from "../../core/timeline/model.ts";

/** Collects the pieces and phonemes of one timeline, giving each its index and joining words to their pieces. */
export class TimelineBuilder {
  readonly words: ReferenceWord[];
  readonly pieces: Segment[] = [];
  readonly phonemes: TimelinePhoneme[] = [];

  constructor(tokens: readonly Token[]) {
    this.words = tokens.map(({ text, start, end }) => ({ text, start, end }));
  }

  addPiece(piece: Omit<Segment, "index" | "phonemes">, phonemes: readonly Omit<TimelinePhoneme, "index" | "piece">[] = []): Segment {
    const index = this.pieces.length;
    const added: Segment = { index, ...withoutUndefined(piece), phonemes: phonemes.map((phoneme) => this.addPhoneme(phoneme, index)) };
    this.pieces.push(added);
    for (const word of piece.words) {
      const reference = this.words[word];
      if (reference && reference.piece === undefined) reference.piece = index;
    }
    return added;
  }

  addPhoneme(phoneme: Omit<TimelinePhoneme, "index" | "piece">, piece?: number): number {
    const index = this.phonemes.length;
    this.phonemes.push(withoutUndefined({ index, ...phoneme, piece }));
    return index;
  }

  /** @param reported what the service itself says; preferred where it can be right. */
  summary(reported: { accuracy?: number; wpm?: number; start?: number; end?: number }): Summary {
    const counts = countPieces(this.pieces, this.words.length);
    const correct = this.pieces.filter((piece) => piece.kind === "correct");
    const start = reported.start ?? correct.find((piece) => piece.start !== undefined)?.start;
    const end = reported.end ?? correct.findLast((piece) => piece.end !== undefined)?.end;
    return withoutUndefined({
      counts,
      accuracy: measured(reported.accuracy, accuracy(counts.correct, counts.words)),
      wcpm: perMinute(reported.wpm, wordsCorrectPerMinute(counts.correct, start, end)),
      start,
      end,
    });
  }
}

export function countPieces(pieces: readonly Segment[], words: number): ReadingCounts {
  const counts: ReadingCounts = { words, correct: 0, substitutions: 0, omissions: 0, insertions: 0, repetitions: 0, selfCorrections: 0, falseStarts: 0 };
  for (const piece of pieces) {
    if (piece.kind === "correct") counts.correct += size(piece);
    else if (piece.kind === "substitution") counts.substitutions += size(piece);
    else if (piece.kind === "omission") counts.omissions += size(piece);
    else if (piece.kind === "insertion") counts.insertions += Math.max(1, piece.heard.length);
    else if (piece.kind === "repetition") counts.repetitions += Math.max(1, piece.heard.length);
    else if (piece.kind === "selfCorrection") counts.selfCorrections++;
    else counts.falseStarts++;
  }
  return counts;
}

function size(piece: Segment): number {
  return piece.words.length || piece.expected.length || 1;
}

/** A service's figure that is ours but for its rounding is shown from the counts: rounded twice it would be off. */
const ROUNDING = 0.05;

function measured(reported: number | undefined, computed: number | undefined): Measured | undefined {
  const same = reported !== undefined && computed !== undefined && Math.abs(reported - computed) <= ROUNDING;
  if (reported !== undefined) return { value: same ? computed : reported, source: "service" };
  return computed === undefined ? undefined : { value: computed, source: "computed" };
}

/** v1's document gives WPM without the factor 60; a reported number that is words a *second* yields to ours. */
function perMinute(reported: number | undefined, computed: number | undefined): Measured | undefined {
  const perSecond = reported !== undefined && computed !== undefined && computed > 0 && Math.abs((reported * 60) / computed - 1) < 0.1;
  return measured(perSecond ? undefined : reported, computed);
}
