import * as vscode from "vscode";
import type { SpeakerMark } from "../../results/assessmentFile.ts";
import { ASSESSMENT_NAME_ENDING, LARGEST_ASSESSMENT } from "../../results/resultEnding.ts";
import { readUri } from "../documents/readUri.ts";
import type { SpeakerMarks } from "../results/speakerMarks.ts";
import { findFiles } from "../host/node/findFiles.ts";

export interface FoundResults {
  /** Known to be the speaker's. */
  own: vscode.Uri[];
  /** Without a mark that was made on this machine for any of the given speakers. */
  unknownSpeaker: vscode.Uri[];
}

/** Those of this workspace and of the extension's own folder, by whom they belong to. */
export class LocalResults {
  constructor(
    private readonly privateFolder: vscode.Uri,
    private readonly marks: SpeakerMarks,
  ) {}

  /** @param others tokens of other known speakers, whose results do not count as unknown. */
  async find(token: string, others: readonly string[]): Promise<FoundResults> {
    const found: FoundResults = { own: [], unknownSpeaker: [] };
    for (const uri of await this.all()) {
      const mark = await this.markOf(uri);
      if (mark && this.marks.fits(mark, token)) found.own.push(uri);
      else if (!mark || !others.some((other) => this.marks.fits(mark, other))) found.unknownSpeaker.push(uri);
    }
    return found;
  }

  /** Deletes a file for good if it is still the speaker's. @returns whether it is gone. */
  async remove(uri: vscode.Uri, token: string): Promise<boolean> {
    try {
      const mark = await this.markOf(uri);
      if (!mark || !this.marks.fits(mark, token)) return false;
      await vscode.workspace.fs.delete(uri, { useTrash: false });
      return true;
    } catch {
      return false;
    }
  }

  private async all(): Promise<vscode.Uri[]> {
    // `null`: files that the editor is set to hide also belong to the speaker.
    const inWorkspace = await findFiles(`**/*${ASSESSMENT_NAME_ENDING}`, null);
    const entries = await Promise.resolve(vscode.workspace.fs.readDirectory(this.privateFolder)).catch(() => []);
    const own = entries
      .filter(([name]) => name.endsWith(ASSESSMENT_NAME_ENDING))
      .map(([name]) => vscode.Uri.joinPath(this.privateFolder, name));
    return [...new Map([...inWorkspace, ...own].map((uri) => [uri.toString(), uri])).values()].sort((a, b) => a.path.localeCompare(b.path));
  }

  /** Also undefined for a file that is not a result, or cannot be read. */
  private async markOf(uri: vscode.Uri): Promise<SpeakerMark | undefined> {
    const { speakerMarkOf } = await import("../../results/assessmentFile.ts");
    try {
      return speakerMarkOf(new TextDecoder().decode(await readUri(uri.toString(), LARGEST_ASSESSMENT)));
    } catch {
      return undefined;
    }
  }
}
