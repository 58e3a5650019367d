import * as vscode from "vscode";
import { checkPassageBytes, problemsOfFile, type PassageCheck } from "../../../core/passage/checkPassage.ts";
import { type PassageProfile } from "../../../core/passage/profile.ts";
import { operationOf } from "../../../operations/operations.ts";
import type { ProfileSettings } from "../../../core/passage/profile.ts";
import { passageFormat } from "../../../core/passage/readableText.ts";
import type { Problem } from "../../../core/problems/problem.ts";
import { readUri } from "../../documents/readUri.ts";
import type { Settings } from "../../settings/settings.ts";
import type { CheckedDocuments } from "../checkedDocuments.ts";
import { type CheckReport, NOTHING_FOUND } from "../../../authoring/checks/checkReport.ts";
import { DocumentAnswers } from "../../../authoring/checks/documentAnswers.ts";
import type { TextChecks } from "../../../authoring/checks/textChecks.ts";
import { COMMAND_LIMIT } from "../../../authoring/checks/textThread.ts";
import type { Mending } from "../../../authoring/checks/textWork.ts";
import { answerOf, reportOfOutcome } from "../../../authoring/checks/uncheckedTexts.ts";
import type { LexiconSource } from "../lexiconSource.ts";
import type { PassageFiles } from "./passageFiles.ts";
import { readerGrade } from "./readerGrade.ts";
import type { Scopes } from "./scopes/scopes.ts";

/** A larger file's bytes are not looked at: 10 MB take 40 ms of the editor's own thread. */
const MOST_BYTES = 10_000_000;

/** Open passages, checked and profiled once a version; long ones in another thread. */
export class PassageDocuments implements CheckedDocuments, vscode.Disposable {
  /** What is wrong with files' bytes, as they were last saved. */
  private readonly bytes = new Map<string, readonly Problem[]>();
  private readonly reports: DocumentAnswers<"checkPassage", vscode.TextDocument>;
  private readonly profiles: DocumentAnswers<"profile", vscode.TextDocument>;
  private readonly changed = new vscode.EventEmitter<void>();
  readonly onDidChange = this.changed.event;
  private readonly rulesChanged = new vscode.EventEmitter<void>();
  /** Fires when files are checked in another way than before. */
  readonly onDidChangeRules = this.rulesChanged.event;
  private readonly subscriptions: vscode.Disposable;

  constructor(
    private readonly files: PassageFiles,
    private readonly settings: Settings,
    private readonly scopes: Scopes,
    private readonly lexicon: LexiconSource,
    private readonly checks: TextChecks,
    private readonly log: Pick<vscode.LogOutputChannel, "error">,
  ) {
    this.reports = new DocumentAnswers(checks, (text, { uri, languageId }) => ({ task: "checkPassage", text, options: this.checkOptions(uri, languageId) }));
    this.profiles = new DocumentAnswers(checks, (text, document) => ({ task: "profile", text, options: this.profileOptions(document) }));
    const refresh = () => {
      this.reports.clear();
      this.profiles.clear();
      this.changed.fire();
    };
    const rules = [settings.passageOperation, settings.passageSlowest, settings.grade, settings.problemSeverity].map((setting) => setting.onDidChange(() => this.rulesChanged.fire()));
    const changes = [settings.passageOperation.onDidChange, settings.passageSlowest.onDidChange, settings.grade.onDidChange, scopes.onDidChange, lexicon.onDidLoad];
    this.subscriptions = vscode.Disposable.from(
      ...rules,
      this.rulesChanged,
      ...changes.map((onDidChange) => onDidChange(refresh)),
      ...[files.onDidChange, settings.problemSeverity.onDidChange].map((onDidChange) =>
        onDidChange(() => {
          this.readAll();
          refresh();
        }),
      ),
      vscode.workspace.onDidOpenTextDocument((document) => this.readBytes(document)),
      vscode.workspace.onDidSaveTextDocument((document) => this.readBytes(document)),
      vscode.workspace.onDidCloseTextDocument(({ uri }) => {
        this.bytes.delete(uri.toString());
        this.reports.forget(uri.toString());
        this.profiles.forget(uri.toString());
      }),
      this.changed,
    );
    this.readAll();
  }

  has(document: vscode.TextDocument): boolean {
    return this.files.isPassage(document);
  }

  async problems(document: vscode.TextDocument): Promise<CheckReport | undefined> {
    if (!this.has(document)) return NOTHING_FOUND;
    const ofBytes = this.bytes.get(document.uri.toString()) ?? [];
    // What was found of it while it was closed stands until the dictionary has been read.
    if (!this.lexicon.current && ofBytes.length === 0) return undefined;
    const report = this.lexicon.current ? reportOfOutcome(await this.reports.of(document), this.log) : NOTHING_FOUND;
    return report && { ...report, problems: problemsOfFile(ofBytes, document.getText(), report.problems) };
  }

  /** What a passage asks of its reader; undefined while the dictionary is being read, where the text has changed meanwhile, and where it takes too long to tell. */
  async profile(document: vscode.TextDocument): Promise<PassageProfile | undefined> {
    if (!this.lexicon.current) return undefined;
    const outcome = await this.profiles.of(document);
    return outcome.state === "done" ? outcome.value : undefined;
  }

  /** As `profile`, once the dictionary and the scope and sequence have been read. @throws {HumanError} where it takes too long or fails */
  async readProfile(document: vscode.TextDocument): Promise<PassageProfile | undefined> {
    await this.ready(document);
    return answerOf(await this.profiles.of(document), this.log);
  }

  /** The whole profile as CSV; undefined where the text has changed meanwhile. @throws {HumanError} where it takes too long or fails */
  async readCsv(document: vscode.TextDocument): Promise<string | undefined> {
    await this.ready(document);
    return answerOf(await this.checks.run({ task: "profileCsv", text: document.getText(), options: this.profileOptions(document) }, { document: document.uri.toString(), limit: COMMAND_LIMIT }), this.log);
  }

  async mending(document: vscode.TextDocument): Promise<Mending | undefined> {
    if (!this.lexicon.current) return { edits: [], count: 0 };
    const { version, uri, languageId } = document;
    const outcome = await this.checks.run({ task: "mendPassage", text: document.getText(), options: this.checkOptions(uri, languageId) }, { document: uri.toString(), limit: COMMAND_LIMIT });
    return document.version === version ? answerOf(outcome, this.log) : undefined;
  }

  /** How a file is checked. */
  checkOptions(uri: vscode.Uri, languageId: string): Omit<PassageCheck, "lexicon"> {
    const { maxSeconds, sentence } = operationOf(this.settings.passageOperation.valueFor(uri)).limits;
    return {
      format: passageFormat(languageId),
      limits: { maxSeconds, sentence },
      grade: readerGrade(this.settings, uri),
      slowestWordsPerMinute: this.settings.passageSlowest.valueFor(uri) || undefined,
      severities: this.settings.problemSeverity.valueFor(uri),
    };
  }

  /** How a file is profiled. */
  profileOptions(document: Pick<vscode.TextDocument, "uri" | "languageId">): Omit<ProfileSettings, "lexicon"> {
    const { scope, reached } = this.scopes.of(document);
    return { format: passageFormat(document.languageId), scope, reached };
  }

  dispose(): void {
    this.subscriptions.dispose();
  }

  private async ready(document: vscode.TextDocument): Promise<void> {
    await Promise.all([this.lexicon.load(), this.scopes.ready(document)]);
  }

  private readAll(): void {
    vscode.workspace.textDocuments.forEach((document) => this.readBytes(document));
  }

  /** The editor hides an encoding, and a byte order mark, from whoever reads its text. */
  private readBytes(document: vscode.TextDocument): void {
    if (document.isUntitled || !this.has(document)) return;
    void readUri(document.uri, MOST_BYTES).then(
      (bytes) => this.setBytes(document, checkPassageBytes(bytes, this.settings.problemSeverity.valueFor(document.uri)).problems),
      // A file that is gone has no encoding.
      () => this.setBytes(document, []),
    );
  }

  private setBytes(document: vscode.TextDocument, problems: readonly Problem[]): void {
    if (document.isClosed) return;
    const key = document.uri.toString();
    if (problems.length === 0 && !this.bytes.has(key)) return;
    this.bytes.set(key, problems);
    this.changed.fire();
  }
}
