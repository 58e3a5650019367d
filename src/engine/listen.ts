import type { SignalWarning } from "../core/analysis.ts";
import { logMel } from "./acoustic/logMel.ts";
import type { PhoneNetwork, Posteriors } from "./acoustic/phoneNetwork.ts";
import { readAudio } from "./audio/readAudio.ts";
import { examineSignal } from "./audio/signal.ts";
import { emissionsOf, type Emissions } from "./decode/emissions.ts";
import type { BoundaryModel } from "./align/boundaryModel.ts";
import type { Scorer } from "./score/scorer.ts";
import type { Lexicon } from "./lexicon.ts";

/** What every analysis works with. */
export interface Models {
  network: PhoneNetwork;
  scorer: Scorer;
  lexicon: Lexicon;
  boundaries: BoundaryModel;
}

/** Told of progress from 0 to 1; throws when the analysis was cancelled. */
export type Watch = (stage: "reading audio" | "listening" | "aligning" | "scoring", fraction: number) => void;

/** A recording as the network hears it. */
export interface Heard {
  samples: Float32Array;
  duration: number;
  silent: boolean;
  warnings: SignalWarning[];
  posteriors: Posteriors;
  emissions: Emissions;
}

/** @throws {AnalysisError} where the recording cannot be read */
export async function listen(path: string, models: Models, watch: Watch): Promise<Heard> {
  watch("reading audio", 0);
  const { samples, duration, warnings } = await readAudio(path, (fraction) => watch("reading audio", fraction * 0.1));
  const heard = hear(samples, duration, models, watch);
  return { ...heard, warnings: [...warnings, ...heard.warnings] };
}

/**
 * @param samples mono at 16 kHz
 * @param duration length in seconds
 */
export function hear(samples: Float32Array, duration: number, models: Models, watch: Watch): Heard {
  const { silent, warnings } = examineSignal(samples, () => watch("listening", 0.1));
  const { values, frames } = logMel(samples, () => watch("listening", 0.1));
  const posteriors = models.network.posteriors(values, frames, (fraction) => watch("listening", 0.1 + fraction * 0.5));
  return { samples, duration, silent, warnings, posteriors, emissions: emissionsOf(posteriors, models.network.logPrior, undefined, () => watch("listening", 0.6)) };
}
