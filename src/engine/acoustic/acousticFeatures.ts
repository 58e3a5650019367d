import type { SignalWarning } from "../../core/analysis.ts";
import type { Emissions } from "./emissions.ts";
import type { Posteriors } from "./phoneNetwork.ts";

/** A recording, and the network's output for it. */
export interface AcousticFeatures {
  /** Mono at 16 kHz. */
  samples: Float32Array;
  /** Length in seconds. */
  duration: number;
  silent: boolean;
  warnings: SignalWarning[];
  posteriors: Posteriors;
  emissions: Emissions;
}
