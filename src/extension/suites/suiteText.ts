import * as vscode from "vscode";
import { readUri } from "../documents/readUri.ts";

/** The document of a file that is open in the editor, whose text counts before what is saved. */
export function openDocument(uri: vscode.Uri): vscode.TextDocument | undefined {
  const address = uri.toString();
  return vscode.workspace.textDocuments.find((document) => !document.isClosed && document.uri.toString() === address);
}

/** The text of a file as the author sees it. @param most bytes. @throws what the file system throws; {FileRefusedError} */
export async function textAt(uri: vscode.Uri, most: number): Promise<string> {
  return openDocument(uri)?.getText() ?? new TextDecoder().decode(await readUri(uri, most));
}

/** Places of offsets in a text, as the editor counts them: lines and UTF-16 units from 0. */
export function positionsIn(text: string): (offset: number) => vscode.Position {
  const starts = [0, ...[...text.matchAll(/\r\n|\n|\r/g)].map((match) => match.index + match[0].length)];
  return (offset) => {
    let [low, high] = [0, starts.length];
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if (starts[middle]! <= offset) low = middle;
      else high = middle;
    }
    return new vscode.Position(low, offset - starts[low]!);
  };
}
