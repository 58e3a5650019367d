import { t } from "@vscode/l10n";
import type { ResultDocument } from "../viewerProtocol.ts";
import { loadRecording, RecordingProblem } from "./loadRecording.ts";
import type { Recording } from "./loadRecording.ts";
import { openSound } from "./soundClient.ts";

/** Beside the page's own script, whose address is only available while it runs. */
const PROGRAM = new URL("viewerSound.js", (document.currentScript as HTMLScriptElement).src);

/** It outlives a view whose result is redrawn. */
export class RecordingSound {
  /** Rejected with a `RecordingProblem` if there is no sound available. */
  readonly recording: Promise<Recording>;
  private readonly abort = new AbortController();

  constructor(audio: ResultDocument["audio"]) {
    this.recording = this.load(audio);
  }

  dispose(): void {
    this.abort.abort();
  }

  private async load({ src, name, problem }: ResultDocument["audio"]): Promise<Recording> {
    if (!src) throw new RecordingProblem(problem ?? t("There is no recording with this result."));
    const { signal } = this.abort;
    const sound = await openSound(PROGRAM, signal);
    if (signal.aborted) sound.dispose();
    signal.addEventListener("abort", () => sound.dispose());
    return loadRecording(src, name, sound, signal);
  }
}
