import * as vscode from "vscode";
import type { Alphabet } from "../../core/arpabet/alphabet.ts";
import { ArpabetChecker } from "../../core/arpabet/checkArpabet.ts";
import { type ArpabetDocument, type ArpabetLine, parseArpabet } from "../../core/arpabet/parseArpabet.ts";
import type { Problem } from "../../core/problems/problem.ts";
import { ARPABET_LANGUAGE } from "../documents/textLanguages.ts";
import type { Settings } from "../settings/settings.ts";
import type { Alphabets } from "./alphabets/alphabets.ts";
import { mended } from "../../authoring/arpabet/textChange.ts";
import type { CheckedDocuments } from "./checkedDocuments.ts";
import type { LexiconSource } from "./lexiconSource.ts";

/** What is known of an open document as it was at a version of its text. */
interface Known {
  alphabet: Alphabet;
  parsed?: { version: number; document: ArpabetDocument };
  checker?: ArpabetChecker;
  problems?: { version: number; list: readonly Problem[] };
}

/** Open Arpabet documents, read and checked once a version, by the alphabet that is in force for each. */
export class ArpabetDocuments implements CheckedDocuments, vscode.Disposable {
  private readonly known = new Map<string, Known>();
  private readonly changed = new vscode.EventEmitter<void>();
  /** Fires when documents mean something else than before though their texts are the same: another alphabet, severities, or the dictionary has come. */
  readonly onDidChange = this.changed.event;
  private readonly subscriptions: vscode.Disposable;

  constructor(
    private readonly settings: Settings,
    private readonly alphabets: Alphabets,
    readonly lexicon: LexiconSource,
  ) {
    const refresh = () => {
      this.known.clear();
      this.changed.fire();
    };
    this.subscriptions = vscode.Disposable.from(
      alphabets.onDidChange(refresh),
      lexicon.onDidLoad(refresh),
      settings.problemSeverity.onDidChange(refresh),
      vscode.workspace.onDidCloseTextDocument(({ uri }) => this.known.delete(uri.toString())),
      this.changed,
    );
  }

  has(document: vscode.TextDocument): boolean {
    return isArpabet(document);
  }

  parsed(document: vscode.TextDocument): ArpabetDocument {
    const known = this.of(document);
    if (known.parsed?.version !== document.version) known.parsed = { version: document.version, document: parseArpabet(document.getText(), known.alphabet) };
    return known.parsed.document;
  }

  line(document: vscode.TextDocument, number: number): ArpabetLine | undefined {
    return this.parsed(document).lines[number];
  }

  problems(document: vscode.TextDocument): readonly Problem[] {
    const known = this.of(document);
    if (known.problems?.version !== document.version) known.problems = { version: document.version, list: this.checker(known, document).check(document.getText()) };
    return known.problems.list;
  }

  mended(document: vscode.TextDocument): { text: string; count: number } {
    const checker = new ArpabetChecker(this.of(document).alphabet, this.checks(document));
    return mended(document.getText(), (text) => checker.check(text));
  }

  dispose(): void {
    this.subscriptions.dispose();
  }

  private of(document: vscode.TextDocument): Known {
    const key = document.uri.toString();
    let known = this.known.get(key);
    if (!known) this.known.set(key, (known = { alphabet: this.alphabets.of(document) }));
    return known;
  }

  private checker(known: Known, document: vscode.TextDocument): ArpabetChecker {
    known.checker ??= new ArpabetChecker(known.alphabet, this.checks(document));
    return known.checker;
  }

  private checks(document: vscode.TextDocument) {
    return { dictionary: this.lexicon.current?.dictionary, severities: this.settings.problemSeverity.valueFor(document.uri) };
  }
}

export function isArpabet({ languageId }: vscode.TextDocument): boolean {
  return languageId === ARPABET_LANGUAGE;
}
