import type { Analysis, AnalysisOptions, AnalysisRequest } from "../../core/analysis.ts";

/** An analysis that a caller waits for. */
export interface Job {
  id: number;
  request: AnalysisRequest;
  options: AnalysisOptions;
  resolve: (analysis: Analysis) => void;
  reject: (reason: unknown) => void;
  /** Stops listening for its cancellation. */
  detach: () => void;
}

/** Events that a slot reports to the pool. */
export interface SlotEvents<Slot> {
  /** It could take another job. */
  idle: (slot: Slot) => void;
  /** It takes no more jobs; its own job knows why. */
  gone: (slot: Slot) => void;
}
