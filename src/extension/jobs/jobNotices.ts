import { t } from "@vscode/l10n";
import type { JobFile } from "#jobs/store/jobFile.ts";
import type { Dialogs } from "../interface/dialogs.ts";
import { titleOf } from "#jobs/jobNodes.ts";
import { arrivedText, endedText } from "#jobs/noticeTexts.ts";
import { commandTitle } from "../manifest/defineCommands.ts";
import { PROFILE_COMMANDS } from "../manifest/profileManifest.ts";
import { JOB_COMMANDS } from "../manifest/jobManifest.ts";

/** Milliseconds in which ended jobs are announced together. */
const GATHERING_MS = 1_500;

export interface JobNoticeActions {
  open: (result: string) => unknown;
  retry: (job: JobFile) => unknown;
  showJobs: () => unknown;
  /** For the author; undefined if there is none. */
  recordingNote: (job: JobFile) => Promise<string | undefined>;
}

const SET_KEY = commandTitle(PROFILE_COMMANDS.setApiKey);

/** Announces jobs that ended while nobody watched, many of them in one message. */
export class JobNotices {
  private ended: JobFile[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly actions: JobNoticeActions,
    private readonly dialogs: Dialogs,
    private readonly guard: (work: () => unknown) => Promise<void>,
  ) {}

  tell(job: JobFile): void {
    this.ended.push(job);
    this.timer ??= setTimeout(() => {
      this.timer = undefined;
      void this.guard(() => this.show(this.ended.splice(0)));
    }, GATHERING_MS);
  }

  dispose(): void {
    clearTimeout(this.timer);
  }

  private async show(jobs: readonly JobFile[]): Promise<void> {
    const [only] = jobs;
    if (only && jobs.length === 1) return this.showOne(only);
    const { message, warns } = endedText(jobs);
    const show = commandTitle(JOB_COMMANDS.showJobs);
    const keyless = jobs.find(lacksKey);
    const chosen = warns ? await this.dialogs.warn(message, ...(keyless ? [SET_KEY] : []), show) : await this.dialogs.tell(message, show);
    if (keyless && chosen === SET_KEY) await this.actions.retry(keyless);
    if (chosen === show) await this.actions.showJobs();
  }

  private async showOne(job: JobFile): Promise<void> {
    const { open, retry, showJobs, recordingNote } = this.actions;
    const { result } = job;
    const [show, again, jobs] = [t("Show Result"), lacksKey(job) ? SET_KEY : t("Retry"), commandTitle(JOB_COMMANDS.showJobs)];
    if (result !== undefined) {
      const { message, warns } = arrivedText(job, await recordingNote(job));
      const chosen = warns ? await this.dialogs.warn(message, show) : await this.dialogs.tell(message, show);
      if (chosen === show) await open(result);
      return;
    }
    const chosen = await this.dialogs.fail(`${titleOf(job)}: ${job.failure?.message ?? t("The assessment failed.")}`, again, jobs);
    if (chosen === again) await retry(job);
    else if (chosen === jobs) await showJobs();
  }
}

/** Trying it again asks for the key; all others that lack it then continue as well. */
function lacksKey({ failure }: JobFile): boolean {
  return failure?.code === "key-missing";
}
