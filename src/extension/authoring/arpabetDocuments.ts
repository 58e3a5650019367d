import { anyOf, disposeAll, Emitter, type Event } from "#platform/emitter.ts";
import type { Address } from "#project/files/address.ts";
import type { Registration } from "#project/files/files.ts";
import type { OpenText } from "../documents/openText.ts";
import type { Alphabet } from "#core/arpabet/alphabet.ts";
import { type ArpabetDocument, type ArpabetLine, parseArpabet } from "#core/arpabet/parseArpabet.ts";
import type { WordLexicon } from "#language/language.ts";
import { ARPABET_LANGUAGE } from "../manifest/textLanguages.ts";
import type { Settings } from "../settings/settings.ts";
import type { Alphabets } from "#project/alphabets/alphabets.ts";
import type { AcceptableDocuments } from "./checkedDocuments.ts";
import type { CheckReport } from "#authoring/checks/checkReport.ts";
import { DocumentAnswers } from "#authoring/checks/documentAnswers.ts";
import type { TextChecks } from "#authoring/checks/textChecks.ts";
import { COMMAND_LIMIT } from "#platform/threads/workThread.ts";
import type { ArpabetOptions, Mending } from "#authoring/checks/textWork.ts";
import { answerOf, reportOfOutcome } from "#authoring/checks/uncheckedTexts.ts";
import type { LexiconSource } from "./lexiconSource.ts";
import type { ProjectDecisions } from "#project/decisions/projectDecisions.ts";

interface Known {
  alphabet: Alphabet;
  parsed?: { version: number; document: ArpabetDocument };
}

/** Read and checked once per version, with the alphabet that applies to each. */
export class ArpabetDocuments implements AcceptableDocuments {
  private readonly known = new Map<string, Known>();
  private readonly changed = new Emitter();
  /**
   * Fires when documents mean something different although their texts are the same: another alphabet, severities, or the dictionary has
   * been loaded.
   */
  readonly onDidChange = this.changed.event;
  private readonly rulesChanged = new Emitter();
  /** Fires when files are checked differently than before. */
  readonly onDidChangeRules = this.rulesChanged.event;
  private readonly reports: DocumentAnswers<"checkArpabet", OpenText>;
  private readonly subscriptions: readonly Registration[];

  constructor(
    private readonly settings: Settings,
    private readonly alphabets: Alphabets,
    private readonly lexicon: LexiconSource,
    private readonly project: ProjectDecisions,
    private readonly checks: TextChecks,
    private readonly log: { error(text: string, error?: unknown): void },
    onDidClose: Event<Pick<OpenText, "uri">>,
  ) {
    this.reports = new DocumentAnswers(checks, (text, { uri }) => ({
      task: "checkArpabet",
      text,
      document: uri.toString(),
      options: this.options(uri.toString()),
    }));
    const refresh = () => {
      this.known.clear();
      this.reports.clear();
      this.changed.fire();
    };
    this.subscriptions = [
      anyOf(
        alphabets.onDidChange,
        project.onDidChange,
        settings.problemSeverity.onDidChange,
      )(() => {
        refresh();
        this.rulesChanged.fire();
      }),
      lexicon.onDidLoad(refresh),
      this.rulesChanged,
      onDidClose(({ uri }) => {
        this.known.delete(uri.toString());
        this.reports.forget(uri.toString());
      }),
      this.changed,
    ];
  }

  has(document: OpenText): boolean {
    return isArpabet(document);
  }

  parsed(document: OpenText): ArpabetDocument {
    const known = this.of(document);
    if (known.parsed?.version !== document.version)
      known.parsed = { version: document.version, document: parseArpabet(document.getText(), known.alphabet) };
    return known.parsed.document;
  }

  line(document: OpenText, number: number): ArpabetLine | undefined {
    return this.parsed(document).lines[number];
  }

  async problems(document: OpenText): Promise<CheckReport | undefined> {
    return reportOfOutcome(await this.reports.of(document), this.log);
  }

  async mending(document: OpenText): Promise<Mending | undefined> {
    const { version, uri } = document;
    const outcome = await this.checks.run(
      { task: "mendArpabet", text: document.getText(), options: this.options(uri.toString()) },
      { document: uri.toString(), limit: COMMAND_LIMIT },
    );
    return document.version === version ? answerOf(outcome, this.log) : undefined;
  }

  async acceptable(document: OpenText, code: string): Promise<readonly string[] | undefined> {
    const { version, uri } = document;
    const outcome = await this.checks.run(
      { task: "acceptable", text: document.getText(), as: { arpabet: this.options(uri.toString()) }, code },
      { document: uri.toString(), limit: COMMAND_LIMIT },
    );
    return document.version === version ? answerOf(outcome, this.log) : undefined;
  }

  /** @param withDictionary by default, whether it has been read here, which this starts */
  options(file: Address, withDictionary = this.lexicon.current !== undefined): ArpabetOptions {
    return {
      alphabet: this.alphabets.of(file),
      withDictionary,
      severities: this.settings.problemSeverity.valueFor(file),
      ...this.project.of(file),
    };
  }

  /** With the decisions of the document's project. The first call starts reading the dictionary. */
  lexiconFor({ uri }: Pick<OpenText, "uri">): WordLexicon | undefined {
    const { current } = this.lexicon;
    return current && this.project.lexiconFor(uri.toString(), current);
  }

  dispose(): void {
    disposeAll(this.subscriptions);
  }

  private of(document: OpenText): Known {
    const key = document.uri.toString();
    let known = this.known.get(key);
    if (!known) this.known.set(key, (known = { alphabet: this.alphabets.of(document.uri.toString()) }));
    return known;
  }
}

export function isArpabet({ languageId }: OpenText): boolean {
  return languageId === ARPABET_LANGUAGE;
}
