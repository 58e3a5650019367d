import { anyOf, disposeAll, Emitter } from "#platform/emitter.ts";
import type { Address } from "#project/files/address.ts";
import type { Registration } from "#project/files/files.ts";
import type { OpenText, OpenTexts } from "../../documents/openText.ts";
import { withoutAccepted } from "#core/accepted/acceptedFindings.ts";
import type { WordLexicon } from "#language/language.ts";
import { checkPassageBytes, problemsOfFile } from "#core/passage/checkPassage.ts";
import { type PassageProfile } from "#core/passage/profile.ts";
import { operationOf } from "#operations/operations.ts";
import { passageFormat } from "#core/passage/readableText.ts";
import type { Problem } from "#core/problems/problem.ts";
import { readUri } from "../../documents/readUri.ts";
import type { Settings } from "../../settings/settings.ts";
import type { AcceptableDocuments } from "../checkedDocuments.ts";
import { type CheckReport, NOTHING_FOUND } from "#authoring/checks/checkReport.ts";
import { DocumentAnswers } from "#authoring/checks/documentAnswers.ts";
import type { TextChecks } from "#authoring/checks/textChecks.ts";
import { COMMAND_LIMIT } from "#platform/threads/workThread.ts";
import type { Mending, PassageOptions, ProfileOptions } from "#authoring/checks/textWork.ts";
import { answerOf, reportOfOutcome } from "#authoring/checks/uncheckedTexts.ts";
import type { LexiconSource } from "../lexiconSource.ts";
import type { ProjectDecisions } from "#project/decisions/projectDecisions.ts";
import type { PassageFiles } from "./passageFiles.ts";
import type { Grade } from "#core/reading/norms.ts";
import { readerGrade } from "./readerGrade.ts";
import { saidIn } from "#core/passage/frontMatter.ts";
import { type ScopedText, type Scopes, teachingOf } from "#project/scopes/scopes.ts";

/** A larger file's bytes are not looked at: 10 MB take 40 ms of the editor's own thread. */
const MOST_BYTES = 10_000_000;

/** Checked and profiled once per version; long ones in another thread. */
export class PassageDocuments implements AcceptableDocuments {
  /** As last saved. */
  private readonly bytes = new Map<string, readonly Problem[]>();
  private readonly reports: DocumentAnswers<"checkPassage", OpenText>;
  private readonly profiles: DocumentAnswers<"profile", OpenText>;
  private readonly changed = new Emitter();
  readonly onDidChange = this.changed.event;
  private readonly rulesChanged = new Emitter();
  /** Fires when files are checked differently than before. */
  readonly onDidChangeRules = this.rulesChanged.event;
  private readonly subscriptions: readonly Registration[];

  constructor(
    private readonly files: PassageFiles,
    private readonly settings: Settings,
    private readonly scopes: Scopes,
    private readonly lexicon: LexiconSource,
    private readonly project: ProjectDecisions,
    private readonly checks: TextChecks,
    private readonly log: { error(text: string, error?: unknown): void },
    private readonly texts: OpenTexts,
  ) {
    this.reports = new DocumentAnswers(checks, (text, { uri, languageId }) => ({
      task: "checkPassage",
      text,
      options: this.checkOptions(uri.toString(), languageId, text),
    }));
    this.profiles = new DocumentAnswers(checks, (text, document) => ({
      task: "profile",
      text,
      options: this.profileOptions(document.uri.toString(), document.languageId, text),
    }));
    const refresh = () => {
      this.reports.clear();
      this.profiles.clear();
      this.changed.fire();
    };
    const { passageOperation, passageSlowest, grade, problemSeverity } = settings;
    const rules = [passageOperation, passageSlowest, grade, project, scopes].map(({ onDidChange }) => onDidChange);
    this.subscriptions = [
      anyOf(...rules, problemSeverity.onDidChange)(() => this.rulesChanged.fire()),
      this.rulesChanged,
      anyOf(...rules, lexicon.onDidLoad)(refresh),
      anyOf(
        files.onDidChange,
        problemSeverity.onDidChange,
      )(() => {
        this.readAll();
        refresh();
      }),
      texts.onDidOpen((document) => this.readBytes(document)),
      texts.onDidSave((document) => this.readBytes(document)),
      texts.onDidClose(({ uri }) => {
        this.bytes.delete(uri.toString());
        this.reports.forget(uri.toString());
        this.profiles.forget(uri.toString());
      }),
      this.changed,
    ];
    this.readAll();
  }

  has(document: OpenText): boolean {
    return this.files.isPassage(document);
  }

  async problems(document: OpenText): Promise<CheckReport | undefined> {
    if (!this.has(document)) return NOTHING_FOUND;
    const ofBytes = withoutAccepted(
      this.bytes.get(document.uri.toString()) ?? [],
      document.getText(),
      this.project.of(document.uri.toString()).accepted ?? [],
    );
    // Problems found while it was closed remain until the dictionary has been read.
    if (!this.lexicon.current && ofBytes.problems.length === 0) return undefined;
    const report = this.lexicon.current ? reportOfOutcome(await this.reports.of(document), this.log) : NOTHING_FOUND;
    return (
      report && {
        ...report,
        problems: problemsOfFile(ofBytes.problems, document.getText(), report.problems),
        accepted: report.accepted + ofBytes.accepted,
      }
    );
  }

  /** Undefined while the dictionary is being read, if the text has changed meanwhile, or if it takes too long. */
  async profile(document: OpenText): Promise<PassageProfile | undefined> {
    if (!this.lexicon.current) return undefined;
    const outcome = await this.profiles.of(document);
    return outcome.state === "done" ? outcome.value : undefined;
  }

  /**
   * Like `profile`, once the dictionary and the scope and sequence have been read.
   * @throws {HumanError} where it takes too long or fails
   */
  async readProfile(document: OpenText): Promise<PassageProfile | undefined> {
    await this.ready(document);
    return answerOf(await this.profiles.of(document), this.log);
  }

  /** Undefined where the text has changed meanwhile. @throws {HumanError} where it takes too long or fails */
  async readCsv(document: OpenText): Promise<string | undefined> {
    await this.ready(document);
    return answerOf(
      await this.checks.run(
        {
          task: "profileCsv",
          text: document.getText(),
          options: this.profileOptions(document.uri.toString(), document.languageId, document.getText()),
        },
        { document: document.uri.toString(), limit: COMMAND_LIMIT },
      ),
      this.log,
    );
  }

  async mending(document: OpenText): Promise<Mending | undefined> {
    if (!this.lexicon.current) return { edits: [], count: 0 };
    const { version, uri, languageId } = document;
    const outcome = await this.checks.run(
      { task: "mendPassage", text: document.getText(), options: this.checkOptions(uri.toString(), languageId, document.getText()) },
      { document: uri.toString(), limit: COMMAND_LIMIT },
    );
    return document.version === version ? answerOf(outcome, this.log) : undefined;
  }

  async acceptable(document: OpenText, code: string): Promise<readonly string[] | undefined> {
    const { version, uri, languageId } = document;
    const text = document.getText();
    await this.ready(document);
    const as = { passage: this.checkOptions(uri.toString(), languageId, text), ofBytes: this.bytes.get(uri.toString()) ?? [] };
    const outcome = await this.checks.run({ task: "acceptable", text, as, code }, { document: uri.toString(), limit: COMMAND_LIMIT });
    return document.version === version ? answerOf(outcome, this.log) : undefined;
  }

  /** That of its readers. */
  grade(document: OpenText): Grade {
    const { uri, languageId } = document;
    return readerGrade(this.settings, uri.toString(), this.scopes.facts(scoped(uri.toString(), languageId, document.getText())));
  }

  /** With the decisions of the passage's project. The first call starts reading the dictionary. */
  lexiconFor({ uri }: Pick<OpenText, "uri">): WordLexicon | undefined {
    const { current } = this.lexicon;
    return current && this.project.lexiconFor(uri.toString(), current);
  }

  /** As far as they are known. */
  checkOptions(file: Address, languageId: string, text: string): PassageOptions {
    const said = scoped(file, languageId, text);
    const facts = this.scopes.facts(said);
    const { maxSeconds, sentence } = operationOf(this.settings.passageOperation.valueFor(file)).limits;
    return {
      format: passageFormat(languageId),
      limits: { maxSeconds, sentence },
      mayBeBlank: true,
      grade: readerGrade(this.settings, file, facts),
      kind: facts.kind,
      numbers: facts.style.numbers,
      spelling: facts.style.spelling,
      slowestWordsPerMinute: this.settings.passageSlowest.valueFor(file) || undefined,
      severities: { ...this.settings.problemSeverity.valueFor(file), ...facts.style.checks },
      teaching: teachingOf(this.scopes.of(said)),
      ...this.project.of(file),
    };
  }

  /** As far as they are known. */
  profileOptions(file: Address, languageId: string, text: string): ProfileOptions {
    const said = scoped(file, languageId, text);
    const { scope, reached } = this.scopes.of(said);
    return { format: passageFormat(languageId), scope, reached, facts: this.scopes.facts(said), own: this.project.of(file).own };
  }

  /** Resolves when everything needed to check a file has been read. */
  async readyFor(file: Address, languageId: string, text: string): Promise<void> {
    await Promise.all([this.project.ready(file), this.scopes.ready(scoped(file, languageId, text))]);
  }

  dispose(): void {
    disposeAll(this.subscriptions);
  }

  private async ready(document: OpenText): Promise<void> {
    await Promise.all([this.lexicon.load(), this.readyFor(document.uri.toString(), document.languageId, document.getText())]);
  }

  private readAll(): void {
    this.texts.all().forEach((document) => this.readBytes(document));
  }

  /** The editor hides the encoding and byte order mark from readers of its text. */
  private readBytes(document: OpenText): void {
    if (document.isUntitled || !this.has(document)) return;
    const file = document.uri.toString();
    void readUri(file, MOST_BYTES).then(
      (bytes) => this.setBytes(document, checkPassageBytes(bytes, this.settings.problemSeverity.valueFor(file)).problems),
      // A file that is gone has no encoding.
      () => this.setBytes(document, []),
    );
  }

  private setBytes(document: OpenText, problems: readonly Problem[]): void {
    if (document.isClosed) return;
    const key = document.uri.toString();
    if (problems.length === 0 && !this.bytes.has(key)) return;
    this.bytes.set(key, problems);
    this.changed.fire();
  }
}

function scoped(file: Address, languageId: string, text: string): ScopedText {
  return { address: file, says: saidIn(text, passageFormat(languageId)) };
}
