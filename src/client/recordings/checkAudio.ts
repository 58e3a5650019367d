import { t } from "@vscode/l10n";
import { checkDuration, refusedDurationInWords, takesContainer, type Container } from "#contract/wire/recordingLimits.ts";
import type { Operation } from "#operations/operation.ts";
import { missingPart } from "./missingPart.ts";
import { silenceFor } from "./silenceFor.ts";
import { AssessmentError } from "../exchange/assessmentError.ts";
import { inspectAudio, type AudioFacts } from "./inspectAudio.ts";

export interface CheckedAudio extends AudioFacts {
  container: Container;
}

interface SentHow {
  silence?: number | undefined;
  takesPart?: boolean | undefined;
}

/**
 * @param how `silence`: seconds that are appended to a copy. `takesPart`: one that lacks some of what it announces will do.
 * @throws {AssessmentError} `file-not-found`, `file-not-accepted`, `format-not-accepted`, `audio-too-short`, `audio-too-long`,
 * `recording-incomplete`; or the signal's reason.
 */
export async function checkAudio(
  { limits }: Pick<Operation, "limits">,
  path: string,
  signal?: AbortSignal,
  { silence = 0, takesPart = false }: SentHow = {},
): Promise<CheckedAudio> {
  const facts = await inspectAudio(path, signal);
  const { container, durationSeconds } = facts;
  const { sentence } = limits;
  if (!takesContainer(limits, container)) {
    throw new AssessmentError(
      "format-not-accepted",
      `${t`The recording is in ${container} format.`} ${sentence} ${t("Convert the recording and try again.")}`,
    );
  }
  const verdict = checkDuration(limits, durationSeconds > 0 ? durationSeconds + silence : 0);
  if (verdict !== "ok") {
    const length =
      durationSeconds > 0 ? t`The recording lasts ${refusedDurationInWords(durationSeconds, verdict)}.` : t("The recording has no sound.");
    const remedy =
      verdict === "too-long"
        ? t("Shorten it or choose another one.")
        : silenceFor({ limits }, facts) === undefined
          ? t("Choose a longer one.")
          : t("Choose a longer one, or assess a copy with silence added at its end.");
    throw new AssessmentError(`audio-${verdict}`, `${length} ${sentence} ${remedy}`);
  }
  const part = takesPart ? undefined : missingPart(facts);
  if (part !== undefined) {
    const remedy = t("It was not sent, since the service may charge for a part as well. Choose the whole recording, or export it again.");
    throw new AssessmentError("recording-incomplete", `${part} ${remedy}`);
  }
  return { ...facts, container: container as Container };
}
