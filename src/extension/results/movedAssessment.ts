import type * as vscode from "vscode";
import { pathFrom, placeFrom } from "../../platform/relativePath.ts";

/** A result's file adapted to another place: its paths, which are relative to its own folder, lead to the same files as before. */
export function movedAssessment(text: string, from: vscode.Uri, to: vscode.Uri): string {
  const file = JSON.parse(text.replace(/^\uFEFF/, "")) as { recording: { path: string }; reference: { path?: string } };
  const moved = (written: string) => {
    const place = placeFrom(from, written);
    return "uri" in place ? written : pathFrom(to, from.with({ path: place.path, query: "", fragment: "" }));
  };
  file.recording.path = moved(file.recording.path);
  if (file.reference.path !== undefined) file.reference.path = moved(file.reference.path);
  return `${JSON.stringify(file, null, 2)}\n`;
}
