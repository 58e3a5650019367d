import type { Analysis, AnalysisOptions, AnalysisRequest } from "#core/analysis.ts";

export interface Job {
  id: number;
  request: AnalysisRequest;
  options: AnalysisOptions;
  resolve: (analysis: Analysis) => void;
  reject: (reason: unknown) => void;
  detach: () => void;
}

export interface SlotEvents<Slot> {
  idle: (slot: Slot) => void;
  /** It takes no more jobs; its own job knows why. */
  gone: (slot: Slot) => void;
}
