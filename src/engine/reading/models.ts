import type { SpokenLanguage } from "../language/spokenLanguage.ts";
import type { AcousticModel } from "../model/acousticModel.ts";

export interface Models {
  acoustic: AcousticModel;
  /** Its phonemes are the acoustic model's. */
  language: SpokenLanguage;
}

/** Fraction 0 to 1; throws when the analysis was cancelled. */
export type ProgressReporter = (stage: "reading audio" | "listening" | "aligning" | "scoring", fraction: number) => void;
