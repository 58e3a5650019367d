import type { CheckReport } from "#authoring/checks/checkReport.ts";
import type { Mending } from "#authoring/checks/textWork.ts";
import type { Event } from "#platform/emitter.ts";
import type { OpenText } from "../documents/openText.ts";

/** Open documents of a kind. Long texts are checked in another thread. */
export interface CheckedDocuments {
  /** Fires when documents mean something different although their texts are the same. */
  readonly onDidChange: Event<void>;
  has(document: OpenText): boolean;
  /** Those of the current text; undefined if it has changed before the answer came, or if nothing is known yet. */
  problems(document: OpenText): Promise<CheckReport | undefined>;
  /**
   * Fixes every problem that has a fix without doubt; undefined if the text has changed meanwhile.
   * @throws {HumanError} if it takes too long or fails
   */
  mending(document: OpenText): Promise<Mending | undefined>;
}

/** Documents whose problems a project may accept. */
export interface AcceptableDocuments extends CheckedDocuments {
  /**
   * The subjects of all open problems of a kind that can be accepted; undefined if the text has changed meanwhile.
   * @throws {HumanError} if it takes too long or fails
   */
  acceptable(document: OpenText, code: string): Promise<readonly string[] | undefined>;
}
