import type { BoundaryModel } from "../align/boundaryModel.ts";
import type { PhraseLogWeights } from "../decode/alignPhrase.ts";
import type { TransitionLogWeights } from "../decode/transitionWeights.ts";
import type { PhonemeInventory } from "../language/phonemeInventory.ts";
import type { Scorer } from "../score/scorer.ts";

/** Hears phonemes in sound. A model may live in another thread or on a graphics card. */
export interface AcousticModel {
  /** In errors; with a version where there are several. */
  readonly name: string;
  readonly phonemes: PhonemeInventory;
  /** Natural logarithm of each class's share in training. */
  readonly logPrior: Float32Array;
  /** From the start of one frame to that of the next. */
  readonly frameSeconds: number;
  readonly fitted: Fitted;

  /**
   * @param samples mono at 16 kHz
   * @param onFraction 0 to 1; may throw to stop
   */
  hear(samples: Float32Array, onFraction?: (fraction: number) => void): Promise<Heard>;
}

export interface Heard {
  /** Natural logarithms of posteriors, `phonemes.classes` values per frame. */
  log: Float32Array;
  /** Of each frame, in dB; only differences between them count. */
  levels: Float32Array;
}

/** Everything that was fitted to a model's posteriors. With another's, which are surer or less sure, all verdicts would be off. */
export interface Fitted {
  /** Judges phonemes, words and warnings. */
  scorer: Scorer;
  boundaries: BoundaryModel;
  transitions: Readonly<TransitionLogWeights>;
  phrases: Readonly<PhraseLogWeights>;
}
