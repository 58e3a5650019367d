import { t } from "@vscode/l10n";
import { HumanError } from "#core/humanError.ts";
import type { Services } from "../services/services.ts";
import { confirmResend } from "../interface/confirmResend.ts";
import { jobTarget } from "./jobTarget.ts";

export class JobCommands {
  /** @param showText opens a text that is no file. */
  constructor(
    private readonly services: Pick<Services, "jobs" | "results" | "prompts" | "resultCommands" | "dialogs">,
    private readonly showText: (text: string) => Promise<void>,
  ) {}

  async open(args: readonly unknown[]): Promise<void> {
    const { result, answer, state } = this.services.jobs.get(this.id(args))?.file ?? {};
    if (state === "failed" && answer !== undefined) return this.showText(answer);
    if (result === undefined) throw new HumanError("no-result", t("This job has no result yet."));
    // An answer that could not be understood can only be read as text.
    if (state === "failed") return (await this.services.resultCommands.get()).openAsText(result);
    await this.services.results.open(result);
  }

  /** First asks for a key if the job failed for lack of one, and for confirmation if it may be charged twice. */
  async retry(args: readonly unknown[]): Promise<void> {
    const id = this.id(args);
    const file = this.services.jobs.get(id)?.file;
    if (file && !(await confirmResend(file, this.services.dialogs))) return;
    const { failure, assessedBy, service } = file ?? {};
    if (service && assessedBy?.service === "hosted" && failure !== undefined) {
      const { origin } = new URL(service.baseUrl);
      const key =
        failure.code === "key-missing"
          ? await this.services.prompts.keyFor(origin)
          : failure.code === "key-refused"
            ? await this.services.prompts.askKey(origin)
            : "";
      if (key === undefined) return;
    }
    await this.services.jobs.retry(id);
  }

  async cancel(args: readonly unknown[]): Promise<void> {
    await this.services.jobs.cancel(this.id(args));
  }

  async remove(args: readonly unknown[]): Promise<void> {
    await this.services.jobs.remove(this.id(args));
  }

  private id(args: readonly unknown[]): string {
    const id = jobTarget(args);
    if (id === undefined) throw new HumanError("job-unknown", t("No job is selected. Run this command on a job in the Jobs view."));
    return id;
  }
}
