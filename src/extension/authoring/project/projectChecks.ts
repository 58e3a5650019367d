import { t } from "@vscode/l10n";
import * as vscode from "vscode";
import { ClosedFiles, type LeftOut } from "#authoring/checks/closedFiles.ts";
import type { FileProblem, FileReport } from "#authoring/checks/fileReport.ts";
import { goneFiles } from "#authoring/checks/goneFiles.ts";
import type { TextChecks } from "#authoring/checks/textChecks.ts";
import type { FileKind } from "#authoring/checks/textWork.ts";
import { nameInUri } from "#contract/files/fileNames.ts";
import { checkPassageBytes } from "#core/passage/checkPassage.ts";
import { textKindOf } from "#core/passage/textNames.ts";
import { plural } from "#core/plural.ts";
import { FileRefusedError } from "#platform/files/fileRefusedError.ts";
import { pauses } from "#platform/time/pauses.ts";
import { readUri } from "../../documents/readUri.ts";
import type { ArpabetDocuments } from "../arpabetDocuments.ts";
import type { Address } from "#project/files/address.ts";
import type { ProjectDecisions } from "#project/decisions/projectDecisions.ts";
import { SEVERITY, SOURCE } from "../diagnostics.ts";
import type { PassageDocuments } from "../passages/passageDocuments.ts";
import type { ProblemGuide } from "../problemGuide.ts";
import { isProjectFile, projectFiles } from "./projectFiles.ts";
import { type DiskChanges, ProjectWatch } from "./projectWatch.ts";
import type { Services } from "../../services/services.ts";

const MOST_FILES = 5000;
/** Bytes of a file; a passage for children has a thousandth of it. */
const MOST_BYTES = 1_000_000;
/** Milliseconds until the workspace is searched again: several changes of settings come at once. */
const SETTLING_MS = 300;

interface CheckedFiles {
  project: ProjectDecisions;
  references: ArpabetDocuments;
  passages: PassageDocuments;
  checks: TextChecks;
  guide: ProblemGuide;
  shown: vscode.DiagnosticCollection;
}

/** Problems of texts that nobody has open, kept up to date with the disk, the settings and the project's decisions. */
export class ProjectChecks implements vscode.Disposable {
  private readonly open = new Set(vscode.workspace.textDocuments.map(({ uri }) => uri.toString()));
  private readonly closed: ClosedFiles;
  private readonly watch: ProjectWatch;
  private readonly cancelled = new vscode.CancellationTokenSource();
  private readonly subscriptions: vscode.Disposable;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private isAgain = false;
  private searched = { isPartial: false };
  private logged = "";
  /** Changes on disk are followed one after the other. */
  private following: Promise<void> = Promise.resolve();

  constructor(
    private readonly services: Pick<Services, "settings" | "passageFiles" | "log">,
    private readonly checked: CheckedFiles,
  ) {
    const { passageFiles: files, settings } = services;
    const { references, passages, shown } = checked;
    this.closed = new ClosedFiles({
      isOpen: (file) => this.open.has(file),
      check: (file) => this.check(file),
      show: (found) => shown.set([...found].map(([file, report]) => [vscode.Uri.parse(file, true), this.diagnostics(report)])),
      done: (left) => this.tell(left),
    });
    this.watch = new ProjectWatch((changes) => {
      this.following = this.following
        .then(() => this.follow(changes))
        .catch((error: unknown) => this.services.log.error("Changes on the disk could not be followed", error));
    });
    this.subscriptions = vscode.Disposable.from(
      this.watch,
      this.cancelled,
      vscode.workspace.onDidOpenTextDocument(({ uri }) => this.open.add(uri.toString())),
      vscode.workspace.onDidCloseTextDocument(({ uri }) => {
        this.open.delete(uri.toString());
        if (this.closed.has(uri.toString())) this.closed.check(uri.toString());
      }),
      vscode.workspace.onDidChangeWorkspaceFolders(() => this.search(false)),
      files.onDidChange(() => this.search(false)),
      settings.passagesChecked.onDidChange(() => this.search(false)),
      ...[passages.onDidChangeRules, references.onDidChangeRules].map((onDidChange) => onDidChange(() => this.search(true))),
    );
    this.search(false);
  }

  /** True if a file's problems remain shown when it is closed, until it is checked as it is on disk. */
  covers(uri: vscode.Uri): boolean {
    return this.closed.has(uri.toString());
  }

  dispose(): void {
    clearTimeout(this.timer);
    this.cancelled.cancel();
    this.closed.dispose();
    this.subscriptions.dispose();
  }

  /** @param again whether known files mean something different than before */
  private search(again: boolean): void {
    this.isAgain ||= again;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      this.find().catch((error: unknown) => this.services.log.error("The workspace could not be searched for passages", error));
    }, SETTLING_MS);
  }

  private async find(): Promise<void> {
    const { passageFiles: files, settings } = this.services;
    const { passages } = this.checked;
    const { token } = this.cancelled;
    if (!settings.passagesChecked.value) {
      this.searched = { isPartial: false };
      return this.closed.set([]);
    }
    await this.closed.search(async () => {
      const found = await projectFiles(files, MOST_FILES, token);
      // Otherwise all of them would be checked again once it has been read.
      if (found.files.length > 0)
        await Promise.all((vscode.workspace.workspaceFolders ?? []).map(({ uri }) => passages.readyFor(uri.toString(), "plaintext", "")));
      if (token.isCancellationRequested) return undefined;
      this.searched = found;
      const again = this.isAgain;
      this.isAgain = false;
      this.watch.searched(found.files.some((file) => !this.closed.has(file)));
      return { files: found.files, again };
    });
  }

  private async follow({ changed, gone, isFolderNew }: DiskChanges): Promise<void> {
    if (gone.size > 0) this.closed.forget(goneFiles(this.closed.all, gone));
    if (!this.services.settings.passagesChecked.value) return;
    if (isFolderNew) this.search(false);
    const isPassage = this.services.passageFiles.fileTest();
    const pause = pauses();
    for (const uri of changed) {
      await pause();
      const file = uri.toString();
      if (this.cancelled.token.isCancellationRequested) return;
      if (!isProjectFile(uri, isPassage)) continue;
      if (this.closed.has(file) || this.closed.all.size < MOST_FILES) this.closed.check(file);
    }
  }

  private async check(file: Address): ReturnType<ConstructorParameters<typeof ClosedFiles>[0]["check"]> {
    let bytes: Uint8Array;
    try {
      bytes = await readUri(file, MOST_BYTES);
    } catch (error) {
      return { state: error instanceof FileRefusedError && error.reason === "too-large" ? "too-large" : "missing" };
    }
    const { settings, log } = this.services;
    const { references, passages, project, checks } = this.checked;
    const kind = textKindOf(nameInUri(file));
    const { text, problems: ofBytes } = checkPassageBytes(bytes, settings.problemSeverity.valueFor(file));
    await (kind === "arpabet" ? project.ready(file) : passages.readyFor(file, kind ?? "plaintext", text));
    const as: FileKind =
      kind === "arpabet"
        ? { arpabet: references.options(file, true) }
        : { passage: passages.checkOptions(file, kind ?? "plaintext", text), ofBytes };
    const outcome = await checks.inBackground({ task: "checkFile", text, as });
    if (outcome.state === "failed")
      log.error(`${vscode.workspace.asRelativePath(vscode.Uri.parse(file, true))} could not be checked: ${outcome.reason}`);
    return outcome;
  }

  private diagnostics({ problems, left }: FileReport): vscode.Diagnostic[] {
    const found = problems.map((problem) => this.diagnostic(problem));
    if (left > 0) {
      const message = plural(
        left,
        t("Open this file to see 1 more problem."),
        t`Open this file to see ${left.toLocaleString("en")} more problems.`,
      );
      const last = found.at(-1)!.range.end;
      found.push(
        Object.assign(new vscode.Diagnostic(new vscode.Range(last, last), message, vscode.DiagnosticSeverity.Information), {
          source: SOURCE,
        }),
      );
    }
    return found;
  }

  private diagnostic({ code, severity, message, from, to }: FileProblem): vscode.Diagnostic {
    const range = new vscode.Range(from.line, from.column, to.line, to.column);
    return Object.assign(new vscode.Diagnostic(range, message, SEVERITY[severity]), {
      source: SOURCE,
      code: { value: code, target: this.checked.guide.target(code) },
    });
  }

  /** Reported once for each outcome. */
  private tell({ tooLarge, unchecked, beyond }: LeftOut): void {
    const parts = [
      this.searched.isPartial
        ? `The workspace has more than ${MOST_FILES.toLocaleString("en")} references and passages; the others are checked once they are open.`
        : "",
      tooLarge > 0 ? `${files(tooLarge)} larger than ${MOST_BYTES / 1_000_000} MB, and checked once open.` : "",
      unchecked > 0 ? `${files(unchecked)} left out because the check took too long or failed.` : "",
      beyond > 0 ? `${files(beyond)} shown without problems: there are too many in all files together.` : "",
    ].filter(Boolean);
    const text = `Checked ${this.closed.all.size.toLocaleString("en")} references and passages of the workspace. ${parts.join(" ")}`.trim();
    if (text === this.logged || this.closed.all.size === 0) return;
    this.logged = text;
    this.services.log.info(text);
  }
}

function files(count: number): string {
  return count === 1 ? "1 closed file is" : `${count.toLocaleString("en")} closed files are`;
}
