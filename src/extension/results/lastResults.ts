import * as vscode from "vscode";
import type { AssessmentOutcome } from "../../client/assessmentClient.ts";
import type { Operation } from "../../contract/limits.ts";
import type { ResultFormat } from "../../contract/routes.ts";
import { HumanError } from "../../core/humanError.ts";
import type { Passage } from "../assess/passage.ts";
import type { BackendLoader } from "../backendLoader.ts";
import type { ResultPanels } from "../viewer/resultPanel.ts";
import type { ResultStore } from "./resultStore.ts";

export interface NewResult {
  passage: Passage;
  audio: vscode.Uri;
  operation: Operation;
  format: ResultFormat;
  outcome: AssessmentOutcome;
  title: string;
  /** For people: which service and model. */
  assessedBy: string;
}

/** Results as they come in, shown beside their passage and kept to be shown again. */
export class LastResults {
  constructor(
    private readonly store: ResultStore,
    private readonly panels: ResultPanels,
    private readonly backend: BackendLoader,
    private readonly log: vscode.LogOutputChannel,
  ) {}

  async add({ passage, audio, operation, format, outcome, title, assessedBy }: NewResult): Promise<void> {
    const source = passage.offset === undefined ? undefined : { uri: passage.uri, offset: passage.offset };
    this.panels.show({ result: outcome.result, reference: passage.reference, audioUri: audio, title, source, assessedBy });
    try {
      await this.store.save({
        id: outcome.id,
        operation,
        format,
        raw: outcome.raw,
        reference: passage.reference,
        offset: passage.offset,
        passage: passage.uri.toString(),
        audio: audio.toString(),
        title,
        assessedBy,
        savedAt: new Date().toISOString(),
      });
    } catch (error) {
      // The result is on screen; that it cannot be shown again later is no reason to take it away now.
      this.log.error("The result could not be kept", error);
    }
  }

  /** Shows the last result of the active document, or the last of all. @throws {HumanError} `no-result` when there is none. */
  async show(): Promise<void> {
    const active = vscode.window.activeTextEditor?.document.uri.toString();
    const kept = (active !== undefined && (await this.store.last(active))) || (await this.store.newest());
    if (!kept) throw new HumanError("no-result", "There is no result yet. Open a passage and run “Speech Assessment: Assess Recording…”.");
    const { parseResult } = await this.backend.load();
    this.panels.show({
      result: parseResult(kept.operation, kept.format, kept.raw),
      reference: kept.reference,
      audioUri: vscode.Uri.parse(kept.audio, true),
      title: kept.title,
      source: kept.offset === undefined ? undefined : { uri: vscode.Uri.parse(kept.passage, true), offset: kept.offset },
      assessedBy: kept.assessedBy,
    });
  }
}
