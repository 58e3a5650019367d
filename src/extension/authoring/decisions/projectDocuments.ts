import { type CheckReport, NOTHING_FOUND, reportOf } from "#authoring/checks/checkReport.ts";
import { ACCEPTED_PATH, readAccepted } from "#project/decisions/acceptedFile.ts";
import { DICTIONARY_NAME_ENDING, readDictionary } from "#project/dictionary/dictionaryFile.ts";
import type { Language } from "#language/language.ts";
import { Emitter } from "#platform/emitter.ts";
import type { OpenText } from "../../documents/openText.ts";
import type { CheckedDocuments } from "../checkedDocuments.ts";

/** Open dictionaries and lists of accepted findings. */
export class ProjectDocuments implements CheckedDocuments {
  private readonly changed = new Emitter();
  /** Never fires: only their own text matters to them. */
  readonly onDidChange = this.changed.event;

  constructor(private readonly language: Language) {}

  has({ uri, languageId }: OpenText): boolean {
    return (
      (languageId === "json" || languageId === "jsonc") &&
      (uri.path.endsWith(DICTIONARY_NAME_ENDING) || uri.path.endsWith(`/${ACCEPTED_PATH}`))
    );
  }

  problems(document: OpenText): Promise<CheckReport> {
    if (!this.has(document)) return Promise.resolve(NOTHING_FOUND);
    const text = document.getText();
    const { problems } = document.uri.path.endsWith(DICTIONARY_NAME_ENDING) ? readDictionary(text, this.language) : readAccepted(text);
    return Promise.resolve(reportOf(problems));
  }

  mending(): Promise<{ edits: []; count: 0 }> {
    return Promise.resolve({ edits: [], count: 0 });
  }

  dispose(): void {
    this.changed.dispose();
  }
}
