import * as vscode from "vscode";
import type { SetRow } from "../../contract/setProtocol.ts";
import type { FigureRules } from "../../core/scoring/readingFigures.ts";
import { withoutUndefined } from "../../core/timeline/withoutUndefined.ts";
import { overviewRow } from "../../sets/overview/overviewRow.ts";
import { figuresInWords } from "../../sets/reports/figuresInWords.ts";
import { isResultName, LARGEST_ASSESSMENT } from "../../results/resultEnding.ts";
import { KnownResults } from "../../sets/run/knownResults.ts";
import { readUri } from "../documents/readUri.ts";
import { loadResult } from "../results/loadedResult.ts";
import { ResultReaders } from "../results/resultReaders.ts";
import { countingRules } from "../viewer/readingSettings.ts";
import type { SetDependencies } from "./setDependencies.ts";

/** What a row shows of its result. */
export type ShownResult = Pick<SetRow, "accuracy" | "rate" | "level" | "verdict" | "isOtherText" | "note" | "warnings">;

/** The results that are there already, by what they are results of. */
export class SetResults {
  private readonly known = new KnownResults();
  private readonly looked = new Map<string, Promise<void>>();

  constructor(private readonly dependencies: Pick<SetDependencies, "results" | "backend" | "reviews" | "settings" | "scorings" | "book" | "marks">) {}

  /** The latest result of a reading, by its key, in the places that results of its text lie in. @param passage what it is a reading of */
  async find(passage: vscode.Uri, key: string): Promise<vscode.Uri | undefined> {
    await Promise.all(this.dependencies.results.placesOf(passage).map((folder) => this.look(folder)));
    const uri = this.known.find(key);
    return uri === undefined ? undefined : vscode.Uri.parse(uri, true);
  }

  /** Takes a result into account that has just come. */
  async add(uri: vscode.Uri): Promise<void> {
    this.known.add(uri.toString(), new TextDecoder().decode(await readUri(uri, LARGEST_ASSESSMENT)));
  }

  /** Reads a result by the rules and for the reader that its viewer would. @throws {HumanError} when it cannot be shown. */
  async shown(uri: vscode.Uri): Promise<ShownResult> {
    const { backend, reviews, settings, book, marks } = this.dependencies;
    const loaded = await loadResult(uri, backend, reviews);
    const { file, result, source, unreadReview } = loaded;
    const { alias: _, ...reader } = await new ResultReaders({ backend, settings, book, marks }).of(loaded);
    const row = overviewRow({ uri: uri.toString(), file, result, unreadReview }, { rules: await this.rules(source?.uri ?? uri), reader });
    const { accuracy, rate, level, otherText, stop, warnings } = row;
    if (otherText !== undefined) return { isOtherText: true, note: "Not a reading of this text.", warnings: [] };
    const { correct, score, heard } = row.verdict ?? {};
    const text = figuresInWords(withoutUndefined({ correct, score, heard: correct === true ? undefined : heard }));
    return withoutUndefined<ShownResult>({
      accuracy, rate, level, warnings,
      note: stop && `Read up to word ${stop.word} of ${stop.of}.`,
      verdict: text === undefined ? undefined : withoutUndefined({ text, isRight: correct }),
    });
  }

  private async rules(scope: vscode.Uri): Promise<FigureRules> {
    const { settings, scorings } = this.dependencies;
    const profile = await scorings.profileOf(scope);
    return { counting: countingRules(settings, scope, profile), profile };
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
      // One that cannot be read is no result of anything.
      await this.add(vscode.Uri.joinPath(folder, name)).catch(() => undefined);
    }
  }
}
