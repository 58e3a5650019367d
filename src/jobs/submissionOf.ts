import { t } from "@vscode/l10n";
import type { AssessRequest } from "#client/assessmentClient.ts";
import type { SubmittedJob } from "#contract/wire/submittedJob.ts";
import { sentText } from "#contract/reading/sentText.ts";
import { HumanError } from "#core/humanError.ts";
import type { JobFile } from "./store/jobFile.ts";

/**
 * Besides the recording. A project's own words go only to the embedded service, whatever the job says.
 * @throws {HumanError} `job-incomplete` where the text is no longer remembered.
 */
export function submissionOf({
  operation,
  format,
  recording,
  reference,
  assessedBy,
  userToken,
  service,
  takesPart,
}: JobFile): Omit<AssessRequest, "audioPath"> {
  if (reference.text === "" || userToken === undefined)
    throw new HumanError("job-incomplete", t("What was to be sent is no longer stored. Assess the recording again."));
  const pronunciations = assessedBy.service === "embedded" ? reference.pronunciations : undefined;
  return {
    operation,
    format,
    silence: recording.silence,
    // A result of the embedded service costs nothing, and says what is missing.
    takesPart: takesPart ?? assessedBy.service === "embedded",
    reference: sentText(reference, assessedBy),
    ...(pronunciations && { pronunciations }),
    userToken,
    modelId: assessedBy.modelId,
    webhookUrl: service.webhookUrl,
  };
}

/**
 * Where the result of what was submitted is asked for. The embedded service is on another port after each start; its jobs keep their paths.
 * @param origin of the service as it runs now.
 */
export function submittedAt(submitted: SubmittedJob, { assessedBy }: Pick<JobFile, "assessedBy">, origin: string): SubmittedJob {
  const address = assessedBy.service === "embedded" ? new URL(new URL(submitted.address).pathname, origin).href : submitted.address;
  return { ...submitted, address, origin };
}
