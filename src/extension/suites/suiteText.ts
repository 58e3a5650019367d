import * as vscode from "vscode";
import { linePlaces } from "#core/text/linePlaces.ts";
import { readUri } from "../documents/readUri.ts";
import { openDocument } from "../documents/writtenText.ts";

/** As the author sees it. @param most bytes. @throws whatever the file system throws; {FileRefusedError} */
export async function textAt(uri: vscode.Uri, most: number): Promise<string> {
  return openDocument(uri)?.getText() ?? new TextDecoder().decode(await readUri(uri.toString(), most));
}

/** As the editor counts them: lines and UTF-16 units from 0. */
export function positionsIn(text: string): (offset: number) => vscode.Position {
  const places = linePlaces(text);
  return (offset) => {
    const { line, column } = places(offset);
    return new vscode.Position(line, column);
  };
}
