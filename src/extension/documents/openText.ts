import type { Event } from "#platform/emitter.ts";

/** A text that is open in the editor, saved or not; the editor's documents are such. */
export interface OpenText {
  readonly uri: { readonly scheme: string; readonly path: string; toString(): string };
  readonly languageId: string;
  readonly version: number;
  readonly isUntitled: boolean;
  readonly isClosed: boolean;
  getText(): string;
}

/** The texts that are open, as the editor reports them. */
export interface OpenTexts {
  all(): readonly OpenText[];
  onDidOpen: Event<OpenText>;
  onDidSave: Event<OpenText>;
  onDidClose: Event<OpenText>;
}
