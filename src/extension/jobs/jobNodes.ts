import type { JobFile } from "../../contract/jobFile.ts";
import { OPERATION_NAMES } from "../assess/operationNames.ts";
import { baseName } from "../assess/fileNames.ts";
import { resultTitle } from "../assess/passageNames.ts";
import { progressText } from "../assess/progressText.ts";
import type { Job } from "./job.ts";

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

/** Holds neither the reference nor the speaker's token. */
export function jobNode({ file, progress, elsewhere, trouble }: Job): JobNode {
  const { id, state, passage, audio, operation, service, failure } = file;
  const label = titleOf(file);
  const description = `${inWords(file.state, progress)}${elsewhere ? ", in another window" : trouble ? ", no answer at the moment" : ""}`;
  const lines = [
    `${label}`,
    `${OPERATION_NAMES[operation].label}, ${service.kind === "embedded" ? "on this machine" : service.profile}, ${service.modelId}`,
    `Submitted ${new Date(file.createdAt).toLocaleString()}`,
    failure?.message ?? trouble ?? "",
  ];
  return {
    id,
    label,
    description,
    tooltip: lines.filter((line) => line !== "").join("\n"),
    ...ICONS[state],
    context: `job.${state}${elsewhere ? ".elsewhere" : ""}`,
    spoken: `${recordingOf(audio)} of ${passage.name}, ${description}`,
  };
}

/** Such as `fox.txt: fox.wav`. */
export function titleOf({ passage, audio }: JobFile): string {
  return resultTitle(passage, recordingOf(audio));
}

function recordingOf(audio: string): string {
  const name = baseName({ path: audio });
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

function inWords(state: JobFile["state"], progress: Job["progress"]): string {
  switch (state) {
    case "preparing":
      return "preparing";
    case "uploading":
      return progress?.stage === "uploading" ? progressText(progress).toLowerCase() : "uploading";
    case "pending":
      return progress?.stage === "reading result" ? "reading the result" : "waiting";
    case "available":
      return "done";
    case "failed":
      return "failed";
    case "cancelled":
      return "cancelled";
  }
}
