import { t } from "@vscode/l10n";
import * as vscode from "vscode";
import { readScope } from "../../../../contract/files/scopeFile.ts";
import { frontMatterOf } from "../../../../core/passage/frontMatter.ts";
import { passageFormat } from "../../../../core/passage/readableText.ts";
import { type ScopeAndSequence, unitNamed } from "../../../../core/passage/scopeAndSequence.ts";
import { type Teaching, unknownUnit } from "../../../../core/passage/scopeChecks.ts";
import { type SaidUnit, saidUnit, unitInForce, type UnitInForce, type UnitLevel } from "../../../../project/passagesFile.ts";
import { folderOf } from "../../../../project/projectWords.ts";
import type { Settings } from "../../../settings/settings.ts";
import type { ProjectDecisions } from "../../../../project/projectDecisions.ts";
import { NamedFiles } from "../../namedFiles.ts";
import { fileAt } from "../../settingFiles.ts";
import { EXAMPLE_SCOPE, scopePlace, scopePlaceBeside } from "../../../../core/passage/scopePlace.ts";
import { PASSAGE_COMMANDS } from "../../../manifest/passageManifest.ts";

/** The scope and sequence that applies to a text. */
export interface ScopeInForce {
  /** Absent where none is named, or while it is being read. */
  scope?: ScopeAndSequence;
  /** Its file. */
  file?: vscode.Uri;
  /** Why the named one cannot be used, in words. */
  failure?: string;
  /** Index of the unit that the class has reached; absent where none is named. */
  reached?: number;
  /** Why the named unit is not in the scope and sequence, in words. */
  unitFailure?: string;
  /** True if the scope and sequence is being read. */
  isLoading?: boolean;
}

/** A text, and what it says about its own unit. */
export interface ScopedText {
  uri: vscode.Uri;
  says?: SaidUnit;
}

/** A document with what its front matter says. */
export function scopedText(document: vscode.TextDocument): ScopedText {
  return { uri: document.uri, says: saidIn(document.getText(), document.languageId) };
}

/** Returns the unit that the front matter of a text names. */
export function saidIn(text: string, languageId: string): SaidUnit {
  const values = frontMatterOf(text, passageFormat(languageId))?.values;
  return saidUnit({ unit: values?.get("unit")?.text, scope: values?.get("scope")?.text });
}

/** Returns the input for a check from a scope and sequence; undefined while it is being read. */
export function teachingOf({ scope, reached, failure, isLoading }: ScopeInForce): Teaching | undefined {
  return isLoading ? undefined : { scope, reached, failure: scope ? undefined : failure };
}

/**
 * Scopes and sequences that texts, files of their folders and the settings name, in this order, read from their files whenever those
 * change. One that became unusable keeps counting as it was.
 */
export class Scopes implements vscode.Disposable {
  private readonly changed = new vscode.EventEmitter<void>();
  /** Fires when a different one may apply. */
  readonly onDidChange = this.changed.event;
  private readonly files = new NamedFiles({
    unreadable: (path) => t`The scope and sequence ${path} cannot be read; it may have been moved or deleted.`,
    unusable: (path, why) => t`The scope and sequence ${path} cannot be used: ${why}`,
    meanwhile: t("For now, passages have no decodability."),
    before: t("For now, what it said before still counts."),
    choose: { id: PASSAGE_COMMANDS.chooseScope.id, title: t("Choose Scope and Sequence…") },
    read: readScope,
  });
  private readonly subscriptions: vscode.Disposable;

  constructor(
    private readonly extension: vscode.Uri,
    private readonly settings: Settings,
    private readonly project: Pick<ProjectDecisions, "folderOf" | "pathOf" | "folderLevels" | "ready">,
  ) {
    const fire = () => this.changed.fire();
    this.subscriptions = vscode.Disposable.from(
      settings.scopeAndSequence.onDidChange(fire),
      settings.scopeUnit.onDidChange(fire),
      this.files.onDidChange(fire),
      this.files,
      this.changed,
    );
  }

  /** Returns the scope and sequence known so far: a file that is still being read comes with the next `onDidChange`. */
  of(text: ScopedText): ScopeInForce {
    const { unit, scope } = this.named(text);
    if (!scope) return {};
    const file = this.fileNamed(scope, text.uri);
    if (!(file instanceof vscode.Uri)) return { failure: file };
    const { value, failure } = this.files.get(file, scope.level.by !== "setting");
    return {
      scope: value,
      file,
      failure,
      isLoading: value === undefined && failure === undefined,
      ...(value && unit && this.unit(value, unit)),
    };
  }

  /** Resolves when the file, if there is one, has been read. */
  async ready(text: ScopedText): Promise<void> {
    await this.project.ready(text.uri.toString());
    const { scope } = this.named(text);
    const file = scope && this.fileNamed(scope, text.uri);
    if (file instanceof vscode.Uri) await this.files.ready(file, scope!.level.by !== "setting");
  }

  /** The unit and the scope named for a text, the nearest first: by itself, its folder and those above, the settings. */
  named({ uri, says }: ScopedText): UnitInForce {
    return unitInForce([
      ...(says ? [{ ...says, by: "text" as const, path: this.project.pathOf(uri.toString()) }] : []),
      ...this.project.folderLevels(uri.toString()),
      { ...saidUnit({ unit: this.settings.scopeUnit.valueFor(uri), scope: this.settings.scopeAndSequence.valueFor(uri) }), by: "setting" },
    ]);
  }

  /** The scope and sequence that the setting names, once it has been read. */
  async readSet(document: vscode.Uri): Promise<ScopeAndSequence | undefined> {
    const file = this.fileOf(this.settings.scopeAndSequence.valueFor(document), document);
    if (!(file instanceof vscode.Uri)) return undefined;
    await this.files.ready(file);
    return this.files.get(file).value;
  }

  /** The file that a value of the setting names; or why there cannot be one, in words; undefined for none. */
  fileOf(value: string, document: vscode.Uri): vscode.Uri | string | undefined {
    const place = scopePlace(value);
    if (place.kind === "none") return undefined;
    if (place.kind === "example") return this.example;
    const { address, failure } = fileAt(place, document);
    return failure ?? vscode.Uri.parse(address, true);
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

  private unit(
    scope: ScopeAndSequence,
    { name, level }: { name: string; level: UnitLevel },
  ): Pick<ScopeInForce, "reached" | "unitFailure"> {
    const reached = unitNamed(scope, name);
    if (reached !== undefined) return { reached };
    if (level.by !== "setting") return { unitFailure: `${unknownUnit(scope, name)} ${t("For now, all its units count.")}` };
    return {
      unitFailure: t`The settings say that the class has reached unit “${name}”, but ${scope.name} has no such unit. For now, all its units count. Choose the scope and sequence again, or correct “${this.settings.scopeUnit.id}”.`,
    };
  }

  /** A path named by a text or a file of its folder is relative to its own folder. */
  private fileNamed({ name, level }: { name: string; level: UnitLevel }, text: vscode.Uri): vscode.Uri | string | undefined {
    if (level.by === "setting") return this.fileOf(name, text);
    const place = scopePlaceBeside(name);
    if (place.kind === "example") return this.example;
    if (place.kind === "none") return place.failure;
    const root = this.project.folderOf(text.toString());
    return root && level.path !== undefined
      ? vscode.Uri.joinPath(vscode.Uri.parse(root, true), folderOf(level.path), place.path)
      : vscode.Uri.joinPath(text, "..", place.path);
  }
}
