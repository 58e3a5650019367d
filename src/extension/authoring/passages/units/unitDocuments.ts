import { anyOf, disposeAll, Emitter } from "#platform/emitter.ts";
import type { Registration } from "#project/files/files.ts";
import type { OpenText } from "../../../documents/openText.ts";
import { type CheckReport, NOTHING_FOUND, reportOf } from "#authoring/checks/checkReport.ts";
import { passagesFileProblems, readPassagesFile } from "#project/passages/passagesFile.ts";
import type { Settings } from "../../../settings/settings.ts";
import type { CheckedDocuments } from "../../checkedDocuments.ts";
import { type Scopes, teachingOf } from "#project/scopes/scopes.ts";
import { isPassagesFile } from "./factValues.ts";

/** Open files about the passages of a folder. */
export class UnitDocuments implements CheckedDocuments {
  private readonly changed = new Emitter();
  /** Fires when different units may be known. */
  readonly onDidChange = this.changed.event;
  private readonly subscriptions: readonly Registration[];

  constructor(
    private readonly scopes: Pick<Scopes, "of" | "onDidChange">,
    private readonly settings: Pick<Settings, "problemSeverity">,
  ) {
    this.subscriptions = [anyOf(scopes.onDidChange, settings.problemSeverity.onDidChange)(() => this.changed.fire()), this.changed];
  }

  has(document: OpenText): boolean {
    return isPassagesFile(document);
  }

  problems(document: OpenText): Promise<CheckReport> {
    if (!this.has(document)) return Promise.resolve(NOTHING_FOUND);
    const { uri } = document;
    const read = readPassagesFile(document.getText());
    const teaching = read.says && teachingOf(this.scopes.of({ address: uri.toString(), says: read.says }));
    return Promise.resolve(
      reportOf(teaching ? passagesFileProblems(read, teaching, this.settings.problemSeverity.valueFor(uri.toString())) : read.problems),
    );
  }

  mending(): Promise<{ edits: []; count: 0 }> {
    return Promise.resolve({ edits: [], count: 0 });
  }

  dispose(): void {
    disposeAll(this.subscriptions);
  }
}
