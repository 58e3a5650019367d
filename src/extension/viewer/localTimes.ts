import { t } from "@vscode/l10n";
import type { LocalAlignment } from "#core/timeline/localAlignment.ts";
import type { LoadedResult } from "../results/loadedResult.ts";
import { LONG_SECONDS, ShortestFirst } from "./shortestFirst.ts";
import type { Services } from "../services/services.ts";

/** Alignments kept while the window is open. */
const MOST_KEPT_ALIGNMENTS = 20;

declare module "../services/services.ts" {
  interface Services {
    readonly localTimes: LocalTimes;
  }
}

/**
 * The embedded engine on this machine reads the recording along the text, and only its times are used. Nothing is sent anywhere, whichever
 * service the result came from.
 */
export class LocalTimes {
  private readonly queue = new ShortestFirst();
  private readonly kept = new Map<string, Promise<LocalAlignment | undefined>>();

  constructor(private readonly services: Pick<Services, "dialogs" | "embedded" | "settings" | "log">) {}

  /**
   * Undefined if the result leaves nothing open, if there is no recording that the engine can read, or if it found nothing; a viewer does
   * without.
   * @param recording absolute path of a WAV file on this machine.
   */
  async of(loaded: LoadedResult, recording: () => Promise<string | undefined>, signal: AbortSignal): Promise<LocalAlignment | undefined> {
    if (!this.services.settings.localTimes.value) return undefined;
    const { leavesTimesOpen } = await import("#operations/timelineOf.ts");
    if (!leavesTimesOpen({ result: loaded.result, reference: loaded.file.reference.text })) return undefined;
    const kept = this.kept.get(loaded.identity);
    if (kept) return kept;
    const work = this.align(loaded, recording, signal);
    this.kept.set(loaded.identity, work);
    const oldest = this.kept.keys().next();
    if (this.kept.size > MOST_KEPT_ALIGNMENTS && !oldest.done) this.kept.delete(oldest.value);
    const alignment = await work;
    // If it failed, or was aborted with its viewer, it is tried again next time.
    if (!alignment) this.kept.delete(loaded.identity);
    return alignment;
  }

  private async align(
    loaded: LoadedResult,
    recording: () => Promise<string | undefined>,
    signal: AbortSignal,
  ): Promise<LocalAlignment | undefined> {
    try {
      const audioPath = await recording();
      if (audioPath === undefined || signal.aborted) return undefined;
      const { alignmentOf } = await import("#core/timeline/localAlignment.ts");
      const { timelineOf } = await import("#operations/timelineOf.ts");
      const { engine } = await this.services.embedded.get();
      const reference = loaded.file.reference.text;
      // A recording that does not give its length may be long.
      const seconds = timelineOf({ result: loaded.result, reference }).duration ?? LONG_SECONDS;
      const analysis = await this.queue.run(
        seconds,
        () =>
          this.services.dialogs.meanwhile(t("Finding the times of words"), () =>
            engine.analyse({ kind: "fluency", audioPath, reference }, { signal }),
          ),
        signal,
      );
      return analysis.kind === "fluency" ? alignmentOf(analysis) : undefined;
    } catch (error) {
      if (!signal.aborted) this.services.log.info(`No local times: ${error instanceof Error ? error.message : String(error)}`);
      return undefined;
    }
  }
}
