import { t } from "@vscode/l10n";
import { HumanError } from "#core/humanError.ts";
import { type Outcome, THREAD_LIMITS, WorkThread } from "#platform/threads/workThread.ts";
import type { AgreementReport } from "#sets/agreement/agreementReport.ts";
import type { OverviewOptions } from "#sets/overview/overviewRow.ts";
import type { HeldResult, ResultHead, ResultTasks } from "#sets/overview/resultWork.ts";
import type { Address } from "#project/files/address.ts";
import { editorLanguage } from "../interface/editorLanguage.ts";
import { startThread } from "../host/node/startThread.ts";
import { threadFile } from "../host/node/threadFile.ts";
import { readResultText, sourceOf } from "./loadedResult.ts";
import type { OpenReviews } from "./openReviews.ts";

/** Milliseconds for a result: the largest takes a small part of it, and a damaged one must not hold up all others. */
const RESULT_LIMIT = 60_000;
/** Milliseconds for an agreement over results that have been read. */
const AGREEMENT_LIMIT = 1_800_000;
/** A result is read again if its thread has ended meanwhile. */
const MOST_TRIES = 3;

/** Known before a result's line: the reader and the settings that its figures depend on. */
export interface OpenedResult extends Pick<ReturnType<typeof sourceOf>, "passage" | "source"> {
  uri: Address;
  file: ResultHead;
  /** Its review was one that is not saved. */
  isUnsaved?: boolean;
}

/** Used once the result has been opened. */
export interface LineOptions extends OverviewOptions {
  alias?: string | undefined;
}

/** Many results are read in a thread, so that the editor does not wait for them. It exists while it is used. */
export class ResultThread {
  private readonly thread: WorkThread<ResultTasks>;

  /** @param reviews has changes to reviews that are not saved yet. */
  constructor(
    extension: Parameters<typeof threadFile>[0],
    private readonly reviews: Pick<OpenReviews, "of">,
  ) {
    this.thread = new WorkThread<ResultTasks>(startThread(threadFile(extension, "resultWorker"), { texts: editorLanguage().texts }), {
      ...THREAD_LIMITS,
      run: RESULT_LIMIT,
    });
  }

  /** Holds the result in the thread. @throws {HumanError} if there is none, or if it cannot be shown, in words. */
  async open(uri: Address): Promise<OpenedResult> {
    const text = await readResultText(uri);
    const review = this.reviews.of(uri);
    const head = answerOf(await this.thread.run<"open">({ task: "open", uri, text, review }, ALONE));
    if ("problem" in head) throw new HumanError("assessment-damaged", head.problem);
    return { uri, file: head, ...sourceOf(uri, head.reference), ...(review && { isUnsaved: true }) };
  }

  /**
   * As the file and its review are now.
   * @param optionsOf `isCompared`: the review is also compared with the service's verdicts.
   * @throws {HumanError} like `open`
   */
  async line(
    uri: Address,
    isCompared: boolean,
    optionsOf: (opened: OpenedResult) => Promise<LineOptions>,
  ): Promise<HeldResult & { opened: OpenedResult }> {
    for (let tries = 1; ; tries++) {
      const opened = await this.open(uri);
      const { alias, ...options } = await optionsOf(opened);
      const line = answerOf(await this.thread.run<"line">({ task: "line", uri, alias, options, isCompared }, ALONE));
      if (line) return { ...line, opened };
      if (tries === MOST_TRIES) throw new Error("The thread that reads results ended again and again.");
    }
  }

  /** All of the results have been opened. */
  async agreement(asked: ResultTasks["agreement"]["asked"]): Promise<AgreementReport> {
    const report = answerOf(await this.thread.run<"agreement">({ task: "agreement", ...asked }, { ...ALONE, limit: AGREEMENT_LIMIT }));
    if (!report) throw new Error("The thread that reads results ended while they were compared.");
    return report;
  }

  dispose(): void {
    this.thread.dispose();
  }
}

/** Belongs to no document: it waits for its turn, and nothing replaces it. */
const ALONE = { document: "" };

function answerOf<T>(outcome: Outcome<T>): T {
  if (outcome.state === "done") return outcome.value;
  if (outcome.state === "too-long")
    throw new HumanError(
      "result-too-long",
      t("Reading this result took too long and was ended. Open it as text to look at it, or assess the recording again."),
    );
  throw new Error(outcome.state === "failed" ? outcome.reason : "Results are no longer read.");
}
