import * as vscode from "vscode";
import type { Alphabet } from "../../core/arpabet/alphabet.ts";
import { type ArpabetDocument, type ArpabetLine, parseArpabet } from "../../core/arpabet/parseArpabet.ts";
import type { WordLexicon } from "../../language/language.ts";
import { ARPABET_LANGUAGE } from "../manifest/textLanguages.ts";
import type { Settings } from "../settings/settings.ts";
import type { Alphabets } from "../../project/alphabets/alphabets.ts";
import type { CheckedDocuments } from "./checkedDocuments.ts";
import type { CheckReport } from "../../authoring/checks/checkReport.ts";
import { DocumentAnswers } from "../../authoring/checks/documentAnswers.ts";
import type { TextChecks } from "../../authoring/checks/textChecks.ts";
import { COMMAND_LIMIT } from "../../platform/threads/workThread.ts";
import type { ArpabetOptions, Mending } from "../../authoring/checks/textWork.ts";
import { answerOf, reportOfOutcome } from "../../authoring/checks/uncheckedTexts.ts";
import type { LexiconSource } from "./lexiconSource.ts";
import type { ProjectDecisions } from "../../project/projectDecisions.ts";

interface Known {
  alphabet: Alphabet;
  parsed?: { version: number; document: ArpabetDocument };
}

/** Read and checked once per version, with the alphabet that applies to each. */
export class ArpabetDocuments implements CheckedDocuments, vscode.Disposable {
  private readonly known = new Map<string, Known>();
  private readonly changed = new vscode.EventEmitter<void>();
  /**
   * Fires when documents mean something different although their texts are the same: another alphabet, severities, or the dictionary has
   * been loaded.
   */
  readonly onDidChange = this.changed.event;
  private readonly rulesChanged = new vscode.EventEmitter<void>();
  /** Fires when files are checked differently than before. */
  readonly onDidChangeRules = this.rulesChanged.event;
  private readonly reports: DocumentAnswers<"checkArpabet", vscode.TextDocument>;
  private readonly subscriptions: vscode.Disposable;

  constructor(
    private readonly settings: Settings,
    private readonly alphabets: Alphabets,
    private readonly lexicon: LexiconSource,
    private readonly project: ProjectDecisions,
    private readonly checks: TextChecks,
    private readonly log: Pick<vscode.LogOutputChannel, "error">,
  ) {
    this.reports = new DocumentAnswers(checks, (text, { uri }) => ({
      task: "checkArpabet",
      text,
      document: uri.toString(),
      options: this.options(uri),
    }));
    const refresh = () => {
      this.known.clear();
      this.reports.clear();
      this.changed.fire();
    };
    const rules = () => {
      refresh();
      this.rulesChanged.fire();
    };
    this.subscriptions = vscode.Disposable.from(
      alphabets.onDidChange(rules),
      lexicon.onDidLoad(refresh),
      project.onDidChange(rules),
      settings.problemSeverity.onDidChange(rules),
      this.rulesChanged,
      vscode.workspace.onDidCloseTextDocument(({ uri }) => {
        this.known.delete(uri.toString());
        this.reports.forget(uri.toString());
      }),
      this.changed,
    );
  }

  has(document: vscode.TextDocument): boolean {
    return isArpabet(document);
  }

  parsed(document: vscode.TextDocument): ArpabetDocument {
    const known = this.of(document);
    if (known.parsed?.version !== document.version)
      known.parsed = { version: document.version, document: parseArpabet(document.getText(), known.alphabet) };
    return known.parsed.document;
  }

  line(document: vscode.TextDocument, number: number): ArpabetLine | undefined {
    return this.parsed(document).lines[number];
  }

  async problems(document: vscode.TextDocument): Promise<CheckReport | undefined> {
    return reportOfOutcome(await this.reports.of(document), this.log);
  }

  async mending(document: vscode.TextDocument): Promise<Mending | undefined> {
    const { version, uri } = document;
    const outcome = await this.checks.run(
      { task: "mendArpabet", text: document.getText(), options: this.options(uri) },
      { document: uri.toString(), limit: COMMAND_LIMIT },
    );
    return document.version === version ? answerOf(outcome, this.log) : undefined;
  }

  /** @param withDictionary by default, whether it has been read here, which this starts */
  options(uri: vscode.Uri, withDictionary = this.lexicon.current !== undefined): ArpabetOptions {
    return {
      alphabet: this.alphabets.of(uri.toString()),
      withDictionary,
      severities: this.settings.problemSeverity.valueFor(uri),
      ...this.project.of(uri.toString()),
    };
  }

  /** With the decisions of the document's project. The first call starts reading the dictionary. */
  lexiconFor({ uri }: Pick<vscode.TextDocument, "uri">): WordLexicon | undefined {
    const { current } = this.lexicon;
    return current && this.project.lexiconFor(uri.toString(), current);
  }

  dispose(): void {
    this.subscriptions.dispose();
  }

  private of(document: vscode.TextDocument): Known {
    const key = document.uri.toString();
    let known = this.known.get(key);
    if (!known) this.known.set(key, (known = { alphabet: this.alphabets.of(document.uri.toString()) }));
    return known;
  }
}

export function isArpabet({ languageId }: vscode.TextDocument): boolean {
  return languageId === ARPABET_LANGUAGE;
}
