import type { PhoneNetwork } from "../acoustic/phoneNetwork.ts";
import type { BoundaryModel } from "../align/boundaryModel.ts";
import type { SpokenLanguage } from "../language/spokenLanguage.ts";
import type { Scorer } from "../score/scorer.ts";

export interface Models {
  network: PhoneNetwork;
  scorer: Scorer;
  language: SpokenLanguage;
  boundaries: BoundaryModel;
}

/** Fraction 0 to 1; throws when the analysis was cancelled. */
export type ProgressReporter = (stage: "reading audio" | "listening" | "aligning" | "scoring", fraction: number) => void;
