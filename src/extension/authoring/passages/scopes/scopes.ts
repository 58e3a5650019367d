import * as vscode from "vscode";
import { readScope } from "../../../../contract/scopeFile.ts";
import { type ScopeAndSequence, unitNamed } from "../../../../core/passage/scopeAndSequence.ts";
import type { Settings } from "../../../settings/settings.ts";
import { NamedFiles } from "../../namedFiles.ts";
import { fileAt } from "../../settingFiles.ts";
import { EXAMPLE_SCOPE, scopePlace } from "../../../../authoring/passages/scopePlace.ts";
import { PASSAGE_COMMANDS } from "../passageManifest.ts";

/** The scope and sequence that is in force for a document. */
export interface ScopeInForce {
  /** Absent where none is set, or while it is being read. */
  scope?: ScopeAndSequence;
  /** Why the one that is set cannot be used, in words. */
  failure?: string;
  /** Index of the unit that the class has reached; absent where none is set. */
  reached?: number;
  /** Why the unit that is set is none of the scope and sequence, in words. */
  unitFailure?: string;
}

/** Scopes and sequences that the settings name, read from their files, again whenever those change. */
export class Scopes implements vscode.Disposable {
  private readonly changed = new vscode.EventEmitter<void>();
  /** Fires when another one may be in force. */
  readonly onDidChange = this.changed.event;
  private readonly files = new NamedFiles({
    what: "scope and sequence",
    meanwhile: "Passages have no decodability meanwhile.",
    choose: PASSAGE_COMMANDS.chooseScope,
    read: readScope,
  });
  private readonly subscriptions: vscode.Disposable;

  constructor(
    private readonly extension: vscode.Uri,
    private readonly settings: Settings,
  ) {
    const fire = () => this.changed.fire();
    this.subscriptions = vscode.Disposable.from(settings.scopeAndSequence.onDidChange(fire), settings.scopeUnit.onDidChange(fire), this.files.onDidChange(fire), this.files, this.changed);
  }

  /** What is known now: a file that is still being read comes with the next `onDidChange`. */
  of({ uri: document }: Pick<vscode.TextDocument, "uri">): ScopeInForce {
    const uri = this.place(document);
    if (uri === undefined) return {};
    if (typeof uri === "string") return { failure: uri };
    const { value, failure } = this.files.get(uri);
    return { scope: value, failure, ...(value && this.unit(value, document)) };
  }

  /** Resolves when the file, if there is one, has been read. */
  async ready({ uri: document }: Pick<vscode.TextDocument, "uri">): Promise<void> {
    const uri = this.place(document);
    if (uri instanceof vscode.Uri) await this.files.ready(uri);
  }

  /** The file that a value of the setting names; why there cannot be one, in words; undefined for none. */
  fileOf(value: string, document: vscode.Uri): vscode.Uri | string | undefined {
    const place = scopePlace(value);
    if (place.kind === "none") return undefined;
    return place.kind === "example" ? this.example : fileAt(place, document);
  }

  /** Why a value of the setting cannot be used, in words; undefined where it can. */
  async failureOf(value: string, document: vscode.Uri): Promise<string | undefined> {
    const file = this.fileOf(value, document);
    return file instanceof vscode.Uri ? (await this.files.read(file)).failure : file;
  }

  get example(): vscode.Uri {
    return vscode.Uri.joinPath(this.extension, "media", "scopes", `${EXAMPLE_SCOPE}.json`);
  }

  dispose(): void {
    this.subscriptions.dispose();
  }

  private unit(scope: ScopeAndSequence, document: vscode.Uri): Pick<ScopeInForce, "reached" | "unitFailure"> {
    const name = this.settings.scopeUnit.valueFor(document);
    if (name === "") return {};
    const reached = unitNamed(scope, name);
    if (reached !== undefined) return { reached };
    return { unitFailure: `The settings say that unit “${name}” has been reached, and ${scope.name} has none of that name. The whole of it counts meanwhile. Choose the scope and sequence again, or mend “${this.settings.scopeUnit.id}”.` };
  }

  private place(document: vscode.Uri): vscode.Uri | string | undefined {
    return this.fileOf(this.settings.scopeAndSequence.valueFor(document), document);
  }
}
