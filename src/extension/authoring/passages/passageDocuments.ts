import * as vscode from "vscode";
import { operationOf } from "../../../operations/operations.ts";
import { checkPassage, checkPassageBytes, problemsOfFile } from "../../../core/passage/checkPassage.ts";
import { type PassageProfile, profileOf } from "../../../core/passage/profile.ts";
import { passageFormat } from "../../../core/passage/readableText.ts";
import type { Problem } from "../../../core/problems/problem.ts";
import { readUri } from "../../documents/readUri.ts";
import type { Settings } from "../../settings/settings.ts";
import { mended } from "../../../authoring/arpabet/textChange.ts";
import type { CheckedDocuments } from "../checkedDocuments.ts";
import type { LexiconSource } from "../lexiconSource.ts";
import type { PassageFiles } from "./passageFiles.ts";
import type { Scopes } from "./scopes/scopes.ts";

/** The editor opens no larger text as one. */
const MOST_BYTES = 50_000_000;

/** What is known of an open text as it was at a version. */
interface Known {
  problems?: { version: number; list: readonly Problem[] };
  profile?: { version: number; profile: PassageProfile };
  /** What is wrong with the file's bytes, as they were last saved. */
  bytes: readonly Problem[];
}

/** In UTF-16 units. A text longer than any passage, such as a whole book, would keep the editor waiting after each keystroke: 200,000 take half a second to check on a busy machine, and as long to profile. */
const LONGEST = 200_000;

/** Open passages, checked and profiled once a version. */
export class PassageDocuments implements CheckedDocuments, vscode.Disposable {
  private readonly known = new Map<string, Known>();
  private readonly changed = new vscode.EventEmitter<void>();
  readonly onDidChange = this.changed.event;
  private readonly subscriptions: vscode.Disposable;

  constructor(
    private readonly files: PassageFiles,
    private readonly settings: Settings,
    private readonly scopes: Scopes,
    private readonly lexicon: LexiconSource,
  ) {
    const refresh = () => {
      for (const known of this.known.values()) known.problems = known.profile = undefined;
      this.changed.fire();
    };
    const changes = [settings.passageOperation.onDidChange, settings.passageSlowest.onDidChange, scopes.onDidChange, lexicon.onDidLoad];
    this.subscriptions = vscode.Disposable.from(
      ...changes.map((onDidChange) => onDidChange(refresh)),
      ...[files.onDidChange, settings.problemSeverity.onDidChange].map((onDidChange) =>
        onDidChange(() => {
          this.readAll();
          refresh();
        }),
      ),
      vscode.workspace.onDidOpenTextDocument((document) => this.readBytes(document)),
      vscode.workspace.onDidSaveTextDocument((document) => this.readBytes(document)),
      vscode.workspace.onDidCloseTextDocument(({ uri }) => this.known.delete(uri.toString())),
      this.changed,
    );
    this.readAll();
  }

  has(document: vscode.TextDocument): boolean {
    return this.files.isPassage(document);
  }

  problems(document: vscode.TextDocument): readonly Problem[] {
    if (!this.has(document)) return [];
    const known = this.of(document);
    if (known.problems?.version !== document.version) known.problems = { version: document.version, list: this.check(document, document.getText()) };
    return problemsOfFile(known.bytes, document.getText(), known.problems.list);
  }

  /** Whether a text is no passage by its length; it is not checked, and profiled only on demand. */
  isTooLong(document: vscode.TextDocument): boolean {
    return document.getText().length > LONGEST;
  }

  /** What a passage asks of its reader; undefined while the dictionary is being read. */
  profile(document: vscode.TextDocument): PassageProfile | undefined {
    const lexicon = this.lexicon.current;
    if (!lexicon) return undefined;
    const known = this.of(document);
    if (known.profile?.version !== document.version) {
      const { scope, reached } = this.scopes.of(document);
      const profile = profileOf(document.getText(), { lexicon, format: passageFormat(document.languageId), scope, reached });
      known.profile = { version: document.version, profile };
    }
    return known.profile.profile;
  }

  /** As `profile`, once the dictionary and the scope and sequence have been read. */
  async readProfile(document: vscode.TextDocument): Promise<PassageProfile> {
    await Promise.all([this.lexicon.load(), this.scopes.ready(document)]);
    return this.profile(document)!;
  }

  mended(document: vscode.TextDocument): { text: string; count: number } {
    return mended(document.getText(), (text) => this.check(document, text));
  }

  dispose(): void {
    this.subscriptions.dispose();
  }

  private check({ uri, languageId }: vscode.TextDocument, text: string): readonly Problem[] {
    const lexicon = this.lexicon.current;
    if (!lexicon || text.length > LONGEST) return [];
    return checkPassage(text, {
      lexicon,
      format: passageFormat(languageId),
      limits: operationOf(this.settings.passageOperation.valueFor(uri)).limits,
      slowestWordsPerMinute: this.settings.passageSlowest.valueFor(uri),
      severities: this.settings.problemSeverity.valueFor(uri),
    });
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
    const known = this.of(document);
    if (known.bytes.length === 0 && problems.length === 0) return;
    known.bytes = problems;
    this.changed.fire();
  }

  private of(document: vscode.TextDocument): Known {
    const key = document.uri.toString();
    let known = this.known.get(key);
    if (!known) this.known.set(key, (known = { bytes: [] }));
    return known;
  }
}
