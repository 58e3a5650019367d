import * as vscode from "vscode";
import { TOKEN_MODIFIERS, TOKEN_TYPES, tokensOf } from "#authoring/arpabet/tokens.ts";
import type { ArpabetDocuments } from "../arpabetDocuments.ts";

/** By the class of each phoneme. */
export class SemanticTokens implements vscode.DocumentSemanticTokensProvider {
  static readonly legend = new vscode.SemanticTokensLegend([...TOKEN_TYPES], [...TOKEN_MODIFIERS]);
  readonly onDidChangeSemanticTokens: vscode.Event<void>;

  constructor(private readonly documents: ArpabetDocuments) {
    this.onDidChangeSemanticTokens = documents.onDidChange;
  }

  provideDocumentSemanticTokens(document: vscode.TextDocument): vscode.SemanticTokens {
    const builder = new vscode.SemanticTokensBuilder(SemanticTokens.legend);
    this.documents.parsed(document).lines.forEach((line, number) => {
      for (const { start, end, type, modifier } of tokensOf([line])) {
        builder.push(
          number,
          start - line.start,
          end - start,
          TOKEN_TYPES.indexOf(type),
          modifier ? 1 << TOKEN_MODIFIERS.indexOf(modifier) : 0,
        );
      }
    });
    return builder.build();
  }
}
