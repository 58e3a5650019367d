import type { JobFile } from "./jobFile.ts";
import { labelOf } from "../operations/operations.ts";
import { nameInUri } from "../contract/fileNames.ts";
import type { Reference } from "../contract/reading.ts";
import { type NamedPassage, passageTitle, resultTitle } from "../results/passageNames.ts";
import { progressText } from "../client/progressText.ts";
import { canBeRetried, isUnfinished, type Job } from "./job.ts";

/** A job's line in the view. */
export interface JobNode {
  id: string;
  label: string;
  description: string;
  tooltip: string;
  icon: string;
  /** A colour of the theme, for the icon. */
  colour?: string;
  context: string;
  /** For people who hear the line. */
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

const ACCEPTED = "The service had accepted the recording before this job was cancelled, and may have assessed it. Its result can still be asked for; removing the job forgets it.";
const CANCELLING = "Cancelling stops the waiting here; the service may assess the recording all the same.";

/**
 * Holds neither the reference nor the speaker's token. What matters most comes first, as the end of a long line is cut off.
 * @param alias of the speaker, while the job has the token.
 */
export function jobNode({ file, progress, elsewhere, trouble }: Job, alias?: string, now = new Date()): JobNode {
  const { id, state, reference, recording, operation, assessedBy, service, failure } = file;
  const label = nameInUri(recording.path);
  const parts = [
    file.otherText ? "another text?" : "",
    trouble && !elsewhere && isUnfinished(state) ? "no answer at the moment" : "",
    inWords(file, progress, now),
    elsewhere ? "in another window" : "",
    assessedBy.service === "hosted" ? service.profile : "",
    passageTitle(namedPassage(reference)),
  ];
  const description = parts.filter((part) => part !== "").join(", ");
  const askable = state === "cancelled" && canBeRetried(file);
  const lines = [
    titleOf(file),
    `${labelOf(operation)}, ${assessedBy.service === "embedded" ? "on this machine" : service.profile}, ${assessedBy.modelId}`,
    alias === undefined ? "" : `Speaker: ${alias}`,
    `Submitted ${new Date(file.createdAt).toLocaleString()}`,
    file.otherText ? "The recording does not seem to be a reading of this text." : "",
    failure?.message ?? trouble ?? (askable ? ACCEPTED : isUnfinished(state) && file.submitted ? CANCELLING : ""),
  ];
  return {
    id,
    label,
    description,
    tooltip: lines.filter((line) => line !== "").join("\n"),
    ...(file.otherText ? DOUBTED : ICONS[state]),
    context: `job.${state}${askable ? ".accepted" : ""}${state === "failed" && file.result !== undefined ? ".answer" : ""}${elsewhere ? ".elsewhere" : ""}`,
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

function inWords({ state, createdAt, endedAt }: JobFile, progress: Job["progress"], now: Date): string {
  const at = endedAt === undefined ? "" : ` ${timeOf(endedAt, now)}`;
  switch (state) {
    case "preparing":
      return "preparing";
    case "uploading":
      return progress?.stage === "uploading" ? progressText(progress).toLowerCase() : "uploading";
    case "pending":
      return progress?.stage === "reading result" ? "reading the result" : `waiting since ${timeOf(createdAt, now)}`;
    case "available":
      return `done${at}`;
    case "failed":
      return `failed${at}`;
    case "cancelled":
      return `cancelled${at}`;
  }
}

/** The time of day, after the day where that is another one. */
function timeOf(iso: string, now: Date): string {
  const date = new Date(iso);
  const time = date.toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" });
  if (date.toDateString() === now.toDateString()) return time;
  return `${date.toLocaleDateString([], { day: "numeric", month: "short" })} ${time}`;
}
