import { counted } from "../../core/counted.ts";
import { timeInWords } from "./remainingTime.ts";

/** What there is to say of a set before it is assessed. */
export interface SetCounts {
  /** Recordings that are still being looked at. */
  looking: number;
  toAssess: number;
  /** Those that have a result. */
  known: number;
  /** Those without a text. */
  unpaired: number;
  /** Those that cannot be assessed as what they are taken for. */
  unsuitable: number;
  /** Those that the author leaves out. */
  leftOut: number;
  /** How long it will take, where that is known. */
  seconds?: number | undefined;
}

/** Such as `28 to assess, 2 have results; about 4 minutes`. */
export function setInWords({ looking, toAssess, known, unpaired, unsuitable, leftOut, seconds }: SetCounts): string {
  if (looking > 0) return `Looking at ${counted(looking, "recording")}…`;
  const parts = [
    `${toAssess.toLocaleString("en")} to assess`,
    ...(known > 0 ? [`${known.toLocaleString("en")} ${known === 1 ? "has a result" : "have results"}`] : []),
    ...(unpaired > 0 ? [`${unpaired.toLocaleString("en")} without a text`] : []),
    ...(unsuitable > 0 ? [`${unsuitable.toLocaleString("en")} not suitable`] : []),
    ...(leftOut > 0 ? [`${leftOut.toLocaleString("en")} left out`] : []),
  ];
  return `${parts.join(", ")}${toAssess > 0 && seconds !== undefined ? `; ${timeInWords(seconds)}` : ""}`;
}

/** How the readings of a run ended. */
export interface RunCounts {
  assessed: number;
  known: number;
  otherText: number;
  failed: number;
  left: number;
}

/** What came of a run, in sentences. */
export function runInWords({ assessed, known, otherText, failed, left }: RunCounts): string {
  return [
    `${counted(assessed, "recording")} assessed${known > 0 ? `, ${known.toLocaleString("en")} had ${known === 1 ? "a result" : "results"} already` : ""}.`,
    ...(otherText > 0 ? [otherText === 1 ? "1 recording does not seem to be a reading of its text." : `${otherText.toLocaleString("en")} recordings do not seem to be readings of their texts.`] : []),
    ...(failed > 0 ? [`${failed.toLocaleString("en")} could not be assessed.`] : []),
    ...(left > 0 ? [`${left.toLocaleString("en")} ${left === 1 ? "was" : "were"} not sent.`] : []),
  ].join(" ");
}
