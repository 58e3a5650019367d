import * as vscode from "vscode";
import type { SetRow } from "../../contract/setProtocol.ts";
import { earlyStopOf } from "../../core/record/earlyStop.ts";
import { type FigureRules, readingFigures } from "../../core/scoring/readingFigures.ts";
import { withoutUndefined } from "../../core/timeline/withoutUndefined.ts";
import { timelineOf } from "../../operations/timelineOf.ts";
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
    const { file, result, source } = loaded;
    const timeline = timelineOf({ result, reference: file.reference.text, ...(file.review && { review: file.review }) });
    const warnings = [...timeline.warnings, ...timeline.notes];
    if (timeline.otherText !== undefined) return { isOtherText: true, note: "Not a reading of this text.", warnings: [] };
    if (timeline.kind !== "fluency") {
      const { correct, score, heard } = timeline.verdict ?? {};
      const text = figuresInWords(withoutUndefined({ correct, score, heard: correct === true ? undefined : heard }));
      return { ...(text !== undefined && { verdict: { text, ...(correct !== undefined && { isRight: correct }) } }), warnings };
    }
    const { alias: _, ...reader } = await new ResultReaders({ backend, settings, book, marks }).of(loaded);
    const { accuracy, rate, level } = readingFigures(timeline, await this.rules(source?.uri ?? uri), reader);
    const stop = timeline.stop?.word ?? earlyStopOf(timeline);
    const isPart = stop !== undefined && stop < timeline.words.length - 1;
    return withoutUndefined<ShownResult>({ accuracy, rate, level, note: isPart ? `Read up to word ${stop + 1} of ${timeline.words.length}.` : undefined, warnings });
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
