import { t } from "@vscode/l10n";
import type { JobFile } from "./store/jobFile.ts";
import { labelOf } from "#operations/operations.ts";
import { nameInUri } from "#contract/files/fileNames.ts";
import type { Reference } from "#contract/reading/reading.ts";
import { type NamedPassage, passageTitle, resultTitle } from "#results/passageNames.ts";
import { progressText } from "#client/progressText.ts";
import { canBeRetried, isUnfinished, type Job } from "./job.ts";

export interface JobNode {
  id: string;
  label: string;
  description: string;
  tooltip: string;
  icon: string;
  colour?: string;
  context: string;
  /** For screen readers. */
  spoken: string;
}

const ICONS: Record<JobFile["state"], { icon: string; colour?: string }> = {
  preparing: { icon: "sync~spin" },
  uploading: { icon: "sync~spin" },
  pending: { icon: "watch" },
  available: { icon: "pass", colour: "testing.iconPassed" },
  failed: { icon: "error", colour: "testing.iconFailed" },
  cancelled: { icon: "circle-slash" },
};

const DOUBTED = { icon: "warning", colour: "list.warningForeground" };

const ACCEPTED = t(
  "The service accepted the recording before this job was cancelled, and may have assessed it. You can still get the result, unless you remove the job.",
);
const CANCELLING = t("If you cancel, this job stops waiting, but the service may still assess the recording.");

/**
 * Holds neither the reference nor the speaker's token. The most important comes first: long lines are cut off.
 * @param alias of the speaker, while the job has the token.
 */
export function jobNode({ file, progress, elsewhere, trouble }: Job, alias?: string, now = new Date()): JobNode {
  const { id, state, reference, recording, operation, assessedBy, service, failure } = file;
  const label = nameInUri(recording.path);
  const parts = [
    file.otherText ? t("another text?") : "",
    trouble && !elsewhere && isUnfinished(state) ? t("no answer at the moment") : "",
    inWords(file, progress, now),
    elsewhere ? t("in another window") : "",
    assessedBy.service === "hosted" ? service.profile : "",
    passageTitle(namedPassage(reference)),
  ];
  const description = parts.filter((part) => part !== "").join(", ");
  const askable = state === "cancelled" && canBeRetried(file);
  const lines = [
    titleOf(file),
    `${labelOf(operation)}, ${assessedBy.service === "embedded" ? t("on this machine") : service.profile}, ${assessedBy.modelId}`,
    alias === undefined ? "" : t`Reader: ${alias}`,
    t`Submitted ${new Date(file.createdAt).toLocaleString()}`,
    file.otherText ? t("The recording does not seem to be a reading of this text.") : "",
    failure?.message ?? trouble ?? (askable ? ACCEPTED : isUnfinished(state) && file.submitted ? CANCELLING : ""),
  ];
  return {
    id,
    label,
    description,
    tooltip: lines.filter((line) => line !== "").join("\n"),
    ...(file.otherText ? DOUBTED : ICONS[state]),
    context: `job.${state}${askable ? ".accepted" : ""}${state === "failed" && (file.result ?? file.answer) !== undefined ? ".answer" : ""}${elsewhere ? ".elsewhere" : ""}`,
    spoken: `${label}, ${description}`,
  };
}

/** Such as `fox.txt: fox.wav`. */
export function titleOf({ reference, recording }: JobFile): string {
  return resultTitle(namedPassage(reference), nameInUri(recording.path));
}

function namedPassage(reference: Reference): NamedPassage {
  return { name: nameInUri(reference.path ?? ""), reference };
}

function inWords({ state, createdAt, endedAt, assessedBy }: JobFile, progress: Job["progress"], now: Date): string {
  const at = endedAt === undefined ? "" : timeOf(endedAt, now);
  switch (state) {
    case "preparing":
      return t("preparing");
    case "uploading":
      if (assessedBy.service === "embedded") return progressText({ stage: "uploading" }, true).toLowerCase();
      return progress?.stage === "uploading" ? progressText(progress).toLowerCase() : t("uploading");
    case "pending":
      return progress?.stage === "reading result" ? t("reading the result") : t`waiting since ${timeOf(createdAt, now)}`;
    case "available":
      return at === "" ? t("done") : t`done ${at}`;
    case "failed":
      return at === "" ? t("failed") : t`failed ${at}`;
    case "cancelled":
      return at === "" ? t("cancelled") : t`cancelled ${at}`;
  }
}

/** The time, with the day unless that is today. */
function timeOf(iso: string, now: Date): string {
  const date = new Date(iso);
  const time = date.toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" });
  if (date.toDateString() === now.toDateString()) return time;
  return `${date.toLocaleDateString([], { day: "numeric", month: "short" })} ${time}`;
}
