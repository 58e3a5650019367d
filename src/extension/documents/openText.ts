/** A text that is open in the editor, saved or not; the editor's documents are such. */
export interface OpenText {
  readonly uri: { readonly path: string; toString(): string };
  readonly languageId: string;
  readonly version: number;
  getText(): string;
}
