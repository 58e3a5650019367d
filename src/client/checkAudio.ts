import { checkDuration, refusedDurationInWords, takesContainer, type Container } from "../contract/recordingLimits.ts";
import type { Operation } from "../operations/operation.ts";
import { silenceFor } from "./silenceFor.ts";
import { AssessmentError } from "./assessmentError.ts";
import { inspectAudio, type AudioFacts } from "./inspectAudio.ts";

export interface CheckedAudio extends AudioFacts {
  container: Container;
}

/**
 * Checks a recording against what an assessment takes, before anything is uploaded.
 * @param silence seconds that are added behind a copy of it.
 * @throws {AssessmentError} `file-not-found`, `file-not-accepted`, `format-not-accepted`, `audio-too-short`,
 * `audio-too-long`; or the signal's reason.
 */
export async function checkAudio({ limits }: Pick<Operation, "limits">, path: string, signal?: AbortSignal, silence = 0): Promise<CheckedAudio> {
  const facts = await inspectAudio(path, signal);
  const { container, durationSeconds } = facts;
  const { sentence } = limits;
  if (!takesContainer(limits, container)) {
    throw new AssessmentError("format-not-accepted", `The recording is in ${container} format. ${sentence} Convert the recording and try again.`);
  }
  const verdict = checkDuration(limits, durationSeconds > 0 ? durationSeconds + silence : 0);
  if (verdict !== "ok") {
    const length = durationSeconds > 0 ? `lasts ${refusedDurationInWords(durationSeconds, verdict)}` : "holds no sound at all";
    const remedy = verdict === "too-long" ? "Cut it or choose a shorter one." : silenceFor({ limits }, facts) === undefined ? "Choose a longer one." : "Choose a longer one, or have a copy with silence behind it assessed.";
    throw new AssessmentError(`audio-${verdict}`, `The recording ${length}. ${sentence} ${remedy}`);
  }
  return { ...facts, container: container as Container };
}
