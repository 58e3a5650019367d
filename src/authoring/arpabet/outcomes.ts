import { t } from "@vscode/l10n";
import type { Timeline } from "../../core/timeline/model.ts";

/** The outcome of a line's assessment. */
export interface Outcome {
  correct: boolean;
  /** 0 to 100, where the service gives one. */
  score?: number;
}

export function outcomeOf({ verdict: { correct, score } = {} }: Pick<Timeline, "verdict">): Outcome {
  return { correct: correct === true, ...(score === undefined ? {} : { score }) };
}

/** In words, with the sign that the editor draws. */
export function outcomeText({ correct, score }: Outcome): string {
  const said = correct ? `$(pass) ${t("Said right")}` : `$(error) ${t("Not said right")}`;
  return [said, ...(score === undefined ? [] : [t`${Math.round(score)} of 100`])].join(", ");
}

/** Returns the key of a reference: results belong to the phonemes that were sent, wherever the line is now. */
export function referenceKey(sent: string): string {
  return sent.trim().split(/\s+/).join(" ");
}

/** Seconds in words, as exact as an estimate is. */
export function aboutSeconds(seconds: number): string {
  return t`about ${seconds < 10 ? seconds.toFixed(1) : Math.round(seconds)} s`;
}
