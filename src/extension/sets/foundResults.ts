import * as vscode from "vscode";
import { isResultName, LARGEST_ASSESSMENT } from "../../results/resultEnding.ts";
import { KnownResults } from "../../project/results/knownResults.ts";
import { readUri } from "../documents/readUri.ts";

/** By what they are results of; folders are searched when first needed. */
export class FoundResults {
  private readonly known = new KnownResults();
  private readonly looked = new Map<string, Promise<void>>();
  private readonly seen = new Set<string>();

  /** @param placesOf the folders that results of a text may be in. */
  constructor(private readonly placesOf: (passage: vscode.Uri) => readonly vscode.Uri[]) {}

  /** The latest one, in the places where results of its text are. @param passage what it is a reading of */
  async find(passage: vscode.Uri, key: string): Promise<vscode.Uri | undefined> {
    await Promise.all(this.placesOf(passage).map((folder) => this.look(folder)));
    const uri = this.known.find(key);
    return uri === undefined ? undefined : vscode.Uri.parse(uri, true);
  }

  /** Searches folders again for results that have been added since: those of an earlier window's jobs, say, or of another window. */
  lookAgain(): void {
    this.looked.clear();
  }

  async add(uri: vscode.Uri): Promise<void> {
    this.known.add(uri.toString(), new TextDecoder().decode(await readUri(uri, LARGEST_ASSESSMENT)));
    this.seen.add(uri.toString());
  }

  private look(folder: vscode.Uri): Promise<void> {
    const key = folder.toString();
    const there = this.looked.get(key) ?? this.lookThrough(folder);
    this.looked.set(key, there);
    return there;
  }

  private async lookThrough(folder: vscode.Uri): Promise<void> {
    const entries = await Promise.resolve(vscode.workspace.fs.readDirectory(folder)).catch(() => []);
    for (const [name] of entries.filter(([entry]) => isResultName(entry))) {
      const uri = vscode.Uri.joinPath(folder, name);
      // An unreadable one is not a result of anything.
      if (!this.seen.has(uri.toString())) await this.add(uri).catch(() => undefined);
    }
  }
}
