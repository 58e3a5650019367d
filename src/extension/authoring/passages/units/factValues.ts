import { t } from "@vscode/l10n";
import * as vscode from "vscode";
import type { OpenText } from "../../../documents/openText.ts";
import { aboutUnit } from "#authoring/passages/aboutUnit.ts";
import { EXAMPLE_SCOPE, SCOPE_NAME_ENDING } from "#core/passage/scopePlace.ts";
import { frontMatterPlace, type FactPlace } from "#authoring/passages/factPlace.ts";
import { writtenUnit } from "#core/passage/scopeChecks.ts";
import { PASSAGES_NAME_ENDING, passagesFilePlace, readPassagesFile } from "#project/passages/passagesFile.ts";
import { pathFrom } from "#platform/relativePath.ts";
import { rangeOf } from "../../places.ts";
import { FACT_NAMES, type FactName } from "#core/passage/factNames.ts";
import { KIND_NAMES, TEXT_KINDS } from "#core/passage/facts.ts";
import { gradeWritten, LAST_GRADE } from "#core/reading/grade.ts";
import type { PassageDocuments } from "../passageDocuments.ts";
import type { ScopedText, Scopes } from "#project/scopes/scopes.ts";
import { scopedText } from "../scopes/editorScopes.ts";
import { filesNamed } from "../../settingFiles.ts";

const DETAILS: Readonly<Record<FactName, string>> = {
  kind: t("connected text, or the kind of list"),
  grade: t("the school grade of its readers: K, or a number"),
  band: t("of a reading programme, such as a guided reading level"),
  unit: t("the unit that this passage is written for"),
  scope: t("the scope and sequence with that unit: its path from this file's folder"),
  notes: t("for colleagues; never sent, or shown to a reader"),
};

/** Their values can be listed. */
const CLOSED: readonly FactName[] = ["kind", "grade", "unit", "scope"];

/** Offers what a passage may say of itself, or a file of its folder: the names, and the values that each may have. */
export class FactValues implements vscode.CompletionItemProvider, vscode.HoverProvider {
  constructor(
    private readonly documents: Pick<PassageDocuments, "has">,
    private readonly scopes: Scopes,
  ) {}

  async provideCompletionItems(document: vscode.TextDocument, position: vscode.Position): Promise<vscode.CompletionItem[] | undefined> {
    const place = this.placeAt(document, position);
    if (!place) return undefined;
    const range = rangeOf(document, place.range);
    if (place.name === undefined)
      return FACT_NAMES.map((name, index) =>
        item({ label: name, detail: DETAILS[name], insert: `${name}: `, range, again: CLOSED.includes(name) }, index),
      );
    const isJson = isPassagesFile(document);
    const written = (value: string) => (isJson ? JSON.stringify(value) : writtenUnit(value));
    if (place.name === "kind")
      return TEXT_KINDS.map((kind, index) =>
        item({ label: kind, detail: KIND_NAMES[kind], insert: isJson ? JSON.stringify(kind) : kind, range }, index),
      );
    if (place.name === "grade")
      return Array.from({ length: LAST_GRADE + 1 }, (_, grade) => {
        const written = gradeWritten(grade);
        return item(
          {
            label: written,
            detail: grade === 0 ? t("kindergarten") : t`grade ${grade}`,
            insert: isJson && grade === 0 ? JSON.stringify(written) : written,
            range,
          },
          grade,
        );
      });
    if (place.name !== "unit" && place.name !== "scope") return undefined;
    if (place.name === "scope")
      return (await scopesBeside(document.uri)).map(({ name, detail }, index) =>
        item({ label: name, detail, insert: isJson ? JSON.stringify(name) : name, range }, index),
      );
    const text = textOf(document);
    await this.scopes.ready(text);
    const { scope } = this.scopes.of(text);
    return scope?.units.map(({ id, title }, index) =>
      item({ label: id, detail: title, insert: written(id), range, documentation: aboutUnit(scope, index) }, index),
    );
  }

  provideHover(document: vscode.TextDocument, position: vscode.Position): vscode.Hover | undefined {
    const place = this.placeAt(document, position);
    if (place?.name !== "unit" || place.range.start === place.range.end) return undefined;
    const { scope, reached } = this.scopes.of(textOf(document));
    return scope && reached !== undefined
      ? new vscode.Hover(new vscode.MarkdownString(aboutUnit(scope, reached)), rangeOf(document, place.range))
      : undefined;
  }

  private placeAt(document: vscode.TextDocument, position: vscode.Position): FactPlace | undefined {
    const offset = document.offsetAt(position);
    if (isPassagesFile(document)) return passagesFilePlace(document.getText(), offset);
    return this.documents.has(document) ? frontMatterPlace(document.getText(), offset) : undefined;
  }
}

/** True if it describes the passages of a folder. */
export function isPassagesFile({ uri, languageId }: Pick<OpenText, "uri" | "languageId">): boolean {
  return (languageId === "json" || languageId === "jsonc") && uri.path.endsWith(PASSAGES_NAME_ENDING);
}

/** A document with what it says about a unit, whichever of the two kinds it is. */
function textOf(document: vscode.TextDocument): ScopedText {
  return isPassagesFile(document)
    ? { address: document.uri.toString(), says: readPassagesFile(document.getText()).says }
    : scopedText(document);
}

function item(
  {
    label,
    detail,
    insert,
    range,
    documentation,
    again,
  }: { label: string; detail: string; insert: string; range: vscode.Range; documentation?: string; again?: boolean },
  order: number,
): vscode.CompletionItem {
  const offered = new vscode.CompletionItem({ label, description: detail }, vscode.CompletionItemKind.Value);
  offered.insertText = insert;
  offered.range = range;
  offered.sortText = String(order).padStart(5, "0");
  // The typed text may also be the title, and is within quotation marks in JSON.
  offered.filterText = insert.startsWith('"') ? `"${label} ${detail}"` : `${label} ${detail}`;
  if (documentation !== undefined) offered.documentation = new vscode.MarkdownString(documentation);
  if (again) offered.command = { command: "editor.action.triggerSuggest", title: t("Suggest") };
  return offered;
}

/** By their paths from a file, with the example that ships. */
export async function scopesBeside(uri: vscode.Uri): Promise<{ name: string; detail: string }[]> {
  const files = await filesNamed(SCOPE_NAME_ENDING);
  const beside = files.map((file) => ({ name: pathFrom(uri, file), detail: vscode.workspace.asRelativePath(file) }));
  return [
    ...beside.sort((a, b) => (a.name < b.name ? -1 : 1)),
    { name: EXAMPLE_SCOPE, detail: t("the example that comes with the extension") },
  ];
}
