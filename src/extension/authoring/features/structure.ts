import * as vscode from "vscode";
import { foldsOf } from "#authoring/arpabet/folds.ts";
import { type OutlineEntry, outlineOf } from "#authoring/arpabet/outline.ts";
import type { ArpabetDocuments } from "../arpabetDocuments.ts";
import { lineRange } from "../places.ts";

/** Regions and references in the editor's outline and breadcrumbs; regions and long comments fold. */
export class Structure implements vscode.DocumentSymbolProvider, vscode.FoldingRangeProvider {
  constructor(private readonly documents: ArpabetDocuments) {}

  provideDocumentSymbols(document: vscode.TextDocument): vscode.DocumentSymbol[] {
    return outlineOf(this.documents.parsed(document)).map((entry) => symbolOf(document, entry));
  }

  provideFoldingRanges(document: vscode.TextDocument): vscode.FoldingRange[] {
    const kinds = { region: vscode.FoldingRangeKind.Region, comment: vscode.FoldingRangeKind.Comment };
    return foldsOf(this.documents.parsed(document)).map(({ from, to, kind }) => new vscode.FoldingRange(from, to, kinds[kind]));
  }
}

function symbolOf(document: vscode.TextDocument, { name, detail, kind, from, to, children }: OutlineEntry): vscode.DocumentSymbol {
  const symbolKind = kind === "region" ? vscode.SymbolKind.Namespace : vscode.SymbolKind.String;
  const symbol = new vscode.DocumentSymbol(name, detail, symbolKind, lineRange(document, from, to), lineRange(document, from));
  symbol.children = children.map((child) => symbolOf(document, child));
  return symbol;
}
