import * as vscode from "vscode";
import { fileNamesIn } from "#authoring/arpabet/fileNamesIn.ts";
import type { ArpabetDocuments } from "../arpabetDocuments.ts";
import { rangeOf } from "../places.ts";

/** Different files per document. */
const LOOKED_FOR = 100;

/** Recordings and texts that comments name, if they exist beside the document, or below its folder. */
export class DocumentLinks implements vscode.DocumentLinkProvider {
  constructor(private readonly documents: ArpabetDocuments) {}

  async provideDocumentLinks(document: vscode.TextDocument): Promise<vscode.DocumentLink[]> {
    if (document.isUntitled) return [];
    const folder = vscode.Uri.joinPath(document.uri, "..");
    const named = fileNamesIn(this.documents.parsed(document));
    const paths = [...new Set(named.map(({ path }) => path))].slice(0, LOOKED_FOR);
    const there = new Set<string>();
    await Promise.all(paths.map(async (path) => (await exists(vscode.Uri.joinPath(folder, path))) && there.add(path)));
    return named
      .filter(({ path }) => there.has(path))
      .map((place) => new vscode.DocumentLink(rangeOf(document, place), vscode.Uri.joinPath(folder, place.path)));
  }
}

function exists(uri: vscode.Uri): Promise<boolean> {
  return Promise.resolve(vscode.workspace.fs.stat(uri)).then(
    () => true,
    () => false,
  );
}
