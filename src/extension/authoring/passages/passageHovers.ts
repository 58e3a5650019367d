import * as vscode from "vscode";
import { passageFormat, readableText } from "#core/passage/readableText.ts";
import { normaliseWord } from "#language/text/normaliseWord.ts";
import { rangeOf } from "../places.ts";
import { aboutWord } from "#authoring/passages/aboutWord.ts";
import type { PassageDocuments } from "./passageDocuments.ts";
import type { Scopes } from "#project/scopes/scopes.ts";
import { scopedText } from "./scopes/editorScopes.ts";

export class PassageHovers implements vscode.HoverProvider {
  constructor(
    private readonly documents: PassageDocuments,
    private readonly scopes: Scopes,
  ) {}

  provideHover(document: vscode.TextDocument, position: vscode.Position): vscode.Hover | undefined {
    const lexicon = this.documents.lexiconFor(document);
    if (!lexicon || !this.documents.has(document)) return undefined;
    const { text, sourceOf } = readableText(document.getText(), passageFormat(document.languageId));
    const offset = document.offsetAt(position);
    for (const token of lexicon.language.words.tokenise(text)) {
      const place = sourceOf(token);
      if (place.end < offset) continue;
      if (place.start > offset) return undefined;
      const about = token.spoken
        .map((word) => aboutWord(normaliseWord(word), lexicon, this.scopes.of(scopedText(document)).scope))
        .filter(Boolean);
      return about.length > 0
        ? new vscode.Hover(new vscode.MarkdownString(about.join("\n\n---\n\n")), rangeOf(document, place))
        : undefined;
    }
    return undefined;
  }
}
