import { t } from "@vscode/l10n";
import type { Timeline } from "#core/timeline/model.ts";

export interface Outcome {
  correct: boolean;
  /** 0 to 100; absent if the service gives none. */
  score?: number;
}

export function outcomeOf({ verdict: { correct, score } = {} }: Pick<Timeline, "verdict">): Outcome {
  return { correct: correct === true, ...(score === undefined ? {} : { score }) };
}

export function outcomeText({ correct, score }: Outcome): string {
  const said = correct ? `$(pass) ${t("Said right")}` : `$(error) ${t("Not said right")}`;
  return [said, ...(score === undefined ? [] : [t`${Math.round(score)} of 100`])].join(", ");
}

/** Results belong to the phonemes that were sent, wherever the line is now. */
export function referenceKey(sent: string): string {
  return sent.trim().split(/\s+/).join(" ");
}

export function aboutSeconds(seconds: number): string {
  return t`about ${seconds < 10 ? seconds.toFixed(1) : Math.round(seconds)} s`;
}
