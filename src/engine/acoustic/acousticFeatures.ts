import type { SignalWarning } from "#core/analysis.ts";
import type { SoundEvidence } from "./soundEvidence.ts";
import type { Emissions } from "./emissions.ts";
import type { Posteriors } from "./posteriors.ts";

export interface AcousticFeatures {
  /** Mono at 16 kHz. */
  samples: Float32Array;
  duration: number;
  silent: boolean;
  warnings: SignalWarning[];
  /** Of each frame, in dB; see `AcousticModel`. */
  levels: Float32Array;
  /** Of this recording; without others in the background once they are left out. */
  sound: SoundEvidence;
  posteriors: Posteriors;
  emissions: Emissions;
}
